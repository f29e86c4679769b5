#include "fix/stale.h"

#include <algorithm>
#include <set>
#include <utility>

#include "base/text.h"
#include "fix/annotate.h"
#include "python/resolve/standard_library.h"

namespace unknot::fix {
namespace {

using python::Facts;
using python::ImportStatement;

/// The links of one statement.
using Links = std::vector<const python::Link*>;

class Finder {
 public:
  Finder(const project::Tree& tree, const project::Layout& layout, const project::Code& code,
         const Analysis& analysis)
      : tree_(tree),
        layout_(layout),
        code_(code),
        analysis_(analysis),
        edges_(static_cast<uint32_t>(layout.modules.size())) {
    for (const ImportLink& link : analysis.imports.links) {
      if (link.is_import_time() || link.link.is_lazy) edges_.add(link.link.from, link.link.to);
    }
  }

  std::vector<StaleBreaker> find() {
    std::vector<std::pair<std::string, ModuleId>> modules;
    for (FileId file = 0; file < tree_.files.size(); file++) {
      if (tree_.files[file].selected && layout_.module_of[file] != python::no_module)
        modules.emplace_back(tree_.files[file].path, layout_.module_of[file]);
    }
    std::sort(modules.begin(), modules.end());
    for (const auto& [path, module] : modules) {
      const auto& statements = skim(module).imports;
      for (uint32_t number = 0; number < statements.size(); number++) look_at(module, number);
    }
    return std::move(found_);
  }

 private:
  const python::Skim& skim(ModuleId module) const { return code_.skim(layout_.modules[module].file); }

  void look_at(ModuleId module, uint32_t number) {
    const ImportStatement& statement = skim(module).imports[number];
    const bool is_late = statement.in_function && statement.context == python::Context::deferred;
    const bool is_typing = !statement.in_function && statement.context == python::Context::typing_only;
    if ((!is_late && !is_typing) || statement.is_lazy || statement.in_class || statement.in_try) return;
    if (is_late && statement.conditional) return;
    const Links links = links_of(module, number, statement);
    if (links.empty() || comes_back(module, links) || (is_late && brings_packages(module, links))) return;
    const std::string reason =
        is_late ? reason_if_late(module, statement, links) : reason_if_typing(module, statement, links);
    if (reason.empty()) return;
    found_.push_back({module, number, is_typing, reason});
    // What stands at the top is in the way of others.
    for (const python::Link* link : links) edges_.add(module, link->to);
  }

  /// The statement's links, where all of its names are the project's own, and it does not run already.
  Links links_of(ModuleId module, uint32_t number, const ImportStatement& statement) const {
    Links links;
    std::set<uint32_t> aliases;
    for (LinkId id : analysis_.imports.of_importer[module]) {
      const python::Link& link = analysis_.imports.links[id].link;
      if (link.statement != number) continue;
      if (link.context == python::Context::import_time) return {};
      links.push_back(&link);
      aliases.insert(link.alias);
    }
    return aliases.size() == statement.names.size() ? links : Links{};
  }

  /// Whether something that the statement imports leads back to its module.
  bool comes_back(ModuleId module, const Links& links) const {
    return std::any_of(links.begin(), links.end(), [&](const python::Link* link) {
      return link->to == module || !graph::shortest_path(edges_, link->to, module).empty();
    });
  }

  /// Whether a late import brings other packages that the module does without until then: what is slow, or
  /// need not be installed, has its reason to be late.
  bool brings_packages(ModuleId module, const Links& links) const {
    std::vector<ModuleId> targets, own = layout_.modules.ancestors(module);
    own.push_back(module);
    for (const python::Link* link : links) targets.push_back(link->to);
    const std::set<std::string> there = packages_behind(own), brought = packages_behind(targets);
    return !std::includes(there.begin(), there.end(), brought.begin(), brought.end());
  }

  /// The other packages that are imported with these modules, the standard library aside.
  std::set<std::string> packages_behind(std::vector<ModuleId> todo) const {
    std::set<ModuleId> seen(todo.begin(), todo.end());
    std::set<std::string> packages;
    while (!todo.empty()) {
      const ModuleId module = todo.back();
      todo.pop_back();
      if (layout_.modules[module].file != python::no_file) add_packages(module, packages);
      for (ModuleId next : edges_.out[module]) {
        if (seen.insert(next).second) todo.push_back(next);
      }
    }
    return packages;
  }

