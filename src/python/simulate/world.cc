#include "python/simulate/world.h"

#include <utility>

namespace unknot::python {

World::World(const ModuleTable& table, FactsOf facts, SkimOf skims, int target_minor)
    : table_(table),
      facts_(std::move(facts)),
      skims_(std::move(skims)),
      target_minor_(target_minor),
      symbols_(std::make_shared<Symbols>()),
      known_(std::make_shared<const KnownOutside>()),
      paths_(std::make_shared<std::vector<PathFacts>>()),
      programs_(table.size()),
      asked_(table.size(), false) {}

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
      readers_(base.readers_) {
  for (ModuleId module : changed) {
    programs_[module] = nullptr;
    asked_[module] = false;
  }
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
