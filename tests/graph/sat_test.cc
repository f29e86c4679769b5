// The satisfiability solver against truth tables.

#include "graph/sat.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace unknot::graph {
namespace {

using Clause = std::vector<Literal>;

constexpr uint64_t enough = 1'000'000;

bool holds_in(uint32_t assignment, Literal literal) {
  return (assignment >> literal.variable() & 1) != (literal.negated() ? 1u : 0u);
}

bool satisfies(uint32_t assignment, const std::vector<Clause>& clauses) {
  return std::ranges::all_of(clauses, [&](const Clause& clause) {
    return std::ranges::any_of(clause, [&](Literal literal) { return holds_in(assignment, literal); });
  });
}

bool is_satisfiable(uint32_t variables, std::vector<Clause> clauses, const Clause& assumptions) {
  for (const Literal assumption : assumptions) clauses.push_back({assumption});
  for (uint32_t assignment = 0; assignment < uint32_t{1} << variables; ++assignment) {
    if (satisfies(assignment, clauses)) return true;
  }
  return false;
}

Clause random_literals(std::mt19937& random, uint32_t variables, uint32_t count) {
  Clause literals;
  while (literals.size() < count) literals.emplace_back(random() % variables, random() % 2 == 0);
  return literals;
}

uint32_t model_of(const Sat& sat, uint32_t variables) {
  uint32_t assignment = 0;
  for (uint32_t variable = 0; variable < variables; ++variable) {
    if (sat.holds(Literal(variable))) assignment |= uint32_t{1} << variable;
  }
  return assignment;
}

TEST(Sat, without_clauses_there_is_an_assignment) {
  Sat sat;
  sat.new_variable();
  EXPECT_EQ(sat.solve({}, enough), Sat::Answer::satisfiable);
}

TEST(Sat, an_empty_clause_cannot_hold) {
  Sat sat;
  sat.add({});
  EXPECT_EQ(sat.solve({}, enough), Sat::Answer::unsatisfiable);
  EXPECT_TRUE(sat.core().empty());
}

TEST(Sat, assumptions_that_contradict_each_other_are_the_core) {
  Sat sat;
  const Literal a = sat.new_variable(), b = sat.new_variable(), c = sat.new_variable();
  sat.add({~a, b});
  EXPECT_EQ(sat.solve({c, a, ~b}, enough), Sat::Answer::unsatisfiable);
  Clause core = sat.core();
  std::ranges::sort(core);
  EXPECT_EQ(core, (Clause{a, ~b}));
  EXPECT_EQ(sat.solve({c, a}, enough), Sat::Answer::satisfiable);
}

TEST(Sat, an_assumption_and_its_negation_are_a_core) {
  Sat sat;
  const Literal a = sat.new_variable();
  EXPECT_EQ(sat.solve({a, ~a}, enough), Sat::Answer::unsatisfiable);
  EXPECT_EQ(sat.core().size(), 2u);
}

TEST(Sat, answers_and_cores_are_those_of_the_truth_table) {
  std::mt19937 random(1);
  for (int round = 0; round < 3000; ++round) {
    const uint32_t variables = 3 + random() % 8;
    std::vector<Clause> clauses;
    Sat sat;
    for (uint32_t i = 0; i < variables; ++i) sat.new_variable();
    for (int call = 0; call < 8; ++call) {
      for (uint32_t i = 0; i < variables; ++i) {
        clauses.push_back(random_literals(random, variables, 2 + random() % 2));
        sat.add(clauses.back());
      }
      const Clause assumptions = random_literals(random, variables, random() % 4);
      const Sat::Answer answer = sat.solve(assumptions, enough);
      ASSERT_EQ(answer == Sat::Answer::satisfiable, is_satisfiable(variables, clauses, assumptions));
      if (answer == Sat::Answer::satisfiable) {
        const uint32_t model = model_of(sat, variables);
        ASSERT_TRUE(satisfies(model, clauses));
        for (const Literal assumption : assumptions) ASSERT_TRUE(holds_in(model, assumption));
        continue;
      }
      ASSERT_EQ(answer, Sat::Answer::unsatisfiable);
      ASSERT_FALSE(is_satisfiable(variables, clauses, sat.core()));
      for (const Literal literal : sat.core()) {
        ASSERT_NE(std::ranges::find(assumptions, literal), assumptions.end());
      }
    }
  }
}

/// More pigeons than holes: hard for a solver of this kind, so that it restarts and forgets.
void add_pigeons(Sat& sat, uint32_t pigeons, uint32_t holes) {
  std::vector<Clause> sits(pigeons);
  for (Clause& clause : sits) {
    for (uint32_t hole = 0; hole < holes; ++hole) clause.push_back(sat.new_variable());
    sat.add(clause);
  }
  for (uint32_t hole = 0; hole < holes; ++hole) {
    for (uint32_t a = 0; a < pigeons; ++a) {
      for (uint32_t b = 0; b < a; ++b) sat.add({~sits[a][hole], ~sits[b][hole]});
    }
  }
}

TEST(Sat, it_still_finds_the_contradiction_after_it_has_forgotten_much) {
  Sat sat;
  add_pigeons(sat, 8, 7);
  EXPECT_EQ(sat.solve({}, enough), Sat::Answer::unsatisfiable);
}

TEST(Sat, it_gives_up_after_the_steps_and_can_go_on) {
  Sat sat;
  add_pigeons(sat, 7, 6);
  EXPECT_EQ(sat.solve({}, 10), Sat::Answer::unknown);
  EXPECT_GE(sat.steps(), 10u);
  EXPECT_EQ(sat.solve({}, enough), Sat::Answer::unsatisfiable);
}

}  // namespace
}  // namespace unknot::graph
