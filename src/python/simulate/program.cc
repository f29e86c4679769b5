#include "python/simulate/program.h"

#include "python/simulate/lowering.h"

namespace unknot::python {

Symbols::Symbols() {
  intern("");
}

Symbol Symbols::intern(std::string_view text) {
  if (const auto known = index_.find(text); known != index_.end()) return known->second;
  const auto [place, is_new] = index_.try_emplace(std::string(text), static_cast<Symbol>(texts_.size()));
  texts_.push_back(&place->first);
  return place->second;
}

Symbol Symbols::join(Symbol base, Symbol name) {
  if (base == 0 || name == 0) return base + name;
  const auto [known, is_new] = joined_.try_emplace(uint64_t{base} << 32 | name);
  if (is_new) known->second = intern(std::string(text(base)).append(".").append(text(name)));
  return known->second;
}

Symbol Symbols::result_of(Symbol callee) {
  const auto [known, is_new] = results_.try_emplace(callee);
  if (is_new) known->second = intern(std::string(text(callee)).append("()"));
  return known->second;
}

Program lower(const Facts& facts, const Skim& skim, ModuleId module, const ModuleTable& table,
              Symbols& symbols, int target_minor) {
  return Lowering(facts, skim, module, table, symbols, target_minor).run();
}

Lowering::Lowering(const Facts& facts, const Skim& skim, ModuleId module, const ModuleTable& table,
                   Symbols& symbols, int target_minor)
    : facts_(facts),
      ast_(facts.ast),
      skim_(skim),
      module_(module),
      table_(table),
      symbols_(symbols),
      target_minor_(target_minor),
      scope_of_name_(facts.ast.nodes.size(), no_scope),
      function_of_(facts.ast.nodes.size(), no_function) {
  for (const Use& use : facts.uses) {
    if (use.kind != UseKind::string_annotation) scope_of_name_[use.node] = use.of;
  }
  for (const Binding& binding : facts.bindings) {
    if (binding.node != no_node) scope_of_name_[binding.node] = binding.scope;
  }
  for (FunctionId id = 0; id < facts.functions.size(); id++) function_of_[facts.functions[id].node] = id;
}

Program Lowering::run() {
  program_.exprs.emplace_back();
  program_.body = block(ast_.children(0, Role::body));
  functions();
  return std::move(program_);
}

Home Lowering::home(NodeId node) const {
  const ScopeId scope = scope_of_name_[node];
  if (scope == no_scope) return Home::global;
  switch (facts_.scopes[scope].kind) {
    case ScopeKind::module:
      return Home::global;
    case ScopeKind::class_body:
      return Home::class_body;
    default:
      break;
  }
  const bool is_stored = ast_[node].access != Access::load || ast_[node].kind != Kind::name;
  const bool is_own = scope == facts_.scope_of(node);
  return is_stored && !is_own ? Home::enclosing : Home::local;
}

}  // namespace unknot::python
