#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "project/laid.h"

namespace unknot::project {
namespace {

using Strings = std::vector<std::string>;

// --- Who sees which root.

TEST(LayOut, TheOwnRootComesFirstThenTheNearest) {
  const Laid laid(
      {{"/w/a/lib.py", ""}, {"/w/a/x/t.py", ""}, {"/w/b/lib.py", ""}, {"/w/b/u.py", ""}, {"/w/c/v.py", ""}});
  EXPECT_EQ(laid.seen("/w/b/u.py", "lib"), "/w/b/lib.py");
  EXPECT_EQ(laid.seen("/w/a/x/t.py", "lib"), "/w/a/lib.py");
  EXPECT_EQ(laid.seen("/w/c/v.py", "lib"), "/w/a/lib.py");  // equally far: by name
}

TEST(LayOut, ATreeThatHoldsItsOwnPackageUsesThatOne) {
  const Laid laid({{"/w/.git/HEAD", ""},
                   {"/w/src/pkg/__init__.py", ""},
                   {"/w/src/pkg/a.py", ""},
                   {"/w/vendored/pkg/__init__.py", ""},
                   {"/w/vendored/pkg/b.py", ""},
                   {"/w/golden/case/in/pkg/__init__.py", ""},
                   {"/w/golden/case/in/main.py", ""}});
  EXPECT_EQ(laid.seen("/w/vendored/pkg/b.py", "pkg"), "/w/vendored/pkg/__init__.py");
  EXPECT_EQ(laid.seen("/w/vendored/pkg/b.py", "pkg.a"), "nothing");
  EXPECT_EQ(laid.seen("/w/golden/case/in/main.py", "pkg"), "/w/golden/case/in/pkg/__init__.py");
  EXPECT_EQ(laid.seen("/w/src/pkg/a.py", "pkg"), "/w/src/pkg/__init__.py");
}

TEST(LayOut, ProjectsOfOneTreeSeeEachOthersPackagesButNotTheirScripts) {
  const Laid laid({{"/w/.git/HEAD", ""},
                   {"/w/core/pyproject.toml", ""},
                   {"/w/core/src/core/__init__.py", ""},
                   {"/w/core/scripts/deploy.py", ""},
                   {"/w/core/tests/t.py", ""},
                   {"/w/app/pyproject.toml", ""},
                   {"/w/app/app/__init__.py", ""}});
  EXPECT_EQ(laid.seen("/w/app/app/__init__.py", "core"), "/w/core/src/core/__init__.py");
  EXPECT_EQ(laid.seen("/w/app/app/__init__.py", "deploy"), "nothing");
  EXPECT_EQ(laid.seen("/w/core/tests/t.py", "deploy"), "/w/core/scripts/deploy.py");
}

TEST(LayOut, TheOwnProjectComesBeforeANearerOne) {
  const Laid laid({{"/w/.git/HEAD", ""},
                   {"/w/pkg/__init__.py", ""},
                   {"/w/tools/t.py", ""},
                   {"/w/tools/sub/pyproject.toml", ""},
                   {"/w/tools/sub/pkg/__init__.py", ""}});
  EXPECT_EQ(laid.seen("/w/tools/t.py", "pkg"), "/w/pkg/__init__.py");
}

TEST(LayOut, ASealedTreeSeesNothingOutsideAndIsNotSeen) {
  const Laid laid({{"/w/.git/HEAD", ""},
                   {"/w/pkg/__init__.py", ""},
                   {"/w/case/unknot.toml", "root = true\n"},
                   {"/w/case/main.py", ""},
                   {"/w/case/other/__init__.py", ""}});
  EXPECT_EQ(laid.seen("/w/case/main.py", "pkg"), "nothing");
  EXPECT_EQ(laid.seen("/w/case/main.py", "other"), "/w/case/other/__init__.py");
  EXPECT_EQ(laid.seen("/w/pkg/__init__.py", "other"), "nothing");
}

TEST(LayOut, SeveralPathsAreRootsOfOneProject) {
  const Laid laid({{"/r/a/app/__init__.py", ""}, {"/r/b/lib/__init__.py", ""}}, {"/r", {"a", "b"}, {}, {}});
  EXPECT_EQ(laid.seen("/r/a/app/__init__.py", "lib"), "/r/b/lib/__init__.py");
}

TEST(LayOut, OnlyTheOwnRootShadowsTheStandardLibrary) {
  const Laid laid({{"/w/src/pkg/__init__.py", ""},
                   {"/w/tests/logging.py", ""},
                   {"/w/tests/t.py", ""},
                   {"/w/tests/sys.py", ""},
                   {"/w/tests/email/a.py", "import email.a\n"}});
  EXPECT_EQ(laid.seen("/w/src/pkg/__init__.py", "logging"), "nothing");
  EXPECT_EQ(laid.seen("/w/tests/t.py", "logging"), "/w/tests/logging.py");
  EXPECT_EQ(laid.seen("/w/tests/t.py", "sys"), "nothing");
  EXPECT_EQ(laid.seen("/w/tests/t.py", "email.a"), "nothing");
}

// --- --src.

TEST(LayOut, GivenRootsOverrideWhatTheFilesSay) {
  const Laid laid({{"/w/lib/ns/deep/a.py", ""},
                   {"/w/lib/pkg/__init__.py", ""},
                   {"/w/lib/pkg/vendor/dep/__init__.py", ""},
                   {"/w/tests/t.py", ""}},
                  {"/w", {}, {"lib", "lib/pkg/vendor"}, {}});
  EXPECT_EQ(laid.name("/w/lib/ns/deep/a.py"), "ns.deep.a in /w/lib");
  EXPECT_EQ(laid.name("/w/lib/pkg/__init__.py"), "pkg in /w/lib");
  EXPECT_EQ(laid.name("/w/lib/pkg/vendor/dep/__init__.py"), "dep in /w/lib/pkg/vendor");
  EXPECT_EQ(laid.name("/w/tests/t.py"), "t in /w/tests");
  EXPECT_EQ(laid.seen("/w/tests/t.py", "ns.deep.a"), "/w/lib/ns/deep/a.py");
}

TEST(LayOut, AGivenRootMayLieOutsideOfTheTree) {
  const Laid laid({{"/r/app/x.py", "import y\n"}, {"/r/lib/y.py", ""}, {"/q/lib/z.py", ""}},
                  {"/r", {"app"}, {"lib", "/q/lib"}, {}});
  EXPECT_EQ(laid.name("/r/lib/y.py"), "y in /r/lib");
  EXPECT_EQ(laid.seen("/r/app/x.py", "y"), "/r/lib/y.py");
  EXPECT_EQ(laid.seen("/r/app/x.py", "z"), "/q/lib/z.py");
}

// --- Notes.

TEST(LayOut, NotesEqualNamesOnce) {
  const Laid laid({{"/w/a/conftest.py", ""},
                   {"/w/b/conftest.py", ""},
                   {"/w/c/conftest.py", ""},
                   {"/w/d/conftest.py", ""},
                   {"/w/e/conftest.py", ""},
                   {"/w/a/pkg/__init__.py", ""},
                   {"/w/a/pkg/x.py", ""},
                   {"/w/b/pkg/__init__.py", ""},
                   {"/w/b/pkg/x.py", ""},
                   {"/w/a/__main__.py", ""},
                   {"/w/b/__main__.py", ""},
                   {"/w/a/my-x.py", ""},
                   {"/w/b/my-x.py", ""}});
  EXPECT_EQ(laid.layout.notes,
            (Strings{"`conftest` is the name of 5 modules: a/conftest.py, b/conftest.py, c/conftest.py, "
                     "d/conftest.py and 1 more",
                     "`pkg` is the name of 2 modules: a/pkg/__init__.py, b/pkg/__init__.py"}));
}

TEST(LayOut, SharingANamespaceIsNoReasonForANote) {
  const Laid laid({{"/w/one/ns/a/__init__.py", "import ns.a\n"},
                   {"/w/two/ns/b/__init__.py", "import ns.b\n"},
                   {"/w/two/ns/c/__init__.py", ""},
                   {"/w/one/ns/c/__init__.py", ""}});
  EXPECT_EQ(laid.layout.notes,
            Strings{"`ns.c` is the name of 2 modules: one/ns/c/__init__.py, two/ns/c/__init__.py"});
}

TEST(LayOut, WorksOnADiskOfRelativePaths) {
  const Laid laid(
      {{"pyproject.toml", ""}, {"pkg/__init__.py", ""}, {"tests/t.py", "import pkg\n"}, {"a.py", ""}},
      {".", {}, {}, {}});
  EXPECT_EQ(laid.name("pkg/__init__.py"), "pkg in .");
  EXPECT_EQ(laid.name("a.py"), "a in .");
  EXPECT_EQ(laid.seen("tests/t.py", "pkg"), "pkg/__init__.py");
}

}  // namespace
}  // namespace unknot::project
