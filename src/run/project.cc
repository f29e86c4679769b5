#include "run/project.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "project/requirements.h"
#include "project/target.h"

namespace unknot::run {
namespace {

using fix::ModuleId;
using project::FileId;

/// The files that are PATHs themselves.
std::vector<FileId> named_files(const Project& project, const RunOptions& options) {
  std::vector<FileId> named;
  const std::set<std::string> paths(options.discover.paths.begin(), options.discover.paths.end());
  for (FileId id = 0; id < project.tree.files.size(); id++) {
    const project::File& file = project.tree.files[id];
    if (file.selected && (paths.contains(file.path) || paths.contains(file.disk_path))) named.push_back(id);
  }
  return named;
}

/// A PATH that is a file was asked for by itself: that it cannot be read is no warning then.
Result<Done> check_named_files(const Disk& disk, const Project& project, const RunOptions& options) {
  for (FileId id : named_files(project, options)) {
    const Result<std::string> text = disk.read(project.tree.files[id].disk_path);
    if (!text) return Error{ErrorKind::usage, text.error().message};
  }
  return Done{};
}

/// Whether some module of that name binds it, as far as that can be read.
bool has_helper(const Project& project, std::string_view module_name, std::string_view name) {
  for (ModuleId module = 0; module < project.layout.modules.size(); module++) {
    const python::Module& known = project.layout.modules[module];
    if (known.name != module_name || known.file == python::no_file) continue;
    const python::Facts* facts = project.code->facts(known.file);
    if (facts == nullptr) return true;
    for (const python::Binding& binding : facts->bindings) {
      if (binding.scope == python::module_scope && (binding.name == name || binding.name == "*")) return true;
    }
  }
  return false;
}

/// A check that the configuration names and the project does not have would be left out without a word.
Result<Done> check_helpers(const Project& project) {
  for (const auto& [package, helper] : project.tree.requirements.checks) {
    const size_t colon = std::min(helper.find(':'), helper.size());
    const std::string name = colon < helper.size() ? helper.substr(colon + 1) : "";
    if (name.empty() || !has_helper(project, helper.substr(0, colon), name)) {
      return Error{ErrorKind::usage, "guards: " + helper + ", which is to stand for " + package +
                                         ", is not in the project (it is written as MODULE:NAME)"};
    }
  }
  return Done{};
}

}  // namespace

Result<std::unique_ptr<Project>> read_project(const Disk& disk, const RunOptions& options) {
  auto made = std::make_unique<Project>();  // the code points to the tree: neither may move
  Project& project = *made;
  options.stage("looking for files");
  Result<project::Tree> tree = project::discover(disk, options.discover);
  if (!tree) return tree.error();
  project.tree = std::move(*tree);
  project::mark_files(project.tree, options.per_file_ignores, options.per_file_base);
  if (options.guards) project.tree.requirements = project::read_requirements(disk, project.tree);
  project.tree.requirements.checks = options.checks;
  project.tree.known = options.known_outside;
  project.target_minor =
      options.target_minor > 0 ? options.target_minor : project::target_of(disk, project.tree);
  project.code = std::make_unique<project::Code>(
      disk, project.tree, python::FactsOptions{project.target_minor},
      options.only_paths ? project::Code::Care::selected : project::Code::Care::all);
  if (Result<Done> named = check_named_files(disk, project, options); !named) return named.error();
  options.stage("reading");
  project.code->skim_all(options.threads);
  for (FileId file : named_files(project, options)) project.code->facts(file);
  const auto skim_of = [&](FileId file) -> const python::Skim& { return project.code->skim(file); };
  project.layout = project::lay_out(project.tree, skim_of, options.discover);
  if (options.guards) {
    if (Result<Done> helpers = check_helpers(project); !helpers) return helpers.error();
  }
  options.stage("following imports");
  return made;
}

Result<ModuleId> find_module(const Project& project, const std::string& wanted) {
  // Several roots may hold the name: a module that was asked for by the PATHs counts before one that was not,
  // and one with source before a folder or an extension.
  ModuleId best = python::no_module;
  int best_rank = 0;
  for (ModuleId module = 0; module < project.layout.modules.size(); module++) {
    const python::Module& known = project.layout.modules[module];
    const project::File* file = known.file == python::no_file ? nullptr : &project.tree.files[known.file];
    const bool is_meant =
        known.name == wanted || (file != nullptr && (file->path == wanted || file->disk_path == wanted));
    const int rank = !is_meant ? 0 : file == nullptr ? 1 : file->selected ? 3 : 2;
    if (rank <= best_rank) continue;
    best = module;
    best_rank = rank;
  }
  if (best != python::no_module) return best;
  return Error{ErrorKind::usage, wanted + ": no such module or file in the project"};
}

report::Report start_report(const Project& project, const fix::Analysis& analysis) {
  report::Report report;
  report.modules = project.layout.modules.size();
  report.edges = analysis.imports.count_edges();
  report.notes = project.layout.notes;
  report.patch_base = project.tree.patch_base;
  return report;
}

void report_known(const Project& project, const fix::Analysis& analysis, const RunOptions& options,
                  report::Report& report) {
  for (const fix::IgnoreComment& comment : analysis.ignores) {
    const project::File& file = project.tree.files[comment.file];
    if (comment.is_used || !file.selected) continue;
    const std::string what = comment.statement < 0 ? "it stands on no import" : "the import is on no cycle";
    report.warnings.push_back({file.path, comment.line, "`# unknot: ignore` is not needed: " + what});
  }
  if (!options.known) return;
  std::set<std::pair<std::string, std::string>> left;
  const auto name = [&](ModuleId module) { return project.layout.modules[module].name; };
  for (const fix::Component& component : analysis.components) {
    if (component.severity < options.severity) continue;
    bool is_known = true;
    for (fix::LinkId id : component.links) {
      const python::Link& link = analysis.imports.links[id].link;
      left.emplace(name(link.from), name(link.to));
      is_known = is_known && options.known->contains({name(link.from), name(link.to)});
    }
    report.known += is_known ? 1 : 0;
  }
  std::map<std::string, bool> is_inside;  // by name; several modules may have one
  for (ModuleId module = 0; module < project.layout.modules.size(); module++) {
    const FileId file = project.layout.modules[module].file;
    is_inside[name(module)] |= file != python::no_file && project.tree.files[file].selected;
  }
  // Cycles that lie outside of the PATHs are not looked for: only edges that start inside can be missed. A
  // module that is no more was where its package is.
  const auto was_looked_at = [&](std::string module) {
    auto known = is_inside.find(module);
    for (size_t dot = module.rfind('.'); known == is_inside.end() && dot != std::string::npos;
         dot = module.rfind('.')) {
      module.resize(dot);
      known = is_inside.find(module);
    }
    return known == is_inside.end() ? options.discover.paths.empty() : known->second;
  };
  for (const auto& edge : *options.known) {
    if (!left.contains(edge) && was_looked_at(edge.first))
      report.removable.push_back(edge.first + " -> " + edge.second);
  }
}

void report_problems(const Project& project, report::Report& report) {
  if (project.tree.files.empty())
    report.errors.push_back({project.tree.patch_base, 0, "no Python files there"});
  for (const project::Problem& problem : project.tree.problems) {
    report.errors.push_back({problem.file, problem.line, problem.message});
  }
  for (const project::Problem& problem : project.code->problems()) {
    report.errors.push_back({problem.file, problem.line, problem.message});
  }
}

void report_roots(const Project& project, report::Report& report) {
  std::set<std::string> members;
  for (const report::CycleReport& cycle : report.cycles)
    members.insert(cycle.modules.begin(), cycle.modules.end());
  std::set<uint32_t> roots;
  std::map<uint32_t, std::set<std::string>> tops;
  for (ModuleId module = 0; module < project.layout.modules.size(); module++) {
    const python::Module& known = project.layout.modules[module];
    if (members.contains(known.name)) roots.insert(known.root);
    tops[known.root].insert(known.name.substr(0, known.name.find('.')));
  }
  for (uint32_t root : roots)
    report.roots.push_back({project.layout.roots[root], {tops[root].begin(), tops[root].end()}});
}

}  // namespace unknot::run
