// The simple statements.
#include <algorithm>

#include "python/syntax/reduce.h"

namespace unknot::python::syntax {
namespace {

/// `target : annotation` or `target : annotation = value`.
Item annotated_assignment(Draft& draft, const Reduction& reduction) {
  const auto items = reduction.items;
  const bool has_value = items.size() == 5 && items[3].rule == Rule::assign_sign;
  if ((items.size() != 3 && !has_value) || items[1].rule != Rule::colon) return draft.reject(reduction);
  const NodeId made = draft.add(Kind::ann_assign, reduction.span);
  if (has_value) draft.attach(made, Role::value, draft.expression(items[4]));
  draft.attach(made, Role::target, draft.stored(items[0]));
  draft.attach(made, Role::annotation, draft.expression(items[2]));
  return reduction.made(made);
}

/// `target = target = value`: the grammar nests it, here it is flat.
Item assignment(Draft& draft, const Reduction& reduction) {
  const auto items = reduction.items;
  if (items.size() % 2 == 0) return draft.reject(reduction);
  const NodeId made = draft.add(Kind::assign, reduction.span);
  draft.attach(made, Role::value, draft.expression(items.back()));
  for (size_t i = 0; i + 1 < items.size(); i += 2) {
    if (items[i + 1].rule != Rule::assign_sign) return draft.reject(reduction);
    draft.attach(made, Role::target, draft.stored(items[i]));
  }
  return reduction.made(made);
}

bool ends_with_comma(const Reduction& reduction) {
  return !reduction.items.empty() && reduction.items.back().rule == Rule::comma;
}

/// `name`, `name as alias`; false for anything else.
bool alias(Draft& draft, NodeId owner, std::span<const Item> group) {
  const bool renamed =
      group.size() == 3 && group[1].rule == Rule::as_word && group[2].rule == Rule::identifier;
  const bool named = group[0].rule == Rule::dotted_name || group[0].rule == Rule::wildcard;
  if (!named || (group.size() != 1 && !renamed)) return false;
  const NodeId made = draft.add(Kind::alias, span_of(group));
  draft[made].name = group[0].span;
  draft[made].as_name = renamed ? group[2].span : Span{group[0].span.end, group[0].span.end};
  draft.attach(owner, Role::name, made);
  return true;
}

bool aliases(Draft& draft, NodeId owner, std::span<const Item> items) {
  bool valid = !items.empty();
  for_each_group(items, Rule::comma, [&](auto group) { valid = alias(draft, owner, group) && valid; });
  return valid;
}

NodeId add_import(Draft& draft, Kind kind, Span span) {
  const Span lazy = draft.lazy_before(span.begin);
  const NodeId made = draft.add(kind, {lazy.begin, span.end});
  draft[made].is_lazy = !lazy.empty();
  return made;
}

}  // namespace

Item expression_statement(Draft& draft, const Reduction& reduction) {
  const auto items = reduction.items;
  if (has(items, Rule::colon)) return annotated_assignment(draft, reduction);
  if (has(items, Rule::assign_sign)) return assignment(draft, reduction);
  if (items.size() == 1 && items[0].rule == Rule::augmented_assignment) return items[0];
  const NodeId made = draft.add(Kind::expr_stmt, reduction.span);
  draft.attach(made, Role::value, sequence(draft, items));
  return reduction.made(made);
}

Item augmented_assignment(Draft& draft, const Reduction& reduction) {
  if (reduction.items.size() != 2) return draft.reject(reduction);
  const NodeId made = draft.add(Kind::aug_assign, reduction.span);
  draft.attach(made, Role::target, draft.stored(reduction.items[0]));
  draft.attach(made, Role::value, draft.expression(reduction.items[1]));
  return reduction.made(made);
}

Item return_statement(Draft& draft, const Reduction& reduction) {
  const NodeId made = draft.add(Kind::return_stmt, reduction.span);
  for (const Item& item : reduction.items) draft.attach(made, Role::value, draft.expression(item));
  return reduction.made(made);
}

Item delete_statement(Draft& draft, const Reduction& reduction) {
  if (reduction.items.size() != 1) return draft.reject(reduction);
  const Item& item = reduction.items[0];
  const NodeId target = draft.expression(item);
  const NodeId made = draft.add(Kind::delete_stmt, reduction.span);
  draft.set_access(target, Access::del);
  if (item.rule == Rule::expression_list && !item.grouped) {
    draft.adopt(made, Role::target, target);
  } else {
    draft.attach(made, Role::target, target);
  }
  return reduction.made(made);
}

/// `raise E, "message"` is Python 2.
Item raise_statement(Draft& draft, const Reduction& reduction) {
  Reader reader(reduction.items);
  const auto value = reader.until({Rule::from_word});
  const bool valid = value.empty() || (value.size() == 1 && value[0].rule != Rule::expression_list);
  if (!valid && !value[0].grouped) return draft.reject(reduction);
  const NodeId made = draft.add(Kind::raise_stmt, reduction.span);
  if (!value.empty()) draft.attach(made, Role::value, draft.expression(value[0]));
  if (reader.accept(Rule::from_word)) draft.attach(made, Role::cause, draft.expression(reader.next()));
  return reduction.made(made);
}

Item assert_statement(Draft& draft, const Reduction& reduction) {
  const auto items = reduction.items;  // test , message
  if (items.size() != 1 && items.size() != 3) return draft.reject(reduction);
  const NodeId made = draft.add(Kind::assert_stmt, reduction.span);
  draft.attach(made, Role::test, draft.expression(items[0]));
  if (items.size() == 3) draft.attach(made, Role::message, draft.expression(items[2]));
  return reduction.made(made);
}

Item global_statement(Draft& draft, const Reduction& reduction) {
  const bool nonlocal = reduction.rule == Rule::nonlocal_statement;
  const NodeId made = draft.add(nonlocal ? Kind::nonlocal_stmt : Kind::global_stmt, reduction.span);
  for (const Item& item : reduction.items) {
    if (!is_token(item.rule)) draft.attach(made, Role::name, draft.expression(item));
  }
  return reduction.made(made);
}

Item import_statement(Draft& draft, const Reduction& reduction) {
  Reader reader(reduction.items);
  reader.accept(Rule::import_word);
  const NodeId made = add_import(draft, Kind::import_stmt, reduction.span);
  const bool valid = aliases(draft, made, reader.until({Rule::end})) && !ends_with_comma(reduction);
  return valid ? reduction.made(made) : draft.reject(reduction);
}

/// `from .. module import names`, in parentheses perhaps: only there may a comma end the names.
Item import_from(Draft& draft, const Reduction& reduction) {
  Reader reader(reduction.items);
  reader.accept(Rule::from_word);
  const auto origin = reader.until({Rule::import_word});
  reader.accept(Rule::import_word);
  const NodeId made = add_import(draft, Kind::import_from, reduction.span);
  for (const Item& item : origin) {
    const std::string_view dots = draft.text().substr(item.span.begin, item.span.size());
    if (item.rule == Rule::import_prefix) {
      draft[made].level = static_cast<uint32_t>(std::count(dots.begin(), dots.end(), '.'));
    } else {
      draft[made].name = item.span;
    }
  }
  const bool closed = draft.at(reduction.span.end - 1) == ')';
  const bool valid =
      aliases(draft, made, reader.until({Rule::end})) && (closed || !ends_with_comma(reduction));
  return valid ? reduction.made(made) : draft.reject(reduction);
}

}  // namespace unknot::python::syntax
