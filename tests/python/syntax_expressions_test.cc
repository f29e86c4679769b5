// Expressions, each held against CPython's shape: what is in the right column was compared with `ast` node by
// node (cpython/ast_against_cpython.py does that for whole trees of files).
#include <gtest/gtest.h>

#include "support/ast_text.h"

namespace unknot::python {
namespace {

struct ShapeCase {
  std::string_view source;
  std::string_view statements;  // one a line
};

constexpr ShapeCase expressions[] = {
    {"a or b or (c or d) and e",
     "(expr_stmt value:(bool_op or value:name a value:name b value:(bool_op and value:(bool_op or "
     "value:name c value:name d) value:name e)))"},
    {"(a := b)", "(expr_stmt value:(named_expr value:name b target:name a=))"},
    {"a + b * c", "(expr_stmt value:(bin_op operand:name a operand:(bin_op operand:name b operand:name c)))"},
    {"a & b ^ c | d",
     "(expr_stmt value:(bin_op | operand:(bin_op ^ operand:(bin_op & operand:name a operand:name b) "
     "operand:name c) operand:name d))"},
    {"-a ** -b",
     "(expr_stmt value:(unary_op operand:(bin_op ** operand:name a operand:(unary_op operand:name b))))"},
    {"not a", "(expr_stmt value:(unary_op not operand:name a))"},
    {"lambda: a", "(expr_stmt value:(lambda body:name a))"},
    {"lambda a, b=1, *c, d=2, **e: f",
     "(expr_stmt value:(lambda default_value:constant number default_value:constant number arg:arg a "
     "arg:arg b arg:arg c * arg:arg d arg:arg e ** body:name f))"},
    {"a if b else c", "(expr_stmt value:(if_exp test:name b body:name a orelse:name c))"},
    {"{a: b, **c}", "(expr_stmt value:(dict key:name a value:name b value:name c))"},
    {"{a, *b}", "(expr_stmt value:(set element:name a element:(starred value:name b)))"},
    {"[]\n[a]\n()\na,\n(a,)\n(a)",
     "(expr_stmt value:list)\n"
     "(expr_stmt value:(list element:name a))\n"
     "(expr_stmt value:tuple)\n"
     "(expr_stmt value:(tuple element:name a))\n"
     "(expr_stmt value:(tuple element:name a))\n"
     "(expr_stmt value:name a)"},
    {"[a for b in c if d if e for f in g]",
     "(expr_stmt value:(list_comp generator:(comprehension iter:name c target:name b= condition:name d "
     "condition:name e) generator:(comprehension iter:name g target:name f=) element:name a))"},
    {"{a: b for c in d}\n{a for b in c}\nf(a for b in c)",
     "(expr_stmt value:(dict_comp generator:(comprehension iter:name d target:name c=) key:name a "
     "value:name b))\n"
     "(expr_stmt value:(set_comp generator:(comprehension iter:name c target:name b=) element:name a))\n"
     "(expr_stmt value:(call func:name f arg:(generator_exp generator:(comprehension iter:name c "
     "target:name b=) element:name a)))"},
    {"async def f(): return [a async for b in c]",
     "(async_function_def f body:(return_stmt value:(list_comp generator:(comprehension async iter:name c "
     "target:name b=) element:name a)))"},
    {"await a ** b", "(expr_stmt value:(bin_op ** operand:(await value:name a) operand:name b))"},
    {"def f(): x = yield; yield a, b; yield from c",
     "(function_def f body:(assign value:yield target:name x=) body:(expr_stmt value:(yield value:(tuple "
     "element:name a element:name b))) body:(expr_stmt value:(yield_from value:name c)))"},
    {"a < b is not c not in d",
     "(expr_stmt value:(compare < operand:name a operand:name b operand:name c operand:name d))"},
    {"f(a, *b, c=d, **e)",
     "(expr_stmt value:(call func:name f arg:name a arg:(starred value:name b) keyword:(keyword c "
     "value:name d) keyword:(keyword value:name e)))"},
    {"f(a=1, *b)",
     "(expr_stmt value:(call func:name f arg:(starred value:name b) keyword:(keyword a value:constant "
     "number)))"},
    {R"(f"a{b!r:>{c}}" "d" f'{e=}')",
     "(expr_stmt value:(joined_str element:(formatted_value value:name b element:(joined_str "
     "element:(formatted_value value:name c))) element:(formatted_value value:name e)))"},
    {R"(t"{a}")", "(expr_stmt value:(joined_str element:(formatted_value value:name a)))"},
    {R"("a" 'b' """c""")"
     "\n"
     R"(b"a" b"b")",
     "(expr_stmt value:constant string)\n"
     "(expr_stmt value:constant bytes)"},
    {"None, True, False, ..., 0, 0x0, 0.0, 0j, 1, 1e5, 0b1",
     "(expr_stmt value:(tuple element:constant None element:constant True element:constant False "
     "element:constant ... element:constant zero element:constant zero element:constant zero "
     "element:constant zero element:constant number element:constant number element:constant number))"},
    {"a.b.c", "(expr_stmt value:(attribute c value:(attribute b value:name a)))"},
    {"a[b]\na[b, c]\na[b:c]\na[::d, e]\na[*b]\na[b,]\na[(b, c)]",
     "(expr_stmt value:(subscript value:name a slice:name b))\n"
     "(expr_stmt value:(subscript value:name a slice:(tuple element:name b element:name c)))\n"
     "(expr_stmt value:(subscript value:name a slice:(slice operand:name b operand:name c)))\n"
     "(expr_stmt value:(subscript value:name a slice:(tuple element:(slice operand:name d) element:name "
     "e)))\n"
     "(expr_stmt value:(subscript value:name a slice:(tuple element:(starred value:name b))))\n"
     "(expr_stmt value:(subscript value:name a slice:(tuple element:name b)))\n"
     "(expr_stmt value:(subscript value:name a slice:(tuple element:name b element:name c)))"},
    {"print(a)\nprint >>a, b\nexec(a)",
     "(expr_stmt value:(call func:name print arg:name a))\n"
     "(expr_stmt value:(tuple element:(bin_op operand:name print operand:name a) element:name b))\n"
     "(expr_stmt value:(call func:name exec arg:name a))"},
    {"type(a).b = c\nmatch(a)\ncase = match = _ = type",
     "(assign value:name c target:(attribute b= value:(call func:name type arg:name a)))\n"
     "(expr_stmt value:(call func:name match arg:name a))\n"
     "(assign value:name type target:name case= target:name match= target:name _=)"},
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

TEST(SyntaxTest, Expressions) {
  expect_shapes(expressions);
}

}  // namespace
}  // namespace unknot::python
