#include "graph/cut_exact.h"

#include <algorithm>
#include <limits>

#include "graph/core_guided.h"
#include "graph/cut_encoding.h"
#include "graph/cut_greedy.h"

namespace unknot::graph {

// The goals are minimised one after another, each under the clause that none of those before gets worse: open
// demands, unsafe offers, costs, sizes (with the number of offers below them). Of the plans that are left
// then, all equally good and of equal number, the first in lexicographic order is found offer by offer:
// whenever a plan with the next offer exists beside those that are settled, that offer is in.

namespace {

constexpr uint64_t all_steps = std::numeric_limits<uint64_t>::max();
constexpr uint64_t steps_between_looks_at_the_clock = 20'000;

class Search {
 public:
  Search(const CutProblem& problem, CutPlan first, const SearchLimits& limits)
      : problem_(problem), limits_(limits), encoding_(problem), best_(std::move(first)) {}

  SearchResult run() {
    SearchResult result;
    result.fewest = minimise_open() && minimise_unsafe();
    if (result.fewest) {
      const Minimum cost = minimise_cost();
      result.bound = cost.bound;
      result.cheapest = cost.proven;
    }
    if (result.cheapest && minimise_size()) settle_ties();
    result.plan = best_;
    result.steps = encoding_.sat().steps();
    return result;
  }

 private:
  bool minimise_open() {
    Weights weights;
    for (const Literal open : encoding_.open()) weights[open] = 1;
    return minimise(weights, [&] { return best_.value.open; }).proven;
  }

  bool minimise_unsafe() {
    const auto weight = [](const CutOffer& offer) { return offer.unsafe ? 1 : 0; };
    return minimise(weigh(weight), [&] { return best_.value.unsafe; }).proven;
  }

  Minimum minimise_cost() {
    const auto weight = [](const CutOffer& offer) { return offer.cost; };
    return minimise(weigh(weight), [&] { return best_.value.cost; });
  }

  bool minimise_size() {
    const uint64_t one_more = problem_.offers.size() + 1;
    const auto weight = [&](const CutOffer& offer) { return offer.size * one_more + 1; };
    return minimise(weigh(weight), [&] { return best_.value.size * one_more + best_.value.count; }).proven;
  }

  template <typename WeightOf>
  Weights weigh(WeightOf weight_of) const {
    Weights weights;
    for (uint32_t offer = 0; offer < problem_.offers.size(); ++offer) {
      weights[encoding_.chosen(offer)] = weight_of(problem_.offers[offer]);
    }
    return weights;
  }

  Minimum minimise(const Weights& weights, const std::function<uint64_t()>& best) {
    const Solve solve = [&](const auto& assumptions, uint64_t steps) {
      return solve_under(assumptions, steps);
    };
    return graph::minimise(encoding_.sat(), weights, solve, best);
  }

  void settle_ties() {
    for (uint32_t offer = 0; offer < problem_.offers.size(); ++offer) {
      const Literal in = encoding_.chosen(offer);
      Sat::Answer answer = Sat::Answer::satisfiable;
      const bool is_known_to_fit = std::ranges::binary_search(best_.chosen, offer);
      if (!is_known_to_fit) answer = solve_under({in}, all_steps);
      if (answer == Sat::Answer::unknown) return;
      encoding_.sat().add({answer == Sat::Answer::satisfiable ? in : ~in});
    }
  }

  Sat::Answer solve_under(const std::vector<Literal>& assumptions, uint64_t steps) {
    const uint64_t used = encoding_.sat().steps();
    const uint64_t last = used + std::min(steps, limits_.steps - std::min(used, limits_.steps));
    while (encoding_.sat().steps() < last && !limits_.is_late()) {
      const uint64_t left = last - encoding_.sat().steps();
      const Sat::Answer answer =
          encoding_.solve(assumptions, std::min(left, steps_between_looks_at_the_clock));
      if (answer == Sat::Answer::satisfiable && encoding_.plan() < best_) {
        best_ = pruned_plan(problem_, encoding_.plan());
      }
      if (answer != Sat::Answer::unknown) return answer;
    }
    return Sat::Answer::unknown;
  }

  const CutProblem& problem_;
  const SearchLimits& limits_;
  CutEncoding encoding_;
  CutPlan best_;
};

}  // namespace

SearchResult search_best_plan(const CutProblem& problem, CutPlan first, const SearchLimits& limits) {
  return Search(problem, std::move(first), limits).run();
}

}  // namespace unknot::graph
