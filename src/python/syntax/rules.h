#pragma once

#include <cstdint>
#include <string_view>

// Which nodes of tree-sitter-python's grammar there are, and what becomes of each.
namespace unknot::python::syntax {

/// The nodes and tokens of the grammar that somebody has to tell apart.
// clang-format off
enum class Rule : uint8_t {
  end,    // no item
  other,  // nobody asks for it
  error,  // ERROR and MISSING

  // tokens; they have no node
  comma, colon, semicolon, assign_sign, bar, caret, ampersand, minus, star, double_star, arrow, as_word,
  async_word, from_word, import_word, if_word, elif_word, else_word, finally_word, and_word, or_word, equal,
  not_equal, less, less_equal, greater, greater_equal, in_word, not_in, is_word, is_not, diamond, underscore,
  star_parameter, slash_parameter, parameters_end, type_parameters_end, with_clause_end,

  // atoms; identifier, dotted_name, import_prefix and wildcard have no node either
  identifier, dotted_name, import_prefix, wildcard, integer, floating, true_word, false_word, none_word,
  ellipsis, string, pass_statement, break_statement, continue_statement,

  // expressions
  attribute, await, binary_operator, boolean_operator, call, comparison_operator, concatenated_string,
  conditional_expression, dictionary, dictionary_comprehension, dictionary_splat, expression_list,
  for_in_clause, format_specifier, generator_expression, generic_type, interpolation, keyword_argument,
  lambda, list, list_comprehension, list_pattern, list_splat, named_expression, not_operator, parenthesized,
  pattern_list, set, set_comprehension, subscript, tuple, tuple_pattern, unary_operator, yield,

  // statements and their parts
  as_pattern, assert_statement, augmented_assignment, class_definition, decorated_definition,
  delete_statement, dictionary_splat_pattern, except_clause, except_star_clause, expression_statement,
  for_statement, function_definition, global_statement, if_statement, import_from, import_statement,
  match_statement, module, nonlocal_statement, raise_statement, return_statement, try_statement, type_alias,
  type_wrapper, while_statement, with_statement,

  // case patterns
  case_clause, case_pattern, class_pattern, complex_pattern, dict_pattern, keyword_pattern, splat_pattern,
  union_pattern,
};
// clang-format on

/// Whether a rule is a token.
constexpr bool is_token(Rule rule) {
  return rule >= Rule::comma && rule <= Rule::with_clause_end;
}

class Draft;
struct Item;
struct Reduction;
using Reducer = Item (*)(Draft&, const Reduction&);

/// What the walk does with a node.
enum class Treatment : uint8_t {
  skip,    ///< says nothing that its neighbours do not say
  token,   ///< becomes an item without a node
  atom,    ///< becomes an item, its children are not looked at
  flat,    ///< the items of its children take its place
  marked,  ///< the same, followed by a token that has its span
  reduce,  ///< becomes one item
};

/// One row of the grammar.
struct RuleRow {
  std::string_view name;
  bool named = true;
  Treatment treatment = Treatment::skip;
  Rule rule = Rule::other;
  Reducer reduce = nullptr;
};

/// The row of a name; nodes that are not listed are skipped.
const RuleRow& rule_row(std::string_view name, bool named);

}  // namespace unknot::python::syntax
