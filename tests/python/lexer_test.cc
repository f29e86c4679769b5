#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "python/skim/token.h"

namespace unknot::python {
namespace {

using namespace std::string_literals;

/// The tokens of a text in one line: their texts, a backtick before strings, and words in capitals for the
/// rest.
std::string tokens_of(std::string_view text) {
  Lexer lexer(text);
  std::string line;
  for (Token token = lexer.next();; token = lexer.next()) {
    const std::string_view source = text.substr(token.span.begin, token.span.size());
    switch (token.kind) {
      case TokenKind::name:
      case TokenKind::number:
      case TokenKind::op:
        line += source;
        break;
      case TokenKind::string:
        line.append("`").append(source);
        break;
      case TokenKind::newline:
        line += "NEWLINE";
        break;
      case TokenKind::indent:
        line += "INDENT";
        break;
      case TokenKind::dedent:
        line += "DEDENT";
        break;
      case TokenKind::error:
        line.append("ERROR<").append(source).append(">");
        break;
      case TokenKind::end:
        return line + "END";
    }
    line += ' ';
  }
}

struct Case {
  std::string text;
  std::string tokens;
};

void expect_tokens(const std::vector<Case>& cases) {
  for (const Case& c : cases) EXPECT_EQ(tokens_of(c.text), c.tokens) << c.text;
}

TEST(Lexer, Lines) {
  expect_tokens({
      {"", "END"},
      {"\n\n", "END"},
      {"# only a comment", "END"},
      {"a", "a NEWLINE END"},
      {"a\n", "a NEWLINE END"},
      {"a\r\nb\rc\n", "a NEWLINE b NEWLINE c NEWLINE END"},
      {"a # b\r# c\rd", "a NEWLINE d NEWLINE END"},
      {"a; b\n", "a ; b NEWLINE END"},
      {"a \\\n  b\n", "a b NEWLINE END"},
      {"a \\\r\n  b\n", "a b NEWLINE END"},
      {"a \\\rb\n", "a b NEWLINE END"},
      {"a \\\n\nb\n", "a NEWLINE b NEWLINE END"},
      {"a \\ b\n", "a ERROR<\\> b NEWLINE END"},
      {"a \\", "a ERROR<\\> NEWLINE END"},
      {"f(a, # b\n\n  c\n)\n", "f ( a , c ) NEWLINE END"},
      {"f(\r\na\r\n)\r\n", "f ( a ) NEWLINE END"},
      {"\xEF\xBB\xBFimport a\n", "import a NEWLINE END"},
      {"a\fb\n", "a b NEWLINE END"},
  });
}

TEST(Lexer, Indentation) {
  expect_tokens({
      {"if a:\n  b\nc\n", "if a : NEWLINE INDENT b NEWLINE DEDENT c NEWLINE END"},
      {"if a:\n  b", "if a : NEWLINE INDENT b NEWLINE DEDENT END"},
      {"if a:\n  if b:\n    c\n", "if a : NEWLINE INDENT if b : NEWLINE INDENT c NEWLINE DEDENT DEDENT END"},
      {"if a:\n\tb\n        c\n", "if a : NEWLINE INDENT b NEWLINE c NEWLINE DEDENT END"},
      {"if a:\n  \tb\n\tc\n", "if a : NEWLINE INDENT b NEWLINE c NEWLINE DEDENT END"},
      {"if a:\n  b\n\n# c\n  d\n", "if a : NEWLINE INDENT b NEWLINE d NEWLINE DEDENT END"},
      {"if a:\n  b\n    # c\n", "if a : NEWLINE INDENT b NEWLINE DEDENT END"},
      {"if a:\n  (b,\nc)\n  d\n", "if a : NEWLINE INDENT ( b , c ) NEWLINE d NEWLINE DEDENT END"},
      {"\f  a\n", "INDENT a NEWLINE DEDENT END"},
      {"  \fa\n", "a NEWLINE END"},
      {"if a:\n  \\\n      b\n  c\n", "if a : NEWLINE INDENT b NEWLINE c NEWLINE DEDENT END"},
      {"if a:\n    b\n  c\nd\n", "if a : NEWLINE INDENT b NEWLINE c NEWLINE DEDENT d NEWLINE END"},
      {"if a:\n  b(\n", "if a : NEWLINE INDENT b ( NEWLINE DEDENT END"},
  });
}

TEST(Lexer, NamesAndNumbers) {
  expect_tokens({
      {"_a1 été 变量", "_a1 été 变量 NEWLINE END"},
      {"1if x", "1 if x NEWLINE END"},
      {"1else 0x1for x", "1 else 0x1f or x NEWLINE END"},
      {"1_000 1e5 1E-5 1e+5j 1.5J .5 5. 1.e3", "1_000 1e5 1E-5 1e+5j 1.5J .5 5. 1.e3 NEWLINE END"},
      {"0xFF_ff 0o17 0b1_0 0_0 0777 10L", "0xFF_ff 0o17 0b1_0 0_0 0777 10 L NEWLINE END"},
      {"1..real 1.real 1 .real", "1. . real 1. real 1 . real NEWLINE END"},
      {"1e 1e+ 0x 1_ 1__0", "1 e 1 e + 0 x 1 _ 1 __0 NEWLINE END"},
      {"x.5", "x .5 NEWLINE END"},
  });
}

TEST(Lexer, Operators) {
  expect_tokens({
      {"->:=...**=//=>>=<<=!=<>@=", "-> := ... **= //= >>= <<= != <> @= NEWLINE END"},
      {"a<=b>=c==d**e//f<<g>>h", "a <= b >= c == d ** e // f << g >> h NEWLINE END"},
      {"+=-=*=/=%=&=|=^=~", "+= -= *= /= %= &= |= ^= ~ NEWLINE END"},
      {"....a", "... . a NEWLINE END"},
      {"..a", ". . a NEWLINE END"},
      {"x[a:=b]", "x [ a := b ] NEWLINE END"},
      {"a ! b", "a ERROR<!> b NEWLINE END"},
      {"$ ? `", "ERROR<$> ERROR<?> ERROR<`> NEWLINE END"},
      {"a\0b\x01"s, "a ERROR<\0> b ERROR<\x01> NEWLINE END"s},
      {") a\nb", ") a NEWLINE b NEWLINE END"},
  });
}

TEST(Lexer, PlainStrings) {
  expect_tokens({
      {"'a' \"b\" '' ''''''", "`'a' `\"b\" `'' `'''''' NEWLINE END"},
      {R"('\'' "\"" r'\'' '\\')", R"(`'\'' `"\"" `r'\'' `'\\' NEWLINE END)"},
      {R"(rb'' Rb"" bR'' u'' U"" BR'' ur'')", R"(`rb'' `Rb"" `bR'' `u'' `U"" `BR'' `ur'' NEWLINE END)"},
      {R"(bu'' rr'' rbu'' xr'' 1r'')", R"(bu `'' rr `'' rbu `'' xr `'' 1 r `'' NEWLINE END)"},
      {"'''a\n'b''c\\'''d\n'''e", "`'''a\n'b''c\\'''d\n''' e NEWLINE END"},
      {"'''a\\\\''' b", "`'''a\\\\''' b NEWLINE END"},
      {"'a\\\nb' c", "`'a\\\nb' c NEWLINE END"},
      {"'a\\\r\nb' c", "`'a\\\r\nb' c NEWLINE END"},
      {"'# a' # b", "`'# a' NEWLINE END"},
      {"'a\0b'"s, "`'a\0b' NEWLINE END"s},
      {"a = 'b\nc", "a = ERROR<'b> NEWLINE c NEWLINE END"},
      {"a = 'b\\", "a = ERROR<'b\\> NEWLINE END"},
      {"a = '''b\nc", "a = ERROR<'''b\nc> NEWLINE END"},
      {"if a: 'b'if c else'd'", "if a : `'b' if c else `'d' NEWLINE END"},
  });
}

TEST(Lexer, FormattedStringsAreOneToken) {
  for (const std::string text : {
           R"(f"a")",
           R"(rf'{a}')",
           R"(FR"{a}")",
           R"(t"{a}")",
           R"(Rt'{a}')",
           R"(f"{a!r:>{width}.{precision}}")",
           R"(f"{x:=5} {x:=} {x!r} {x != y} {x=}")",
           R"(f"{{}} {{a}} }}")",
           R"(f"{{{a}}}")",
           R"(f"{ {'a': 1}['a'] }")",
           R"(f"{d["a"]}")",
           R"(f'{d['a']['b']}')",
           R"(f"{f"{f"{1 + 1}"}"}")",
           R"(f"{t'{f"{a}"}'}")",
           R"(f"{a if b else 'c:d}'}")",
           R"(f"{a[1:2]} {(lambda x: x)(1)}")",
           R"(f"{'#'} {"\""}")",
           R"(f"{a:{b:{c}}}")",
           R"(f"{a:%H:%M} {b:{'{'}>10}")",
           R"(f"\N{LEFT CURLY BRACKET} {a:\N{DIGIT ONE}}")",
           R"(f"\{a} \\{b} \"")",
           R"(rf"\N{a["b"]} \{a} \" {b}")",
           R"(f'{3:\'>10}')",
           R"(f"{'\n'.join(a)}")",
           "f'''{\n  a  # it's a comment }\n}'''",
           "f'{\na  # it\"s a comment\n}'",
           "f'__{\n1:d\n}__'",
           "f\"\"\"{a[\"b\"]} \"c\" {'''d'''} {\n\"\"\"e\"\"\"\n}\n\"\"\"",
           "f'a\\\nb {c}'",
           R"(f"{a:{"{"}}")",
           R"(f"{x:{y}}}}")",
       }) {
    EXPECT_EQ(tokens_of(text + " + b"), "`" + text + " + b NEWLINE END");
  }
}

