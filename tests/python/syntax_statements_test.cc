// Statements, each held against CPython's shape: what is in the right column was compared with `ast` node by
// node (cpython/ast_against_cpython.py does that for whole trees of files).
#include <gtest/gtest.h>

#include "support/ast_text.h"

namespace unknot::python {
namespace {

struct ShapeCase {
  std::string_view source;
  std::string_view statements;  // one a line
};

constexpr ShapeCase statements[] = {
    {"def f(a, b: int = 1, *c: T, d=2, e, **g) -> R:\n    pass",
     "(function_def f default_value:constant number default_value:constant number arg:arg a arg:(arg b "
     "annotation:name int) arg:(arg c * annotation:name T) arg:arg d arg:arg e arg:arg g ** returns:name "
     "R body:pass_stmt)"},
    {"async def f[T: int, *Ts, **P](a, /, b, *, c): return",
     "(async_function_def f type_param:(type_param T bound:name int) type_param:type_param Ts * "
     "type_param:type_param P ** arg:arg a arg:arg b arg:arg c body:return_stmt)"},
    {"@a\n@b.c(d)\ndef f(): pass",
     "(function_def f decorator:name a decorator:(call func:(attribute c value:name b) arg:name d) "
     "body:pass_stmt)"},
    {"@a\nclass C(B, *D, metaclass=M, **kw): x = 1",
     "(class_def C decorator:name a base:name B base:(starred value:name D) keyword:(keyword metaclass "
     "value:name M) keyword:(keyword value:name kw) body:(assign value:constant number target:name x=))"},
    {"class C[T = int, U: str = b]: pass",
     "(class_def C type_param:(type_param T default_value:name int) type_param:(type_param U bound:name "
     "str default_value:name b) body:pass_stmt)"},
    {"return", "return_stmt"},
    {"def f(): return a, *b",
     "(function_def f body:(return_stmt value:(tuple element:name a element:(starred value:name b))))"},
    {"del a, b.c, (d[0], [e])",
     "(delete_stmt target:name a! target:(attribute c! value:name b) target:(tuple! element:(subscript! "
     "value:name d slice:constant zero) element:(list! element:name e!)))"},
    {"a = b = c", "(assign value:name c target:name a= target:name b=)"},
    {"a, *b = c.d, [e, f] = g",
     "(assign value:name g target:(tuple= element:name a= element:(starred= value:name b=)) "
     "target:(tuple= element:(attribute d= value:name c) element:(list= element:name e= element:name f=)))"},
    {"x += 1", "(aug_assign target:name x= value:constant number)"},
    {"x: int = 1", "(ann_assign value:constant number target:name x= annotation:name int)"},
    {"(x): int", "(ann_assign target:name x= annotation:name int)"},
    {R"(x.y: "T")", "(ann_assign target:(attribute y= value:name x) annotation:constant string)"},
    {"type X[T] = list[T]",
     "(type_alias type_param:type_param T value:(subscript value:name list slice:name T) name:name X=)"},
    {"for a, in b: c\nelse: d",
     "(for_stmt iter:name b target:(tuple= element:name a=) body:(expr_stmt value:name c) "
     "orelse:(expr_stmt value:name d))"},
    {"async def f():\n  async for a in b: pass\n  async with a as b: pass\n  await c",
     "(async_function_def f body:(async_for iter:name b target:name a= body:pass_stmt) body:(async_with "
     "item:(with_item context:name a target:name b=) body:pass_stmt) body:(expr_stmt value:(await "
     "value:name c)))"},
    {"while a: break\nelse: continue", "(while_stmt test:name a body:break_stmt orelse:continue_stmt)"},
    {"if a: b\nelif c: d\nelif e: f\nelse: g",
     "(if_stmt test:name a body:(expr_stmt value:name b) orelse:(if_stmt test:name c body:(expr_stmt "
     "value:name d) orelse:(if_stmt test:name e body:(expr_stmt value:name f) orelse:(expr_stmt "
     "value:name g))))"},
    {"with a as b, c: pass",
     "(with_stmt item:(with_item context:name a target:name b=) item:(with_item context:name c) "
     "body:pass_stmt)"},
    {"with (a as b, c): pass",
     "(with_stmt item:(with_item context:name a target:name b=) item:(with_item context:name c) "
     "body:pass_stmt)"},
    {"with (a, b): pass",
     "(with_stmt item:(with_item context:name a) item:(with_item context:name b) body:pass_stmt)"},
    {"with (a, b) as c: pass",
     "(with_stmt item:(with_item context:(tuple element:name a element:name b) target:name c=) "
     "body:pass_stmt)"},
    {"with (a, *b): pass",
     "(with_stmt item:(with_item context:(tuple element:name a element:(starred value:name b))) "
     "body:pass_stmt)"},
    {"with a if b else c as d: pass",
     "(with_stmt item:(with_item context:(if_exp test:name b body:name a orelse:name c) target:name d=) "
     "body:pass_stmt)"},
    {"raise a from b", "(raise_stmt value:name a cause:name b)"},
    {"raise", "raise_stmt"},
    {"try: a\nexcept: b",
     "(try_stmt body:(expr_stmt value:name a) handler:(except_handler body:(expr_stmt value:name b)))"},
    {"try: a\nexcept (A, B) as e: b\nexcept C: c\nelse: d\nfinally: f",
     "(try_stmt body:(expr_stmt value:name a) handler:(except_handler e handler_type:(tuple element:name "
     "A element:name B) body:(expr_stmt value:name b)) handler:(except_handler handler_type:name C "
     "body:(expr_stmt value:name c)) orelse:(expr_stmt value:name d) finalbody:(expr_stmt value:name f))"},
    {"try: a\nexcept* A: b",
     "(try_star body:(expr_stmt value:name a) handler:(except_handler handler_type:name A body:(expr_stmt "
     "value:name b)))"},
    {"try: a\nexcept A, B: b",
     "(try_stmt body:(expr_stmt value:name a) handler:(except_handler handler_type:(tuple element:name A "
     "element:name B) body:(expr_stmt value:name b)))"},
    {"assert a, b", "(assert_stmt test:name a message:name b)"},
    {"import a.b.c as d, e", "(import_stmt name:alias a.b.c as d name:alias e)"},
    {"from ..a import b as c, d", "(import_from a .. name:alias b as c name:alias d)"},
    {"from . import (a, b,)", "(import_from . name:alias a name:alias b)"},
    {"from a import *", "(import_from a name:alias *)"},
    {"from __future__ import annotations", "(import_from __future__ name:alias annotations)"},
    {"lazy import a.b\nlazy from c import d",
     "(import_stmt lazy name:alias a.b)\n"
     "(import_from c lazy name:alias d)"},
    {"lazy = 1\nlazy\nimport a",
     "(assign value:constant number target:name lazy=)\n"
     "(expr_stmt value:name lazy)\n"
     "(import_stmt name:alias a)"},
    {"global a, b", "(global_stmt name:name a name:name b)"},
    {"def f(): nonlocal a", "(function_def f body:(nonlocal_stmt name:name a))"},
    {"a; b;",
     "(expr_stmt value:name a)\n"
     "(expr_stmt value:name b)"},
};

constexpr ShapeCase match_statements[] = {
    {R"(match a, b:)"
     "\n"
     R"(  case 1 | -2 | 1+2j | "x" "y" | None | c.d: pass)",
     "(match_stmt subject:(tuple element:name a element:name b) body:(match_case pattern:(pattern "
     "pattern:(pattern value:constant number) pattern:(pattern value:(unary_op operand:constant number)) "
     "pattern:(pattern value:(bin_op operand:constant number operand:constant number)) pattern:(pattern "
     "value:constant string) pattern:pattern pattern:(pattern value:(attribute d value:name c))) "
     "body:pass_stmt))"},
    {"match a:\n  case [b, *c], *_ if d: pass",
     "(match_stmt subject:name a body:(match_case pattern:(pattern pattern:(pattern pattern:pattern b "
     "pattern:pattern c *) pattern:pattern *) guard:name d body:pass_stmt))"},
    {R"(match a:)"
     "\n"
     R"(  case {"b": c, -1: d, e.f: g, **h}: pass)",
     "(match_stmt subject:name a body:(match_case pattern:(pattern h value:constant string "
     "value:(unary_op operand:constant number) value:(attribute f value:name e) pattern:pattern c "
     "pattern:pattern d pattern:pattern g) body:pass_stmt))"},
    {"match a:\n  case b.C(d, e=-1) as f: pass\n  case D(): pass",
     "(match_stmt subject:name a body:(match_case pattern:(pattern f pattern:(pattern value:(attribute C "
     "value:name b) pattern:pattern d pattern:(pattern value:(unary_op operand:constant number)))) "
     "body:pass_stmt) body:(match_case pattern:(pattern value:name D) body:pass_stmt))"},
    {"match a:\n  case (b): pass\n  case (b,): pass\n  case b, c: pass\n  case []: pass\n  case _: pass",
     "(match_stmt subject:name a body:(match_case pattern:pattern b body:pass_stmt) body:(match_case "
     "pattern:(pattern pattern:pattern b) body:pass_stmt) body:(match_case pattern:(pattern "
     "pattern:pattern b pattern:pattern c) body:pass_stmt) body:(match_case pattern:pattern "
     "body:pass_stmt) body:(match_case pattern:pattern body:pass_stmt))"},
};

template <size_t size>
void expect_shapes(const ShapeCase (&cases)[size]) {
  for (const ShapeCase& shape : cases) {
    SCOPED_TRACE(shape.source);
    const auto ast = parse(shape.source);
    ASSERT_TRUE(ast.ok());
    EXPECT_EQ(statements_text(*ast), shape.statements);
    EXPECT_TRUE(ast->errors.empty());
  }
}

TEST(SyntaxTest, Statements) {
  expect_shapes(statements);
}
TEST(SyntaxTest, MatchStatements) {
  expect_shapes(match_statements);
}

}  // namespace
}  // namespace unknot::python
