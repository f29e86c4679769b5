// Two readers see every import statement of a parsed file: the skim and the tree. Where they do not see the
// same, one of them is wrong, and nobody should edit by either.
#include "project/tiers.h"

#include <algorithm>
#include <string>
#include <vector>

#include "base/text.h"
#include "python/skim/scan.h"
#include "python/skim/token.h"

namespace unknot::project {
namespace {

using python::ImportAlias;
using python::ImportStatement;
using python::Kind;
using python::Node;
using python::NodeId;

bool is_import(const Node& node) {
  return node.kind == Kind::import_stmt || node.kind == Kind::import_from;
}

/// A dotted name as the skim has it: only its tokens (`a . b` may hold blanks, joined lines and comments).
std::string dotted_name(std::string_view source) {
  std::string name;
  for (uint32_t at = 0; at < source.size(); ++at) {
    if (source[at] == '#') at = python::find_line_end(source, at);
    const char c = python::byte_at(source, at);
    if (c == '.' || c == '*' || python::is(c, python::name_byte)) name += c;
  }
  return name;
}

bool same_alias(const ImportAlias& alias, const python::Ast& ast, NodeId node) {
  return alias.name == dotted_name(ast.name(node)) && alias.asname == ast.source(ast[node].as_name);
}

bool same_statement(const ImportStatement& statement, const python::Ast& ast, NodeId id) {
  const Node& node = ast[id];
  if (statement.span.begin != node.span.begin || statement.is_lazy != node.is_lazy) return false;
  if (statement.is_from != (node.kind == Kind::import_from) || statement.level != node.level) return false;
  if (statement.is_from && statement.module != dotted_name(ast.name(id))) return false;
  const std::vector<NodeId> names = ast.children(id, python::Role::name);
  return std::equal(statement.names.begin(), statement.names.end(), names.begin(), names.end(),
                    [&](const ImportAlias& alias, NodeId name) { return same_alias(alias, ast, name); });
}

}  // namespace

std::optional<uint32_t> first_difference(const python::Skim& skim, const python::Ast& ast) {
  size_t next = 0;
  for (NodeId id = 0; id < ast.nodes.size(); ++id) {
    if (!is_import(ast[id])) continue;
    const uint32_t begin = ast[id].span.begin;
    if (next == skim.imports.size()) return begin;
    const ImportStatement& statement = skim.imports[next++];
    if (!same_statement(statement, ast, id)) return std::min(begin, statement.span.begin);
  }
  if (next < skim.imports.size()) return skim.imports[next].span.begin;
  return std::nullopt;
}

uint32_t first_unsure_line(std::string_view text) {
  python::Lexer lexer(text);
  std::vector<uint32_t> open;
  python::Token token = lexer.next();
  for (; token.kind != python::TokenKind::end && token.kind != python::TokenKind::error;
       token = lexer.next()) {
    const std::string_view it = token.kind == python::TokenKind::op ? python::slice(text, token.span) : "";
    if (it == "(" || it == "[" || it == "{") open.push_back(token.span.begin);
    if (it != ")" && it != "]" && it != "}") continue;
    if (open.empty()) break;
    open.pop_back();
  }
  const bool at_end = token.kind == python::TokenKind::end && !open.empty();
  return LineIndex(text).place(at_end ? open.back() : token.span.begin).line;
}

}  // namespace unknot::project