TEST(Lexer, BrokenFormattedStrings) {
  expect_tokens({
      {"f'a {b\nc", "ERROR<f'a {b\nc> NEWLINE END"},
      {"f'a {b}\nc", "ERROR<f'a {b}> NEWLINE c NEWLINE END"},
      {"f'{a'\nb", "ERROR<f'{a'> NEWLINE b NEWLINE END"},
      {"f'{a:b'\nc", "`f'{a:b' NEWLINE c NEWLINE END"},
      {"f'''{a\nb", "ERROR<f'''{a\nb> NEWLINE END"},
      {"f'{", "ERROR<f'{> NEWLINE END"},
      {"f'\\", "ERROR<f'\\> NEWLINE END"},
      {"f'\\N{", "ERROR<f'\\N{> NEWLINE END"},
  });
}

TEST(Lexer, DeepNestingEndsInErrors) {
  std::string text;
  for (int i = 0; i < 10000; ++i) text += "f'{";
  EXPECT_EQ(tokens_of(text).substr(0, 10), "ERROR<f'{f");
}

TEST(Lexer, DepthAndBroken) {
  Lexer open("f([a, {");
  while (open.next().kind != TokenKind::end) continue;
  EXPECT_EQ(open.depth(), 3u);
  EXPECT_FALSE(open.broken());

  Lexer closed(")))\na = (b)\n$");
  while (closed.next().kind != TokenKind::end) continue;
  EXPECT_EQ(closed.depth(), 0u);
  EXPECT_FALSE(closed.broken());

  for (const char* text : {"'a\nb", "a = \"\"\"b", "rb'a\n", "f'{a"}) {
    Lexer broken(text);
    while (broken.next().kind != TokenKind::end) continue;
    EXPECT_TRUE(broken.broken()) << text;
  }
}

