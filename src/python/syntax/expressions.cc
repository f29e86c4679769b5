#include "python/syntax/reduce.h"

namespace unknot::python::syntax {
namespace {

NodeId slice(Draft& draft, std::span<const Item> items) {
  const NodeId made = draft.add(Kind::slice, span_of(items));
  for (const Item& item : items) {
    if (!is_token(item.rule)) draft.attach(made, Role::operand, draft.expression(item));
  }
  return made;
}

/// What stands between the brackets: an expression or a slice, or a tuple of them. A lone `*x` makes a tuple
/// too.
NodeId index(Draft& draft, std::span<const Item> items) {
  const auto one = [&draft](std::span<const Item> group) {
    return group.size() == 1 && !is_token(group[0].rule) ? draft.expression(group[0]) : slice(draft, group);
  };
  const bool single = !has(items, Rule::comma);
  if (single && (items.size() > 1 || items[0].grouped || items[0].rule != Rule::list_splat))
    return one(items);
  const NodeId tuple = draft.add(Kind::tuple, span_of(items));
  for_each_group(items, Rule::comma, [&](auto group) { draft.attach(tuple, Role::element, one(group)); });
  return tuple;
}

Kind kind_of_elements(Rule rule) {
  if (rule == Rule::set) return Kind::set;
  return rule == Rule::list || rule == Rule::list_pattern ? Kind::list : Kind::tuple;
}

Kind kind_of_comprehension(Rule rule) {
  switch (rule) {
    case Rule::list_comprehension:
      return Kind::list_comp;
    case Rule::set_comprehension:
      return Kind::set_comp;
    case Rule::dictionary_comprehension:
      return Kind::dict_comp;
    default:
      return Kind::generator_exp;
  }
}

}  // namespace

NodeId sequence(Draft& draft, std::span<const Item> items) {
  if (items.size() == 1) return draft.expression(items[0]);
  const NodeId tuple = draft.add(Kind::tuple, span_of(items));
  for (const Item& item : items) {
    if (!is_token(item.rule)) draft.attach(tuple, Role::element, draft.expression(item));
  }
  return tuple;
}

void arguments(Draft& draft, NodeId owner, Role role, std::span<const Item> items) {
  const auto is_keyword = [](const Item& item) {
    return item.rule == Rule::keyword_argument || item.rule == Rule::dictionary_splat;
  };
  for (const Item& item : items) {
    if (!is_token(item.rule) && !is_keyword(item)) draft.attach(owner, role, draft.expression(item));
  }
  for (const Item& item : items) {
    if (is_keyword(item)) draft.attach(owner, Role::keyword, item.node);
  }
}

Item reject(Draft& draft, const Reduction& reduction) {
  return draft.reject(reduction);
}

Item attribute(Draft& draft, const Reduction& reduction) {
  const auto items = reduction.items;
  if (items.size() != 2 || items[1].rule != Rule::identifier) return draft.reject(reduction);
  const NodeId made = draft.add(Kind::attribute, reduction.span);
  draft[made].name = items[1].span;
  draft.attach(made, Role::value, draft.expression(items[0]));
  return reduction.made(made);
}

Item call(Draft& draft, const Reduction& reduction) {
  const NodeId made = draft.add(Kind::call, reduction.span);
  draft.attach(made, Role::func, draft.expression(reduction.items[0]));
  arguments(draft, made, Role::arg, reduction.items.subspan(1));
  return reduction.made(made);
}

/// The body comes first in the text (`key : value` for a dict), then `for` clauses and, after each, its
/// conditions.
Item comprehension(Draft& draft, const Reduction& reduction) {
  Reader reader(reduction.items);
  const auto body = reader.until({Rule::for_in_clause});
  const NodeId made = draft.add(kind_of_comprehension(reduction.rule), reduction.span);
  NodeId generator = no_node;
  while (!reader.done()) {
    const Item item = reader.next();
    if (item.rule == Rule::for_in_clause) {
      generator = item.node;
      draft.attach(made, Role::generator, generator);
    } else if (item.rule != Rule::if_word) {
      draft.attach(generator, Role::condition, draft.expression(item));
      draft[generator].span.end = item.span.end;
    }
  }
  const bool is_dict = reduction.rule == Rule::dictionary_comprehension;
  if (generator == no_node || body.size() != (is_dict ? 3 : 1)) return draft.reject(reduction);
  draft.attach(made, is_dict ? Role::key : Role::element, draft.expression(body[0]));
  if (is_dict) draft.attach(made, Role::value, draft.expression(body[2]));
  return reduction.made(made);
}

Item conditional(Draft& draft, const Reduction& reduction) {
  const auto items = reduction.items;  // body if test else orelse
  if (items.size() != 5) return draft.reject(reduction);
  const NodeId made = draft.add(Kind::if_exp, reduction.span);
  draft.attach(made, Role::test, draft.expression(items[2]));
  draft.attach(made, Role::body, draft.expression(items[0]));
  draft.attach(made, Role::orelse, draft.expression(items[4]));
  return reduction.made(made);
}

Item dictionary(Draft& draft, const Reduction& reduction) {
  const NodeId made = draft.add(Kind::dict, reduction.span);
  Reader reader(reduction.items);
  while (!reader.done()) {
    const Item item = reader.next();
    if (item.rule == Rule::dictionary_splat) {
      draft.adopt(made, Role::value, item.node);
    } else if (!is_token(item.rule)) {
      draft.attach(made, reader.peek().rule == Rule::colon ? Role::key : Role::value, draft.expression(item));
    }
  }
  return reduction.made(made);
}

Item dictionary_splat(Draft& draft, const Reduction& reduction) {
  const NodeId made = draft.add(Kind::keyword, reduction.span);
  draft.attach(made, Role::value, draft.expression(reduction.items.back()));
  return reduction.made(made);
}

/// `(x)` on the left of an assignment is a tuple_pattern in the grammar and only x in Python.
Item elements(Draft& draft, const Reduction& reduction) {
  if (reduction.in_case) return sequence_pattern(draft, reduction);
  const auto items = reduction.items;
  const bool parenthesized = reduction.rule == Rule::tuple || reduction.rule == Rule::tuple_pattern;
  if (parenthesized && items.size() == 1) {
    if (items[0].rule == Rule::list_splat) return draft.reject(reduction);
    return {items[0].rule, true, draft.expression(items[0]), reduction.span};
  }
  const NodeId made = draft.add(kind_of_elements(reduction.rule), reduction.span);
  for (const Item& item : items) {
    if (!is_token(item.rule)) draft.attach(made, Role::element, draft.expression(item));
  }
  return reduction.made(made);
}

Item for_in_clause(Draft& draft, const Reduction& reduction) {
  Reader reader(reduction.items);
  const bool is_async = reader.accept(Rule::async_word);
  const Item target = reader.next();
  reader.accept(Rule::in_word);
  const Item iter = reader.next();
  if (!reader.done() || is_token(iter.rule)) return draft.reject(reduction);  // `for x in 1, 2` is Python 2
  const NodeId made = draft.add(Kind::comprehension, reduction.span);
  draft[made].is_async = is_async;
  draft.attach(made, Role::iter, draft.expression(iter));
  draft.attach(made, Role::target, draft.stored(target));
  return reduction.made(made);
}

Item keyword_argument(Draft& draft, const Reduction& reduction) {
  const NodeId made = draft.add(Kind::keyword, reduction.span);
  draft[made].name = reduction.items.front().span;
  draft.attach(made, Role::value, draft.expression(reduction.items.back()));
  return reduction.made(made);
}

Item named_expression(Draft& draft, const Reduction& reduction) {
  const auto items = reduction.items;
  if (items.size() != 2) return draft.reject(reduction);
  const NodeId made = draft.add(Kind::named_expr, reduction.span);
  draft.attach(made, Role::value, draft.expression(items[1]));
  draft.attach(made, Role::target, draft.stored(items[0]));
  return reduction.made(made);
}

Item parenthesized(Draft& draft, const Reduction& reduction) {
  if (reduction.items.size() != 1) return draft.reject(reduction);
  Item inner = reduction.items[0];
  inner.node = inner.rule == Rule::as_pattern ? inner.node : draft.expression(inner);
  inner.span = reduction.span;
  inner.grouped = true;
  return inner;
}

Item starred(Draft& draft, const Reduction& reduction) {
  const NodeId made = draft.add(Kind::starred, reduction.span);
  draft.attach(made, Role::value, draft.expression(reduction.items.back()));
  return reduction.made(made);
}

Item subscript(Draft& draft, const Reduction& reduction) {
  Reader reader(reduction.items);
  const Item value = reader.next();
  const auto inner = reader.until({Rule::type_parameters_end});
  if (inner.empty()) return draft.reject(reduction);
  const NodeId made = draft.add(Kind::subscript, reduction.span);
  draft.attach(made, Role::value, draft.expression(value));
  draft.attach(made, Role::slice, index(draft, inner));
  return reduction.made(made);
}

Item yield(Draft& draft, const Reduction& reduction) {
  Reader reader(reduction.items);
  const bool from = reader.accept(Rule::from_word);
  const NodeId made = draft.add(from ? Kind::yield_from : Kind::yield, reduction.span);
  if (!reader.done()) draft.attach(made, Role::value, draft.expression(reader.next()));
  return reduction.made(made);
}

}  // namespace unknot::python::syntax
