#include "fix/typing_code.h"

#include <algorithm>
#include <map>

#include "python/skim/fold.h"
#include "python/skim/scan.h"

namespace unknot::fix {
namespace {

using python::Ast;
using python::Binding;
using python::BindingKind;
using python::Kind;
using python::NodeId;
using python::Role;
using python::Truth;

bool is_typing_module(std::string_view name) {
  return name == "typing" || name == "typing_extensions";
}

}  // namespace

TypingCode::TypingCode(const python::Facts& facts, const python::Skim& skim) : facts_(facts) {
  for (const python::ImportStatement& statement : skim.imports) {
    if (!statement.in_function && !statement.in_class) names_.note_import(statement);
  }
  const Ast& ast = facts.ast;
  for (NodeId node = 0; node < ast.nodes.size(); node++) {
    if (ast[node].kind != Kind::assign && ast[node].kind != Kind::ann_assign) continue;
    if (facts.scope_of(node) != python::module_scope) continue;
    const uint32_t begin = ast[node].span.begin;
    if (names_.is_watched(ast.text, begin)) names_.note_line(ast.text, begin);
  }
}

bool TypingCode::never_runs(NodeId node) const {
  return is_dead(node, false);
}

bool TypingCode::runs_as_script_only(NodeId node) const {
  return !never_runs(node) && is_dead(node, true);
}

bool TypingCode::is_dead(NodeId node, bool when_imported) const {
  const python::Run run = when_imported ? python::Run::imported : python::Run::any;
  const Ast& ast = facts_.ast;
  for (; node != python::no_node && node != 0; node = ast[node].parent) {
    const NodeId parent = ast[node].parent;
    const bool is_branch = ast[parent].kind == Kind::if_stmt ||
                           (ast[parent].kind == Kind::while_stmt && ast[node].role == Role::body);
    if (!is_branch || (ast[node].role != Role::body && ast[node].role != Role::orelse)) continue;
    const uint32_t keyword = ast[parent].span.begin;
    const auto word = static_cast<uint32_t>(python::word_at(ast.text, keyword).size());
    const Truth truth = python::fold_test(ast.text, keyword + word, names_, run);
    if (truth == (ast[node].role == Role::body ? Truth::never : Truth::always)) return true;
  }
  return false;
}

bool TypingCode::is_flag(NodeId expression) const {
  const Ast& ast = facts_.ast;
  if (ast[expression].kind == Kind::name) return names_.is_flag(ast.name(expression));
  if (ast[expression].kind != Kind::attribute || ast.name(expression) != "TYPE_CHECKING") return false;
  const NodeId value = ast.child(expression, Role::value);
  return ast[value].kind == Kind::name && names_.is_module(ast.name(value));
}

std::vector<TypingBlock> TypingCode::blocks() const {
  std::vector<TypingBlock> found;
  const Ast& ast = facts_.ast;
  for (NodeId statement : ast.children(0, Role::body)) {
    if (ast[statement].kind != Kind::if_stmt) continue;
    const NodeId test = ast.child(statement, Role::test);
    const bool negated = ast[test].kind == Kind::unary_op && ast[test].op == python::Operator::not_op;
    if (!is_flag(negated ? ast.child(test, Role::operand) : test)) continue;
    const Role role = negated ? Role::orelse : Role::body;
    const NodeId first = ast.child(statement, role);
    if (first == python::no_node) continue;
    const bool is_elif = role == Role::orelse && ast[first].kind == Kind::if_stmt &&
                         ast.source(ast[first].span).starts_with("elif");
    if (!is_elif) found.push_back({statement, role});
  }
  return found;
}

std::string TypingCode::spelled_test(uint32_t offset) const {
  const Ast& ast = facts_.ast;
  std::string by_module;
  for (const Binding& binding : facts_.bindings) {
    const bool is_own = binding.scope == python::module_scope && binding.at == python::module_scope;
    if (!is_own || binding.conditional || binding.span.begin >= offset) continue;
    if (names_.is_flag(binding.name) &&
        (binding.kind == BindingKind::import || binding.kind == BindingKind::assignment)) {
      return std::string(binding.name);
    }
    const bool is_module = binding.kind == BindingKind::import && is_typing_module(ast.name(binding.node)) &&
                           ast[ast.statement_of(binding.node)].kind == Kind::import_stmt &&
                           names_.is_module(binding.name);
    if (is_module && by_module.empty()) by_module = std::string(binding.name) + ".TYPE_CHECKING";
  }
  return by_module;
}

std::set<std::string_view> TypingCode::names_for_typing() const {
  std::map<std::string_view, bool> dead;
  for (const Binding& binding : facts_.bindings) {
    if (binding.scope != python::module_scope || binding.kind == BindingKind::deletion) continue;
    const auto [entry, is_new] = dead.try_emplace(binding.name, true);
    entry->second = entry->second && never_runs(binding.node);
  }
  std::set<std::string_view> names;
  for (const auto& [name, is_dead] : dead) {
    if (is_dead) names.insert(name);
  }
  return names;
}

}  // namespace unknot::fix
