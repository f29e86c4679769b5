// What can be asked of a tree.
#include "python/syntax/ast.h"

#include "python/skim/scan.h"
#include "python/syntax/escape.h"

namespace unknot::python {

NodeId Ast::child(NodeId id, Role role) const {
  NodeId child = nodes[id].first_child;
  while (child != no_node && nodes[child].role != role) child = nodes[child].next;
  return child;
}

std::vector<NodeId> Ast::children(NodeId id, Role role) const {
  std::vector<NodeId> found;
  for (NodeId child = nodes[id].first_child; child != no_node; child = nodes[child].next) {
    if (nodes[child].role == role) found.push_back(child);
  }
  return found;
}

NodeId Ast::statement_of(NodeId id) const {
  while (id != 0 && !is_statement(nodes[id].kind)) id = nodes[id].parent;
  return id;
}

std::string Ast::string_value(NodeId id) const {
  std::string value;
  const Node& node = nodes[id];
  if (node.kind != Kind::constant || node.literal != Literal::string) return value;
  Lexer lexer(source(node.span));
  for (Token token = lexer.next(); token.kind != TokenKind::end; token = lexer.next()) {
    if (token.kind == TokenKind::string) syntax::append_string(slice(source(node.span), token.span), value);
  }
  return value;
}

}  // namespace unknot::python
