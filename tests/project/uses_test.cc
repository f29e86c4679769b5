#include "project/uses/uses.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "project/small_tree.h"

namespace unknot::project {
namespace {

using Lines = std::vector<std::string>;

TEST(Uses, ImportsByName) {
  expect_send({
      {"from pkg.a import send\n", {"imported:1"}},
      {"from pkg.a import Table\n", {}},
      {"from pkg.a import (\n  Table,\n  send as s)\n", {"imported:3"}},
      {"def f():\n  from pkg.a import send\n", {"imported:2"}},
      {"from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n  from pkg.a import send\n", {"imported:3"}},
      {"from pkg.b import send\n", {}},
      {"from other.a import send\n", {}},
      {"import pkg.a\n", {}},
  });
  expect_uses("pkg/sub/user.py", "pkg.a", "send",
              {{"from ..a import send\n", {"imported:1"}}, {"from ...a import send\n", {}}});
  expect_uses("pkg/a.pyi", "pkg.b", "send", {{"from .b import send\n", {"imported:1"}}});
  expect_uses("pkg/__init__.py", "pkg.a", "send", {{"from .a import send\n", {"imported:1"}}});
  expect_uses("user.py", "pkg", "a", {{"from pkg import a\n", {"imported:1"}}, {"from pkg import b\n", {}}});
}

TEST(Uses, SayWhatStandsThere) {
  std::map<std::string, std::string> files = package();
  files["user.py"] =
      "from pkg.a import (Table,\n   send   as s)\nimport pkg.a\npkg.a.send()\npkg.a.send = 1\nT = "
      "'pkg.a.send'\n";
  files["pyproject.toml"] = "[project.scripts]\ntool = \"pkg.a:send\"\n";
  const SmallTree tree(files);
  EXPECT_EQ(
      tree.of("pkg.a", "send"),
      (Lines{"documented pyproject.toml:2 pkg.a:send", "imported user.py:2 from pkg.a import send as s",
             "read user.py:4 pkg.a.send", "written user.py:5 pkg.a.send", "named user.py:6 'pkg.a.send'"}));
  const NameUse use = tree.uses->of(tree.module("pkg.a"), "send")[1];
  EXPECT_EQ(use.file, tree.file("user.py"));
  EXPECT_EQ(use.by, tree.module("user"));
  EXPECT_EQ(use.statement, 0U);
  EXPECT_EQ(use.place.column, 4U);
}

TEST(Uses, AttributesOfAliases) {
  expect_send({
      {"import pkg.a\npkg.a.send()\n", {"read:2"}},
      {"import pkg\npkg.a.send()\n", {"read:2"}},
      {"import pkg.b\nx = pkg.a.send\n", {"read:2"}},
      {"import pkg.a as m\nm.send()\n", {"read:2"}},
      {"from pkg import a\na.send()\n", {"read:2"}},
      {"from pkg import a as m\nprint(m.send.deep[1].er())\n", {"read:2"}},
      {"def f():\n  m.send\ndef g():\n  import pkg.a as m\n", {"read:2"}},
      {"import pkg.a as m\nm . \\\n  send\n", {"read:2"}},
      {"import pkg.a as m\nx = (m\n  .send)\n", {"read:2"}},
      {"import pkg.a as m\n@m.send\nclass C(m.send): pass\n", {"read:2", "read:3"}},
      {"import pkg.a as m\nm.Table.send\n", {}},
      {"import pkg.a as m\nself.m.send\n", {}},
      {"import pkg.a as m\nself.pkg.a.send\n", {}},
      {"import pkg.a as m\nf(m=send)\n", {}},
      {"import pkg.a as m\nsend = m\n", {}},
      {"import pkg.a as m  # m.send\n\"\"\"m.send\"\"\"\n", {}},
      {"import pkg.b as m\nm.send\n", {}},
      {"try:\n  import pkg.a as m\nexcept ImportError:\n  import pkg.b as m\nm.send\n", {"read:5"}},
  });
  expect_uses("pkg/sub/user.py", "pkg.a", "send",
              {{"from .. import a\na.send\n", {"read:2"}}, {"from .mod import a\na.send\n", {}}});
  expect_uses("pkg/a.py", "pkg.a", "send",
              {{"import pkg.a as me\nsend = 1\nsend()\nme.send()\n", {"read:4"}}});
}

TEST(Uses, ModulesBehindOtherModules) {
  const std::vector<Row> read_name = {
      {"import pkg\npkg.u.name\n", {"read:2"}},    {"import pkg\npkg.util.name\n", {"read:2"}},
      {"from pkg import u\nu.name\n", {"read:2"}}, {"from pkg import u as w\nw.name = 1\n", {"written:2"}},
      {"from pkg import *\nu.name\n", {"read:2"}}, {"import pkg\npkg.u.other\n", {}}};
  expect_uses("user.py", "pkg.util", "name", read_name);
  expect_uses("user.py", "pkg", "u",
              {{"import pkg\npkg.u.name\n", {"read:2"}}, {"from pkg import u\nu.name\n", {"imported:1"}}});
  // Through two more files that pass it on.
  std::map<std::string, std::string> files = package();
  files["one.py"] = "from pkg import u as v\n";
  files["two.py"] = "from one import *\n";
  files["user.py"] = "from two import v\nv.name\n";
  EXPECT_EQ(uses_in(SmallTree(files), "pkg.util", "name", "user.py"), Lines{"read:2"});
}

TEST(Uses, ModulesByAssignment) {
  expect_send({
      {"from importlib import import_module\nm = import_module(\"pkg.a\")\nm.send\n", {"read:3"}},
      {"import importlib\nm = importlib.import_module('pkg.a')\nm.send\n", {"read:3"}},
      {"import importlib\nimportlib.import_module('pkg.a').send\n", {"read:2"}},
      {"m = __import__('pkg.a')\nm.a.send\n", {"read:2"}},
      {"m = __import__('pkg.a', fromlist=['x'])\nm.send\n", {"read:2"}},
      {"import sys\nm = sys.modules['pkg.a']\nm.send\n", {"read:3"}},
      {"import sys\nsys.modules['pkg.a'].send\n", {"read:2"}},
      {"import sys\nsys.modules.get('pkg.a').send\n", {"read:2"}},
      {"import pkg\ndef f():\n  m.send\nm = pkg.a\n", {"read:3"}},
      {"import pkg\nm: object = pkg.a\nm.send\n", {"read:3"}},
      {"import pkg\np = q = pkg\nq.a.send\n", {"read:3"}},
      {"import pkg\nm = n.a\nn = pkg\nm.send\n", {"read:4"}},
      {"import pkg\nm, k = pkg.a, 1\nm.send\n", {"read:3"}},
      {"import pkg\nm = (pkg.a if x else\n  None)\nm.send\n", {"read:4"}},
      {"import pkg\nfor m in (pkg.b, pkg.a):\n  m.send\n", {"read:3"}},
      {"import pkg\n[m.send for m in [pkg.a]]\n", {"read:2"}},
      {"import pkg\nif (m := pkg.a): m.send\n", {"read:2"}},
      {"import pytest\nm = pytest.importorskip('pkg.a')\nm.send\n", {"read:3"}},
      {"from importlib import import_module\nMOD = 'pkg.a'\nm = import_module(MOD)\nm.send\n", {"read:4"}},
      {"import pkg\nm = f(pkg.a)\nm.send\n", {}},
      {"import pkg\nm = pkg.a.send()\nm.send\n", {"read:2"}},
      {"import pkg\nm = x[pkg.a]\nm.send\n", {}},
      {"m = import_module('pkg.' + x)\nm.send\n", {}},
  });
  expect_uses("pkg/sub/user.py", "pkg.a", "send",
              {{"m = import_module('..a', __package__)\nm.send\n", {"read:2"}},
               {"m = import_module('.a', package='pkg')\nm.send\n", {"read:2"}}});
  expect_uses("pkg/sub/__init__.py", "pkg.sub.mod", "x",
              {{"import_module('.mod', __name__).x\n", {"read:1"}}});
  expect_uses("pkg/sub/__init__.py", "pkg.sub", "mod",
              {{"m = import_module('.mod', __name__)\n", {"named:1"}}});
}

TEST(Uses, Writes) {
  expect_send(
      {
          {"m.send = 1\n", {"written:2"}},
          {"m.send: int = 1\n", {"written:2"}},
          {"m.send += 1\nm.send **= 2\nm.send //= 3\n", {"written:2", "written:3", "written:4"}},
          {"x = m.send = y = 1\n", {"written:2"}},
          {"m.send, x = 1, 2\n", {"written:2"}},
          {"(x, [m.send, *y]) = z\n", {"written:2"}},
          {"for m.send in x: pass\n", {"written:2"}},
          {"for x, m.send in y: pass\n", {"written:2"}},
          {"[x for m.send in y]\n", {"written:2"}},
          {"f(x for m.send in y)\n", {"written:2"}},
          {"with f() as m.send: pass\n", {"written:2"}},
          {"with f() as (m.send, x), g(m.Table): pass\n", {"written:2"}},
          {"if x: m.send = 1\n", {"written:2"}},
          {"def f(): m.send = 1\n", {"written:2"}},
          {"x = 1; m.send = 2\n", {"written:2"}},
          {"m.send == 1\n", {"read:2"}},
          {"x: m.send = 1\n", {"read:2"}},
          {"x = m.send, 1\n", {"read:2"}},
          {"m.send[0] = 1\n", {"read:2"}},
          {"m.send.x = 1\n", {"read:2"}},
          {"m.send().x = 1\n", {"read:2"}},
          {"x[m.send] = 1\n", {"read:2"}},
          {"x[1, m.send] = 1\n", {"read:2"}},
          {"f(m.send).x = 1\n", {"read:2"}},
          {"f(x=m.send)\n", {"read:2"}},
          {"def f(x=m.send): pass\n", {"read:2"}},
          {"k = lambda x=m.send: x\n", {"read:2"}},
          {"for x in m.send: pass\n", {"read:2"}},
          {"if m.send: pass\n", {"read:2"}},
          {"while m.send: pass\n", {"read:2"}},
          {"with m.send as x: pass\n", {"read:2"}},
          {"x = [m.send for y in z]\n", {"read:2"}},
          {"del m.send\n", {"deleted:2"}},
          {"del x, (m.send, y)\n", {"deleted:2"}},
          {"del m.send[0]\n", {"read:2"}},
          {"del x[m.send]\n", {"read:2"}},
          {"match x:\n  case m.send: pass\n", {"read:3"}},
      },
      "import pkg.a as m\n");
}

TEST(Uses, TheModuleItself) {
  expect_uses("pkg/a.py", "pkg.a", "send",
              {{"send = 1\nsend()\ndef f(): return send\n", {}},
               {"globals()['send']\n", {"read:1"}},
               {"globals()['send'] = 1\n", {"written:1"}},
               {"def f():\n  global send\n  globals()['send'] += 1\n", {"written:3"}},
               {"del globals()['send']\n", {"deleted:1"}},
               {"globals().get('send')\n", {"read:1"}},
               {"globals()['Table']\n", {}},
               {"globals()\n", {"maybe_any:1"}},
               {"def f(): return globals()[x]\n", {"maybe_any:1"}},
               {"globals().update(x)\n", {"maybe_any:1"}},
               {"vars()\ndir()\nlocals()\n", {"maybe_any:1", "maybe_any:2", "maybe_any:3"}},
               {"if x:\n  vars()\n", {"maybe_any:2"}},
               {"def f():\n  vars()\n", {}},
               {"def f(): vars()\n", {}},
               {"class C:\n  x = dir()\n", {}},
               {"def f():\n  if x:\n    y\n  locals()\nvars()\n", {"maybe_any:5"}},
               {"def f(): pass\nvars()\n", {"maybe_any:2"}},
               {"self.globals()\nvars(x)\n", {}},
               {"import sys\nsetattr(sys.modules[__name__], 'send', 1)\n", {"written:2"}},
               {"import sys\nsys.modules[__name__].__dict__\n", {"maybe_any:2"}},
               {"import sys\nme = sys.modules[__name__]\nme.send\n", {"read:3"}},
               {"'''\n>>> send(1)\n>>> if x:\n...   y = send\nsend\n'''\n", {"doctest:2"}},
               {"def f():\n  r'''Text: send\n\n  >>> send\n  send\n  '''\n", {"doctest:4"}},
               {"'>>>send'\n", {}}});
  expect_uses("pkg/sub/user.py", "pkg.a", "send",
              {{"'''\n>>> from pkg.a import send\n'''\n", {"named:2"}},
               {"'''\n>>> import pkg.a as m\n>>> m.send(1)\n'''\n", {"named:3"}},
               {"import pkg.a as m\n'''\n>>> m.send(1)\n'''\n", {"named:3"}},
               {"'''\n>>> send(1)\n'''\n", {}}});
}

TEST(Uses, Stars) {
  const auto tree_with = [](std::string ops) {
    return SmallTree({{"kern/__init__.py", "from .ops import *\n"},
                      {"kern/ops.py", std::move(ops)},
                      {"top.py", "from kern import *\n"},
                      {"user.py", "import kern\nkern.alloc()\nfrom kern import alloc\nkern._hidden\n"},
                      {"far.py", "import top\ntop.alloc = 1\n"}});
  };
  const Lines all = {"written far.py:2 top.alloc", "star kern/__init__.py:1 from .ops import *",
                     "star top.py:1 from kern import *", "read user.py:2 kern.alloc",
                     "imported user.py:3 from kern import alloc"};
  EXPECT_EQ(tree_with("def alloc(): pass\n").of("kern.ops", "alloc"), all);
  EXPECT_EQ(tree_with("def alloc(): pass\n").of("kern.ops", "_hidden"), Lines{});
  EXPECT_EQ(tree_with("__all__ = ['alloc']\n").of("kern.ops", "alloc"), all);
  EXPECT_EQ(tree_with("__all__ = ['other']\n").of("kern.ops", "alloc"), Lines{});
  EXPECT_EQ(tree_with("__all__ = ['other'] + f()\n").of("kern.ops", "alloc"), all);
  EXPECT_EQ(tree_with("__all__ = ('_hidden',)\n").of("kern.ops", "_hidden").front(),
            "star kern/__init__.py:1 from .ops import *");
  EXPECT_EQ(tree_with("x = 1\n").of("kern", "alloc").size(), 4U);
  EXPECT_EQ(tree_with("x = = 1\n").of("kern.ops", "alloc"), all);
}

TEST(Uses, StarsInACircleEnd) {
  const SmallTree tree(
      {{"p/__init__.py", ""}, {"p/a.py", "from p.b import *\n"}, {"p/b.py", "from p.a import *\n"}});
  EXPECT_EQ(tree.of("p.a", "x"),
            (Lines{"star p/a.py:1 from p.b import *", "star p/b.py:1 from p.a import *"}));
}

TEST(Uses, ReExportsAreOthers) {
  const SmallTree tree(
      {{"p/__init__.py", "from .m import N\n"}, {"p/m.py", "N = 1\n"}, {"user.py", "from p import N\n"}});
  EXPECT_EQ(tree.of("p.m", "N"), Lines{"imported p/__init__.py:1 from .m import N"});
  EXPECT_EQ(tree.of("p", "N"), Lines{"imported user.py:1 from p import N"});
}

TEST(Uses, UnimportedReads) {
  const auto reads = [](const std::string& text) {
    std::map<std::string, std::string> files = package();
    files["user.py"] = text;
    return SmallTree(files).unimported_reads("pkg.b");
  };
  const Lines one = {"read user.py:2 pkg.b"};
  EXPECT_EQ(reads("import pkg\npkg.b.send\n"), one);
  EXPECT_EQ(reads("import pkg.a\npkg.b.send\n"), one);
  EXPECT_EQ(reads("import pkg.a\npkg.b = 1\n"), Lines{"written user.py:2 pkg.b"});
  EXPECT_EQ(reads("import pkg.a\ngetattr(pkg, 'b')\n"), Lines{"read user.py:2 pkg, 'b'"});
  EXPECT_EQ(reads("import pkg.b\npkg.b.send\n"), Lines{});
  EXPECT_EQ(reads("from pkg.b import send; import pkg\npkg.b.send\n"), Lines{});
  EXPECT_EQ(reads("from pkg import b; import pkg\npkg.b.send\n"), Lines{});
  EXPECT_EQ(reads("import pkg\npatch('pkg.b.send')\n"), Lines{});
  EXPECT_EQ(reads("import pkg\nT = pkg.c\n"), Lines{});
  EXPECT_EQ(reads("import pkg\ndef f():\n  import pkg.b\n\n  pkg.b.send\n"), Lines{});
  EXPECT_EQ(reads("import pkg\ndef f():\n  import pkg.b\ndef g():\n  pkg.b.send\n"),
            Lines{"read user.py:5 pkg.b"});
  EXPECT_EQ(reads("if TYPE_CHECKING:\n  import pkg.b\nimport pkg\npkg.b.send\n"),
            Lines{"read user.py:4 pkg.b"});
  EXPECT_EQ(SmallTree(package()).unimported_reads("pkg"), Lines{});
}

TEST(Uses, SurviveBrokenFiles) {
  expect_send({{"import pkg.a as m\nx = = m.send\n", {"read:2"}},
               {"import pkg.a as m\nf(m.send\nm.send\n", {"read:2", "read:3"}},
               {"import pkg.a as m\nm.send))]\nm.send = 1\n", {"read:2", "written:3"}},
               {"import pkg.a as m\nm.", {}},
               {"import pkg.a as m\nf(m, ", {}},
               {"import pkg.a as m\nx = m.send; f'{m.send", {"read:2"}}});
}

TEST(Uses, TheSameWithAnyNumberOfThreads) {
  std::map<std::string, std::string> files = package();
  for (int i = 0; i < 100; ++i) {
    const std::string n = std::to_string(i);
    files["t/m" + n + ".py"] = "import pkg.a as m\nfrom pkg.a import send\nm.send\npatch('pkg.a.send')\n";
    files["d/" + n + ".md"] = "pkg.a.send\n";
  }
  const Lines alone = SmallTree(files, 1).of("pkg.a", "send");
  EXPECT_EQ(alone.size(), 400U);
  EXPECT_EQ(SmallTree(files, 4).of("pkg.a", "send"), alone);
}

}  // namespace
}  // namespace unknot::project
