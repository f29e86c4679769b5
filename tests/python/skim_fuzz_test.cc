// Texts that were damaged at random must neither crash nor hang, and what is read of them must hold together.
#include <gtest/gtest.h>

#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "python/skim/skim.h"
#include "python/skim/token.h"
#include "python/skim_text.h"

namespace unknot::python {
namespace {

const std::vector<std::string> samples = {
    "\xEF\xBB\xBF\"\"\"doc import\"\"\"\nfrom __future__ import annotations\nimport a.b as c, d\n"
    "if TYPE_CHECKING:\n    from .e import (f as g, # h\n        i,)\nelse:\n    import j; import k\n",
    "try:\n\timport a\nexcept ImportError: import b\nfinally:\n\tclass C(D):\n\t\tdef e(self): import f\n"
    "with suppress(E): lazy from . . g import h\n",
    "x = f\"{a['import']:{b}} {{c}} \\N{DASH} {f'{d!r}'}\" + rb'\\'e' + '''f\nimport g\n'''\nimport h \\\n  "
    ", i\n",
    "match x:\r\n  case {'a': [1, 2.5e-3j]} if b: import c\r\n  case _:\r    async def d(): import e\r",
    "if __name__ == '__main__' and (typing.TYPE_CHECKING or not bool(x)) is False:\n  import a\nelif 0:\n  "
    "import b\n"
    "elif x if y else (z := None):\n  import c\nMYPY: bool = False\nwhile MYPY: import d\n",
};

/// Deletes, inserts, duplicates or moves a few bytes.
std::string damaged(std::string text, std::mt19937& random) {
  static constexpr std::string_view bytes = "\n\r\t\f \\#'\"()[]{}:;,.=!fFrt$0x1e_\xC3\x01importfromlazy";
  const auto below = [&random](size_t limit) { return random() % limit; };
  for (size_t i = 1 + below(4); i > 0 && !text.empty(); --i) {
    const size_t at = below(text.size());
    const size_t length = 1 + below(8);
    switch (below(4)) {
      case 0:
        text.erase(at, length);
        break;
      case 1:
        text.insert(at, 1, bytes[below(bytes.size())]);
        break;
      case 2:
        text.insert(at, std::string(text.substr(below(text.size()), length)));
        break;
      case 3:
        text.resize(at);
        break;
    }
  }
  return text;
}

void expect_sound_tokens(const std::string& text) {
  Lexer lexer(text);
  uint32_t end = 0;
  int depth = 0;
  Token token = lexer.next();
  for (; token.kind != TokenKind::end; token = lexer.next()) {
    ASSERT_LE(end, token.span.begin);
    ASSERT_LE(token.span.begin, token.span.end);
    ASSERT_LE(token.span.end, text.size());
    depth += token.kind == TokenKind::indent ? 1 : token.kind == TokenKind::dedent ? -1 : 0;
    ASSERT_GE(depth, 0);
    const bool marks_depth = token.kind == TokenKind::indent || token.kind == TokenKind::dedent;
    ASSERT_TRUE(!token.span.empty() || marks_depth || token.kind == TokenKind::newline);
    end = token.span.end;
  }
  EXPECT_EQ(depth, 0);
  EXPECT_EQ(lexer.next().kind, TokenKind::end);
}

void expect_sound_imports(const std::string& text, const Skim& read) {
  uint32_t end = 0;
  for (const ImportStatement& statement : read.imports) {
    ASSERT_LE(end, statement.span.begin);
    end = statement.span.begin;
    ASSERT_FALSE(statement.names.empty());
    for (const ImportAlias& alias : statement.names) {
      ASSERT_FALSE(alias.name.empty());
      ASSERT_LE(end, alias.span.begin);
      end = alias.span.end;
    }
    ASSERT_LE(end, statement.span.end);
    end = statement.span.end;
  }
  ASSERT_LE(end, text.size());
}

/// A slow twin: places as LineIndex counts them, where no byte order mark is in the way.
void expect_places(const std::string& text, const Skim& read) {
  if (has_bom(text)) return;
  const LineIndex lines(text);
  for (const ImportStatement& statement : read.imports) {
    EXPECT_EQ(statement.place, lines.place(statement.span.begin));
  }
}

/// Another one: where a text is read surely, each keyword `import` that the lexer sees is that of one
/// statement.
void expect_all_keywords(const std::string& text, const Skim& read) {
  Lexer lexer(text);
  size_t keywords = 0;
  for (Token token = lexer.next(); token.kind != TokenKind::end; token = lexer.next()) {
    keywords += std::string_view(text).substr(token.span.begin, token.span.size()) == "import" ? 1 : 0;
  }
  EXPECT_EQ(read.imports.size(), keywords);
}

void expect_sound(const std::string& text) {
  const Skim read = skim(text);
  expect_sound_tokens(text);
  expect_sound_imports(text, read);
  expect_places(text, read);
  if (read.sure) expect_all_keywords(text, read);
  if (testing::Test::HasFailure()) FAIL() << text << "\n" << text_of(read);
}

TEST(SkimFuzz, DamagedTexts) {
  std::mt19937 random(20261130);
  for (int round = 0; round < 20000 && !testing::Test::HasFailure(); ++round) {
    expect_sound(damaged(samples[random() % samples.size()], random));
  }
}

TEST(SkimFuzz, PiecesInAnyOrder) {
  const std::vector<std::string_view> pieces = {
      "import a",
      "from .b import c",
      "lazy ",
      "import",
      "from",
      "\n",
      "\n  ",
      "\n    ",
      "\r\n",
      "\\\n",
      ";",
      ":",
      "(",
      ")",
      "[",
      "]",
      "{",
      "}",
      "'",
      "\"",
      "'''",
      "f'",
      "f\"{",
      "}",
      "rf'''",
      "#",
      "if x:",
      "if TYPE_CHECKING:",
      "else:",
      "elif 0:",
      "try:",
      "except:",
      "finally:",
      "def f():",
      "class C:",
      "with suppress(A):",
      "x = 1",
      ",",
      " as d",
      "*",
      ".",
      "...",
      "\f",
      "\t",
      "\\",
      "\\N{",
      "MYPY = False",
      "__name__ == '__main__'",
      " and ",
      " not ",
  };
  std::mt19937 random(701);
  for (int round = 0; round < 20000 && !testing::Test::HasFailure(); ++round) {
    std::string text;
    for (size_t i = random() % 24; i > 0; --i) text += pieces[random() % pieces.size()];
    expect_sound(text);
  }
}

// Time would show anything that is not linear: each text would run for minutes.
TEST(SkimFuzz, LongRepetitions) {
  for (const std::string_view piece :
       {"(", "f'{", "if x:\n", "'''", "\\\n", "import a;", "elif x: import a\n", "try: import a\n", "not ",
        "x if ", "((TYPE_CHECKING, ", "\"\\", "import a.", "#import\n", "lambda: ", "bool(",
        "with a: import b\n", "MYPY = False\n"}) {
    std::string text = "import a\nif ";
    for (int i = 0; i < 100000; ++i) text += piece;
    text += "\n  import b\n";
    expect_sound_tokens(text);
    expect_sound_imports(text, skim(text));
  }
}

}  // namespace
}  // namespace unknot::python
