#include "fix/severity.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace unknot::fix {
namespace {

using python::Entry;
using python::Outcome;
using python::Run;
using python::World;

/// Whether importing a package has imported one of its modules already: importing that module is the same
/// then.
bool brings(const Run& package, ModuleId module) {
  return package.outcome == Outcome::works &&
         std::any_of(package.executed.begin(), package.executed.end(),
                     [&](const python::Load& load) { return load.module == module; });
}

/// The run of an entry, with optional packages present; where any were met, the worse of present and absent.
Run worst_run(World& world, Entry entry) {
  Run present = simulate(world, entry);
  if (!present.met_optional || is_finding(present)) return present;
  entry.optional_absent = true;
  Run absent = simulate(world, entry);
  return is_finding(absent) ? absent : present;
}

}  // namespace

bool is_finding(const Run& run) {
  if (!run.caught.empty()) return true;
  if (run.outcome != Outcome::fails) return false;
  return run.error == "ImportError" || run.error == "AttributeError" || run.error == "NameError" ||
         run.error == "RuntimeError";
}

std::vector<EntryRun> distinct_runs(World& world, const std::vector<ModuleId>& modules) {
  std::set<ModuleId> entries(modules.begin(), modules.end());
  for (ModuleId module : modules) {
    for (ModuleId ancestor : world.table().ancestors(module)) entries.insert(ancestor);
  }
  std::vector<EntryRun> found;
  std::map<ModuleId, size_t> run_of;  // the run (optional packages present) that importing a module is
  std::vector<ModuleId> order(entries.begin(), entries.end());
  std::sort(order.begin(), order.end(), [&](ModuleId a, ModuleId b) {
    return world.table()[a].name < world.table()[b].name;  // a package before its modules
  });
  for (ModuleId module : order) {
    const auto package = run_of.find(world.table()[module].parent);
    if (package != run_of.end() && brings(found[package->second].run, module)) {
      run_of[module] = package->second;
      continue;
    }
    run_of[module] = found.size();
    for (const bool absent : {false, true}) {
      Entry entry;
      entry.module = module;
      entry.optional_absent = absent;
      Run run = simulate(world, entry);
      const bool differs = run.met_optional;
      found.push_back({entry, std::move(run)});
      if (!differs) break;
    }
  }
  return found;
}

void judge_severity(const Analysis& analysis, Component& component) {
  World& world = *analysis.world;
  const bool needs_names = std::any_of(component.links.begin(), component.links.end(),
                                       [&](LinkId id) { return !analysis.imports.links[id].needs.empty(); });
  if (!needs_names) return;
  component.severity = Severity::fragile;
  for (ModuleId module : component.modules) {
    // What a file does that cannot be read surely is not known: then the cycle is shown, and left alone.
    const bool is_unread = world.table()[module].file != python::no_file && world.program(module) == nullptr;
    if (is_unread) component.severity = Severity::race;
  }
  component.distinct = distinct_runs(world, component.modules);
  for (ModuleId module : component.modules) {
    Entry entry;
    entry.module = module;
    component.fresh.push_back({entry, worst_run(world, entry)});
    if (is_finding(component.fresh.back().run)) component.severity = Severity::crash;
  }
  for (ModuleId module : component.modules) {
    if (world.table()[module].parent == python::no_module) continue;
    Entry entry;
    entry.module = module;
    entry.ancestors_running = true;
    entry.own_given = true;
    Run run = worst_run(world, entry);
    if (!is_finding(run)) continue;
    component.severity = std::max(component.severity, Severity::race);
    component.threaded.push_back({entry, std::move(run)});
  }
}

}  // namespace unknot::fix
