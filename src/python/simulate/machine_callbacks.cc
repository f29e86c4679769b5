// Calls that functions from outside make of what they are given, and what they give of it.
#include <algorithm>
#include <utility>

#include "python/simulate/machine.h"
#include "python/simulate/outside.h"

namespace unknot::python {
namespace {

constexpr std::string_view take_one[] = {"builtins.next", "builtins.min", "builtins.max", "functools.reduce"};

constexpr std::string_view take_all[] = {"builtins.zip",      "builtins.enumerate", "builtins.iter",
                                         "builtins.reversed", "builtins.sorted",    "builtins.filter",
                                         "builtins.map"};

bool is_one_of(std::span<const std::string_view> names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

}  // namespace

Flow Machine::run_consumed(Frame& frame, const Expr& expr) {
  Value iterable, ignored;
  if (expr.count > 0 && evaluate(frame, part(frame, expr, 0), iterable) == Flow::raised) return Flow::raised;
  const std::vector<Value>* items = exact_items(iterable);
  if (items != nullptr && items->empty()) return Flow::normal;
  const Value body = make_function({frame.globals, expr.function, frame.locals});
  closures_[body.id].owner = frame.owner;
  guesses_ += items == nullptr ? 1 : 0;
  const Flow flow = call_closure(body.id, {}, false, unknown_arguments(), ignored);
  guesses_ -= items == nullptr ? 1 : 0;
  return flow;
}

/// An argument is called, if it can be; with what nobody knows.
Flow Machine::run_callback(Value callback, Value& result) {
  switch (callback.kind) {
    case ValueKind::function:
    case ValueKind::method:
    case ValueKind::klass:
    case ValueKind::member:
      return call_value(callback, unknown_arguments(), false, result);
    case ValueKind::either: {
      std::vector<Value> results;
      uncertain_++;
      for (Value choice : std::vector<Value>(choices_[callback.id])) {
        Value one;
        if (run_callback(choice, one) == Flow::raised && aborted_) return Flow::raised;
        hold(results, one);
      }
      uncertain_--;
      result = perhaps(results);
      return Flow::normal;
    }
    case ValueKind::object: {
      const Value type = objects_[callback.id].type;
      const bool is_partial = type == foreign("functools.partial");
      if (is_partial) return call_value(callback, unknown_arguments(), false, result);
      return call_if_there(type, "__call__", callback, unknown_arguments());
    }
    default:
      return Flow::normal;
  }
}

/// Functions given to sorted, map and the like run.
Flow Machine::run_callbacks(const std::vector<Argument>& arguments, std::vector<Value>& results) {
  for (const Argument& argument : arguments) {
    Value made;
    if (run_callback(argument.value, made) == Flow::raised) return Flow::raised;
    hold(results, made);
  }
  return Flow::normal;
}

/// What builtins give of the things of the project that they meet in their arguments: one of them, or an
/// iterator over them.
void Machine::pass_on(std::string_view function, std::vector<Value> elements, Value& result) {
  if (elements.empty()) return;
  if (is_one_of(take_one, function)) result = perhaps(elements);
  if (!is_one_of(take_all, function)) return;
  result = make_object(foreign("builtins.list"), "");
  objects_[result.id].held = std::move(elements);
}

/// Methods of objects from outside of which all that is known is whether they change their object: they give
/// what that holds.
Flow Machine::other_method(Value base, std::string_view name, const std::vector<Argument>& arguments,
                           bool changes, Value& result) {
  const bool is_container = makes_container(path(objects_[base.id].type));
  std::vector<Value> held = objects_[base.id].held;
  if (name == "setdefault") {
    result = item_of(base, arguments);
  } else if (is_container && (name == "values" || name == "items" || name == "keys")) {
    result = make_object(foreign("builtins.list"), "");
    objects_[result.id].held = std::move(held);
  } else if (!changes || name.starts_with("pop")) {
    result = one_of(held);
  }
  // The second argument of `get` and `pop` is what they give where there is nothing.
  const bool has_default = is_container && (name == "get" || name == "pop") && arguments.size() == 2;
  if (has_default) result = either(result, arguments[1].value);
  std::vector<Value> ignored;
  return is_container && name != "sort" ? Flow::normal : run_callbacks(arguments, ignored);
}

}  // namespace unknot::python
