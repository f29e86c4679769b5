#include "fix/availability.h"

#include <algorithm>
#include <array>

#include "fix/import_lookup.h"
#include "project/requirements.h"
#include "python/resolve/standard_library.h"

namespace unknot::fix {
namespace {

using python::Ast;
using python::Binding;
using python::BindingKind;
using python::Facts;
using python::Kind;
using python::Literal;
using python::NodeId;
using python::Operator;
using python::Role;

using Packages = std::set<std::string>;

constexpr std::array<std::string_view, 4> spec_functions{"find_spec", "find_loader", "import_module",
                                                         "__import__"};
constexpr std::array<std::string_view, 4> metadata_functions{"version", "metadata", "distribution",
                                                             "get_distribution"};
/// What a file says that may hold a check.
constexpr std::array<std::string_view, 6> hints{"find_spec",     "metadata",   "ImportError",
                                                "NotFoundError", "_available", "import_module"};

template <class List>
bool is_one_of(const List& list, std::string_view word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

std::string root_of(std::string_view dotted) {
  return std::string(dotted.substr(0, dotted.find('.')));
}

/// The name of a function as it is called: `f` of `f()` and `a.b.f()`.
std::string_view last_name(const Ast& ast, NodeId func) {
  const bool is_named = ast[func].kind == Kind::name || ast[func].kind == Kind::attribute;
  return is_named ? ast.name(func) : std::string_view{};
}

bool is_within(const Ast& ast, NodeId node, NodeId root) {
  while (node != python::no_node && node > root) node = ast[node].parent;
  return node == root;
}

/// Whether a call asks for what its first argument names: a module or, of `is_metadata`, a distribution.
bool asks_directly(const Ast& ast, NodeId call, bool& is_metadata) {
  const NodeId func = ast.child(call, Role::func);
  const std::string_view name = last_name(ast, func);
  is_metadata = false;
  if (is_one_of(spec_functions, name) || name == "_is_package_available") return true;
  const std::string_view whole = ast.source(ast[func].span);
  const bool is_of_metadata =
      whole.find("metadata") != whole.npos || whole.find("pkg_resources") != whole.npos;
  is_metadata = is_one_of(metadata_functions, name) && (is_of_metadata || name == "get_distribution");
  return is_metadata;
}

/// The names of a function's parameters, in order; `needs_some` is set where it cannot be called without.
std::vector<std::string_view> parameters(const Ast& ast, NodeId function, bool& needs_some) {
  std::vector<std::string_view> names;
  size_t plain = 0;
  for (NodeId arg : ast.children(function, Role::arg)) {
    names.push_back(ast.name(arg));
    if (ast[arg].level == 0) plain++;
  }
  needs_some = ast.children(function, Role::default_value).size() < plain;
  return names;
}

bool sounds_like_a_check(std::string_view name) {
  for (std::string_view word :
       {"available", "AVAILABLE", "installed", "INSTALLED", "importable", "present"}) {
    if (name.find(word) != name.npos) return true;
  }
  while (name.starts_with('_')) name.remove_prefix(1);
  for (std::string_view start : {"is_", "has_", "have_", "HAS_", "HAVE_", "IS_", "can_", "with_"}) {
    if (name.starts_with(start)) return true;
  }
  return false;
}

/// Whether a literal stands for no.
bool is_no(const Ast& ast, NodeId value) {
  if (ast[value].kind != Kind::constant) return false;
  const Literal literal = ast[value].literal;
  return literal == Literal::false_value || literal == Literal::none_value;
}

}  // namespace

/// A function that passes its first parameter on to something that asks.
bool Availability::is_probe(const Context& context, const Named& named) {
  const auto [entry, is_new] = probes_.try_emplace(named, false);
  if (!is_new) return entry->second;
  const Facts* facts = context.facts(named.first);
  if (facts == nullptr) return false;
  const Ast& ast = facts->ast;
  for (const Binding& binding : facts->bindings) {
    const bool is_meant = binding.scope == python::module_scope && binding.name == named.second &&
                          binding.kind == BindingKind::function;
    if (!is_meant) continue;
    bool needs_some = false;
    const std::vector<std::string_view> names = parameters(ast, binding.node, needs_some);
    if (names.empty()) continue;
    for (NodeId node = binding.node; node < ast.nodes.size() && is_within(ast, node, binding.node); node++) {
      if (ast[node].kind != Kind::call) continue;
      const NodeId first = ast.child(node, Role::arg);
      if (first == python::no_node || ast[first].kind != Kind::name || ast.name(first) != names[0]) continue;
      bool is_metadata = false;
      const auto callee = definition_of(context, named.first, ast.child(node, Role::func));
      if (asks_directly(ast, node, is_metadata) || (callee && is_probe(context, *callee))) {
        probes_[named] = true;
        return true;
      }
    }
  }
  return false;
}

std::set<std::string> Availability::asked_by_call(const Context& context, ModuleId module, NodeId call) {
  const Ast& ast = context.facts(module)->ast;
  const NodeId first = ast.child(call, Role::arg);
  const bool names_one =
      first != python::no_node && ast[first].kind == Kind::constant && ast[first].literal == Literal::string;
  const auto callee = definition_of(context, module, ast.child(call, Role::func));
  bool is_metadata = false;
  const bool is_direct = asks_directly(ast, call, is_metadata);
  const bool asks = is_direct || (callee && is_probe(context, *callee));
  if (asks && !names_one) return {};
  if (!asks) return callee ? meaning(context, *callee).packages : Packages{};
  const std::string wanted = ast.string_value(first);
  if (is_metadata) return project::imported_as(wanted);
  const std::string root = root_of(wanted);
  if (root.empty() || python::is_standard_library(root)) return {};
  return {root};
}

/// All packages that the code below a node asks for, in whatever way.
std::set<std::string> Availability::asked_in(const Context& context, ModuleId module, NodeId root) {
  const Facts& facts = *context.facts(module);
  const Ast& ast = facts.ast;
  Packages found, by_metadata;
  for (NodeId node = root; node < ast.nodes.size() && is_within(ast, node, root); node++) {
    Packages asked;
    bool is_metadata = false;
    if (ast[node].kind == Kind::call) {
      asked = asked_by_call(context, module, node);
      asks_directly(ast, node, is_metadata);
    } else if (ast[node].kind == Kind::name && ast[node].access == python::Access::load) {
      const NodeId parent = ast[node].parent;
      const bool is_called = ast[parent].kind == Kind::call && ast[node].role == Role::func;
      const Binding* binding = is_called ? nullptr : global_binding(facts, node);
      if (binding != nullptr && binding->kind == BindingKind::assignment)
        asked = meaning(context, {module, std::string(ast.name(node))}).packages;
    } else if (ast[node].kind == Kind::try_stmt && catches_import_error(ast, node)) {
      for (NodeId statement : ast.children(node, Role::body)) {
        for (const std::string& name : foreign_roots(context, module, statement)) asked.insert(name);
      }
    }
    (is_metadata ? by_metadata : found).insert(asked.begin(), asked.end());
  }
  // A distribution's name may not be what is imported: it only counts where nothing else tells.
  return found.empty() ? by_metadata : found;
}

void Availability::read_function(const Context& context, ModuleId module, NodeId function, Meaning& found) {
  const Ast& ast = context.facts(module)->ast;
  bool needs_some = false;
  parameters(ast, function, needs_some);
  if (needs_some || ast[function].kind != Kind::function_def) return;
  found.is_called = true;
  for (NodeId statement : ast.children(function, Role::body)) {
    const Packages asked = asked_in(context, module, statement);
    found.packages.insert(asked.begin(), asked.end());
  }
  size_t returns = 0;
  for (NodeId node = function; node < ast.nodes.size() && is_within(ast, node, function); node++) {
    const bool decides = ast[node].kind == Kind::if_stmt || ast[node].kind == Kind::return_stmt;
    if (!foreign_roots(context, module, node).empty()) found.imports_it = true;
    if (!decides) continue;
    if (ast[node].kind == Kind::return_stmt) returns++;
    const NodeId value = ast.child(node, ast[node].kind == Kind::if_stmt ? Role::test : Role::value);
    found.may_be_stricter = found.may_be_stricter || !only_asks(context, module, function, value);
  }
  if (returns == 0) found.packages.clear();
}

/// Whether an expression in a function is nothing but the answer to whether the package is there.
bool Availability::only_asks(const Context& context, ModuleId module, NodeId function, NodeId value) {
  if (value == python::no_node) return false;
  const Ast& ast = context.facts(module)->ast;
  switch (ast[value].kind) {
    case Kind::constant:
      return true;
    case Kind::unary_op:
      return only_asks(context, module, function, ast.child(value, Role::operand));
    case Kind::compare: {
      const std::vector<NodeId> operands = ast.children(value, Role::operand);
      const bool is_plain = ast[value].op == Operator::is || ast[value].op == Operator::is_not;
      return is_plain && operands.size() == 2 && is_no(ast, operands[1]) &&
             only_asks(context, module, function, operands[0]);
    }
    case Kind::name: {
      if (!asked_in(context, module, value).empty()) return true;
      for (NodeId node = function; node < ast.nodes.size() && is_within(ast, node, function); node++) {
        if (ast[node].kind != Kind::assign) continue;
        const NodeId target = ast.child(node, Role::target);
        if (ast[target].kind == Kind::name && ast.name(target) == ast.name(value))
          return !asked_in(context, module, ast.child(node, Role::value)).empty();
      }
      return false;
    }
    case Kind::call:
    case Kind::attribute:
      return !asked_in(context, module, value).empty();
    default:
      return false;
  }
}

void Availability::read_variable(const Context& context, ModuleId module, const Binding& binding,
                                 Meaning& found) {
  const Ast& ast = context.facts(module)->ast;
  const NodeId statement = ast.statement_of(binding.node);
  const NodeId value = ast.child(statement, Role::value);
  if (value == python::no_node || is_no(ast, value)) return;
  Packages asked = asked_in(context, module, value);
  for (NodeId above = ast[statement].parent; above != 0 && above != python::no_node;
       above = ast[above].parent) {
    if (ast[above].kind != Kind::try_stmt || !catches_import_error(ast, above)) continue;
    for (NodeId tried : ast.children(above, Role::body)) {
      for (const std::string& name : foreign_roots(context, module, tried)) asked.insert(name);
    }
  }
  found.may_be_stricter = found.may_be_stricter || ast[value].kind == Kind::bool_op;
  found.packages.insert(asked.begin(), asked.end());
}

const Availability::Meaning& Availability::meaning(const Context& context, const Named& named) {
  const auto [entry, is_new] = meanings_.try_emplace(named);
  if (!is_new) return entry->second;  // of what is under way: nothing yet, so that a circle ends
  const Facts* facts = context.facts(named.first);
  Meaning found;
  const std::string full = context.module(named.first).name + ":" + named.second;
  for (const auto& [package, check] : context.tree.requirements.checks) {
    if (check == full) found.packages.insert(package);
  }
  const bool is_configured = !found.packages.empty();
  if (facts == nullptr || (!is_configured && !sounds_like_a_check(named.second))) return entry->second;
  for (const Binding& binding : facts->bindings) {
    if (binding.scope != python::module_scope || binding.name != named.second) continue;
    if (is_configured) {
      found.is_called = found.is_called || binding.kind == BindingKind::function;
      continue;
    }
    if (binding.kind == BindingKind::function) read_function(context, named.first, binding.node, found);
    if (binding.kind == BindingKind::assignment) read_variable(context, named.first, binding, found);
  }
  return meanings_[named] = std::move(found);
}

void Availability::find_all(const Context& context) {
  if (has_all_) return;
  has_all_ = true;
  for (ModuleId module = 0; module < context.layout.modules.size(); module++) {
    const FileId file = context.file(module);
    if (file == python::no_file) continue;
    const std::string_view text = context.code.text(file);
    const bool may_hold = std::any_of(hints.begin(), hints.end(),
                                      [&](std::string_view hint) { return text.find(hint) != text.npos; });
    const Facts* facts = may_hold ? context.facts(module) : nullptr;
    if (facts == nullptr) continue;
    std::set<std::string> names;
    for (const Binding& binding : facts->bindings) {
      const bool is_one = binding.kind == BindingKind::function || binding.kind == BindingKind::assignment;
      if (binding.scope == python::module_scope && is_one) names.insert(std::string(binding.name));
    }
    for (const std::string& name : names) {
      const Meaning& found = meaning(context, {module, name});
      if (found.packages.size() == 1) all_.push_back({{module, name}, found});
    }
  }
  for (const auto& [name, found] : all_) packages_.insert(found.packages.begin(), found.packages.end());
}

std::vector<AvailabilityCheck> Availability::standing_for(const Context& context,
                                                          const std::string& package) {
  find_all(context);
  std::vector<AvailabilityCheck> checks;
  for (const auto& [name, found] : all_) {
    if (found.packages.contains(package))
      checks.push_back({name.first, name.second, found.is_called, found.may_be_stricter, found.imports_it});
  }
  return checks;
}

const std::set<std::string>& Availability::packages(const Context& context) {
  find_all(context);
  return packages_;
}

std::set<std::string> Availability::implied_by(const Context& context, ModuleId module, NodeId expression) {
  const Facts* facts = context.facts(module);
  if (facts == nullptr || expression == python::no_node) return {};
  const Ast& ast = facts->ast;
  switch (ast[expression].kind) {
    case Kind::bool_op: {
      std::optional<Packages> joined;
      for (NodeId part : ast.children(expression, Role::value)) {
        Packages implied = implied_by(context, module, part);
        if (joined && ast[expression].op == Operator::or_op)
          std::erase_if(implied, [&](const std::string& name) { return !joined->contains(name); });
        if (joined && ast[expression].op == Operator::and_op) implied.insert(joined->begin(), joined->end());
        joined = std::move(implied);
      }
      return joined.value_or(Packages{});
    }
    case Kind::compare: {
      const std::vector<NodeId> operands = ast.children(expression, Role::operand);
      const bool is_there =
          ast[expression].op == Operator::is_not && operands.size() == 2 && is_no(ast, operands[1]);
      return is_there ? implied_by(context, module, operands[0]) : Packages{};
    }
    case Kind::call: {
      Packages asked = asked_by_call(context, module, expression);
      return asked.size() == 1 ? asked : Packages{};
    }
    case Kind::name:
    case Kind::attribute: {
      const auto named = definition_of(context, module, expression);
      if (!named) return {};
      const Meaning& found = meaning(context, *named);
      return found.packages.size() == 1 && !found.is_called ? found.packages : Packages{};
    }
    default:
      return {};
  }
}

std::set<std::string> Availability::implied_at(const Context& context, ModuleId module, NodeId node) {
  const Facts* facts = context.facts(module);
  Packages implied;
  if (facts == nullptr) return implied;
  const Ast& ast = facts->ast;
  for (; node != python::no_node && node != 0; node = ast[node].parent) {
    const NodeId parent = ast[node].parent;
    const bool is_branch = ast[parent].kind == Kind::if_stmt || ast[parent].kind == Kind::if_exp;
    if (!is_branch || ast[node].role != Role::body) continue;
    const Packages tested = implied_by(context, module, ast.child(parent, Role::test));
    implied.insert(tested.begin(), tested.end());
  }
  return implied;
}

}  // namespace unknot::fix
