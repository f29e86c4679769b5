// Imports the module instead of a name in it, and looks the name up where it is used.
//
// Before:                                  After:
//
//     from pkg.tower import bell               from pkg import tower
//
//     def ring():                              def ring():
//         return bell()                            return tower.bell()
//
// The import stays at its place and runs the same modules, but needs nothing of them any more: the edge is
// weakened. It is refused where a use runs at import time, where the module's name means something else
// already, where somebody else reaches the name in this module, and where a late look-up could find another
// value.

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "fix/annotation_rule.h"
#include "fix/function_rule.h"
#include "fix/namespace_rule.h"
#include "fix/origin.h"
#include "fix/rewriter.h"
#include "fix/text_rule.h"
#include "fix/value_rule.h"

namespace unknot::fix {
namespace {

using python::Facts;
using python::FunctionId;
using python::Kind;
using python::NodeId;
using python::Use;

constexpr uint32_t base_cost = 14;
constexpr uint32_t cost_of_use = 1;
constexpr size_t max_uses = 12;

/// The module that a name is taken from, and how the importer will call it.
struct Source {
  ModuleId module = python::no_module;
  std::string name;     ///< "tower"
  WantedImport import;  ///< `from pkg import tower`
};

/// The import of the module, spelled as the statement spells the import of the name.
WantedImport import_of_module(const python::ImportStatement& statement, const std::string& absolute) {
  const size_t dot = absolute.rfind('.');
  if (dot == absolute.npos) return {"", absolute, ""};
  const std::string last = absolute.substr(dot + 1);
  if (statement.level == 0) return {absolute.substr(0, dot), last, ""};
  // `from . import n` reads a name of the package itself: one dot more leads to what holds that.
  if (statement.module.empty()) return {std::string(statement.level + 1, '.'), last, ""};
  const size_t inner = statement.module.rfind('.');
  const std::string_view rest = inner == statement.module.npos ? "" : statement.module.substr(0, inner);
  return {std::string(statement.level, '.').append(rest), last, ""};
}

Source find_source(const Question& question, Findings& findings) {
  const Context& context = question.context;
  const python::ImportStatement& statement = context.statement(question.module, question.statement);
  Source source;
  if (!statement.is_from) {
    findings.refuse("`import` takes no name of the module");
    return source;
  }
  const std::string base = python::absolute_base(statement, context.module(question.module));
  source.module = context.layout.modules.find(base, question.module);
  if (source.module == python::no_module) {
    findings.refuse(base + " is not part of the project");
    return source;
  }
  if (source.module == question.module) findings.refuse(base + " is this very module");
  source.import = import_of_module(statement, base);
  source.name = source.import.name;
  return source;
}

/// What the parent package binds under the module's name must be the module.
void check_parent(const Context& context, const Source& source, Findings& findings) {
  const ModuleId parent = context.module(source.module).parent;
  if (parent == python::no_module || context.layout.modules.is_namespace(parent)) return;
  const std::string full = context.module(source.module).name;
  const Facts* facts = context.facts(parent);
  if (facts == nullptr)
    return findings.refuse("the source of " + context.module(parent).name + " cannot be read");
  if (facts->has_module_getattr)
    findings.refuse(context.module(parent).name + " serves names by a __getattr__, perhaps " + full);
  for (const python::Binding& binding : facts->bindings) {
    if (binding.scope != python::module_scope || binding.name != source.name) continue;
    if (binding.kind == python::BindingKind::annotation_only) continue;
    const std::vector<Origin> origins = origins_of_name(context, parent, source.name);
    const bool is_module = binding.kind == python::BindingKind::import && !origins.empty() &&
                           std::all_of(origins.begin(), origins.end(), [&](const Origin& origin) {
                             return origin.module == source.module && origin.node == 0 && origin.path.empty();
                           });
    if (is_module) continue;
    findings.refuse(full + " may be something else than the module, bound at " +
                    context.at(parent, binding.span.begin));
  }
}

/// The innermost function around a use that does not run at import time; no_function where there is none.
FunctionId late_function(const Context& context, const ImportedName& name, const Use& use) {
  for (FunctionId id = use.function; id != python::no_function; id = name.facts->functions[id].outer) {
    if (!context.analysis.called.contains({name.module, id}) && !name.facts->functions[id].consumed)
      return id;
  }
  return python::no_function;
}

/// `f"{n=}"` shows how the expression is written.
bool is_shown(const python::Ast& ast, NodeId node) {
  for (; node != 0 && !python::is_statement(ast[node].kind); node = ast[node].parent) {
    const NodeId parent = ast[node].parent;
    if (ast[parent].kind != Kind::formatted_value || ast[node].role != python::Role::value) continue;
    const size_t next = ast.text.find_first_not_of(" \t", ast[node].span.end);
    if (next != ast.text.npos && ast.text[next] == '=') return true;
  }
  return false;
}

/// The module's name has to be free where the use stands, and everywhere around it.
void check_free_at(const Context& context, const ImportedName& name, const Source& source, const Use& use,
                   Findings& findings) {
  const Facts& facts = *name.facts;
  for (python::ScopeId scope = use.at; scope != python::no_scope && scope != python::module_scope;
       scope = facts.scopes[scope].parent) {
    for (const python::Binding& binding : facts.bindings) {
      if (binding.scope != scope || binding.name != source.name) continue;
      findings.refuse(source.name + " is something else where " + std::string(name.bound) + " is used at " +
                      context.at(name.module, use.span.begin) + ": bound at " +
                      context.at(name.module, binding.span.begin));
    }
  }
}

/// Whether the module already has the import that is wanted; refuses where the name means anything else.
bool check_free_in_module(const Context& context, const ImportedName& name, const Source& source,
                          Findings& findings) {
  const Facts& facts = *name.facts;
  bool is_there = false;
  for (const python::Binding& binding : facts.bindings) {
    if (binding.scope != python::module_scope || binding.name != source.name || binding.node == name.node)
      continue;
    const std::vector<Origin> origins = origins_of_name(context, name.module, source.name);
    const bool is_same = binding.kind == python::BindingKind::import && !binding.conditional &&
                         binding.at == python::module_scope && origins.size() == 1 &&
                         origins[0].module == source.module && origins[0].node == 0;
    is_there = is_there || is_same;
    if (!is_same) {
      findings.refuse(source.name + " is bound in " + context.module(name.module).name + " already, at " +
                      context.at(name.module, binding.span.begin));
    }
  }
  for (const Use& use : facts.uses) {
    if (use.of != python::no_scope || use.name != source.name) continue;
    findings.refuse(source.name + " is a builtin or comes from a star import at " +
                    context.at(name.module, use.span.begin));
  }
  const ModuleId child = context.layout.modules.child(name.module, source.name);
  if (child != python::no_module && child != source.module)
    findings.refuse(context.module(child).name + " is a submodule of this package");
  if (source.name.starts_with("__")) findings.refuse(source.name + " would be mangled in a class");
  return is_there;
}

void respell_use(const Context& context, const ImportedName& name, const Source& source,
                 const std::string& imported, const Use& use, Findings& findings, Changes& changes) {
  const Facts& facts = *name.facts;
  const std::string bound(name.bound);
  const std::string at = context.at(name.module, use.span.begin);
  const FunctionId function = late_function(context, name, use);
  const bool is_evaluated = use.kind == python::UseKind::value || use.kind == python::UseKind::annotation;
  if (is_evaluated && function == python::no_function)
    findings.refuse(bound + " is used at import time at " + at);
  if (use.class_may_fall_through)
    findings.refuse(bound + " is read at " + at + " by a class body that also binds it");
  if (facts.ast.source(use.span) != bound)
    findings.refuse(bound + " is used at " + at + " in a string that is not written as it reads");
  if (use.kind == python::UseKind::value && is_shown(facts.ast, use.node))
    findings.refuse("how " + bound + " is written is shown at " + at);
  if (function != python::no_function && is_evaluated) check_late_function(context, name, function, findings);
  check_free_at(context, name, source, use, findings);
  changes.respelled.push_back({name.module, use.span, source.name + "." + imported});
}

void take_attribute(const Question& question, uint32_t alias, const Source& source, Findings& findings,
                    Offer& offer) {
  const Context& context = question.context;
  const python::ImportStatement& statement = context.statement(question.module, question.statement);
  const std::string imported(statement.names[alias].name);
  const auto name = imported_name(context, question.module, question.statement, alias);
  if (!name) {
    findings.refuse("the import at " + context.at(question.module, statement.span.begin) +
                    " is read in two ways");
    return;
  }
  if (context.layout.modules.child(source.module, imported) != python::no_module)
    return findings.refuse(context.module(source.module).name + "." + imported + " is a module itself");
  if (imported.starts_with("__") && !imported.ends_with("__"))
    findings.refuse(imported + " would be mangled in a class");
  if (name->uses.empty())
    findings.refuse(std::string(name->bound) + " is used nowhere in " + context.module(question.module).name);
  const bool is_there = check_free_in_module(context, *name, source, findings);
  for (const Use* use : name->uses)
    respell_use(context, *name, source, imported, *use, findings, offer.changes);
  // What reads such an annotation may do it while the module is not finished.
  std::vector<const Use*> unevaluated;
  std::copy_if(name->uses.begin(), name->uses.end(), std::back_inserter(unevaluated), [](const Use* use) {
    return use->kind == python::UseKind::lazy_annotation || use->kind == python::UseKind::string_annotation;
  });
  if (!findings.refusal) check_annotations(context, *name, unevaluated, {}, findings, offer.changes);
  check_type_comments(context, *name, findings);
  check_namespace(context, *name, findings);
  check_value(context, *name, findings);
  const DropName drop{question.module, question.statement, alias};
  if (is_there) {
    offer.changes.drops.push_back(drop);
  } else {
    offer.changes.instead.push_back({drop, source.import});
  }
  offer.weakens.push_back(alias);
}

Answer take_attributes(const Question& question) {
  Findings findings;
  check_text(question, findings);
  if (findings.refusal) return Refusal{*findings.refusal};
  const Source source = find_source(question, findings);
  if (!findings.refusal) check_parent(question.context, source, findings);
  Offer offer;
  for (uint32_t alias : question.aliases) {
    if (!findings.refusal) take_attribute(question, alias, source, findings, offer);
  }
  if (findings.refusal) return Refusal{*findings.refusal};
  const size_t uses = offer.changes.respelled.size();
  offer.cost = base_cost + cost_of_use * static_cast<uint32_t>(uses);
  offer.chosen_by_itself = uses <= max_uses;
  offer.unsure = std::move(findings.unsure);
  return offer;
}

}  // namespace

extern const Rewriter module_attribute{
    "module_attribute", "imports the module, and looks its names up where they are used", take_attributes};

}  // namespace unknot::fix