  void add_packages(ModuleId module, std::set<std::string>& packages) const {
    for (const ImportStatement& statement : skim(module).imports) {
      if (statement.context != python::Context::import_time || statement.level > 0) continue;
      for (const python::ImportAlias& alias : statement.names) {
        const std::string_view dotted = statement.is_from ? statement.module : alias.name;
        const std::string root(dotted.substr(0, dotted.find('.')));
        if (python::is_standard_library(root)) continue;
        if (layout_.modules.find(root, module) == python::no_module) packages.insert(root);
      }
    }
  }

  std::string names_of(const Links& links) const {
    std::vector<std::string> names;
    for (const python::Link* link : links) {
      const std::string& name = layout_.modules[link->to].name;
      const bool is_meant = link->kind != python::LinkKind::ancestor;
      if (is_meant && std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    }
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
    return text;
  }

  std::string reason_if_late(ModuleId module, const ImportStatement& statement, const Links& links) const {
    const Facts* facts = code_.facts(layout_.modules[module].file);
    if (facts == nullptr || is_lazy_export(*facts, statement) || is_taken(*facts, statement)) return "";
    const std::string names = names_of(links);
    const std::string nothing = "nothing that " + (names.empty() ? "it" : names) + " imports leads back to " +
                                layout_.modules[module].name;
    return says_it_avoids_cycle(module, statement) ? "the cycle of its comment is gone: " + nothing : nothing;
  }

  std::string reason_if_typing(ModuleId module, const ImportStatement& statement, const Links& links) const {
    if (says_it_avoids_cycle(module, statement)) {
      return "the cycle of its comment is gone: nothing that " + names_of(links) + " imports leads back to " +
             layout_.modules[module].name;
    }
    std::string at;
    for (const python::Link* link : links) {
      if (link->kind == python::LinkKind::ancestor) continue;
      const std::string place = run_time_import(module, link->to);
      if (place.empty()) return "";
      at = place;
    }
    return at.empty() ? ""
                      : layout_.modules[module].name + " imports " + names_of(links) +
                            " at run time anyway, at " + at;
  }

  /// Where the module itself imports another one at import time; empty where it does not.
  std::string run_time_import(ModuleId module, ModuleId target) const {
    for (LinkId id : analysis_.imports.of_importer[module]) {
      const ImportLink& link = analysis_.imports.links[id];
      if (link.link.to != target || !link.is_import_time()) continue;
      const FileId file = layout_.modules[module].file;
      return tree_.files[file].path + ":" +
             std::to_string(skim(module).statement(link.link.statement).place.line);
    }
    return "";
  }

  bool says_it_avoids_cycle(ModuleId module, const ImportStatement& statement) const {
    return has_cycle_comment(code_.text(layout_.modules[module].file), statement.span);
  }

  /// A module's `__getattr__` imports late so that it is asked for by name.
  static bool is_lazy_export(const Facts& facts, const ImportStatement& statement) {
    return std::any_of(facts.functions.begin(), facts.functions.end(), [&](const python::Function& function) {
      return function.name == "__getattr__" && function.around == python::module_scope &&
             facts.ast[function.node].span.contains(statement.span);
    });
  }

  /// Whether the module binds one of the names to something else than an import.
  static bool is_taken(const Facts& facts, const ImportStatement& statement) {
    return std::any_of(facts.bindings.begin(), facts.bindings.end(), [&](const python::Binding& binding) {
      if (binding.scope != python::module_scope || statement.span.contains(binding.span)) return false;
      return std::any_of(statement.names.begin(), statement.names.end(),
                         [&](const python::ImportAlias& name) {
                           return name.bound() == binding.name && binding.kind != python::BindingKind::import;
                         });
    });
  }

  const project::Tree& tree_;
  const project::Layout& layout_;
  const project::Code& code_;
  const Analysis& analysis_;
  graph::Digraph edges_;
  std::vector<StaleBreaker> found_;
};

}  // namespace

std::vector<StaleBreaker> find_stale(const project::Tree& tree, const project::Layout& layout,
                                     const project::Code& code, const Analysis& analysis) {
  return Finder(tree, layout, code, analysis).find();
}

}  // namespace unknot::fix
