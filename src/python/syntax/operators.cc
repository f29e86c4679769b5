// Operators. The grammar's idea of them differs from Python's in two places, where the tree is turned:
//
//   await a ** b    comes as  await (a ** b)    and is  (await a) ** b
//   a & b ^ c       comes as  a & (b ^ c)       and is  (a & b) ^ c
#include "python/skim/scan.h"
#include "python/syntax/reduce.h"

namespace unknot::python::syntax {
namespace {

Operator operator_of(Rule rule) {
  switch (rule) {
    case Rule::and_word:
      return Operator::and_op;
    case Rule::or_word:
      return Operator::or_op;
    case Rule::equal:
      return Operator::equal;
    case Rule::not_equal:
      return Operator::not_equal;
    case Rule::less:
      return Operator::less;
    case Rule::less_equal:
      return Operator::less_equal;
    case Rule::greater:
      return Operator::greater;
    case Rule::greater_equal:
      return Operator::greater_equal;
    case Rule::in_word:
      return Operator::in;
    case Rule::not_in:
      return Operator::not_in;
    case Rule::is_word:
      return Operator::is;
    case Rule::is_not:
      return Operator::is_not;
    case Rule::bar:
      return Operator::bit_or;
    case Rule::caret:
      return Operator::bit_xor;
    case Rule::ampersand:
      return Operator::bit_and;
    case Rule::double_star:
      return Operator::power;
    default:
      return Operator::other;
  }
}

/// Makes a node whose operands are all items but the tokens.
NodeId operation(Draft& draft, const Reduction& reduction, Kind kind) {
  const NodeId made = draft.add(kind, reduction.span);
  for (const Item& item : reduction.items) {
    if (!is_token(item.rule)) draft.attach(made, Role::operand, draft.expression(item));
  }
  return made;
}

NodeId binary(Draft& draft, NodeId left, Operator op, NodeId right, Span span) {
  const NodeId made = draft.add(Kind::bin_op, span);
  draft[made].op = op;
  draft.attach(made, Role::operand, left);
  draft.attach(made, Role::operand, right);
  return made;
}

/// Whether a node is that operation.
bool is_operation(Draft& draft, NodeId node, Operator op) {
  return draft[node].kind == Kind::bin_op && draft[node].op == op;
}

/// The same, without parentheses around it.
bool is_open(Draft& draft, const Item& item, Operator op) {
  return !item.grouped && is_operation(draft, item.node, op);
}

/// Puts what `make` makes of the first operand of an open chain in its place; the chain begins there then.
template <class Make>
NodeId replace_first(Draft& draft, NodeId chain, uint32_t begin, Make make) {
  NodeId node = chain;
  for (;;) {
    const NodeId first = draft[node].first_child;
    const bool goes_on =
        is_operation(draft, first, draft[node].op) && draft[first].span.begin == draft[node].span.begin;
    draft[node].span.begin = begin;
    if (!goes_on) break;
    node = first;
  }
  const NodeId first = draft[node].first_child;
  const NodeId second = draft[first].next;
  const NodeId made = make(first, Span{begin, with_parentheses(draft, draft[first].span).end});
  draft[node].first_child = no_node;
  draft.attach(node, Role::operand, made);
  draft.attach(node, Role::operand, second);
  return chain;
}

/// `left op right`; where left is `a ^ b` and the operator `&`, that is `a ^ (b & right)`.
NodeId join(Draft& draft, const Item& left, Operator op, NodeId right, Span span) {
  if (op != Operator::bit_and || !is_open(draft, left, Operator::bit_xor))
    return binary(draft, left.node, op, right, span);
  const NodeId first = draft[left.node].first_child;
  const NodeId last = draft[first].next;
  const Span tail{with_parentheses(draft, draft[last].span).begin, span.end};
  draft[left.node].first_child = no_node;
  draft[left.node].span = span;
  draft.attach(left.node, Role::operand, first);
  draft.attach(left.node, Role::operand, binary(draft, last, op, right, tail));
  return left.node;
}

}  // namespace

Span with_parentheses(Draft& draft, Span operand) {
  const auto is_space = [&](uint32_t at) {
    return is(draft.at(at), blank | line_end) || draft.at(at) == '\\';
  };
  for (;;) {
    uint32_t end = operand.end;
    uint32_t begin = operand.begin;
    while (is_space(end)) ++end;
    while (begin > 0 && is_space(begin - 1)) --begin;
    if (draft.at(end) != ')' || begin == 0 || draft.at(begin - 1) != '(') return operand;
    operand = {begin - 1, end + 1};
  }
}

Item await(Draft& draft, const Reduction& reduction) {
  if (reduction.items.size() != 1) return draft.reject(reduction);
  Item operand = reduction.items[0];
  operand.node = draft.expression(operand);
  const auto make = [&draft](NodeId awaited, Span span) {
    const NodeId made = draft.add(Kind::await, span);
    draft.attach(made, Role::value, awaited);
    return made;
  };
  if (!is_open(draft, operand, Operator::power)) return reduction.made(make(operand.node, reduction.span));
  return reduction.made(replace_first(draft, operand.node, reduction.span.begin, make));
}

Item binary_operator(Draft& draft, const Reduction& reduction) {
  Reader reader(reduction.items);
  Item left = reader.next();
  const Operator op = is_token(reader.peek().rule) ? operator_of(reader.next().rule) : Operator::other;
  Item right = reader.next();
  if (!reader.done()) return draft.reject(reduction);
  left.node = draft.expression(left);
  right.node = draft.expression(right);
  const bool too_tight = op == Operator::bit_and && is_open(draft, right, Operator::bit_xor);
  if (!too_tight) return reduction.made(join(draft, left, op, right.node, reduction.span));
  const auto make = [&](NodeId first, Span span) { return join(draft, left, op, first, span); };
  return reduction.made(replace_first(draft, right.node, reduction.span.begin, make));
}

/// `a or b or c` is one node: a left operand that is the same operation without parentheses takes the right
/// one in.
Item boolean_operator(Draft& draft, const Reduction& reduction) {
  const auto items = reduction.items;
  if (items.size() != 3) return draft.reject(reduction);
  const Operator op = operator_of(items[1].rule);
  const Item& left = items[0];
  const bool continues = left.rule == Rule::boolean_operator && !left.grouped && draft[left.node].op == op;
  const NodeId made = continues ? left.node : draft.add(Kind::bool_op, reduction.span);
  if (!continues) draft.attach(made, Role::value, draft.expression(left));
  draft.attach(made, Role::value, draft.expression(items[2]));
  draft[made].op = op;
  draft[made].span = reduction.span;
  return reduction.made(made);
}

Item comparison(Draft& draft, const Reduction& reduction) {
  if (reduction.items.size() < 3 || has(reduction.items, Rule::diamond)) return draft.reject(reduction);
  const NodeId made = operation(draft, reduction, Kind::compare);
  draft[made].op = operator_of(reduction.items[1].rule);
  return reduction.made(made);
}

/// A star where the grammar knows none was written over with `~`.
Item unary_operator(Draft& draft, const Reduction& reduction) {
  if (draft.at(reduction.span.begin) == '*') {
    Item item = starred(draft, reduction);
    item.rule = Rule::list_splat;
    return item;
  }
  const NodeId made = operation(draft, reduction, Kind::unary_op);
  if (reduction.rule == Rule::not_operator) draft[made].op = Operator::not_op;
  return reduction.made(made);
}

}  // namespace unknot::python::syntax
