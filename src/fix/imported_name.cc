#include "fix/imported_name.h"

#include <algorithm>

namespace unknot::fix {

using python::NodeId;

std::optional<ImportedName> imported_name(const Context& context, ModuleId module, uint32_t statement,
                                          uint32_t alias) {
  const python::Facts* facts = context.facts(module);
  if (facts == nullptr) return std::nullopt;
  const python::ImportStatement& said = context.statement(module, statement);
  ImportedName found;
  found.facts = facts;
  found.module = module;
  found.statement = statement;
  found.alias = alias;
  for (NodeId node = 0; node < facts->ast.nodes.size(); node++) {
    const python::Node& candidate = facts->ast[node];
    const bool is_import =
        candidate.kind == python::Kind::import_stmt || candidate.kind == python::Kind::import_from;
    if (!is_import || candidate.span.end != said.span.end) continue;
    const std::vector<NodeId> aliases = facts->ast.children(node, python::Role::name);
    if (alias < aliases.size()) found.node = aliases[alias];
    break;
  }
  if (found.node == python::no_node) return std::nullopt;
  for (const python::Binding& binding : facts->bindings) {
    if (binding.node == found.node) found.bound = binding.name;
  }
  if (found.bound.empty()) return std::nullopt;
  for (const python::Binding& binding : facts->bindings) {
    if (binding.scope == python::module_scope && binding.name == found.bound && binding.node != found.node) {
      found.others.push_back(&binding);
    }
  }
  for (const python::Use& use : facts->uses) {
    if (use.name != found.bound) continue;
    if (use.of == python::module_scope || use.class_may_fall_through) found.uses.push_back(&use);
  }
  return found;
}

python::FunctionId outermost_function(const python::Facts& facts, const python::Use& use) {
  python::FunctionId found = use.function;
  while (found != python::no_function && facts.functions[found].outer != python::no_function) {
    found = facts.functions[found].outer;
  }
  return found;
}

WantedImport spelled(const python::ImportStatement& statement, uint32_t alias) {
  const python::ImportAlias& name = statement.names[alias];
  return {statement.is_from ? statement.written_module() : "", std::string(name.name),
          std::string(name.asname)};
}

}  // namespace unknot::fix
