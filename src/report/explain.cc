#include "report/explain.h"

#include <algorithm>
#include <set>

#include "graph/components.h"
#include "report/describe.h"

namespace unknot::report {
namespace {

using fix::Context;
using fix::ImportLink;
using fix::LinkId;
using fix::ModuleId;

std::vector<std::string> names_of(const Context& context, const std::vector<ModuleId>& modules) {
  std::vector<std::string> names;
  for (ModuleId module : modules) names.push_back(context.module(module).name);
  std::sort(names.begin(), names.end());
  return names;
}

bool overlap(const std::vector<ModuleId>& a, const std::vector<ModuleId>& b) {
  return std::any_of(a.begin(), a.end(),
                     [&](ModuleId m) { return std::find(b.begin(), b.end(), m) != b.end(); });
}

StepReport describe_step(const Context& context, LinkId id) {
  const python::Link& link = context.analysis.imports.links[id].link;
  const python::ImportStatement& statement = context.statement(link.from, link.statement);
  StepReport step;
  step.from = context.module(link.from).name;
  step.to = context.module(link.to).name;
  step.file = context.tree.files[context.file(link.from)].path;
  step.line = statement.place.line;
  step.statement = one_line(
      context.code.text(context.file(link.from)).substr(statement.span.begin, statement.span.size()));
  for (const fix::Component& component : context.analysis.components) {
    step.on_cycle = step.on_cycle || std::binary_search(component.links.begin(), component.links.end(), id);
  }
  return step;
}

}  // namespace

std::vector<StepReport> describe_chain(const Context& context, ModuleId from, ModuleId to) {
  const std::vector<ModuleId> path = graph::shortest_path(context.analysis.imports.edges(), from, to);
  std::vector<StepReport> steps;
  for (size_t i = 0; i + 1 < path.size(); i++) {
    for (LinkId id : context.analysis.imports.of_importer[path[i]]) {
      const ImportLink& link = context.analysis.imports.links[id];
      if (link.link.to != path[i + 1] || !context.analysis.imports.is_edge(id)) continue;
      steps.push_back(describe_step(context, id));
      break;
    }
  }
  return steps;
}

std::vector<LeftReport> describe_left(const Context& before, const fix::Component& component,
                                      const fix::Analysis& after) {
  std::vector<LeftReport> left;
  for (const fix::Component& other : after.components) {
    if (other.severity == fix::Severity::benign || !overlap(component.modules, other.modules)) continue;
    LeftReport report;
    report.severity = fix::severity_name(other.severity);
    report.modules = names_of(before, other.modules);
    std::set<std::string> failing;
    for (const auto* runs : {&other.fresh, &other.threaded}) {
      for (const fix::EntryRun& entry : *runs) {
        if (entry.run->outcome == python::Outcome::fails || !entry.run->caught.empty())
          failing.insert(before.module(entry.entry.module).name);
      }
    }
    report.failing.assign(failing.begin(), failing.end());
    left.push_back(std::move(report));
  }
  return left;
}

std::vector<LeftReport> describe_left_without(const Context& context, const fix::Component& component,
                                              ModuleId from, ModuleId to) {
  graph::Digraph graph(context.layout.modules.size());
  const auto stays = [&](const python::Link& link) { return link.from != from || link.to != to; };
  for (LinkId id : component.links) {
    const python::Link& link = context.analysis.imports.links[id].link;
    if (stays(link)) graph.add(link.from, link.to);
  }
  std::vector<LeftReport> left;
  for (const std::vector<ModuleId>& modules : graph::cyclic_components(graph)) {
    const bool needs = std::any_of(component.links.begin(), component.links.end(), [&](LinkId id) {
      const ImportLink& link = context.analysis.imports.links[id];
      return !link.needs.empty() && stays(link.link) && overlap({link.link.from}, modules) &&
             overlap({link.link.to}, modules);
    });
    if (needs) left.push_back({"", names_of(context, modules), {}});
  }
  return left;
}

}  // namespace unknot::report
