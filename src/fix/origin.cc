#include "fix/origin.h"

#include <algorithm>
#include <utility>

#include "fix/definition.h"
#include "python/simulate/outside.h"

namespace unknot::fix {
namespace {

using python::Ast;
using python::Binding;
using python::BindingKind;
using python::Facts;
using python::Kind;
using python::NodeId;
using python::Role;

constexpr int max_depth = 12;

/// Follows an expression; `depth` bounds what refers to itself.
class Follower {
 public:
  explicit Follower(const Context& context) : context_(context) {}

  void follow(ModuleId module, NodeId expression, int depth, std::vector<Origin>& found) const {
    const Facts* facts = context_.facts(module);
    if (facts == nullptr || expression == python::no_node || depth > max_depth) return;
    const Ast& ast = facts->ast;
    switch (ast[expression].kind) {
      case Kind::name:
        return follow_name(module, *facts, expression, depth, found);
      case Kind::attribute:
        return follow_attribute(module, ast, expression, depth, found);
      case Kind::call: {
        std::vector<Origin> functions;
        follow(module, ast.child(expression, Role::func), depth + 1, functions);
        for (Origin& origin : functions) {
          origin.path += "()";
          found.push_back(std::move(origin));
        }
        return;
      }
      case Kind::subscript:
        return follow(module, ast.child(expression, Role::value), depth + 1, found);
      default:
        return;
    }
  }

  /// `name` as an attribute of a module of the project.
  void follow_member(ModuleId module, std::string_view name, int depth, std::vector<Origin>& found) const {
    if (depth > max_depth) return;
    const Definition way = find_definition(context_, module, name);
    const ModuleId child = context_.layout.modules.child(module, name);
    if (!way.found()) {
      if (child != python::no_module) found.push_back({"", child, 0});
      return;
    }
    const Hop& last = way.hops.back();
    const Facts* facts = context_.facts(last.module);
    if (facts == nullptr) return;
    for (const Binding* binding : last.bindings)
      follow_binding(last.module, *facts, *binding, depth + 1, found);
  }

 private:
  void follow_name(ModuleId module, const Facts& facts, NodeId expression, int depth,
                   std::vector<Origin>& found) const {
    const auto use = std::find_if(facts.uses.begin(), facts.uses.end(),
                                  [&](const python::Use& known) { return known.node == expression; });
    if (use == facts.uses.end()) return;
    if (use->of == python::no_scope) {
      if (python::is_builtin_name(use->name)) found.push_back({"builtins." + std::string(use->name)});
      return;
    }
    for (const Binding& binding : facts.bindings) {
      if (binding.scope == use->of && binding.name == use->name)
        follow_binding(module, facts, binding, depth + 1, found);
    }
  }

  void follow_attribute(ModuleId module, const Ast& ast, NodeId expression, int depth,
                        std::vector<Origin>& found) const {
    std::vector<Origin> values;
    follow(module, ast.child(expression, Role::value), depth + 1, values);
    const std::string_view name = ast.name(expression);
    for (Origin& origin : values) {
      const bool is_module = !origin.is_foreign() && origin.node == 0 && origin.path.empty();
      if (is_module) {
        follow_member(origin.module, name, depth + 1, found);
      } else {
        origin.path += "." + std::string(name);
        found.push_back(std::move(origin));
      }
    }
  }

  void follow_binding(ModuleId module, const Facts& facts, const Binding& binding, int depth,
                      std::vector<Origin>& found) const {
    const Ast& ast = facts.ast;
    if (depth > max_depth) return;
    if (binding.kind == BindingKind::function || binding.kind == BindingKind::class_def) {
      found.push_back({"", module, binding.node});
    } else if (binding.kind == BindingKind::assignment) {
      const NodeId statement = ast.statement_of(binding.node);
      const bool is_plain = ast[binding.node].parent == statement;
      if (is_plain) follow(module, ast.child(statement, Role::value), depth + 1, found);
    } else if (binding.kind == BindingKind::import) {
      follow_import(module, ast, binding, depth, found);
    }
  }

  void follow_import(ModuleId module, const Ast& ast, const Binding& binding, int depth,
                     std::vector<Origin>& found) const {
    const NodeId statement = ast.statement_of(binding.node);
    const std::string name(ast.name(binding.node));
    const auto& modules = context_.layout.modules;
    if (ast[statement].kind == Kind::import_stmt) {
      const std::string bound = ast[binding.node].as_name.empty() ? name.substr(0, name.find('.')) : name;
      const ModuleId own = modules.find(bound, module);
      found.push_back(own == python::no_module ? Origin{bound} : Origin{"", own, 0});
      return;
    }
    const std::string base = absolute_base(ast, statement, context_.module(module));
    const ModuleId own = modules.find(base, module);
    if (own != python::no_module) return follow_member(own, name, depth + 1, found);
    if (!base.empty()) found.push_back({base + "." + name});
  }

  const Context& context_;
};

}  // namespace

std::string full_path(const Context& context, const Origin& origin) {
  if (origin.is_foreign()) return origin.path;
  const std::string& module = context.module(origin.module).name;
  if (origin.node == 0) return module + origin.path;
  return module + "." + std::string(context.facts(origin.module)->ast.name(origin.node)) + origin.path;
}

std::vector<Origin> origins_of(const Context& context, ModuleId module, NodeId expression) {
  std::vector<Origin> found;
  Follower(context).follow(module, expression, 0, found);
  return found;
}

std::vector<Origin> origins_of_name(const Context& context, ModuleId module, std::string_view name) {
  std::vector<Origin> found;
  Follower(context).follow_member(module, name, 0, found);
  return found;
}

ClassChain class_chain(const Context& context, const ClassPlace& start) {
  ClassChain chain;
  chain.classes.push_back(start);
  for (size_t i = 0; i < chain.classes.size(); i++) {
    const ClassPlace place = chain.classes[i];
    const Ast& ast = context.facts(place.module)->ast;
    std::vector<NodeId> expressions = ast.children(place.node, Role::base);
    for (NodeId keyword : ast.children(place.node, Role::keyword)) {
      if (ast.name(keyword) == "metaclass" || ast.name(keyword).empty())
        expressions.push_back(ast.child(keyword, Role::value));
    }
    for (NodeId expression : expressions) {
      const std::vector<Origin> origins = origins_of(context, place.module, expression);
      if (origins.empty()) chain.bases.push_back({"", place.module, expression});
      for (const Origin& origin : origins) {
        const Facts* facts = origin.is_foreign() ? nullptr : context.facts(origin.module);
        const ClassPlace above{origin.module, origin.node};
        if (origin.is_foreign()) {
          chain.bases.push_back({origin.path, place.module, expression});
        } else if (facts == nullptr || !origin.path.empty() ||
                   facts->ast[origin.node].kind != Kind::class_def) {
          chain.bases.push_back({"", place.module, expression});
        } else if (std::find(chain.classes.begin(), chain.classes.end(), above) == chain.classes.end()) {
          chain.classes.push_back(above);
        }
      }
    }
  }
  return chain;
}

}  // namespace unknot::fix
