#include "fix/import_graph.h"

#include <algorithm>
#include <set>
#include <utility>

namespace unknot::fix {
namespace {

/// Answers from the facts of a package, which are read only for names that its text mentions.
class FactsOracle : public python::BindingOracle {
 public:
  FactsOracle(const project::Layout& layout, const project::Code& code) : layout_(layout), code_(code) {}

  bool binds_value(ModuleId package, std::string_view name) const override {
    const FileId file = layout_.modules[package].file;
    if (file == python::no_file || code_.text(file).find(name) == std::string_view::npos) return false;
    const python::Facts* facts = code_.facts(file);
    if (facts == nullptr) return false;
    return std::any_of(facts->bindings.begin(), facts->bindings.end(), [&](const python::Binding& binding) {
      return binding.scope == python::module_scope && binding.name == name &&
             !imports_the_submodule(*facts, binding, package);
    });
  }

  std::vector<std::string> all_names(ModuleId package) const override {
    const FileId file = layout_.modules[package].file;
    if (file == python::no_file || code_.text(file).find("__all__") == std::string_view::npos) return {};
    const python::Facts* facts = code_.facts(file);
    return facts == nullptr ? std::vector<std::string>{} : facts->all_names;
  }

 private:
  /// `from . import n`, `from pkg import n`, `import pkg.n` and the like in the package itself.
  bool imports_the_submodule(const python::Facts& facts, const python::Binding& binding,
                             ModuleId package) const {
    if (binding.kind == python::BindingKind::annotation_only) return true;
    if (binding.kind != python::BindingKind::import) return false;
    const python::NodeId statement = facts.ast.statement_of(binding.node);
    const python::Node& node = facts.ast[statement];
    const std::string_view written = facts.ast.name(binding.node);
    const python::Module& module = layout_.modules[package];
    if (node.kind == python::Kind::import_stmt) return false;
    python::ImportStatement from;
    from.is_from = true;
    from.level = node.level;
    from.module = std::string(facts.ast.name(statement));
    return python::absolute_base(from, module) == module.name && written == binding.name;
  }

  const project::Layout& layout_;
  const project::Code& code_;
};

std::vector<std::string> stated_needs(const python::Link& link, const python::Skim& skim) {
  if (!link.needs_name) return {};
  const python::ImportStatement& statement = skim.imports[link.statement];
  return {statement.names[link.alias].name};
}

}  // namespace

bool ImportGraph::is_edge(LinkId id) const {
  return !links[id].ignored && would_be_edge(id);
}

bool ImportGraph::would_be_edge(LinkId id) const {
  const ImportLink& link = links[id];
  const bool needs_names_only = link.link.kind == python::LinkKind::own || link.link.from == link.link.to;
  return link.is_import_time() && (!needs_names_only || !link.needs.empty());
}

graph::Digraph ImportGraph::edges(bool with_ignored) const {
  graph::Digraph graph(static_cast<uint32_t>(of_importer.size()));
  for (LinkId id = 0; id < links.size(); id++) {
    if (with_ignored ? would_be_edge(id) : is_edge(id)) graph.add(links[id].link.from, links[id].link.to);
  }
  for (auto& heads : graph.out) {
    std::sort(heads.begin(), heads.end());
    heads.erase(std::unique(heads.begin(), heads.end()), heads.end());
  }
  return graph;
}

uint32_t ImportGraph::count_edges() const {
  uint32_t count = 0;
  for (const auto& heads : edges().out) count += static_cast<uint32_t>(heads.size());
  return count;
}

ImportGraph read_imports(const project::Layout& layout, const project::Code& code) {
  ImportGraph graph;
  const FactsOracle oracle(layout, code);
  graph.of_importer.resize(layout.modules.size());
  for (ModuleId module = 0; module < layout.modules.size(); module++) {
    const FileId file = layout.modules[module].file;
    if (file == python::no_file) continue;
    const python::Skim& skim = code.skim(file);
    std::vector<python::Link> links = python::resolve(skim, module, layout.modules, oracle);
    graph.of_importer[module].reserve(links.size());
    for (python::Link& link : links) {
      graph.of_importer[module].push_back(static_cast<LinkId>(graph.links.size()));
      std::vector<std::string> needs = stated_needs(link, skim);
      graph.links.push_back({std::move(link), std::move(needs), false});
    }
  }
  return graph;
}

std::vector<std::vector<ModuleId>> possible_components(const ImportGraph& imports, uint32_t modules,
                                                       bool with_deferred) {
  graph::Digraph graph(modules);
  for (const ImportLink& link : imports.links) {
    const bool is_deferred = link.link.context == python::Context::deferred;
    if (link.is_import_time() || link.link.is_lazy || (with_deferred && is_deferred))
      graph.add(link.link.from, link.link.to);
  }
  return graph::cyclic_components(graph);
}

}  // namespace unknot::fix
