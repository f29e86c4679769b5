#include "fix/value_rule.h"

#include <algorithm>
#include <set>

#include "fix/definition.h"
#include "fix/star_names.h"

namespace unknot::fix {
namespace {

using project::NameUse;
using project::Reach;
using python::Binding;
using python::BindingKind;

/// A binding that may run after the module's body has ended, or again.
bool is_late(const Binding& binding) {
  return binding.at != python::module_scope || binding.kind == BindingKind::augmented ||
         binding.kind == BindingKind::deletion;
}

/// Star imports that stand after `bound` and bind the name once more.
void check_stars(const Context& context, ModuleId module, std::string_view name, uint32_t bound,
                 Findings& findings) {
  for (const StarImport& star : stars_that_bind(context, module, name)) {
    if (star.statement->span.begin < bound) continue;
    const bool sure = star.brings == Brings::yes;
    const std::string reason = context.module(module).name + "." + std::string(name) +
                               (sure ? " is rebound" : " may be rebound") + " by the star import at " +
                               context.at(module, star.statement->span.begin);
    sure ? findings.refuse(reason) : findings.doubt(reason);
  }
}

/// Whether an import has run the module of that dotted name when it binds: it imports the module, or from it.
bool has_run(const Context& context, ModuleId module, const Binding& binding, const std::string& full) {
  const python::Facts& facts = *context.facts(module);
  const python::NodeId statement = facts.ast.statement_of(binding.node);
  std::string loaded(facts.ast.name(binding.node));
  if (facts.ast[statement].kind == python::Kind::import_from)
    loaded = absolute_base(facts.ast, statement, context.module(module)) + "." + loaded;
  return loaded == full || loaded.starts_with(full + ".");
}

/// A submodule takes the place of a namesake in its package when it is loaded, unless it was before that.
void check_submodule(const Context& context, ModuleId module, std::string_view name, const Binding& binding,
                     Findings& findings) {
  if (context.layout.modules.child(module, name) == python::no_module) return;
  const std::string full = context.module(module).name + "." + std::string(name);
  if (binding.kind == BindingKind::import && has_run(context, module, binding, full)) return;
  findings.refuse(full + " at " + context.at(module, binding.span.begin) +
                  " is replaced by the submodule of that name when that is imported");
}

void check_own_code(const Context& context, ModuleId module, std::string_view name, Findings& findings) {
  const python::Facts* facts = context.facts(module);
  if (facts == nullptr) return;
  std::vector<const Binding*> all;
  for (const Binding& binding : facts->bindings) {
    if (binding.scope != python::module_scope || binding.name != name) continue;
    if (binding.kind == BindingKind::annotation_only) continue;
    all.push_back(&binding);
    if (!is_late(binding)) continue;
    const std::string verb = binding.kind == BindingKind::deletion ? " is deleted at " : " is rebound at ";
    const std::string how = binding.at != python::module_scope ? " (global)" : "";
    findings.refuse(context.module(module).name + "." + std::string(name) + verb +
                    context.at(module, binding.span.begin) + how +
                    ": a late look-up would find another value");
  }
  if (!all.empty()) {
    check_stars(context, module, name, all.back()->span.begin, findings);
    check_submodule(context, module, name, *all.back(), findings);
  }
  if (python::Facts const& known = *facts; is_one_value(known, all)) return;
  findings.refuse(context.module(module).name + "." + std::string(name) +
                  " is bound more than once, again at " + context.at(module, all.back()->span.begin));
}

/// Where a package on the way to the target fails and somebody goes on without it, a late import runs it
/// again.
void check_failed_loads(const Context& context, const ImportedName& name, Findings& findings) {
  std::set<ModuleId> on_the_way;
  for (LinkId id : context.analysis.imports.of_importer[name.module]) {
    const python::Link& link = context.analysis.imports.links[id].link;
    if (link.statement == name.statement && link.alias == name.alias) on_the_way.insert(link.to);
  }
  for (const Component& component : context.analysis.components) {
    if (std::ranges::find(component.modules, name.module) == component.modules.end()) continue;
    for (const EntryRun& entry : component.distinct) {
      if (entry.run->outcome != python::Outcome::works) continue;
      for (const python::Load& load : entry.run->executed) {
        const bool has_failed = !std::ranges::binary_search(entry.run->loaded, load.module);
        if (!has_failed || !on_the_way.contains(load.module)) continue;
        findings.doubt("`import " + context.module(entry.entry.module).name + "` goes on where " +
                       context.module(load.module).name + " fails, which a late import would run again");
        on_the_way.erase(load.module);
      }
    }
  }
}

}  // namespace

void check_stays(const Context& context, ModuleId module, std::string_view name, Findings& findings) {
  check_own_code(context, module, name, findings);
  const std::string full = context.module(module).name + "." + std::string(name);
  for (const NameUse& use : context.uses.of(module, name)) {
    const std::string at = Context::at(use);
    switch (use.reach) {
      case Reach::written:
        findings.refuse(full + " is assigned from outside at " + at);
        break;
      case Reach::deleted:
        findings.refuse(full + " is deleted from outside at " + at);
        break;
      case Reach::patched:
        findings.refuse(full + " is patched at " + at + ": " + use.text);
        break;
      case Reach::handed:
        findings.doubt(full + " may be patched by what is called with " + use.text + " at " + at);
        break;
      case Reach::maybe_patched:
        findings.doubt(full + " may be patched by the computed string at " + at + ": " + use.text);
        break;
      default:
        break;
    }
  }
}

void check_value(const Context& context, const ImportedName& name, Findings& findings) {
  for (const Binding* other : name.others) {
    if (other->kind == BindingKind::import || other->kind == BindingKind::annotation_only) continue;
    const std::string verb = other->kind == BindingKind::deletion ? " is deleted at " : " is rebound at ";
    findings.refuse(std::string(name.bound) + verb + context.at(name.module, other->span.begin));
  }
  check_failed_loads(context, name, findings);
  const python::ImportStatement& statement = context.statement(name.module, name.statement);
  check_stars(context, name.module, name.bound, statement.span.end, findings);
  for (const Binding& binding : name.facts->bindings) {
    if (binding.node == name.node) check_submodule(context, name.module, name.bound, binding, findings);
  }
  if (!statement.is_from) return;
  const std::string base = python::absolute_base(statement, context.module(name.module));
  const ModuleId from = context.layout.modules.find(base, name.module);
  if (from == python::no_module) return;
  const std::string imported(statement.names[name.alias].name);
  const Definition way = find_definition(context, from, imported);
  for (const Hop& hop : way.hops) check_stays(context, hop.module, hop.name, findings);
  const bool is_submodule = context.layout.modules.child(from, imported) != python::no_module;
  if (way.found() || is_submodule) return;
  const python::Facts* facts = context.facts(from);
  if (facts != nullptr && facts->has_module_getattr) {
    findings.doubt(base + "." + imported + " is served by the module's __getattr__");
  } else if (facts != nullptr) {
    findings.doubt(way.unknown);
  }
}

}  // namespace unknot::fix
