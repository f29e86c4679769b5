// Names, numbers and strings.
#include <cstdlib>

#include "python/skim/scan.h"
#include "python/syntax/reduce.h"

namespace unknot::python::syntax {
namespace {

NodeId constant(Draft& draft, Literal literal, Span span) {
  const NodeId made = draft.add(Kind::constant, span);
  draft[made].literal = literal;
  return made;
}

/// `1e-500` is zero too.
bool is_zero(std::string_view number) {
  const bool hex = number.size() > 1 && (number[1] | 0x20) == 'x';
  for (const char c : number) {
    const char lower = static_cast<char>(c | 0x20);
    if (!hex && lower == 'e') break;
    if ((c < '1' || c > '9') && !(hex && lower >= 'a' && lower <= 'f')) continue;
    const bool tiny = !hex && number.find("e-") != std::string_view::npos;
    return tiny && std::strtod(std::string(number).c_str(), nullptr) == 0;
  }
  return true;
}

/// `0777` and `10L`.
bool is_python_2(std::string_view number) {
  if ((number.back() | 0x20) == 'l') return true;
  const bool digits_only = number.find_first_not_of("0123456789_") == std::string_view::npos;
  return number[0] == '0' && digits_only && !is_zero(number);
}

/// A name that the grammar would take for something else was written over with digits.
Item number(Draft& draft, Rule rule, Span span) {
  const std::string_view text = slice(draft.text(), span);
  if (is(text[0], name_start)) return {Rule::identifier, false, no_node, span};
  if (is_python_2(text)) return draft.reject({rule, false, span, {}});
  return {rule, false, constant(draft, is_zero(text) ? Literal::zero : Literal::number, span), span};
}

Item string(Draft& draft, Span span) {
  const std::string_view text = slice(draft.text(), span);
  const size_t quote = text.find_first_of("'\"`");
  if (quote == std::string_view::npos || text[quote] == '`')
    return draft.reject({Rule::string, false, span, {}});
  const bool bytes = text.substr(0, quote).find_first_of("bB") != std::string_view::npos;
  return {Rule::string, false, constant(draft, bytes ? Literal::bytes : Literal::string, span), span};
}

}  // namespace

Item atom(Draft& draft, Rule rule, Span span) {
  const auto literal = [&](Literal value) { return Item{rule, false, constant(draft, value, span), span}; };
  switch (rule) {
    case Rule::integer:
    case Rule::floating:
      return number(draft, rule, span);
    case Rule::string:
      return string(draft, span);
    case Rule::true_word:
      return literal(Literal::true_value);
    case Rule::false_word:
      return literal(Literal::false_value);
    case Rule::none_word:
      return literal(Literal::none_value);
    case Rule::ellipsis:
      return literal(Literal::ellipsis);
    case Rule::pass_statement:
      return {rule, false, draft.add(Kind::pass_stmt, span), span};
    case Rule::break_statement:
      return {rule, false, draft.add(Kind::break_stmt, span), span};
    case Rule::continue_statement:
      return {rule, false, draft.add(Kind::continue_stmt, span), span};
    default:
      return {rule, false, no_node, span};
  }
}

/// Implicit concatenation makes one constant, or one joined_str with the fields of all pieces.
Item concatenated_string(Draft& draft, const Reduction& reduction) {
  bool joined = false, bytes = false, text = false;
  for (const Item& item : reduction.items) {
    const Node& piece = draft[item.node];
    joined = joined || piece.kind == Kind::joined_str;
    (piece.kind == Kind::constant && piece.literal == Literal::bytes ? bytes : text) = true;
  }
  if (bytes && text) return draft.reject(reduction);
  if (!joined)
    return reduction.made(constant(draft, bytes ? Literal::bytes : Literal::string, reduction.span));
  const NodeId made = draft.add(Kind::joined_str, reduction.span);
  for (const Item& item : reduction.items) draft.adopt(made, Role::element, item.node);
  return reduction.made(made);
}

Item formatted_string(Draft& draft, const Reduction& reduction) {
  const NodeId made = draft.add(Kind::joined_str, reduction.span);
  for (const Item& item : reduction.items) draft.attach(made, Role::element, item.node);
  return reduction.made(made);
}

/// An unparenthesized walrus is none: `f"{x:=5}"` has the format spec `=5`.
Item interpolation(Draft& draft, const Reduction& reduction) {
  const NodeId made = draft.add(Kind::formatted_value, reduction.span);
  for (const Item& item : reduction.items) {
    if (item.rule == Rule::named_expression && !item.grouped) return draft.reject(reduction);
    if (is_token(item.rule)) continue;
    const bool is_spec = item.rule == Rule::format_specifier;
    if (is_spec)
      draft[item.node].span.end = reduction.span.end - 1;  // white space before the brace belongs to it
    draft.attach(made, is_spec ? Role::element : Role::value, is_spec ? item.node : draft.expression(item));
  }
  return reduction.made(made);
}

}  // namespace unknot::python::syntax
