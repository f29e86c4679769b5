// Branches that are dead at run time, in every spelling.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "python/skim/skim.h"
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
  const std::vector<std::string> tests = {
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
      "TYPE_CHECKING and (lambda: x)",
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
  };
  for (const std::string& test : tests) {
    EXPECT_EQ(context_below("if " + test + ":"), Context::typing_only) << test;
    EXPECT_EQ(context_below("while " + test + ":"), Context::typing_only) << test;
    EXPECT_EQ(context_below("if x:\n  pass\nelif " + test + ":"), Context::typing_only) << test;
    EXPECT_EQ(context_below("if " + test + ":\n  pass\nelse:"), Context::import_time) << test;
    EXPECT_EQ(context_below("if " + test + ":\n  pass\nelif x:"), Context::import_time) << test;
  }
}

TEST(SkimContext, TestsThatAreTrue) {
  const std::vector<std::string> tests = {
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
  };
  for (const std::string& test : tests) {
    EXPECT_EQ(context_below("if " + test + ":"), Context::import_time) << test;
    EXPECT_EQ(context_below("if " + test + ":\n  pass\nelse:"), Context::typing_only) << test;
    EXPECT_EQ(context_below("if " + test + ":\n  pass\nelif x:\n  pass\nelse:"), Context::typing_only)
        << test;
    EXPECT_EQ(context_below("if " + test + ":\n  pass\nelif x:"), Context::typing_only) << test;
    EXPECT_EQ(context_below("while " + test + ":\n  pass\nelse:"), Context::typing_only) << test;
  }
}

TEST(SkimContext, TestsThatAreUncertain) {
  const std::string deep = std::string(200, '(') + "TYPE_CHECKING" + std::string(200, ')');
  const std::vector<std::string> tests = {
      "x",
      "lambda: 0",
      "MYPY",
      "x.TYPE_CHECKING",
      "typing.TYPE_CHECKING.x",
      "TYPE_CHECKING.x",
      "TYPE_CHECKING()",
      "TYPE_CHECKING or x",
      "TYPE_CHECKING in x",
      "TYPE_CHECKING == x",
      "TYPE_CHECKING == 0",
      "TYPE_CHECKING is False is x",
      "TYPE_CHECKING + 1",
      "(TYPE_CHECKING, 1)",
      "(TYPE_CHECKING and x, 1)",
      "[TYPE_CHECKING]",
      "(TYPE_CHECKING for x in y)",
      "(TYPE_CHECKING and x for x in y)",
      "lambda: TYPE_CHECKING",
      "bool(TYPE_CHECKING, x)",
      "x if TYPE_CHECKING else y",
      "f'{x}'",
      "'\\\n'",
      "'' 'a'",
      "0.5",
      "...",
      "()",
      "sys.version_info >= (3, 8)",
      "-0",
      "not x",
      "await TYPE_CHECKING",
      "*TYPE_CHECKING",
      deep,
  };
  for (const std::string& test : tests) {
    EXPECT_EQ(context_below("if " + test + ":"), Context::import_time) << test;
    EXPECT_EQ(context_below("if " + test + ":\n  pass\nelse:"), Context::import_time) << test;
  }
}

TEST(SkimContext, NamesOfTheFlag) {
  struct {
    std::string before, test;
    Context context;
  } const cases[] = {
      {"import typing as t\n", "t.TYPE_CHECKING", Context::typing_only},
      {"import a, typing_extensions as t\n", "t.TYPE_CHECKING", Context::typing_only},
      {"import a as t\n", "t.TYPE_CHECKING", Context::import_time},
      {"def f():\n  import typing as t\n", "t.TYPE_CHECKING", Context::import_time},
      {"from typing import TYPE_CHECKING as X\n", "X", Context::typing_only},
      {"from typing import (Any, TYPE_CHECKING as X)\n", "x and X", Context::typing_only},
      {"from a import TYPE_CHECKING\n", "TYPE_CHECKING", Context::typing_only},
      {"from a import b as TYPE_CHECKING\n", "TYPE_CHECKING", Context::import_time},
      {"from typing import TYPE_CHECKING as X\nX = True\n", "X", Context::import_time},
      {"from typing import TYPE_CHECKING as X\nfrom a import X\n", "X", Context::import_time},
      {"MYPY = False\n", "MYPY", Context::typing_only},
      {"MYPY: bool = False\n", "MYPY", Context::typing_only},
      {"MYPY: 'x[a=b]' = False; x = 1\n", "MYPY", Context::typing_only},
      {"MYPY = TYPE_CHECKING = False  # a\n", "MYPY", Context::typing_only},
      {"if a:\n  MYPY = False\n", "MYPY", Context::typing_only},
      {"try:\n  from a import MYPY\nexcept ImportError:\n  MYPY = False\n", "MYPY", Context::import_time},
      {"MYPY = True\n", "MYPY", Context::import_time},
      {"MYPY = False or x\n", "MYPY", Context::import_time},
      {"MYPY = False\nMYPY = x\n", "MYPY", Context::import_time},
      {"MYPY: bool\n", "MYPY", Context::import_time},
      {"MYPY == False\n", "MYPY", Context::import_time},
      {"def f():\n  MYPY = False\n", "MYPY", Context::import_time},
      {"class C:\n  MYPY = False\n", "MYPY", Context::import_time},
      {"TYPE_CHECKING = False\n", "TYPE_CHECKING", Context::typing_only},
      {"TYPE_CHECKING = True\n", "TYPE_CHECKING", Context::import_time},
      {"try:\n  from typing import TYPE_CHECKING\nexcept A:\n  TYPE_CHECKING = False\n", "TYPE_CHECKING",
       Context::typing_only},
      {"DEBUG = False\n", "DEBUG", Context::import_time},
      {"'''\nMYPY = False\n'''\n", "MYPY", Context::import_time},
  };
  for (const auto& c : cases) EXPECT_EQ(context_below("if " + c.test + ":", c.before), c.context) << c.before;
}

