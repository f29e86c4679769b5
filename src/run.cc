#include "run.h"

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <utility>

#include "base/diff.h"
#include "fix/cure.h"
#include "fix/locks.h"
#include "fix/stale.h"
#include "project/code.h"
#include "project/target.h"
#include "project/uses/uses.h"
#include "report/describe.h"
#include "report/describe_cut.h"
#include "report/explain.h"
#include "run/carry_out.h"
#include "run/project.h"

// The program from beginning to end: discover -> skim -> lay out -> resolve and graph -> facts -> simulate ->
// offers -> plan -> rewrite -> prove. Every stage takes the results of those before it and changes none of
// them. `check` stops after the plan; `fix` goes on with the rewritten texts, as an overlay over the tree,
// until nothing is left to do.
//
// A new way to cut goes into `rewriters/`, a new way to print into `report/`; neither needs a change here.

namespace unknot {
namespace {

using fix::Analysis;
using fix::Context;
using fix::Knot;
using fix::ModuleId;
using project::FileId;
using run::find_module;
using run::Project;
using run::read_project;
using run::Round;

/// How often a patch is looked at again for more to do, before what there is counts as the answer.
constexpr int max_rounds = 5;

/// Known edges by the modules of this project.
std::set<std::pair<ModuleId, ModuleId>> known_edges(const Project& project, const report::KnownEdges& known) {
  std::multimap<std::string, ModuleId> ids;
  for (ModuleId module = 0; module < project.layout.modules.size(); module++)
    ids.emplace(project.layout.modules[module].name, module);
  std::set<std::pair<ModuleId, ModuleId>> edges;
  for (const auto& [from, to] : known) {
    const auto tails = ids.equal_range(from), heads = ids.equal_range(to);
    for (auto tail = tails.first; tail != tails.second; ++tail) {
      for (auto head = heads.first; head != heads.second; ++head) edges.emplace(tail->second, head->second);
    }
  }
  return edges;
}

Result<fix::CureOptions> cure_options(const Project& project, const Analysis& analysis,
                                      const RunOptions& options) {
  fix::CureOptions cure;
  cure.plan.unsafe = options.unsafe_fixes;
  cure.plan.severity = std::max(options.severity, fix::Severity::fragile);
  cure.plan.seconds = options.time_limit;
  cure.selection = {options.select, options.ignore, options.also()};
  cure.annotate = options.annotate;
  cure.judge_all = options.all_offers;
  for (const std::string& touched : options.touching) {
    Result<ModuleId> module = find_module(project, touched);
    if (!module) return module.error();
    cure.plan.touching.push_back(*module);
    cure.plan.prefer.push_back(project.layout.modules[*module].file);
  }
  for (FileId file = 0; options.only_paths && file < project.tree.files.size(); file++) {
    const ModuleId module = project.layout.module_of[file];
    if (project.tree.files[file].selected && module != python::no_module)
      cure.plan.touching.push_back(module);
  }
  cure.plan.only_new = options.known.has_value();
  if (options.known) cure.plan.known = known_edges(project, *options.known);
  if (options.cut.first.empty()) return cure;
  Result<ModuleId> from = find_module(project, options.cut.first),
                   to = find_module(project, options.cut.second);
  if (!from) return from.error();
  if (!to) return to.error();
  const auto& links = analysis.imports.of_importer[*from];
  const bool is_there = std::any_of(links.begin(), links.end(), [&](fix::LinkId id) {
    return analysis.imports.links[id].link.to == *to && analysis.imports.is_edge(id);
  });
  if (!is_there) {
    return Error{ErrorKind::usage,
                 "there is no import at import time from " + options.cut.first + " to " + options.cut.second};
  }
  cure.cut = {*from, *to};
  return cure;
}

/// Components that are not planned for (benign ones, when asked for) are reported without offers.
void report_unplanned(const Context& context, const RunOptions& options, report::Report& report) {
  if (options.severity != fix::Severity::benign || !options.cut.first.empty()) return;
  for (const fix::Component& component : context.analysis.components) {
    if (component.severity != fix::Severity::benign) continue;
    Knot knot;
    knot.component = component;
    report.cycles.push_back(report::describe_cycle(context, knot));
  }
}

/// Packages that import their own submodules are no cycle, and are reported only when asked for; with what
/// the plan does about them.
Result<Done> report_locks(const Disk& disk, const Project& project, const Analysis& analysis,
                          const RunOptions& options, report::Report& report) {
  if (!options.locks) return Done{};
  const project::Uses uses(disk, project.tree, project.layout, *project.code, options.threads);
  const Context context{project.tree, project.layout, *project.code, uses, analysis};
  const Result<fix::CureOptions> cure = cure_options(project, analysis, options);
  if (!cure) return cure.error();
  report.asks_locks = true;
  for (const fix::LockedPackage& lock : fix::locked_packages(context)) {
    const Knot knot = fix::plan_lock(context, lock, *cure);
    report.locks.push_back(report::describe_lock(context, lock, knot));
    report.locks.back().resolved = !knot.plan.choices.empty() && knot.plan.open.empty();
  }
  return Done{};
}

/// The packages that still import their own submodules are not resolved.
void mark_locks_left(const Disk& disk, const Project& project, const project::Code& code,
                     const Analysis& last, const RunOptions& options, report::Report& report) {
  if (report.locks.empty()) return;
  const project::Uses uses(disk, project.tree, project.layout, code, options.threads);
  std::set<std::string> left;
  for (const auto& lock : fix::locked_packages({project.tree, project.layout, code, uses, last}))
    left.insert(project.layout.modules[lock.package].name);
  for (report::LockReport& lock : report.locks) lock.resolved = !left.contains(lock.package);
}

/// Imports that no cycle needs where they stand.
void report_stale(const Project& project, report::Report& report) {
  // A function that runs at import time makes edges of what it imports.
  const Analysis whole =
      fix::analyse(project.tree, project.layout, *project.code, project.target_minor, nullptr, true);
  report.asks_stale = true;
  report.stale = report::describe_stale(project.tree, project.layout, *project.code,
                                        fix::find_stale(project.tree, project.layout, *project.code, whole));
}

/// A plan resolves its component when nothing of it is left on a cycle as bad as the one that was planned
/// for.
/// Where only some modules are asked for, those.
bool is_resolved(const Knot& knot, const Analysis& after, const fix::PlanOptions& asked) {
  const auto holds = [](const std::vector<ModuleId>& modules, ModuleId module) {
    return std::find(modules.begin(), modules.end(), module) != modules.end();
  };
  const auto is_new = [&](const fix::Component& left) {
    return std::any_of(left.links.begin(), left.links.end(),
                       [&](fix::LinkId id) { return asked.is_new(after.imports.links[id].link); });
  };
  return std::none_of(after.components.begin(), after.components.end(), [&](const fix::Component& left) {
    return left.severity >= asked.severity && (!asked.only_new || is_new(left)) &&
           std::any_of(left.modules.begin(), left.modules.end(), [&](ModuleId m) {
             return holds(knot.component.modules, m) && (asked.touching.empty() || holds(asked.touching, m));
           });
  });
}

bool has_cuts(const std::vector<Knot>& knots) {
  return std::any_of(knots.begin(), knots.end(), [](const Knot& knot) { return !knot.plan.choices.empty(); });
}

Result<Round> take_round(const Disk& disk, const Project& project, const project::Code& code,
                         const Analysis& analysis, const RunOptions& options, bool carries_out,
                         report::Report& report) {
  const bool is_first = &code == project.code.get();
  Round round;
  const project::Uses uses(disk, project.tree, project.layout, code, options.threads);
  const Context context{project.tree, project.layout, code, uses, analysis};
  Result<fix::CureOptions> cure = cure_options(project, analysis, options);
  if (!cure) return cure.error();
  cure->judge_all = cure->judge_all && is_first;
  round.asked = cure->plan;
  options.stage("choosing cuts");
  round.knots = fix::plan_knots(context, *cure, round.dropped);
  // What breaks cycles comes first; then what a package still imports of its own submodules.
  if (options.locks && options.unsafe_fixes && carries_out && !has_cuts(round.knots)) {
    for (const fix::LockedPackage& lock : fix::locked_packages(context)) {
      round.locks.push_back(fix::plan_lock(context, lock, *cure));
    }
  }
  if (carries_out) options.stage("proving the changes");
  if (carries_out) run::carry_out(context, project, *cure, round);
  if (!is_first) {
    report::add_later_cuts(context, round.knots, *project.code, report.cycles);
    return round;
  }
  for (const Knot& knot : round.knots) report.cycles.push_back(report::describe_cycle(context, knot));
  report.guards = report::describe_guards(context, round.knots);
  report_unplanned(context, options, report);
  return round;
}

void write_patch(const Project& project, const project::Code& code, report::Report& report) {
  for (FileId file = 0; file < project.tree.files.size(); file++) {
    const project::File& known = project.tree.files[file];
    const std::string_view before = project.code->text(file), after = code.text(file);
    if (before == after) continue;
    report.patch += unified_diff(before, after, known.path);
    report.before.emplace(known.disk_path, before);
    report.texts.emplace(known.disk_path, after);
    report.shown.emplace(known.disk_path, known.path);
  }
}

}  // namespace

Result<report::Report> run_check(const Disk& disk, const RunOptions& options) {
  Result<std::unique_ptr<Project>> read = read_project(disk, options);
  if (!read) return read.error();
  const Project& project = **read;
  const Analysis analysis = fix::analyse(project.tree, project.layout, *project.code, project.target_minor);
  report::Report report = run::start_report(project, analysis);
  if (!analysis.components.empty()) {
    Result<Round> round = take_round(disk, project, *project.code, analysis, options, false, report);
    if (!round) return round.error();
    for (size_t i = 0; i < round->knots.size(); i++) {
      const fix::Plan& plan = round->knots[i].plan;
      report.cycles[i].resolved = !plan.choices.empty() && plan.open.empty();
    }
    report.dropped = std::move(round->dropped);
  }
  if (Result<Done> locks = report_locks(disk, project, analysis, options, report); !locks)
    return locks.error();
  if (options.stale) report_stale(project, report);
  run::report_known(project, analysis, options, report);
  run::report_problems(project, report);
  return report;
}

Result<report::Report> run_fix(const Disk& disk, const RunOptions& options) {
  Result<std::unique_ptr<Project>> read = read_project(disk, options);
  if (!read) return read.error();
  const Project& project = **read;
  const Analysis first = fix::analyse(project.tree, project.layout, *project.code, project.target_minor);
  report::Report report = run::start_report(project, first);
  std::vector<std::unique_ptr<project::Code>> codes;
  std::vector<Analysis> analyses;
  analyses.reserve(max_rounds);
  std::vector<Knot> knots;
  fix::PlanOptions asked;
  for (int number = 0; number < max_rounds; number++) {
    const project::Code& code = codes.empty() ? *project.code : *codes.back();
    const Analysis& analysis = analyses.empty() ? first : analyses.back();
    if (analysis.components.empty() && options.cut.first.empty() && !options.locks) break;
    Result<Round> round = take_round(disk, project, code, analysis, options, true, report);
    if (!round && number == 0) return round.error();
    if (!round) break;
    for (std::string& dropped : round->dropped) report.dropped.push_back(std::move(dropped));
    if (round->code == nullptr) break;
    if (number == 0) {
      knots = std::move(round->knots);
      asked = std::move(round->asked);
    }
    codes.push_back(std::move(round->code));
    analyses.push_back(std::move(round->analysis));
    if (!options.cut.first.empty()) break;
  }
  const Analysis& last = analyses.empty() ? first : analyses.back();
  for (size_t i = 0; i < knots.size(); i++) {
    // A guard hides its import from a run that cannot tell its test: that breaks no cycle.
    const bool may_hide = !knots[i].beside.empty() && !knots[i].plan.open.empty();
    report.cycles[i].resolved = !may_hide && is_resolved(knots[i], last, asked);
  }
  if (!options.cut.first.empty() && !knots.empty()) {
    const project::Uses uses(disk, project.tree, project.layout, *project.code, options.threads);
    report.left = report::describe_left({project.tree, project.layout, *project.code, uses, first},
                                        knots.front().component, last);
  }
  if (!codes.empty()) write_patch(project, *codes.back(), report);
  if (Result<Done> locks = report_locks(disk, project, first, options, report); !locks) return locks.error();
  mark_locks_left(disk, project, codes.empty() ? *project.code : *codes.back(), last, options, report);
  run::report_roots(project, report);
  run::report_known(project, first, options, report);
  run::report_problems(project, report);
  return report;
}

Result<report::KnownEdges> run_known_edges(const Disk& disk, const RunOptions& options) {
  Result<std::unique_ptr<Project>> read = read_project(disk, options);
  if (!read) return read.error();
  const Project& project = **read;
  const Analysis analysis = fix::analyse(project.tree, project.layout, *project.code, project.target_minor);
  report::KnownEdges known;
  for (const fix::Component& component : analysis.components) {
    if (component.severity < options.severity) continue;
    for (fix::LinkId id : component.links) {
      const python::Link& link = analysis.imports.links[id].link;
      known.emplace(project.layout.modules[link.from].name, project.layout.modules[link.to].name);
    }
  }
  return known;
}

}  // namespace unknot
