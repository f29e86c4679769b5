// The module and the compound statements. Suites and clauses stand flat in them: `if a : x elif b : y else :
// z`.
#include "python/syntax/reduce.h"

namespace unknot::python::syntax {
namespace {

bool is_clause(Rule rule) {
  return rule == Rule::except_clause || rule == Rule::except_star_clause;
}

/// Statements up to a keyword or a clause.
bool statements(Draft& draft, NodeId owner, Role role, Reader& reader) {
  bool any = false;
  while (!reader.done() && !is_token(reader.peek().rule) && !is_clause(reader.peek().rule)) {
    draft.attach(owner, role, reader.next().node);
    while (reader.accept(Rule::semicolon)) continue;
    any = true;
  }
  return any;
}

/// `else:` where there is one; false where it has no statements.
bool else_suite(Draft& draft, NodeId owner, Reader& reader) {
  return !reader.accept(Rule::else_word) || suite(draft, owner, Role::orelse, reader);
}

bool test_and_suite(Draft& draft, NodeId owner, Reader& reader) {
  draft.attach(owner, Role::test, draft.expression(reader.next()));
  return suite(draft, owner, Role::body, reader);
}

/// A compound statement ends with its last statement, a semicolon after that included.
uint32_t end_of(Draft& draft, const Reduction& reduction) {
  const Item& last = reduction.items.back();
  return last.node == no_node ? last.span.end : draft[last.node].span.end;
}

/// `with (a, *b):` and `with (a := b):` hold one expression, though the grammar sees items in parentheses.
bool is_one_expression(std::span<const Item> clause, Span clause_span) {
  if (clause.empty() || clause.front().span.begin == clause_span.begin) return false;
  const auto is_no_item = [](const Item& item) {
    return (item.rule == Rule::list_splat || item.rule == Rule::named_expression) && !item.grouped;
  };
  for (const Item& item : clause) {
    if (is_no_item(item)) return true;
  }
  return false;
}

void with_item(Draft& draft, NodeId owner, const Item& item) {
  NodeId made = item.node;
  if (item.rule != Rule::as_pattern) {
    made = draft.add(Kind::with_item, item.span);
    draft.attach(made, Role::context, draft.expression(item));
  }
  draft.attach(owner, Role::item, made);
}

/// `with (a,):` holds items and no tuple, though the grammar sees one.
bool is_items_in_parentheses(Draft& draft, std::span<const Item> clause) {
  if (clause.size() != 1 || clause[0].rule != Rule::tuple || clause[0].grouped) return false;
  const NodeId first = draft[clause[0].node].first_child;
  for (NodeId child = first; child != no_node; child = draft[child].next) {
    if (draft[child].kind == Kind::starred || draft[child].kind == Kind::named_expr) return false;
  }
  return first != no_node;
}

void with_items(Draft& draft, NodeId owner, std::span<const Item> clause, Span clause_span) {
  if (is_one_expression(clause, clause_span)) {
    const NodeId context = sequence(draft, clause);
    if (draft[context].kind == Kind::tuple) draft[context].span = clause_span;
    return with_item(draft, owner, {Rule::tuple, true, context, clause_span});
  }
  if (is_items_in_parentheses(draft, clause)) {
    for (NodeId child = draft[clause[0].node].first_child; child != no_node;) {
      const NodeId next = draft[child].next;
      with_item(draft, owner, {Rule::other, true, child, draft[child].span});
      child = next;
    }
    return;
  }
  for (const Item& item : clause) {
    if (!is_token(item.rule)) with_item(draft, owner, item);
  }
}

}  // namespace

bool suite(Draft& draft, NodeId owner, Role role, Reader& reader) {
  return reader.accept(Rule::colon) && statements(draft, owner, role, reader);
}

Item finish_compound(Draft& draft, const Reduction& reduction, NodeId node) {
  draft[node].span.end = end_of(draft, reduction);
  return {reduction.rule, false, node, draft[node].span};
}

Item module(Draft& draft, const Reduction& reduction) {
  const NodeId made = draft.add(Kind::module, {0, static_cast<uint32_t>(draft.text().size())});
  Reader reader(reduction.items);
  statements(draft, made, Role::body, reader);
  return reduction.made(made);
}

Item if_statement(Draft& draft, const Reduction& reduction) {
  Reader reader(reduction.items);
  const uint32_t end = end_of(draft, reduction);
  const NodeId made = draft.add(Kind::if_stmt, {reduction.span.begin, end});
  reader.accept(Rule::if_word);
  NodeId current = made;
  bool valid = test_and_suite(draft, current, reader);
  while (valid && reader.peek().rule == Rule::elif_word) {
    const NodeId inner = draft.add(Kind::if_stmt, {reader.next().span.begin, end});
    draft.attach(current, Role::orelse, inner);
    current = inner;
    valid = test_and_suite(draft, current, reader);
  }
  valid = valid && else_suite(draft, current, reader) && reader.done();
  return valid ? reduction.made(made) : draft.reject(reduction);
}

Item for_statement(Draft& draft, const Reduction& reduction) {
  Reader reader(reduction.items);
  const bool is_async = reader.accept(Rule::async_word);
  const Item target = reader.next();
  const bool has_in = reader.accept(Rule::in_word);
  const NodeId made = draft.add(is_async ? Kind::async_for : Kind::for_stmt, reduction.span);
  draft.attach(made, Role::iter, draft.expression(reader.next()));
  draft.attach(made, Role::target, draft.stored(target));
  const bool valid = has_in && suite(draft, made, Role::body, reader) && else_suite(draft, made, reader);
  return valid && reader.done() ? finish_compound(draft, reduction, made) : draft.reject(reduction);
}

Item while_statement(Draft& draft, const Reduction& reduction) {
  Reader reader(reduction.items);
  const NodeId made = draft.add(Kind::while_stmt, reduction.span);
  const bool valid = test_and_suite(draft, made, reader) && else_suite(draft, made, reader);
  return valid && reader.done() ? finish_compound(draft, reduction, made) : draft.reject(reduction);
}

Item try_statement(Draft& draft, const Reduction& reduction) {
  Reader reader(reduction.items);
  const bool star = has(reduction.items, Rule::except_star_clause);
  const NodeId made = draft.add(star ? Kind::try_star : Kind::try_stmt, reduction.span);
  bool valid = suite(draft, made, Role::body, reader);
  bool handled = false;
  for (; is_clause(reader.peek().rule); handled = true) draft.attach(made, Role::handler, reader.next().node);
  valid = valid && else_suite(draft, made, reader);
  const bool finally = reader.accept(Rule::finally_word);
  valid = valid && (finally ? suite(draft, made, Role::finalbody, reader) : handled);
  return valid && reader.done() ? finish_compound(draft, reduction, made) : draft.reject(reduction);
}

Item except_clause(Draft& draft, const Reduction& reduction) {
  Reader reader(reduction.items);
  const bool star = reader.accept(Rule::star);
  const auto types = reader.until({Rule::colon});
  const NodeId made = draft.add(Kind::except_handler, reduction.span);
  if (types.size() == 1 && types[0].rule == Rule::as_pattern && !types[0].grouped) {
    const NodeId type = draft[types[0].node].first_child;
    const NodeId target = draft[type].next;
    if (draft[target].kind != Kind::name) return draft.reject(reduction);
    draft[made].name = draft[target].name;
    draft.attach(made, Role::handler_type, type);
  } else if (!types.empty()) {
    draft.attach(made, Role::handler_type, sequence(draft, types));
  }
  if (!suite(draft, made, Role::body, reader)) return draft.reject(reduction);
  Item item = finish_compound(draft, reduction, made);
  if (star) item.rule = Rule::except_star_clause;
  return item;
}

/// `a as b` of a with or an except statement. In a case pattern it is a capture.
Item as_pattern(Draft& draft, const Reduction& reduction) {
  const auto items = reduction.items;
  if (items.size() < 3 || items[items.size() - 2].rule != Rule::as_word) return draft.reject(reduction);
  const Item& target = items.back();
  if (reduction.in_case) {
    const NodeId made = draft.add(Kind::pattern, span_of(items));
    draft[made].name = target.span;
    draft.attach(made, Role::pattern, pattern(draft, items.first(items.size() - 2)));
    return reduction.made(made);
  }
  const NodeId made = draft.add(Kind::with_item, reduction.span);
  draft.attach(made, Role::context, draft.expression(items[0]));
  draft.attach(made, Role::target, draft.stored(target));
  return reduction.made(made);
}

Item with_statement(Draft& draft, const Reduction& reduction) {
  Reader reader(reduction.items);
  const bool is_async = reader.accept(Rule::async_word);
  const auto clause = reader.until({Rule::with_clause_end});
  const NodeId made = draft.add(is_async ? Kind::async_with : Kind::with_stmt, reduction.span);
  with_items(draft, made, clause, reader.next().span);
  const bool valid = !clause.empty() && suite(draft, made, Role::body, reader) && reader.done();
  return valid ? finish_compound(draft, reduction, made) : draft.reject(reduction);
}

Item match_statement(Draft& draft, const Reduction& reduction) {
  Reader reader(reduction.items);
  const auto subject = reader.until({Rule::colon});
  const NodeId made = draft.add(Kind::match_stmt, reduction.span);
  if (subject.empty()) return draft.reject(reduction);
  draft.attach(made, Role::subject, sequence(draft, subject));
  const bool valid = suite(draft, made, Role::body, reader) && reader.done();
  return valid ? finish_compound(draft, reduction, made) : draft.reject(reduction);
}

}  // namespace unknot::python::syntax
