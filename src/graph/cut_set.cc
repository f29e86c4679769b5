#include "graph/cut_set.h"

#include <algorithm>

#include "graph/cut_exact.h"
#include "graph/cut_greedy.h"
#include "graph/cut_reduce.h"
#include "graph/cut_state.h"

namespace unknot::graph {

CutSolution solve(const CutProblem& problem, const CutLimits& limits) {
  CutSolution solution;
  bool fewest = true;
  std::vector<CutPart> parts = split_into_parts(problem);
  std::ranges::stable_sort(parts, [](auto& a, auto& b) { return a.offers.size() < b.offers.size(); });
  for (auto& part : parts) {
    ExactPlan best = best_plan(part.problem, greedy_plan(part.problem), limits.steps);
    fewest &= best.fewest;
    solution.optimal &= best.optimal;
    solution.bound += best.bound;
    for (auto o : best.plan.chosen) solution.chosen.push_back(part.offers[o]);
  }
  std::ranges::sort(solution.chosen);
  CutState state(problem);
  for (auto o : solution.chosen) state.choose(o);
  CutPlan plan = state.plan();
  solution.open = state.open();
  solution.unsafe = plan.value.unsafe;
  solution.cost = plan.value.cost;
  if (!fewest) solution.bound = 0;
  return solution;
}

std::vector<uint32_t> open_demands(const CutProblem& problem, const std::vector<uint32_t>& chosen) {
  CutState state(problem);
  for (const uint32_t offer : chosen) state.choose(offer);
  return state.open();
}
}
