#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "project/small_tree.h"
#include "project/uses/uses.h"

namespace unknot::project {
namespace {

using Lines = std::vector<std::string>;

TEST(UsesInStrings, NamesBesideModules) {
  expect_send(
      {
          {"getattr(m, 'send')\n", {"read:2"}},
          {"getattr(m, \"send\", None)\n", {"read:2"}},
          {"hasattr(m, 'send')\n", {"read:2"}},
          {"setattr(m, 'send', 1)\n", {"written:2"}},
          {"delattr(m, 'send')\n", {"deleted:2"}},
          {"patch.object(m, 'send')\n", {"patched:2"}},
          {"@mock.patch.object(m, 'send')\ndef f(): pass\n", {"patched:2"}},
          {"mocker.patch.object(m, 'send', autospec=True)\n", {"patched:2"}},
          {"monkeypatch.setattr(m, 'send', 1)\n", {"patched:2"}},
          {"monkeypatch.setattr(m, name='send', value=1)\n", {"patched:2"}},
          {"monkeypatch.delattr(m, 'send')\n", {"deleted:2"}},
          {"stub_out(m, 'send', 1)\n", {"patched:2"}},
          {"self.patch(m, 'send', 1)\n", {"patched:2"}},
          {"patch.object(target=m, attribute='send')\n", {"patched:2"}},
          {"patch.multiple(m, send=1)\n", {"patched:2"}},
          {"patch.multiple('pkg.a', Table=1, send=2)\n", {"patched:2"}},
          {"swap(m, send=1)\n", {"patched:2"}},
          {"setattr(sys.modules['pkg.a'], 'send', 1)\n", {"written:2"}},
          {"getattr(importlib.import_module('pkg.a'), 'send')\n", {"read:2"}},
          {"getattr(__import__('pkg').a, 'send')\n", {"read:2"}},
          {"getattr(m.Table, 'send')\n", {}},
          {"getattr(x, 'send')\n", {}},
          {"getattr(m, 'Table')\n", {}},
          {"isinstance(m, send=1)\n", {}},
          {"import_module('pkg.a', send=1)\n", {}},
          {"f(m.Table, send=1)\n", {}},
          {"f(g(m), send=1)\n", {}},
          {"f(m, g(send=1))\n", {}},
          {"f(m, 'some text, send')\n", {}},
      },
      "import pkg.a as m\n");
}

TEST(UsesInStrings, Strings) {
  expect_send({
      {"patch('pkg.a.send')\n", {"patched:1"}},
      {"@mock.patch(\"pkg.a.send\", 1)\ndef f(): pass\n", {"patched:1"}},
      {"mocker.patch(target='pkg.a.send')\n", {"patched:1"}},
      {"monkeypatch.setattr('pkg.a.send', 1)\n", {"patched:1"}},
      {"setattr('pkg.a.send', 1)\n", {"patched:1"}},
      {"patch('pkg.a'\n  '.send')\n", {"patched:1"}},
      {"patch(r'pkg.a.send')\n", {"patched:1"}},
      {"my_helper('pkg.a.send')\n", {"handed:1"}},
      {"stub_out('pkg.a.send')\n", {"patched:1"}},
      {"patch.dict('pkg.a.send', {'x': 1}, clear=True)\n", {"patched:1"}},
      {"T = 'pkg.a.send'\n", {"named:1"}},
      {"T = ['pkg.a.send']\n", {"named:1"}},
      {"f(['pkg.a.send'])\n", {"named:1"}},
      {"T = 'pkg.a:send'\n", {"named:1"}},
      {"f('pkg.a:send')\n", {"named:1"}},
      {"import_string('pkg.a.send')\n", {"named:1"}},
      {"setup(entry_points={'console_scripts': ['tool = pkg.a:send [extra]']})\n", {"named:1"}},
      {"run('from pkg.a import Table, send\\nsend()')\n", {"named:1"}},
      {"run('''\nfrom pkg.a import (Table as T,\n  send)\n''')\n", {"named:3"}},
      {"patch('pkg.a.send.deeper')\n", {"named:1"}},
      {"T = 'pkg.a.sender'\n", {}},
      {"T = 'pkg.a.Table'\n", {}},
      {"T = 'Use pkg.a.send instead'\n", {}},
      {"T = b'pkg.a.send'\n", {}},
      {"T = 'other.pkg.a.send'\n", {}},
      {"# patch('pkg.a.send')\n", {}},
      // A path in a variable is patched like one in the call.
      {"TARGET = 'pkg.a.send'\npatch(TARGET)\n", {"patched:1"}},
      {"for t in ['pkg.a.send']:\n  monkeypatch.setattr(t, fake)\n", {"patched:1"}},
      {"T = 'pkg.a.send'\nmonkeypatch.setattr(obj, 'x', fake)\n", {"named:1"}},
  });
}

TEST(UsesInStrings, StringsThroughOtherModules) {
  expect_uses("user.py", "pkg.util", "name",
              {{"patch('pkg.u.name')\n", {"patched:1"}}, {"patch('pkg.util.name')\n", {"patched:1"}}});
  expect_uses("user.py", "pkg", "u",
              {{"patch('pkg.u.name')\n", {"named:1"}}, {"patch('pkg.u')\n", {"patched:1"}}});
  expect_uses("user.py", "pkg.sub", "mod",
              {{"T = 'pkg.sub.mod'\n", {"named:1"}},
               {"import_module('pkg.sub.mod')\n", {"named:1"}},
               {"f('pkg.sub.mod')\n", {"named:1"}},
               {"patch('pkg.sub.mod.x')\n", {}}});
}

TEST(UsesInStrings, ComputedStrings) {
  expect_send(
      {
          {"patch(f'{MOD}.send')\n", {"maybe_patched:2"}},
          {"patch(f\"{MOD!s}.send\")\n", {"maybe_patched:2"}},
          {"patch(MOD + '.send')\n", {"maybe_patched:2"}},
          {"patch(MOD + '.' + 'send')\n", {"maybe_patched:2"}},
          {"patch(MOD + '.send' + x)\n", {"maybe_patched:2"}},
          {"patch('%s.send' % MOD)\n", {"maybe_patched:2"}},
          {"patch('%s.%s' % (MOD, 'x'))\n", {"maybe_patched:2"}},
          {"patch('{}.send'.format(MOD))\n", {"maybe_patched:2"}},
          {"patch('{m}.send'.format(m=MOD))\n", {"maybe_patched:2"}},
          {"patch('{0}.{1}'.format(MOD, x))\n", {"maybe_patched:2"}},
          {"patch('.'.join([MOD, 'send']))\n", {"maybe_patched:2"}},
          {"patch('.'.join((MOD, x)))\n", {"maybe_patched:2"}},
          {"patch(f'{MOD}.{x}')\n", {"maybe_patched:2"}},
          {"patch(f'pkg.a.{x}')\n", {"maybe_patched:2"}},
          {"patch('pkg.a.%s' % x)\n", {"maybe_patched:2"}},
          {"patch('pkg.a.' + x)\n", {"maybe_patched:2"}},
          {"patch(f'pkg.{x}.send')\n", {"maybe_patched:2"}},
          {"patch('pkg.' + x + '.send')\n", {"maybe_patched:2"}},
          {"PRE = 'pkg.a.'\npatch(PRE + 'send')\n", {"maybe_patched:3"}},
          {"class T:\n  M = 'pkg.a'\n  def f(self): patch(f'{self.M}.send')\n", {"maybe_patched:4"}},
          {"class T:\n  M = 'pkg.a'\n  def f(self): patch(self.M + '.send')\n", {"maybe_patched:4"}},
          {"import pkg.a as m\npatch(f'{m.__name__}.send')\n", {"maybe_patched:3"}},
          {"import pkg.a as m\npatch(m.__name__ + '.send')\n", {"maybe_patched:3"}},
          {"import pkg\npatch(f'{pkg.__name__}.a.send')\n", {"maybe_patched:3"}},
          {"patch.multiple(MOD, send=1)\n", {"patched:2"}},
          {"patch(f'{MOD}.Table')\n", {}},
          {"patch(f'{x}.send')\n", {}},
          {"print(f'see {MOD}.send for more')\n", {}},
          {"getLogger(f'pkg.a.{x}')\n", {}},
          {"f'pkg.{x}'\n", {}},
          {"f'{x}pkg.a.send'\n", {}},
      },
      "MOD = 'pkg.a'\n");
  expect_uses("pkg/a.py", "pkg.a", "send",
              {{"patch(f'{__name__}.send')\n", {"maybe_patched:1"}},
               {"T = __name__ + '.send'\n", {"maybe_patched:1"}},
               {"log = logging.getLogger(__name__ + '.send')\n", {}},
               {"T = f'{__name__}.Table'\n", {}}});
}

TEST(UsesInStrings, CodeInStrings) {
  expect_send({
      {"import pkg.a as m\nf'{m.send} {m.send:>{m.send}}'\n", {"read:2", "read:2", "read:2"}},
      {"import pkg.a as m\nf'{{m.send}}'\n", {}},
      {"import pkg.a as m\nf'{getattr(m, \"send\")!r:>10}'\n", {"read:2"}},
      {"import pkg.a as m\nf'{f\"{m.send}\"}'\n", {"read:2"}},
      {"import pkg.a as m\nrf'\\N{{{m.send=}}}'\n", {"read:2"}},
      {"import pkg.a as m\nf'''\n{\n  m.send\n}'''\n", {"read:4"}},
      {"import pkg.a as m\nt'{m.send}'\n", {"read:2"}},
      {"import pkg.a as m\n'{m.send}'\n", {}},
  });
}

TEST(UsesInStrings, AllNamesAtOnce) {
  expect_send(
      {
          {"dir(m)\n", {"maybe_any:2"}},
          {"vars(m)\n", {"maybe_any:2"}},
          {"inspect.getmembers(m, f)\n", {"maybe_any:2"}},
          {"m.__dict__\n", {"maybe_any:2"}},
          {"m.__dict__.update(x)\n", {"maybe_any:2"}},
          {"getattr(m, x)\n", {"maybe_any:2"}},
          {"setattr(m, x + 'y', 1)\n", {"maybe_any:2"}},
          {"monkeypatch.setattr(m, x, 1)\n", {"maybe_any:2"}},
          {"patch.object(m, x)\n", {"maybe_any:2"}},
          {"patch.multiple(m, **x)\n", {"maybe_any:2"}},
          {"m.__dict__['send']\n", {"read:2"}},
          {"m.__dict__['send'] = 1\n", {"written:2"}},
          {"vars(m)['send']\n", {"read:2"}},
          {"vars(m)['send'] = 1\n", {"written:2"}},
          {"vars(m).get('send', 1)\n", {"read:2"}},
          {"m.__dict__['Table']\n", {}},
          {"f(m)\n", {}},
          {"f(m, x)\n", {}},
          {"dir(m.Table)\n", {}},
          {"globals()\nvars()\n", {}},
      },
      "import pkg.a as m\n");
}

TEST(UsesInStrings, Documents) {
  const auto expect_in = [](const std::string& path, const std::vector<Row>& table) {
    expect_uses(path, "pkg.a", "send", table);
  };
  expect_in("setup.cfg", {{"[options.entry_points]\ntool = pkg.a:send\n", {"documented:2"}},
                          {"tool=pkg.a:send [extra]\n", {"documented:1"}},
                          {"pkg.a = send\npkg.a:sender\n", {}}});
  expect_in("x.yaml", {{"handler: pkg.a.send\n", {"documented:1"}},
                       {"x: !!python/name:pkg.a.send\n", {"documented:1"}},
                       {"x: other.pkg.a.send\n", {}}});
  expect_in("x.json", {{"{\"f\": \"pkg.a.send\"}\n", {"documented:1"}}});
  expect_in("x.ini", {{"f=pkg.a.send.deeper\n", {"documented:1"}}});
  expect_in("README.md",
            {{"Call `pkg.a.send()`.\n", {"documented:1"}},
             {"    from pkg.a import Table, send\n", {"documented:1"}},
             {"    from pkg.a import (\n        Table as T,\n        send,\n    )\n", {"documented:3"}},
             {">>> from pkg import a\n>>> a.send()\n", {"documented:2"}},
             {"    from pkg.a import *\n", {"maybe_any:1"}},
             {"send it from pkg.a\n", {}}});
  expect_in("docs/x.rst", {{"See :func:`~pkg.a.send`.\n", {"documented:1"}},
                           {"::\n\n  >>> import pkg.a as m\n  >>> m.send()\n  >>> dir()\n", {"documented:4"}},
                           {"send\n", {}}});
  expect_uses("x.md", "pkg.sub", "mod", {{"pkg.sub.mod\n", {"documented:1"}}});
}

TEST(UsesInStrings, DocumentsMeanTheNearestProject) {
  const SmallTree tree({{"one/pyproject.toml", "[project.scripts]\ntool = 'app.cli:main'\n"},
                        {"one/app/__init__.py", ""},
                        {"one/app/cli.py", ""},
                        {"two/pyproject.toml", ""},
                        {"two/src/app/__init__.py", ""},
                        {"two/src/app/cli.py", ""},
                        {"two/README.rst", "app.cli.main\n"}});
  for (ModuleId module = 0; module < tree.layout.modules.size(); ++module) {
    if (tree.layout.modules[module].name != "app.cli") continue;
    const std::vector<NameUse> uses = tree.uses->of(module, "main");
    ASSERT_EQ(uses.size(), 1U);
    const bool is_first = tree.tree.files[tree.layout.modules[module].file].path.starts_with("one");
    EXPECT_EQ(uses[0].path, is_first ? "one/pyproject.toml" : "two/README.rst");
  }
}

TEST(UsesInStrings, Annotations) {
  expect_send(
      {
          {"x: 'm.send'\n", {"named:2"}},
          {"def f(x: 'm.send' = 1) -> 'list[m.send]': pass\n", {"named:2", "named:2"}},
          {"x: Optional['m.send'] = None\n", {"named:2"}},
          {"x = cast('m.send', y)\n", {"named:2"}},
          {"x: m.send\n", {"read:2"}},
          {"x: 'n.send'\n", {}},
          {"x = 'm.send'\n", {}},
          {"x = {'k': 'see m.send'}\n", {}},
          {"f('m.send')\n", {}},
      },
      "from pkg import a as m\n");
}

/// What was met in real trees and is none.
TEST(UsesInStrings, FalseAlarms) {
  expect_send({
      {"setup(name='pkg.a', send=1)\n", {}},
      {"f('pkg.a'.replace('pkg.a', 'send.x'))\n", {}},
      {"T = '%s.send' % x.__name__\n", {}},
      {"T = type(x).__name__ + '.send'\n", {}},
      {"T = b'pkg.a.' + x\n", {}},
      {"T = f'pkg.a:{x}'\n", {}},
      {"T = 'pkg.a.send.' + x\n", {"named:1"}},
      {"MODS = ['pkg.a']\nT = MODS + '.send'\n", {}},
      {"client.patch(url, data)\nT = 'pkg.a.send'\n", {"named:2"}},
      {"setattr(self, x, y)\nT = 'pkg.a.send'\n", {"named:2"}},
      {"monkeypatch.setattr(x, y, z)\nT = 'pkg.a.send'\n", {"named:2"}},
      {"import pkg.a as m\nf(x, m=m, send=1)\n", {}},
      {"import pkg.a as m\nfor x in m: x.send = 1\n", {}},
      {"import pkg.a as m\nM = [m, 1]\nM.send\n", {}},
      {"import pkg.a as m\ndispatch(m, x)\n", {}},
      {"from pkg import a\nf(a=1).send\ndef g(x, a=2): pass\n", {}},
  });
  expect_uses("user.py", "pkg", "py", {{"f('pkg.py')\n", {}}});
  expect_uses("x.md", "pkg", "py", {{"Look at pkg.py.\n", {}}});
}

}  // namespace
}  // namespace unknot::project
