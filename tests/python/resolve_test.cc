#include "python/resolve/resolve.h"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <vector>

#include "python/resolve/standard_library.h"
#include "python/skim/skim.h"

namespace unknot::python {
namespace {

using Strings = std::vector<std::string>;

/// The packages and modules of one root, made from their dotted names: "pkg/" is a package, "ns//" a
/// namespace, "x.so" an extension module. Values and `__all__` of packages are as listed.
class World : public BindingOracle {
 public:
  explicit World(const Strings& names, std::set<std::string> bound = {},
                 std::map<std::string, Strings> all = {})
      : bound_(std::move(bound)), all_(std::move(all)) {
    for (const std::string& name : names) add(name);
  }

  ModuleId id(const std::string& name) const { return ids_.at(name); }

  /// The links of a text in a module, as "kind target" with "needs" where a name is needed, and the context
  /// where it is not import time.
  Strings links(const std::string& module, const std::string& text) const {
    Strings shown;
    for (const Link& link : resolve(skim(text), id(module), table, *this)) {
      EXPECT_EQ(link.from, id(module));
      shown.push_back(show(link));
    }
    return shown;
  }

  bool binds_value(ModuleId package, std::string_view name, uint32_t before) const override {
    EXPECT_NE(table.child(package, name), no_module) << "asked although there is no choice";
    return before > bound_at && bound_.contains(table[package].name + "." + std::string(name));
  }

  Strings all_names(ModuleId package) const override {
    const auto found = all_.find(table[package].name);
    return found == all_.end() ? Strings() : found->second;
  }

  ModuleTable table;

  /// Where packages bind their values.
  static constexpr uint32_t bound_at = 20;

 private:
  void add(std::string name) {
    Module module;
    module.is_extension = name.ends_with(".so");
    if (module.is_extension) name.resize(name.size() - 3);
    const bool is_namespace = name.ends_with("//");
    module.is_package = name.ends_with("/");
    while (name.ends_with("/")) name.pop_back();
    if (!is_namespace && !module.is_extension) module.file = table.size();
    if (const size_t dot = name.rfind('.'); dot != std::string::npos)
      module.parent = ids_.at(name.substr(0, dot));
    module.name = name;
    ids_[name] = table.add(module);
  }

  std::string show(const Link& link) const {
    static const char* const kinds[] = {"target ", "ancestor ", "submodule ", "own "};
    static const char* const contexts[] = {"", " deferred", " typing", " script"};
    return kinds[static_cast<int>(link.kind)] + table[link.to].name + (link.needs_name ? " needs" : "") +
           contexts[static_cast<int>(link.context)];
  }

