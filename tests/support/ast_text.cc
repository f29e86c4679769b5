#include "support/ast_text.h"

#include <array>
#include <vector>

namespace unknot::python {
namespace {

constexpr std::array<std::string_view, 66> kind_names = {
    "module",        "function_def",   "async_function_def",
    "class_def",     "return_stmt",    "delete_stmt",
    "assign",        "aug_assign",     "ann_assign",
    "type_alias",    "for_stmt",       "async_for",
    "while_stmt",    "if_stmt",        "with_stmt",
    "async_with",    "match_stmt",     "raise_stmt",
    "try_stmt",      "try_star",       "assert_stmt",
    "import_stmt",   "import_from",    "global_stmt",
    "nonlocal_stmt", "expr_stmt",      "pass_stmt",
    "break_stmt",    "continue_stmt",  "bool_op",
    "named_expr",    "bin_op",         "unary_op",
    "lambda",        "if_exp",         "dict",
    "set",           "list_comp",      "set_comp",
    "dict_comp",     "generator_exp",  "await",
    "yield",         "yield_from",     "compare",
    "call",          "joined_str",     "formatted_value",
    "constant",      "attribute",      "subscript",
    "starred",       "name",           "list",
    "tuple",         "slice",          "arg",
    "keyword",       "alias",          "with_item",
    "comprehension", "except_handler", "match_case",
    "pattern",       "type_param",     "error",
};
static_assert(kind_names[static_cast<size_t>(Kind::error)] == "error");

constexpr std::array<std::string_view, 34> role_names = {
    "none",      "body", "orelse",        "finalbody",  "handler",      "decorator", "base",
    "keyword",   "arg",  "default_value", "annotation", "returns",      "target",    "value",
    "test",      "iter", "func",          "element",    "key",          "operand",   "generator",
    "condition", "item", "context",       "message",    "cause",        "pattern",   "guard",
    "subject",   "name", "type_param",    "slice",      "handler_type", "bound",
};
static_assert(role_names[static_cast<size_t>(Role::bound)] == "bound");

constexpr std::array<std::string_view, 8> literal_names = {"None",   "True",   "False", "zero",
                                                           "number", "string", "bytes", "..."};
constexpr std::array<std::string_view, 18> operator_names = {
    "",   "and", "or",     "not", "==",     "!=", "<", "<=", ">",
    ">=", "is",  "is not", "in",  "not in", "|",  "^", "&",  "**"};

bool has_operator(Kind kind) {
  return kind == Kind::bool_op || kind == Kind::bin_op || kind == Kind::unary_op || kind == Kind::compare;
}

}  // namespace

std::string_view kind_name(Kind kind) {
  return kind_names[static_cast<size_t>(kind)];
}
std::string_view role_name(Role role) {
  return role_names[static_cast<size_t>(role)];
}

std::string detail_text(const Node& node) {
  std::string text;
  if (node.kind == Kind::constant) text = literal_names[static_cast<size_t>(node.literal)];
  if (has_operator(node.kind)) text = operator_names[static_cast<size_t>(node.op)];
  if (node.level > 0) text += std::string(node.level, node.kind == Kind::import_from ? '.' : '*');
  if (node.is_async) text += "async";
  if (node.is_lazy) text += "lazy";
  return text;
}

std::string name_text(const Ast& ast, Span name) {
  std::string text(ast.source(name));
  std::erase_if(
      text, [](char c) { return c == ' ' || c == '\t' || c == '\f' || c == '\r' || c == '\n' || c == '\\'; });
  return text;
}

namespace {

std::string head_text(const Ast& ast, const Node& node) {
  std::string text(kind_name(node.kind));
  if (!node.name.empty()) text += " " + name_text(ast, node.name);
  if (node.access == Access::store) text += "=";
  if (node.access == Access::del) text += "!";
  if (!node.as_name.empty()) text += " as " + name_text(ast, node.as_name);
  if (const std::string detail = detail_text(node); !detail.empty()) text += " " + detail;
  return text;
}

}  // namespace

std::string ast_text(const Ast& ast, NodeId id) {
  std::string text = head_text(ast, ast[id]);
  if (ast[id].first_child == no_node) return text;
  for (NodeId child = ast[id].first_child; child != no_node; child = ast[child].next) {
    text += " ";
    text += role_name(ast[child].role);
    text += ":" + ast_text(ast, child);
  }
  return "(" + text + ")";
}

std::string statements_text(const Ast& ast) {
  std::string text;
  for (NodeId child = ast[0].first_child; child != no_node; child = ast[child].next) {
    if (!text.empty()) text += "\n";
    text += ast_text(ast, child);
  }
  return text;
}

}  // namespace unknot::python
