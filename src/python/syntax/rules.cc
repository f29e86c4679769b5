// tree-sitter-python's grammar, and what Python's tree makes of it. This table is the table of contents of
// the conversion: what is not in it is skipped.
#include "python/syntax/rules.h"

#include "python/syntax/reduce.h"

namespace unknot::python::syntax {
namespace {

constexpr RuleRow token(std::string_view text, Rule rule) {
  return {text, false, Treatment::token, rule, nullptr};
}
constexpr RuleRow atom(std::string_view name, Rule rule) {
  return {name, true, Treatment::atom, rule, nullptr};
}
constexpr RuleRow flat(std::string_view name, Rule rule = Rule::other) {
  return {name, true, Treatment::flat, rule, nullptr};
}
constexpr RuleRow marked(std::string_view name, Rule end) {
  return {name, true, Treatment::marked, end, nullptr};
}
constexpr RuleRow reduced(std::string_view name, Rule rule, Reducer reducer) {
  return {name, true, Treatment::reduce, rule, reducer};
}

constexpr RuleRow rows[] = {
    token(",", Rule::comma),
    token(":", Rule::colon),
    token(";", Rule::semicolon),
    token("=", Rule::assign_sign),
    token("|", Rule::bar),
    token("^", Rule::caret),
    token("&", Rule::ampersand),
    token("-", Rule::minus),
    token("*", Rule::star),
    token("**", Rule::double_star),
    token("->", Rule::arrow),
    token("as", Rule::as_word),
    token("async", Rule::async_word),
    token("from", Rule::from_word),
    token("import", Rule::import_word),
    token("if", Rule::if_word),
    token("elif", Rule::elif_word),
    token("else", Rule::else_word),
    token("finally", Rule::finally_word),
    token("and", Rule::and_word),
    token("or", Rule::or_word),
    token("==", Rule::equal),
    token("!=", Rule::not_equal),
    token("<", Rule::less),
    token("<=", Rule::less_equal),
    token(">", Rule::greater),
    token(">=", Rule::greater_equal),
    token("in", Rule::in_word),
    token("not in", Rule::not_in),
    token("is", Rule::is_word),
    token("is not", Rule::is_not),
    token("<>", Rule::diamond),
    token("_", Rule::underscore),
    {"keyword_separator", true, Treatment::token, Rule::star_parameter, nullptr},
    {"positional_separator", true, Treatment::token, Rule::slash_parameter, nullptr},

    atom("identifier", Rule::identifier),
    atom("dotted_name", Rule::dotted_name),
    atom("import_prefix", Rule::import_prefix),
    atom("wildcard_import", Rule::wildcard),
    {"__future__", false, Treatment::atom, Rule::dotted_name, nullptr},
    atom("integer", Rule::integer),
    atom("float", Rule::floating),
    atom("true", Rule::true_word),
    atom("false", Rule::false_word),
    atom("none", Rule::none_word),
    atom("ellipsis", Rule::ellipsis),
    atom("pass_statement", Rule::pass_statement),
    atom("break_statement", Rule::break_statement),
    atom("continue_statement", Rule::continue_statement),

    flat("aliased_import"),
    flat("argument_list"),
    flat("as_pattern_target"),
    flat("assignment"),
    flat("block"),
    flat("case_pattern", Rule::case_pattern),
    flat("constrained_type"),
    flat("decorator"),
    flat("default_parameter"),
    flat("elif_clause"),
    flat("else_clause"),
    flat("finally_clause"),
    flat("if_clause"),
    flat("pair"),
    flat("relative_import"),
    flat("slice"),
    flat("type", Rule::type_wrapper),
    flat("typed_default_parameter"),
    flat("typed_parameter"),
    flat("with_item"),
    marked("lambda_parameters", Rule::parameters_end),
    marked("parameters", Rule::parameters_end),
    marked("type_parameter", Rule::type_parameters_end),
    marked("with_clause", Rule::with_clause_end),

    reduced("attribute", Rule::attribute, attribute),
    reduced("await", Rule::await, await),
    reduced("binary_operator", Rule::binary_operator, binary_operator),
    reduced("boolean_operator", Rule::boolean_operator, boolean_operator),
    reduced("call", Rule::call, call),
    reduced("comparison_operator", Rule::comparison_operator, comparison),
    reduced("concatenated_string", Rule::concatenated_string, concatenated_string),
    reduced("conditional_expression", Rule::conditional_expression, conditional),
    reduced("dictionary", Rule::dictionary, dictionary),
    reduced("dictionary_comprehension", Rule::dictionary_comprehension, comprehension),
    reduced("dictionary_splat", Rule::dictionary_splat, dictionary_splat),
    reduced("expression_list", Rule::expression_list, elements),
    reduced("for_in_clause", Rule::for_in_clause, for_in_clause),
    reduced("format_expression", Rule::interpolation, interpolation),
    reduced("format_specifier", Rule::format_specifier, formatted_string),
    reduced("generator_expression", Rule::generator_expression, comprehension),
    reduced("generic_type", Rule::generic_type, subscript),
    reduced("interpolation", Rule::interpolation, interpolation),
    reduced("keyword_argument", Rule::keyword_argument, keyword_argument),
    reduced("lambda", Rule::lambda, lambda),
    reduced("list", Rule::list, elements),
    reduced("list_comprehension", Rule::list_comprehension, comprehension),
    reduced("list_pattern", Rule::list_pattern, elements),
    reduced("list_splat", Rule::list_splat, starred),
    reduced("list_splat_pattern", Rule::list_splat, starred),
    reduced("member_type", Rule::attribute, attribute),
    reduced("named_expression", Rule::named_expression, named_expression),
    reduced("not_operator", Rule::not_operator, unary_operator),
    reduced("parenthesized_expression", Rule::parenthesized, parenthesized),
    reduced("pattern_list", Rule::pattern_list, elements),
    reduced("set", Rule::set, elements),
    reduced("set_comprehension", Rule::set_comprehension, comprehension),
    reduced("splat_type", Rule::list_splat, starred),
    reduced("string", Rule::string, formatted_string),
    reduced("subscript", Rule::subscript, subscript),
    reduced("tuple", Rule::tuple, elements),
    reduced("tuple_pattern", Rule::tuple_pattern, elements),
    reduced("unary_operator", Rule::unary_operator, unary_operator),
    reduced("union_type", Rule::binary_operator, binary_operator),
    reduced("yield", Rule::yield, yield),

    reduced("as_pattern", Rule::as_pattern, as_pattern),
    reduced("assert_statement", Rule::assert_statement, assert_statement),
    reduced("augmented_assignment", Rule::augmented_assignment, augmented_assignment),
    reduced("class_definition", Rule::class_definition, class_definition),
    reduced("decorated_definition", Rule::decorated_definition, decorated_definition),
    reduced("delete_statement", Rule::delete_statement, delete_statement),
    reduced("dictionary_splat_pattern", Rule::dictionary_splat_pattern, dictionary_splat_pattern),
    reduced("except_clause", Rule::except_clause, except_clause),
    reduced("expression_statement", Rule::expression_statement, expression_statement),
    reduced("for_statement", Rule::for_statement, for_statement),
    reduced("function_definition", Rule::function_definition, function_definition),
    reduced("future_import_statement", Rule::import_from, import_from),
    reduced("global_statement", Rule::global_statement, global_statement),
    reduced("if_statement", Rule::if_statement, if_statement),
    reduced("import_from_statement", Rule::import_from, import_from),
    reduced("import_statement", Rule::import_statement, import_statement),
    reduced("match_statement", Rule::match_statement, match_statement),
    reduced("module", Rule::module, module),
    reduced("nonlocal_statement", Rule::nonlocal_statement, global_statement),
    reduced("raise_statement", Rule::raise_statement, raise_statement),
    reduced("return_statement", Rule::return_statement, return_statement),
    reduced("try_statement", Rule::try_statement, try_statement),
    reduced("type_alias_statement", Rule::type_alias, type_alias),
    reduced("while_statement", Rule::while_statement, while_statement),
    reduced("with_statement", Rule::with_statement, with_statement),

    reduced("case_clause", Rule::case_clause, case_clause),
    reduced("class_pattern", Rule::class_pattern, class_pattern),
    reduced("complex_pattern", Rule::complex_pattern, complex_pattern),
    reduced("dict_pattern", Rule::dict_pattern, dict_pattern),
    reduced("keyword_pattern", Rule::keyword_pattern, keyword_pattern),
    reduced("splat_pattern", Rule::splat_pattern, splat_pattern),
    reduced("union_pattern", Rule::union_pattern, union_pattern),

    // Python 2, which the grammar still knows.
    reduced("exec_statement", Rule::other, reject),
    reduced("parenthesized_list_splat", Rule::other, reject),
    reduced("print_statement", Rule::other, reject),
};

constexpr RuleRow skipped{};

}  // namespace

const RuleRow& rule_row(std::string_view name, bool named) {
  for (const RuleRow& row : rows) {
    if (row.name == name && row.named == named) return row;
  }
  return skipped;
}

}  // namespace unknot::python::syntax
