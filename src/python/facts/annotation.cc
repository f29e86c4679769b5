// Which strings of a file are type expressions, and which names such a string reads: the rules of pyflakes.

#include "python/facts/annotation.h"

#include <algorithm>
#include <array>

#include "python/facts/scope_children.h"

namespace unknot::python {
namespace {

constexpr uint32_t no_limit = UINT32_MAX;

/// A function of typing whose arguments `first` to `last`, and those keywords, may be types in strings.
struct TypingCall {
  std::string_view name;
  uint32_t first;
  uint32_t last;
  std::array<std::string_view, 2> keywords;
};

constexpr TypingCall typing_calls[] = {
    {"cast", 0, 0, {"typ", ""}},          {"TypeVar", 1, no_limit, {"bound", "default"}},
    {"NewType", 1, 1, {"tp", ""}},        {"assert_type", 1, 1, {"typ", ""}},
    {"NamedTuple", 1, 1, {"fields", ""}}, {"TypedDict", 1, 1, {"fields", ""}},
    {"ForwardRef", 0, 0, {"arg", ""}},    {"ParamSpec", no_limit, no_limit, {"bound", "default"}},
};

bool is_typing_module(std::string_view name) {
  return name == "typing" || name == "typing_extensions";
}

/// The last identifier of `a.b.c` or `c`; empty for other expressions.
std::string_view last_name(const Ast& ast, NodeId expression) {
  const Kind kind = ast[expression].kind;
  return kind == Kind::name || kind == Kind::attribute ? ast.name(expression) : std::string_view();
}

/// Whether an expression is this special form of typing. Projects pass these on through modules of their own,
/// so the plain name counts too.
bool is_form(const Ast& ast, const TypingImports& typing, NodeId expression, std::string_view form) {
  return last_name(ast, expression) == form || typing.member(ast, expression) == form;
}

uint32_t argument_index(const Ast& ast, NodeId call, NodeId argument) {
  uint32_t index = 0;
  for (const NodeId child : Children(ast, call)) {
    if (child == argument) break;
    if (ast[child].role == Role::arg) ++index;
  }
  return index;
}

/// Whether an argument of a call is a type, as far as the function called is one of typing's.
bool is_type_argument(const Ast& ast, const TypingImports& typing, NodeId call, NodeId argument) {
  const NodeId function = ast.child(call, Role::func);
  if (function == no_node || argument == function) return false;
  const std::string_view member = typing.member(ast, function);
  if (member.empty()) return false;
  const auto* row = std::ranges::find(typing_calls, member, &TypingCall::name);
  if (row == std::end(typing_calls)) return false;
  if (ast[argument].kind == Kind::keyword) {
    // The fields of a TypedDict may be keywords themselves.
    const std::string_view keyword = ast.name(argument);
    return member == "TypedDict" ? keyword != "total" : std::ranges::count(row->keywords, keyword) > 0;
  }
  const uint32_t index = argument_index(ast, call, argument);
  return row->first <= index && index <= row->last;
}

bool is_type_slice(const Ast& ast, const TypingImports& typing, NodeId subscript, bool inherited) {
  const NodeId value = ast.child(subscript, Role::value);
  if (value == no_node || is_form(ast, typing, value, "Literal")) return false;
  return inherited || !typing.member(ast, value).empty();
}

/// Of a tuple: only the first item of `Annotated[T, ...]` is a type, and only the second of NamedTuple's
/// pairs.
bool is_type_item(const Ast& ast, const TypingImports& typing, NodeId tuple, NodeId item) {
  const bool is_first = ast[tuple].first_child == item;
  const NodeId parent = ast[tuple].parent;
  if (parent == no_node) return true;
  if (ast[parent].kind == Kind::subscript) {
    const NodeId value = ast.child(parent, Role::value);
    return is_first || value == no_node || !is_form(ast, typing, value, "Annotated");
  }
  const NodeId call = ast[parent].parent;
  if (call == no_node || ast[call].kind != Kind::call) return true;
  const NodeId function = ast.child(call, Role::func);
  return !is_first || function == no_node || typing.member(ast, function) != "NamedTuple";
}

}  // namespace

bool has_future_annotations(const Ast& ast) {
  return std::ranges::any_of(Children(ast, 0), [&](NodeId statement) {
    if (ast[statement].kind != Kind::import_from || ast.name(statement) != "__future__") return false;
    return std::ranges::any_of(Children(ast, statement),
                               [&](NodeId alias) { return ast.name(alias) == "annotations"; });
  });
}

UseKind AnnotationRules::signature() const {
  return future || target_minor >= 14 ? UseKind::lazy_annotation : UseKind::annotation;
}

UseKind AnnotationRules::variable(ScopeKind scope, bool simple) const {
  if (scope != ScopeKind::module && scope != ScopeKind::class_body) return UseKind::lazy_annotation;
  // 3.8 and 3.9 evaluate those of attributes and items in spite of the future import.
  if (future && !simple && target_minor < 10) return UseKind::annotation;
  return signature();
}

TypingImports::TypingImports(const Ast& ast) {
  for (NodeId id = 0; id < ast.nodes.size(); ++id) {
    if (ast[id].kind == Kind::import_stmt) see_import(ast, id);
    if (ast[id].kind == Kind::import_from && is_typing_module(ast.name(id))) see_import_from(ast, id);
  }
}

void TypingImports::see_import(const Ast& ast, NodeId import) {
  for (const NodeId alias : Children(ast, import)) {
    if (!is_typing_module(ast.name(alias))) continue;
    const Span as_name = ast[alias].as_name;
    modules_.push_back(as_name.empty() ? ast.name(alias) : ast.source(as_name));
  }
}

void TypingImports::see_import_from(const Ast& ast, NodeId import) {
  for (const NodeId alias : Children(ast, import)) {
    const Span as_name = ast[alias].as_name;
    if (ast.name(alias) == "*") star_ = true;
    members_.emplace_back(as_name.empty() ? ast.name(alias) : ast.source(as_name), ast.name(alias));
  }
}

std::string_view TypingImports::member(const Ast& ast, NodeId expression) const {
  const Node& node = ast[expression];
  if (node.kind == Kind::attribute) {
    const NodeId value = node.first_child;
    if (value == no_node || ast[value].kind != Kind::name) return {};
    return std::ranges::count(modules_, ast.name(value)) > 0 ? ast.name(expression) : std::string_view();
  }
  if (node.kind != Kind::name) return {};
  const std::string_view name = ast.name(expression);
  for (const auto& [local, member] : members_) {
    if (local == name) return member;
  }
  return star_ ? name : std::string_view();
}

bool holds_types(const Ast& ast, const TypingImports& typing, NodeId node, NodeId child, bool inherited) {
  switch (ast[node].kind) {
    case Kind::call:
      return is_type_argument(ast, typing, node, child);
    case Kind::subscript:
      return ast[child].role == Role::slice && is_type_slice(ast, typing, node, inherited);
    case Kind::tuple:
      return inherited && is_type_item(ast, typing, node, child);
    case Kind::dict:
      return inherited && ast[child].role != Role::key;
    case Kind::attribute:
    case Kind::compare:
    case Kind::joined_str:
    case Kind::formatted_value:
      return false;
    default:
      return inherited;
  }
}

}  // namespace unknot::python
