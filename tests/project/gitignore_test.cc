#include "project/gitignore.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "base/disk.h"
#include "project/discover.h"
#include "support/scratch.h"

namespace unknot::project {
namespace {

struct GlobRow {
  const char* glob;
  const char* path;
  bool matches;
};

TEST(Glob, MatchesAsGitDoes) {
  const GlobRow rows[] = {
      {"a", "a", true},
      {"a", "b", false},
      {"a", "ab", false},
      {"", "", true},
      {"?", "a", true},
      {"?", "", false},
      {"?", "/", false},
      {"*", "", true},
      {"*", "abc", true},
      {"*", "a/b", false},
      {"*.py", "a.py", true},
      {"*.py", ".py", true},
      {"*.py", "a.pyc", false},
      {"a*b*c", "aXbYbZc", true},
      {"a*b*c", "aXbYbZ", false},
      {"a/*", "a/b", true},
      {"a/*", "a/b/c", false},
      {"a/*/c", "a/b/c", true},
      {"*x/b", "xx/b", true},
      {"**/a", "a", true},
      {"**/a", "x/y/a", true},
      {"**/a", "xa", false},
      {"a/**", "a/b/c", true},
      {"a/**", "a", false},
      {"a/**/b", "a/b", true},
      {"a/**/b", "a/x/y/b", true},
      {"a/**/b", "a/xb", false},
      {"a/**/b/*.py", "a/b/x/b/y.py", true},
      {"**", "a/b", true},
      {"a**b", "axxb", true},
      {"a**b", "ax/b", false},
      {"**a/b", "x/a/b", false},
      {"[abc]", "b", true},
      {"[abc]", "d", false},
      {"[!abc]", "d", true},
      {"[^abc]", "a", false},
      {"[a-c]x", "bx", true},
      {"[a-c]x", "dx", false},
      {"[z-a]", "z", true},
      {"[z-a]", "m", false},
      {"[]x]", "]", true},
      {"[!]x]", "]", false},
      {"[a-]", "-", true},
      {"[\\]]", "]", true},
      {"[!a]", "/", false},
      {"[[:digit:]a]", "7", true},
      {"[[:digit:]a]", "a", true},
      {"[[:upper:]]", "a", false},
      {"[[:nothing:]a]", "a", false},
      {"[a", "a", false},
      {"\\*", "*", true},
      {"\\*", "a", false},
      {"\\a", "a", true},
      {"a\\", "a", false},
  };
  for (const GlobRow& row : rows) {
    EXPECT_EQ(glob_matches(row.glob, row.path), row.matches) << row.glob << " on " << row.path;
  }
}

TEST(Glob, IsFastWhereBacktrackingCouldExplode) {
  std::string glob;
  for (int i = 0; i < 200; ++i) glob += "**/*a*";
  EXPECT_FALSE(glob_matches(glob + "/b", std::string(2000, 'a')));
}

struct LineRow {
  const char* line;
  const char* glob;  ///< null where the line is no pattern
  bool negated, directory_only, anchored;
};

TEST(ParseIgnore, ReadsEachLineAsGitDoes) {
  const LineRow rows[] = {
      {"", nullptr, false, false, false},
      {"   ", nullptr, false, false, false},
      {"# comment", nullptr, false, false, false},
      {"/", nullptr, false, false, false},
      {"a", "a", false, false, false},
      {"a  ", "a", false, false, false},
      {"a\\ ", "a\\ ", false, false, false},
      {"a\\\\ ", "a\\\\", false, false, false},
      {"a\r", "a", false, false, false},
      {"\\#a", "\\#a", false, false, false},
      {"\\!a", "\\!a", false, false, false},
      {"!a", "a", true, false, false},
      {"a/", "a", false, true, false},
      {"/a", "a", false, false, true},
      {"/a/", "a", false, true, true},
      {"a/b", "a/b", false, false, true},
      {"!a/b/", "a/b", true, true, true},
      {"**/a", "**/a", false, false, true},
  };
  for (const LineRow& row : rows) {
    const auto patterns = parse_ignore(row.line);
    ASSERT_EQ(patterns.size(), row.glob != nullptr ? 1U : 0U) << row.line;
    if (patterns.empty()) continue;
    EXPECT_EQ(patterns[0].glob, row.glob) << row.line;
    EXPECT_EQ(patterns[0].negated, row.negated) << row.line;
    EXPECT_EQ(patterns[0].directory_only, row.directory_only) << row.line;
    EXPECT_EQ(patterns[0].anchored, row.anchored) << row.line;
  }
}

TEST(ParseIgnore, SkipsTheByteOrderMarkAndReadsTheLastLineWithoutItsEnd) {
  const auto patterns = parse_ignore(
      "\xEF\xBB\xBF"
      "a\n\nb");
  ASSERT_EQ(patterns.size(), 2U);
  EXPECT_EQ(patterns[0].glob, "a");
  EXPECT_EQ(patterns[1].glob, "b");
}

std::shared_ptr<const IgnoreRules> rules(const std::string& folder, const std::string& text,
                                         std::shared_ptr<const IgnoreRules> outer = nullptr) {
  return std::make_shared<IgnoreRules>(IgnoreRules{folder, parse_ignore(text), std::move(outer)});
}

TEST(IsIgnored, TheLastMatchingPatternDecides) {
  const auto top = rules("/w", "*.py\n!keep.py\nkeep.py/\n/only_here\n");
  EXPECT_TRUE(is_ignored(top.get(), "/w/a.py", false));
  EXPECT_TRUE(is_ignored(top.get(), "/w/x/y/a.py", false));
  EXPECT_FALSE(is_ignored(top.get(), "/w/x/keep.py", false));
  EXPECT_TRUE(is_ignored(top.get(), "/w/x/keep.py", true));  // as a directory
  EXPECT_TRUE(is_ignored(top.get(), "/w/only_here", true));
  EXPECT_FALSE(is_ignored(top.get(), "/w/x/only_here", true));
  EXPECT_FALSE(is_ignored(top.get(), "/elsewhere/a.py", false));
  EXPECT_FALSE(is_ignored(nullptr, "/w/a.py", false));
}

TEST(IsIgnored, InnerRulesOverrideOuterOnes) {
  const auto inner = rules("/w/in", "!a.py\nb.py\n/c.py\n", rules("/w", "a.py\nc.py\n!c.py\n"));
  EXPECT_FALSE(is_ignored(inner.get(), "/w/in/a.py", false));
  EXPECT_TRUE(is_ignored(inner.get(), "/w/in/x/b.py", false));
  EXPECT_TRUE(is_ignored(inner.get(), "/w/in/c.py", false));
  EXPECT_FALSE(is_ignored(inner.get(), "/w/in/x/c.py", false));
}

TEST(IsIgnored, AgreesWithGit) {
  if (!testing::has_command("git")) GTEST_SKIP() << "git is not installed";
  const testing::Scratch scratch;
  ASSERT_EQ(testing::run_shell("git init -q .", scratch.path()).status, 0);
  testing::write_file(
      scratch / ".gitignore",
      "/build/\n*.gen.py\n!wanted.gen.py\nout\n!out/no.py\ndeep/**/skip\n[a-c]1.py\nx\\ y.py\n");
  testing::write_file(scratch / "pkg/.gitignore", "!build\n/local.py\n**/far.py\n");
  testing::write_file(scratch / ".git/info/exclude", "secret.py\n");
  for (const char* name : {"a.py",
                           "a.gen.py",
                           "wanted.gen.py",
                           "build/a.py",
                           "pkg/build/a.py",
                           "out/no.py",
                           "pkg/out/no.py",
                           "deep/skip/a.py",
                           "deep/x/y/skip/a.py",
                           "deep/x/a.py",
                           "a1.py",
                           "d1.py",
                           "x y.py",
                           "xy.py",
                           "pkg/local.py",
                           "pkg/in/local.py",
                           "pkg/in/x/far.py",
                           "far.py",
                           "secret.py",
                           "pkg/secret.py"}) {
    testing::write_file(scratch / name, "");
  }
  const std::string listed =
      testing::run_shell(
          "git -c core.excludesFile=/dev/null ls-files -z --others --exclude-standard '*.py' | "
          "tr '\\0' '\\n' | LC_ALL=C sort",
          scratch.path())
          .output;
  DiscoverOptions options;
  options.directory = scratch.path().string();
  const auto tree = discover(RealDisk(), options);
  ASSERT_TRUE(tree.ok());
  std::string found;
  for (const File& file : tree->files) found += file.path + "\n";
  EXPECT_EQ(found, listed);
}

}  // namespace
}  // namespace unknot::project
