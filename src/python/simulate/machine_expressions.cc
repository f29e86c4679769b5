#include <algorithm>
#include <utility>

#include "python/simulate/machine.h"
#include "python/simulate/outside.h"

namespace unknot::python {

Flow Machine::evaluate_parts(Frame& frame, const Expr& expr) {
  Value value;
  for (uint32_t i = 0; i < expr.count; i++) {
    if (evaluate(frame, part(frame, expr, i), value) == Flow::raised) return Flow::raised;
    if (expr.kind == ExprKind::opaque && operate(value) == Flow::raised) return Flow::raised;
  }
  return Flow::normal;
}

Flow Machine::make_container(Frame& frame, const Expr& expr, Value& result) {
  static constexpr std::string_view types[] = {"list", "list", "tuple", "set", "dict"};
  const auto display = static_cast<Display>(expr.function);
  std::vector<Value> held, keys, items;
  if (display != Display::other) items.reserve(expr.count);
  for (uint32_t i = 0; i < expr.count; i++) {
    Value value;
    if (evaluate(frame, part(frame, expr, i), value) == Flow::raised) return Flow::raised;
    hold(held, value);
    if (display == Display::other) continue;
    (display == Display::dict && i % 2 == 0 ? keys : items).push_back(value);
  }
  result = make_object(foreign(world_.symbol("builtins"), world_.symbol(types[expr.function])), "");
  Object& made = objects_[result.id];
  made.held = std::move(held);
  made.keys = std::move(keys);
  made.items = std::move(items);
  made.exact = display != Display::other;
  return Flow::normal;
}

Value Machine::constant(const Expr& expr) {
  switch (expr.kind) {
    case ExprKind::text:
      return {ValueKind::text, expr.symbol};
    case ExprKind::true_value:
      return {ValueKind::true_value, 0};
    case ExprKind::false_value:
      return {ValueKind::false_value, expr.symbol};  // the number zero is written as one
    case ExprKind::none_value:
      return {ValueKind::none_value, 0};
    default:
      return {ValueKind::literal, expr.symbol};
  }
}

Flow Machine::evaluate(Frame& frame, ExprId id, Value& result) {
  result = {};
  if (id == no_expr) return Flow::normal;
  const Expr& expr = frame.program->exprs[id];
  switch (expr.kind) {
    case ExprKind::literal:
    case ExprKind::text:
    case ExprKind::true_value:
    case ExprKind::false_value:
    case ExprKind::none_value:
      result = constant(expr);
      return Flow::normal;
    case ExprKind::local:
      return read_local(frame, expr.symbol, expr.function == 1, result);
    case ExprKind::class_name:
      return read_class_name(frame, expr.symbol, result);
    case ExprKind::global:
      return read_global(frame, expr.symbol, result);
    case ExprKind::call:
      return call(frame, expr, false, result);
    case ExprKind::subscript:
      return subscript(frame, expr, result);
    case ExprKind::consumed:
      return run_consumed(frame, expr);
    case ExprKind::attribute: {
      Value base;
      if (evaluate(frame, part(frame, expr, 0), base) == Flow::raised) return Flow::raised;
      return attribute_of(base, expr.symbol, result);
    }
    case ExprKind::function:
      return make_closure(frame, expr, result);
    case ExprKind::container:
      return make_container(frame, expr, result);
    case ExprKind::item:
    case ExprKind::comprehension:
    case ExprKind::joined:
    case ExprKind::binary:
      return evaluate_made(frame, expr, result);
    case ExprKind::element_of: {
      Value iterable;
      if (evaluate(frame, part(frame, expr, 0), iterable) == Flow::raised) return Flow::raised;
      return iterate(iterable, result);
    }
    case ExprKind::yields:
      if (expr.count > 0 && evaluate(frame, part(frame, expr, 0), result) == Flow::raised)
        return Flow::raised;
      hold(frame.yielded, std::exchange(result, {}));
      return Flow::normal;
    case ExprKind::bind:
      if (evaluate(frame, part(frame, expr, 0), result) == Flow::raised) return Flow::raised;
      bind(frame, static_cast<Home>(expr.function), expr.symbol, result);
      return Flow::normal;
    case ExprKind::opaque:
    case ExprKind::keyword:
    case ExprKind::star:
      return evaluate_parts(frame, expr);
    default:
      return evaluate_operator(frame, expr, result);
  }
}

/// A lambda with its defaults, or a generator expression, whose first iterable is asked for at once.
Flow Machine::make_closure(Frame& frame, const Expr& expr, Value& result) {
  Closure made{frame.globals, expr.function, frame.locals};
  made.owner = frame.owner;
  for (uint32_t i = 0; i < expr.count; i++) {
    Value value;
    if (evaluate(frame, part(frame, expr, i), value) == Flow::raised) return Flow::raised;
    made.defaults.push_back(value);
  }
  result = make_function(std::move(made));
  const FunctionCode& code = frame.program->functions[expr.function];
  if (world_.facts(frame.module)->ast[code.node].kind != Kind::generator_exp) return Flow::normal;
  const Value function = result;
  result = make_object(foreign("builtins.generator"), "");
  objects_[result.id].held = {function};
  return Flow::normal;
}

/// What is put together from known parts, or taken apart.
Flow Machine::evaluate_made(Frame& frame, const Expr& expr, Value& result) {
  switch (expr.kind) {
    case ExprKind::item:
      return unpack(frame, expr, result);
    case ExprKind::comprehension:
      return comprehend(frame, expr, result);
    case ExprKind::joined:
      return join_pieces(frame, expr, result);
    default:
      return binary(frame, expr, result);
  }
}

Flow Machine::evaluate_operator(Frame& frame, const Expr& expr, Value& result) {
  const auto decide = [&](int known) {
    if (known >= 0) result.kind = known == 1 ? ValueKind::true_value : ValueKind::false_value;
  };
  Value left;
  if (evaluate(frame, part(frame, expr, 0), left) == Flow::raised) return Flow::raised;
  const bool is_identity = expr.kind == ExprKind::is_op || expr.kind == ExprKind::is_not_op;
  const bool is_equality = expr.kind == ExprKind::eq_op || expr.kind == ExprKind::not_eq_op ||
                           expr.kind == ExprKind::in_op || expr.kind == ExprKind::not_in_op;
  const Flow asked = is_identity ? Flow::normal : is_equality ? compare_with(left) : test_truth(left);
  if (asked == Flow::raised) return asked;
  const int first = truth(left);
  if (expr.kind == ExprKind::not_op) {
    decide(first < 0 ? -1 : 1 - first);
    return Flow::normal;
  }
  if (expr.kind == ExprKind::conditional) {
    if (first >= 0) return evaluate(frame, part(frame, expr, first == 1 ? 1 : 2), result);
    Value then, otherwise;
    if (evaluate_maybe(frame, part(frame, expr, 1), then) == Flow::raised) return Flow::raised;
    if (evaluate_maybe(frame, part(frame, expr, 2), otherwise) == Flow::raised) return Flow::raised;
    result = either(then, otherwise);
    return Flow::normal;
  }
  if (expr.kind == ExprKind::and_op || expr.kind == ExprKind::or_op) {
    const int stops = expr.kind == ExprKind::and_op ? 0 : 1;
    result = left;
    bool certain = first >= 0;
    for (uint32_t i = 1; i < expr.count; i++) {
      if (truth(result) == stops && certain) return Flow::normal;
      Value next;
      const ExprId id = part(frame, expr, i);
      const Flow flow = certain ? evaluate(frame, id, next) : evaluate_maybe(frame, id, next);
      if (flow == Flow::raised) return Flow::raised;
      certain = certain && truth(next) >= 0;
      // An unknown operand still leaves `unknown and False` false and `unknown or True` true.
      result = certain || truth(next) == stops ? next : either(result, next);
      certain = certain || truth(next) == stops;
    }
    return Flow::normal;
  }
  return compare(frame, expr, left, result);
}

/// `x.__dict__`: whoever only looks for a key in it calls nothing that it holds.
bool Machine::is_dict_of_something(Frame& frame, ExprId id) const {
  const Expr& expr = frame.program->exprs[id];
  return expr.kind == ExprKind::attribute && world_.text(expr.symbol) == "__dict__";
}

/// `is`, `==`, `in` and their opposites.
Flow Machine::compare(Frame& frame, const Expr& expr, Value left, Value& result) {
  const auto decide = [&](int known) {
    if (known >= 0) result.kind = known == 1 ? ValueKind::true_value : ValueKind::false_value;
  };
  Value right;
  const bool asks_for_key = expr.kind == ExprKind::in_op || expr.kind == ExprKind::not_in_op;
  if (asks_for_key && is_dict_of_something(frame, part(frame, expr, 1))) {
    const Expr& dict = frame.program->exprs[part(frame, expr, 1)];
    return evaluate(frame, part(frame, dict, 0), right);
  }
  if (evaluate(frame, part(frame, expr, 1), right) == Flow::raised) return Flow::raised;
  const auto is_constant = [](Value value) {
    return value.kind == ValueKind::text || value.kind == ValueKind::true_value ||
           value.kind == ValueKind::false_value || value.kind == ValueKind::none_value;
  };
  if (asks_for_key) {
    if (look_inside(right) == Flow::raised) return Flow::raised;
    const int inside =
        right.kind == ValueKind::foreign ? is_key_of(frame, left, path(right)) : contains(right, left);
    decide(inside < 0 || expr.kind == ExprKind::in_op ? inside : 1 - inside);
    return Flow::normal;
  }
  const bool is_identity = expr.kind == ExprKind::is_op || expr.kind == ExprKind::is_not_op;
  if (!is_identity && compare_with(right) == Flow::raised) return Flow::raised;
  const bool negated = expr.kind == ExprKind::is_not_op || expr.kind == ExprKind::not_eq_op;
  const bool none_against_project = (right.kind == ValueKind::none_value && is_never_none(left)) ||
                                    (left.kind == ValueKind::none_value && is_never_none(right));
  if (left.kind == ValueKind::other_file || right.kind == ValueKind::other_file) {
    const int same = equals(left, right);
    decide(same < 0 || !negated ? same : 1 - same);
    return Flow::normal;
  }
  if (!is_identity && exact_items(left) != nullptr && exact_items(right) != nullptr) {
    const int same = equals(left, right);
    decide(same < 0 || !negated ? same : 1 - same);
    return Flow::normal;
  }
  const bool equal = left.kind == right.kind && (left.kind != ValueKind::text || left.id == right.id);
  const auto is_single = [](Value value) {
    return value.kind == ValueKind::module || value.kind == ValueKind::function ||
           value.kind == ValueKind::klass;
  };
  if (is_single(left) && is_single(right)) {
    decide((left == right) != negated);
  } else if ((is_constant(left) && is_constant(right)) || none_against_project) {
    decide(equal != negated);
  }
  return Flow::normal;
}

/// An operand that need not be evaluated: what it raises is no failure.
Flow Machine::evaluate_maybe(Frame& frame, ExprId id, Value& result) {
  const size_t depth = stack_.size();
  uncertain_++;
  const Flow flow = evaluate(frame, id, result);
  uncertain_--;
  if (flow != Flow::raised || aborted_) return flow;
  stack_.resize(depth);
  note_possible_failure(here());
  return Flow::normal;
}

}  // namespace unknot::python
