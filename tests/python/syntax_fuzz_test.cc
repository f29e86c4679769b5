// Mutated programs: whatever the text, parsing ends, and the tree it gives is well formed.
#include <gtest/gtest.h>

#include <cstdlib>
#include <random>
#include <string>

#include "python/syntax/ast.h"
#include "support/ast_text.h"

namespace unknot::python {
namespace {

constexpr std::string_view seeds[] = {
    "import a.b as c, d\nfrom ..e import (f as g, h,)\nfrom . import *\nlazy import i\n",
    "@a.b(c)\nasync def f[T: int = d, *Ts](g, /, h: int = 1, *i: *j, k, **l) -> m:\n    await n ** o\n    "
    "yield p, *q()\n",
    "class A[T](B, *C, metaclass=D, **E):\n    x: list[int] | F = 1\n    y, (z, *w) = v[0], u.t = s\n    del "
    "r, q[1:2]\n",
    "if a:\n    b\nelif c: d; e;\nelse:\n    while f: break\n    else: continue\nfor g, in *h, 1: "
    "pass\nelse: i\n",
    "try:\n    a\nexcept (B, C) as d:\n    raise e from f\nexcept* G:\n    pass\nelse: h\nfinally: assert i, "
    "j\n",
    "with (a as b, c): pass\nwith (d, *e), f if g else h as i: pass\nasync with j as (k, l): global m, n\n",
    "match a, *b:\n    case [c, *_] | (-1 | 'd') as e if f: pass\n    case {'g': h, **i}: j\n    case K.L(m, "
    "n=o): p\n    case _: q\n",
    "x = f'a{b!r:>{c}} {d=} {{e}}' \"g\" rb'h' '''i\n{j:=5}'''\ny = t'{k}' + u'\\N{BULLET}'\n",
    "z = [a for b, c in d if e async for f in g] + {h: i for j in k} - {*l, m} * (n for o in p) @ {**q, 'r': "
    "s}\n",
    "w = lambda a, b=1, *c, d=2, **e: f if g else not h\nv = a < b not in c is not d or e and (f := g)\ntype "
    "X[T] = u & v ^ w\n",
    "# comment\nif a:  # b\n    # c\n    print >>d, e\n\ttype(f).g = h[::i, ...]\r\n\f\nj = (k +\nl)\n",
};
constexpr std::string_view pieces[] = {
    "(",        ")",       "[",       "]",       "{",      "}",       ":",        ",",        "=",
    ":=",       "*",       "**",      "->",      ".",      "...",     ";",        "\n",       "\r",
    "\n    ",   "\t",      "\\\n",    "#",       "'",      "\"",      "'''",      "f'{",      "}'",
    "@",        "|",       "<",       "not",     " in ",   " is ",    " as ",     "if ",      "else",
    "elif ",    "for ",    "async ",  "await ",  "def ",   "class ",  "lambda ",  "match ",   "case ",
    "type ",    "lazy ",   "import ", "from ",   "try:",   "except ", "except* ", "finally:", "with ",
    "yield ",   "return ", "del ",    "global ", "print ", "exec ",   "0777",     "1e9",      "_",
    "\xC3\xA9", "\xFF",    "$",       "?",       "!",      "`",       " ",        "  ",       "a",
    "B",        "None",
};

class Mutator {
 public:
  explicit Mutator(uint32_t seed) : random_(seed) {}

  std::string program() {
    std::string text(pick(seeds));
    if (below(3) == 0) text += pick(seeds);
    for (size_t count = 1 + below(6); count > 0; --count) mutate(text);
    return text;
  }

 private:
  size_t below(size_t limit) { return random_() % limit; }

  template <size_t size>
  std::string_view pick(const std::string_view (&choices)[size]) {
    return choices[below(size)];
  }

  void mutate(std::string& text) {
    const size_t at = below(text.size() + 1);
    const size_t length = below(std::min<size_t>(12, text.size() - at + 1));
    const std::string chunk = text.substr(at, length);
    switch (below(6)) {
      case 0:
        text.erase(at, length);
        break;
      case 1:
        text.insert(below(text.size() + 1), chunk);
        break;
      case 2:
        text.insert(at, 1, static_cast<char>(below(256)));
        break;
      case 3:
        text.replace(at, length, pick(pieces));
        break;
      default:
        text.insert(at, pick(pieces));
        break;
    }
  }

  std::mt19937 random_;
};

/// Decorators stand before the node that they are children of.
bool may_be_outside(const Node& child) {
  return child.role == Role::decorator;
}

void expect_well_formed(const Ast& ast) {
  const auto size = static_cast<uint32_t>(ast.text.size());
  ASSERT_FALSE(ast.nodes.empty());
  uint32_t reached = 1;
  for (NodeId id = 0; id < ast.nodes.size(); ++id) {
    const Node& node = ast[id];
    ASSERT_LE(node.span.begin, node.span.end) << kind_name(node.kind);
    ASSERT_LE(node.span.end, size) << kind_name(node.kind);
    ASSERT_LE(node.name.begin, node.name.end) << kind_name(node.kind);
    ASSERT_TRUE(node.name.empty() || node.span.contains(node.name)) << kind_name(node.kind);
    for (NodeId child = node.first_child; child != no_node; child = ast[child].next) {
      ASSERT_EQ(ast[child].parent, id);
      ASSERT_GT(child, id);
      ASSERT_TRUE(may_be_outside(ast[child]) || node.span.contains(ast[child].span))
          << kind_name(node.kind) << " " << kind_name(ast[child].kind);
      ++reached;
    }
    ASSERT_TRUE(node.kind != Kind::error || !ast.errors.empty());
  }
  ASSERT_EQ(reached, ast.nodes.size());
  for (size_t i = 0; i < ast.errors.size(); ++i) {
    ASSERT_LE(ast.errors[i].end, size);
    ASSERT_TRUE(i == 0 || ast.errors[i - 1].end <= ast.errors[i].end);
  }
}

size_t rounds() {
  const char* wanted = std::getenv("UNKNOT_FUZZ_ROUNDS");
  return wanted ? std::strtoul(wanted, nullptr, 10) : 2000;
}

TEST(SyntaxFuzzTest, TreesAreWellFormed) {
  Mutator mutator(20240601);
  for (size_t round = 0; round < rounds(); ++round) {
    const std::string program = mutator.program();
    SCOPED_TRACE(program);
    const auto ast = parse(program);
    if (ast) expect_well_formed(*ast);
    const auto expression = parse_expression(program);
    if (expression) expect_well_formed(*expression);
    if (HasFatalFailure()) return;
  }
}

}  // namespace
}  // namespace unknot::python
