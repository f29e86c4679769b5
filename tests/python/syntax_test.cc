// What tree-sitter would stumble on, what is no Python, the limits, and what can be asked of a tree.
#include <gtest/gtest.h>

#include <string>

#include "python/syntax/ast.h"
#include "support/ast_text.h"

namespace unknot::python {
namespace {

Ast parsed(std::string_view source) {
  auto ast = parse(source);
  EXPECT_TRUE(ast.ok()) << source;
  return ast ? std::move(*ast) : Ast{};
}

/// The source of every node of a kind, separated by " | ".
std::string sources(const Ast& ast, Kind kind) {
  std::string text;
  for (const Node& node : ast.nodes) {
    if (node.kind == kind) text += (text.empty() ? "" : " | ") + std::string(ast.source(node.span));
  }
  return text;
}

std::string repeated(std::string_view piece, size_t count) {
  std::string text;
  for (size_t i = 0; i < count; ++i) text += piece;
  return text;
}

TEST(SyntaxTest, NodesAreInPreorderAndLinked) {
  const Ast ast = parsed("@a\ndef f(b=c): return d\nx = y\n");
  EXPECT_EQ(ast[0].kind, Kind::module);
  EXPECT_EQ(ast[0].parent, no_node);
  for (NodeId id = 1; id < ast.nodes.size(); ++id) {
    EXPECT_LT(ast[id].parent, id);
    EXPECT_TRUE(ast[id].first_child == no_node || ast[id].first_child == id + 1);
  }
}

TEST(SyntaxTest, SpansAreThoseOfCPython) {
  EXPECT_EQ(sources(parsed("@a\nclass C: pass\n"), Kind::class_def), "class C: pass");
  EXPECT_EQ(sources(parsed("x = (a)\n(b).c\n"), Kind::attribute), "(b).c");
  EXPECT_EQ(sources(parsed("x = (a)\n(b).c\n"), Kind::name), "a | x | b");
  EXPECT_EQ(sources(parsed("if a: b;\nelif c:\n  d\n\n# e\n"), Kind::if_stmt),
            "if a: b;\nelif c:\n  d | elif c:\n  d");
  EXPECT_EQ(sources(parsed("f(x for x in y)"), Kind::generator_exp), "(x for x in y)");
  EXPECT_EQ(sources(parsed("a, = (b,)"), Kind::tuple), "(b,) | a,");
  EXPECT_EQ(sources(parsed("def f(*a: b, **c): pass"), Kind::arg), "a: b | c");
  EXPECT_EQ(sources(parsed("if a:\n  lazy import b\n"), Kind::import_stmt), "lazy import b");
}

TEST(SyntaxTest, CommentsAreListedAndCostNothing) {
  const Ast ast = parsed("# a\nx = 1  # b\nif x:  # c\n  # d\n  y\n#e");
  std::string comments;
  for (const Span comment : ast.comments) comments += std::string(ast.source(comment)) + "|";
  EXPECT_EQ(comments, "# a|# b|# c|# d|#e|");
  EXPECT_TRUE(ast.errors.empty());
  const std::string many = "def f():\n  x = 1\n" + repeated("  # comment\n", 100000) + "  return x\n";
  EXPECT_EQ(parsed(many).comments.size(), 100000U);
}

TEST(SyntaxTest, LinesEndAsInPython) {
  const std::string_view expected =
      "(if_stmt test:name a body:(expr_stmt value:name b) body:(assign value:constant string target:name "
      "c=))\n"
      "(import_stmt name:alias d)";
  for (const std::string_view end : {"\n", "\r\n", "\r"}) {
    std::string source = "if a:  # e@  b@  c = '''f@g'''@import \\@d@";
    for (size_t at = source.find('@'); at != std::string::npos; at = source.find('@', at))
      source.replace(at, 1, end);
    EXPECT_EQ(statements_text(parsed(source)), expected) << source;
  }
}

TEST(SyntaxTest, OddBytesDoNotShiftAnything) {
  EXPECT_EQ(sources(parsed("\xEF\xBB\xBFimport a\n"), Kind::import_stmt), "import a");
  EXPECT_EQ(sources(parsed("if a:\n  b\n\f\n  c\n\fd\n"), Kind::if_stmt), "if a:\n  b\n\f\n  c");
  EXPECT_EQ(sources(parsed("x = '\xE9'  # \xE9\nimport a\n"), Kind::import_stmt), "import a");
  EXPECT_EQ(sources(parsed("\xC3\xA9 = 1"), Kind::name), "\xC3\xA9");
  const Ast with_nul = parsed(std::string_view("x = 1\n\0\nimport a\n", 17));
  EXPECT_FALSE(with_nul.errors.empty());
  EXPECT_EQ(parsed("").nodes.size(), 1U);
  EXPECT_EQ(parsed("# only").nodes.size(), 1U);
}

/// Legal Python that the grammar of tree-sitter-python 0.25 rejects or gets wrong by itself.
TEST(SyntaxTest, TheGrammarIsCorrected) {
  for (const std::string_view source : {
           "x = 1, *[]",
           "for x in *[a], *(): pass",
           "a, *b = c, *(d), *'e', *-f",
           "return *await f(), *...",
           "def f():\n    x = (a +\nb)\n    y = 1\n",
           "def f():\n    x = [a.\nb]\n    y = 1\n",
           "f'{x:=}'",
           "f'{x or y:=5}'",
           "f'{x:={w}}'",
           "type(x).y = z",
           "type(x)[0] = y",
           "x: a[::2, ...]",
           "x: a[b](c)",
           "x: a[b] if c else d",
           "def f(*a: *b[c, ...]) -> d[e].f: pass",
           "x: a[b] | c | d[e]",
           "class C[T = int, *Ts = *a[b], **P = [c]]: pass",
           "with a if b else c as d: pass",
           "with (a,): pass",
           "with (a, b := c): pass",
           "print >>a",
           "lazy import a",
           "if a: lazy from b import c",
       }) {
    const Ast ast = parsed(source);
    EXPECT_TRUE(ast.errors.empty()) << source;
    EXPECT_EQ(sources(ast, Kind::error), "") << source;
  }
  EXPECT_EQ(
      statements_text(parsed("x: a[b] | c | d")),
      "(ann_assign target:name x= annotation:(bin_op | operand:(bin_op | operand:(subscript value:name a "
      "slice:name b) operand:name c) operand:name d))");
  EXPECT_EQ(statements_text(parsed("f'{x:={w}}'")),
            "(expr_stmt value:(joined_str element:(formatted_value value:name x element:(joined_str "
            "element:(formatted_value value:name w)))))");
  EXPECT_EQ(statements_text(parsed("x = *f(a), *[b]")),
            "(assign value:(tuple element:(starred value:(call func:name f arg:name a)) element:(starred "
            "value:(list element:name b))) target:name x=)");
}

TEST(SyntaxTest, WhatIsNoPythonIsAnError) {
  for (const std::string_view source : {
           "print 'x'",
           "print x, y",
           "exec 'x' in y",
           "a <> b",
           "x = `a`",
           "x = 0777",
           "x = 10L",
           "raise A, 'b'",
           "def f((a, b)): pass",
           "lambda (a, b): a",
           "import a,",
           "from a import b,",
           "await = 1",
           "def async(): pass",
           "def f():\nx",
           "if a:\n# b\n",
           "try: a",
           "f(a as b)",
           "x = a as b",
           "a = b += c",
           "a: b = c = d",
           "[x for x in 1, 2]",
           "f() = 1",
           "del f()",
           "for a() in b: pass",
           "x = 'a' b'c'",
           "x = (*a)",
           "x = (",
           "f(",
           "class C:\n  def f(self:\n",
           "a b",
           "x = $",
           "def f(a=1 2): pass",
           "x = 'a",
           "x = '''a",
           "f'{'",
           "f'{a'",
           "except A: pass",
           "else: a",
           "match a:\n  b",
           "match a:\n  case (*b): pass",
           "with a as b(): pass",
       }) {
    const auto ast = parse(source);
    ASSERT_TRUE(ast.ok()) << source;
    EXPECT_FALSE(ast->errors.empty()) << source;
  }
}

/// Readings of tree-sitter's that our lexer does not share: the file is not to be trusted.
TEST(SyntaxTest, LinesAreASecondOpinion) {
  for (const std::string_view source : {"a,\nb = c\n", "if a:\n    b.c,\n    d: int = e\n",
                                        "def f():\n    \\\n  a = 1\n    b\n", "a[0], *b,\nc += d\n"}) {
    EXPECT_EQ(parsed(source).errors.size(), 1U) << source;
  }
  for (const std::string_view source :
       {"a,\nb\n", "x = a,\ny = b\n", "if a:\n  @b\n  class C: d\nelif e: f; g\n",
        "elif_ = 1\nif a:\n  elif_ = 2\n", "match a:\n  case b:\n    c\n  case d: e\n"}) {
    EXPECT_TRUE(parsed(source).errors.empty()) << source;
  }
}

TEST(SyntaxTest, AnErrorLeavesTheRestAlone) {
  const Ast ast = parsed("import a\nx = f(b $ c)\nimport d\ndef g():\n  y = 1 2\n  import e\n");
  EXPECT_EQ(sources(ast, Kind::import_stmt), "import a | import d | import e");
  ASSERT_EQ(ast.errors.size(), 2U);
  EXPECT_TRUE(ast.errors[0].end <= ast.errors[1].begin);
  EXPECT_TRUE((Span{9, 21}).contains(ast.errors[0]));
}

TEST(SyntaxTest, NestingHasALimit) {
  for (const std::string_view piece :
       {"[", "f(", "not ", "a.b + (", "lambda: ", "{a: ", "-", "a if b else "}) {
    const auto ast = parse("x = " + repeated(piece, 20000));
    EXPECT_TRUE(ast.ok() || ast.error().message == "nested too deeply") << piece;
  }
  const auto sum = parse("x = a" + repeated(" + a", 5000));
  ASSERT_FALSE(sum.ok());
  EXPECT_EQ(sum.error().message, "nested too deeply");
  EXPECT_TRUE(parse("x = a" + repeated(" + a", 5000), {.max_depth = 6000}).ok());
  EXPECT_TRUE(parse("x = a" + repeated(" or a", 5000)).ok());
  EXPECT_TRUE(parse("x = " + repeated("(", 500) + "a" + repeated(")", 500)).ok());
}

TEST(SyntaxTest, TimeHasALimit) {
  const auto ast = parse(repeated("x = f(a, b)\n", 20000), {.seconds_per_megabyte = -1e9});
  ASSERT_FALSE(ast.ok());
  EXPECT_EQ(ast.error().message, "took too long to parse");
  EXPECT_TRUE(parse("x = 1").ok());  // the parser of this thread is as good as new
}

TEST(SyntaxTest, ChildrenByRole) {
  const Ast ast = parsed("f(a, *b, c=d)");
  const NodeId call = 2;
  ASSERT_EQ(ast[call].kind, Kind::call);
  EXPECT_EQ(ast.name(ast.child(call, Role::func)), "f");
  EXPECT_EQ(ast.children(call, Role::arg).size(), 2U);
  EXPECT_EQ(ast.name(ast.children(call, Role::keyword)[0]), "c");
  EXPECT_EQ(ast.child(call, Role::body), no_node);
}

TEST(SyntaxTest, StatementOf) {
  const Ast ast = parsed("if a:\n  x = f(b)\n");
  for (NodeId id = 0; id < ast.nodes.size(); ++id) {
    if (ast[id].kind != Kind::name) continue;
    const std::string_view name = ast.name(id);
    EXPECT_EQ(ast[ast.statement_of(id)].kind, name == "a" ? Kind::if_stmt : Kind::assign) << name;
  }
  EXPECT_EQ(ast.statement_of(1), 1U);
  EXPECT_EQ(ast.statement_of(0), 0U);
}

TEST(SyntaxTest, StringValue) {
  const auto value = [](std::string_view source) {
    const Ast ast = parsed(source);
    return ast.string_value(ast[1].first_child);
  };
  EXPECT_EQ(value("'a' \"b\" '''c\n'''"), "abc\n");
  EXPECT_EQ(value("('a'  # 'x'\n  'b')"), "ab");
  EXPECT_EQ(value(R"('\n\t\\\'\x41\101\u00e9\U0001F600\q\0')"),
            std::string("\n\t\\'AA\xC3\xA9\xF0\x9F\x98\x80\\q\0", 15));
  EXPECT_EQ(value("'a\\\nb'"), "ab");
  EXPECT_EQ(value("'''a\r\nb\rc'''"), "a\nb\nc");
  EXPECT_EQ(value(R"(r'\n' u'a')"), "\\na");
  EXPECT_EQ(value(R"('\N{BULLET}')"), "\xEF\xBF\xBD");
  EXPECT_EQ(value("b'a'"), "");
  EXPECT_EQ(value("f'a'"), "");
  EXPECT_EQ(value("1"), "");
}

TEST(SyntaxTest, ParseExpression) {
  const auto text = [](std::string_view source) {
    const auto ast = parse_expression(source);
    EXPECT_TRUE(ast.ok());
    return statements_text(*ast) + (ast->errors.empty() ? "" : " ERROR");
  };
  EXPECT_EQ(text("a.B"), "(expr_stmt value:(attribute B value:name a))");
  EXPECT_EQ(text("  List[int]\n"), "(expr_stmt value:(subscript value:name List slice:name int))");
  EXPECT_EQ(text("\n    a |\n    b  # c\n"), "(expr_stmt value:(bin_op | operand:name a operand:name b))");
  EXPECT_EQ(text("*Ts"), "(expr_stmt value:(starred value:name Ts))");
  EXPECT_EQ(text("a\\\n.b"), "(expr_stmt value:(attribute b value:name a))");
  for (const std::string_view source : {"", "a b", "a = 1", "import a", "a; b", "x: int", "(", "a)"})
    EXPECT_TRUE(text(source).ends_with(" ERROR")) << source;
  const auto ast = parse_expression("\n  a . b");
  EXPECT_EQ((*ast)[2].span, (Span{3, 8}));
}

}  // namespace
}  // namespace unknot::python
