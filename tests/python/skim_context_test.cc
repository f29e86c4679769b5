// Branches that are dead at run time, in every spelling.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "python/skim.h"
#include "python/skim_text.h"

namespace unknot::python {
namespace {

Context context_below(const std::string& header, const std::string& before = "") {
  const Skim read = skim(before + header + "\n  import probe\n");
  for (const ImportStatement& statement : read.imports) {
    if (statement.names.front().name == "probe") return statement.context;
  }
  ADD_FAILURE() << header;
  return Context::deferred;
}

TEST(SkimContext, TestsThatAreFalse) {
  for (const std::string test : {
           "TYPE_CHECKING",
           "(TYPE_CHECKING)",
           "((TYPE_CHECKING))",
           "typing.TYPE_CHECKING",
           "typing_extensions.TYPE_CHECKING",
           "typing . TYPE_CHECKING",
           "TYPE_CHECKING and x",
           "x and TYPE_CHECKING",
           "f(x, y)[0].z < 3 and TYPE_CHECKING",
           "x in y and not z and TYPE_CHECKING",
           "TYPE_CHECKING or False",
           "not not TYPE_CHECKING",
           "not (not TYPE_CHECKING or x)",
           "not (x or True)",
           "TYPE_CHECKING is True",
           "TYPE_CHECKING == True",
           "TYPE_CHECKING != False",
           "TYPE_CHECKING is not False",
           "True is TYPE_CHECKING",
           "(TYPE_CHECKING) is (True)",
           "bool(TYPE_CHECKING)",
           "bool(x and TYPE_CHECKING)",
           "(t := TYPE_CHECKING)",
           "t := TYPE_CHECKING",
           "TYPE_CHECKING if x else False",
           "x if TYPE_CHECKING else None",
           "0",
           "00",
           "False",
           "None",
           "\"\"",
           "''''''",
           "b''",
           "None is True",
           "(TYPE_CHECKING  # type checkers only\n    )",
           "TYPE_CHECKING \\\n  and x",
       }) {
    EXPECT_EQ(context_below("if " + test + ":"), Context::typing_only) << test;
    EXPECT_EQ(context_below("while " + test + ":"), Context::typing_only) << test;
    EXPECT_EQ(context_below("if x:\n  pass\nelif " + test + ":"), Context::typing_only) << test;
    EXPECT_EQ(context_below("if " + test + ":\n  pass\nelse:"), Context::import_time) << test;
    EXPECT_EQ(context_below("if " + test + ":\n  pass\nelif x:"), Context::import_time) << test;
  }
}

TEST(SkimContext, TestsThatAreTrue) {
  for (const std::string test : {
           "not TYPE_CHECKING",
           "not typing.TYPE_CHECKING",
           "TYPE_CHECKING is False",
           "TYPE_CHECKING == False",
           "TYPE_CHECKING is not True",
           "not (TYPE_CHECKING and x)",
           "x or not TYPE_CHECKING",
           "True",
           "1",
           "'a'",
           "1 if x else True",
       }) {
    EXPECT_EQ(context_below("if " + test + ":"), Context::import_time) << test;
    EXPECT_EQ(context_below("if " + test + ":\n  pass\nelse:"), Context::typing_only) << test;
    EXPECT_EQ(context_below("if " + test + ":\n  pass\nelif x:\n  pass\nelse:"), Context::typing_only) << test;
    EXPECT_EQ(context_below("if " + test + ":\n  pass\nelif x:"), Context::typing_only) << test;
    EXPECT_EQ(context_below("while " + test + ":\n  pass\nelse:"), Context::typing_only) << test;
  }
}

TEST(SkimContext, TestsThatAreUncertain) {
  std::string deep = std::string(200, '(') + "TYPE_CHECKING" + std::string(200, ')');
  for (const std::string test : {
           "x"s,
           "MYPY"s,
           "x.TYPE_CHECKING"s,
           "typing.TYPE_CHECKING.x"s,
           "TYPE_CHECKING.x"s,
           "TYPE_CHECKING()"s,
           "TYPE_CHECKING or x"s,
           "TYPE_CHECKING in x"s,
           "TYPE_CHECKING == x"s,
           "TYPE_CHECKING == 0"s,
           "TYPE_CHECKING is False is x"s,
           "TYPE_CHECKING + 1"s,
           "(TYPE_CHECKING, 1)"s,
           "(TYPE_CHECKING and x, 1)"s,
           "[TYPE_CHECKING]"s,
           "(TYPE_CHECKING for x in y)"s,
           "(TYPE_CHECKING and x for x in y)"s,
           "lambda: TYPE_CHECKING"s,
           "TYPE_CHECKING and (lambda: 0)"s,
           "bool(TYPE_CHECKING, x)"s,
           "x if TYPE_CHECKING else y"s,
           "f'{x}'"s,
           "'\\\n'"s,
           "'' 'a'"s,
           "0.5"s,
           "..."s,
           "()"s,
           "sys.version_info >= (3, 8)"s,
           "-0"s,
           "not x"s,
           "await TYPE_CHECKING"s,
           "*TYPE_CHECKING"s,
           deep,
       }) {
    const bool short_circuit = test == "TYPE_CHECKING and (lambda: 0)";
    EXPECT_EQ(context_below("if " + test + ":"), short_circuit ? Context::typing_only : Context::import_time) << test;
    EXPECT_EQ(context_below("if " + test + ":\n  pass\nelse:"), Context::import_time) << test;
  }
}
