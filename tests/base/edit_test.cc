#include "base/edit.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

namespace unknot {
namespace {

std::string edited(std::string_view text, std::vector<Edit> edits) {
  const auto result = apply_edits(text, std::move(edits));
  return result ? *result : "error: " + result.error().message;
}

TEST(ApplyEdits, NoEditsKeepTheText) {
  EXPECT_EQ(edited("", {}), "");
  EXPECT_EQ(edited("import a\r\n", {}), "import a\r\n");
}

TEST(ApplyEdits, ReplacesInsertsAndDeletes) {
  EXPECT_EQ(edited("abcdef", {{{1, 3}, "XYZ"}}), "aXYZdef");
  EXPECT_EQ(edited("abcdef", {{{0, 0}, "<"}, {{6, 6}, ">"}}), "<abcdef>");
  EXPECT_EQ(edited("abcdef", {{{2, 4}, ""}}), "abef");
  EXPECT_EQ(edited("abcdef", {{{0, 6}, ""}}), "");
  EXPECT_EQ(edited("", {{{0, 0}, "new"}}), "new");
}

TEST(ApplyEdits, OrderOfGivenEditsDoesNotMatter) {
  EXPECT_EQ(edited("abcdef", {{{4, 5}, "2"}, {{1, 2}, "1"}}), "a1cd2f");
  EXPECT_EQ(edited("abcdef", {{{1, 2}, "1"}, {{4, 5}, "2"}}), "a1cd2f");
}

TEST(ApplyEdits, InsertionsAtOneOffsetKeepTheirOrder) {
  EXPECT_EQ(edited("ab", {{{1, 1}, "2"}, {{1, 1}, "1"}, {{0, 0}, "0"}}), "0a21b");
}

TEST(ApplyEdits, NeighboursDoNotOverlap) {
  EXPECT_EQ(edited("abcdef", {{{3, 5}, "Y"}, {{1, 3}, "X"}}), "aXYf");
}

TEST(ApplyEdits, AnInsertionBesideAReplacementComesBeforeOrAfterIt) {
  EXPECT_EQ(edited("abcd", {{{1, 3}, "X"}, {{1, 1}, "<"}, {{3, 3}, ">"}}), "a<X>d");
}

TEST(ApplyEdits, ExactDuplicatesCountOnce) {
  EXPECT_EQ(edited("abc", {{{1, 2}, "X"}, {{1, 2}, "X"}}), "aXc");
  EXPECT_EQ(edited("abc", {{{1, 1}, "X"}, {{1, 1}, "X"}}), "aXbc");
  EXPECT_EQ(edited("abc", {{{1, 1}, "X"}, {{1, 1}, "Y"}, {{1, 1}, "X"}}), "aXYbc");
}

TEST(ApplyEdits, OverlapsAreInternalErrors) {
  const std::vector<std::vector<Edit>> overlapping = {
      {{{1, 3}, "X"}, {{2, 4}, "Y"}},  // partly
      {{{1, 5}, "X"}, {{2, 3}, "Y"}},  // one inside the other
      {{{1, 3}, "X"}, {{1, 3}, "Y"}},  // the same bytes, two texts
      {{{1, 3}, "X"}, {{1, 2}, "Y"}},  // the same start
      {{{1, 3}, "X"}, {{2, 2}, "Y"}},  // an insertion inside
  };
  for (const auto& edits : overlapping) {
    const auto result = apply_edits("abcdef", edits);
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.error().kind, ErrorKind::internal);
    EXPECT_NE(result.error().message.find("overlap"), std::string::npos);
  }
}

TEST(ApplyEdits, EditsOutsideTheTextAreInternalErrors) {
  for (const Span span : {Span{2, 4}, Span{4, 4}, Span{2, 1}}) {
    const auto result = apply_edits("abc", {{span, "X"}});
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.error().kind, ErrorKind::internal);
  }
}

TEST(ApplyEdits, BytesAreBytes) {
  EXPECT_EQ(edited("\xEF\xBB\xBF\xC3\xA9\r\nx\ry", {{{7, 8}, "z"}}), "\xEF\xBB\xBF\xC3\xA9\r\nz\ry");
  EXPECT_EQ(edited(std::string_view("a\0b", 3), {{{2, 3}, "c"}}), std::string("a\0c", 3));
}

/// A slow, plainly right twin: replacing from the back leaves earlier offsets valid.
std::string edited_backwards(std::string text, std::vector<Edit> edits) {
  std::sort(edits.begin(), edits.end(), [](const Edit& a, const Edit& b) { return a.span > b.span; });
  for (const Edit& edit : edits) text.replace(edit.span.begin, edit.span.size(), edit.text);
  return text;
}

TEST(ApplyEdits, EqualsReplacingFromTheBack) {
  std::mt19937 random(7);
  for (int round = 0; round < 500; ++round) {
    std::string text;
    for (uint32_t i = 0; i < random() % 60; ++i) text += static_cast<char>('a' + random() % 26);
    std::vector<Edit> edits;
    uint32_t at = 0;
    while (at + 4 < text.size()) {
      const auto begin = static_cast<uint32_t>(at + random() % 3);
      const auto end = static_cast<uint32_t>(begin + random() % 3);
      edits.push_back({{begin, end}, std::string(random() % 4, 'X')});
      at = end + 1;
    }
    const auto expected = edited_backwards(text, edits);
    std::shuffle(edits.begin(), edits.end(), random);
    EXPECT_EQ(edited(text, edits), expected);
  }
}

}  // namespace
}  // namespace unknot
