#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/span.h"

namespace unknot::python {

using NodeId = uint32_t;
inline constexpr NodeId no_node = UINT32_MAX;

/// What a node is. The names and the shapes are those of CPython's `ast` module, so that the tree can be held
/// against it; only what unknot never asks (operators, contexts of constants) is left out.
// clang-format off
enum class Kind : uint8_t {
  module,
  // statements
  function_def, async_function_def, class_def, return_stmt, delete_stmt, assign, aug_assign, ann_assign,
  type_alias, for_stmt, async_for, while_stmt, if_stmt, with_stmt, async_with, match_stmt, raise_stmt, try_stmt,
  try_star, assert_stmt, import_stmt, import_from, global_stmt, nonlocal_stmt, expr_stmt, pass_stmt, break_stmt,
  continue_stmt,
  // expressions
  bool_op, named_expr, bin_op, unary_op, lambda, if_exp, dict, set, list_comp, set_comp, dict_comp,
  generator_exp, await, yield, yield_from, compare, call, joined_str, formatted_value, constant, attribute,
  subscript, starred, name, list, tuple, slice,
  // parts
  arg, keyword, alias, with_item, comprehension, except_handler, match_case, pattern, type_param,
  // what tree-sitter could not read; nothing below it is trusted
  error,
};

/// Which field of its parent a node fills. A field of CPython's that holds a list is a run of children of one role.
enum class Role : uint8_t {
  none,
  body, orelse, finalbody, handler, decorator, base, keyword, arg, default_value, annotation, returns, target,
  value, test, iter, func, element, key, operand, generator, condition, item, context, message, cause,
  pattern, guard, subject, name, type_param, slice, handler_type, bound,
};
// clang-format on

/// What an expression does with its name (CPython's expr_context); also of attribute and subscript.
enum class Access : uint8_t { load, store, del };

/// The literal that a constant is, as far as anything depends on it.
enum class Literal : uint8_t { none_value, true_value, false_value, zero, number, string, bytes, ellipsis };

/// The operators that somebody asks for: boolean ones and comparisons, where folding a condition needs them,
/// and of the others `|` (unions of types), `^`, `&` and `**`. `other` for the rest.
// clang-format off
enum class Operator : uint8_t {
  other, and_op, or_op, not_op, equal, not_equal, less, less_equal, greater, greater_equal, is, is_not, in, not_in,
  bit_or, bit_xor, bit_and, power,
};
// clang-format on

/// One node. Its children are a linked list in the order in which CPython evaluates them: decorators, then
/// defaults, annotations and body of a function; the value before the targets of an assignment; `iter` before
/// `target`; the generators of a comprehension before its element; keys and values of a dict in turn.
struct Node {
  Kind kind = Kind::error;
  Role role = Role::none;
  Access access = Access::load;
  Literal literal = Literal::none_value;  ///< of a constant
  Operator op = Operator::other;          ///< of bool_op, unary_op, bin_op, compare (its first one)
  Span span;  ///< of the whole node; a decorated definition starts at its `def`/`class` like CPython's
  Span name;  ///< the identifier: of a name, the attribute, a definition, an arg, a keyword, `except ... as
              ///< n`, an alias' dotted name, the module of import_from (without dots), a capture in a pattern
  Span as_name;           ///< of an alias: the identifier after `as`, or empty
  uint32_t level = 0;     ///< the dots of an import_from; the stars before an arg, a pattern, a type_param
  bool is_async = false;  ///< of a comprehension
  bool is_lazy = false;   ///< of an import: PEP 810
  NodeId parent = no_node;
  NodeId first_child = no_node;
  NodeId next = no_node;  ///< the next child of the same parent
};

/// Whether a kind is one of the statements.
constexpr bool is_statement(Kind kind) {
  return kind >= Kind::function_def && kind <= Kind::continue_stmt;
}

// The children of each kind in order; `?` at most one, `*` any number, `+` one or more. What has no children
// is left out.
//
//   module                   body*
//   function_def, async_...  decorator* default_value* type_param* arg* returns? body+
//   class_def                decorator* type_param* base* keyword* body+   (`*bases` is a starred base)
//   lambda                   default_value* arg* body
//   arg                      annotation?
//   type_param               bound? default_value?
//   type_alias               type_param* value name              (the name: a stored name node)
//   return_stmt              value?
//   expr_stmt                value
//   delete_stmt              target+
//   assign                   value target+
//   aug_assign               target value
//   ann_assign               value? target annotation
//   for_stmt, async_for      iter target body+ orelse*
//   while_stmt, if_stmt      test body+ orelse*                  (`elif`: an if_stmt, from its `elif` on)
//   with_stmt, async_with    item+ body+
//   with_item                context target?
//   match_stmt               subject body+                       (each a match_case)
//   match_case               pattern guard? body+
//   raise_stmt               value? cause?
//   try_stmt, try_star       body+ handler* orelse* finalbody*
//   except_handler           handler_type? body+
//   assert_stmt              test message?
//   import_stmt, import_from name+                               (each an alias; the name of a star is `*`)
//   global_stmt, nonlocal_stmt   name+                           (name nodes, their access means nothing)
//   bool_op                  value value+                        (`a or b or c` is one node)
//   named_expr               value target
//   bin_op, unary_op, compare    operand+
//   if_exp                   test body orelse
//   dict                     (key? value)*                       (no key before the value of `**value`)
//   set, list, tuple         element*
//   list_comp, set_comp, generator_exp   generator+ element
//   dict_comp                generator+ key value
//   comprehension            iter target condition*
//   await, yield_from        value
//   yield                    value?
//   call                     func arg* keyword*
//   keyword                  value                               (its name is empty for `**value`)
//   joined_str               element*                            (the fields only; of a t-string too)
//   formatted_value          value element?                      (the format spec, a joined_str)
//   attribute, starred       value
//   subscript                value slice                         (`a[b, c]` has a tuple there)
//   slice                    operand*
//   pattern                  value* pattern*                     (a literal or dotted value, the class, or a
//                            mapping's keys; then the patterns in it. `_` and None have neither, nor a name)
//   error                    what could be read in it, with Role::none

/// The tree of one text. Node 0 is the module, ids are in preorder. `text` is the caller's and must outlive
/// the tree; spans are its.
struct Ast {
  std::string_view text;
  std::vector<Node> nodes;
  std::vector<Span> errors;    ///< what could not be read: ERROR and MISSING nodes, outermost ones, in order
  std::vector<Span> comments;  ///< every comment, from `#` to before the line end

