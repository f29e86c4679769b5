#include "report/repro.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "fix/cure.h"
#include "fix/reordering.h"
#include "fix/severity.h"
#include "project/paths.h"
#include "project/uses/uses.h"
#include "report/describe.h"
#include "run/project.h"

// `repro` takes one failure of one cycle from the analysis: the import that shows the most, and what has to
// be held or moved for it to fail.

namespace unknot {
namespace {

using fix::Analysis;
using fix::Component;
using fix::Context;
using fix::EntryRun;
using fix::ModuleId;
using report::Repro;
using run::Project;

bool holds(const Component& component, ModuleId module) {
  return std::find(component.modules.begin(), component.modules.end(), module) != component.modules.end();
}

/// The worst component among those that hold all the wanted modules, the first of equals.
const Component* choose_component(const Analysis& analysis, const std::vector<ModuleId>& wanted) {
  const Component* worst = nullptr;
  for (const Component& component : analysis.components) {
    const bool is_meant =
        std::all_of(wanted.begin(), wanted.end(), [&](ModuleId m) { return holds(component, m); });
    if (is_meant && (worst == nullptr || component.severity > worst->severity)) worst = &component;
  }
  return worst;
}

/// How many names of the packages above it the entry needs: where a thread would wait for one that is held.
size_t count_waits(const Context& context, const EntryRun& entry) {
  return static_cast<size_t>(
      std::count_if(entry.run->needs.begin(), entry.run->needs.end(), [&](const python::Need& need) {
        return context.layout.modules.is_ancestor(need.to, entry.entry.module);
      }));
}

/// The failing entry to show: one that was asked about where there is one (the second of two first), then one
/// that fails outright rather than is swallowed, one that waits for nothing, and the shortest chain.
const EntryRun* choose_entry(const Context& context, const std::vector<EntryRun>& entries,
                             const std::vector<ModuleId>& wanted) {
  const auto rank = [&](const EntryRun& entry) {
    const auto asked = std::find(wanted.rbegin(), wanted.rend(), entry.entry.module) - wanted.rbegin();
    return std::tuple(asked, entry.run->outcome != python::Outcome::fails, count_waits(context, entry),
                      entry.run->trace.size(), context.module(entry.entry.module).name);
  };
  const EntryRun* best = nullptr;
  for (const EntryRun& entry : entries) {
    if (fix::is_finding(entry) && (best == nullptr || rank(entry) < rank(*best))) best = &entry;
  }
  return best;
}

/// The packages above a module that have a body, outermost first.
std::vector<ModuleId> held_packages(const Context& context, ModuleId module) {
  std::vector<ModuleId> held = context.layout.modules.ancestors(module);
  std::erase_if(held, [&](ModuleId package) { return context.file(package) == python::no_file; });
  return held;
}

/// The import roots of what runs and of the members, relative to where paths are shown from.
std::vector<std::string> roots_of(const Project& project, const Component& component, const EntryRun& entry) {
  std::set<uint32_t> roots;
  for (ModuleId module : component.modules) roots.insert(project.layout.modules[module].root);
  for (const python::Load& load : entry.run->executed) roots.insert(project.layout.modules[load.module].root);
  std::vector<std::string> paths;
  for (uint32_t root : roots) {
    const std::string path = project::relative_path(project.layout.roots[root], project.tree.patch_base);
    paths.push_back(path.empty() ? "." : path);
  }
  return paths;
}

const report::EntryReport& entry_report(const Context& context, const report::CycleReport& cycle,
                                        const EntryRun& entry) {
  return *std::find_if(cycle.entries.begin(), cycle.entries.end(), [&](const report::EntryReport& one) {
    return one.module == context.module(entry.entry.module).name &&
           one.threaded == entry.entry.ancestors_running;
  });
}

void describe_threads(const Context& context, const EntryRun& entry, const std::vector<ModuleId>& wanted,
                      Repro& repro) {
  const std::vector<ModuleId> held = held_packages(context, entry.entry.module);
  for (ModuleId package : held) repro.held.push_back(context.module(package).name);
  for (ModuleId other : wanted) {
    // What was asked for beside the entry is what the first thread imports, if that begins with the package.
    const bool begins =
        other != entry.entry.module && context.layout.modules.is_ancestor(held.front(), other);
    if (begins) repro.first = context.module(other).name;
  }
}

std::optional<Repro> describe_reordering(const Project& project, const Context& context,
                                         const Component& component, report::CycleReport cycle) {
  const auto found = fix::breaking_reordering(context, component);
  if (!found) return std::nullopt;
  const python::ImportStatement& statement = context.statement(found->module, found->statement);
  const project::FileId file = context.file(found->module);
  Repro repro;
  repro.kind = Repro::Kind::reordered;
  repro.cycle = std::move(cycle);
  repro.entry.module = context.module(found->failing.entry.module).name;
  repro.entry.outcome = "fails";
  repro.entry.error = found->failing.run->error;
  repro.entry.message = found->failing.run->message;
  repro.entry.trace = found->trace;
  repro.roots = roots_of(project, component, found->failing);
  repro.moved_module = context.module(found->module).name;
  repro.moved_file = context.tree.files[file].path;
  repro.moved_line = statement.place.line;
  repro.moved_statement =
      report::one_line(context.code.text(file).substr(statement.span.begin, statement.span.size()));
  return repro;
}

std::optional<Repro> describe_repro(const Project& project, const Context& context,
                                    const Component& component, const std::vector<ModuleId>& wanted) {
  fix::Knot knot;
  knot.component = component;
  report::CycleReport cycle = report::describe_cycle(context, knot);
  const EntryRun* entry = nullptr;
  if (component.severity == fix::Severity::crash) entry = choose_entry(context, component.fresh, wanted);
  if (component.severity == fix::Severity::race) entry = choose_entry(context, component.threaded, wanted);
  if (entry == nullptr) return describe_reordering(project, context, component, std::move(cycle));
  Repro repro;
  repro.entry = entry_report(context, cycle, *entry);
  repro.cycle = std::move(cycle);
  repro.roots = roots_of(project, component, *entry);
  if (entry->entry.ancestors_running) {
    repro.kind = Repro::Kind::threads;
    describe_threads(context, *entry, wanted, repro);
  }
  return repro;
}

std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : " and ") + name;
  return text;
}

}  // namespace

