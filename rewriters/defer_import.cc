// Moves an import into the functions that use it.
//
// Before:                                  After:
//
//     from pkg.report import banner            def reset():
//                                                  """Back to the start."""
//                                                  from pkg.report import banner
//     def reset():
//         """Back to the start."""                 return banner()
//         return banner()
//
// Each name goes to the outermost function around each of its uses, after the docstring, once a function. It
// is refused where a use runs at import time, where somebody else reaches the name in this module, where a
// late look-up could find another value, and where the receiving function could tell the difference. An
// import without any use is there for its effect and not this rewriter's business.

#include <utility>

#include "fix/deferral.h"
#include "fix/namespace_rule.h"
#include "fix/rewriter.h"
#include "fix/text_rule.h"
#include "fix/value_rule.h"

namespace unknot::fix {
namespace {

/// Asks all rules about one name and adds its wishes.
void defer_name(const Question& question, uint32_t alias, Findings& findings, Offer& offer,
                Deferral& deferral) {
  const Context& context = question.context;
  const auto name = imported_name(context, question.module, question.statement, alias);
  if (!name) {
    const Span statement = context.statement(question.module, question.statement).span;
    findings.refuse("the import at " + context.at(question.module, statement.begin) + " is read in two ways");
    return;
  }
  const std::vector<python::FunctionId> functions = receiving_functions(context, *name, findings);
  check_namespace(context, *name, findings);
  check_value(context, *name, findings);
  if (name->uses.empty()) {
    findings.refuse(std::string(name->bound) + " is used nowhere in " + context.module(question.module).name +
                    ": the import is there for its effect, or for others");
  }
  defer_into_functions(context, *name, functions, findings, offer);
  deferral.add(functions);
  offer.changes.drops.push_back({question.module, question.statement, alias});
}

Answer defer(const Question& question) {
  Findings findings;
  check_text(question, findings);
  if (findings.refusal) return Refusal{*findings.refusal};
  Offer offer;
  Deferral deferral;
  for (uint32_t alias : question.aliases) defer_name(question, alias, findings, offer, deferral);
  if (findings.refusal) return Refusal{*findings.refusal};
  offer.cost = deferral.cost(*question.context.facts(question.module));
  offer.chosen_by_itself = deferral.is_chosen_by_itself();
  offer.unsure = std::move(findings.unsure);
  return offer;
}

}  // namespace

extern const Rewriter defer_import{"defer_import", "moves an import into the functions that use it", defer};

}  // namespace unknot::fix
