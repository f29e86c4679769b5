#include "python/skim/mentions.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace unknot::python {
namespace {

/// Where a text mentions a name, the last mention first: "early", "late in f", "base of C", with a dot in
/// front where it stands behind one.
std::string mentions_of(std::string_view text, std::string_view name) {
  const Mentions mentions = read_mentions(text);
  std::string said;
  for (const Mention& mention : mentions_of(mentions, name)) {
    if (!said.empty()) said += ", ";
    if (mention.is_attribute) said += '.';
    said += mention.kind == MentionKind::early  ? "early"
            : mention.kind == MentionKind::late ? "late"
                                                : "base";
    if (mention.definition == no_definition) continue;
    said.append(" in ").append(mentions.definitions[mention.definition].name);
  }
  return said;
}

struct Case {
  std::string_view text;
  std::string_view said;  // of the name f
};

void expect_mentions(std::initializer_list<Case> cases) {
  for (const Case& c : cases) EXPECT_EQ(mentions_of(c.text, "f"), c.said) << c.text;
}

TEST(Mentions, ByTheTimeAtWhichTheyAreRead) {
  expect_mentions({
      {"f()\n", "early"},
      {"x = f\nx.f\n", ".early, early"},
      {"def g():\n    f()\n", "late in g"},
      {"def g(): f()\n", "late in g"},
      {"def g():\n    def h():\n        f\n    return h\nf\n", "early, late in g"},
      {"class C:\n    x = f()\n    def m(self):\n        return f\n", "late in C, early in C"},
      {"class C:\n    class D:\n        def m(self): f\n", "late in C"},
      {"if x:\n    def g():\n        f\nelse:\n    f\n", "early, late in g"},
      {"async def g():\n    async with f: pass\n", "late in g"},
      {"def g(a=f): pass\n", "early"},
      {"@f\ndef g(): pass\n", "early"},
      {"class C:\n    @f\n    def g(self): pass\n", "early in C"},
      {"def g():\n    @f\n    def h(): pass\n", "late in g"},
      {"x = 1; f\n", "early"},
      {"if x: f\n", "early"},
  });
}

TEST(Mentions, InTheHeaderOfAClass) {
  expect_mentions({
      {"class C(f): pass\n", "base in C"},
      {"class C(m.f, metaclass=M): pass\n", ".base in C"},
      {"class C(G[f]): pass\n", "base in C"},
      {"class C(B, metaclass=f): pass\n", "early"},
      {"class C(make(f)): pass\n", "early"},
      {"def g():\n    class C(f): pass\n", "late in g"},
  });
}

TEST(Mentions, WhatOnlyBindsOrAnnotates) {
  expect_mentions({
      {"from m import f\nimport f\n", ""},
      {"import m; f\n", "early"},
      {"g(f=1)\nf = 2\n(f := 3)\n", ""},
      {"g(a=f)\n", "early"},
      {"x: f = 1\ny: 'f'\n", ""},
      {"x: A[f(1)] = 1\n", "early"},
      {"x: A = f\n", "early"},
      {"def g(a: f, b: int = f, *c: f) -> f: pass\n", "early"},
      {"def f(): pass\nclass f: pass\n", ""},
  });
}

TEST(Mentions, InStrings) {
  expect_mentions({
      {"'f'\n\"\"\"f()\"\"\"\n# f\n", ""},
      {"x = f'{f()} {m.f}'\n", ".early, early"},
      {"x = getattr(m, 'f')\n", ".early"},
      {"x = get(m, 'f')\n", ""},
  });
}

TEST(Mentions, Definitions) {
  const Mentions mentions = read_mentions(
      "import x\n"
      "@route(1)\n"
      "def one():\n"
      "    import a\n"
      "\n"
      "class Two(Base):\n"
      "    def make(): pass\n"
      "    @x.cached\n"
      "    def kept(self):\n"
      "        @late\n"
      "        def inner(): pass\n"
      "    field = make()\n"
      "class Three:\n"
      "    def __init_subclass__(cls): pass\n"
      "class Four(enum.IntEnum): A = 1\n"
      "x = 1\n");
  std::string said;
  for (const Definition& made : mentions.definitions) {
    said.append(made.name).append(":");
    for (std::string_view function : made.functions) said.append(" ").append(function);
    for (std::string_view decorator : made.decorators) said.append(" @").append(decorator);
    said.append(made.runs_when_made ? " runs" : "").append(made.has_hooks ? " hooks\n" : "\n");
  }
  EXPECT_EQ(said, "one: @route\nTwo: make kept @x runs\nThree: __init_subclass__ hooks\nFour: runs\n");
  EXPECT_EQ(mentions.definitions[0].span.begin, 19u);
  EXPECT_EQ(mentions.definitions[0].span.end, mentions.definitions[1].span.begin);
}

}  // namespace
}  // namespace unknot::python
