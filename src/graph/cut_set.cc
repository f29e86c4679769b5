#include "graph/cut_set.h"

#include <algorithm>
#include <chrono>

#include "graph/cut_exact.h"
#include "graph/cut_greedy.h"
#include "graph/cut_reduce.h"
#include "graph/cut_state.h"

namespace unknot::graph {

// A feedback arc set with weights is hard in general and easy in practice, because real components are nearly
// layered. What makes it easy is used in this order:
//
//   cut_reduce    leaves out what cannot matter and splits the rest into parts that have nothing to do with
//   each other cut_greedy    finds a first plan for each part cut_encoding  states a part as clauses, with
//   cycles added only when a plan violates them core_guided   minimises under the clauses from below, which
//   gives the bound on the way cut_exact     applies that to one goal after another, and then to the ties sat
//   finds an assignment under clauses, or what contradicts it
//
// Small parts come first, and each may use an equal share of the steps that are left.

namespace {

SearchLimits limits_of(const CutLimits& limits) {
  using namespace std::chrono;
  if (limits.seconds <= 0) return {limits.steps, {}};
  return {limits.steps,
          steady_clock::now() + duration_cast<steady_clock::duration>(duration<double>(limits.seconds))};
}

SearchResult solve_part(const CutProblem& part, const SearchLimits& limits) {
  SearchResult result = search_best_plan(part, greedy_plan(part), limits);
  if (!result.cheapest) result.plan = improved_plan(part, std::move(result.plan), limits);
  return result;
}

/// Fills in what follows from the chosen offers.
void evaluate(const CutProblem& problem, CutSolution& solution) {
  CutState state(problem);
  for (const uint32_t offer : solution.chosen) state.choose(offer);
  const CutPlan plan = state.plan();
  solution.open = state.open();
  solution.unsafe = static_cast<uint32_t>(plan.value.unsafe);
  solution.cost = plan.value.cost;
}

}  // namespace

CutSolution solve(const CutProblem& problem, const CutLimits& limits) {
  std::vector<CutPart> parts = split_into_parts(problem);
  std::ranges::stable_sort(parts, {}, [](const CutPart& part) { return part.offers.size(); });

  CutSolution solution;
  SearchLimits left = limits_of(limits);
  bool fewest = true;
  for (size_t i = 0; i < parts.size(); ++i) {
    const SearchLimits share{left.steps / (parts.size() - i), left.deadline};
    const SearchResult result = solve_part(parts[i].problem, share);
    for (const uint32_t offer : result.plan.chosen) solution.chosen.push_back(parts[i].offers[offer]);
    solution.bound += result.bound;
    solution.optimal &= result.cheapest;
    solution.steps += result.steps;
    fewest &= result.fewest;
    left.steps -= std::min(left.steps, result.steps);
  }
  std::ranges::sort(solution.chosen);
  evaluate(problem, solution);
  // A part that may do with fewer open demands or unsafe offers would leave some to another part, whose bound
  // is then none.
  if (!fewest) solution.bound = 0;
  return solution;
}

std::vector<uint32_t> open_demands(const CutProblem& problem, const std::vector<uint32_t>& chosen) {
  CutState state(problem);
  for (const uint32_t offer : chosen) state.choose(offer);
  return state.open();
}

}  // namespace unknot::graph
