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

#include <set>
#include <utility>

#include "fix/function_rule.h"
#include "fix/imported_name.h"
#include "fix/namespace_rule.h"
#include "fix/rewrite.h"
#include "fix/rewriter.h"
#include "fix/text_rule.h"
#include "fix/value_rule.h"

namespace unknot::fix {
namespace {

constexpr size_t max_functions = 6;
constexpr uint32_t base_cost = 10;
constexpr uint32_t cost_of_function = 2;
constexpr uint32_t cost_of_name = 1;
constexpr uint32_t cost_of_hot_function = 8;

/// Asks all rules about one name and adds its wishes.
void defer_name(const Question& question, uint32_t alias, Findings& findings, Changes& changes,
                std::set<python::FunctionId>& receivers) {
  const Context& context = question.context;
  const auto name = imported_name(context, question.module, question.statement, alias);
  const python::ImportStatement& statement = context.statement(question.module, question.statement);
  if (!name) {
    findings.refuse("the import at " + context.at(question.module, statement.span.begin) +
                    " is read in two ways");
    return;
  }
  const std::vector<python::FunctionId> functions = receiving_functions(context, *name, findings);
  check_namespace(context, *name, findings);
  check_value(context, *name, findings);
  if (name->uses.empty()) {
    findings.refuse(std::string(name->bound) + " is used nowhere in " + context.module(question.module).name +
                    ": the import is there for its effect, or for others");
  }
  for (python::FunctionId function : functions) {
    check_function(context, *name, function, findings);
    const std::string no_room = why_no_room(*name->facts, function);
    if (!no_room.empty()) {
      const uint32_t at = name->facts->ast[name->facts->functions[function].node].span.begin;
      findings.refuse("the function at " + context.at(question.module, at) + " " + no_room);
    }
    receivers.insert(function);
    changes.functions.push_back({question.module, function, spelled(statement, alias)});
  }
  changes.drops.push_back({question.module, question.statement, alias});
}

Answer defer(const Question& question) {
  Findings findings;
  check_text(question, findings);
  if (findings.refusal) return Refusal{*findings.refusal};
  Offer offer;
  std::set<python::FunctionId> receivers;
  for (uint32_t alias : question.aliases) defer_name(question, alias, findings, offer.changes, receivers);
  if (findings.refusal) return Refusal{*findings.refusal};
  const python::Facts& facts = *question.context.facts(question.module);
  offer.cost = base_cost + cost_of_name * static_cast<uint32_t>(question.aliases.size() - 1) +
               cost_of_function * static_cast<uint32_t>(receivers.size() - 1);
  for (python::FunctionId function : receivers) {
    if (runs_for_every_item(facts.functions[function].name)) offer.cost += cost_of_hot_function;
  }
  offer.chosen_by_itself = receivers.size() <= max_functions;
  offer.unsure = std::move(findings.unsure);
  return offer;
}

}  // namespace

extern const Rewriter defer_import{"defer_import", "moves an import into the functions that use it", defer};

}  // namespace unknot::fix
