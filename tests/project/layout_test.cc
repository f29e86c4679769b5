#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "project/laid.h"

namespace unknot::project {
namespace {

using python::no_module;

// --- Regular packages.

TEST(LayOut, TheRootIsTheFolderAboveTheTopmostPackage) {
  const Laid laid({{"/w/src/pkg/__init__.py", ""},
                   {"/w/src/pkg/__main__.py", ""},
                   {"/w/src/pkg/sub/__init__.py", ""},
                   {"/w/src/pkg/sub/a.py", ""},
                   {"/w/flat/__init__.py", ""}});
  EXPECT_EQ(laid.name("/w/src/pkg/__init__.py"), "pkg in /w/src");
  EXPECT_EQ(laid.name("/w/src/pkg/__main__.py"), "pkg.__main__ in /w/src");
  EXPECT_EQ(laid.name("/w/src/pkg/sub/__init__.py"), "pkg.sub in /w/src");
  EXPECT_EQ(laid.name("/w/src/pkg/sub/a.py"), "pkg.sub.a in /w/src");
  EXPECT_EQ(laid.name("/w/flat/__init__.py"), "flat in /w");
}

TEST(LayOut, PackagesKnowWhatHoldsThem) {
  const Laid laid({{"/w/pkg/__init__.py", ""}, {"/w/pkg/sub/__init__.py", ""}, {"/w/pkg/sub/a.py", ""}});
  const python::ModuleTable& modules = laid.layout.modules;
  const ModuleId pkg = laid.module("/w/pkg/__init__.py"), sub = laid.module("/w/pkg/sub/__init__.py");
  const ModuleId a = laid.module("/w/pkg/sub/a.py");
  EXPECT_TRUE(modules[pkg].is_package);
  EXPECT_FALSE(modules[a].is_package);
  EXPECT_EQ(modules.ancestors(a), (std::vector<ModuleId>{pkg, sub}));
}

TEST(LayOut, APathInsideOfAPackageDoesNotShortenNames) {
  const Laid::Files files = {{"/w/pkg/__init__.py", ""}, {"/w/pkg/sub/__init__.py", ""}};
  EXPECT_EQ(Laid(files, {"/w/pkg/sub", {}, {}, {}}).name("/w/pkg/sub/__init__.py"), "pkg.sub in /w");
  EXPECT_EQ(Laid(files, {"/", {"w/pkg"}, {}, {}}).name("/w/pkg/__init__.py"), "pkg in /w");
}

// --- Plain modules.

TEST(LayOut, PlainModulesAreTopLevelInTheirFolder) {
  const Laid laid(
      {{"/w/main.py", ""}, {"/w/scripts/tool.py", "import helper\n"}, {"/w/scripts/helper.py", ""}});
  EXPECT_EQ(laid.name("/w/main.py"), "main in /w");
  EXPECT_EQ(laid.name("/w/scripts/tool.py"), "tool in /w/scripts");
  EXPECT_EQ(laid.seen("/w/scripts/tool.py", "helper"), "/w/scripts/helper.py");
}

TEST(LayOut, PlainModulesAreNamedThroughTheirFolderWhereImportsDoSo) {
  const Laid laid({{"/w/main.py", "from scripts.tool import x\n"}, {"/w/scripts/tool.py", ""}});
  EXPECT_EQ(laid.name("/w/scripts/tool.py"), "scripts.tool in /w");
  EXPECT_EQ(laid.seen("/w/main.py", "scripts.tool"), "/w/scripts/tool.py");
  EXPECT_EQ(laid.seen("/w/main.py", "scripts"), "namespace");
  EXPECT_EQ(laid.seen("/w/main.py", "tool"), "nothing");
}

TEST(LayOut, FoldersBelowAPackageAreNamedThroughItWhereImportsDoSo) {
  const Laid::Files files = {{"/w/pkg/__init__.py", ""}, {"/w/pkg/data/gen.py", ""}};
  EXPECT_EQ(Laid(files).name("/w/pkg/data/gen.py"), "gen in /w/pkg/data");
  for (const char* text :
       {"import pkg.data.gen\n", "from pkg.data import gen\n", "from pkg.data.gen import f\n",
        "from .data import gen\n", "from .data.gen import f\n"}) {
    auto more = files;
    more["/w/pkg/a.py"] = text;
    EXPECT_EQ(Laid(more).name("/w/pkg/data/gen.py"), "pkg.data.gen in /w") << text;
  }
}

TEST(LayOut, RelativeImportsSayThatAFolderIsInAPackage) {
  const Laid laid({{"/w/pkg/__init__.py", ""},
                   {"/w/pkg/in/a.py", "from . import b\n"},
                   {"/w/pkg/in/b.py", ""},
                   {"/w/pkg/out/deep/c.py", "from ..d import x\n"},
                   {"/w/pkg/out/d.py", ""}});
  EXPECT_EQ(laid.name("/w/pkg/in/a.py"), "pkg.in.a in /w");
  EXPECT_EQ(laid.name("/w/pkg/out/deep/c.py"), "pkg.out.deep.c in /w");
  EXPECT_EQ(laid.name("/w/pkg/out/d.py"), "pkg.out.d in /w");
}

TEST(LayOut, TestFoldersWithoutInitHaveTheirOwnRoots) {
  const Laid laid({{"/w/src/pkg/__init__.py", ""},
                   {"/w/tests/conftest.py", ""},
                   {"/w/tests/test_a.py", "import pkg\nfrom helpers import x\n"},
                   {"/w/tests/helpers.py", ""},
                   {"/w/tests/unit/test_a.py", "import helpers\n"}});
  EXPECT_EQ(laid.name("/w/tests/test_a.py"), "test_a in /w/tests");
  EXPECT_EQ(laid.name("/w/tests/unit/test_a.py"), "test_a in /w/tests/unit");
  EXPECT_EQ(laid.seen("/w/tests/test_a.py", "pkg"), "/w/src/pkg/__init__.py");
  EXPECT_EQ(laid.seen("/w/tests/unit/test_a.py", "helpers"), "/w/tests/helpers.py");
}

TEST(LayOut, ATestFolderNamedLikeAForeignPackageIsNotThatPackage) {
  const Laid laid(
      {{"/w/tests/deepspeed/test_a.py", ""}, {"/w/tests/b.py", "from deepspeed.utils import x\n"}});
  EXPECT_EQ(laid.name("/w/tests/deepspeed/test_a.py"), "test_a in /w/tests/deepspeed");
  EXPECT_EQ(laid.seen("/w/tests/b.py", "deepspeed"), "nothing");
}

// --- Namespace packages.

TEST(LayOut, AFolderAboveAPackageIsANamespaceWhereImportsSaySo) {
  for (const char* text : {"from ns.pkg import x\n", "import ns.pkg.a\n", "import ns.pkg\n",
                           "from ns import pkg\n", "def f():\n    from ns.pkg.a import x\n"}) {
    const Laid laid({{"/w/src/ns/pkg/__init__.py", ""}, {"/w/src/ns/pkg/a.py", ""}, {"/w/tests/t.py", text}});
    EXPECT_EQ(laid.name("/w/src/ns/pkg/a.py"), "ns.pkg.a in /w/src") << text;
    EXPECT_EQ(laid.seen("/w/tests/t.py", "ns.pkg"), "/w/src/ns/pkg/__init__.py");
    EXPECT_EQ(laid.seen("/w/tests/t.py", "ns"), "namespace");
  }
}

TEST(LayOut, AFolderAboveAPackageIsNoNamespaceWhereImportsLeaveItOut) {
  for (const char* text : {"from pkg import x\n", "", "import ns\n", "from ns.other import x\n"}) {
    const Laid laid({{"/w/ns/pkg/__init__.py", ""}, {"/w/tests/t.py", text}});
    EXPECT_EQ(laid.name("/w/ns/pkg/__init__.py"), "pkg in /w/ns") << text;
  }
}

TEST(LayOut, NamespacesCanBeDeepAndHoldSeveralPackages) {
  const Laid laid({{"/w/google/cloud/storage/__init__.py", ""},
                   {"/w/google/cloud/bigquery/__init__.py", ""},
                   {"/w/google/cloud/plain.py", ""},
                   {"/w/t.py", "from google.cloud.storage import Client\n"}});
  EXPECT_EQ(laid.name("/w/google/cloud/storage/__init__.py"), "google.cloud.storage in /w");
  EXPECT_EQ(laid.name("/w/google/cloud/bigquery/__init__.py"), "google.cloud.bigquery in /w");
  EXPECT_EQ(laid.name("/w/google/cloud/plain.py"), "google.cloud.plain in /w");
}

TEST(LayOut, AFolderOfPackagesInANamespaceIsPartOfItUnlessImportsLeaveItOut) {
  Laid::Files files = {{"/w/azure/core/__init__.py", "import azure.core.x\n"},
                       {"/w/azure/ai/vision/face/__init__.py", ""},
                       {"/w/azure/scripts/tool.py", ""}};
  EXPECT_EQ(Laid(files).name("/w/azure/ai/vision/face/__init__.py"), "azure.ai.vision.face in /w");
  EXPECT_EQ(Laid(files).name("/w/azure/scripts/tool.py"), "tool in /w/azure/scripts");
  files["/w/t.py"] = "import face.x\n";
  EXPECT_EQ(Laid(files).name("/w/azure/ai/vision/face/__init__.py"), "face in /w/azure/ai/vision");
}

TEST(LayOut, AFolderOfPackagesInAPackageIsPartOfItUnlessImportsLeaveItOut) {
  Laid::Files files = {{"/w/pkg/__init__.py", ""}, {"/w/pkg/vendor/dep/__init__.py", ""}};
  EXPECT_EQ(Laid(files).name("/w/pkg/vendor/dep/__init__.py"), "pkg.vendor.dep in /w");
  files["/w/pkg/a.py"] = "import dep\n";
  EXPECT_EQ(Laid(files).name("/w/pkg/vendor/dep/__init__.py"), "dep in /w/pkg/vendor");
}

TEST(LayOut, OnlyTheFoldersThatImportsNameArePartOfTheName) {
  const Laid laid(
      {{"/w/services/api/ns/pkg/__init__.py", ""}, {"/w/services/api/t.py", "import ns.pkg.x\n"}});
  EXPECT_EQ(laid.name("/w/services/api/ns/pkg/__init__.py"), "ns.pkg in /w/services/api");
}

TEST(LayOut, SourceFoldersCanBeNamespacesToo) {
  const Laid laid({{"/w/src/model.py", "from src.data import load\n"}, {"/w/src/data/__init__.py", ""}});
  EXPECT_EQ(laid.name("/w/src/data/__init__.py"), "src.data in /w");
  EXPECT_EQ(laid.name("/w/src/model.py"), "src.model in /w");
}

TEST(LayOut, ThePathItselfCanBeANamespace) {
  const Laid laid(
      {{"/site/azure/core/__init__.py", "from azure.core.x import y\n"}, {"/site/azure/core/x.py", ""}},
      {"/site", {"azure"}, {}, {}});
  EXPECT_EQ(laid.name("/site/azure/core/x.py"), "azure.core.x in /site");
}

TEST(LayOut, WhereImportsNameAPackageBothWaysTheMajorityNamesItAndBothFindIt) {
  const std::string with = "import ns.pkg.a\n", without = "import pkg.a\n";
  const Laid more(
      {{"/w/ns/pkg/__init__.py", ""}, {"/w/ns/pkg/a.py", ""}, {"/w/t.py", with + with + without}});
  EXPECT_EQ(more.name("/w/ns/pkg/a.py"), "ns.pkg.a in /w");
  EXPECT_EQ(more.seen("/w/t.py", "pkg.a"), "/w/ns/pkg/a.py");
  EXPECT_EQ(more.seen("/w/t.py", "pkg"), "/w/ns/pkg/__init__.py");
  const Laid fewer(
      {{"/w/ns/pkg/__init__.py", ""}, {"/w/ns/pkg/a.py", ""}, {"/w/t.py", with + without + without}});
  EXPECT_EQ(fewer.name("/w/ns/pkg/a.py"), "pkg.a in /w/ns");
  EXPECT_EQ(fewer.seen("/w/t.py", "ns.pkg.a"), "/w/ns/pkg/a.py");
  EXPECT_EQ(fewer.seen("/w/t.py", "ns"), "namespace");
}

TEST(LayOut, TheNearestFolderOfANameIsMeant) {
  const Laid laid({{"/w/a/tools/x.py", ""}, {"/w/a/t.py", "import tools.x\n"}, {"/w/b/tools/x.py", ""}});
  EXPECT_EQ(laid.name("/w/a/tools/x.py"), "tools.x in /w/a");
  EXPECT_EQ(laid.name("/w/b/tools/x.py"), "x in /w/b/tools");
}

TEST(LayOut, NamespacePortionsOfSeveralRootsAreOnePackage) {
  const Laid laid({{"/w/one/ns/a/__init__.py", "import ns.a\nimport ns.b\n"},
                   {"/w/two/ns/b/__init__.py", "import ns.b\n"}});
  EXPECT_EQ(laid.name("/w/one/ns/a/__init__.py"), "ns.a in /w/one");
  EXPECT_EQ(laid.name("/w/two/ns/b/__init__.py"), "ns.b in /w/two");
  EXPECT_EQ(laid.seen("/w/one/ns/a/__init__.py", "ns.b"), "/w/two/ns/b/__init__.py");
  const ModuleId ns = laid.layout.modules.find("ns", laid.module("/w/one/ns/a/__init__.py"));
  EXPECT_EQ(laid.layout.modules.child(ns, "b"), laid.module("/w/two/ns/b/__init__.py"));
}

TEST(LayOut, AModuleHidesAFolderOfItsName) {
  const Laid laid({{"/w/ns.py", ""}, {"/w/ns/pkg/__init__.py", ""}, {"/w/t.py", "import ns.pkg\n"}});
  EXPECT_EQ(laid.name("/w/ns/pkg/__init__.py"), "pkg in /w/ns");
  EXPECT_EQ(laid.seen("/w/t.py", "ns"), "/w/ns.py");
}

TEST(LayOut, AStubMakesNoPackage) {
  const Laid laid({{"/w/pkg/__init__.py", ""},
                   {"/w/pkg/sub/__init__.pyi", ""},
                   {"/w/pkg/sub/a.py", ""},
                   {"/w/pkg/b.py", "from pkg.sub import a\n"}});
  EXPECT_EQ(laid.seen("/w/pkg/b.py", "pkg.sub"), "namespace");
  EXPECT_EQ(laid.name("/w/pkg/sub/a.py"), "pkg.sub.a in /w");
}

// --- Packages that are hardly meant to be one.

TEST(LayOut, AnInitInTheProjectFolderIsIgnoredWhereImportsLeaveItOut) {
  const Laid::Files files = {{"/w/.git/HEAD", ""}, {"/w/__init__.py", ""}, {"/w/pkg/__init__.py", ""}};
  EXPECT_EQ(Laid(files).name("/w/pkg/__init__.py"), "w.pkg in /");
  auto left_out = files;
  left_out["/w/t.py"] = "import pkg.a\n";
  EXPECT_EQ(Laid(left_out).name("/w/pkg/__init__.py"), "pkg in /w");
  EXPECT_EQ(Laid(left_out).name("/w/__init__.py"), "__init__ in /w");
  auto both = left_out;
  both["/w/u.py"] = "from w.pkg import a\n";
  EXPECT_EQ(Laid(both).name("/w/pkg/__init__.py"), "w.pkg in /");
  EXPECT_EQ(Laid(both).seen("/w/t.py", "pkg"), "/w/pkg/__init__.py");
}

TEST(LayOut, AFolderThatNoStatementCanNameIsAPackageOnlyForRelativeImports) {
  const Laid plain(
      {{"/w/my-node/__init__.py", ""}, {"/w/my-node/a.py", "import b\n"}, {"/w/my-node/b.py", ""}});
  EXPECT_EQ(plain.name("/w/my-node/a.py"), "a in /w/my-node");
  EXPECT_EQ(plain.seen("/w/my-node/a.py", "b"), "/w/my-node/b.py");
  const Laid relative({{"/w/my-node/__init__.py", "from .a import x\n"}, {"/w/my-node/a.py", ""}});
  EXPECT_EQ(relative.name("/w/my-node/a.py"), "my-node.a in /w");
}

// --- Which file of a name counts.

TEST(LayOut, APackageHidesAModule) {
  const Laid laid({{"/w/pkg/__init__.py", ""}, {"/w/pkg.py", "import x\n"}, {"/w/x.py", ""}});
  EXPECT_EQ(laid.seen("/w/x.py", "pkg"), "/w/pkg/__init__.py");
  EXPECT_NE(laid.module("/w/pkg.py"), laid.module("/w/pkg/__init__.py"));
  EXPECT_EQ(laid.seen("/w/pkg.py", "x"), "/w/x.py");
}

TEST(LayOut, AnExtensionHidesASourceFile) {
  for (const char* suffix :
       {".so", ".abi3.so", ".cpython-311-x86_64-linux-gnu.so", ".pyd", ".cp311-win_amd64.pyd"}) {
    const Laid laid(
        {{"/w/pkg/__init__.py", ""}, {"/w/pkg/fast.py", ""}, {std::string("/w/pkg/fast") + suffix, ""}});
    EXPECT_EQ(laid.seen("/w/pkg/__init__.py", "pkg.fast"), "extension") << suffix;
    EXPECT_NE(laid.module("/w/pkg/fast.py"), no_module) << suffix;
  }
}

TEST(LayOut, APackageHidesAnExtension) {
  const Laid laid({{"/w/pkg/__init__.py", ""}, {"/w/pkg.so", ""}});
  EXPECT_EQ(laid.seen("/w/pkg/__init__.py", "pkg"), "/w/pkg/__init__.py");
}

TEST(LayOut, WhatAnExtensionIsBuiltFromStandsForItUnlessThereIsASourceFile) {
  const Laid laid({{"/w/pkg/__init__.py", ""},
                   {"/w/pkg/a.pyx", ""},
                   {"/w/pkg/b.pyx", ""},
                   {"/w/pkg/b.py", ""},
                   {"/w/pkg/c.pyi", ""},
                   {"/w/d.pyi", ""}});
  EXPECT_EQ(laid.seen("/w/pkg/__init__.py", "pkg.a"), "extension");
  EXPECT_EQ(laid.seen("/w/pkg/__init__.py", "pkg.b"), "/w/pkg/b.py");
  EXPECT_EQ(laid.seen("/w/pkg/__init__.py", "pkg.c"), "extension");
  EXPECT_EQ(laid.seen("/w/pkg/__init__.py", "d"), "nothing");
}

TEST(LayOut, AStubIsNoModule) {
  const Laid laid(
      {{"/w/pkg/__init__.py", ""}, {"/w/pkg/__init__.pyi", ""}, {"/w/pkg/a.py", ""}, {"/w/pkg/a.pyi", ""}});
  EXPECT_EQ(laid.module("/w/pkg/__init__.pyi"), no_module);
  EXPECT_EQ(laid.module("/w/pkg/a.pyi"), no_module);
  EXPECT_EQ(laid.seen("/w/pkg/a.py", "pkg.a"), "/w/pkg/a.py");
}

TEST(LayOut, EveryFileGetsAModuleEvenIfNoImportCanNameIt) {
  const Laid laid({{"/w/my-script.py", ""},
                   {"/w/01_run.py", ""},
                   {"/w/settings.dev.py", ""},
                   {"/w/settings-dev.py", ""},
                   {"/w/settings.py", ""},
                   {"/w/.py", ""},
                   {"/w/a b/c.py", ""}});
  std::vector<ModuleId> modules = laid.layout.module_of;
  std::sort(modules.begin(), modules.end());
  EXPECT_EQ(std::unique(modules.begin(), modules.end()), modules.end());
  EXPECT_LT(modules.back(), laid.layout.modules.size());
  EXPECT_EQ(laid.name("/w/my-script.py"), "my-script in /w");
  EXPECT_EQ(laid.seen("/w/settings.py", "settings.dev"), "nothing");
}

TEST(LayOut, NoFilesNoModules) {
  const Laid laid(Laid::Files{{"/w/README.md", ""}});
  EXPECT_EQ(laid.layout.modules.size(), 0U);
  EXPECT_TRUE(laid.layout.roots.empty());
}

}  // namespace
}  // namespace unknot::project
