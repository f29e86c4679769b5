#include "fix/import_graph.h"

#include <algorithm>
#include <set>
#include <utility>

namespace unknot::fix {
namespace {

/// Most modules have fewer. What is set aside and not used costs nothing.
constexpr size_t usual_links = 16;

/// Answers from the facts of a package, which are read only for names that its text mentions.
class FactsOracle : public python::BindingOracle {
 public:
  FactsOracle(const project::Layout& layout, const project::Code& code) : layout_(layout), code_(code) {}

  bool binds_value(ModuleId package, std::string_view name, uint32_t before) const override {
    const FileId file = layout_.modules[package].file;
    if (file == python::no_file || code_.text(file).find(name) == std::string_view::npos) return false;
    const python::Facts* facts = code_.facts(file);
    if (facts == nullptr) return false;
    return std::any_of(facts->bindings.begin(), facts->bindings.end(), [&](const python::Binding& binding) {
      return binding.scope == python::module_scope && binding.name == name && binding.span.begin < before &&
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
    const std::string_view written = facts.ast.name(binding.node);
    const python::Module& module = layout_.modules[package];
    if (facts.ast[statement].kind == python::Kind::import_stmt) return false;
    return absolute_base(facts.ast, statement, module) == module.name && written == binding.name;
  }

  const project::Layout& layout_;
  const project::Code& code_;
};

std::vector<std::string> stated_needs(const python::Link& link, const python::Skim& skim) {
  if (!link.needs_name) return {};
  const python::ImportStatement& statement = skim.statement(link.statement);
  return {std::string(statement.names[link.alias].name)};
}

bool imports_importlib(const python::Skim& skim) {
  return std::ranges::any_of(skim.imports, [](const python::ImportStatement& statement) {
    if (statement.is_from) return statement.level == 0 && statement.module == "importlib";
    return std::ranges::any_of(statement.names, [](const python::ImportAlias& name) {
      return name.name == "importlib" || name.name.starts_with("importlib.");
    });
  });
}

/// The modules that strings of a file name: what a `__getattr__` beside them may hand to `import_module`. Few
/// files import `importlib`: of the others not even the text is asked for.
void read_maybe_served(const project::Layout& layout, const project::Code& code, ModuleId module,
                       ImportGraph& graph) {
  const FileId file = layout.modules[module].file;
  if (!imports_importlib(code.skim(file))) return;
  const std::string_view text = code.text(file);
  const auto says = [&](std::string_view word) { return text.find(word) != std::string_view::npos; };
  if (!says("def __getattr__") || !says("import_module")) return;
  const python::Facts* facts = code.facts(file);
  if (facts == nullptr) return;
  std::set<ModuleId> found;
  for (python::NodeId node = 0; node < facts->ast.nodes.size(); node++) {
    if (facts->ast[node].kind != python::Kind::constant) continue;
    const std::string said = facts->ast.string_value(node);
    if (said.empty()) continue;
    const auto level = static_cast<uint32_t>(std::min(said.find_first_not_of('.'), said.size()));
    const std::string dotted =
        python::absolute_base(level, std::string_view(said).substr(level), layout.modules[module]);
    const ModuleId named = dotted.empty() ? python::no_module : layout.modules.find(dotted, module);
    for (ModuleId other : {named, layout.modules.child(module, said)}) {
      if (other != python::no_module && other != module) found.insert(other);
    }
  }
  for (ModuleId named : found) graph.maybe_served.emplace_back(module, named);
}

}  // namespace

std::string absolute_base(const python::Ast& ast, python::NodeId statement, const python::Module& importer) {
  return python::absolute_base(ast[statement].level, ast.name(statement), importer);
}

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
  graph.links.reserve(usual_links * layout.modules.size());
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
    read_maybe_served(layout, code, module, graph);
  }
  return graph;
}

std::vector<python::Link> links_to(const python::ModuleTable& modules, const python::Link& like,
                                   ModuleId target, python::LinkKind kind) {
  std::vector<python::Link> links;
  python::Link link = like;
  link.needs_name = false;
  link.kind = python::LinkKind::ancestor;
  for (ModuleId ancestor : modules.ancestors(target)) {
    if (ancestor == like.from || modules.is_ancestor(ancestor, like.from)) continue;
    link.to = ancestor;
    links.push_back(link);
  }
  link.to = target;
  link.kind = modules.is_ancestor(target, like.from) ? python::LinkKind::own : kind;
  links.push_back(link);
  return links;
}

std::vector<LinkId> links_for_name(const ImportGraph& imports, const project::Layout& layout,
                                   const project::Code& code, ModuleId reader, ModuleId package,
                                   std::string_view name) {
  std::vector<LinkId> exact, all;
  for (LinkId id : imports.of_importer[reader]) {
    const python::Link& link = imports.links[id].link;
    const bool is_import = link.kind != python::LinkKind::served && imports.links[id].is_import_time();
    if (link.to != package || !is_import) continue;
    all.push_back(id);
    const python::ImportStatement& statement =
        code.skim(layout.modules[reader].file).statement(link.statement);
    const std::string_view taken = statement.names[link.alias].name;
    const bool is_from_package =
        statement.is_from &&
        python::absolute_base(statement, layout.modules[reader]) == layout.modules[package].name;
    if (is_from_package && (taken == name || taken == "*")) exact.push_back(id);
  }
  return exact.empty() ? all : exact;
}

std::vector<ImportLink> links_of_reader(const ImportGraph& imports, const project::Layout& layout,
                                        const project::Code& code, ModuleId reader, ModuleId package,
                                        std::string_view name, ModuleId target, bool needs_name) {
  std::vector<ImportLink> made;
  for (LinkId id : links_for_name(imports, layout, code, reader, package, name)) {
    const ImportLink& by = imports.links[id];
    for (python::Link& link : links_to(layout.modules, by.link, target, python::LinkKind::served)) {
      link.needs_name = needs_name && link.to == target;
      made.push_back({std::move(link), {}, by.ignored});
    }
  }
  return made;
}

std::vector<python::Link> links_of_readers(const ImportGraph& imports, const project::Layout& layout,
                                           const project::Code& code, ModuleId package, std::string_view name,
                                           bool by_star, ModuleId target, bool needs_name) {
  std::set<ModuleId> readers;
  for (const ImportLink& link : imports.links) {
    if (link.link.to != package || link.link.from == package || !link.is_import_time()) continue;
    const bool needs = std::ranges::any_of(
        link.needs, [&](const std::string& needed) { return needed == name || (needed == "*" && by_star); });
    if (needs) readers.insert(link.link.from);
  }
  std::vector<python::Link> links;
  for (ModuleId reader : readers) {
    for (ImportLink& made : links_of_reader(imports, layout, code, reader, package, name, target, needs_name))
      links.push_back(std::move(made.link));
  }
  return links;
}

std::vector<std::vector<ModuleId>> possible_components(const ImportGraph& imports, uint32_t modules,
                                                       const std::function<bool(LinkId)>& counts) {
  graph::Digraph graph(modules);
  for (LinkId id = 0; id < imports.links.size(); id++) {
    const ImportLink& link = imports.links[id];
    const bool is_deferred = link.link.context == python::Context::deferred;
    if (link.is_import_time() || link.link.is_lazy || (is_deferred && counts(id)))
      graph.add(link.link.from, link.link.to);
  }
  for (const auto& [package, module] : imports.maybe_served) graph.add(package, module);
  return graph::cyclic_components(graph);
}

}  // namespace unknot::fix
