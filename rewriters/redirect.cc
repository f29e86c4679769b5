// Takes a name from the module that defines it, instead of a package that only passes it on.
//
// Before:                                  After:
//
//     from pkg import Parser                   from pkg.parser import Parser
//
// where pkg/__init__.py says `from .parser import Parser`. The name stays in the importer, so nobody who
// reads it there notices. It is refused where the package's own name is rebound or patched (the two could
// differ then), and where the name has no single unconditional definition.

#include <algorithm>
#include <string>
#include <utility>

#include "fix/definition.h"
#include "fix/findings.h"
#include "fix/imported_name.h"
#include "fix/new_import.h"
#include "fix/rewriter.h"
#include "fix/text_rule.h"
#include "fix/value_rule.h"

namespace unknot::fix {
namespace {

constexpr uint32_t cost_of_redirect = 2;

void redirect_name(const Question& question, uint32_t alias, Findings& findings, Offer& offer) {
  const Context& context = question.context;
  const python::ImportStatement& statement = context.statement(question.module, question.statement);
  const std::string name(statement.names[alias].name);
  const std::string base = python::absolute_base(statement, context.module(question.module));
  const ModuleId package = context.layout.modules.find(base, question.module);
  if (package == python::no_module) return findings.refuse(base + " is not part of the project");
  const Definition way = find_definition(context, package, name);
  if (!way.found()) {
    const ModuleId child = context.layout.modules.child(package, name);
    return findings.refuse(child != python::no_module ? base + "." + name + " is a module itself"
                                                      : way.unknown);
  }
  const Hop& definer = way.hops.back();
  if (way.hops.size() == 1) {
    const std::string at =
        definer.bindings.empty() ? "" : " at " + context.at(package, definer.bindings[0]->span.begin);
    return findings.refuse(base + " does not only pass " + name + " on: it binds it itself" + at);
  }
  if (definer.module == question.module) {
    return findings.refuse(name + " is defined in this very module, at " +
                           context.at(definer.module, definer.bindings[0]->span.begin));
  }
  if (definer.bindings.size() != 1 || definer.bindings[0]->conditional) {
    const uint32_t last = definer.bindings.empty() ? 0 : definer.bindings.back()->span.begin;
    return findings.refuse(name + " has no single unconditional definition in " +
                           context.module(definer.module).name + ", see " + context.at(definer.module, last));
  }
  for (const Hop& hop : way.hops) check_stays(context, hop.module, hop.name, findings);
  if (context.layout.modules.child(package, name) != python::no_module) {
    findings.refuse(base + "." + name +
                    " may be the submodule of that name or the value that the package passes on");
  }
  WantedImport import;
  import.module = spell_module(context, question.module, statement.level > 0, definer.module);
  import.name = definer.name;
  const std::string bound(statement.names[alias].bound());
  import.asname = bound == definer.name ? statement.names[alias].asname : bound;
  offer.changes.instead.push_back({{question.module, question.statement, alias}, import});
  for (python::Link& link :
       links_of_import(context, question.module, question.statement, alias, definer.module))
    offer.adds.push_back(std::move(link));
}

Answer redirect_names(const Question& question) {
  Findings findings;
  check_text(question, findings);
  const python::ImportStatement& statement = question.context.statement(question.module, question.statement);
  if (!statement.is_from) findings.refuse("`import` takes no name that a package could pass on");
  if (findings.refusal) return Refusal{*findings.refusal};
  Offer offer;
  for (uint32_t alias : question.aliases) {
    if (!findings.refusal) redirect_name(question, alias, findings, offer);
  }
  if (findings.refusal) return Refusal{*findings.refusal};
  offer.cost = cost_of_redirect;
  offer.unsure = std::move(findings.unsure);
  return offer;
}

}  // namespace

extern const Rewriter redirect{"redirect", "takes a name from the module that defines it", redirect_names};

}  // namespace unknot::fix
