#include "project/discover.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "base/disk.h"
#include "support/scratch.h"

namespace unknot::project {
namespace {

using Strings = std::vector<std::string>;

/// A disk with empty files at these paths, and others with a text.
MemoryDisk disk_with(const Strings& empty, const std::map<std::string, std::string>& texts = {}) {
  MemoryDisk disk(texts);
  for (const std::string& path : empty) disk.files.emplace(path, "");
  return disk;
}

/// What `discover` finds when it runs in `directory`.
Tree found(const Disk& disk, const std::string& directory, const Strings& paths = {},
           const Strings& exclude = {}) {
  const auto tree = discover(disk, {directory, paths, {}, exclude});
  EXPECT_TRUE(tree.ok()) << (tree.ok() ? "" : tree.error().message);
  return tree.ok() ? *tree : Tree();
}

Strings paths_of(const Tree& tree) {
  Strings paths;
  for (const File& file : tree.files) paths.push_back(file.path);
  return paths;
}

Strings selected(const Tree& tree) {
  Strings paths;
  for (const File& file : tree.files) {
    if (file.selected) paths.push_back(file.path);
  }
  return paths;
}

std::string error_of(const Disk& disk, const DiscoverOptions& options) {
  const auto tree = discover(disk, options);
  EXPECT_FALSE(tree.ok());
  if (tree.ok()) return "";
  EXPECT_EQ(tree.error().kind, ErrorKind::usage);
  return tree.error().message;
}

// --- What is collected.

TEST(Discover, SortsWhatItFindsByKind) {
  const auto disk =
      disk_with({"/w/b.py", "/w/a.py", "/w/a.pyi", "/w/x.cpython-311-x86_64-linux-gnu.so", "/w/y.pyd",
                 "/w/z.pyx", "/w/pyproject.toml", "/w/tox.ini", "/w/setup.cfg", "/w/c.yaml", "/w/c.yml",
                 "/w/d.json", "/w/README.md", "/w/i.rst", "/w/e.egg-info/entry_points.txt", "/w/notes.txt",
                 "/w/a.pyc", "/w/Makefile", "/w/py"});
  const Tree tree = found(disk, "/w");
  EXPECT_EQ(paths_of(tree), (Strings{"a.py", "a.pyi", "b.py"}));
  EXPECT_EQ(tree.files[0].disk_path, "/w/a.py");
  EXPECT_FALSE(tree.files[0].is_stub);
  EXPECT_TRUE(tree.files[1].is_stub);
  EXPECT_EQ(tree.extensions, (Strings{"/w/x.cpython-311-x86_64-linux-gnu.so", "/w/y.pyd", "/w/z.pyx"}));
  EXPECT_EQ(tree.documents,
            (Strings{"/w/README.md", "/w/c.yaml", "/w/c.yml", "/w/d.json", "/w/e.egg-info/entry_points.txt",
                     "/w/i.rst", "/w/pyproject.toml", "/w/setup.cfg", "/w/tox.ini"}));
}

TEST(Discover, LeavesOutCaches) {
  for (const char* cache : {"__pycache__", ".git", ".tox", ".nox", ".venv", "node_modules", ".unknot_cache",
                            ".hg", ".mypy_cache", ".eggs"}) {
    const auto disk = disk_with({"/w/a.py", "/w/" + std::string(cache) + "/x/b.py"});
    EXPECT_EQ(paths_of(found(disk, "/w")), Strings{"a.py"}) << cache;
  }
}

TEST(Discover, LeavesOutVirtualEnvironmentsOfAnyName) {
  const auto disk = disk_with({"/w/a.py", "/w/env/pyvenv.cfg", "/w/env/lib/b.py", "/w/venv/c.py"});
  EXPECT_EQ(paths_of(found(disk, "/w")), (Strings{"a.py", "venv/c.py"}));
}

TEST(Discover, HonoursGitignoreAtEveryDepth) {
  const auto disk =
      disk_with({"/w/.git/HEAD", "/w/a.py", "/w/gen/b.py", "/w/in/gen/c.py", "/w/in/d.py", "/w/in/e.py",
                 "/w/f.so", "/w/g.md"},
                {{"/w/.gitignore", "/gen/\nd.py\n*.so\n*.md\n"}, {"/w/in/.gitignore", "!d.py\ne.py\n"}});
  const Tree tree = found(disk, "/w");
  EXPECT_EQ(paths_of(tree), (Strings{"a.py", "in/d.py", "in/gen/c.py"}));
  EXPECT_TRUE(tree.extensions.empty());
  EXPECT_TRUE(tree.documents.empty());
}

TEST(Discover, HonoursGitignoreWithoutGitToo) {
  const auto disk = disk_with({"/w/a.py", "/w/b.py"}, {{"/w/.gitignore", "b.py\n"}});
  EXPECT_EQ(paths_of(found(disk, "/w")), Strings{"a.py"});
}

TEST(Discover, CannotBringBackAFileFromAnIgnoredFolder) {
  const auto disk = disk_with({"/w/out/a.py", "/w/b.py"}, {{"/w/.gitignore", "out/\n!out/a.py\n"}});
  EXPECT_EQ(paths_of(found(disk, "/w")), Strings{"b.py"});
}

TEST(Discover, HonoursInfoExclude) {
  const auto disk = disk_with({"/w/a.py", "/w/b.py"}, {{"/w/.git/info/exclude", "b.py\n"}});
  EXPECT_EQ(paths_of(found(disk, "/w")), Strings{"a.py"});
}

TEST(Discover, HonoursInfoExcludeOfALinkedWorkTree) {
  const auto disk = disk_with({"/w/a.py", "/w/b.py"}, {{"/w/.git", "gitdir: /main/.git/worktrees/w\n"},
                                                       {"/main/.git/worktrees/w/commondir", "../..\n"},
                                                       {"/main/.git/info/exclude", "b.py\n"}});
  EXPECT_EQ(paths_of(found(disk, "/w")), Strings{"a.py"});
}

TEST(Discover, HonoursInfoExcludeOfASubmodule) {
  const auto disk = disk_with(
      {"/w/sub/a.py", "/w/sub/b.py", "/w/.git/HEAD"},
      {{"/w/sub/.git", "gitdir: ../.git/modules/sub\n"}, {"/w/.git/modules/sub/info/exclude", "b.py\n"}});
  EXPECT_EQ(paths_of(found(disk, "/w")), Strings{"sub/a.py"});
}

TEST(Discover, RulesEndAtANestedRepository) {
  const auto disk = disk_with({"/w/.git/HEAD", "/w/b.py", "/w/sub/.git/HEAD", "/w/sub/b.py"},
                              {{"/w/.gitignore", "b.py\n"}});
  EXPECT_EQ(paths_of(found(disk, "/w")), Strings{"sub/b.py"});
}

// What is excluded is not checked and not edited, but it is a user of names all the same.
TEST(Discover, ExcludesGlobs) {
  const auto disk = disk_with({"/w/a.py", "/w/gen/b.py", "/w/src/gen/c.py", "/w/src/x_pb2.py"});
  EXPECT_EQ(selected(found(disk, "/w", {}, {"gen"})), (Strings{"a.py", "src/x_pb2.py"}));
  EXPECT_EQ(selected(found(disk, "/w", {}, {"/gen", "*_pb2.py"})), (Strings{"a.py", "src/gen/c.py"}));
  EXPECT_EQ(selected(found(disk, "/w", {}, {"src/**", "!a.py"})), (Strings{"a.py", "gen/b.py"}));
  EXPECT_EQ(paths_of(found(disk, "/w", {}, {"gen"})).size(), 4u);
}

TEST(Discover, ScriptsOfPythonAreUsers) {
  const auto disk = disk_with({"/w/a.py", "/w/b.pyw"}, {{"/w/bin/run", "#!/usr/bin/env python3\nimport a\n"},
                                                        {"/w/bin/sh", "#!/bin/sh\n"},
                                                        {"/w/Makefile", "all:\n"}});
  EXPECT_EQ(paths_of(found(disk, "/w")), (Strings{"a.py", "b.pyw", "bin/run"}));
}

TEST(Discover, ExcludesAreAnchoredInTheDirectoryOfTheRun) {
  const auto disk =
      disk_with({"/w/.git/HEAD", "/w/[x]/gen/a.py", "/w/[x]/b.py", "/w/gen/c.py", "/w/tmp/d.py"});
  EXPECT_EQ(selected(found(disk, "/w/[x]", {}, {"/gen", "tmp"})), Strings{"b.py"});
}

// --- How far it looks.

TEST(Discover, TakesTheWholeGitWorkTreeButSelectsOnlyPath) {
  const auto disk = disk_with({"/w/.git/HEAD", "/w/src/pkg/__init__.py", "/w/tests/t.py", "/outside.py"});
  const Tree tree = found(disk, "/w", {"src/pkg"});
  EXPECT_EQ(paths_of(tree), (Strings{"src/pkg/__init__.py", "tests/t.py"}));
  EXPECT_EQ(selected(tree), Strings{"src/pkg/__init__.py"});
  EXPECT_EQ(tree.top, "/w");
}

TEST(Discover, PrefersGitToANearerPyproject) {
  const auto disk = disk_with({"/w/.git/HEAD", "/w/a/pyproject.toml", "/w/a/x.py", "/w/b/y.py"});
  const Tree tree = found(disk, "/w/a");
  EXPECT_EQ(tree.top, "/w");
  EXPECT_EQ(paths_of(tree), (Strings{"../b/y.py", "x.py"}));
  EXPECT_EQ(selected(tree), Strings{"x.py"});
}

TEST(Discover, TakesTheNearestPyprojectWhereThereIsNoGit) {
  const auto disk =
      disk_with({"/w/pyproject.toml", "/w/a/pyproject.toml", "/w/a/p/x.py", "/w/a/t.py", "/w/b.py"});
  const Tree tree = found(disk, "/w/a", {"p"});
  EXPECT_EQ(tree.top, "/w/a");
  EXPECT_EQ(paths_of(tree), (Strings{"p/x.py", "t.py"}));
}

// A setup.py or setup.cfg makes a project like a pyproject.toml: its tests beside `src/` are users.
TEST(Discover, TakesAProjectOfSetupPyAsAWhole) {
  const auto disk = disk_with({"/w/setup.py", "/w/src/pkg/__init__.py", "/w/tests/t.py"});
  const Tree tree = found(disk, "/w", {"src"});
  EXPECT_EQ(tree.top, "/w");
  EXPECT_EQ(paths_of(tree), (Strings{"setup.py", "src/pkg/__init__.py", "tests/t.py"}));
}

TEST(Discover, NeverWalksAboveAPathWithoutGitAndProjectFiles) {
  const auto disk = disk_with({"/home/a.py", "/home/x/b.py", "/home/x/y/c.py", "/home/z/d.py"});
  const Tree tree = found(disk, "/home", {"x"});
  EXPECT_EQ(paths_of(tree), (Strings{"x/b.py", "x/y/c.py"}));
  EXPECT_EQ(tree.top, "/home/x");
}

TEST(Discover, WalksNothingOutsideThePackageOfAPath) {
  const auto disk = disk_with({"/site/pkg/__init__.py", "/site/pkg/sub/__init__.py", "/site/pkg/sub/a.py",
                               "/site/other/__init__.py"});
  const Tree whole = found(disk, "/site", {"pkg"});
  EXPECT_EQ(whole.top, "/site/pkg");
  EXPECT_EQ(paths_of(whole), (Strings{"pkg/__init__.py", "pkg/sub/__init__.py", "pkg/sub/a.py"}));
  const Tree part = found(disk, "/site", {"pkg/sub"});
  EXPECT_EQ(part.top, "/site/pkg");
  EXPECT_EQ(paths_of(part), paths_of(whole));
  EXPECT_EQ(selected(part), (Strings{"pkg/sub/__init__.py", "pkg/sub/a.py"}));
}

TEST(Discover, TakesAFileOfAPackageWithThePackage) {
  const auto disk = disk_with({"/x/pkg/__init__.py", "/x/pkg/a.py", "/x/b.py"});
  const Tree tree = found(disk, "/x", {"pkg/a.py"});
  EXPECT_EQ(paths_of(tree), (Strings{"pkg/__init__.py", "pkg/a.py"}));
  EXPECT_EQ(selected(tree), Strings{"pkg/a.py"});
}

TEST(Discover, TakesALoneFileAlone) {
  const auto disk = disk_with({"/x/a.py", "/x/b.py"});
  const Tree tree = found(disk, "/x", {"a.py"});
  EXPECT_EQ(paths_of(tree), Strings{"a.py"});
  EXPECT_EQ(selected(tree), Strings{"a.py"});
  EXPECT_EQ(tree.top, "/x");
}

TEST(Discover, TakesAPathThatGitIgnoresAsIfThereWereNoGit) {
  const auto disk = disk_with({"/w/.git/HEAD", "/w/pyproject.toml", "/w/a.py", "/w/tmp/case/b.py",
                               "/w/tmp/p/pyproject.toml", "/w/tmp/p/pkg/c.py", "/w/tmp/p/t.py"},
                              {{"/w/.gitignore", "/tmp/\n"}});
  const Tree tree = found(disk, "/w/tmp/case");
  EXPECT_EQ(paths_of(tree), Strings{"b.py"});
  EXPECT_EQ(tree.top, "/w/tmp/case");
  EXPECT_EQ(found(disk, "/w/tmp/p/pkg").top, "/w/tmp/p");
  EXPECT_EQ(found(disk, "/w").top, "/w");
}

TEST(Discover, EntersAPathThatRulesLeaveOut) {
  const auto disk = disk_with({"/w/.git/HEAD", "/w/a.py", "/w/.venv/pyvenv.cfg", "/w/.venv/lib/p/__init__.py",
                               "/w/env/pyvenv.cfg", "/w/env/b.py", "/w/gen/c.py", "/w/gen/__pycache__/d.py"});
  EXPECT_EQ(paths_of(found(disk, "/w", {".venv/lib/p"})), Strings{".venv/lib/p/__init__.py"});
  EXPECT_EQ(selected(found(disk, "/w", {"env"})), Strings{"env/b.py"});
  EXPECT_EQ(selected(found(disk, "/w", {"gen"}, {"gen"})), Strings{"gen/c.py"});
  EXPECT_EQ(selected(found(disk, "/w", {"gen/c.py"}, {"*.py"})), Strings{"gen/c.py"});
}

TEST(Discover, StopsAtASealedFolder) {
  const auto disk =
      disk_with({"/w/.git/HEAD", "/w/a.py", "/w/case/b.py", "/w/open/c.py"},
                {{"/w/case/unknot.toml", "root = true\n"}, {"/w/open/unknot.toml", "severity = 1\n"}});
  EXPECT_EQ(found(disk, "/w/case").top, "/w/case");
  EXPECT_EQ(paths_of(found(disk, "/w/case")), Strings{"b.py"});
  EXPECT_EQ(found(disk, "/w/open").top, "/w");
  const Tree whole = found(disk, "/w");
  EXPECT_EQ(paths_of(whole), (Strings{"a.py", "case/b.py", "open/c.py"}));
  EXPECT_EQ(whole.sealed_folders, Strings{"/w/case"});
}

TEST(Discover, ABrokenUnknotTomlSealsNothing) {
  const auto disk = disk_with({"/w/.git/HEAD", "/w/a/b.py"}, {{"/w/a/unknot.toml", "root = = true\n"}});
  EXPECT_EQ(found(disk, "/w/a").top, "/w");
}

TEST(Discover, NamesTheProjectFolders) {
  const auto disk = disk_with({"/w/.git/HEAD", "/w/p1/pyproject.toml", "/w/p2/setup.py", "/w/p3/setup.cfg",
                               "/w/p4/.git/HEAD", "/w/p4/a.py", "/w/p6/a.py"},
                              {{"/w/p5/unknot.toml", "root = true"}, {"/w/p6/unknot.toml", ""}});
  EXPECT_EQ(found(disk, "/w").project_folders, (Strings{"/w", "/w/p1", "/w/p2", "/w/p3", "/w/p4", "/w/p5"}));
}

// --- Several PATHs, and how paths are shown.

TEST(Discover, SelectsBelowEachOfSeveralPaths) {
  const auto disk =
      disk_with({"/w/.git/HEAD", "/w/a/x.py", "/w/a-b/z.py", "/w/b/y.py", "/w/c.py", "/w/d.py"});
  EXPECT_EQ(selected(found(disk, "/w", {"a", "b", "c.py", "a/x.py"})), (Strings{"a/x.py", "b/y.py", "c.py"}));
}

TEST(Discover, JoinsTheWorkTreesOfSeveralPaths) {
  const auto disk = disk_with({"/r/a/.git/HEAD", "/r/a/p/x.py", "/r/a/t.py", "/r/b/y.py", "/r/c/z.py"});
  const Tree tree = found(disk, "/r", {"a/p", "b"});
  EXPECT_EQ(tree.top, "/r");
  EXPECT_EQ(paths_of(tree), (Strings{"a/p/x.py", "a/t.py", "b/y.py"}));
}

TEST(Discover, WalksImportRootsThatAreGiven) {
  const auto disk = disk_with({"/r/app/x.py", "/r/lib/y.py", "/r/z.py"});
  const auto tree = discover(disk, {"/r", {"app"}, {"lib", "app"}, {}});
  ASSERT_TRUE(tree.ok());
  EXPECT_EQ(paths_of(*tree), (Strings{"app/x.py", "lib/y.py"}));
  EXPECT_EQ(selected(*tree), Strings{"app/x.py"});
}

TEST(Discover, FindsEachFileOnceWherePathsLieInEachOther) {
  const auto disk = disk_with({"/r/p/.git/HEAD", "/r/p/a.py", "/r/p/q/.git/HEAD", "/r/p/q/b.py"});
  for (const Strings& paths : {Strings{"p", "p/q"}, Strings{"p/q", "p"}, Strings{"p/q", "p/q"}}) {
    EXPECT_EQ(selected(found(disk, "/r", paths)).back(), "p/q/b.py");
    EXPECT_EQ(paths_of(found(disk, "/r", paths)).size(), paths.back() == paths.front() ? 1U : 2U);
  }
}

TEST(Discover, ShowsPathsRelativeToTheDirectoryOfTheRun) {
  const auto disk = disk_with({"/w/.git/HEAD", "/w/src/p/a.py", "/w/t.py"});
  const Tree tree = found(disk, "/w/src");
  EXPECT_EQ(paths_of(tree), (Strings{"../t.py", "p/a.py"}));
  EXPECT_EQ(tree.patch_base, "/w/src");
  EXPECT_EQ(found(disk, "/w/src", {"/w/src/p"}).patch_base, "/w/src");
}

TEST(Discover, ShowsPathsRelativeToTheProjectRootWherePathLiesOutside) {
  const auto disk = disk_with(
      {"/w/.git/HEAD", "/w/a/pyproject.toml", "/w/a/p/x.py", "/w/t.py", "/v/b.py", "/s/pkg/__init__.py"});
  const Tree project = found(disk, "/v", {"/w/a/p"});
  EXPECT_EQ(project.patch_base, "/w/a");
  EXPECT_EQ(paths_of(project), (Strings{"../t.py", "p/x.py"}));
  EXPECT_EQ(found(disk, "/v", {"../w/a"}).patch_base, "/w/a");
  EXPECT_EQ(found(disk, "/v", {".", "../w/a"}).patch_base, "/");
  const Tree package = found(disk, "/v", {"/s/pkg"});
  EXPECT_EQ(package.patch_base, "/s");
  EXPECT_EQ(paths_of(package), Strings{"pkg/__init__.py"});
}

TEST(Discover, DoesNotMindDotsAndSlashes) {
  const auto disk = disk_with({"/w/.git/HEAD", "/w/p/a.py"});
  for (const char* path : {"p", "./p", "p/", "/w/p", "q/../p", "p//."}) {
    EXPECT_EQ(selected(found(disk, "/w", {path})), Strings{"p/a.py"}) << path;
  }
}

TEST(Discover, WorksOnADiskOfRelativePaths) {
  const auto disk = disk_with({"pkg/__init__.py", "pkg/a.py", "tests/t.py", ".git/HEAD"});
  const Tree tree = found(disk, ".", {"pkg"});
  EXPECT_EQ(paths_of(tree), (Strings{"pkg/__init__.py", "pkg/a.py", "tests/t.py"}));
  EXPECT_EQ(selected(tree), (Strings{"pkg/__init__.py", "pkg/a.py"}));
  EXPECT_EQ(tree.top, ".");
}

// --- What goes wrong.

TEST(Discover, NamesWhatItCannotRead) {
  const auto disk = disk_with({"/w/a.py", "/w/README.md"});
  EXPECT_EQ(error_of(disk, {"/w", {"nowhere"}, {}, {}}), "cannot read nowhere: no such file or directory");
  EXPECT_EQ(error_of(disk, {"/w", {"a.py", "README.md"}, {}, {}}),
            "cannot read README.md: not a Python file");
  EXPECT_EQ(error_of(disk, {"/nowhere", {}, {}, {}}), "cannot read /nowhere: no such directory");
  EXPECT_EQ(error_of(disk, {"/w", {}, {"lib"}, {}}), "cannot read lib: no such directory");
}

TEST(Discover, AnUnreadableFolderIsAProblemAndAnUnreadablePathAnError) {
  auto disk = disk_with({"/w/a.py", "/w/closed/b.py"});
  disk.unreadable.insert("/w/closed");
  const Tree tree = found(disk, "/w");
  EXPECT_EQ(paths_of(tree), Strings{"a.py"});
  ASSERT_EQ(tree.problems.size(), 1U);
  EXPECT_EQ(tree.problems[0].file, "closed");
  EXPECT_NE(tree.problems[0].message.find("/w/closed"), std::string::npos);
  EXPECT_NE(error_of(disk, {"/w", {"closed"}, {}, {}}).find("/w/closed"), std::string::npos);
}

TEST(Discover, AnEmptyProjectIsNoError) {
  const auto disk = disk_with({"/w/README.md"});
  EXPECT_TRUE(found(disk, "/w").files.empty());
}

TEST(Discover, ReadsNothingButRules) {
  const auto disk = disk_with({"/w/.git/HEAD", "/w/a.py", "/w/b.md"}, {{"/w/.gitignore", "x\n"}});
  found(disk, "/w");
  for (const std::string& path : disk.read_log) EXPECT_EQ(path, "/w/.gitignore");
}

// --- Links, on a real disk.

TEST(DiscoverLinks, FollowsNoLinkToADirectory) {
  const testing::Scratch scratch;
  testing::write_file(scratch / "w/pkg/a.py", "");
  testing::write_file(scratch / "outside/b.py", "");
  std::filesystem::create_directory_symlink("..", scratch / "w/pkg/loop");
  std::filesystem::create_directory_symlink("pkg", scratch / "w/again");
  std::filesystem::create_directory_symlink(scratch / "outside", scratch / "w/away");
  std::filesystem::create_directory_symlink("nowhere", scratch / "w/broken");
  EXPECT_EQ(paths_of(found(RealDisk(), scratch / "w")), Strings{"pkg/a.py"});
  EXPECT_EQ(selected(found(RealDisk(), scratch / "w", {"again"})), Strings{"again/a.py"});
}

TEST(DiscoverLinks, DoesNotSelectALinkToAFileUnlessItIsNamed) {
  const testing::Scratch scratch;
  testing::write_file(scratch / "w/.git/HEAD", "");
  testing::write_file(scratch / "w/a.py", "");
  std::filesystem::create_symlink("a.py", scratch / "w/b.py");
  std::filesystem::create_symlink("nowhere.py", scratch / "w/c.py");
  const Tree tree = found(RealDisk(), scratch / "w");
  EXPECT_EQ(paths_of(tree), (Strings{"a.py", "b.py"}));
  EXPECT_EQ(selected(tree), Strings{"a.py"});
  EXPECT_EQ(selected(found(RealDisk(), scratch / "w", {"b.py"})), Strings{"b.py"});
}

TEST(DiscoverLinks, ClimbsFromTheWorkingDirectoryOfTheProcess) {
  const testing::Scratch scratch;
  testing::write_file(scratch / "w/.git/HEAD", "");
  testing::write_file(scratch / "w/pkg/__init__.py", "");
  testing::write_file(scratch / "w/t.py", "");
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(scratch / "w/pkg");
  const Tree tree = found(RealDisk(), ".");
  std::filesystem::current_path(before);
  EXPECT_EQ(tree.top, scratch / "w");
  EXPECT_EQ(paths_of(tree), (Strings{"../t.py", "__init__.py"}));
  EXPECT_EQ(selected(tree), Strings{"__init__.py"});
}

}  // namespace
}  // namespace unknot::project
