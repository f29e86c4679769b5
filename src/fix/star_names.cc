#include "fix/star_names.h"

#include <algorithm>

namespace unknot::fix {
namespace {

using python::Facts;

bool binds(const Facts& facts, std::string_view name) {
  return std::ranges::any_of(facts.bindings, [&](const python::Binding& binding) {
    return binding.kind != python::BindingKind::annotation_only && binding.scope == python::module_scope &&
           binding.name == name;
  });
}

bool is_star(const python::ImportStatement& statement) {
  return statement.is_from && !statement.names.empty() && statement.names[0].name == "*";
}

ModuleId source(const Context& context, ModuleId module, const python::ImportStatement& statement) {
  const std::string base = python::absolute_base(statement, context.module(module));
  return context.layout.modules.find(base, module);
}

bool is_written_outside(const Context& context, ModuleId module, std::string_view name) {
  return std::ranges::any_of(context.uses.of(module, name), [](const project::NameUse& use) {
    return use.reach == project::Reach::written;
  });
}

/// `seen`: the modules that are being asked, since star imports may go in a circle.
Brings brings(const Context& context, ModuleId module, std::string_view name, std::vector<ModuleId>& seen) {
  if (std::ranges::find(seen, module) != seen.end()) return Brings::no;
  seen.push_back(module);
  const Facts* facts = module == python::no_module ? nullptr : context.facts(module);
  if (facts == nullptr) return Brings::maybe;
  if (facts->has_all) {
    if (std::ranges::find(facts->all_names, name) != facts->all_names.end()) return Brings::yes;
    return facts->all_known ? Brings::no : Brings::maybe;
  }
  if (name.starts_with('_')) return Brings::no;
  if (binds(*facts, name)) return Brings::yes;
  Brings most = Brings::no;
  if (context.layout.modules.child(module, name) != python::no_module ||
      is_written_outside(context, module, name)) {
    most = Brings::maybe;
  }
  for (const python::ImportStatement& statement : context.code.skim(context.file(module)).imports) {
    if (!is_star(statement)) continue;
    const ModuleId from = source(context, module, statement);
    most = std::max(most, from == python::no_module ? Brings::maybe : brings(context, from, name, seen));
  }
  return most;
}

}  // namespace

Brings star_brings(const Context& context, ModuleId module, std::string_view name) {
  std::vector<ModuleId> seen;
  return brings(context, module, name, seen);
}

std::vector<StarImport> stars_that_bind(const Context& context, ModuleId module, std::string_view name) {
  std::vector<StarImport> found;
  for (const python::ImportStatement& statement : context.code.skim(context.file(module)).imports) {
    if (!is_star(statement)) continue;
    const ModuleId from = source(context, module, statement);
    const Brings how = star_brings(context, from, name);
    if (how != Brings::no) found.push_back({&statement, from, how});
  }
  return found;
}

}  // namespace unknot::fix
