// Does a generator expression run at once? It does where the node around it iterates: an argument of a call,
// a loop,
// `*`, unpacking, `in`, `yield from`. Where the value is only passed up (`a if b else c`, `or`, `:=`), the
// node above decides, and a generator expression that another one begins with runs when that one does.

#include "python/facts/scope.h"
#include "python/facts/scope_children.h"

namespace unknot::python {
namespace {

/// `a, b = ...` and `a[:] = ...` iterate over the value; `a = ...` keeps it.
bool has_unpacking_target(const Ast& ast, NodeId assign) {
  for (const NodeId child : Children(ast, assign)) {
    if (ast[child].role != Role::target) continue;
    const Kind kind = ast[child].kind;
    if (kind == Kind::tuple || kind == Kind::list) return true;
    if (kind != Kind::subscript) continue;
    const NodeId slice = ast.child(child, Role::slice);
    if (slice != no_node && ast[slice].kind == Kind::slice) return true;
  }
  return false;
}

/// Whether the node just passes the value of this part on as its own.
bool passes_on(const Ast& ast, NodeId node, NodeId part) {
  const Kind kind = ast[node].kind;
  return kind == Kind::bool_op || kind == Kind::named_expr ||
         (kind == Kind::if_exp && ast[part].role != Role::test);
}

/// Whether the node iterates over the value of this part.
bool iterates(const Ast& ast, NodeId node, NodeId part) {
  switch (ast[node].kind) {
    case Kind::call:
      return ast[part].role == Role::arg;
    case Kind::keyword:
      return ast[ast[node].parent].kind == Kind::call;
    case Kind::starred:
    case Kind::yield_from:
    case Kind::aug_assign:
      return true;
    case Kind::for_stmt:
    case Kind::async_for:
    case Kind::comprehension:
      return ast[part].role == Role::iter;
    case Kind::assign:
      return has_unpacking_target(ast, node);
    case Kind::compare:
      return (ast[node].op == Operator::in || ast[node].op == Operator::not_in) &&
             ast[node].first_child != part;
    default:
      return false;
  }
}

/// The generator expression whose first iterable `part` is, or no_node.
NodeId begins_generator(const Ast& ast, NodeId node, NodeId part) {
  if (ast[node].kind != Kind::comprehension || ast[part].role != Role::iter) return no_node;
  const NodeId whole = ast[node].parent;
  const bool is_first = ast[whole].first_child == node;
  return is_first && ast[whole].kind == Kind::generator_exp ? whole : no_node;
}

}  // namespace

bool is_consumed(const Ast& ast, NodeId generator) {
  NodeId part = generator;
  for (NodeId node = ast[part].parent; node != no_node; node = ast[part].parent) {
    if (passes_on(ast, node, part)) {
      part = node;
    } else if (const NodeId outer = begins_generator(ast, node, part); outer != no_node) {
      part = outer;
    } else {
      return iterates(ast, node, part);
    }
  }
  return false;
}

}  // namespace unknot::python
