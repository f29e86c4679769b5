#include "fix/definition.h"

#include <algorithm>

#include "fix/lazy_table.h"
#include "fix/star_names.h"

namespace unknot::fix {
namespace {

using python::Binding;
using python::BindingKind;
using python::Facts;
using python::NodeId;

/// Longer chains than this are a cycle of re-exports.
constexpr size_t max_hops = 16;

std::vector<const Binding*> bindings_of(const Facts& facts, std::string_view name) {
  std::vector<const Binding*> found;
  for (const Binding& binding : facts.bindings) {
    const bool counts = binding.kind != BindingKind::annotation_only;
    if (counts && binding.scope == python::module_scope && binding.name == name) found.push_back(&binding);
  }
  return found;
}

struct Source {
  ModuleId module = python::no_module;
  std::string name;
};

/// Where an import binding takes its name from; no module for `import x` and for other packages.
Source source_of(const Context& context, ModuleId module, const Facts& facts, const Binding& binding) {
  const NodeId statement = facts.ast.statement_of(binding.node);
  if (facts.ast[statement].kind != python::Kind::import_from) return {};
  const std::string base = absolute_base(facts.ast, statement, context.module(module));
  return {context.layout.modules.find(base, module), std::string(facts.ast.name(binding.node))};
}

/// The module that a star import of `module` brings `name` from; `unknown` gets the reason where that is not
/// sure.
ModuleId star_source(const Context& context, ModuleId module, std::string_view name, std::string& unknown) {
  const std::vector<StarImport> stars = stars_that_bind(context, module, name);
  const auto bring = [](const StarImport& star) { return star.brings == Brings::yes; };
  if (std::ranges::count_if(stars, bring) == 0) return python::no_module;
  if (stars.size() == 1) return stars[0].of;
  unknown = std::string(name) + " comes from more than one star import, again at " +
            context.at(module, stars.back().statement->span.begin);
  return python::no_module;
}

}  // namespace

bool is_one_value(const Facts& facts, const std::vector<const Binding*>& bindings) {
  if (bindings.size() < 2) return true;
  const auto is_overload = [&](const Binding* binding) {
    if (binding->kind != BindingKind::function) return false;
    const auto decorators = facts.ast.children(binding->node, python::Role::decorator);
    return std::any_of(decorators.begin(), decorators.end(), [&](NodeId decorator) {
      return facts.ast.source(facts.ast[decorator].span).ends_with("overload");
    });
  };
  return std::all_of(bindings.begin(), bindings.end(), [](const Binding* b) { return b->conditional; }) ||
         std::all_of(bindings.begin(), bindings.end() - 1, is_overload);
}

Definition find_definition(const Context& context, ModuleId module, std::string_view wanted) {
  Definition way;
  std::string name(wanted);
  while (way.hops.size() < max_hops) {
    const Facts* facts = context.facts(module);
    if (facts == nullptr) {
      way.unknown = "the source of " + context.module(module).name + " cannot be read";
      return way;
    }
    way.hops.push_back({module, name, bindings_of(*facts, name)});
    const Hop& hop = way.hops.back();
    // What stands under `if TYPE_CHECKING:` beside a table binds nothing at run time.
    if (const auto listed = listed_source(context, module, name)) {
      if (listed->target == python::no_module || listed->attribute.empty()) {
        way.unknown = context.module(module).name + "." + name + " is served from " + listed->module;
        return way;
      }
      module = listed->target;
      name = listed->attribute;
      continue;
    }
    if (hop.bindings.empty()) {
      const ModuleId star = star_source(context, module, name, way.unknown);
      if (star == python::no_module) {
        if (way.unknown.empty()) {
          way.unknown = "nothing in " + context.at(module, 0) + " binds " + name + " in sight";
        }
        return way;
      }
      module = star;
      continue;
    }
    const Binding& binding = *hop.bindings.back();
    if (hop.bindings.size() > 1 || binding.kind != BindingKind::import || binding.conditional) return way;
    const Source source = source_of(context, module, *facts, binding);
    if (source.module == python::no_module) return way;
    const ModuleId child = context.layout.modules.child(source.module, source.name);
    if (child != python::no_module && bindings_of(*facts, source.name).empty()) return way;
    const Facts* further = context.facts(source.module);
    if (further != nullptr && bindings_of(*further, source.name).empty() && child != python::no_module)
      return way;
    module = source.module;
    name = source.name;
  }
  way.unknown = "the re-exports of " + std::string(wanted) + " lead in a circle";
  return way;
}

}  // namespace unknot::fix
