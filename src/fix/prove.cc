#include "fix/prove.h"

#include <algorithm>
#include <set>
#include <utility>

#include "fix/typing_code.h"
#include "python/simulate/outside.h"

namespace unknot::fix {
namespace {

using Edge = std::pair<ModuleId, ModuleId>;

/// The edges of an analysis. Links to own ancestors are left out: whether they count depends on what is read
/// through them, which no offer declares.
std::set<Edge> edges_of(const Analysis& analysis, const std::set<DropName>& without = {}) {
  std::set<Edge> edges;
  for (LinkId id = 0; id < analysis.imports.links.size(); id++) {
    const python::Link& link = analysis.imports.links[id].link;
    if (!analysis.imports.is_edge(id) || link.kind == python::LinkKind::own) continue;
    if (!without.contains({link.from, link.statement, link.alias})) edges.emplace(link.from, link.to);
  }
  return edges;
}

/// The edges that do not hang on who comes first. An import in a function runs, and a name is served, for the
/// first module whose body wants it: for another one, where others come first now. What is said of cycles
/// holds for those edges too.
std::set<Edge> stated_edges(const Analysis& analysis) {
  std::set<Edge> edges;
  for (const ImportLink& link : analysis.imports.links) {
    const python::LinkKind kind = link.link.kind;
    const bool is_stated = kind != python::LinkKind::own && kind != python::LinkKind::served;
    if (link.is_import_time() && is_stated) edges.emplace(link.link.from, link.link.to);
  }
  return edges;
}

std::string edge_name(const Context& context, const Edge& edge) {
  return context.module(edge.first).name + " -> " + context.module(edge.second).name;
}

/// Names that a file reads and does not bind: builtins, and mistakes.
std::set<std::string_view> unbound_names(const python::Facts& facts) {
  std::set<std::string_view> names;
  for (const python::Use& use : facts.uses) {
    if (use.of == python::no_scope) names.insert(use.name);
  }
  return names;
}

bool binds(const python::Facts& facts, std::string_view name) {
  return std::any_of(facts.bindings.begin(), facts.bindings.end(),
                     [&](const python::Binding& binding) { return binding.name == name; });
}

/// Nothing that runs reads a name which only type checkers see bound, unless it was so before.
void check_typing_names(const Context& before, FileId file, const project::Code& after, Proof& proof) {
  const python::Facts& facts = *after.facts(file);
  const TypingCode now(facts, after.skim(file));
  const std::set<std::string_view> known =
      TypingCode(*before.code.facts(file), before.code.skim(file)).names_for_typing();
  std::set<std::string_view> names = now.names_for_typing();
  std::erase_if(names, [&](std::string_view name) { return known.contains(name); });
  for (const python::Use& use : facts.uses) {
    if (!names.contains(use.name)) continue;
    const bool is_read = use.of == python::module_scope || use.class_may_fall_through;
    const bool is_evaluated = use.kind == python::UseKind::value || use.kind == python::UseKind::annotation;
    if (!is_read || !is_evaluated || now.never_runs(use.node)) continue;
    proof.problems.push_back(std::string(use.name) + " is used at run time in " +
                             before.tree.files[file].path + ", but bound for type checkers only");
  }
}

void check_texts(const Context& before, const project::Code& after, Proof& proof) {
  for (FileId file : after.replaced()) {
    const std::string& path = before.tree.files[file].path;
    const python::Facts* now = after.facts(file);
    if (now == nullptr) {
      proof.problems.push_back("the rewritten " + path + " does not parse");
      continue;
    }
    const python::Facts& old = *before.code.facts(file);
    const std::set<std::string_view> known = unbound_names(old);
    for (std::string_view name : unbound_names(*now)) {
      // A builtin that new code calls, where it was not another thing before.
      if (python::is_builtin_name(name) && !binds(old, name)) continue;
      if (!known.contains(name))
        proof.problems.push_back(std::string(name) + " is no longer bound in " + path);
    }
    check_typing_names(before, file, after, proof);
  }
}

void check_edges(const Context& before, const Analysis& after, const Changes& changes,
                 const Declared& declared, Proof& proof) {
  std::set<DropName> gone(changes.drops.begin(), changes.drops.end());
  for (const ImportInstead& instead : changes.instead) gone.insert(instead.of);
  for (const DropName& weakened : declared.weakened) gone.erase(weakened);
  std::set<Edge> expected = edges_of(before.analysis, gone);
  for (const python::Link& link : declared.adds) {
    if (link.kind != python::LinkKind::own) expected.emplace(link.from, link.to);
  }
  const std::set<Edge> found = edges_of(after);
  // An import in a function counts while something calls the function at import time; that may have ended.
  // So may the reading of a name that a `__getattr__` imports.
  std::set<Edge> lasting;
  for (const ImportLink& link : before.analysis.imports.links) {
    const bool in_function = before.statement(link.link.from, link.link.statement).in_function;
    const bool may_end = in_function || link.link.kind == python::LinkKind::served;
    const bool goes = gone.contains({link.link.from, link.link.statement, link.link.alias});
    if (!may_end && !goes && link.is_import_time()) lasting.emplace(link.link.from, link.link.to);
  }
  // What is served is read by the one statement that declares it, and all of its links with that.
  std::set<DropName> served;
  for (const python::Link& link : declared.adds) {
    if (link.kind == python::LinkKind::served) served.insert({link.from, link.statement, link.alias});
  }
  for (const python::Link& link : declared.adds) {
    if (!served.contains({link.from, link.statement, link.alias})) lasting.emplace(link.from, link.to);
  }
  const std::set<Edge> stated = stated_edges(after);
  for (const Edge& edge : found) {
    if (expected.contains(edge) || !stated.contains(edge)) continue;
    proof.problems.push_back("an edge appeared that nobody declared: " + edge_name(before, edge));
  }
  for (const Edge& edge : expected) {
    if (found.contains(edge) || !lasting.contains(edge)) continue;
    proof.problems.push_back("an edge is gone that nobody declared: " + edge_name(before, edge));
  }
}

/// An edge whose link was weakened needs the name no more, unless something else asks for it.
void check_weakened(const Context& before, const Analysis& after, const Changes& changes,
                    const Declared& declared, Proof& proof) {
  std::set<DropName> concerned(changes.drops.begin(), changes.drops.end());
  for (const ImportInstead& instead : changes.instead) concerned.insert(instead.of);
  using NeededName = std::pair<Edge, std::string>;
  std::set<NeededName> weakened, wanted;
  for (const ImportLink& link : before.analysis.imports.links) {
    if (!link.is_import_time() || !link.link.needs_name) continue;
    const DropName name{link.link.from, link.link.statement, link.link.alias};
    const NeededName need{{link.link.from, link.link.to},
                          std::string(before.statement(name.module, name.statement).names[name.alias].name)};
    if (declared.weakened.contains(name)) weakened.insert(need);
    if (!concerned.contains(name)) wanted.insert(need);
  }
  for (const ImportLink& link : after.imports.links) {
    if (!link.is_import_time()) continue;
    for (const std::string& name : link.needs) {
      const NeededName need{{link.link.from, link.link.to}, name};
      if (!weakened.contains(need) || wanted.contains(need)) continue;
      proof.problems.push_back(name + " is still needed by " + edge_name(before, need.first));
    }
  }
}

/// The needing edges on cycles, and the modules of their components.
struct Needing {
  std::set<Edge> edges;
  std::set<ModuleId> modules;
};

Needing needing(const Analysis& analysis) {
  Needing found;
  for (const Component& component : analysis.components) {
    if (component.severity == Severity::benign) continue;
    found.modules.insert(component.modules.begin(), component.modules.end());
    for (LinkId id : component.links) {
      const ImportLink& link = analysis.imports.links[id];
      if (!link.needs.empty()) found.edges.emplace(link.link.from, link.link.to);
    }
  }
  return found;
}

void check_cycles(const Context& before, const Analysis& after, const Declared& declared, Proof& proof) {
  const Needing old_knots = needing(before.analysis), new_knots = needing(after);
  for (ModuleId module : new_knots.modules) {
    if (!old_knots.modules.contains(module)) {
      proof.problems.push_back(before.module(module).name + " would enter a cycle in which it was not");
    }
  }
  for (const Edge& edge : new_knots.edges) {
    const bool is_declared = std::any_of(
        declared.adds.begin(), declared.adds.end(),
        [&](const python::Link& link) { return link.from == edge.first && link.to == edge.second; });
    if (!old_knots.edges.contains(edge) && !is_declared) {
      proof.problems.push_back("a cycle would go through " + edge_name(before, edge) + ", which was on none");
    }
  }
}

}  // namespace

Proof prove(const Context& before, const Analysis& after, const project::Code& after_code,
            const Changes& changes, const Declared& declared) {
  Proof proof;
  check_texts(before, after_code, proof);
  if (!proof.holds()) return proof;
  check_edges(before, after, changes, declared, proof);
  check_weakened(before, after, changes, declared, proof);
  check_cycles(before, after, declared, proof);
  return proof;
}

}  // namespace unknot::fix
