// Leaves an import of a package to the first time that somebody asks the package for the name (PEP 562).
//
// Before, pkg/__init__.py:                 After:
//
//     from .tower import bell                  from typing import TYPE_CHECKING
//
//     __all__ = ["bell"]                       if TYPE_CHECKING:
//                                                  from .tower import bell
//
//                                              _LAZY_IMPORTS = {
//                                                  "bell": (".tower", "bell"),
//                                              }
//
//
//                                              def __getattr__(name: str) -> object:
//                                                  ...
//
//
//                                              def __dir__() -> "list[str]":
//                                                  ...
//
//
//                                              __all__ = ["bell"]
//
// The package no longer runs the module; whoever takes the name from the package while it is being imported
// does, and that is an edge of its own. The name can still be had in every way but two: as a plain global of
// the package's own code, which asks no `__getattr__`, and by `import *` where `__all__` does not list it. It
// is refused there, and where a name that is looked up late could be another one. Users outside of the
// project may notice in ways that nobody can see here, so it is never safe.

#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "fix/function_rule.h"
#include "fix/imported_name.h"
#include "fix/lazy_table.h"
#include "fix/rewriter.h"
#include "fix/text_rule.h"
#include "fix/value_rule.h"

namespace unknot::fix {
namespace {

using project::NameUse;
using project::Reach;
using python::Kind;

constexpr uint32_t cost_of_table = 40;

bool is_special(std::string_view name) {
  return name.size() > 4 && name.starts_with("__") && name.ends_with("__");
}

bool is_listed(const ImportedName& name) {
  const auto& all = name.facts->all_names;
  return std::find(all.begin(), all.end(), name.bound) != all.end();
}

/// Why a call or an attribute in the package's own file can reach a name past `__getattr__`; empty: it
/// cannot.
std::string reach_of(const python::Facts& facts, python::NodeId node) {
  const python::Ast& ast = facts.ast;
  if (ast[node].kind == Kind::attribute && ast.source(ast[node].span) == "sys.modules")
    return "the module may be replaced by way of sys.modules";
  if (ast[node].kind != Kind::call) return "";
  const std::string callee(ast.source(ast[ast.child(node, python::Role::func)].span));
  const bool has_argument = ast[ast.child(node, python::Role::func)].next != python::no_node;
  const bool lists_own = (callee == "dir" || callee == "vars" || callee == "locals") && !has_argument &&
                         facts.function_of(node) == python::no_function;
  const bool looks_up = callee == "exec" || callee == "eval" || callee == "globals" || lists_own;
  return looks_up ? "names of the module may be looked up by " + callee + "()" : "";
}

/// What the file itself does decides for all of its names.
void check_file(const Question& question, Findings& findings) {
  const Context& context = question.context;
  const python::Facts& facts = *context.facts(question.module);
  const LazyTable table = find_lazy_table(context, question.module);
  if (!table.refusal.empty()) findings.refuse(table.refusal);
  for (python::NodeId node = 0; node < facts.ast.nodes.size(); node++) {
    const std::string reach = reach_of(facts, node);
    if (reach.empty()) continue;
    const python::FunctionId function = facts.function_of(node);
    const bool is_ours = table.dict != python::no_node && function != python::no_function &&
                         is_special(facts.functions[function].name);
    if (!is_ours) findings.refuse(reach + " at " + context.at(question.module, facts.ast[node].span.begin));
  }
}

/// The package's own code reads globals, not attributes: no `__getattr__` is asked there.
void check_own_uses(const Context& context, const ImportedName& name, Findings& findings) {
  const std::string bound(name.bound);
  for (const python::Use* use : name.uses) {
    findings.refuse(bound + " is used by the package itself at " + context.at(name.module, use->span.begin) +
                    ", where no __getattr__ is asked");
  }
  for (const python::Binding* other : name.others)
    findings.refuse(bound + " is bound again at " + context.at(name.module, other->span.begin));
  check_type_comments(context, name, findings);
}

/// What the name is and where it comes from.
void check_source(const Context& context, const ImportedName& name, const LateSource& source,
                  Findings& findings) {
  const std::string bound(name.bound);
  const std::string full = context.module(name.module).name + "." + bound;
  if (!source.refusal.empty()) return findings.refuse(source.refusal);
  const uint32_t begin = context.statement(name.module, name.statement).span.begin;
  if (source.target == name.module)
    findings.refuse("the import at " + context.at(name.module, begin) +
                    " takes a name of the package itself");
  if (is_special(bound))
    findings.refuse(bound + " at " + context.at(name.module, begin) +
                    " is read by tools that look into the file");
  const ModuleId child = context.layout.modules.child(name.module, bound);
  const bool is_submodule = source.target == child && source.attribute.empty();
  if (child != python::no_module && !is_submodule) {
    findings.refuse("importing the submodule " + full +
                    " would take the place of what __getattr__ serves, see " +
                    context.at(name.module, begin));
  }
}

/// A star import binds what `__all__` lists, by way of `__getattr__` too; without a list only what is there.
void check_stars(const Context& context, const ImportedName& name, Findings& findings) {
  const python::Facts& facts = *name.facts;
  if (is_listed(name) || (facts.has_all && facts.all_known)) return;
  if (!facts.has_all && name.bound.starts_with('_')) return;
  const std::string full = context.module(name.module).name + "." + std::string(name.bound);
  for (const NameUse& use : context.uses.of(name.module, name.bound)) {
    if (use.reach != Reach::star) continue;
    findings.refuse(full + " is taken by the star import at " + Context::at(use) +
                    ", which finds it no more: __all__ does not list it");
  }
}

/// Whether a use is a call of one of these functions with a module among its arguments.
bool calls(const NameUse& use, std::initializer_list<std::string_view> functions) {
  return std::any_of(functions.begin(), functions.end(), [&](std::string_view function) {
    return use.text.starts_with(std::string(function) + "(") && !use.text.ends_with("()");
  });
}

/// Who looks into the module's dictionary finds the name only once somebody has asked for it.
void check_readers(const Context& context, const ImportedName& name, Findings& findings) {
  const std::string full = context.module(name.module).name + "." + std::string(name.bound);
  for (const NameUse& use : context.uses.of(name.module, name.bound)) {
    const std::string at = Context::at(use);
    if (use.reach == Reach::doctest) findings.refuse(full + " is used in the doctest at " + at);
    const bool is_own_globals = use.by == name.module && use.text.find("globals(") != std::string::npos;
    const bool asks_getattr = calls(use, {"getattr", "hasattr"});
    const bool is_served = is_own_globals || asks_getattr || (use.text == "*" && is_listed(name));
    if (use.reach != Reach::maybe_any || is_served) continue;
    if (calls(use, {"dir", "getmembers", "inspect.getmembers"})) {
      findings.doubt(use.text + " at " + at + " may list other names of " + context.module(name.module).name +
                     " than before");
    } else {
      findings.doubt(full + " may be missed by " + use.text + " at " + at);
    }
  }
}

void serve_name(const Question& question, uint32_t alias, Findings& findings, Offer& offer) {
  const Context& context = question.context;
  const auto name = imported_name(context, question.module, question.statement, alias);
  const uint32_t begin = context.statement(question.module, question.statement).span.begin;
  if (!name)
    return findings.refuse("the import at " + context.at(question.module, begin) + " is read in two ways");
  const LateSource source = late_source(context, question.module, question.statement, alias);
  check_own_uses(context, *name, findings);
  check_source(context, *name, source, findings);
  check_stars(context, *name, findings);
  check_readers(context, *name, findings);
  check_stays(context, name->module, name->bound, findings);
  check_value(context, *name, findings);
  if (findings.refusal) return;
  const DropName drop{question.module, question.statement, alias};
  offer.changes.drops.push_back(drop);
  offer.changes.typing.push_back(drop);
  offer.changes.late.push_back(drop);
  // Who takes the name from the package while it is being imported runs the import then.
  for (python::Link& link :
       links_of_readers(context.analysis.imports, context.layout, context.code, name->module, name->bound,
                        is_listed(*name), source.target, !source.attribute.empty()))
    offer.adds.push_back(std::move(link));
}

Answer serve_names(const Question& question) {
  const Context& context = question.context;
  const std::string& path = context.tree.files[context.file(question.module)].path;
  if (!path.ends_with("__init__.py")) return Refusal{path + " is no __init__.py", true};
  const python::ImportStatement& statement = context.statement(question.module, question.statement);
  Findings findings;
  check_text(question, findings);
  const std::string at = context.at(question.module, statement.span.begin);
  if (!statement.is_from) findings.refuse("`import` at " + at + " binds no name that the package passes on");
  if (!findings.refusal) check_file(question, findings);
  Offer offer;
  for (uint32_t alias : question.aliases) {
    if (!findings.refusal) serve_name(question, alias, findings, offer);
  }
  if (findings.refusal) return Refusal{*findings.refusal};
  findings.doubt("users of " + context.module(question.module).name +
                 " outside of the project may count on what the import at " + at + " runs or binds");
  offer.cost = cost_of_table;
  offer.unsure = std::move(findings.unsure);
  return offer;
}

}  // namespace

extern const Rewriter lazy_reexport{
    "lazy_reexport", "leaves an import of a package to those who ask it for the name (PEP 562)", serve_names};

}  // namespace unknot::fix
