// Leaves an import to the first use of its name (PEP 810, Python 3.15).
//
// Before:                                  After:
//
//     from pkg.report import banner            lazy from pkg.report import banner
//
//
//     def reset():                             def reset():
//         return banner()                          return banner()
//
// The name stays in the module: whoever reads it there, by `from pkg.game import banner` or as an attribute,
// makes the import run. Another module that does so while it is being imported has an edge of its own then;
// where the module itself does, nothing is won and it is refused. So it is where a value that is taken late
// could be another one. Code that looks into the module's dictionary would find something that is not
// imported yet.

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "fix/annotation_rule.h"
#include "fix/function_rule.h"
#include "fix/imported_name.h"
#include "fix/rewriter.h"
#include "fix/text_rule.h"
#include "fix/typing_code.h"
#include "fix/value_rule.h"

namespace unknot::fix {
namespace {

using python::FunctionId;
using python::Use;

constexpr uint32_t cost_of_lazy = 4;
constexpr int first_minor = 15;

/// Why no statement of the project can be lazy; empty where they can.
std::string why_not_for_target(const Question& question) {
  const int minor = question.context.analysis.world->target_minor();
  if (minor >= first_minor) return "";
  const uint32_t begin = question.context.statement(question.module, question.statement).span.begin;
  return "the target is Python 3." + std::to_string(minor) + ", which runs the import at " +
         question.context.at(question.module, begin) +
         " at once: `lazy` begins with 3.15, and `__lazy_modules__` means nothing before it";
}

/// A statement is lazy already where `__lazy_modules__` holds the absolute name of its module; what it holds
/// cannot be read surely where anything but one list of strings makes it.
void check_listed(const Question& question, Findings& findings) {
  const Context& context = question.context;
  const python::Facts* facts = context.facts(question.module);
  if (facts == nullptr) return;
  const python::ImportStatement& statement = context.statement(question.module, question.statement);
  std::vector<std::string> wanted;
  if (statement.is_from) {
    wanted.push_back(python::absolute_base(statement, context.module(question.module)));
  } else {
    for (uint32_t alias : question.aliases) wanted.emplace_back(statement.names[alias].name);
  }
  for (const python::Binding& binding : facts->bindings) {
    if (binding.name != "__lazy_modules__" || binding.scope != python::module_scope) continue;
    if (binding.span.begin > statement.span.begin) continue;
    const Span list = facts->ast[facts->ast.statement_of(binding.node)].span;
    for (python::NodeId node = 0; node < facts->ast.nodes.size(); node++) {
      const bool is_inside =
          list.contains(facts->ast[node].span) && facts->ast[node].kind == python::Kind::constant;
      if (!is_inside ||
          std::find(wanted.begin(), wanted.end(), facts->ast.string_value(node)) == wanted.end())
        continue;
      findings.refuse("the import at " + context.at(question.module, statement.span.begin) +
                      " is lazy already: `__lazy_modules__` names its module at " +
                      context.at(question.module, facts->ast[node].span.begin));
    }
    findings.doubt("`__lazy_modules__` at " + context.at(question.module, binding.span.begin) +
                   " may make other imports lazy than it seems");
  }
}

/// The outermost function around a use that runs later than the module's body; where there is none, the
/// outermost that is no generator expression under way.
struct Reader {
  FunctionId function = python::no_function;
  bool is_late = false;
};

Reader reader_of(const Context& context, const ImportedName& name, const Use& use) {
  Reader reader;
  for (FunctionId id = use.function; id != python::no_function; id = name.facts->functions[id].outer) {
    if (name.facts->functions[id].consumed) continue;
    const bool is_late = !context.analysis.called.contains({name.module, id});
    if (is_late || !reader.is_late) reader = {id, is_late};
  }
  return reader;
}

/// The name is not read while the module is being imported.
void check_uses(const Context& context, const ImportedName& name, Findings& findings) {
  const TypingCode code(*name.facts, context.code.skim(context.file(name.module)));
  std::vector<const Use*> annotations;
  for (const Use* use : name.uses) {
    if (code.never_runs(use->node) || code.runs_as_script_only(use->node)) continue;
    if (use->kind != python::UseKind::value) {
      annotations.push_back(use);
      continue;
    }
    const Reader reader = reader_of(context, name, *use);
    if (reader.function == python::no_function) {
      findings.refuse(std::string(name.bound) + " is used at import time at " +
                      context.at(name.module, use->span.begin));
    } else {
      check_late_function(context, name, reader.function, findings);
    }
  }
  Changes quotes;
  check_annotations(context, name, annotations, {}, findings, quotes);
  if (!quotes.quotes.empty()) {
    findings.refuse(std::string(name.bound) +
                    " is used in an annotation that is evaluated at import time at " +
                    context.at(name.module, name.facts->ast[quotes.quotes[0].annotation].span.begin));
  }
}

/// The links of those who take the name from here while they are imported: the import runs for them.
void add_links_of_takers(const Context& context, const ImportedName& name, Offer& offer) {
  const ImportGraph& imports = context.analysis.imports;
  for (LinkId id : imports.of_importer[name.module]) {
    const python::Link& link = imports.links[id].link;
    const bool is_of_name = link.statement == name.statement && link.alias == name.alias;
    if (!is_of_name || link.kind == python::LinkKind::ancestor) continue;
    for (python::Link& made : links_of_readers(imports, context.layout, context.code, name.module, name.bound,
                                               true, link.to, link.needs_name))
      offer.adds.push_back(std::move(made));
  }
}

/// `import a.b` and `import a.c` bind the same `a`; the later one would take the place of the other unseen.
void check_shared_root(const Context& context, const ImportedName& name, Findings& findings) {
  for (const python::Binding* other : name.others) {
    if (other->kind != python::BindingKind::import) continue;
    findings.refuse(std::string(name.bound) + " is bound by another import too, at " +
                    context.at(name.module, other->span.begin));
  }
}

/// A module's dictionary holds a stand-in until the name is read as a name or an attribute.
void check_dictionary(const Context& context, const ImportedName& name, Findings& findings) {
  for (const project::NameUse& use : context.uses.of(name.module, name.bound)) {
    const auto says = [&](std::string_view word) { return use.text.find(word) != std::string::npos; };
    const bool is_computed = use.reach == project::Reach::maybe_any && !says("dir(");
    if (!is_computed && !says("globals(") && !says("vars(") && !says("__dict__")) continue;
    findings.doubt(context.module(name.module).name + "." + std::string(name.bound) +
                   " may be seen before it is imported by " + use.text + " at " + Context::at(use));
  }
}

void make_lazy(const Question& question, uint32_t alias, Findings& findings, Offer& offer) {
  const Context& context = question.context;
  const auto name = imported_name(context, question.module, question.statement, alias);
  const python::ImportStatement& statement = context.statement(question.module, question.statement);
  if (!name) {
    findings.refuse("the import at " + context.at(question.module, statement.span.begin) +
                    " is read in two ways");
    return;
  }
  check_uses(context, *name, findings);
  check_shared_root(context, *name, findings);
  check_value(context, *name, findings);
  check_dictionary(context, *name, findings);
  WantedImport lazy = spelled(statement, alias);
  lazy.is_lazy = true;
  offer.changes.instead.push_back({{question.module, question.statement, alias}, std::move(lazy)});
  add_links_of_takers(context, *name, offer);
}

Answer make_statement_lazy(const Question& question) {
  if (std::string reason = why_not_for_target(question); !reason.empty())
    return Refusal{std::move(reason), true};
  Findings findings;
  check_text(question, findings, BelowIf::allowed);
  check_listed(question, findings);
  if (findings.refusal) return Refusal{*findings.refusal};
  Offer offer;
  for (uint32_t alias : question.aliases) make_lazy(question, alias, findings, offer);
  if (findings.refusal) return Refusal{*findings.refusal};
  offer.cost = cost_of_lazy;
  offer.unsure = std::move(findings.unsure);
  return offer;
}

}  // namespace

extern const Rewriter lazy_import{
    "lazy_import", "leaves an import to the first use of its name (Python 3.15)", make_statement_lazy};

}  // namespace unknot::fix
