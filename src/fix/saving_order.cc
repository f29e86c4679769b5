#include "fix/saving_order.h"

#include <algorithm>

namespace unknot::fix {
namespace {

using python::CodePlace;
using python::Load;
using python::Outcome;
using python::Run;

const Load* load_of(const Run& run, ModuleId module) {
  const auto found = std::find_if(run.executed.begin(), run.executed.end(),
                                  [&](const Load& load) { return load.module == module; });
  return found == run.executed.end() ? nullptr : &*found;
}

/// The statement in a package above `entry` that leads, perhaps through other modules, to the start of
/// `module`.
CodePlace cause_in_package(const python::ModuleTable& table, const Run& run, ModuleId entry,
                           ModuleId module) {
  for (size_t steps = 0; steps <= run.executed.size(); steps++) {
    const Load* load = load_of(run, module);
    if (load == nullptr || load->by.module == python::no_module) return {};
    if (table.is_ancestor(load->by.module, entry)) return load->by;
    module = load->by.module;
  }
  return {};
}

/// The first member of the component that a working run starts.
std::optional<ModuleId> first_member(const Component& component, const Run& run) {
  for (const Load& load : run.executed) {
    if (std::find(component.modules.begin(), component.modules.end(), load.module) != component.modules.end())
      return load.module;
  }
  return std::nullopt;
}

bool works(const EntryRun& entry) {
  return entry.run->outcome == Outcome::works && entry.run->caught.empty();
}

}  // namespace

std::optional<SavingOrder> saving_order(const Analysis& analysis, const Component& component,
                                        const EntryRun& failing) {
  const ModuleId module = failing.entry.module;
  if (!failing.entry.ancestors_running) {
    for (const auto* runs : {&component.fresh, &component.distinct}) {
      for (const EntryRun& other : *runs) {
        if (works(other) && other.entry.module != module && load_of(*other.run, module) != nullptr)
          return SavingOrder{other.entry.module, {}};
      }
    }
    return std::nullopt;
  }
  const auto alone = std::find_if(component.fresh.begin(), component.fresh.end(),
                                  [&](const EntryRun& fresh) { return fresh.entry.module == module; });
  if (alone == component.fresh.end() || !works(*alone)) return std::nullopt;
  const std::optional<ModuleId> first = first_member(component, *alone->run);
  if (!first || *first == module) return std::nullopt;
  return SavingOrder{*first, cause_in_package(analysis.world->table(), *alone->run, module, *first)};
}

}  // namespace unknot::fix