TEST(SkimContext, Scripts) {
  const std::vector<std::string> tests = {
      "__name__ == '__main__'",       "\"__main__\" == __name__",     "__name__ == '__main__' and x",
      "x and __name__ == '__main__'", "(__name__ == '''__main__''')", "not __name__ != '__main__'",
  };
  for (const std::string& test : tests) {
    EXPECT_EQ(context_below("if " + test + ":"), Context::script_only) << test;
    EXPECT_EQ(context_below("if " + test + ":\n  pass\nelse:"), Context::import_time) << test;
  }
  EXPECT_EQ(context_below("if __name__ != '__main__':"), Context::import_time);
  EXPECT_EQ(context_below("if __name__ != '__main__':\n  pass\nelse:"), Context::script_only);
  EXPECT_EQ(context_below("if __name__ == '__main__' or x:"), Context::import_time);
  EXPECT_EQ(context_below("if __name__ == b'__main__':"), Context::import_time);
  EXPECT_EQ(context_below("if __name__ == 'a':"), Context::import_time);
  EXPECT_EQ(context_below("if __name__:"), Context::import_time);
}

TEST(SkimContext, Precedence) {
  struct {
    std::string text, imports;
  } const cases[] = {
      {"def f():\n  if TYPE_CHECKING:\n    import a\n", "3:5 import a @typing_only +function +if\n"},
      {"if TYPE_CHECKING:\n  def f():\n    import a\n", "3:5 import a @typing_only +function\n"},
      {"if TYPE_CHECKING:\n  if x:\n    import a\n  else:\n    import b\n",
       "3:5 import a @typing_only +if\n5:5 import b @typing_only +if\n"},
      {"if __name__ == '__main__':\n  def f():\n    import a\n  import b\n",
       "3:5 import a @deferred +function\n4:3 import b @script_only +if\n"},
      {"if __name__ == '__main__':\n  if TYPE_CHECKING: import a\n", "2:21 import a @typing_only +if\n"},
      {"class C:\n  if TYPE_CHECKING: import a\n", "2:21 import a @typing_only +class +if\n"},
      {"if TYPE_CHECKING: import a; import b\nelse: import c\nimport d\n",
       "1:19 import a @typing_only +if\n1:29 import b @typing_only +if\n2:7 import c +if\n3:1 import d\n"},
      {"if x:\n  import a\nelif not TYPE_CHECKING:\n  import b\nelse:\n  import c\n",
       "2:3 import a +if\n4:3 import b +if\n6:3 import c @typing_only +if\n"},
      {"if not TYPE_CHECKING:\n  pass\nif x:\n  import a\nelse:\n  import b\n",
       "4:3 import a +if\n6:3 import b +if\n"},
      {"if not TYPE_CHECKING:\n  if x:\n    pass\n  else:\n    import a\nelse:\n  import b\n",
       "5:5 import a +if\n7:3 import b @typing_only +if\n"},
      {"try:\n  if TYPE_CHECKING:\n    import a\nexcept A: pass\nelse:\n  import b\n",
       "3:5 import a @typing_only +try +if\n6:3 import b +if\n"},
  };
  for (const auto& c : cases) EXPECT_EQ(text_of(skim(c.text)), c.imports) << c.text;
}

}  // namespace
}  // namespace unknot::python
