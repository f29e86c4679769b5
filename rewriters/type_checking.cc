// Leaves an import that only annotations need to type checkers.
//
// Before:                                  After:
//
//     from pkg.shop import Shop                from typing import TYPE_CHECKING
//
//                                              if TYPE_CHECKING:
//     class Item:                                  from pkg.shop import Shop
//         def sell(self, shop: Shop):
//             ...
//                                              class Item:
//                                                  def sell(self, shop: "Shop"):
//                                                      ...
//
// A block that the file has is extended. An annotation becomes a string exactly where the target version and
// the file's future import would evaluate it. It is refused where somebody else reaches the name in this
// module, and where a framework evaluates the annotations; unsure where other code may read them.
//
// A name that bodies use too, which run later, is imported in their functions as well: one offer with
// defer_import, where that alone cannot do because of the annotations. It costs what both cost. Names of the
// same statement that only such bodies use go with it.

#include <set>
#include <utility>
#include <vector>

#include "fix/annotation_rule.h"
#include "fix/deferral.h"
#include "fix/namespace_rule.h"
#include "fix/rewriter.h"
#include "fix/text_rule.h"
#include "fix/typing_code.h"
#include "fix/value_rule.h"

namespace unknot::fix {
namespace {

constexpr uint32_t cost_of_move = 3;

/// The uses of a name by what has to be done about them.
struct Shares {
  std::vector<const python::Use*> annotations;
  std::vector<const python::Use*> values;
};

Shares share_uses(const ImportedName& name, const TypingCode& typing) {
  Shares shares;
  for (const python::Use* use : name.uses) {
    if (typing.never_runs(use->node)) continue;
    (use->kind == python::UseKind::value ? shares.values : shares.annotations).push_back(use);
  }
  return shares;
}

/// Nothing but the import may bind the name: what type checkers see would not be what runs.
void check_single(const Context& context, const ImportedName& name, Findings& findings) {
  for (const python::Binding* other : name.others) {
    findings.refuse(std::string(name.bound) + " is bound again at " +
                    context.at(name.module, other->span.begin));
  }
}

void move_name(const Question& question, uint32_t alias, Findings& findings, Offer& offer,
               Deferral& deferral) {
  const Context& context = question.context;
  const auto name = imported_name(context, question.module, question.statement, alias);
  if (!name) {
    const Span statement = context.statement(question.module, question.statement).span;
    findings.refuse("the import at " + context.at(question.module, statement.begin) + " is read in two ways");
    return;
  }
  const std::string bound(name->bound);
  const TypingCode typing(*name->facts, context.code.skim(context.file(question.module)));
  const Shares shares = share_uses(*name, typing);
  ImportedName late = *name;
  late.uses = shares.values;
  if (name->uses.empty())
    findings.refuse(bound + " is used nowhere in " + context.module(question.module).name);
  std::vector<python::FunctionId> functions;
  bool for_typing = true;
  if (!shares.values.empty()) {
    functions = receiving_functions(context, late, findings);
    Findings alone;
    receiving_functions(context, *name, alone);
    for_typing = alone.refusal.has_value();
  }
  if (findings.refusal) return;
  check_namespace(context, *name, findings);
  check_single(context, *name, findings);
  if (!functions.empty()) check_value(context, *name, findings);
  defer_into_functions(context, late, functions, findings, offer);
  check_annotations(context, *name, shares.annotations, {functions.begin(), functions.end()}, findings,
                    offer.changes);
  deferral.add(functions);
  offer.changes.drops.push_back({question.module, question.statement, alias});
  if (for_typing) offer.changes.typing.push_back({question.module, question.statement, alias});
}

Answer move_names(const Question& question) {
  Findings findings;
  check_text(question, findings);
  if (findings.refusal) return Refusal{*findings.refusal};
  Offer offer;
  Deferral deferral;
  for (uint32_t alias : question.aliases) move_name(question, alias, findings, offer, deferral);
  if (offer.changes.typing.empty())
    findings.refuse("no annotation keeps the names from being imported in functions alone");
  if (findings.refusal) return Refusal{*findings.refusal};
  offer.cost = cost_of_move;
  if (deferral.names() > 0) {
    offer.partner = "defer_import";
    offer.cost += deferral.cost(*question.context.facts(question.module));
    offer.chosen_by_itself = deferral.is_chosen_by_itself();
  }
  offer.unsure = std::move(findings.unsure);
  return offer;
}

}  // namespace

extern const Rewriter type_checking{
    "type_checking", "leaves an import that only annotations need to type checkers", move_names};

}  // namespace unknot::fix
