// The plans of `solve` against those of plainly right but slow ways, on random problems.

#include <gtest/gtest.h>

#include <map>
#include <optional>

#include "graph/components.h"
#include "graph/cut_problems.h"
#include "graph/cut_set.h"

namespace unknot::graph {
namespace {

std::vector<uint32_t> members(uint32_t set) {
  std::vector<uint32_t> numbers;
  for (uint32_t number = 0; set >> number != 0; ++number) {
    if (set >> number & 1) numbers.push_back(number);
  }
  return numbers;
}

/// Calls back with every allowed set of offers, judged.
template <typename Callback>
void for_each_allowed_set(const CutProblem& problem, Callback callback) {
  for (uint32_t set = 0; set < uint32_t{1} << problem.offers.size(); ++set) {
    const std::vector<uint32_t> chosen = members(set);
    if (!is_allowed(problem, chosen)) continue;
    callback(judge(problem, chosen, plain_open_demands(problem, chosen).size()));
  }
}

Judged best_of_all(const CutProblem& problem) {
  std::optional<Judged> best;
  for_each_allowed_set(problem, [&](const Judged& judged) {
    if (!best || judged < *best) best = judged;
  });
  return *best;
}

Shape small_shape(std::mt19937& random) {
  const uint32_t offers = random() % 8 == 0 ? 9 + random() % 4 : 1 + random() % 8;
  return {1 + static_cast<uint32_t>(random() % 6), static_cast<uint32_t>(random() % 15), offers, 6};
}

TEST(CutSetRandom, open_demands_are_those_of_the_closure) {
  std::mt19937 random(1);
  for (int round = 0; round < 20'000; ++round) {
    const CutProblem problem = random_problem(random, small_shape(random));
    const std::vector<uint32_t> chosen = members(random() % (uint32_t{1} << problem.offers.size()));
    ASSERT_EQ(open_demands(problem, chosen), plain_open_demands(problem, chosen)) << "round " << round;
  }
}

TEST(CutSetRandom, the_plan_is_the_best_of_all) {
  std::mt19937 random(2);
  for (int round = 0; round < 6'000; ++round) {
    const CutProblem problem = random_problem(random, small_shape(random));
    const CutSolution solution = solve(problem);
    ASSERT_EQ(judge(problem, solution), best_of_all(problem)) << "round " << round;
    ASSERT_TRUE(solution.optimal) << "round " << round;
    ASSERT_EQ(solution.bound, solution.cost) << "round " << round;
  }
}

TEST(CutSetRandom, the_solution_describes_the_chosen_offers) {
  std::mt19937 random(3);
  for (int round = 0; round < 500; ++round) {
    const CutProblem problem = random_problem(random, {12, 40, 30, 9});
    const CutSolution solution = solve(problem);
    const Judged judged = judge(problem, solution);
    ASSERT_TRUE(is_allowed(problem, solution.chosen)) << "round " << round;
    ASSERT_EQ(solution.open, plain_open_demands(problem, solution.chosen)) << "round " << round;
    ASSERT_EQ(solution.unsafe, judged.unsafe) << "round " << round;
    ASSERT_EQ(solution.cost, judged.cost) << "round " << round;
  }
}

TEST(CutSetRandom, a_bound_without_proof_holds_all_the_same) {
  std::mt19937 random(4);
  for (int round = 0; round < 1'500; ++round) {
    const CutProblem problem = random_problem(random, small_shape(random));
    const CutSolution solution = solve(problem, {random() % 6, 0});
    const Judged found = judge(problem, solution);
    ASSERT_TRUE(is_allowed(problem, solution.chosen)) << "round " << round;
    for_each_allowed_set(problem, [&](const Judged& other) {
      if (other.open <= found.open && other.unsafe <= found.unsafe) {
        ASSERT_GE(other.cost, solution.bound) << "round " << round;
      }
      if (solution.optimal) {
        ASSERT_GE(std::tuple(other.open, other.unsafe, other.cost),
                  std::tuple(found.open, found.unsafe, found.cost));
      }
    });
  }
}

/// Cuts one cycle after another by the cheapest offer that is free to remove something on it.
std::vector<uint32_t> plain_greedy(const CutProblem& problem) {
  std::vector<uint32_t> chosen;
  std::vector<bool> given_up(problem.links.size());
  for (;;) {
    const std::vector<uint32_t> open = plain_open_demands(problem, chosen);
    const auto demand = std::ranges::find_if(open, [&](uint32_t link) { return !given_up[link]; });
    if (demand == open.end()) return chosen;
    std::optional<Judged> cheapest;
    for (uint32_t offer = 0; offer < problem.offers.size(); ++offer) {
      std::vector<uint32_t> with(chosen);
      with.push_back(offer);
      if (contains(chosen, offer) || !is_allowed(problem, with)) continue;
      if (contains(plain_open_demands(problem, with), *demand)) continue;
      const Judged judged = judge(problem, {offer}, 0);
      if (!cheapest || judged < *cheapest) cheapest = judged;
    }
    given_up[*demand] = !cheapest;
    if (cheapest) chosen.push_back(cheapest->chosen[0]);
  }
}

TEST(CutSetRandom, it_is_never_worse_than_cutting_one_cycle_after_another) {
  std::mt19937 random(5);
  for (int round = 0; round < 300; ++round) {
    const CutProblem problem = random_problem(random, {20, 60, 60, 9});
    const std::vector<uint32_t> chosen = plain_greedy(problem);
    ASSERT_LE(judge(problem, solve(problem)),
              judge(problem, chosen, plain_open_demands(problem, chosen).size()))
        << "round " << round;
  }
}

TEST(CutSetRandom, the_plan_does_not_depend_on_the_numbers_of_vertices_and_links) {
  std::mt19937 random(6);
  for (int round = 0; round < 100; ++round) {
    const CutProblem problem = random_problem(random, {30, 110, 80, 9});
    std::vector<uint32_t> vertex(problem.vertices), link(problem.links.size());
    std::iota(vertex.begin(), vertex.end(), 0);
    std::iota(link.begin(), link.end(), 0);
    std::ranges::shuffle(vertex, random);
    std::ranges::shuffle(link, random);

    CutProblem shuffled(problem);
    for (uint32_t i = 0; i < link.size(); ++i) {
      const auto& [from, to, needs, present] = problem.links[i];
      shuffled.links[link[i]] = {vertex[from], vertex[to], needs, present};
    }
    for (CutOffer& offer : shuffled.offers) {
      for (auto* links : {&offer.removes, &offer.weakens, &offer.adds}) {
        for (uint32_t& index : *links) index = link[index];
      }
    }
    ASSERT_EQ(solve(shuffled).chosen, solve(problem).chosen) << "round " << round;
  }
}

TEST(CutSetRandom, the_same_limit_gives_the_same_plan) {
  std::mt19937 random(7);
  for (int round = 0; round < 100; ++round) {
    const CutProblem problem = random_problem(random, {30, 110, 80, 9});
    const CutLimits limits{random() % 50, 0};
    const CutSolution first = solve(problem, limits), second = solve(problem, limits);
    ASSERT_EQ(first.chosen, second.chosen) << "round " << round;
    ASSERT_EQ(first.bound, second.bound) << "round " << round;
    ASSERT_EQ(first.steps, second.steps) << "round " << round;
  }
}

}  // namespace
}  // namespace unknot::graph
