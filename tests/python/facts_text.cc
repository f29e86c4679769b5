#include "facts_text.h"

#include <gtest/gtest.h>

namespace unknot::python {
namespace {

constexpr const char* binding_words[] = {
    "import", "function", "class",  "parameter", "assignment", "augmented",  "annotation_only", "loop",
    "with",   "except",   "walrus", "match",     "type_alias", "type_param", "deletion"};
constexpr const char* use_words[] = {"value", "annotation", "lazy", "string"};

}  // namespace

Facts facts_of(std::string_view text, int target_minor) {
  Result<Facts> facts = read_facts(text, {.target_minor = target_minor});
  if (!facts) {
    ADD_FAILURE() << facts.error().message << " in\n" << text;
    return {};
  }
  EXPECT_TRUE(facts->ast.errors.empty()) << "syntax error in\n" << text;
  return std::move(*facts);
}

std::string scope_text(const Facts& facts, ScopeId scope) {
  if (scope == no_scope) return "-";
  const NodeId node = facts.scopes[scope].node;
  const bool is_alias = facts.ast[node].kind == Kind::type_alias;
  const std::string name(facts.ast.name(is_alias ? facts.ast.child(node, Role::name) : node));
  switch (facts.scopes[scope].kind) {
    case ScopeKind::module:
      return "module";
    case ScopeKind::class_body:
      return "class " + name;
    case ScopeKind::function:
      return name + "()";
    case ScopeKind::lambda:
      return "lambda";
    case ScopeKind::comprehension:
      return "[]";
    case ScopeKind::generator:
      return "<>";
    case ScopeKind::type_params:
      return name + "[T]";
  }
  return "?";
}

std::string uses_text(const Facts& facts) {
  std::string text;
  for (const Use& use : facts.uses) {
    text += std::string(use.name) + ": " + scope_text(facts, use.at) + " -> " + scope_text(facts, use.of);
    text += use.class_may_fall_through ? " or module\n" : "\n";
  }
  return text;
}

std::string kinds_text(const Facts& facts) {
  std::string text;
  for (const Use& use : facts.uses) {
    if (use.kind == UseKind::value) continue;
    if (!text.empty()) text += ", ";
    text += std::string(use.name) + " " + use_words[static_cast<int>(use.kind)];
  }
  return text;
}

std::string bindings_text(const Facts& facts) {
  std::string text;
  for (const Binding& binding : facts.bindings) {
    text += std::string(binding.name) + " " + binding_words[static_cast<int>(binding.kind)] + " " +
            scope_text(facts, binding.at);
    if (binding.scope != binding.at) text += " -> " + scope_text(facts, binding.scope);
    text += binding.conditional ? " ?\n" : "\n";
  }
  return text;
}

std::string functions_text(const Facts& facts) {
  std::string text;
  for (const Function& function : facts.functions) {
    text += scope_text(facts, function.scope) + " in " + scope_text(facts, function.around);
    if (function.outer != no_function) {
      text += " of " + scope_text(facts, facts.functions[function.outer].scope);
    }
    if (function.is_generator) text += " generator";
    if (function.is_async) text += " async";
    if (function.consumed) text += " consumed";
    text += "\n";
  }
  return text;
}

}  // namespace unknot::python
