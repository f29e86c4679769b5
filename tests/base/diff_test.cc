#include "base/diff.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <random>
#include <string>
#include <vector>

#include "support/scratch.h"

namespace unknot {
namespace {

using testing::has_command;
using testing::read_file;
using testing::run_shell;
using testing::Scratch;
using testing::write_file;

std::string numbered(int first, int last) {
  std::string text;
  for (int i = first; i <= last; ++i) text += std::to_string(i) + "\n";
  return text;
}

TEST(UnifiedDiff, EqualTextsHaveNone) {
  EXPECT_EQ(unified_diff("", "", "a.py"), "");
  EXPECT_EQ(unified_diff("x", "x", "a.py"), "");
  EXPECT_EQ(unified_diff("x\r\ny\n", "x\r\ny\n", "a.py"), "");
}

TEST(UnifiedDiff, PlainHeadersAndThreeLinesOfContext) {
  const std::string before = numbered(1, 9);
  const std::string after = numbered(1, 4) + "five\n" + numbered(6, 9);
  EXPECT_EQ(unified_diff(before, after, "pkg/a.py"),
            "--- a/pkg/a.py\n+++ b/pkg/a.py\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n");
}

TEST(UnifiedDiff, SixCommonLinesJoinTwoChangesSevenPartThem) {
  const auto hunks = [](int apart) {
    const std::string diff =
        unified_diff("a\n" + numbered(1, apart) + "b\n", "A\n" + numbered(1, apart) + "B\n", "a.py");
    return std::count(diff.begin(), diff.end(), '@') / 4;
  };
  EXPECT_EQ(hunks(1), 1);
  EXPECT_EQ(hunks(6), 1);
  EXPECT_EQ(hunks(7), 2);
}

TEST(UnifiedDiff, RemovedLinesComeBeforeAddedOnes) {
  EXPECT_EQ(unified_diff("a\nb\nc\n", "A\nB\nC\n", "x"),
            "--- a/x\n+++ b/x\n@@ -1,3 +1,3 @@\n-a\n-b\n-c\n+A\n+B\n+C\n");
}

TEST(UnifiedDiff, EmptyTexts) {
  EXPECT_EQ(unified_diff("", "a\n", "x"), "--- a/x\n+++ b/x\n@@ -0,0 +1 @@\n+a\n");
  EXPECT_EQ(unified_diff("a\nb\n", "", "x"), "--- a/x\n+++ b/x\n@@ -1,2 +0,0 @@\n-a\n-b\n");
}

TEST(UnifiedDiff, AMissingFinalNewlineIsSaid) {
  EXPECT_EQ(unified_diff("a\nb", "a\nc", "x"),
            "--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+c\n\\ No newline at "
            "end of file\n");
  EXPECT_EQ(unified_diff("a", "a\n", "x"),
            "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n");
  EXPECT_EQ(unified_diff("a\n", "a", "x"),
            "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+a\n\\ No newline at end of file\n");
  EXPECT_EQ(unified_diff("a\nb", "A\nb", "x"),
            "--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n-a\n+A\n b\n\\ No newline at end of file\n");
}

TEST(UnifiedDiff, CarriageReturnsArePartOfTheLine) {
  EXPECT_EQ(unified_diff("a\r\nb\r\n", "a\r\nc\r\n", "x"),
            "--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n a\r\n-b\r\n+c\r\n");
  EXPECT_EQ(unified_diff("a\r\n", "a\n", "x"), "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\r\n+a\n");
  EXPECT_EQ(unified_diff("a\rb\n", "a\rc\n", "x"), "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\rb\n+a\rc\n");
}

TEST(UnifiedDiff, UnusualPaths) {
  const auto head = [](const std::string& path) {
    const std::string diff = unified_diff("a\n", "b\n", path);
    return diff.substr(0, diff.find('\n'));
  };
  EXPECT_EQ(head("a b.py"), "--- a/a b.py\t");
  EXPECT_EQ(head("caf\xC3\xA9.py"), "--- a/caf\xC3\xA9.py");
  EXPECT_EQ(head("say \"x\".py"), "--- \"a/say \\\"x\\\".py\"");
  EXPECT_EQ(head("tab\t\\.py"), "--- \"a/tab\\011\\\\.py\"");
}

size_t changed_lines(const std::string& diff) {
  size_t count = 0;
  for (size_t at = diff.find("@@"); at != std::string::npos; at = diff.find('\n', at + 1)) {
    if (at + 1 < diff.size() && (diff[at + 1] == '+' || diff[at + 1] == '-')) ++count;
  }
  return count;
}

TEST(UnifiedDiff, ALineThatMovesThroughALongFile) {
  const std::string before = "moved\n" + numbered(1, 300'000);
  const std::string after = numbered(1, 300'000) + "moved\n";
  EXPECT_EQ(changed_lines(unified_diff(before, after, "x")), 2u);
}

TEST(UnifiedDiff, FewChangesInALongFileOfEqualLines) {
  std::string before;
  for (int i = 0; i < 200'000; ++i) before += i % 2 ? "    x,\n" : "\n";
  EXPECT_EQ(changed_lines(unified_diff("first\n" + before + "last\n", "1st\n" + before + "end\n", "x")), 4u);
}

TEST(UnifiedDiff, NothingInCommon) {
  const std::string diff = unified_diff(numbered(1, 100'000), numbered(200'001, 300'000), "x");
  EXPECT_EQ(changed_lines(diff), 200'000u);
}

/// The least number of removed and added lines, by the textbook table.
size_t least_changes(const std::string& a, const std::string& b) {
  std::vector<size_t> row(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (size_t i = 1; i <= a.size(); ++i) {
    size_t diagonal = std::exchange(row[0], i);
    for (size_t j = 1; j <= b.size(); ++j) {
      const size_t best = a[i - 1] == b[j - 1] ? diagonal : std::min(row[j], row[j - 1]) + 1;
      diagonal = std::exchange(row[j], best);
    }
  }
  return row[b.size()];
}

std::string lines_of(const std::string& letters) {
  std::string text;
  for (const char c : letters) text += std::string(1, c) + "\n";
  return text;
}

TEST(UnifiedDiff, IsAsShortAsPossible) {
  std::mt19937 random(11);
  for (int round = 0; round < 2000; ++round) {
    const auto word = [&random] {
      std::string letters;
      for (uint32_t i = 0; i < random() % 12; ++i) letters += static_cast<char>('a' + random() % 4);
      return letters;
    };
    const std::string a = word();
    const std::string b = word();
    EXPECT_EQ(changed_lines(unified_diff(lines_of(a), lines_of(b), "x")), least_changes(a, b))
        << a << " " << b;
  }
}

/// One way that people apply a patch.
struct Applier {
  std::string name;
  std::string tool;
  std::string command;
};

const Applier appliers[] = {
    {"Git", "git", "git apply ../x.patch"},
    {"GitInSubdirectory", "git", "git init -q .. && git apply ../x.patch"},
    {"Patch", "patch", "patch -s -p1 --binary < ../x.patch"},
};

class AppliedDiff : public ::testing::TestWithParam<Applier> {
 protected:
  void SetUp() override {
    if (!has_command(GetParam().tool)) GTEST_SKIP() << "no " << GetParam().tool;
  }

  /// Applies the diff to `before` and expects `after`, byte for byte, and no other file.
  void expect_applies(const std::string& before, const std::string& after,
                      const std::string& path = "pkg/a.py") {
    const Scratch scratch;
    write_file(scratch.path() / "tree" / path, before);
    write_file(scratch.path() / "x.patch", unified_diff(before, after, path));
    const auto ran = run_shell(GetParam().command, scratch.path() / "tree");
    EXPECT_EQ(ran.status, 0) << ran.output << read_file(scratch.path() / "x.patch");
    const auto file = scratch.path() / "tree" / path;
    EXPECT_EQ(std::filesystem::exists(file) ? read_file(file) : "", after);
  }
};

std::string name_of(const ::testing::TestParamInfo<Applier>& info) {
  return info.param.name;
}
INSTANTIATE_TEST_SUITE_P(By, AppliedDiff, ::testing::ValuesIn(appliers), name_of);

TEST_P(AppliedDiff, SeveralHunks) {
  std::string after = numbered(1, 100);
  after.replace(after.find("7\n"), 2, "seven\nand more\n");
  after.replace(after.find("50\n51\n"), 6, "");
  after += "101\n";
  expect_applies(numbered(1, 100), after);
}

TEST_P(AppliedDiff, LineEnds) {
  expect_applies("a\r\nb\r\nc\r\n", "a\r\nB\r\nc\r\n");
  expect_applies("a\r\nb\nc\r\n", "a\r\nb\r\nc\n");
  expect_applies("a\rb\rc\r", "a\rB\rc\r");
  expect_applies("a\r\r\nb\r\n", "a\r\r\nc\r\n");
}

TEST_P(AppliedDiff, FinalNewlines) {
  expect_applies("a\nb", "a\nc");
  expect_applies("a\nb", "a\nb\n");
  expect_applies("a\nb\n", "a\nb");
  expect_applies("a\nb", "A\nb");
  expect_applies("a\nb", "a\nb\nc");
  expect_applies("a\r\nb", "a\r\nb\r\n");
  expect_applies("\n\n", "\n");
  expect_applies("a", "b");
}

TEST_P(AppliedDiff, ByteOrderMarkAndOtherBytes) {
  expect_applies("\xEF\xBB\xBFimport a\nx\n", "\xEF\xBB\xBFx\n");
  expect_applies("caf\xE9\nx\n", "caf\xE9\ny\n");
  expect_applies("a\fb\v\x1A\nx\n", "a\fb\v\x1A\ny\n");
  expect_applies("--- a/x\n+++ b/x\n@@ -1 +1 @@\n", "+++ b/x\n--- a/x\n@@ -2 +2 @@\n");
}

TEST_P(AppliedDiff, ToAnEmptyText) {
  expect_applies("a\nb\n", "");
}

TEST_P(AppliedDiff, UnusualPaths) {
  expect_applies("a\n", "b\n", "with space/two  spaces.py");
  expect_applies("a\n", "b\n", "caf\xC3\xA9/\xE2\x82\xAC.py");
  expect_applies("a\n", "b\n", "say \"x\".py");
  expect_applies("a\n", "b\n", "tab\tbed.py");
  expect_applies("a\n", "b\n", "back\\slash.py");
  expect_applies("a\n", "b\n", "it's.py");
}

TEST_P(AppliedDiff, RandomTexts) {
  std::mt19937 random(5);
  const std::vector<std::string> lines = {"a\n", "b\n", "\n", "c\r\n", "    d\n", "-\n", "+ e\n", "f\r\r\n"};
  for (int round = 0; round < 60; ++round) {
    const auto text = [&] {
      std::string result = "first\n";
      for (uint32_t i = 0; i < random() % 40; ++i) result += lines[random() % lines.size()];
      return random() % 3 == 0 ? result + "end" : result;
    };
    expect_applies(text(), text());
  }
}

TEST_P(AppliedDiff, LargeRearrangements) {
  std::mt19937 random(9);
  std::vector<int> order(3000);
  for (size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int>(i);
  std::shuffle(order.begin(), order.end(), random);
  std::string after;
  for (const int i : order) after += std::to_string(i) + "\n";
  expect_applies(numbered(0, 2999), after);
  expect_applies(after, numbered(1, 2990) + numbered(1, 500));
}

}  // namespace
}  // namespace unknot
