#include <algorithm>
#include <charconv>

#include "python/simulate/lowering.h"

namespace unknot::python {
namespace {

/// A longer display is a table of data; what its elements are matters to nobody's imports.
constexpr size_t max_display = 1000;

/// Whether a part can be dropped from an expression whose value is not known: it neither runs code nor fails.
bool is_inert(ExprKind kind) {
  switch (kind) {
    case ExprKind::literal:
    case ExprKind::text:
    case ExprKind::true_value:
    case ExprKind::false_value:
    case ExprKind::none_value:
      return true;
    default:
      return false;
  }
}

/// The part of the version that an expression asks for, of Python 3.`minor`; empty for anything else. Of the
/// third number nothing is known, and 0 is as good as any.
std::vector<int> version_said(std::string_view said, int minor) {
  if (said.starts_with("sys.")) said.remove_prefix(4);
  constexpr std::string_view name = "version_info";
  if (!said.starts_with(name)) return {};
  said.remove_prefix(name.size());
  if (said.empty() || said == "[:3]") return {3, minor, 0};
  if (said == "[:2]" || said == "[0:2]") return {3, minor};
  if (said == "[0]" || said == ".major" || said == "[:1]") return {3};
  if (said == "[1]" || said == ".minor") return {minor};
  return {};
}

}  // namespace

ExprId Lowering::add(ExprKind kind, NodeId node, const std::vector<ExprId>& parts, Symbol symbol) {
  Expr made;
  made.kind = kind;
  made.symbol = symbol;
  made.first = static_cast<uint32_t>(program_.parts.size());
  made.count = static_cast<uint32_t>(parts.size());
  made.offset = ast_[node].span.begin;
  program_.parts.insert(program_.parts.end(), parts.begin(), parts.end());
  program_.exprs.push_back(made);
  return static_cast<ExprId>(program_.exprs.size() - 1);
}

std::vector<ExprId> Lowering::all_parts(NodeId node) {
  std::vector<ExprId> parts;
  for (NodeId child = ast_[node].first_child; child != no_node; child = ast_[child].next) {
    const ExprId part = expr(child);
    if (part != no_expr && !is_inert(program_.exprs[part].kind)) parts.push_back(part);
  }
  return parts;
}

ExprId Lowering::opaque(NodeId node, ExprKind kind) {
  const std::vector<ExprId> parts = all_parts(node);
  if (kind == ExprKind::opaque && parts.empty()) return no_expr;
  return add(kind, node, parts);
}

ExprId Lowering::name(NodeId node) {
  switch (home(node)) {
    case Home::global:
      return add(ExprKind::global, node, {}, symbol(node));
    case Home::class_body:
      return add(ExprKind::class_name, node, {}, symbol(node));
    case Home::local:
    case Home::enclosing:
      break;
  }
  const Scope& scope = facts_.scopes[scope_of_name_[node]];
  if (scope.kind == ScopeKind::type_params) return no_expr;
  const ExprId made = add(ExprKind::local, node, {}, symbol(node));
  // A comprehension is a function of its own before 3.12.
  const bool is_own = target_minor_ < 12 && scope.kind == ScopeKind::function
                          ? facts_.scope_of(node) == scope_of_name_[node]
                          : scope.function == facts_.function_of(node);
  program_.exprs[made].function = is_own ? 0 : 1;
  return made;
}

ExprId Lowering::constant(NodeId node) {
  switch (ast_[node].literal) {
    case Literal::none_value:
      return add(ExprKind::none_value, node);
    case Literal::true_value:
      return add(ExprKind::true_value, node);
    case Literal::zero:
    case Literal::false_value:
      return add(ExprKind::false_value, node);
    case Literal::string:
      return add(ExprKind::text, node, {}, symbols_.intern(ast_.string_value(node)));
    default:
      return add(ExprKind::literal, node, {}, symbols_.intern(ast_.source(ast_[node].span).substr(0, 16)));
  }
}

/// A display whose elements are all known one by one keeps all of them; of other containers only what may run
/// code, name a module or be a thing of the project counts.
ExprId Lowering::container(NodeId node) {
  Display display = Display::other;
  switch (ast_[node].kind) {
    case Kind::list_comp:
      return exact_comprehension(node, Display::list);
    case Kind::set_comp:
      return exact_comprehension(node, Display::set);
    case Kind::dict_comp:
      return exact_comprehension(node, Display::dict);
    case Kind::list:
      display = Display::list;
      break;
    case Kind::tuple:
      display = Display::tuple;
      break;
    case Kind::set:
      display = Display::set;
      break;
    case Kind::dict:
      display = Display::dict;
      break;
    default:
      break;
  }
  std::vector<NodeId> elements;
  size_t keys = 0;
  for (NodeId child = ast_[node].first_child; child != no_node; child = ast_[child].next) {
    elements.push_back(child);
    keys += ast_[child].role == Role::key ? 1 : 0;
    if (ast_[child].kind == Kind::starred) display = Display::other;
  }
  if (display == Display::dict && keys * 2 != elements.size()) display = Display::other;
  if (display == Display::other || elements.size() > max_display) return opaque(node, ExprKind::container);
  std::vector<ExprId> parts;
  for (NodeId element : elements) parts.push_back(expr(element));
  const ExprId made = add(ExprKind::container, node, parts);
  program_.exprs[made].function = static_cast<uint32_t>(display);
  return made;
}

ExprId Lowering::call(NodeId node) {
  std::vector<ExprId> parts{expr(ast_.child(node, Role::func))};
  for (NodeId child = ast_[node].first_child; child != no_node; child = ast_[child].next) {
    const Node& part = ast_[child];
    if (part.role == Role::keyword) {
      const ExprId value = expr(ast_.child(child, Role::value));
      parts.push_back(add(ExprKind::keyword, child, {value}, part.name.empty() ? 0 : symbol(child)));
    } else if (part.role == Role::arg && part.kind == Kind::starred) {
      parts.push_back(add(ExprKind::star, child, {expr(part.first_child)}));
    } else if (part.role == Role::arg) {
      parts.push_back(expr(child));
    }
  }
  return add(ExprKind::call, node, parts);
}

/// `sys.version_info >= (3, 9)`, `sys.version_info[0] == 2`, `sys.version_info[:2] < (3, 9)` and the like,
/// decided for the target.
ExprId Lowering::version_test(NodeId node, NodeId left, NodeId right) {
  const std::vector<int> actual = version_said(ast_.source(ast_[left].span), target_minor_);
  const bool is_number = actual.size() == 1 && !ast_.source(ast_[left].span).ends_with(":1]");
  std::vector<int> wanted;
  const auto number = [&](NodeId element) {
    int value = -1;
    const std::string_view text = ast_.source(ast_[element].span);
    std::from_chars(text.data(), text.data() + text.size(), value);
    wanted.push_back(value);
  };
  if (ast_[right].kind == Kind::constant && is_number) number(right);
  if (ast_[right].kind == Kind::tuple && !is_number) {
    for (NodeId child : ast_.children(right, Role::element)) number(child);
  }
  if (actual.empty() || wanted.empty() || std::count(wanted.begin(), wanted.end(), -1) > 0) return no_expr;
  bool holds = false;
  switch (ast_[node].op) {
    case Operator::less:
      holds = actual < wanted;
      break;
    case Operator::less_equal:
      holds = actual <= wanted;
      break;
    case Operator::greater:
      holds = actual > wanted;
      break;
    case Operator::greater_equal:
      holds = actual >= wanted;
      break;
    case Operator::equal:
      holds = actual == wanted;
      break;
    case Operator::not_equal:
      holds = actual != wanted;
      break;
    default:
      return no_expr;
  }
  return add(holds ? ExprKind::true_value : ExprKind::false_value, node);
}

ExprId Lowering::compare(NodeId node) {
  const std::vector<NodeId> operands = ast_.children(node, Role::operand);
  if (operands.size() != 2) return opaque(node, ExprKind::opaque);
  if (const ExprId folded = version_test(node, operands[0], operands[1]); folded != no_expr) return folded;
  ExprKind kind = ExprKind::opaque;
  switch (ast_[node].op) {
    case Operator::is:
      kind = ExprKind::is_op;
      break;
    case Operator::is_not:
      kind = ExprKind::is_not_op;
      break;
    case Operator::equal:
      kind = ExprKind::eq_op;
      break;
    case Operator::not_equal:
      kind = ExprKind::not_eq_op;
      break;
    case Operator::in:
      kind = ExprKind::in_op;
      break;
    case Operator::not_in:
      kind = ExprKind::not_in_op;
      break;
    default:
      return opaque(node, ExprKind::opaque);
  }
  const ExprId left = expr(operands[0]);
  return add(kind, node, {left, expr(operands[1])});
}

/// A lambda or a generator expression: what its making evaluates (defaults, the first iterable) are its
/// parts.
ExprId Lowering::closure(NodeId node) {
  const FunctionId id = function_of_[node];
  if (id == no_function) return opaque(node, ExprKind::opaque);
  std::vector<ExprId> parts;
  if (ast_[node].kind == Kind::lambda) {
    for (NodeId value : ast_.children(node, Role::default_value)) parts.push_back(expr(value));
  } else {
    const NodeId first = ast_.child(node, Role::generator);
    if (first != no_node) parts.push_back(expr(ast_.child(first, Role::iter)));
  }
  const ExprId made =
      add(facts_.functions[id].consumed ? ExprKind::consumed : ExprKind::function, node, parts);
  program_.exprs[made].function = id;
  return made;
}

ExprId Lowering::named(NodeId node) {
  const NodeId target = ast_.child(node, Role::target);
  const ExprId made = add(ExprKind::bind, node, {expr(ast_.child(node, Role::value))}, symbol(target));
  program_.exprs[made].function = static_cast<uint32_t>(home(target));
  return made;
}

/// `yield value`, and `yield from value`, which gives its elements.
ExprId Lowering::given(NodeId node) {
  ExprId value = expr(ast_.child(node, Role::value));
  if (ast_[node].kind == Kind::yield_from) value = add(ExprKind::element_of, node, {value});
  return add(ExprKind::yields, node, {value});
}

ExprId Lowering::expr(NodeId node) {
  if (node == no_node) return no_expr;
  const auto binary = [&](ExprKind kind) {
    std::vector<ExprId> parts;
    for (NodeId c = ast_[node].first_child; c != no_node; c = ast_[c].next) parts.push_back(expr(c));
    return add(kind, node, parts);
  };
  switch (ast_[node].kind) {
    case Kind::name:
      return name(node);
    case Kind::constant:
      return constant(node);
    case Kind::attribute:
      return add(ExprKind::attribute, node, {expr(ast_[node].first_child)}, symbol(node));
    case Kind::call:
      return call(node);
    case Kind::compare:
      return compare(node);
    case Kind::comprehension:
      return comprehension(node);
    case Kind::lambda:
    case Kind::generator_exp:
      return closure(node);
    case Kind::bool_op:
      return binary(ast_[node].op == Operator::and_op ? ExprKind::and_op : ExprKind::or_op);
    case Kind::unary_op:
    case Kind::slice:
      return ast_[node].op == Operator::not_op ? binary(ExprKind::not_op) : number(node);
    case Kind::bin_op:
      return this->binary(node);
    case Kind::joined_str:
      return joined(node);
    case Kind::if_exp: {
      const ExprId test = expr(ast_.child(node, Role::test));
      const ExprId then = expr(ast_.child(node, Role::body));
      return add(ExprKind::conditional, node, {test, then, expr(ast_.child(node, Role::orelse))});
    }
    case Kind::named_expr:
      return named(node);
    case Kind::yield:
    case Kind::yield_from:
      return given(node);
    case Kind::starred:
      return add(ExprKind::element_of, node, {expr(ast_[node].first_child)});
    case Kind::subscript: {
      const ExprId base = expr(ast_.child(node, Role::value));
      return add(ExprKind::subscript, node, {base, expr(ast_.child(node, Role::slice))});
    }
    case Kind::list:
    case Kind::tuple:
    case Kind::set:
    case Kind::dict:
    case Kind::list_comp:
    case Kind::set_comp:
    case Kind::dict_comp:
      return container(node);
    default:
      return opaque(node, ExprKind::opaque);
  }
}

}  // namespace unknot::python