  const Node& operator[](NodeId id) const { return nodes[id]; }
  std::string_view source(Span span) const { return text.substr(span.begin, span.size()); }
  std::string_view name(NodeId id) const { return source(nodes[id].name); }

  /// The first child of that role, or no_node.
  NodeId child(NodeId id, Role role) const;
  /// All children of that role, in order.
  std::vector<NodeId> children(NodeId id, Role role) const;
  /// The value of a constant string (of implicit concatenation too), escapes decoded; empty for anything
  /// else.
  std::string string_value(NodeId id) const;
  /// The statement that a node belongs to (itself where it is one).
  NodeId statement_of(NodeId id) const;
};

/// Limits of one parse; exceeding one is an Error that says which.
struct ParseLimits {
  double seconds_per_megabyte = 4.0;  ///< on top of two seconds
  uint32_t max_depth = 1000;          ///< nesting of nodes
};

/// Parses a text of at most 4 GiB. Comments and PEP 810's `lazy` are blanked first (tree-sitter takes
/// quadratic time on runs of comments and does not know `lazy`). A text with syntax errors still gives a
/// tree, with `errors`. An Error says "nested too deeply" or "took too long to parse".
Result<Ast> parse(std::string_view text, const ParseLimits& limits = {});

/// Parses the text of a string annotation as one expression: the tree's module holds one expr_stmt. Spans are
/// relative to `expression`.
Result<Ast> parse_expression(std::string_view expression);

}  // namespace unknot::python
