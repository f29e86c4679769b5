#include "fix/analysis.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <set>
#include <tuple>
#include <utility>

#include "fix/early_imports.h"
#include "fix/late_links.h"
#include "fix/severity.h"

namespace unknot::fix {
namespace {

using python::CallPlace;
using python::CodePlace;
using python::Entry;
using python::Run;
using python::World;

/// The names that a module needs of another one while it is being imported.
using Needs = std::map<std::pair<ModuleId, ModuleId>, std::set<std::string>>;

/// What the runs have shown that links are made of.
struct Learnt {
  std::vector<python::Need> needs;
  std::vector<CallPlace> late_imports;
};

const python::Skim empty_skim;

/// Whether one of the modules is below the paths that the user named.
bool concerns_selection(const project::Tree& tree, const project::Layout& layout,
                        const std::vector<ModuleId>& modules) {
  return std::any_of(modules.begin(), modules.end(), [&](ModuleId module) {
    const FileId file = layout.modules[module].file;
    return file != python::no_file && tree.files[file].selected;
  });
}

/// Tells the world who asks classes for their subclasses: `Base.__subclasses__()` wherever it stands.
void find_subclasses_readers(const project::Layout& layout, const project::Code& code, World& world) {
  constexpr std::string_view wanted = ".__subclasses__(";
  for (FileId file = 0; file < code.size(); file++) {
    const std::string_view text = code.text(file);
    for (size_t at = text.find(wanted); at != std::string_view::npos; at = text.find(wanted, at + 1)) {
      size_t begin = at;
      while (begin > 0 && (isalnum(static_cast<unsigned char>(text[begin - 1])) || text[begin - 1] == '_'))
        begin--;
      const std::string_view receiver = text.substr(begin, at - begin);
      const python::CodePlace place{layout.module_of[file], static_cast<uint32_t>(begin)};
      if (receiver == "cls" || receiver == "self") {
        world.add_subclasses_reader(layout.module_of[file], "", place);
      } else if (!receiver.empty() && isupper(static_cast<unsigned char>(receiver[0]))) {
        world.add_subclasses_reader(python::no_module, std::string(receiver), place);
      } else {
        world.add_subclasses_reader(python::no_module, "", place);
      }
    }
  }
}

/// The files that can run when a member of these components is imported.
std::vector<FileId> reachable_files(const project::Layout& layout, const ImportGraph& imports,
                                    const std::vector<std::vector<ModuleId>>& components) {
  std::vector<bool> seen(layout.modules.size(), false);
  std::vector<ModuleId> todo;
  const auto visit = [&](ModuleId module) {
    if (seen[module]) return;
    seen[module] = true;
    todo.push_back(module);
  };
  for (const auto& component : components) {
    for (ModuleId module : component) {
      visit(module);
      for (ModuleId ancestor : layout.modules.ancestors(module)) visit(ancestor);
    }
  }
  std::vector<FileId> files;
  while (!todo.empty()) {
    const ModuleId module = todo.back();
    todo.pop_back();
    if (layout.modules[module].file != python::no_file) files.push_back(layout.modules[module].file);
    for (LinkId id : imports.of_importer[module]) {
      if (imports.links[id].link.context != python::Context::typing_only) visit(imports.links[id].link.to);
    }
    for (const auto& [package, served] : imports.maybe_served) {
      if (package == module) visit(served);
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

/// The components whose facts have to be asked, of those that concern the selection. An import in a function
/// counts only where the function may run at import time, unless `whole` says that all do.
std::vector<std::vector<ModuleId>> components_to_ask(const project::Tree& tree, const project::Layout& layout,
                                                     const project::Code& code, const ImportGraph& imports,
                                                     bool whole) {
  const auto components = [&](const std::function<bool(LinkId)>& counts) {
    auto found = possible_components(imports, layout.modules.size(), counts);
    std::erase_if(found, [&](const auto& modules) { return !concerns_selection(tree, layout, modules); });
    return found;
  };
  auto with_all = components([](LinkId) { return true; });
  if (whole || with_all.empty()) return with_all;
  auto without = components([](LinkId) { return false; });
  const std::vector<LinkId> early = early_links(layout, code, imports, with_all, without);
  if (early.empty()) return without;
  return components([&](LinkId id) { return std::ranges::binary_search(early, id); });
}

/// Adds what a run in which nothing fails has shown: names read at import time, and functions that run then.
void learn(const Run& run, Learnt& learnt, Analysis& into) {
  learnt.needs.insert(learnt.needs.end(), run.needs.begin(), run.needs.end());
  learnt.late_imports.insert(learnt.late_imports.end(), run.late_imports.begin(), run.late_imports.end());
  for (const ModuleId module : run.set_modules) into.world->watch(module);
  into.reified.insert(run.reified.begin(), run.reified.end());
  into.served.insert(run.served.begin(), run.served.end());
  for (const auto& called : run.called) into.called[{called.module, called.function}].push_back(called.place);
  for (const auto& called : run.may_run)
    into.may_run.try_emplace({called.module, called.function}, called.place);
  for (size_t i = 0; i < run.unknown.size(); i++) {
    const std::pair entry{run.unknown[i], run.unknown_at[i]};
    if (std::find(into.unknown.begin(), into.unknown.end(), entry) == into.unknown.end()) {
      into.unknown.push_back(entry);
    }
  }
}

/// Learns what importing the modules of a component needs and calls, from a run in which nothing fails: first
/// their outermost packages, then those that these have not brought. The order does not matter for what is
/// learnt.
void learn_component(const project::Layout& layout, const std::vector<ModuleId>& component, Learnt& learnt,
                     Analysis& into) {
  std::set<ModuleId> tops;
  for (ModuleId module : component) {
    const std::vector<ModuleId> ancestors = layout.modules.ancestors(module);
    tops.insert(ancestors.empty() ? module : ancestors.front());
  }
  Entry entry;
  entry.all_given = true;
  entry.platform = asked_platform;
  entry.module = *tops.begin();
  entry.then.assign(std::next(tops.begin()), tops.end());
  entry.then.insert(entry.then.end(), component.begin(), component.end());
  learn(simulate(*into.world, entry), learnt, into);
}

/// A statement in a function that runs at import time makes edges of the modules whose bodies call it: like
/// one at module level where the module's own body does, or where nobody can tell how others get there.
void add_late_imports(const project::Layout& layout, const project::Code& code,
                      const std::vector<CallPlace>& late_imports, Analysis& analysis, LateLinks& links) {
  for (const CallPlace& place : late_imports) {
    const ModuleId module = place.at.module;
    const python::Skim& skim = code.skim(layout.modules[module].file);
    const std::vector<LinkId> of_module = analysis.imports.of_importer[module];
    for (LinkId id : of_module) {
      const ImportLink found = analysis.imports.links[id];
      const python::ImportStatement& statement = skim.statement(found.link.statement);
      const bool is_meant = statement.in_function && !statement.is_lazy &&
                            found.link.kind != python::LinkKind::served &&
                            statement.span.contains(place.at.offset);
      if (!is_meant) continue;
      const bool is_for_others = place.from.module != python::no_module && place.from.module != module;
      if (!is_for_others || !links.add_called(place, found.link.to, found.needs))
        analysis.imports.links[id].link.context = python::Context::import_time;
    }
  }
}

/// What code reads of other modules, it needs for the module whose body calls it, or for its own where nobody
/// can tell how the other gets there.
Needs needs_of(const std::vector<python::Need>& all, LateLinks& links) {
  Needs needs;
  for (const python::Need& need : all) {
    const bool is_for_others =
        need.place.from.module != python::no_module && need.place.from.module != need.from;
    if (!is_for_others || !links.add_called(need.place, need.to, {need.name}))
      needs[{need.from, need.to}].insert(need.name);
  }
  return needs;
}

/// A lazy statement makes edges by the names that are read at import time.
void raise_reified_links(Analysis& analysis) {
  for (const python::Reified& name : analysis.reified) {
    for (LinkId id : analysis.imports.of_importer[name.module]) {
      python::Link& link = analysis.imports.links[id].link;
      const bool is_meant = link.statement == name.statement && link.alias == name.alias;
      if (is_meant && link.is_lazy) link.context = python::Context::import_time;
    }
  }
}

/// Who reads a name that a `__getattr__` imports for it runs that import.
void add_served_links(const Analysis& analysis, LateLinks& links) {
  for (const python::Served& served : analysis.served)
    links.add_read(served.reader, served.package, served.name, served.module, {});
}

/// Who needs a name that a lazy statement of another module binds runs that import. Where nobody can tell by
/// which import it reads the name, the lazy statement makes the edge itself.
void add_lazy_links(const project::Layout& layout, const project::Code& code, const Needs& needs,
                    Analysis& analysis, LateLinks& links) {
  std::map<ModuleId, std::vector<LinkId>> lazy;
  for (LinkId id = 0; id < analysis.imports.links.size(); id++) {
    const python::Link& link = analysis.imports.links[id].link;
    if (link.is_lazy && link.kind != python::LinkKind::ancestor) lazy[link.from].push_back(id);
  }
  for (const auto& [edge, names] : needs) {
    const auto found = edge.first == edge.second ? lazy.end() : lazy.find(edge.second);
    if (found == lazy.end()) continue;
    const python::Skim& skim = code.skim(layout.modules[edge.second].file);
    for (LinkId id : found->second) {
      const python::Link link = analysis.imports.links[id].link;
      const std::string_view bound = skim.imports[link.statement].names[link.alias].bound();
      const bool is_read = names.contains("*") || names.contains(std::string(bound));
      if (!is_read) continue;
      const std::vector<std::string> needed = analysis.imports.links[id].needs;
      if (!links.add_read(edge.first, edge.second, bound, link.to, needed))
        analysis.imports.links[id].link.context = python::Context::import_time;
    }
  }
}

void add_needs(const Needs& needs, ImportGraph& imports) {
  for (ImportLink& link : imports.links) {
    if (!link.is_import_time()) continue;
    const auto found = needs.find({link.link.from, link.link.to});
    if (found == needs.end()) continue;
    std::set<std::string> all(link.needs.begin(), link.needs.end());
    all.insert(found->second.begin(), found->second.end());
    link.needs.assign(all.begin(), all.end());
  }
}

void find_components(const project::Layout& layout, Analysis& analysis) {
  const graph::Digraph graph = analysis.imports.edges();
  const auto found = graph::cyclic_components(graph);
  std::vector<uint32_t> number(graph.size(), UINT32_MAX);
  for (uint32_t i = 0; i < found.size(); i++) {
    for (ModuleId module : found[i]) number[module] = i;
    Component made;
    made.modules = found[i];
    std::sort(made.modules.begin(), made.modules.end(),
              [&](ModuleId a, ModuleId b) { return layout.modules[a].name < layout.modules[b].name; });
    analysis.components.push_back(std::move(made));
  }
  for (LinkId id = 0; id < analysis.imports.links.size(); id++) {
    const python::Link& link = analysis.imports.links[id].link;
    if (!analysis.imports.is_edge(id) || number[link.from] == UINT32_MAX) continue;
    if (number[link.from] == number[link.to]) analysis.components[number[link.from]].links.push_back(id);
  }
  std::sort(analysis.components.begin(), analysis.components.end(),
            [&](const Component& a, const Component& b) {
              return layout.modules[a.modules[0]].name < layout.modules[b.modules[0]].name;
            });
}

/// Says which comments keep an import out of a cycle.
void find_used_ignores(Analysis& analysis) {
  if (analysis.ignores.empty()) return;
  const graph::Digraph graph = analysis.imports.edges(true);
  const auto found = graph::cyclic_components(graph);
  std::vector<uint32_t> number(graph.size(), UINT32_MAX);
  for (uint32_t i = 0; i < found.size(); i++) {
    for (ModuleId module : found[i]) number[module] = i;
  }
  for (IgnoreComment& comment : analysis.ignores) {
    if (comment.statement < 0 || comment.module == python::no_module) continue;
    for (LinkId id : analysis.imports.of_importer[comment.module]) {
      const python::Link& link = analysis.imports.links[id].link;
      if (link.statement != static_cast<uint32_t>(comment.statement)) continue;
      const bool is_on_cycle = number[link.from] != UINT32_MAX && number[link.from] == number[link.to];
      comment.is_used = comment.is_used || (is_on_cycle && analysis.imports.would_be_edge(id));
    }
  }
}

}  // namespace

std::string_view severity_name(Severity severity) {
  switch (severity) {
    case Severity::benign:
      return "benign";
    case Severity::fragile:
      return "fragile";
    case Severity::race:
      return "race";
    case Severity::crash:
      return "crash";
  }
  return "";
}

std::shared_ptr<World> make_world(const project::Layout& layout, const project::Code& code, int target_minor,
                                  const Analysis* base) {
  const auto file_of = [&layout](ModuleId module) { return layout.modules[module].file; };
  const auto facts = [&code, file_of](ModuleId module) {
    const FileId file = file_of(module);
    return file == python::no_file ? nullptr : code.facts(file);
  };
  const auto skims = [&code, file_of](ModuleId module) -> const python::Skim& {
    const FileId file = file_of(module);
    return file == python::no_file ? empty_skim : code.skim(file);
  };
  if (base == nullptr) return std::make_shared<World>(layout.modules, facts, skims, target_minor);
  std::set<ModuleId> changed;
  for (FileId file : code.replaced()) changed.insert(layout.module_of[file]);
  return std::make_shared<World>(*base->world, changed, facts, skims);
}

Analysis analyse(const project::Tree& tree, const project::Layout& layout, const project::Code& code,
                 int target_minor, const Analysis* base, bool whole) {
  Analysis analysis;
  analysis.imports = read_imports(layout, code);
  analysis.ignores = find_ignores(layout, code);
  mark_ignored(tree, layout, analysis.ignores, analysis.imports);
  analysis.world = make_world(layout, code, target_minor, base);
  analysis.world->set_known(tree.known);
  const auto possible = components_to_ask(tree, layout, code, analysis.imports, whole);
  if (possible.empty()) return analysis;
  code.parse_all(reachable_files(layout, analysis.imports, possible), 0);
  if (base == nullptr) find_subclasses_readers(layout, code, *analysis.world);
  Learnt learnt;
  for (const auto& component : possible) learn_component(layout, component, learnt, analysis);
  raise_reified_links(analysis);
  LateLinks late(layout, code, analysis.imports);
  add_late_imports(layout, code, learnt.late_imports, analysis, late);
  const Needs needs = needs_of(learnt.needs, late);
  add_served_links(analysis, late);
  add_lazy_links(layout, code, needs, analysis, late);
  add_needs(needs, analysis.imports);
  find_used_ignores(analysis);
  find_components(layout, analysis);
  std::erase_if(analysis.components,
                [&](const Component& made) { return !concerns_selection(tree, layout, made.modules); });
  for (Component& component : analysis.components) judge_severity(analysis, component);
  return analysis;
}

}  // namespace unknot::fix