  std::map<std::string, ModuleId> ids_;
  std::set<std::string> bound_;
  std::map<std::string, Strings> all_;
};

struct Row {
  const char* from;
  std::string text;
  Strings links;
};

void expect_links(const World& world, const std::vector<Row>& rows) {
  for (const Row& row : rows)
    EXPECT_EQ(world.links(row.from, row.text), row.links) << row.text << " in " << row.from;
}

/// a/{b/{c,d}, m}, p/{n, both, q/{x, y}, z}; `a.b.both`, `p.both` are values as well.
World sample() {
  return World(
      {"a/", "a.b/", "a.b.c", "a.b.d", "a.m", "p/", "p.n", "p.both", "p.q/", "p.q.x", "p.q.y", "p.z", "top"},
      {"p.both", "p.q.y"}, {{"p", {"n", "VALUE", "both", "q"}}, {"a", {"m"}}});
}

// --- `import`.

TEST(Resolve, ImportOfAForeignModuleRunsThePackagesOnTheWay) {
  expect_links(sample(),
               {
                   {"top", "import a\n", {"target a"}},
                   {"top", "import a.b.c\n", {"ancestor a", "ancestor a.b", "target a.b.c"}},
                   {"top", "import a.b.c as x\n", {"ancestor a", "ancestor a.b", "target a.b.c"}},
                   {"top", "import a.m, p.n\n", {"ancestor a", "target a.m", "ancestor p", "target p.n"}},
                   {"p.n", "import top\n", {"target top"}},
               });
}

TEST(Resolve, ACallThatImportsIsLikeAnImport) {
  expect_links(
      sample(),
      {
          {"top", "__import__('a.b.c')\n", {"ancestor a", "ancestor a.b", "target a.b.c"}},
          {"p.q.x", "importlib.import_module('.y', __package__)\n", {"own p", "own p.q", "target p.q.y"}},
          {"p.q.x", "importlib.import_module('..n', __package__)\n", {"own p", "target p.n"}},
          {"p",
           "importlib.import_module('.n', __name__)\nimport top\n",
           {"target top", "own p", "target p.n"}},
          {"top", "def f(): __import__('a.none')\n", {"ancestor a deferred"}},
      });
}

TEST(Resolve, ImportOfOwnAncestorsIsAnOwnLinkThatNeedsNothing) {
  expect_links(sample(), {
                             {"p.q.x", "import p\n", {"own p"}},
                             {"p.q.x", "import p.q\n", {"own p", "own p.q"}},
                             {"p.q.x", "import p.z\n", {"own p", "target p.z"}},
                             {"p.q.x", "import p.q.y\n", {"own p", "own p.q", "target p.q.y"}},
                             {"p", "import p.n\n", {"own p", "target p.n"}},
                         });
}

TEST(Resolve, AnImportOfItselfIsALinkToItself) {
  expect_links(sample(), {
                             {"top", "import top\n", {"target top"}},
                             {"p", "import p\n", {"target p"}},
                             {"p.n", "import p.n\n", {"own p", "target p.n"}},
                             {"p.n", "from p.n import X\n", {"target p.n needs"}},
                             {"p.n", "from . import n\n", {"target p.n"}},
                             {"p", "from p import X\n", {"target p needs"}},
                             {"p", "from . import X\n", {"target p needs"}},
                             {"p", "from . import n\n", {"submodule p.n"}},
                             {"top", "from top import *\n", {"target top needs"}},
                         });
}

// --- `from`.

TEST(Resolve, FromImportOfAValueNeedsIt) {
  expect_links(sample(),
               {
                   {"top", "from a.b.c import f\n", {"ancestor a", "ancestor a.b", "target a.b.c needs"}},
                   {"top", "from a.b import f\n", {"ancestor a", "target a.b needs"}},
                   {"top", "from a import f, g\n", {"target a needs", "target a needs"}},
                   {"p.n", "from p.z import f\n", {"target p.z needs"}},
                   {"p.n", "from .z import f\n", {"target p.z needs"}},
                   {"p.n", "from .q.x import f\n", {"ancestor p.q", "target p.q.x needs"}},
               });
}

TEST(Resolve, FromImportOfASubmoduleNeedsNothingOfAForeignPackage) {
  expect_links(sample(),
               {
                   {"top", "from p import n\n", {"ancestor p", "submodule p.n"}},
                   {"top", "from p.q import x\n", {"ancestor p", "ancestor p.q", "submodule p.q.x"}},
                   {"top", "from p import both\n", {"target p needs", "submodule p.both"}},
                   {"top", "from p import n, f\n", {"ancestor p", "submodule p.n", "target p needs"}},
                   {"p.n", "from .q import x\n", {"ancestor p.q", "submodule p.q.x"}},
                   {"p.n", "from p.q import y\n", {"target p.q needs", "submodule p.q.y"}},
               });
}

TEST(Resolve, APackageTakesFromItselfWhatItHasBoundSoFar) {
  const std::string later(World::bound_at + 1, '\n');
  expect_links(
      sample(),
      {
          {"p", "from . import both\n", {"submodule p.both"}},
          {"p", "from p import both as _both\n", {"submodule p.both"}},
          {"p", later + "from . import both\n", {"target p needs", "submodule p.both"}},
          {"p", "if f:\n  from . import both\n", {"target p needs", "submodule p.both"}},
          {"p", "def f():\n  from . import both\n", {"target p needs deferred", "submodule p.both deferred"}},
          {"p.q", "from .. import both\n", {"own p needs", "submodule p.both"}},
      });
}

TEST(Resolve, FromImportOfAnOwnAncestor) {
  expect_links(sample(), {
                             {"p.n", "from . import z\n", {"submodule p.z"}},
                             {"p.n", "from p import z\n", {"submodule p.z"}},
                             {"p.n", "from p import VALUE\n", {"own p needs"}},
                             {"p.n", "from . import VALUE\n", {"own p needs"}},
                             {"p.n", "from . import both\n", {"own p needs", "submodule p.both"}},
                             {"p.q.x", "from .. import z\n", {"submodule p.z"}},
                             {"p.q.x", "from .. import q\n", {"own p.q"}},
                             {"p.q.x", "from . import y\n", {"own p.q needs", "submodule p.q.y"}},
                             {"p.q", "from . import x\n", {"submodule p.q.x"}},
                             {"p.q", "from .. import VALUE\n", {"own p needs"}},
                         });
}

TEST(Resolve, AStarTakesTheSubmodulesThatAllNames) {
  expect_links(
      sample(),
      {
          {"top",
           "from p import *\n",
           {"target p needs", "submodule p.n", "submodule p.both", "submodule p.q"}},
          {"top", "from a.b.c import *\n", {"ancestor a", "ancestor a.b", "target a.b.c needs"}},
          {"p.q.x", "from p import *\n", {"own p needs", "submodule p.n", "submodule p.both", "own p.q"}},
          {"p",
           "from . import *\n",
           {"target p needs", "submodule p.n", "submodule p.both", "submodule p.q"}},
      });
}

TEST(Resolve, RelativeImportsOfAnyDepth) {
  const World world({"p/", "p.q/", "p.q.r/", "p.q.r.m", "p.x", "p.q.x", "p.q.r.x", "top"});
  expect_links(world, {
                          {"p.q.r.m", "from .x import f\n", {"target p.q.r.x needs"}},
                          {"p.q.r.m", "from ..x import f\n", {"target p.q.x needs"}},
                          {"p.q.r.m", "from ...x import f\n", {"target p.x needs"}},
                          {"p.q.r.m", "from ... import x\n", {"submodule p.x"}},
                          {"p.q.r", "from ...x import f\n", {"target p.x needs"}},
                          {"p.q.r.m", "from .... import x\n", {}},
                          {"p.q.r.m", "from ....x import f\n", {}},
                          {"p", "from .. import x\n", {}},
                          {"top", "from . import p\n", {}},
                          {"top", "from .p import x\n", {}},
                      });
}

// --- What is not there.

TEST(Resolve, ForeignImportsGiveNoLinks) {
  expect_links(sample(), {
                             {"top", "import os\n", {}},
                             {"top", "import os.path, a\n", {"target a"}},
                             {"top", "from numpy import array\n", {}},
                             {"top", "from numpy.linalg import *\n", {}},
                         });
}

TEST(Resolve, AMissingModuleRunsOnlyTheWayToIt) {
  expect_links(sample(), {
                             {"top", "import a.missing\n", {"ancestor a"}},
                             {"top", "import a.b.missing.more\n", {"ancestor a", "ancestor a.b"}},
                             {"top", "from a.b.missing import x\n", {"ancestor a", "ancestor a.b"}},
                             {"top", "from a.missing import *\n", {"ancestor a"}},
                             {"top", "import top.x\n", {}},
                             {"a.m", "import top.x\n", {"ancestor top"}},
                             {"a.m", "import a.missing\n", {}},
                             {"a.m", "from .missing import x\n", {}},
                             {"a.m", "from .b.missing import x\n", {"ancestor a.b"}},
                             {"a.b.c", "from ..m.x import y\n", {"ancestor a.m"}},
                         });
}

TEST(Resolve, NamespacesAreLinkedButHaveNothingToNeed) {
  const World world({"ns//", "ns.p/", "ns.p.m", "ns.q/", "top"});
  expect_links(world, {
                          {"top", "import ns\n", {"target ns"}},
                          {"top", "import ns.p.m\n", {"ancestor ns", "ancestor ns.p", "target ns.p.m"}},
                          {"top", "from ns import p\n", {"ancestor ns", "submodule ns.p"}},
                          {"top", "from ns import missing\n", {"target ns"}},
                          {"top", "from ns import *\n", {"target ns"}},
                          {"ns.p.m", "from ns import q\n", {"submodule ns.q"}},
                          {"ns.p.m", "from ns.q import f\n", {"target ns.q needs"}},
                          {"ns.p.m", "from .. import q\n", {"submodule ns.q"}},
                      });
}

TEST(Resolve, ExtensionModulesAreTargets) {
  const World world({"p/", "p.fast.so", "p.m", "e/.so", "e.sub"});
  expect_links(world, {
                          {"p.m", "from .fast import f\n", {"target p.fast needs"}},
                          {"p.m", "from . import fast\n", {"submodule p.fast"}},
                          {"p.m", "from e import sub\n", {"target e needs", "submodule e.sub"}},
                          {"p.m", "from e import *\n", {"target e needs"}},
                      });
}

// --- Contexts and places.

TEST(Resolve, LinksKeepTheContextOfTheirStatement) {
  expect_links(
      sample(),
      {
          {"top", "def f():\n    from a import x\n", {"target a needs deferred"}},
          {"top", "lazy from a import x\n", {"target a needs deferred"}},
          {"top",
           "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import a.m\n",
           {"ancestor a typing", "target a.m typing"}},
          {"top", "if __name__ == '__main__':\n    import a\n", {"target a script"}},
          {"top", "class C:\n    import a\n", {"target a"}},
          {"top", "try:\n    import a\nexcept ImportError:\n    import p\n", {"target a", "target p"}},
      });
}

TEST(Resolve, LinksNameTheirStatementAndAlias) {
  const World world = sample();
  const auto links = resolve(skim("import os\nfrom a.b import f, c\n"), world.id("top"), world.table, world);
  ASSERT_EQ(links.size(), 5U);
  for (const Link& link : links) EXPECT_EQ(link.statement, 1U);
  EXPECT_EQ(links[1].alias, 0U);  // a.b for f
  EXPECT_EQ(links[2].alias, 1U);  // a for c: the way is a reason of each alias
  EXPECT_EQ(links[4].alias, 1U);  // a.b.c
}

TEST(AbsoluteBase, CountsDotsFromTheImportersPackage) {
  Module module;
  module.name = "p.q.m";
  Module package = module;
  package.is_package = true;
  const auto base = [](const char* text, const Module& importer) {
    return absolute_base(skim(text).imports.at(0), importer);
  };
  EXPECT_EQ(base("from a.b import c\n", module), "a.b");
  EXPECT_EQ(base("import a.b\n", module), "");
  EXPECT_EQ(base("from . import c\n", module), "p.q");
  EXPECT_EQ(base("from .a import c\n", module), "p.q.a");
  EXPECT_EQ(base("from ..a.b import c\n", module), "p.a.b");
  EXPECT_EQ(base("from ... import c\n", module), "");
  EXPECT_EQ(base("from . import c\n", package), "p.q.m");
  EXPECT_EQ(base("from ...a import c\n", package), "p.a");
  EXPECT_EQ(base("from ....a import c\n", package), "");
}

// --- The table.

TEST(ModuleTable, AddingANameAgainGivesTheModuleThatHidesTheOther) {
  ModuleTable table;
  const ModuleId source = table.add({.name = "m", .file = 1});
  EXPECT_EQ(table.add({.name = "m", .is_extension = true}), source);
  EXPECT_TRUE(table[source].is_extension);
  EXPECT_EQ(table.add({.name = "m", .file = 1}), source);
  EXPECT_TRUE(table[source].is_extension);
  EXPECT_EQ(table.add({.name = "m", .file = 2, .is_package = true}), source);
  EXPECT_EQ(table[source].file, 2U);
  EXPECT_NE(table.add({.name = "m", .file = 3, .root = 1}), source);
  EXPECT_EQ(table.size(), 2U);
}

TEST(ModuleTable, AsksTheRootsInTheOrderThatIsSet) {
  ModuleTable table;
  const ModuleId first = table.add({.name = "m", .file = 0, .root = 0});
  const ModuleId second = table.add({.name = "m", .file = 1, .root = 1});
  const ModuleId importer = table.add({.name = "x", .file = 2, .root = 2});
  EXPECT_EQ(table.find("m", importer), first);
  EXPECT_EQ(table.find("m", second), second);
  EXPECT_EQ(table.find("m", no_module), first);
  table.set_search_order(2, {2, 1, 0});
  EXPECT_EQ(table.find("m", importer), second);
  table.set_search_order(2, {2});
  EXPECT_EQ(table.find("m", importer), no_module);
}

TEST(ModuleTable, TheFirstRootThatHoldsTheTopNameCounts) {
  ModuleTable table;
  const ModuleId here = table.add({.name = "p", .file = 0, .root = 0, .is_package = true});
  const ModuleId there = table.add({.name = "p", .file = 1, .root = 1, .is_package = true});
  table.add({.name = "p.m", .file = 2, .root = 1, .parent = there});
  EXPECT_EQ(table.find("p.m", here), no_module);
  EXPECT_NE(table.find("p.m", there), no_module);
  EXPECT_EQ(table.child(here, "m"), no_module);
}

TEST(ModuleTable, AModuleInALaterRootBeatsANamespaceInAnEarlierOne) {
  ModuleTable table;
  const ModuleId space = table.add({.name = "n", .root = 0, .is_package = true});
  const ModuleId below = table.add({.name = "n.a", .file = 0, .root = 0, .parent = space});
  EXPECT_EQ(table.find("n.a", below), below);
  const ModuleId module = table.add({.name = "n", .file = 1, .root = 1});
  EXPECT_EQ(table.find("n", below), module);
  EXPECT_EQ(table.find("n.a", below), no_module);
}

TEST(ModuleTable, OtherNamesLeadToTheSameModule) {
  ModuleTable table;
  const ModuleId package = table.add({.name = "ns.p", .file = 0, .root = 0, .is_package = true});
  table.add_other_name(1, "p", package);
  table.add_other_name(1, "p.m", table.add({.name = "ns.p.m", .file = 1, .root = 0, .parent = package}));
  EXPECT_EQ(table.find("p", package), package);
  EXPECT_EQ(table.find("p.m", package), table.child(package, "m"));
}

TEST(ModuleTable, KnowsAncestors) {
  const World world({"a/", "a.b/", "a.b.c"});
  EXPECT_TRUE(world.table.is_ancestor(world.id("a"), world.id("a.b.c")));
  EXPECT_TRUE(world.table.is_ancestor(world.id("a.b"), world.id("a.b.c")));
  EXPECT_FALSE(world.table.is_ancestor(world.id("a.b.c"), world.id("a.b.c")));
  EXPECT_FALSE(world.table.is_ancestor(world.id("a.b.c"), world.id("a")));
  EXPECT_EQ(world.table.ancestors(world.id("a.b.c")),
            (std::vector<ModuleId>{world.id("a"), world.id("a.b")}));
  EXPECT_TRUE(world.table.ancestors(world.id("a")).empty());
}

TEST(StandardLibrary, KnowsItsTopLevelNames) {
  for (const char* name :
       {"__future__", "_thread", "abc", "os", "sys", "typing", "zoneinfo", "distutils", "imp"}) {
    EXPECT_TRUE(is_standard_library(name)) << name;
  }
  for (const char* name : {"", "numpy", "test", "os.path", "parser", "~"})
    EXPECT_FALSE(is_standard_library(name)) << name;
  EXPECT_TRUE(is_builtin("sys"));
  EXPECT_FALSE(is_builtin("os"));
}

}  // namespace
}  // namespace unknot::python
