#include "fix/import_lookup.h"

#include <algorithm>
#include <string_view>

#include "fix/definition.h"
#include "fix/origin.h"
#include "python/resolve/standard_library.h"

namespace unknot::fix {

using python::Ast;
using python::Binding;
using python::Facts;
using python::Kind;
using python::NodeId;
using python::Role;

const Binding* global_binding(const Facts& facts, NodeId node) {
  const auto use = std::find_if(facts.uses.begin(), facts.uses.end(),
                                [&](const python::Use& known) { return known.node == node; });
  if (use == facts.uses.end() || use->of != python::module_scope) return nullptr;
  for (const Binding& binding : facts.bindings) {
    if (binding.scope == python::module_scope && binding.name == use->name) return &binding;
  }
  return nullptr;
}

std::set<std::string> foreign_roots(const Context& context, ModuleId module, NodeId statement) {
  const Ast& ast = context.facts(module)->ast;
  std::set<std::string> roots;
  const auto add = [&](std::string_view dotted) {
    const std::string root = std::string(dotted.substr(0, dotted.find('.')));
    if (root.empty() || python::is_standard_library(root)) return;
    if (context.layout.modules.find(root, module) == python::no_module) roots.insert(root);
  };
  if (ast[statement].kind == Kind::import_from) {
    if (ast[statement].level == 0) add(ast.name(statement));
  } else if (ast[statement].kind == Kind::import_stmt) {
    for (NodeId alias : ast.children(statement, Role::name)) add(ast.name(alias));
  }
  return roots;
}

bool catches_import_error(const Ast& ast, NodeId attempt) {
  for (NodeId handler : ast.children(attempt, Role::handler)) {
    const NodeId type = ast.child(handler, Role::handler_type);
    if (type == python::no_node) return true;
    const std::string_view said = ast.source(ast[type].span);
    for (std::string_view name : {"ImportError", "ModuleNotFoundError", "Exception"}) {
      if (said.find(name) != said.npos) return true;
    }
  }
  return false;
}

std::optional<std::pair<ModuleId, std::string>> definition_of(const Context& context, ModuleId module,
                                                              NodeId expression) {
  const Facts* facts = context.facts(module);
  if (facts == nullptr || expression == python::no_node) return std::nullopt;
  const Ast& ast = facts->ast;
  const auto last_hop = [&](ModuleId of,
                            std::string_view name) -> std::optional<std::pair<ModuleId, std::string>> {
    const Definition way = find_definition(context, of, name);
    if (way.hops.empty() || way.hops.back().bindings.empty()) return std::nullopt;
    return std::pair(way.hops.back().module, way.hops.back().name);
  };
  if (ast[expression].kind == Kind::name) {
    if (global_binding(*facts, expression) == nullptr) return std::nullopt;
    return last_hop(module, ast.name(expression));
  }
  if (ast[expression].kind != Kind::attribute) return std::nullopt;
  for (const Origin& origin : origins_of(context, module, ast.child(expression, Role::value))) {
    const bool is_module = !origin.is_foreign() && origin.node == 0 && origin.path.empty();
    if (is_module) return last_hop(origin.module, ast.name(expression));
  }
  return std::nullopt;
}

}  // namespace unknot::fix
