// The patterns of `case`. Literals and names stand flat in them (`- 1 | a . b | _`), so a pattern is made of
// a group of items between two separators.
#include "python/skim/scan.h"
#include "python/syntax/reduce.h"

namespace unknot::python::syntax {
namespace {

bool is_pattern(Rule rule) {
  switch (rule) {
    case Rule::as_pattern:
    case Rule::class_pattern:
    case Rule::dict_pattern:
    case Rule::keyword_pattern:
    case Rule::list_pattern:
    case Rule::splat_pattern:
    case Rule::tuple_pattern:
    case Rule::union_pattern:
      return true;
    default:
      return false;
  }
}

bool is_singleton(Rule rule) {
  return rule == Rule::true_word || rule == Rule::false_word || rule == Rule::none_word;
}

/// `a.b.c` as attributes of a name.
NodeId dotted(Draft& draft, Span span) {
  NodeId made = no_node;
  for (uint32_t at = span.begin; at < span.end; ++at) {
    if (!is(draft.at(at), name_byte)) continue;
    const uint32_t begin = at;
    while (at < span.end && is(draft.at(at), name_byte)) ++at;
    if (made == no_node) {
      made = draft.add_name({begin, at});
      continue;
    }
    const NodeId outer = draft.add(Kind::attribute, {span.begin, at});
    draft[outer].name = {begin, at};
    draft.attach(outer, Role::value, made);
    made = outer;
  }
  return made;
}

/// The expression of a literal (`1`, `- 1`, a string) or dotted value.
NodeId value(Draft& draft, std::span<const Item> group) {
  const Item& last = group.back();
  const NodeId operand = last.rule == Rule::dotted_name ? dotted(draft, last.span) : draft.expression(last);
  if (group.size() == 1) return operand;
  if (group.size() != 2 || group[0].rule != Rule::minus) draft.fail(span_of(group));
  const NodeId negative = draft.add(Kind::unary_op, span_of(group));
  draft.attach(negative, Role::operand, operand);
  return negative;
}

/// A name captures; `_` and None, True and False have nothing to say.
NodeId name_or_value(Draft& draft, std::span<const Item> group) {
  const NodeId made = draft.add(Kind::pattern, span_of(group));
  const Rule rule = group.size() == 1 ? group[0].rule : Rule::other;
  const bool is_name =
      rule == Rule::dotted_name && slice(draft.text(), group[0].span).find('.') == std::string_view::npos;
  if (is_name) {
    if (slice(draft.text(), group[0].span) != "_") draft[made].name = group[0].span;
  } else if (rule != Rule::underscore && !is_singleton(rule)) {
    draft.attach(made, Role::value, value(draft, group));
  }
  return made;
}

}  // namespace

NodeId pattern(Draft& draft, std::span<const Item> group) {
  const bool whole = group.size() == 1 && (is_pattern(group[0].rule) || group[0].grouped);
  return whole ? group[0].node : name_or_value(draft, group);
}

void patterns(Draft& draft, NodeId owner, std::span<const Item> items, Rule separator) {
  for_each_group(items, separator,
                 [&](auto group) { draft.attach(owner, Role::pattern, pattern(draft, group)); });
}

/// Several patterns, or one and a comma, are a sequence without brackets.
Item case_clause(Draft& draft, const Reduction& reduction) {
  Reader reader(reduction.items);
  const auto items = reader.until({Rule::if_word, Rule::colon});
  if (items.empty()) return draft.reject(reduction);
  const NodeId made = draft.add(Kind::match_case, reduction.span);
  if (has(items, Rule::comma)) {
    const NodeId sequence = draft.add(Kind::pattern, span_of(items));
    patterns(draft, sequence, items, Rule::comma);
    draft.attach(made, Role::pattern, sequence);
  } else {
    draft.attach(made, Role::pattern, pattern(draft, items));
  }
  if (reader.accept(Rule::if_word)) draft.attach(made, Role::guard, draft.expression(reader.next()));
  if (!suite(draft, made, Role::body, reader)) return draft.reject(reduction);
  return finish_compound(draft, reduction, made);
}

/// `[a, b]`, `(a, b)`; `(a)` is only a.
Item sequence_pattern(Draft& draft, const Reduction& reduction) {
  const auto items = reduction.items;
  if (reduction.rule == Rule::tuple_pattern && !items.empty() && !has(items, Rule::comma)) {
    if (items[0].rule == Rule::splat_pattern) return draft.reject(reduction);
    return {Rule::tuple_pattern, true, pattern(draft, items), reduction.span};
  }
  const NodeId made = draft.add(Kind::pattern, reduction.span);
  patterns(draft, made, items, Rule::comma);
  return reduction.made(made);
}

Item class_pattern(Draft& draft, const Reduction& reduction) {
  const auto items = reduction.items;
  const NodeId made = draft.add(Kind::pattern, reduction.span);
  draft.attach(made, Role::value, dotted(draft, items[0].span));
  patterns(draft, made, items.subspan(1), Rule::comma);
  return reduction.made(made);
}

Item complex_pattern(Draft& draft, const Reduction& reduction) {
  const auto items = reduction.items;  // real and imaginary part; the sign between them is part of neither
  const NodeId made = draft.add(Kind::bin_op, reduction.span);
  const size_t real = items[0].rule == Rule::minus ? 2 : 1;
  if (items.size() <= real) return draft.reject(reduction);
  draft.attach(made, Role::operand, value(draft, items.first(real)));
  draft.attach(made, Role::operand, draft.expression(items.back()));
  return reduction.made(made);
}

/// CPython evaluates all keys first; `**rest` is the capture of the mapping.
Item dict_pattern(Draft& draft, const Reduction& reduction) {
  const NodeId made = draft.add(Kind::pattern, reduction.span);
  std::vector<NodeId> inner;
  for_each_group(reduction.items, Rule::comma, [&](auto group) {
    if (group.size() == 1 && group[0].rule == Rule::splat_pattern) {
      draft[made].name = draft[group[0].node].name;
      return;
    }
    Reader reader(group);
    const auto key = reader.until({Rule::colon});
    reader.accept(Rule::colon);
    const auto rest = reader.until({Rule::end});
    if (key.empty() || rest.empty()) return draft.fail(span_of(group));
    draft.attach(made, Role::value, value(draft, key));
    inner.push_back(pattern(draft, rest));
  });
  for (const NodeId node : inner) draft.attach(made, Role::pattern, node);
  return reduction.made(made);
}

Item keyword_pattern(Draft& draft, const Reduction& reduction) {
  const auto items = reduction.items;  // name = pattern
  if (items.size() < 3) return draft.reject(reduction);
  return {reduction.rule, false, pattern(draft, items.subspan(2)), span_of(items.subspan(2))};
}

Item splat_pattern(Draft& draft, const Reduction& reduction) {
  const auto items = reduction.items;
  const NodeId made = draft.add(Kind::pattern, reduction.span);
  draft[made].level = items.front().rule == Rule::double_star ? 2 : 1;
  const Span name = items.back().span;
  if (slice(draft.text(), name) != "_") draft[made].name = name;
  return reduction.made(made);
}

Item union_pattern(Draft& draft, const Reduction& reduction) {
  const NodeId made = draft.add(Kind::pattern, reduction.span);
  patterns(draft, made, reduction.items, Rule::bar);
  return reduction.made(made);
}

}  // namespace unknot::python::syntax
