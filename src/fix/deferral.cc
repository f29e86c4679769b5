#include "fix/deferral.h"

#include <string>

#include "fix/rewrite.h"

namespace unknot::fix {
namespace {

constexpr size_t max_functions = 6;
constexpr uint32_t base_cost = 10;
constexpr uint32_t cost_of_function = 2;
constexpr uint32_t cost_of_name = 1;
constexpr uint32_t cost_of_hot_function = 8;

}  // namespace

void defer_into_functions(const Context& context, const ImportedName& name,
                          const std::vector<python::FunctionId>& functions, Findings& findings,
                          Offer& offer) {
  for (python::FunctionId function : functions) {
    const std::vector<python::Link> early = check_early_runs(context, name, function, findings);
    offer.adds.insert(offer.adds.end(), early.begin(), early.end());
    check_function(context, name, function, findings);
    const std::string no_room = why_no_room(*name.facts, function);
    if (!no_room.empty()) {
      const uint32_t at = name.facts->ast[name.facts->functions[function].node].span.begin;
      findings.refuse("the function at " + context.at(name.module, at) + " " + no_room);
    }
    offer.changes.functions.push_back(
        {name.module, function, spelled(context.statement(name.module, name.statement), name.alias)});
  }
}

void Deferral::add(const std::vector<python::FunctionId>& functions) {
  if (functions.empty()) return;
  functions_.insert(functions.begin(), functions.end());
  names_++;
}

uint32_t Deferral::cost(const python::Facts& facts) const {
  if (names_ == 0) return 0;
  uint32_t cost = base_cost + cost_of_name * (names_ - 1) +
                  cost_of_function * static_cast<uint32_t>(functions_.size() - 1);
  for (python::FunctionId function : functions_) {
    if (runs_for_every_item(facts.functions[function].name)) cost += cost_of_hot_function;
  }
  return cost;
}

bool Deferral::is_chosen_by_itself() const {
  return functions_.size() <= max_functions;
}

}  // namespace unknot::fix