Result<report::Repro> run_repro(const Disk& disk, const RunOptions& options,
                                const std::vector<std::string>& modules) {
  Result<std::unique_ptr<Project>> read = run::read_project(disk, options);
  if (!read) return read.error();
  const Project& project = **read;
  std::vector<ModuleId> wanted;
  for (const std::string& name : modules) {
    const Result<ModuleId> module = run::find_module(project, name);
    if (!module) return module.error();
    wanted.push_back(*module);
  }
  const Analysis analysis = fix::analyse(project.tree, project.layout, *project.code, project.target_minor);
  const Component* component = choose_component(analysis, wanted);
  if (component == nullptr) {
    const std::string who = modules.empty() ? "the project has no import cycle"
                                            : "there is no import cycle through " + joined(modules);
    return Error{ErrorKind::usage, who};
  }
  const project::Uses uses(disk, project.tree, project.layout, *project.code, options.threads);
  const Context context{project.tree, project.layout, *project.code, uses, analysis};
  std::optional<Repro> repro = describe_repro(project, context, *component, wanted);
  if (!repro) {
    return Error{ErrorKind::usage, "the cycle of " + context.module(component->modules.front()).name +
                                       " is " + std::string(fix::severity_name(component->severity)) +
                                       ": no order of threads or statements was found that makes it fail"};
  }
  return std::move(*repro);
}

}  // namespace unknot