TEST(Lexer, SpansOfEmptyTokens) {
  Lexer lexer("if a:\n  b");
  std::vector<Span> spans;
  for (Token token = lexer.next(); token.kind != TokenKind::end; token = lexer.next())
    spans.push_back(token.span);
  const std::vector<Span> expected = {{0, 2}, {3, 4}, {4, 5}, {5, 6}, {8, 8}, {8, 9}, {9, 9}, {9, 9}};
  EXPECT_EQ(spans, expected);
}

TEST(StringParts, PrefixAndBody) {
  struct {
    std::string_view literal, prefix, body;
    Span span;
  } const cases[] = {
      {"'a'", "", "a", {1, 2}},       {"''", "", "", {1, 1}},     {"Rb\"a\"", "Rb", "a", {3, 4}},
      {"f'''a'''", "f", "a", {4, 5}}, {"''''''", "", "", {3, 3}}, {"u\"\"", "u", "", {2, 2}},
  };
  for (const auto& c : cases) {
    const StringParts parts = string_parts(c.literal);
    EXPECT_EQ(parts.prefix, c.prefix) << c.literal;
    EXPECT_EQ(parts.body, c.body) << c.literal;
    EXPECT_EQ(parts.body_span, c.span) << c.literal;
  }
}

}  // namespace
}  // namespace unknot::python
