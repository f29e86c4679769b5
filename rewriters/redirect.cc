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
#include "fix/rewriter.h"
#include "fix/text_rule.h"
#include "fix/value_rule.h"

namespace unknot::fix {
namespace {

constexpr uint32_t cost_of_redirect = 2;

/// How `importer` spells an import from `target`: relative where the original was, and where dots can reach
/// it.
std::string spell_module(const Context& context, ModuleId importer, bool relative, ModuleId target) {
  const std::string& wanted = context.module(target).name;
  const python::Module& from = context.module(importer);
  const auto top = [](const std::string& name) { return name.substr(0, name.find('.')); };
  if (!relative || top(wanted) != top(from.name)) return wanted;
  std::string package = from.is_package ? from.name : from.name.substr(0, from.name.rfind('.'));
  std::string dots = ".";
  while (wanted != package && !wanted.starts_with(package + ".")) {
    package = package.substr(0, package.rfind('.'));
    dots += '.';
  }
  return dots + (wanted == package ? "" : wanted.substr(package.size() + 1));
}

/// The links of `from TARGET import NAME` in the importer.
std::vector<python::Link> new_links(const Question& question, uint32_t alias, ModuleId target) {
  const Context& context = question.context;
  std::vector<python::Link> links;
  python::Link link;
  link.from = question.module;
  link.statement = question.statement;
  link.alias = alias;
  for (ModuleId ancestor : context.layout.modules.ancestors(target)) {
    if (ancestor == question.module || context.layout.modules.is_ancestor(ancestor, question.module))
      continue;
    link.to = ancestor;
    link.kind = python::LinkKind::ancestor;
    links.push_back(link);
  }
  const bool is_own = context.layout.modules.is_ancestor(target, question.module);
  link.to = target;
  link.kind = is_own ? python::LinkKind::own : python::LinkKind::target;
  link.needs_name = true;
  links.push_back(link);
  return links;
}

void redirect_name(const Question& question, uint32_t alias, Findings& findings, Offer& offer) {
  const Context& context = question.context;
  const python::ImportStatement& statement = context.statement(question.module, question.statement);
  const std::string& name = statement.names[alias].name;
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
  for (python::Link& link : new_links(question, alias, definer.module)) offer.adds.push_back(std::move(link));
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
