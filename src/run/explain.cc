#include "report/explain.h"

#include <algorithm>
#include <map>
#include <utility>

#include "fix/cure.h"
#include "project/uses/uses.h"
#include "report/describe.h"
#include "run/project.h"

// What `explain` adds to `check`: a chain of imports instead of a component, and for each of its edges that
// is on a cycle what would be left of the cycle if that edge alone were cut, by cutting it in an overlay.

namespace unknot {
namespace {

using fix::Analysis;
using fix::Component;
using fix::Context;
using fix::ModuleId;
using run::Project;

bool holds(const Component& component, ModuleId module) {
  return std::find(component.modules.begin(), component.modules.end(), module) != component.modules.end();
}

const Component* component_of(const Analysis& analysis, ModuleId from, ModuleId to) {
  for (const Component& component : analysis.components) {
    if (holds(component, from) && holds(component, to)) return &component;
  }
  return nullptr;
}

std::vector<report::LeftReport> leaves(const Project& project, const Context& context,
                                       const RunOptions& options, ModuleId from, ModuleId to) {
  const Component* component = component_of(context.analysis, from, to);
  if (component == nullptr) return {};
  fix::CureOptions cure;
  cure.plan.unsafe = true;
  cure.selection = {options.select, options.ignore, options.also()};
  cure.cut = {from, to};
  std::vector<std::string> dropped;
  const std::vector<fix::Knot> knots = fix::plan_knots(context, cure, dropped);
  auto texts = fix::rewrite_knots(context, knots);
  if (!texts || texts->empty()) return report::describe_left_without(context, *component, from, to);
  const project::Code code(context.code, std::move(*texts));
  const Analysis after =
      fix::analyse(project.tree, project.layout, code, project.target_minor, &context.analysis);
  return report::describe_left(context, *component, after);
}

/// The components that the chain leads through, or that hold a module which was asked about.
void describe_cycles(const Context& context, const RunOptions& options, ModuleId from, ModuleId to,
                     report::Report& report) {
  for (const Component& component : context.analysis.components) {
    const auto is_in = [&](const report::StepReport& step) {
      return step.on_cycle && std::any_of(component.modules.begin(), component.modules.end(),
                                          [&](ModuleId m) { return context.module(m).name == step.from; });
    };
    const bool is_met = std::any_of(report.chain.begin(), report.chain.end(), is_in);
    if (!is_met && !holds(component, from) && !holds(component, to)) continue;
    fix::Knot knot;
    knot.component = component;
    const fix::Selection selection{options.select, options.ignore};
    knot.points = fix::collect_offers(context, component, component.links, selection);
    fix::judge_all(context, component, selection, knot.points, knot.plan.choices);
    report.cycles.push_back(report::describe_cycle(context, knot));
  }
}

}  // namespace

Result<report::Report> run_explain(const Disk& disk, const RunOptions& options, const std::string& from,
                                   const std::string& to) {
  Result<std::unique_ptr<Project>> read = run::read_project(disk, options);
  if (!read) return read.error();
  const Project& project = **read;
  const Analysis analysis = fix::analyse(project.tree, project.layout, *project.code, project.target_minor);
  Result<ModuleId> a = run::find_module(project, from), b = run::find_module(project, to.empty() ? from : to);
  if (!a) return a.error();
  if (!b) return b.error();
  report::Report report = run::start_report(project, analysis);
  report.from = project.layout.modules[*a].name;
  if (!to.empty()) report.to = project.layout.modules[*b].name;
  const project::Uses uses(disk, project.tree, project.layout, *project.code, options.threads);
  const Context context{project.tree, project.layout, *project.code, uses, analysis};
  report.chain = report::describe_chain(context, *a, *b);
  describe_cycles(context, options, *a, *b, report);
  for (report::StepReport& step : report.chain) {
    const Result<ModuleId> tail = run::find_module(project, step.from),
                           head = run::find_module(project, step.to);
    if (step.on_cycle && tail && head) step.left = leaves(project, context, options, *tail, *head);
  }
  run::report_problems(project, report);
  return report;
}

}  // namespace unknot
