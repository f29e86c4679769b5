#include "fix/severity.h"

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <utility>

namespace unknot::fix {
namespace {

using python::Entry;
using python::Outcome;
using python::Run;
using python::World;

EntryRun run_entry(World& world, const Entry& entry) {
  return {entry, std::make_shared<const Run>(simulate(world, entry))};
}

/// Runs entries, each only when no entry before it was the same.
class DistinctRuns {
 public:
  explicit DistinctRuns(World& world) : world_(world) {}

  /// The run of importing `module`; to be asked for packages before their modules.
  size_t of(ModuleId module, bool optional_absent) {
    std::map<ModuleId, size_t>& known = run_of_[optional_absent ? 1 : 0];
    const auto package = known.find(world_.table()[module].parent);
    size_t run = runs.size();
    if (package != known.end() && brings(*runs[package->second].run, module)) {
      run = package->second;
      runs[run].also.push_back(module);
    } else {
      Entry entry;
      entry.module = module;
      entry.optional_absent = optional_absent;
      entry.platform = asked_platform;
      runs.push_back(run_entry(world_, entry));
    }
    known[module] = run;
    return run;
  }

  std::vector<EntryRun> runs;

 private:
  World& world_;
  std::map<ModuleId, size_t> run_of_[2];  ///< by whether optional packages are absent
};

/// What importing each module in a fresh interpreter does, the worse of optional packages present and absent.
struct FreshRuns {
  std::vector<EntryRun> distinct;
  std::map<ModuleId, EntryRun> worst;
};

FreshRuns run_fresh(World& world, const std::vector<ModuleId>& modules) {
  const auto by_name = [&](ModuleId a, ModuleId b) { return world.table()[a].name < world.table()[b].name; };
  std::set<ModuleId, decltype(by_name)> entries(modules.begin(), modules.end(), by_name);
  for (ModuleId module : modules) {
    for (ModuleId ancestor : world.table().ancestors(module)) entries.insert(ancestor);
  }
  DistinctRuns distinct(world);
  FreshRuns fresh;
  for (ModuleId module : entries) {
    const size_t present = distinct.of(module, false);
    size_t worst = present;
    if (distinct.runs[present].run->met_optional) {
      const size_t absent = distinct.of(module, true);
      if (!is_finding(distinct.runs[present]) && is_finding(distinct.runs[absent])) worst = absent;
    }
    EntryRun run{distinct.runs[worst].entry, distinct.runs[worst].run};
    run.entry.module = module;
    fresh.worst.emplace(module, std::move(run));
  }
  fresh.distinct = std::move(distinct.runs);
  return fresh;
}

/// What a thread sees that enters while the module's packages are running; the worse of optional packages
/// present and absent.
EntryRun run_threaded(World& world, ModuleId module) {
  Entry entry;
  entry.module = module;
  entry.ancestors_running = true;
  entry.own_given = true;
  entry.platform = asked_platform;
  EntryRun present = run_entry(world, entry);
  if (!present.run->met_optional || is_finding(present)) return present;
  entry.optional_absent = true;
  EntryRun absent = run_entry(world, entry);
  return is_finding(absent) ? absent : present;
}

}  // namespace

bool brings(const Run& package, ModuleId module) {
  if (package.outcome == Outcome::fails) return true;
  return package.outcome == Outcome::works && std::ranges::binary_search(package.loaded, module);
}

bool is_finding(const EntryRun& entry) {
  const Run& run = *entry.run;
  if (!run.caught.empty()) return true;
  if (run.outcome != Outcome::fails) return false;
  if (entry.entry.optional_absent) return run.message.find("circular import") != std::string::npos;
  return run.error == "ImportError" || run.error == "AttributeError" || run.error == "NameError" ||
         run.error == "RuntimeError";
}

std::vector<EntryRun> distinct_runs(World& world, const std::vector<ModuleId>& modules) {
  return run_fresh(world, modules).distinct;
}

void judge_severity(const Analysis& analysis, Component& component) {
  World& world = *analysis.world;
  bool needs_names = false, hangs_on_order = false;
  for (LinkId id : component.links) {
    const ImportLink& link = analysis.imports.links[id];
    needs_names = needs_names || !link.needs.empty();
    hangs_on_order = hangs_on_order || (!link.needs.empty() && !link.is_own_order());
  }
  if (!needs_names) return;
  if (hangs_on_order) component.severity = Severity::fragile;
  for (ModuleId module : component.modules) {
    // What a file does that cannot be read surely is not known: then the cycle is shown, and left alone.
    const bool is_unread = world.table()[module].file != python::no_file && world.program(module) == nullptr;
    if (is_unread) component.severity = Severity::race;
  }
  // A module that hangs on its own order alone may still be brought down by a cycle elsewhere.
  const std::string own = "module '" + world.table()[component.modules.front()].name + "'";
  const auto counts = [&](const EntryRun& entry) {
    return is_finding(entry) && (hangs_on_order || entry.run->message.find(own) != std::string::npos);
  };
  FreshRuns fresh = run_fresh(world, component.modules);
  component.distinct = std::move(fresh.distinct);
  for (ModuleId module : component.modules) {
    component.fresh.push_back(fresh.worst.at(module));
    if (counts(component.fresh.back())) component.severity = Severity::crash;
  }
  for (ModuleId module : component.modules) {
    if (world.table()[module].parent == python::no_module) continue;
    EntryRun threaded = run_threaded(world, module);
    if (!counts(threaded)) continue;
    component.severity = std::max(component.severity, Severity::race);
    component.threaded.push_back(std::move(threaded));
  }
}

}  // namespace unknot::fix
