#pragma once

#include <span>

#include "python/syntax/draft.h"

// The reducers: each makes the item of one rule of the grammar. They are listed with the rules in
// rules.cc.
namespace unknot::python::syntax {

/// The item of a node, by the reducer of its rule; `broken` says that an error is among its items.
Item reduce(Draft& draft, const Reduction& reduction, Reducer reducer, bool broken);

// What several rules share.

/// An expression, or the tuple of those between commas (which ends with the last item, a comma included).
NodeId sequence(Draft& draft, std::span<const Item> items);
/// Gives a call or a class its arguments: first the positional ones, with `role`, then the keywords.
void arguments(Draft& draft, NodeId owner, Role role, std::span<const Item> items);
/// Gives a function or a lambda its defaults.
void defaults(Draft& draft, NodeId owner, std::span<const Item> parameters);
/// Gives a function or a lambda its args; false where one of them has no shape that Python knows.
bool args(Draft& draft, NodeId owner, std::span<const Item> parameters);
/// Gives a definition or a type alias its type parameters; false as above.
bool type_parameters(Draft& draft, NodeId owner, std::span<const Item> items);
/// The pattern that a group of items in a case pattern is.
NodeId pattern(Draft& draft, std::span<const Item> group);
/// Gives a pattern the patterns between separators.
void patterns(Draft& draft, NodeId owner, std::span<const Item> items, Rule separator);
/// Reads `:` and the statements after it; false where there are none.
bool suite(Draft& draft, NodeId owner, Role role, Reader& reader);
/// The item of a compound statement: it ends with its last statement.
Item finish_compound(Draft& draft, const Reduction& reduction, NodeId node);
/// The span of an operand with the parentheses around it.
Span with_parentheses(Draft& draft, Span operand);
/// An atom: an item whose children nobody needs.
Item atom(Draft& draft, Rule rule, Span span);

// Expressions.
Item reject(Draft& draft, const Reduction& reduction);
Item attribute(Draft& draft, const Reduction& reduction);
Item await(Draft& draft, const Reduction& reduction);
Item binary_operator(Draft& draft, const Reduction& reduction);
Item boolean_operator(Draft& draft, const Reduction& reduction);
Item call(Draft& draft, const Reduction& reduction);
Item comparison(Draft& draft, const Reduction& reduction);
Item comprehension(Draft& draft, const Reduction& reduction);
Item conditional(Draft& draft, const Reduction& reduction);
Item dictionary(Draft& draft, const Reduction& reduction);
Item dictionary_splat(Draft& draft, const Reduction& reduction);
Item elements(Draft& draft, const Reduction& reduction);
Item for_in_clause(Draft& draft, const Reduction& reduction);
Item keyword_argument(Draft& draft, const Reduction& reduction);
Item lambda(Draft& draft, const Reduction& reduction);
Item named_expression(Draft& draft, const Reduction& reduction);
Item parenthesized(Draft& draft, const Reduction& reduction);
Item starred(Draft& draft, const Reduction& reduction);
Item subscript(Draft& draft, const Reduction& reduction);
Item unary_operator(Draft& draft, const Reduction& reduction);
Item yield(Draft& draft, const Reduction& reduction);

// Strings.
Item concatenated_string(Draft& draft, const Reduction& reduction);
Item formatted_string(Draft& draft, const Reduction& reduction);
Item interpolation(Draft& draft, const Reduction& reduction);

// Statements.
Item as_pattern(Draft& draft, const Reduction& reduction);
Item assert_statement(Draft& draft, const Reduction& reduction);
Item augmented_assignment(Draft& draft, const Reduction& reduction);
Item delete_statement(Draft& draft, const Reduction& reduction);
Item except_clause(Draft& draft, const Reduction& reduction);
Item expression_statement(Draft& draft, const Reduction& reduction);
Item for_statement(Draft& draft, const Reduction& reduction);
Item global_statement(Draft& draft, const Reduction& reduction);
Item if_statement(Draft& draft, const Reduction& reduction);
Item import_from(Draft& draft, const Reduction& reduction);
Item import_statement(Draft& draft, const Reduction& reduction);
Item match_statement(Draft& draft, const Reduction& reduction);
Item module(Draft& draft, const Reduction& reduction);
Item raise_statement(Draft& draft, const Reduction& reduction);
Item return_statement(Draft& draft, const Reduction& reduction);
Item try_statement(Draft& draft, const Reduction& reduction);
Item while_statement(Draft& draft, const Reduction& reduction);
Item with_statement(Draft& draft, const Reduction& reduction);

// Definitions.
Item class_definition(Draft& draft, const Reduction& reduction);
Item decorated_definition(Draft& draft, const Reduction& reduction);
Item dictionary_splat_pattern(Draft& draft, const Reduction& reduction);
Item function_definition(Draft& draft, const Reduction& reduction);
Item type_alias(Draft& draft, const Reduction& reduction);

// Case patterns.
Item case_clause(Draft& draft, const Reduction& reduction);
Item class_pattern(Draft& draft, const Reduction& reduction);
Item complex_pattern(Draft& draft, const Reduction& reduction);
Item dict_pattern(Draft& draft, const Reduction& reduction);
Item keyword_pattern(Draft& draft, const Reduction& reduction);
Item sequence_pattern(Draft& draft, const Reduction& reduction);
Item splat_pattern(Draft& draft, const Reduction& reduction);
Item union_pattern(Draft& draft, const Reduction& reduction);

}  // namespace unknot::python::syntax
