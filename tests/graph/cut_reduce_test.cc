#include "graph/cut_reduce.h"

#include <gtest/gtest.h>

#include "graph/cut_problems.h"

namespace unknot::graph {
namespace {

using Numbers = std::vector<uint32_t>;

/// Two cycles with a one-way link between them; the first has the offers 0 and 1, the second 2 and 3.
ProblemBuilder two_cycles() {
  ProblemBuilder builder(4);
  for (const uint32_t vertex : {0, 2}) {
    builder.offer(1, {builder.needing(vertex, vertex + 1)});
    builder.offer(1, {builder.needing(vertex + 1, vertex)});
  }
  return builder;
}

TEST(CutReduce, cycles_that_share_nothing_are_parts_of_their_own) {
  ProblemBuilder builder = two_cycles();
  builder.needing(0, 2);
  const std::vector<CutPart> parts = split_into_parts(builder.problem());
  ASSERT_EQ(parts.size(), 2u);
  EXPECT_EQ(parts[0].offers, (Numbers{0, 1}));
  EXPECT_EQ(parts[0].problem.links.size(), 2u);
  EXPECT_EQ(parts[0].problem.vertices, 2u);
}

TEST(CutReduce, a_group_a_requirement_or_an_offer_for_both_joins_them) {
  ProblemBuilder by_group = two_cycles();
  by_group.offer(1, {2}).group = 0;
  EXPECT_EQ(split_into_parts(by_group.problem()).size(), 1u);

  ProblemBuilder by_requirement = two_cycles();
  by_requirement.offer(1, {0}).requires_ = {3};
  EXPECT_EQ(split_into_parts(by_requirement.problem()).size(), 1u);

  ProblemBuilder by_offer = two_cycles();
  by_offer.offer(1, {0, 2});
  EXPECT_EQ(split_into_parts(by_offer.problem()).size(), 1u);
}

TEST(CutReduce, a_link_that_could_be_added_joins_them) {
  ProblemBuilder builder = two_cycles();
  builder.needing(0, 2);
  builder.offer(1, {0}).adds = {builder.addable(2, 0)};
  EXPECT_EQ(split_into_parts(builder.problem()).size(), 1u);
}

TEST(CutReduce, what_is_on_no_cycle_is_left_out_with_its_offers) {
  ProblemBuilder builder(3);
  builder.offer(1, {builder.needing(0, 1)});
  builder.needing(1, 0);
  builder.offer(1, {builder.needing(1, 2)});
  const std::vector<CutPart> parts = split_into_parts(builder.problem());
  ASSERT_EQ(parts.size(), 1u);
  EXPECT_EQ(parts[0].offers, Numbers{0});
  EXPECT_EQ(parts[0].problem.links.size(), 2u);
}

TEST(CutReduce, vertices_that_cannot_be_parted_become_one) {
  // 0, 1 and 2 go round for good; only the way over 3 is left to decide.
  ProblemBuilder builder(4);
  for (const uint32_t vertex : {0, 1, 2}) builder.needing(vertex, (vertex + 1) % 3);
  builder.needing(0, 3);
  builder.offer(1, {builder.needing(3, 2)});
  const std::vector<CutPart> parts = split_into_parts(builder.problem());
  ASSERT_EQ(parts.size(), 1u);
  EXPECT_EQ(parts[0].problem.vertices, 2u);
  EXPECT_EQ(parts[0].problem.links.size(), 2u);
}

TEST(CutReduce, a_cycle_that_nobody_can_cut_is_no_part) {
  ProblemBuilder builder(2);
  builder.needing(0, 1);
  builder.needing(1, 0);
  EXPECT_TRUE(split_into_parts(builder.problem()).empty());
}

TEST(CutReduce, an_offer_that_is_only_required_is_kept) {
  ProblemBuilder builder(2);
  builder.offer(1, {builder.needing(0, 1)}).requires_ = {1};
  builder.offer(1, {});
  builder.needing(1, 0);
  EXPECT_EQ(split_into_parts(builder.problem()).at(0).offers, (Numbers{0, 1}));
}

}  // namespace
}  // namespace unknot::graph
