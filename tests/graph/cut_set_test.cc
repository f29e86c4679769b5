// Hand-made problems, named after what they show.

#include "graph/cut_set.h"

#include <gtest/gtest.h>

#include "graph/cut_problems.h"

namespace unknot::graph {
namespace {

using Numbers = std::vector<uint32_t>;

TEST(CutSet, without_a_cycle_nothing_is_chosen) {
  ProblemBuilder builder(2);
  builder.offer(1, {builder.needing(0, 1)});
  const CutSolution solution = solve(builder.problem());
  EXPECT_TRUE(solution.chosen.empty());
  EXPECT_TRUE(solution.open.empty());
  EXPECT_TRUE(solution.optimal);
}

TEST(CutSet, an_empty_problem_is_solved) {
  EXPECT_TRUE(solve({}).optimal);
}

TEST(CutSet, a_cycle_that_needs_nothing_is_left_alone) {
  ProblemBuilder builder(2);
  builder.offer(1, {builder.plain(0, 1)});
  builder.offer(1, {builder.plain(1, 0)});
  EXPECT_TRUE(solve(builder.problem()).chosen.empty());
}

TEST(CutSet, the_cheapest_link_of_a_cycle_goes) {
  ProblemBuilder builder(3);
  builder.offer(10, {builder.needing(0, 1)});
  builder.offer(2, {builder.needing(1, 2)});
  builder.offer(3, {builder.needing(2, 0)});
  const CutSolution solution = solve(builder.problem());
  EXPECT_EQ(solution.chosen, Numbers{1});
  EXPECT_EQ(solution.cost, 2u);
  EXPECT_EQ(solution.bound, 2u);
}

TEST(CutSet, one_shared_link_is_better_than_the_cheapest_link_of_each_cycle) {
  ProblemBuilder builder(4);
  builder.offer(4, {builder.needing(0, 1)});
  for (uint32_t vertex : {2, 3}) {
    builder.needing(1, vertex);
    builder.offer(3, {builder.needing(vertex, 0)});
  }
  EXPECT_EQ(solve(builder.problem()).chosen, Numbers{0});
}

TEST(CutSet, parallel_links_need_both_offers) {
  ProblemBuilder builder(2);
  builder.offer(3, {builder.needing(0, 1)});
  builder.offer(3, {builder.needing(0, 1)});
  builder.offer(7, {builder.needing(1, 0)});
  EXPECT_EQ(solve(builder.problem()).chosen, (Numbers{0, 1}));
}

TEST(CutSet, parallel_links_are_kept_where_the_other_way_is_cheaper) {
  ProblemBuilder builder(2);
  builder.offer(3, {builder.needing(0, 1)});
  builder.offer(3, {builder.needing(0, 1)});
  builder.offer(5, {builder.needing(1, 0)});
  EXPECT_EQ(solve(builder.problem()).chosen, Numbers{2});
}

TEST(CutSet, two_redirects_only_together_break_a_cycle) {
  // 0 and 1 import each other through the package 2. Redirected alone, each closes the direct cycle with the
  // other's way through the package.
  ProblemBuilder builder(3);
  const uint32_t a_package = builder.needing(0, 2), b_package = builder.needing(1, 2);
  builder.plain(2, 0);
  builder.plain(2, 1);
  const uint32_t a_direct = builder.addable(0, 1);
  builder.offer(2, {a_package}).adds = {a_direct};
  builder.offer(2, {b_package});
  const CutSolution solution = solve(builder.problem());
  EXPECT_EQ(open_demands(builder.problem(), {0}), (Numbers{b_package, a_direct}));
  EXPECT_EQ(open_demands(builder.problem(), {1}), (Numbers{a_package}));
  EXPECT_EQ(solution.chosen, (Numbers{0, 1}));
  EXPECT_TRUE(solution.open.empty());
}

TEST(CutSet, an_offer_that_closes_another_cycle_is_not_worth_its_price) {
  ProblemBuilder builder(3);
  const uint32_t first = builder.needing(0, 1);
  builder.offer(2, {first}).adds = {builder.addable(0, 2)};
  builder.offer(9, {builder.needing(1, 0)});
  builder.needing(2, 0);
  EXPECT_EQ(solve(builder.problem()).chosen, Numbers{1});
}

TEST(CutSet, what_one_offer_adds_another_can_remove) {
  ProblemBuilder builder(3);
  const uint32_t detour = builder.addable(0, 2);
  builder.offer(2, {builder.needing(0, 1)}).adds = {detour};
  builder.needing(1, 0);
  builder.needing(2, 0);
  builder.offer(2, {detour});
  EXPECT_EQ(solve(builder.problem()).chosen, (Numbers{0, 1}));
}

TEST(CutSet, a_loop_is_a_demand_that_only_its_own_offers_meet) {
  ProblemBuilder builder(2);
  const uint32_t loop = builder.needing(0, 0), hopeless_loop = builder.needing(1, 1);
  builder.offer(40, {loop});
  builder.plain(0, 0);
  const CutSolution solution = solve(builder.problem());
  EXPECT_EQ(solution.chosen, Numbers{0});
  EXPECT_EQ(solution.open, Numbers{hopeless_loop});
  EXPECT_TRUE(solution.optimal);
}

TEST(CutSet, weakening_meets_the_own_demand_but_leaves_the_way) {
  ProblemBuilder builder(2);
  const uint32_t there = builder.needing(0, 1), back = builder.needing(1, 0);
  builder.offer(1, {}).weakens = {there};
  builder.offer(1, {}).weakens = {back};
  builder.offer(3, {there});
  EXPECT_EQ(solve(builder.problem()).chosen, (Numbers{0, 1}));
  EXPECT_EQ(open_demands(builder.problem(), {0}), Numbers{back});
}

TEST(CutSet, a_requirement_comes_with_its_price) {
  ProblemBuilder builder(2);
  builder.offer(1, {builder.needing(0, 1)}).requires_ = {1};
  builder.offer(5, {});
  builder.offer(7, {builder.needing(1, 0)});
  EXPECT_EQ(solve(builder.problem()).chosen, (Numbers{0, 1}));
}

TEST(CutSet, requirements_of_requirements_count) {
  ProblemBuilder builder(2);
  builder.offer(1, {builder.needing(0, 1)}).requires_ = {1};
  builder.offer(2, {}).requires_ = {2};
  builder.offer(5, {});
  builder.offer(7, {builder.needing(1, 0)});
  EXPECT_EQ(solve(builder.problem()).chosen, Numbers{3});
}

TEST(CutSet, an_offer_that_requires_its_own_rival_is_never_chosen) {
  ProblemBuilder builder(2);
  const uint32_t link = builder.needing(0, 1);
  builder.needing(1, 0);
  builder.offer(1, {link}).requires_ = {1};
  builder.offer(1, {}).group = 0;
  const CutSolution solution = solve(builder.problem());
  EXPECT_TRUE(solution.chosen.empty());
  EXPECT_EQ(solution.open.size(), 2u);
}

TEST(CutSet, a_statement_takes_one_offer) {
  // Both links stand in one statement, and no offer removes the two.
  ProblemBuilder builder(3);
  const uint32_t first = builder.needing(0, 1), second = builder.needing(0, 2);
  builder.offer(1, {first});
  builder.offer(1, {second}).group = 0;
  builder.offer(8, {builder.needing(1, 0)});
  builder.offer(9, {builder.needing(2, 0)});
  EXPECT_EQ(solve(builder.problem()).chosen, (Numbers{1, 2}));
}

TEST(CutSet, unsafe_is_avoided_even_if_it_is_cheaper) {
  ProblemBuilder builder(2);
  builder.offer(1, {builder.needing(0, 1)}).unsafe = true;
  builder.offer(100, {builder.needing(1, 0)});
  const CutSolution solution = solve(builder.problem());
  EXPECT_EQ(solution.chosen, Numbers{1});
  EXPECT_EQ(solution.unsafe, 0u);
}

TEST(CutSet, unsafe_is_chosen_where_a_demand_would_stay_open) {
  ProblemBuilder builder(2);
  builder.offer(100, {builder.needing(0, 1)}).unsafe = true;
  builder.needing(1, 0);
  const CutSolution solution = solve(builder.problem());
  EXPECT_EQ(solution.chosen, Numbers{0});
  EXPECT_EQ(solution.unsafe, 1u);
}

TEST(CutSet, the_plan_of_a_component_that_cannot_be_broken_keeps_the_fewest_demands_open) {
  // 0 and 1 cannot be parted; 2 hangs on them by a cycle of its own that can be cut.
  ProblemBuilder builder(3);
  const uint32_t there = builder.needing(0, 1), back = builder.needing(1, 0);
  builder.needing(1, 2);
  builder.offer(30, {builder.needing(2, 0)});
  const CutSolution solution = solve(builder.problem());
  EXPECT_EQ(solution.chosen, Numbers{0});
  EXPECT_EQ(solution.open, (Numbers{there, back}));
  EXPECT_TRUE(solution.optimal);
}

TEST(CutSet, of_two_demands_that_exclude_each_other_the_fewer_stay_open) {
  // One statement must do without one of its two offers: the one whose cycle holds fewer needs.
  ProblemBuilder builder(4);
  const uint32_t short_way = builder.needing(0, 1), long_way = builder.needing(0, 2);
  const uint32_t short_back = builder.needing(1, 0);
  builder.needing(2, 3);
  builder.needing(3, 0);
  builder.offer(1, {short_way});
  builder.offer(9, {long_way}).group = 0;
  const CutSolution solution = solve(builder.problem());
  EXPECT_EQ(solution.chosen, Numbers{1});
  EXPECT_EQ(solution.open, (Numbers{short_way, short_back}));
}

TEST(CutSet, ties_go_to_the_smaller_edit_and_then_to_the_earlier_offer) {
  ProblemBuilder builder(3);
  builder.offer(5, {builder.needing(0, 1)}).size = 30;
  builder.offer(5, {builder.needing(1, 2)}).size = 20;
  builder.offer(5, {builder.needing(2, 0)}).size = 20;
  EXPECT_EQ(solve(builder.problem()).chosen, Numbers{1});
}

TEST(CutSet, an_offer_that_costs_nothing_is_not_chosen_for_nothing) {
  ProblemBuilder builder(2);
  const uint32_t link = builder.needing(0, 1);
  builder.offer(0, {});
  builder.offer(0, {builder.needing(1, 0)});
  builder.offer(0, {link});
  EXPECT_EQ(solve(builder.problem()).chosen, Numbers{1});
}

TEST(CutSet, independent_cycles_are_cut_each_by_itself) {
  ProblemBuilder builder(200);
  for (uint32_t vertex = 0; vertex < 200; vertex += 2) {
    builder.offer(5, {builder.needing(vertex, vertex + 1)});
    builder.offer(4, {builder.needing(vertex + 1, vertex)});
  }
  const CutSolution solution = solve(builder.problem());
  EXPECT_TRUE(solution.optimal);
  EXPECT_EQ(solution.cost, 400u);
  EXPECT_EQ(solution.chosen.size(), 100u);
}

TEST(CutSet, without_steps_there_is_a_plan_but_no_proof) {
  ProblemBuilder builder(3);
  builder.offer(10, {builder.needing(0, 1)});
  builder.offer(2, {builder.needing(1, 2)});
  builder.offer(3, {builder.needing(2, 0)});
  const CutSolution solution = solve(builder.problem(), {0, 0});
  EXPECT_EQ(solution.chosen, Numbers{1});
  EXPECT_FALSE(solution.optimal);
  EXPECT_LE(solution.bound, solution.cost);
}

TEST(CutSet, when_time_is_up_there_is_a_plan_but_no_proof) {
  ProblemBuilder builder(2);
  builder.offer(1, {builder.needing(0, 1)});
  builder.offer(2, {builder.needing(1, 0)});
  const CutSolution solution = solve(builder.problem(), {2'000'000, 1e-9});
  EXPECT_TRUE(solution.open.empty());
  EXPECT_FALSE(solution.optimal);
}

}  // namespace
}  // namespace unknot::graph
