#include <algorithm>
#include <utility>

#include "python/simulate/lowering.h"

namespace unknot::python {

void Lowering::define(NodeId node, Code& out) {
  DefineInstr made;
  made.name = symbol(node);
  made.home = home(node);
  made.function = function_of_[node];
  made.decorators = exprs(node, Role::decorator);
  made.defaults = exprs(node, Role::default_value);
  if (annotations_run()) {
    for (NodeId arg : ast_.children(node, Role::arg)) {
      const NodeId annotation = ast_.child(arg, Role::annotation);
      if (annotation != no_node) made.annotations.push_back(expr(annotation));
    }
    const NodeId returns = ast_.child(node, Role::returns);
    if (returns != no_node) made.annotations.push_back(expr(returns));
  }
  Instr instr = make(InstrKind::define, node);
  instr.index = static_cast<uint32_t>(program_.defines.size());
  program_.defines.push_back(std::move(made));
  out.push_back(std::move(instr));
}

std::vector<ExprId> Lowering::exprs(NodeId node, Role role) {
  std::vector<ExprId> made;
  for (NodeId child : ast_.children(node, role)) made.push_back(expr(child));
  return made;
}

void Lowering::define_class(NodeId node, Code& out) {
  ClassInstr made;
  made.name = symbol(node);
  made.home = home(node);
  made.node = node;
  made.bases = exprs(node, Role::base);
  for (NodeId keyword : ast_.children(node, Role::keyword)) {
    const ExprId value = expr(ast_.child(keyword, Role::value));
    made.keywords.push_back(
        add(ExprKind::keyword, keyword, {value}, ast_[keyword].name.empty() ? 0 : symbol(keyword)));
  }
  made.decorators = exprs(node, Role::decorator);
  made.body = block(ast_.children(node, Role::body));
  Instr instr = make(InstrKind::define_class, node);
  instr.index = static_cast<uint32_t>(program_.classes.size());
  program_.classes.push_back(std::move(made));
  out.push_back(std::move(instr));
}

void Lowering::functions() {
  program_.functions.resize(facts_.functions.size());
  for (FunctionId id = 0; id < facts_.functions.size(); id++) program_.functions[id] = function_code(id);
}

/// Whether an expression is a name, or attributes of one, that a function inside sees too.
bool Lowering::is_read_again(NodeId node) const {
  while (ast_[node].kind == Kind::attribute) node = ast_[node].first_child;
  return ast_[node].kind == Kind::name && home(node) != Home::class_body;
}

FunctionCode Lowering::function_code(FunctionId id) {
  const Function& function = facts_.functions[id];
  const NodeId node = function.node;
  FunctionCode made;
  made.node = node;
  made.name = symbols_.intern(function.name);
  made.qualified = qualified_name(id);
  made.parameters = parameters(node);
  Code body;
  switch (ast_[node].kind) {
    case Kind::lambda: {
      Instr result = make(InstrKind::return_value, node);
      result.value = expr(ast_.child(node, Role::body));
      body.push_back(std::move(result));
      break;
    }
    case Kind::generator_exp:
      generate(node, 0, body);
      break;
    default:
      made.runs_when_called = !function.is_generator && !function.is_async;
      for (NodeId inner : ast_.children(node, Role::body)) statement(inner, body);
  }
  made.body = store(std::move(body));
  return made;
}

/// The loops of a generator expression from one on, each for one element, and what it gives.
void Lowering::generate(NodeId node, size_t from, Code& out) {
  const std::vector<NodeId> loops = ast_.children(node, Role::generator);
  if (from == loops.size()) {
    Instr given = make(InstrKind::eval, node);
    given.value = add(ExprKind::yields, node, {expr(ast_.child(node, Role::element))});
    out.push_back(std::move(given));
    return;
  }
  const NodeId loop = loops[from], iterable = ast_.child(loop, Role::iter);
  // The first iterable has been evaluated by whoever made the generator; a plain name may be read again,
  // unless it is one of a class body.
  const bool is_plain = from > 0 || is_read_again(iterable);
  const ExprId elements = is_plain ? element_of(loop, iterable, out) : no_expr;
  assign_to(ast_.child(loop, Role::target), elements, no_node, out);
  generate_if(node, from, 0, out);
}

/// What follows the conditions of a loop from one on: it runs where they are true.
void Lowering::generate_if(NodeId node, size_t loop, size_t from, Code& out) {
  const std::vector<NodeId> tests =
      ast_.children(ast_.children(node, Role::generator)[loop], Role::condition);
  if (from == tests.size()) return generate(node, loop + 1, out);
  Instr made = make(InstrKind::branch, tests[from]);
  made.value = expr(tests[from]);
  Code rest;
  generate_if(node, loop, from + 1, rest);
  made.first = store(std::move(rest));
  out.push_back(std::move(made));
}

std::string Lowering::qualified_name(FunctionId id) const {
  const Function& function = facts_.functions[id];
  const std::string name = ast_[function.node].kind == Kind::lambda ? "<lambda>" : std::string(function.name);
  std::string before;
  for (ScopeId scope = function.around; scope != no_scope && scope != module_scope;
       scope = facts_.scopes[scope].parent) {
    const Scope& around = facts_.scopes[scope];
    if (around.kind == ScopeKind::class_body) {
      before = std::string(ast_.name(around.node)) + "." + before;
    } else if (around.kind == ScopeKind::function) {
      before = std::string(ast_.name(around.node)) + ".<locals>." + before;
    } else if (around.kind == ScopeKind::lambda) {
      before = "<lambda>.<locals>." + before;
    }
  }
  return before + name;
}

/// A star before a parameter makes it variadic; what follows a star (also a lone one) is given by keyword
/// only.
std::vector<Parameter> Lowering::parameters(NodeId node) {
  std::vector<Parameter> found;
  bool after_star = false;
  uint32_t from = ast_[node].span.begin;
  for (NodeId arg : ast_.children(node, Role::arg)) {
    const uint32_t begin = ast_[arg].span.begin;
    const std::string_view before = ast_.text.substr(0, begin);
    const size_t last = before.find_last_not_of(" \t\r\n\\");
    Parameter made;
    made.name = symbol(arg);
    made.variadic = last != std::string_view::npos && before[last] == '*';
    if (!made.variadic && !after_star && from < begin) {
      const std::string_view between = ast_.text.substr(from, begin - from);
      const size_t star = between.find('*');
      after_star = star != std::string_view::npos &&
                   between.find_first_not_of(" \t\r\n\\", star + 1) != std::string_view::npos &&
                   between[between.find_first_not_of(" \t\r\n\\", star + 1)] == ',';
    }
    made.keywords = made.variadic && last > 0 && before[last - 1] == '*';
    made.keyword_only = after_star && !made.variadic;
    const size_t after = ast_.text.find_first_not_of(" \t\r\n\\", ast_[arg].span.end);
    made.has_default = after != std::string_view::npos && ast_.text[after] == '=';
    after_star = after_star || made.variadic;
    from = ast_[arg].span.end;
    found.push_back(made);
  }
  return found;
}

}  // namespace unknot::python
