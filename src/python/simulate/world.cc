#include "python/simulate/world.h"

#include <algorithm>
#include <utility>

namespace unknot::python {

bool is_module_binding(const Binding& binding) {
  return binding.scope == module_scope && binding.at == module_scope &&
         binding.kind != BindingKind::annotation_only && binding.kind != BindingKind::deletion &&
         binding.name != "*";
}

World::World(const ModuleTable& table, FactsOf facts, SkimOf skims, int target_minor)
    : table_(table),
      facts_(std::move(facts)),
      skims_(std::move(skims)),
      target_minor_(target_minor),
      symbols_(std::make_shared<Symbols>()),
      known_(std::make_shared<const KnownOutside>()),
      paths_(std::make_shared<std::vector<PathFacts>>()),
      programs_(table.size()),
      asked_(table.size(), false),
      rebound_(table.size()) {}

World::World(World& base, const std::set<ModuleId>& changed, FactsOf facts, SkimOf skims)
    : table_(base.table_),
      facts_(std::move(facts)),
      skims_(std::move(skims)),
      target_minor_(base.target_minor_),
      symbols_(base.symbols_),
      known_(base.known_),
      paths_(base.paths_),
      programs_(base.programs_),
      asked_(base.asked_),
      rebound_(base.rebound_),
      watched_(base.watched_),
      readers_(base.readers_) {
  for (ModuleId module : changed) {
    programs_[module] = nullptr;
    asked_[module] = false;
    rebound_[module] = nullptr;
  }
}

const std::vector<Symbol>& World::rebound_names(ModuleId module) {
  std::shared_ptr<const std::vector<Symbol>>& known = rebound_[module];
  if (known) return *known;
  std::set<std::string_view> once;
  std::vector<Symbol> more;
  const Facts* facts = facts_(module);
  for (size_t i = 0; facts != nullptr && i < facts->bindings.size(); i++) {
    const Binding& binding = facts->bindings[i];
    if (is_module_binding(binding) && !once.insert(binding.name).second) more.push_back(symbol(binding.name));
  }
  std::sort(more.begin(), more.end());
  more.erase(std::unique(more.begin(), more.end()), more.end());
  known = std::make_shared<const std::vector<Symbol>>(std::move(more));
  return *known;
}

bool World::calls_harmlessly(std::string_view path) const {
  return is_harmless_call(path) || names_path(known_->harmless_functions, path);
}

bool World::inherits_harmlessly(std::string_view path) const {
  return is_harmless_base(path) || names_path(known_->harmless_bases, path);
}

bool World::keeps_late(std::string_view path) const {
  return decorator_keeps_late(path) || names_path(known_->late_decorators, path);
}

const PathFacts& World::facts_of_path(Symbol symbol) {
  std::vector<PathFacts>& paths = *paths_;
  if (symbol >= paths.size()) paths.resize(symbol + symbol / 2 + 1);
  PathFacts& facts = paths[symbol];
  if (facts.is_asked) return facts;
  const std::string_view path = text(symbol);
  facts = {true, calls_harmlessly(path), keeps_late(path), reads_environment(path), runs_its_arguments(path)};
  return facts;
}

const CodePlace* World::asks_for_subclasses(ModuleId module, std::string_view name) const {
  for (const auto& [of, wanted, at] : readers_) {
    if ((of == no_module || of == module) && (wanted.empty() || wanted == name)) return &at;
  }
  return nullptr;
}

const Program* World::program(ModuleId module) {
  if (!asked_[module]) {
    asked_[module] = true;
    if (const Facts* known = facts_(module)) {
      programs_[module] =
          std::make_shared<Program>(lower(*known, skims_(module), module, table_, *symbols_, target_minor_));
    }
  }
  return programs_[module].get();
}

}  // namespace unknot::python
