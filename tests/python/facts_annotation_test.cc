#include <gtest/gtest.h>

#include "facts_text.h"
#include "python/facts/facts.h"

namespace unknot::python {
namespace {

struct RuleCase {
  const char* code;
  int target_minor;
  const char* expected;
};

// Which annotations are evaluated: import-model section 4, by version.
constexpr RuleCase rule_cases[] = {
    {"def f(a: A, *b: B, c: C = D) -> E: pass\n", 9,
     "A annotation, B annotation, C annotation, E annotation"},
    {"def f(a: A) -> E: pass\n", 13, "A annotation, E annotation"},
    {"def f(a: A) -> E: pass\n", 14, "A lazy, E lazy"},
    {"from __future__ import annotations\ndef f(a: A) -> E: pass\n", 9, "A lazy, E lazy"},
    {"x: A = B\nclass C:\n  y: D\n", 9, "A annotation, D annotation"},
    {"x: A = B\nclass C:\n  y: D\n", 14, "A lazy, D lazy"},
    {"def f():\n  x: A\n  y: B = 1\n  o.z: C = 1\n", 9, "A lazy, B lazy, C lazy"},
    {"def f():\n  class K:\n    x: A\n", 9, "A annotation"},
    {"def f():\n  def g(a: A): pass\n", 9, "A annotation"},
    {"o.x: A = 1\n(c): B\nd[0]: C = 1\n", 9, "A annotation, B annotation, C annotation"},
    {"o.x: A = 1\n(c): B\n", 14, "A lazy, B lazy"},
    {"from __future__ import annotations\no.x: A = 1\n(c): B\ny: C\n", 9,
     "A annotation, B annotation, C lazy"},
    {"from __future__ import annotations\no.x: A = 1\n(c): B\ny: C\n", 10, "A lazy, B lazy, C lazy"},
    {"type X[T: A] = B[T]\n", 12, "A lazy, B lazy, T lazy"},
    {"def f[T: A = D](x: T) -> B: pass\n", 13, "A lazy, D lazy, T annotation, B annotation"},
    {"def f(x: [a for a in A]): pass\n", 9, "a annotation, A annotation"},
};

TEST(Annotations, AreEvaluatedAsTheTargetVersionDoes) {
  for (const RuleCase& row : rule_cases) {
    EXPECT_EQ(kinds_text(facts_of(row.code, row.target_minor)), row.expected)
        << row.code << "for 3." << row.target_minor;
  }
}

struct StringCase {
  const char* code;
  const char* expected;  ///< names in strings, and those in annotations around them
};

constexpr StringCase string_cases[] = {
    // anywhere in an annotation
    {"x: 'A'\n", "A string"},
    {"def f(a: 'A', *b: \"B\") -> '''C''': pass\n", "A string, B string, C string"},
    {"x: 'a.b.C'\n", "a string"},
    {"x: ' A '\n", "A string"},
    {"x: 'A[B, C.d]'\n", "A string, B string, C string"},
    {"x: '''A[\n  B]'''\n", "A string, B string"},
    {"x: Optional['A'] | None\n", "Optional annotation, A string"},
    {"x: Callable[['A', B], 'C']\n", "Callable annotation, A string, B annotation, C string"},
    {"x: \"Optional['A']\"\n", "Optional string, A string"},
    {"x: 'A' 'B'\n", "AB string"},
    {"x: '\\x41'\n", "A string"},
    {"x: r'A'\n", "A string"},
    {"def f():\n  x: 'A'\n", "A string"},
    {"from __future__ import annotations\nx: 'A'\n", "A string"},
    {"type X = 'A'\n", "A string"},
    // what is no type expression
    {"x: 'not a type'\ny: 'def'\nz: 'None'\nw: ''\nv: '1'\nu: 'a b'\nt: ' '\n", ""},
    {"x: b'A'\ny: f'A'\n", ""},
    {"x: Literal['A', B]\n", "Literal annotation, B annotation"},
    {"x: t.Literal['A']\n", "t annotation"},
    {"from typing import Literal as L\nx: L['A']\n", "L annotation"},
    {"x: \"Literal['A']\"\n", "Literal string"},
    {"x: Optional[Literal['A']]\n", "Optional annotation, Literal annotation"},
    {"x: Annotated['A', 'B', C]\n", "Annotated annotation, A string, C annotation"},
    {"x: \"Annotated['A', 'B']\"\n", "Annotated string, A string"},
    {"x: Depends('A')\n", "Depends annotation"},
    {"x: {'A': 'B'}\n", "B string"},
    {"x = 'A'\nf('A')\ny = ['A']\n", ""},
    // calls of typing
    {"from typing import cast\ncast('A', 'B')\ncast(C, x)\n", "A string"},
    {"import typing as t\nt.cast(\"list['A']\", x)\nt.cast(typ='B', val='C')\n",
     "list string, A string, B string"},
    {"cast('A', x)\n", ""},
    {"from sqlalchemy import cast\ncast('A', x)\n", ""},
    {"from typing import *\ncast('A', x)\n", "A string"},
    {"from typing_extensions import TypeVar\nT = TypeVar('T', 'A', B, bound='C', default='D', name='E')\n",
     "A string, C string, D string"},
    {"from typing import NewType\nN = NewType('N', 'A')\n", "A string"},
    {"from typing import TypedDict as TD\nN = TD('N', {'k': 'A', 'l': Optional['B']}, total='C')\nM = "
     "TD('M', x='D')\n",
     "A string, B string, D string"},
    {"from typing import NamedTuple\nN = NamedTuple('N', [('x', 'A'), ('y', B)])\n", "A string"},
    // aliases
    {"from typing import Optional, Literal\nX = Optional['A']\nY = Literal['B']\nZ = Other['C']\n",
     "A string"},
    {"import typing\nclass C(typing.Generic['A']): pass\n", "A string"},
    {"from typing import TypeAlias\nX: TypeAlias = 'A'\n", "TypeAlias annotation, A string"},
    {"from typing import Annotated\nX = Annotated['A', 'B']\n", "A string"},
};

TEST(Annotations, StringsAreReadWhereTheyAreTypes) {
  for (const StringCase& row : string_cases) {
    EXPECT_EQ(kinds_text(facts_of(row.code)), row.expected) << row.code;
  }
}

TEST(Annotations, CastAndAliasesUseTheirNamesAtRunTime) {
  const Facts facts = facts_of("from typing import cast, Optional\ncast(A, b)\nC = Optional[D]\n");
  for (const Use& use : facts.uses) EXPECT_EQ(use.kind, UseKind::value) << use.name;
}

TEST(Annotations, ANameInAStringStandsWhereItIsWritten) {
  const Facts facts = facts_of("x: '  a.B[\"C\"]'\ny: \"D['E']\"\nz: 'F\\x47'\n");
  std::string text;
  for (const Use& use : facts.uses) {
    text += std::string(use.name) + " " + std::string(facts.ast.source(use.span)) + " " +
            std::string(facts.ast.source(facts.ast[use.node].span)) + "\n";
  }
  EXPECT_EQ(text,
            "a a '  a.B[\"C\"]'\nC C '  a.B[\"C\"]'\nD D \"D['E']\"\nE E \"D['E']\"\n"
            "FG 'F\\x47' 'F\\x47'\n");
}

TEST(Annotations, FactsMayBeMoved) {
  Facts facts = facts_of("x: '\\x41_long_name_that_is_not_small'\n");
  const Facts moved = std::move(facts);
  ASSERT_EQ(moved.uses.size(), 1u);
  EXPECT_EQ(moved.uses[0].name, "A_long_name_that_is_not_small");
}

TEST(Annotations, TheFutureImportIsSeen) {
  EXPECT_TRUE(facts_of("\"doc\"\nfrom __future__ import division, annotations\n").future_annotations);
  EXPECT_FALSE(facts_of("from __future__ import division\n").future_annotations);
  EXPECT_FALSE(facts_of("from future import annotations\n").future_annotations);
}

TEST(Annotations, TypeCommentsAreListed) {
  const Facts facts = facts_of(
      "x = []  # type: list[A]\n"
      "y = 1  # type: ignore\n"
      "z = 1  # type: ignore[attr]  # why\n"
      "w = 1  #type:B\n"
      "v = 1  # type: ignored\n"
      "u = 1  # types: C\n"
      "def f(a):\n"
      "  # type: (D) -> E\n"
      "  pass\n");
  std::string text;
  for (const Span comment : facts.type_comments) text += std::string(facts.ast.source(comment)) + "\n";
  EXPECT_EQ(text, "# type: list[A]\n#type:B\n# type: ignored\n# type: (D) -> E\n");
}

}  // namespace
}  // namespace unknot::python
