#include "fix/optional_need.h"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "fix/availability.h"
#include "fix/definition.h"
#include "fix/import_lookup.h"

namespace unknot::fix {
namespace {

using python::Ast;
using python::Binding;
using python::BindingKind;
using python::Facts;
using python::Kind;
using python::NodeId;
using python::Role;

void merge(PackageNeeds& into, const PackageNeeds& more) {
  into.insert(more.begin(), more.end());
}

PackageNeeds in_both(const PackageNeeds& one, const PackageNeeds& other) {
  PackageNeeds both;
  for (const auto& [package, need] : one) {
    if (other.contains(package)) both.emplace(package, need);
  }
  return both;
}

/// Walks what runs whenever something is imported or called.
class Walk {
 public:
  Walk(const Context& context, ModuleId module)
      : context_(context), module_(module), facts_(*context.facts(module)), ast_(facts_.ast) {}

  /// What the module's own body needs.
  PackageNeeds on_import() {
    PackageNeeds needs = block(ast_.children(0, Role::body));
    for (auto& [package, need] : needs) need.is_on_import = true;
    return needs;
  }

  /// What calling a function, or making an object of a class, of the module needs.
  PackageNeeds of_definition(std::string_view name) {
    PackageNeeds needs;
    for (const Binding& binding : facts_.bindings) {
      if (binding.scope != python::module_scope || binding.name != name) continue;
      if (binding.kind != BindingKind::function && binding.kind != BindingKind::class_def) return {};
      if (!under_way_.insert(binding.node).second) return {};
      merge(needs, body(binding.node));
      under_way_.erase(binding.node);
    }
    return needs;
  }

 private:
  PackageNeeds body(NodeId definition) {
    if (ast_[definition].kind != Kind::class_def) return block(ast_.children(definition, Role::body));
    PackageNeeds needs;
    for (NodeId member : ast_.children(definition, Role::body)) {
      const bool makes = ast_[member].kind == Kind::function_def &&
                         (ast_.name(member) == "__init__" || ast_.name(member) == "__new__");
      if (makes) merge(needs, block(ast_.children(member, Role::body)));
    }
    return needs;
  }

  PackageNeeds block(const std::vector<NodeId>& statements) { return block(statements, 0); }

  PackageNeeds block(const std::vector<NodeId>& statements, size_t first) {
    PackageNeeds needs;
    for (size_t i = first; i < statements.size(); i++) {
      const NodeId node = statements[i];
      if (!may_return(node)) {
        merge(needs, statement(node));
        continue;
      }
      // What follows only runs where this has not ended the function.
      if (ast_[node].kind != Kind::if_stmt || raises(ast_.children(node, Role::body))) {
        merge(needs, statement(node));
        break;
      }
      merge(needs, expression(ast_.child(node, Role::test)));
      PackageNeeds rest = block(statements, i + 1);
      merge(rest, block(ast_.children(node, Role::orelse)));
      merge(needs, in_both(block(ast_.children(node, Role::body)), rest));
      break;
    }
    return needs;
  }

  /// Whether a compound statement holds a `return` of the function around it.
  bool may_return(NodeId node) const {
    const Kind kind = ast_[node].kind;
    if (kind == Kind::function_def || kind == Kind::async_function_def || kind == Kind::class_def)
      return false;
    for (NodeId child = ast_[node].first_child; child != python::no_node; child = ast_[child].next) {
      const Kind inner = ast_[child].kind;
      if (inner == Kind::return_stmt) return true;
      const bool may_hold =
          python::is_statement(inner) || inner == Kind::except_handler || inner == Kind::match_case;
      if (may_hold && may_return(child)) return true;
    }
    return false;
  }

  /// Whether a block always ends with an exception.
  bool raises(const std::vector<NodeId>& statements) const {
    return std::any_of(statements.begin(), statements.end(), [&](NodeId node) {
      if (ast_[node].kind == Kind::raise_stmt) return true;
      if (ast_[node].kind != Kind::if_stmt) return false;
      const std::vector<NodeId> otherwise = ast_.children(node, Role::orelse);
      return !otherwise.empty() && raises(otherwise) && raises(ast_.children(node, Role::body));
    });
  }

