#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "graph/components.h"
#include "report/describe.h"
#include "run/project.h"

// `graph`: the edges between modules, gathered in groups (packages, if asked for), then cycles of groups
// folded into one node each, then what is far from the focus left out.

namespace unknot {
namespace {

using fix::Analysis;
using fix::ModuleId;
using report::GraphEdge;
using report::GraphNode;
using report::GraphReport;
using run::Project;

/// What a pair of groups has between them.
struct Bond {
  size_t imports = 0;
  bool needs = false;
};

struct Groups {
  std::vector<GraphNode> nodes;
  std::map<std::pair<size_t, size_t>, Bond> bonds;
};

bool is_shown(const Project& project, ModuleId module) {
  const project::FileId file = project.layout.modules[module].file;
  return file != python::no_file && project.tree.files[file].selected;
}

/// The package that a module is counted to: itself, if it is one or has none.
ModuleId package_of(const Project& project, ModuleId module) {
  const python::Module& known = project.layout.modules[module];
  return known.is_package || known.parent == python::no_module ? module : known.parent;
}

/// Whether a link is drawn. One in a function needs no name of its head at import time, and what holds the
/// importer is there by then.
bool is_drawn(const Analysis& analysis, fix::LinkId id, bool deferred) {
  const fix::ImportLink& link = analysis.imports.links[id];
  const bool is_late = link.link.context == python::Context::deferred && !link.ignored &&
                       link.link.kind != python::LinkKind::own && link.link.from != link.link.to;
  return analysis.imports.is_edge(id) || (deferred && is_late);
}

/// Modules or packages, and the imports between them.
Groups gather(const Project& project, const Analysis& analysis, const GraphOptions& wanted) {
  const bool packages = wanted.packages;
  Groups groups;
  std::map<ModuleId, size_t> node_of;  // by the module that stands for the group
  std::vector<ModuleId> order;
  for (ModuleId module = 0; module < project.layout.modules.size(); module++) {
    if (is_shown(project, module)) order.push_back(packages ? package_of(project, module) : module);
  }
  std::sort(order.begin(), order.end(), [&](ModuleId a, ModuleId b) {
    return std::pair(project.layout.modules[a].name, a) < std::pair(project.layout.modules[b].name, b);
  });
  order.erase(std::unique(order.begin(), order.end()), order.end());
  for (ModuleId module : order) {
    node_of[module] = groups.nodes.size();
    groups.nodes.push_back({project.layout.modules[module].name, {}, false, ""});
  }
  const auto group = [&](ModuleId module) {
    return node_of.at(packages ? package_of(project, module) : module);
  };
  for (ModuleId module = 0; module < project.layout.modules.size(); module++) {
    if (is_shown(project, module))
      groups.nodes[group(module)].modules.push_back(project.layout.modules[module].name);
  }
  std::map<std::pair<ModuleId, ModuleId>, bool> edges;  // and whether one needs a name
  for (fix::LinkId id = 0; id < analysis.imports.links.size(); id++) {
    const fix::ImportLink& link = analysis.imports.links[id];
    if (!is_drawn(analysis, id, wanted.deferred) || !is_shown(project, link.link.from) ||
        !is_shown(project, link.link.to))
      continue;
    bool& needs = edges[{link.link.from, link.link.to}];
    needs = needs || (link.is_import_time() && !link.needs.empty());
  }
  for (const auto& [ends, needs] : edges) {
    const std::pair pair{group(ends.first), group(ends.second)};
    if (pair.first == pair.second && ends.first != ends.second) continue;  // inside of a package
    Bond& bond = groups.bonds[pair];
    bond.imports++;
    bond.needs = bond.needs || needs;
  }
  for (GraphNode& node : groups.nodes) std::sort(node.modules.begin(), node.modules.end());
  return groups;
}

/// For every node the number of its cycle; nodes on none have none.
std::map<size_t, size_t> cycles_of(const Groups& groups) {
  graph::Digraph graph(static_cast<uint32_t>(groups.nodes.size()));
  for (const auto& [ends, bond] : groups.bonds)
    graph.add(static_cast<graph::Vertex>(ends.first), static_cast<graph::Vertex>(ends.second));
  std::map<size_t, size_t> cycle_of;
  const auto cycles = graph::cyclic_components(graph);
  for (size_t i = 0; i < cycles.size(); i++) {
    for (graph::Vertex vertex : cycles[i]) cycle_of[vertex] = i;
  }
  return cycle_of;
}

std::string severity_of(const Project& project, const Analysis& analysis,
                        const std::vector<std::string>& modules) {
  for (const fix::Component& component : analysis.components) {
    std::vector<std::string> names;
    for (ModuleId module : component.modules) names.push_back(project.layout.modules[module].name);
    std::sort(names.begin(), names.end());
    if (names == modules) return std::string(fix::severity_name(component.severity));
  }
  return "";
}

/// One node for each cycle of several nodes.
Groups fold(const Project& project, const Analysis& analysis, const Groups& groups) {
  const std::map<size_t, size_t> cycle_of = cycles_of(groups);
  std::map<size_t, std::set<size_t>> members;
  for (const auto& [node, cycle] : cycle_of) members[cycle].insert(node);
  std::vector<GraphNode> nodes;
  std::map<size_t, size_t> number_of_cycle;
  std::vector<size_t> number(groups.nodes.size());
  for (size_t i = 0; i < groups.nodes.size(); i++) {
    const auto cycle = cycle_of.find(i);
    const bool is_folded = cycle != cycle_of.end() && members[cycle->second].size() > 1;
    if (is_folded) {
      const auto [known, is_new] = number_of_cycle.try_emplace(cycle->second, nodes.size());
      number[i] = known->second;
      if (is_new) nodes.push_back({"", {}, true, ""});
    } else {
      number[i] = nodes.size();
      nodes.push_back({groups.nodes[i].name, {}, false, ""});
    }
    std::vector<std::string>& modules = nodes[number[i]].modules;
    modules.insert(modules.end(), groups.nodes[i].modules.begin(), groups.nodes[i].modules.end());
  }
  Groups folded;
  for (GraphNode& node : nodes) {
    std::sort(node.modules.begin(), node.modules.end());
    if (node.is_cycle) {
      node.name = "cycle " + report::cycle_id(node.modules);
      node.severity = severity_of(project, analysis, node.modules);
    }
    folded.nodes.push_back(std::move(node));
  }
  for (const auto& [ends, bond] : groups.bonds) {
    const std::pair pair{number[ends.first], number[ends.second]};
    if (pair.first == pair.second && ends.first != ends.second) continue;
    Bond& sum = folded.bonds[pair];
    sum.imports += bond.imports;
    sum.needs = sum.needs || bond.needs;
  }
  return folded;
}

/// The nodes within some steps of one, along imports or against them.
std::set<size_t> near(const Groups& groups, size_t focus, size_t depth) {
  std::set<size_t> reached{focus};
  for (size_t step = 0; step < depth; step++) {
    std::set<size_t> next = reached;
    for (const auto& [ends, bond] : groups.bonds) {
      if (reached.contains(ends.first)) next.insert(ends.second);
      if (reached.contains(ends.second)) next.insert(ends.first);
    }
    if (next.size() == reached.size()) break;
    reached = std::move(next);
  }
  return reached;
}

GraphReport report_of(const Groups& groups, const std::set<size_t>& kept) {
  const std::map<size_t, size_t> cycle_of = cycles_of(groups);
  const auto cycle = [&](size_t node) {
    const auto found = cycle_of.find(node);
    return found == cycle_of.end() ? SIZE_MAX : found->second;
  };
  GraphReport report;
  std::map<size_t, size_t> number;
  for (size_t node : kept) {
    number[node] = report.nodes.size();
    report.nodes.push_back(groups.nodes[node]);
  }
  for (const auto& [ends, bond] : groups.bonds) {
    if (!kept.contains(ends.first) || !kept.contains(ends.second)) continue;
    const bool on_cycle = cycle(ends.first) != SIZE_MAX && cycle(ends.first) == cycle(ends.second);
    report.edges.push_back({number[ends.first], number[ends.second], bond.imports, bond.needs, on_cycle});
  }
  return report;
}

}  // namespace

Result<report::GraphReport> run_graph(const Disk& disk, const RunOptions& options,
                                      const GraphOptions& wanted) {
  Result<std::unique_ptr<Project>> read = run::read_project(disk, options);
  if (!read) return read.error();
  const Project& project = **read;
  const Analysis analysis = fix::analyse(project.tree, project.layout, *project.code, project.target_minor);
  Groups groups = gather(project, analysis, wanted);
  if (!wanted.unfolded) groups = fold(project, analysis, groups);
  std::set<size_t> kept;
  for (size_t node = 0; node < groups.nodes.size(); node++) kept.insert(node);
  if (!wanted.focus.empty()) {
    const Result<ModuleId> focus = run::find_module(project, wanted.focus);
    if (!focus) return focus.error();
    const std::string& name = project.layout.modules[*focus].name;
    const auto holds = [&](const GraphNode& node) {
      return std::binary_search(node.modules.begin(), node.modules.end(), name);
    };
    const auto found = std::find_if(groups.nodes.begin(), groups.nodes.end(), holds);
    if (found == groups.nodes.end())
      return Error{ErrorKind::usage, wanted.focus + ": is not below the paths that were given"};
    kept = near(groups, static_cast<size_t>(found - groups.nodes.begin()), wanted.depth);
  }
  return report_of(groups, kept);
}

}  // namespace unknot
