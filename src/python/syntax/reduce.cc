// What goes for the reducers of many rules: errors among the items, and two words that the grammar lets bind
// too tightly. A star and an `as` must be outermost; they are taken off, and put around the node when it is
// made:
//
//   1, *f(x)                   comes as  (*f)(x)
//   with a if b else c as d    comes as  a if b else (c as d)
#include "python/syntax/reduce.h"

namespace unknot::python::syntax {
namespace {

bool holds_statements(Rule rule) {
  switch (rule) {
    case Rule::case_clause:
    case Rule::class_definition:
    case Rule::except_clause:
    case Rule::for_statement:
    case Rule::function_definition:
    case Rule::if_statement:
    case Rule::match_statement:
    case Rule::try_statement:
    case Rule::while_statement:
    case Rule::with_statement:
      return true;
    default:
      return false;
  }
}

/// Whether an error leaves enough of a node to make sense of: it stands among the statements, behind the
/// first colon.
bool is_only_in_suite(const Reduction& reduction) {
  if (reduction.rule == Rule::module) return true;
  if (!holds_statements(reduction.rule)) return false;
  return !has(Reader(reduction.items).until({Rule::colon}), Rule::error);
}

bool may_be_empty(Rule rule) {
  switch (rule) {
    case Rule::dictionary:
    case Rule::dict_pattern:
    case Rule::format_specifier:
    case Rule::list:
    case Rule::list_pattern:
    case Rule::module:
    case Rule::raise_statement:
    case Rule::return_statement:
    case Rule::string:
    case Rule::tuple:
    case Rule::tuple_pattern:
    case Rule::yield:
      return true;
    default:
      return false;
  }
}

bool begins_with_star(const Reduction& reduction) {
  switch (reduction.rule) {
    case Rule::attribute:
    case Rule::binary_operator:
    case Rule::boolean_operator:
    case Rule::call:
    case Rule::comparison_operator:
    case Rule::conditional_expression:
    case Rule::subscript:
      return reduction.items.front().rule == Rule::list_splat && !reduction.items.front().grouped;
    default:
      return false;
  }
}

bool ends_with_as(const Reduction& reduction) {
  if (reduction.rule != Rule::conditional_expression && reduction.rule != Rule::lambda) return false;
  return reduction.items.back().rule == Rule::as_pattern && !reduction.items.back().grouped;
}

Item hoist_star(Draft& draft, const Reduction& reduction, Reducer reducer) {
  Item& first = reduction.items.front();
  const NodeId star = first.node;
  const NodeId operand = draft[star].first_child;
  const Span span = with_parentheses(draft, draft[operand].span);
  const bool is_bool = draft[operand].kind == Kind::bool_op;
  first = {is_bool ? Rule::boolean_operator : Rule::other, span != draft[operand].span, operand, span};
  Reduction inner = reduction;
  inner.span.begin = span.begin;
  const Item item = reducer(draft, inner);
  if (item.rule == Rule::error) return item;
  draft[star].first_child = no_node;
  draft[star].span = reduction.span;
  draft.attach(star, Role::value, item.node);
  return {Rule::list_splat, false, star, reduction.span};
}

Item hoist_as(Draft& draft, const Reduction& reduction, Reducer reducer) {
  Item& last = reduction.items.back();
  const NodeId with_item = last.node;
  const NodeId context = draft[with_item].first_child;
  const NodeId target = draft[context].next;
  last = {Rule::other, false, context, with_parentheses(draft, draft[context].span)};
  Reduction inner = reduction;
  inner.span.end = last.span.end;
  const Item item = reducer(draft, inner);
  if (item.rule == Rule::error) return item;
  draft[with_item].first_child = no_node;
  draft[with_item].span = reduction.span;
  draft.attach(with_item, Role::context, item.node);
  draft.attach(with_item, Role::target, target);
  return {Rule::as_pattern, false, with_item, reduction.span};
}

}  // namespace

Item reduce(Draft& draft, const Reduction& reduction, Reducer reducer, bool broken) {
  if (broken && !is_only_in_suite(reduction)) return draft.reject(reduction);
  if (reduction.items.empty() && !may_be_empty(reduction.rule)) return draft.reject(reduction);
  if (ends_with_as(reduction)) return hoist_as(draft, reduction, reducer);
  return begins_with_star(reduction) ? hoist_star(draft, reduction, reducer) : reducer(draft, reduction);
}

}  // namespace unknot::python::syntax
