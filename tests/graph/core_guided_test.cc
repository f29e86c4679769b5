// Minimisation under clauses against the cheapest line of the truth table.

#include "graph/core_guided.h"

#include <gtest/gtest.h>

#include <limits>
#include <random>

namespace unknot::graph {
namespace {

constexpr uint64_t nothing = std::numeric_limits<uint64_t>::max();

/// A random problem of a few variables, each of which costs something when it holds.
struct Case {
  explicit Case(std::mt19937& random) {
    for (uint32_t i = 0; i < variables; ++i) weights[Literal(i)] = random() % 5;
    for (uint32_t i = 4 + random() % 14; i > 0; --i) {
      clauses.emplace_back();
      for (uint32_t k = 1 + random() % 4; k > 0; --k) {
        clauses.back().emplace_back(random() % variables, random() % 4 == 0);
      }
    }
  }

  bool allows(uint32_t assignment) const {
    for (const auto& clause : clauses) {
      bool met = false;
      for (const Literal literal : clause)
        met |= (assignment >> literal.variable() & 1) != (literal.negated() ? 1u : 0u);
      if (!met) return false;
    }
    return true;
  }

  uint64_t cost(uint32_t assignment) const {
    uint64_t sum = 0;
    for (const auto& [literal, weight] : weights) sum += (assignment >> literal.variable() & 1) * weight;
    return sum;
  }

  uint64_t least() const {
    uint64_t least = nothing;
    for (uint32_t assignment = 0; assignment < 1u << variables; ++assignment) {
      if (allows(assignment)) least = std::min(least, cost(assignment));
    }
    return least;
  }

  static constexpr uint32_t variables = 9;
  std::vector<std::vector<Literal>> clauses;
  Weights weights;
};

/// The solver with the cheapest assignment that it has found so far.
struct Runner {
  explicit Runner(const Case& given) : problem(given) {
    for (uint32_t i = 0; i < Case::variables; ++i) sat.new_variable();
    for (const auto& clause : given.clauses) sat.add(clause);
  }

  Sat::Answer solve(const std::vector<Literal>& assumptions, uint64_t steps) {
    const Sat::Answer answer = sat.solve(assumptions, steps);
    if (answer == Sat::Answer::satisfiable) best = std::min(best, problem.cost(model()));
    return answer;
  }

  uint32_t model() const {
    uint32_t assignment = 0;
    for (uint32_t i = 0; i < Case::variables; ++i) assignment |= (sat.holds(Literal(i)) ? 1u : 0u) << i;
    return assignment;
  }

  const Case& problem;
  Sat sat;
  uint64_t best = nothing;
};

TEST(CoreGuided, it_finds_the_minimum_and_holds_later_models_to_it) {
  std::mt19937 random(1);
  for (int round = 0; round < 1000; ++round) {
    const Case problem(random);
    if (problem.least() == nothing) continue;
    Runner runner(problem);
    const Solve solve = [&](const auto& assumptions, uint64_t steps) {
      return runner.solve(assumptions, steps);
    };
    const Minimum minimum = minimise(runner.sat, problem.weights, solve, [&] { return runner.best; });
    ASSERT_TRUE(minimum.proven) << "round " << round;
    ASSERT_EQ(minimum.bound, problem.least()) << "round " << round;
    ASSERT_EQ(runner.best, problem.least()) << "round " << round;
    for (uint32_t assignment = 0; assignment < 1u << Case::variables; ++assignment) {
      if (!problem.allows(assignment) || problem.cost(assignment) > problem.least()) continue;
      std::vector<Literal> exactly;
      for (uint32_t i = 0; i < Case::variables; ++i) exactly.emplace_back(i, (assignment >> i & 1) == 0);
      ASSERT_EQ(runner.sat.solve(exactly, nothing), Sat::Answer::satisfiable) << "round " << round;
    }
    ASSERT_EQ(runner.solve({}, nothing), Sat::Answer::satisfiable) << "round " << round;
    ASSERT_EQ(problem.cost(runner.model()), problem.least()) << "round " << round;
  }
}

TEST(CoreGuided, a_best_assignment_that_is_known_already_needs_no_search) {
  Sat sat;
  sat.new_variable();
  const Solve solve = [](const auto&, uint64_t) {
    ADD_FAILURE() << "searched";
    return Sat::Answer::unknown;
  };
  EXPECT_TRUE(minimise(sat, {{Literal(0), 3}}, solve, [] { return uint64_t{0}; }).proven);
}

TEST(CoreGuided, it_gives_up_where_the_search_does) {
  Sat sat;
  sat.new_variable();
  const Solve solve = [](const auto&, uint64_t) { return Sat::Answer::unknown; };
  const Minimum minimum = minimise(sat, {{Literal(0), 3}}, solve, [] { return uint64_t{3}; });
  EXPECT_FALSE(minimum.proven);
  EXPECT_EQ(minimum.bound, 0u);
}

}  // namespace
}  // namespace unknot::graph
