#pragma once

#include <functional>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "python/simulate/outside.h"
#include "python/simulate/program.h"

namespace unknot::python {

/// A place in the text of a module.
struct CodePlace {
  ModuleId module = no_module;
  uint32_t offset = 0;
  auto operator<=>(const CodePlace&) const = default;
};

/// Whether a binding gives a name of a module a value when the module's body runs; star imports do not count.
bool is_module_binding(const Binding& binding);

/// What the simulator knows about a tree: its modules, and for each its facts and its program, made once on
/// demand. Not safe to ask from several threads.
class World {
 public:
  using FactsOf = std::function<const Facts*(ModuleId)>;
  using SkimOf = std::function<const Skim&(ModuleId)>;

  World(const ModuleTable& table, FactsOf facts, SkimOf skims, int target_minor);
  /// The same tree where the modules in `changed` have other texts: their facts come from `facts`, everything
  /// else is shared with `base`.
  World(World& base, const std::set<ModuleId>& changed, FactsOf facts, SkimOf skims);

  const ModuleTable& table() const { return table_; }
  int target_minor() const { return target_minor_; }
  Symbols& symbols() { return *symbols_; }
  Symbol symbol(std::string_view text) { return symbols_->intern(text); }
  std::string_view text(Symbol symbol) const { return symbols_->text(symbol); }

  /// Null for a module without source or whose source cannot be read surely.
  const Facts* facts(ModuleId module) { return facts_(module); }
  const Program* program(ModuleId module);

  /// What the user knows of other packages; shared with the worlds made from this one.
  void set_known(const KnownOutside& known) {
    known_ = std::make_shared<const KnownOutside>(known);
    paths_ = std::make_shared<std::vector<PathFacts>>();
  }
  const KnownOutside& known() const { return *known_; }
  bool calls_harmlessly(std::string_view path) const;
  bool inherits_harmlessly(std::string_view path) const;
  bool keeps_late(std::string_view path) const;
  /// The same and more of an interned path.
  const PathFacts& facts_of_path(Symbol path);

  /// The names that the body of a module binds in more than one place, sorted.
  const std::vector<Symbol>& rebound_names(ModuleId module);
  /// Attributes of the module are set while others are imported: what is taken from it may vary.
  void watch(ModuleId module) { watched_.insert(module); }
  bool is_watched(ModuleId module) const { return watched_.contains(module); }

  /// Somewhere in the tree stands `NAME.__subclasses__()`: from then on, classes that inherit from a class of
  /// that name register with it. `module` limits that to classes of one module; no_module means of any. An
  /// empty name means every class. `at` is that place.
  void add_subclasses_reader(ModuleId module, std::string name, CodePlace at) {
    readers_.push_back({module, std::move(name), at});
  }
  /// The first place that asks such a class of that module for its subclasses; null where none does.
  const CodePlace* asks_for_subclasses(ModuleId module, std::string_view name) const;

 private:
  const ModuleTable& table_;
  FactsOf facts_;
  SkimOf skims_;
  int target_minor_;
  std::shared_ptr<Symbols> symbols_;
  std::shared_ptr<const KnownOutside> known_;
  std::shared_ptr<std::vector<PathFacts>> paths_;  ///< by Symbol
  std::vector<std::shared_ptr<const Program>> programs_;
  std::vector<bool> asked_;
  std::vector<std::shared_ptr<const std::vector<Symbol>>> rebound_;
  std::set<ModuleId> watched_;
  struct SubclassesReader {
    ModuleId module = no_module;
    std::string name;
    CodePlace at;
  };
  std::vector<SubclassesReader> readers_;
};

}  // namespace unknot::python
