#include "python/facts/facts.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "facts_text.h"

namespace unknot::python {
namespace {

struct Case {
  const char* code;
  const char* expected;
};

// Every row of the tables for names was confirmed by CPython's symtable
// (tests/cpython/facts_against_symtable.py compares whole libraries).
constexpr Case use_cases[] = {
    // plain LEGB
    {"x = 1\nx\ny\n", "x: module -> module\ny: module -> -\n"},
    {"def f(a):\n  b = a\n  return b, c, f\nc = 1\n",
     "a: f() -> f()\nb: f() -> f()\nc: f() -> module\nf: f() -> module\n"},
    {"def f():\n  x = 1\n  def g():\n    return x\n", "x: g() -> f()\n"},
    {"x = 1\ndef f():\n  print(x)\n  x = 2\n", "print: f() -> -\nx: f() -> f()\n"},
    {"def f():\n  del x\n  return x\nx = 1\n", "x: f() -> f()\n"},
    {"def f():\n  x: int\n  return x\nx = 1\n", "int: f() -> -\nx: f() -> f()\n"},
    {"def f():\n  (x): int\n  return x\nx = 1\n", "int: f() -> -\nx: f() -> module\n"},
    // what belongs to the scope around
    {"@d\ndef f(a=d) -> d:\n  d = 1\nd = 1\n",
     "d: module -> module\nd: module -> module\nd: module -> module\n"},
    {"@d\nclass C(d, k=d):\n  d = 1\nd = 1\n",
     "d: module -> module\nd: module -> module\nd: module -> module\n"},
    {"x = 1\nlambda x=x: x\n", "x: module -> module\nx: lambda -> lambda\n"},
    {"x = 1\n[x for x in x for y in x]\n", "x: [] -> []\nx: module -> module\nx: [] -> []\n"},
    {"x = 1\n{x: 1 for x in (x for x in x)}\n", "x: [] -> []\nx: <> -> <>\nx: module -> module\n"},
    {"[y for x in z if (y := x)]\ny\n",
     "y: [] -> module\nz: module -> -\nx: [] -> []\ny: module -> module\n"},
    {"def f():\n  return {(y := x) for x in 'ab'}, y\n", "x: [] -> []\ny: f() -> f()\n"},
    // class bodies
    {"class C:\n  x = 1\n  y = x\n  def m(self):\n    return x\n", "x: class C -> class C\nx: m() -> -\n"},
    {"x = 0\nclass C:\n  x = x\n  def m(self, a=x):\n    return x\n",
     "x: class C -> class C or module\nx: class C -> class C\nx: m() -> module\n"},
    {"x = 0\nclass C:\n  def x(self, a=x): pass\n  y = x\n",
     "x: class C -> class C or module\nx: class C -> class C\n"},
    {"x = 0\nclass C:\n  if y: x = 1\n  z = x\n", "y: class C -> -\nx: class C -> class C or module\n"},
    {"x = 0\nclass C:\n  x = 1\n  del x\n  z = x\n", "x: class C -> class C or module\n"},
    {"x = 0\nclass C:\n  x: int\n  z = x\n", "int: class C -> -\nx: class C -> class C or module\n"},
    {"def f(x):\n  class C:\n    x = x\n    y = x\n", "x: class C -> class C\nx: class C -> class C\n"},
    {"def f(x):\n  class C:\n    y = x\n", "x: class C -> f()\n"},
    {"class C:\n  x = [1]\n  y = [x for _ in x]\n  z = lambda: x\n",
     "x: [] -> -\nx: class C -> class C\nx: lambda -> -\n"},
    {"class C:\n  def m(self):\n    return __class__, super\n",
     "__class__: m() -> class C\nsuper: m() -> -\n"},
    {"class C:\n  __class__\n", "__class__: class C -> -\n"},
    {"__x = 1\nclass C:\n  __y = 1\n  __x, __y, __x__\n  def m(self):\n    return __x\n_C__x = 2\n",
     "__x: class C -> module\n__y: class C -> class C\n__x__: class C -> -\n__x: m() -> module\n"},
    // global and nonlocal
    {"def f():\n  global x\n  x = 1\n  def g():\n    return x\n", "x: g() -> module\n"},
    {"def f():\n  global x\n  return x\n", "x: f() -> -\n"},
    {"def f():\n  x = 1\n  def g():\n    global x\n    def h():\n      return x\n", "x: h() -> -\n"},
    {"def f():\n  x = 1\n  class C:\n    global x\n    x\n    def m(self):\n      return x\n",
     "x: class C -> -\nx: m() -> f()\n"},
    {"def f():\n  x = 1\n  def g():\n    nonlocal x\n    x += 1\n", "x: g() -> f()\n"},
    {"x = 0\ndef f():\n  x = 1\n  class C:\n    nonlocal x\n    x = 2\n    y = x\n", "x: class C -> f()\n"},
    // targets
    {"x.y = z\nx[i] = z\ndel x.y\n",
     "x: module -> -\nz: module -> -\nx: module -> -\ni: module -> -\n"
     "z: module -> -\nx: module -> -\n"},
    {"x = 1\nx += x\n", "x: module -> module\nx: module -> module\n"},
    {"x.a += 1\nx: int = y\nx.b: int\n",
     "x: module -> module\nint: module -> -\ny: module -> -\nx: module -> module\nint: module -> -\n"},
    {"match a:\n  case C(b, k=d.e) if b: pass\n  case {'x': y, **z}: y, z\n  case _: _\n",
     "a: module -> -\nC: module -> -\nd: module -> -\nb: module -> module\ny: module -> module\n"
     "z: module -> module\n_: module -> -\n"},
    // type parameters
    {"def f[T: B](a: T = T) -> T:\n  return T\n",
     "B: f[T] -> -\nT: f[T] -> f[T]\nT: module -> -\nT: f[T] -> f[T]\nT: f() -> f[T]\n"},
    {"class C[T](B[T]):\n  x: T\n  def m(self) -> T: return T\n",
     "B: C[T] -> -\nT: C[T] -> C[T]\nT: class C -> C[T]\nT: class C -> C[T]\nT: m() -> C[T]\n"},
    {"class C:\n  X = 1\n  def m[T](self, a: X): return X\n  type A[T] = X\n",
     "X: m[T] -> class C\nX: m() -> -\nX: A[T] -> class C\n"},
    {"class C[__T](__T):\n  __T\n  def m(self): return __T\n",
     "__T: C[T] -> C[T]\n__T: class C -> C[T]\n__T: m() -> C[T]\n"},
    {"class C:\n  def m(self):\n    def n():\n      nonlocal __class__\n      return __class__\n",
     "__class__: n() -> class C\n"},
    // strings in annotations
    {"class C:\n  X = 1\n  def m(self) -> 'X | C': pass\n", "X: class C -> class C\nC: class C -> module\n"},
    {"def f():\n  class X: pass\n  y: 'X' = 1\n", "X: f() -> f()\n"},
};

TEST(Facts, AReadReachesTheScopeThatCPythonSays) {
  for (const Case& row : use_cases) EXPECT_EQ(uses_text(facts_of(row.code)), row.expected) << row.code;
}

constexpr Case binding_cases[] = {
    {"import a.b.c, d . e\nimport a.b as x\nfrom . import m, n as o\nfrom p import *\n",
     "a import module\nd import module\nx import module\nm import module\no import module\n* import "
     "module\n"},
    {"a = b = 1\nc, (d, *e) = [f, g] = 1\n",
     "a assignment module\nb assignment module\nc assignment module\nd assignment module\n"
     "e assignment module\nf assignment module\ng assignment module\n"},
    {"a += 1\nb: int\nc: int = 1\n(d): int = 1\n(e): int\n",
     "a augmented module\nb annotation_only module\nc assignment module\nd assignment module\n"},
    {"def f(a, /, b, *c, d=1, **e): pass\nlambda x, *y: 0\n",
     "f function module\na parameter f()\nb parameter f()\nc parameter f()\nd parameter f()\ne parameter "
     "f()\n"
     "x parameter lambda\ny parameter lambda\n"},
    {"async def f():\n  async for a in b: pass\n  async with c as (d, e): pass\nclass C:\n  x = 1\n",
     "f function module\na loop f() ?\nd with f()\ne with f()\nC class module\nx assignment class C\n"},
    {"if a:\n  b = 1\nelse:\n  c = 1\nfor d in e:\n  f = 1\nwhile g:\n  h = 1\nwith i as j:\n  k = 1\n",
     "b assignment module ?\nc assignment module ?\nd loop module ?\nf assignment module ?\n"
     "h assignment module ?\nj with module\nk assignment module ?\n"},
    {"try:\n  a = 1\nexcept E as b:\n  c = 1\nelse:\n  d = 1\nfinally:\n  e = 1\n",
     "a assignment module ?\nb except module ?\nc assignment module ?\nd assignment module ?\n"
     "e assignment module ?\n"},
    {"try: pass\nexcept* E as b: pass\n", "b except module ?\n"},
    {"if a:\n  def f():\n    x = 1\n  class C:\n    y = 1\n",
     "f function module ?\nx assignment f()\nC class module ?\ny assignment class C\n"},
    {"match a:\n  case [b, *c]: d = 1\n  case {'k': e, **f} | C(e, g=f): pass\n  case 1 as h: pass\n  case "
     "_: pass\n",
     "b match module ?\nc match module ?\nd assignment module ?\ne match module ?\nf match module ?\n"
     "e match module ?\nf match module ?\nh match module ?\n"},
    {"(a := 1)\n[b := 1 for c in d]\n[[e := 1 for f in g] for h in i]\nlambda: (j := 1)\nif (k := 1) and (l "
     ":= 2): pass\n",
     "a walrus module\nb walrus [] -> module ?\nc loop []\ne walrus [] -> module ?\nf loop []\nh loop []\n"
     "j walrus lambda\nk walrus module\nl walrus module ?\n"},
    {"def f():\n  global a\n  a = 1\n  import a\n  [a := 1 for x in y]\n",
     "f function module\na assignment f() -> module\na import f() -> module\na walrus [] -> module ?\nx loop "
     "[]\n"},
    {"def f():\n  a = 1\n  def g():\n    nonlocal a\n    a = 2\n  class C:\n    nonlocal a\n    a = 2\n",
     "f function module\na assignment f()\ng function f()\na assignment g() -> f()\nC class f()\n"
     "a assignment class C -> f()\n"},
    {"class C:\n  global a\n  a = 1\n", "C class module\na assignment class C -> module\n"},
    {"del a, (b, c.d)\n", "a deletion module\nb deletion module\n"},
    {"type A[T] = T\nclass C[*Ts, **P]: pass\n",
     "A type_alias module\nT type_param A[T]\nC class module\nTs type_param C[T]\nP type_param C[T]\n"},
};

TEST(Facts, ABindingSaysHowAndWhereItsNameLives) {
  for (const Case& row : binding_cases)
    EXPECT_EQ(bindings_text(facts_of(row.code)), row.expected) << row.code;
}

constexpr Case function_cases[] = {
    {"def f():\n  def g():\n    yield\n  async def h():\n    await 1\n",
     "f() in module\ng() in f() of f() generator\nh() in f() of f() async\n"},
    {"class C:\n  def m(self): return lambda: (yield)\n", "m() in class C\nlambda in m() of m() generator\n"},
    {"def f():\n  class C:\n    def m(self): pass\n", "f() in module\nm() in class C of f()\n"},
    {"def f(a=lambda: 1): yield from b\n", "f() in module generator\nlambda in module\n"},
    {"def f[T](): pass\n", "f() in module\n"},
    {"[lambda: x for x in (lambda: y)()]\n", "lambda in []\nlambda in module\n"},
    // generator expressions: kept
    {"g = (x for x in y)\n", "<> in module generator\n"},
    {"f(k := 1)[(x for x in y)]\n", "<> in module generator\n"},
    {"(x for x in y) in z\n", "<> in module generator\n"},
    {"return_ = g if (x for x in y) else h\n", "<> in module generator\n"},
    {"class C(k=(x for x in y)): pass\n", "<> in module generator\n"},
    {"(x for x in (y for y in z))\n", "<> in module generator\n<> in module generator\n"},
    // generator expressions: consumed
    {"f(x for x in y)\n", "<> in module generator consumed\n"},
    {"f(1, (x for x in y))\n", "<> in module generator consumed\n"},
    {"f(k=(x for x in y))\n", "<> in module generator consumed\n"},
    {"f(*(x for x in y))\n", "<> in module generator consumed\n"},
    {"[*(x for x in y)]\n", "<> in module generator consumed\n"},
    {"for a in (x for x in y): pass\n", "<> in module generator consumed\n"},
    {"[a for a in (x for x in y)]\n", "<> in module generator consumed\n"},
    {"f(a for a in (x for x in y))\n", "<> in module generator consumed\n<> in module generator consumed\n"},
    {"g = (a for b in c for a in (x for x in b))\n",
     "<> in module generator\n<> in <> of <> generator consumed\n"},
    {"a, b = (x for x in y)\n", "<> in module generator consumed\n"},
    {"z = [a] = (x for x in y)\n", "<> in module generator consumed\n"},
    {"a[:] = (x for x in y)\n", "<> in module generator consumed\n"},
    {"a += (x for x in y)\n", "<> in module generator consumed\n"},
    {"z in (x for x in y)\n", "<> in module generator consumed\n"},
    {"z not in (x for x in y)\n", "<> in module generator consumed\n"},
    {"f(a or (x for x in y) if b else c)\n", "<> in module generator consumed\n"},
    {"f(g := (x for x in y))\n", "<> in module generator consumed\n"},
    {"def f(): yield from (x for x in y)\n",
     "f() in module generator\n<> in f() of f() generator consumed\n"},
    {"async def f(): return (x async for x in y), (await x for x in y), (x for x in await y)\n",
     "f() in module async\n<> in f() of f() generator async\n<> in f() of f() generator async\n"
     "<> in f() of f() generator\n"},
};

TEST(Facts, AFunctionSaysWhereItStandsAndWhetherItRuns) {
  for (const Case& row : function_cases)
    EXPECT_EQ(functions_text(facts_of(row.code)), row.expected) << row.code;
}

TEST(Facts, EveryNodeKnowsItsScopeAndFunction) {
  const Facts facts =
      facts_of("@d\ndef f(a: b = c):\n  return [e for g in h]\nclass C:\n  i = lambda j=k: l\n");
  std::string text;
  for (NodeId id = 0; id < facts.ast.nodes.size(); ++id) {
    if (facts.ast[id].kind != Kind::name && facts.ast[id].kind != Kind::arg) continue;
    const FunctionId function = facts.function_of(id);
    text += std::string(facts.ast.name(id)) + " " + scope_text(facts, facts.scope_of(id)) + " " +
            (function == no_function ? "-" : scope_text(facts, facts.functions[function].scope)) + "\n";
  }
  EXPECT_EQ(text,
            "d module -\nc module -\na f() f()\nb module -\nh f() f()\ng [] f()\ne [] f()\n"
            "k class C -\nj lambda lambda\nl lambda lambda\ni class C -\n");
}

TEST(Facts, UsesAndBindingsStandInTheOrderOfTheText) {
  const Facts facts = facts_of("a.b = c = d(lambda e=f: g)\nfor h in i: {j: k for j in l}\n");
  const auto begin = [](const auto& item) { return item.span.begin; };
  EXPECT_TRUE(std::ranges::is_sorted(facts.uses, {}, begin));
  EXPECT_TRUE(std::ranges::is_sorted(facts.bindings, {}, begin));
  for (const Use& use : facts.uses) EXPECT_EQ(facts.ast.source(use.span), use.name);
  for (const Binding& binding : facts.bindings) EXPECT_EQ(facts.ast.source(binding.span), binding.name);
}

TEST(Facts, DottedIsANameAndItsAttributes) {
  const Facts facts = facts_of("a.b.c\na\na().b\na[0].b\n");
  std::string text;
  for (const NodeId statement : facts.ast.children(0, Role::body)) {
    const std::optional<Dotted> path = dotted(facts.ast, facts.ast[statement].first_child);
    if (path) text += facts.ast.name(path->root);
    for (const std::string_view part : path ? path->attributes : std::vector<std::string_view>()) {
      text += "." + std::string(part);
    }
    text += path ? "\n" : "none\n";
  }
  EXPECT_EQ(text, "a.b.c\na\nnone\nnone\n");
}

TEST(Facts, ATextWithSyntaxErrorsStillHasFacts) {
  const Result<Facts> facts = read_facts("import a\ndef f(:\n  return a\nb = a\n");
  ASSERT_TRUE(facts.ok());
  EXPECT_FALSE(facts->ast.errors.empty());
  EXPECT_TRUE(std::ranges::any_of(facts->uses, [](const Use& use) { return use.name == "a"; }));
}

}  // namespace
}  // namespace unknot::python
