// Decorators: those of the project are calls like any other, and those from outside are known by what they
// are called.
#include "python/simulate/machine.h"
#include "python/simulate/outside.h"

namespace unknot::python {

Flow Machine::evaluate_decorators(Frame& frame, const std::vector<ExprId>& decorators,
                                  std::vector<Decorator>& made) {
  for (ExprId id : decorators) {
    Decorator one;
    if (evaluate_callee(frame, id, one.base, one.value) == Flow::raised) return Flow::raised;
    const Expr& expr = frame.program->exprs[id];
    if (expr.kind == ExprKind::attribute) one.attribute = world_.text(expr.symbol);
    made.push_back(one);
  }
  return Flow::normal;
}

/// Decorators are calls with one argument, from the last to the first. One of another package leaves the
/// function what it was, as far as anybody can tell; one of the project is followed.
Flow Machine::decorate(const std::vector<Decorator>& decorators, Value& value) {
  for (auto it = decorators.rbegin(); it != decorators.rend(); ++it) {
    const auto& [base, decorator, accessor] = *it;
    if (decorator.kind == ValueKind::unknown && is_project_value(base)) {
      // `@size.setter`, or `@dispatch.register` of a function of the project.
      change(base, "registers with ");
      if (base.kind == ValueKind::function && closures_[base.id].is_property) {
        value = property_with(base, value, accessor == "setter");
        continue;
      }
      const bool dispatches = base.kind == ValueKind::function && closures_[base.id].dispatches;
      if (dispatches && value.kind == ValueKind::function &&
          world_.facts(closures_[value.id].module)->future_annotations)
        note_unknown("singledispatch evaluates an annotation", here());
      continue;
    }
    if (decorator.kind == ValueKind::foreign || decorator.kind == ValueKind::unknown) {
      const bool is_named = decorator.kind == ValueKind::foreign;
      const std::string_view name = is_named ? path(decorator) : "";
      const PathFacts known = is_named ? world_.facts_of_path(decorator.id) : PathFacts{};
      if (value.kind == ValueKind::klass) classes_[value.id].exact = false;
      value = decorated(value, name);
      if (!known.calls_harmlessly) {
        hand_over({{value, 0, false}}, std::string(name.substr(0, name.find_first_of(".("))),
                  "decorates with " + std::string(name), known.keeps_late);
      }
      continue;
    }
    Value made;
    if (call_value(decorator, {{value, 0, false}}, false, made) == Flow::raised) return Flow::raised;
    value = made;
  }
  return Flow::normal;
}

/// A function that a decorator from outside was called with: the same, as far as anybody can tell.
Value Machine::decorated(Value value, std::string_view decorator) {
  if (value.kind != ValueKind::function) return value;
  Closure& closure = closures_[value.id];
  closure.has_more = true;
  closure.is_property = closure.is_property || decorator.ends_with("property");
  closure.is_static = closure.is_static || decorator == "builtins.staticmethod";
  closure.is_class = closure.is_class || decorator == "builtins.classmethod";
  closure.dispatches = closure.dispatches || decorator == "functools.singledispatch";
  closure.is_replaced = closure.is_replaced || !world_.calls_harmlessly(decorator);
  return value;
}

/// `staticmethod(f)`, `property(f, g)`, `functools.lru_cache(f)`, written as calls. False for other calls.
bool Machine::decorates(std::string_view name, const std::vector<Argument>& arguments, Value& result) {
  const bool is_property = name == "builtins.property";
  if (arguments.empty() || (arguments.size() > 1 && !is_property) || arguments[0].expanded ||
      arguments[0].value.kind != ValueKind::function || name == "functools.wraps" ||
      name.find("().") != name.npos || !world_.keeps_late(name)) {
    return false;
  }
  result = decorated(make_function(closures_[arguments[0].value.id]), name);
  for (size_t i = 1; i < arguments.size() && arguments[i].keyword == 0; i++) {
    if (i == 1) closures_[result.id].setter = arguments[i].value;
    if (i == 2) may_run(arguments[i].value);
  }
  return true;
}

/// `@size.setter` and the like: a property that calls the function too.
Value Machine::property_with(Value property, Value function, bool is_setter) {
  const Value made = make_function(closures_[property.id]);
  if (is_setter) closures_[made.id].setter = function;
  return made;
}

}  // namespace unknot::python
