#include <algorithm>
#include <utility>

#include "python/simulate/lowering.h"

namespace unknot::python {

void Lowering::define(NodeId node, Code& out) {
  Instr made = make(InstrKind::define, node);
  for (NodeId decorator : ast_.children(node, Role::decorator)) made.decorators.push_back(expr(decorator));
  std::reverse(made.decorators.begin(), made.decorators.end());
  evaluate_children(node, Role::default_value, out);
  if (annotations_run()) {
    for (NodeId arg : ast_.children(node, Role::arg)) evaluate_children(arg, Role::annotation, out);
    evaluate_children(node, Role::returns, out);
  }
  made.symbol = symbol(node);
  made.home = home(node);
  made.index = function_of_[node];
  out.push_back(std::move(made));
}

void Lowering::define_class(NodeId node, Code& out) {
  ClassInstr made;
  made.name = symbol(node);
  made.home = home(node);
  made.node = node;
  for (NodeId base : ast_.children(node, Role::base)) made.bases.push_back(expr(base));
  for (NodeId keyword : ast_.children(node, Role::keyword)) {
    const ExprId value = expr(ast_.child(keyword, Role::value));
    made.keywords.push_back(
        add(ExprKind::keyword, keyword, {value}, ast_[keyword].name.empty() ? 0 : symbol(keyword)));
  }
  for (NodeId decorator : ast_.children(node, Role::decorator)) made.decorators.push_back(expr(decorator));
  std::reverse(made.decorators.begin(), made.decorators.end());
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

FunctionCode Lowering::function_code(FunctionId id) {
  const Function& function = facts_.functions[id];
  const NodeId node = function.node;
  FunctionCode made;
  made.node = node;
  made.name = symbols_.intern(function.name);
  made.parameters = parameters(node);
  Code body;
  switch (ast_[node].kind) {
    case Kind::lambda: {
      Instr result = make(InstrKind::return_value, node);
      result.value = expr(ast_.child(node, Role::body));
      body.push_back(std::move(result));
      break;
    }
    case Kind::generator_exp: {
      const std::vector<NodeId> loops = ast_.children(node, Role::generator);
      for (size_t i = 0; i < loops.size(); i++) {
        const NodeId iterable = ast_.child(loops[i], Role::iter);
        // The first iterable has been evaluated by whoever made the generator; a plain name may be read
        // again.
        const bool is_plain =
            i > 0 || ast_[iterable].kind == Kind::name || ast_[iterable].kind == Kind::attribute;
        const ExprId elements = is_plain ? element_of(loops[i], iterable, body) : no_expr;
        assign_to(ast_.child(loops[i], Role::target), elements, no_node, body);
        evaluate_children(loops[i], Role::condition, body);
      }
      evaluate_children(node, Role::element, body);
      break;
    }
    default:
      made.runs_when_called = !function.is_generator && !function.is_async;
      for (NodeId inner : ast_.children(node, Role::body)) statement(inner, body);
  }
  made.body = store(std::move(body));
  return made;
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
    made.keyword_only = after_star && !made.variadic;
    after_star = after_star || made.variadic;
    from = ast_[arg].span.end;
    found.push_back(made);
  }
  return found;
}

}  // namespace unknot::python