  PackageNeeds statement(NodeId node) {
    switch (ast_[node].kind) {
      case Kind::import_stmt:
      case Kind::import_from: {
        PackageNeeds needs;
        for (const std::string& root : foreign_roots(context_, module_, node))
          needs.emplace(root, PackageNeed{{module_, ast_[node].span.begin}, false});
        return needs;
      }
      case Kind::if_stmt:
        return branch(node);
      case Kind::for_stmt:
      case Kind::async_for:
        return expression(ast_.child(node, Role::iter));
      case Kind::while_stmt:
        return expression(ast_.child(node, Role::test));
      case Kind::match_stmt:
        return expression(ast_.child(node, Role::subject));
      case Kind::try_stmt:
      case Kind::try_star: {
        PackageNeeds needs = block(ast_.children(node, Role::finalbody));
        if (ast_.children(node, Role::handler).empty()) merge(needs, block(ast_.children(node, Role::body)));
        return needs;
      }
      case Kind::with_stmt:
      case Kind::async_with: {
        PackageNeeds needs;
        for (NodeId item : ast_.children(node, Role::item)) merge(needs, expression(item));
        merge(needs, block(ast_.children(node, Role::body)));
        return needs;
      }
      case Kind::function_def:
      case Kind::async_function_def:
        return parts(node, {Role::decorator, Role::default_value});
      case Kind::class_def: {
        PackageNeeds needs = parts(node, {Role::decorator, Role::base, Role::keyword});
        merge(needs, block(ast_.children(node, Role::body)));
        return needs;
      }
      default:
        return expression(node);
    }
  }

  /// Both sides need it, those that raise aside; or the package is asked for, and without it the branch
  /// raises.
  PackageNeeds branch(NodeId node) {
    const NodeId test = ast_.child(node, Role::test);
    const std::vector<NodeId> body = ast_.children(node, Role::body);
    const std::vector<NodeId> otherwise = ast_.children(node, Role::orelse);
    PackageNeeds needs = expression(test);
    const bool asks_not = ast_[test].kind == Kind::unary_op && ast_[test].op == python::Operator::not_op;
    if (raises(body)) {
      merge(needs, block(otherwise));
      if (!asks_not) return needs;
      const NodeId asked = ast_.child(test, Role::operand);
      for (const std::string& package : context_.memory.availability->implied_by(context_, module_, asked))
        needs.emplace(package, PackageNeed{{module_, ast_[test].span.begin}, false});
    } else if (raises(otherwise)) {
      merge(needs, block(body));
    } else if (!otherwise.empty()) {
      merge(needs, in_both(block(body), block(otherwise)));
    }
    return needs;
  }

  PackageNeeds parts(NodeId node, std::initializer_list<Role> roles) {
    PackageNeeds needs;
    for (Role role : roles) {
      for (NodeId part : ast_.children(node, role)) merge(needs, expression(part));
    }
    return needs;
  }

  /// What an expression reads that an import of a package brought, and what it calls of the module. Parts
  /// that may be passed over (behind `and`, `or`, `if`, in a comprehension) do not count, nor lambdas.
  PackageNeeds expression(NodeId node) {
    PackageNeeds needs;
    if (node == python::no_node) return needs;
    const Kind kind = ast_[node].kind;
    if (kind == Kind::lambda) return needs;
    if (kind == Kind::name && ast_[node].access == python::Access::load) merge(needs, name(node));
    const bool only_first = kind == Kind::bool_op || kind == Kind::if_exp || kind == Kind::list_comp ||
                            kind == Kind::set_comp || kind == Kind::dict_comp ||
                            kind == Kind::generator_exp || kind == Kind::comprehension;
    for (NodeId child = ast_[node].first_child; child != python::no_node; child = ast_[child].next) {
      const bool is_annotation = ast_[child].role == Role::annotation || ast_[child].role == Role::returns;
      if (!is_annotation) merge(needs, expression(child));
      if (only_first) break;
    }
    return needs;
  }

  PackageNeeds name(NodeId node) {
    PackageNeeds needs;
    const auto use = std::find_if(facts_.uses.begin(), facts_.uses.end(),
                                  [&](const python::Use& known) { return known.node == node; });
    if (use == facts_.uses.end() || use->of != python::module_scope) return needs;
    const bool is_called = ast_[ast_[node].parent].kind == Kind::call && ast_[node].role == Role::func;
    const std::string_view said = ast_.name(node);
    for (const Binding& binding : facts_.bindings) {
      if (binding.scope != python::module_scope || binding.name != said) continue;
      // With a stand-in nobody knows what the name is good for.
      if (binding.kind == BindingKind::assignment) return {};
      if (binding.kind == BindingKind::import) {
        for (const std::string& root : foreign_roots(context_, module_, ast_.statement_of(binding.node)))
          needs.emplace(root, PackageNeed{{module_, ast_[node].span.begin}, false});
      } else if (is_called) {
        return of_definition(said);
      }
    }
    return needs;
  }

  const Context& context_;
  ModuleId module_;
  const Facts& facts_;
  const Ast& ast_;
  std::set<NodeId> under_way_;
};

}  // namespace

PackageNeeds packages_needed(const Context& context, ModuleId module, std::string_view name) {
  PackageNeeds needs;
  if (context.facts(module) == nullptr) return needs;
  merge(needs, Walk(context, module).on_import());
  const Definition way = find_definition(context, module, name);
  if (way.hops.empty() || way.hops.back().bindings.empty()) return needs;
  const Hop& last = way.hops.back();
  if (last.module != module) merge(needs, Walk(context, last.module).on_import());
  merge(needs, Walk(context, last.module).of_definition(last.name));
  return needs;
}

}  // namespace unknot::fix
