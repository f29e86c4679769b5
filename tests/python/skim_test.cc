#include "python/skim/skim.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "python/skim_text.h"

namespace unknot::python {
namespace {

using namespace std::string_literals;

struct Case {
  std::string text;
  std::string imports;
};

void expect_imports(const std::vector<Case>& cases) {
  for (const Case& c : cases) EXPECT_EQ(text_of(skim(c.text)), c.imports) << c.text;
}

TEST(Skim, Statements) {
  expect_imports({
      {"", ""},
      {"import a", "1:1 import a\n"},
      {"import a, b.c as d, e\n", "1:1 import a, b.c as d, e\n"},
      {"import a.b . c as d\n", "1:1 import a.b.c as d\n"},
      {"from a import b", "1:1 from a import b\n"},
      {"from a.b import c as d, e\n", "1:1 from a.b import c as d, e\n"},
      {"from a import *\n", "1:1 from a import *\n"},
      {"from . import a\n", "1:1 from . import a\n"},
      {"from.import a\n", "1:1 from . import a\n"},
      {"from .a import(b)\n", "1:1 from .a import b\n"},
      {"from . . a import b\n", "1:1 from ..a import b\n"},
      {"from ...a.b import c\n", "1:1 from ...a.b import c\n"},
      {"from .... import c\n", "1:1 from .... import c\n"},
      {"from . ... a import c\n", "1:1 from ....a import c\n"},
      {"from a import*\n", "1:1 from a import *\n"},
      {"from __future__ import *\n", "1:1 from __future__ import *\n"},
      {"import été.变量\n", "1:1 import été.变量\n"},
      {"import match, case, type, lazy\n", "1:1 import match, case, type, lazy\n"},
      {"from lazy import lazy as lazy\n", "1:1 from lazy import lazy as lazy\n"},
      {"lazy = 1; import a\n", "1:11 import a\n"},
  });
}

TEST(Skim, Layout) {
  expect_imports({
      {"from a import (b, # c\n  d as\n e,\n)\nimport f\n", "1:1 from a import b, d as e\n5:1 import f\n"},
      {"from a import (\n\n# b\n)\n", "unsure\n"},
      {"from \\\n . \\\n a \\\n import \\\n b\nimport c\n", "1:1 from .a import b\n6:1 import c\n"},
      {"import a \\\n  , b\n", "1:1 import a, b\n"},
      {"import\ta;import b ;\timport c\n", "1:1 import a\n1:10 import b\n1:21 import c\n"},
      {"x = 1; import a; y = 2\n", "1:8 import a\n"},
      {"'''été\n'''; 'été'; import a\n", "2:13 import a\n"},
      {"\xEF\xBB\xBFimport a\nimport b\n", "1:1 import a\n2:1 import b\n"},
      {"\xEF\xBB\xBF'été'; import a\n", "1:8 import a\n"},
      {"import a\rimport b # c\rif d:\r  import e\r", "1:1 import a\n2:1 import b\n4:3 import e +if\n"},
      {"import a\r\nimport b\r\n\r\nimport c", "1:1 import a\n2:1 import b\n4:1 import c\n"},
      {"\fimport a\n\f\nimport b\n", "1:2 import a\n3:1 import b\n"},
      {"if a:\n\timport b\n        import c\n", "2:2 import b +if\n3:9 import c +if\n"},
      {"  import a\n", "1:3 import a\n"},
      {"\\\nimport a\n", "2:1 import a\n"},
      {"x = '\\\n'\nimport a\n", "3:1 import a\n"},
      {"x = '''\r\n\r\r\n'''\nimport a\n", "5:1 import a\n"},
  });
}

TEST(Skim, TheWordElsewhere) {
  expect_imports({
      {"# import a\nb = 1 # import c\n", ""},
      {"'import a'\n\"\"\"\nimport b\nfrom c import d\n\"\"\"\nimport e\n", "6:1 import e\n"},
      {"f'''\nimport a\n{b}\nimport c\n'''\nimport d\n", "6:1 import d\n"},
      {"f\"{'import'}\" 'import'; rb'\\'import'\nimport a\n", "2:1 import a\n"},
      {"f'{x['import']}'\nt'''{\n'''import'''\n}'''\nimport a\n", "5:1 import a\n"},
      {"x.import_\nimportlib.import_module('import')\n_import = reimport = import2 = 1\nimport a\n",
       "4:1 import a\n2:1 call import\n"},
      {"x = [\n  'import a',\n  # import b\n]\nimport c\n", "5:1 import c\n"},
      {"def f():\n  yield from x\n  raise A from b\n  import c\n", "4:3 import c @deferred +function\n"},
      {"x = (yield\nfrom y)\nimport z\n", "3:1 import z\n"},
      {"@a('import')\n@b\nclass C:\n  import d\n", "4:3 import d +class\n"},
      {"important = 1\nimport a\n", "2:1 import a\n"},
  });
}

TEST(Skim, Functions) {
  expect_imports({
      {"def f():\n  import a\nimport b\n", "2:3 import a @deferred +function\n3:1 import b\n"},
      {"async def f():\n  import a\n", "2:3 import a @deferred +function\n"},
      {"def f(): import a; import b\nimport c\n",
       "1:10 import a @deferred +function\n1:20 import b @deferred +function\n2:1 import c\n"},
      {"async def f(x: int = 1) -> 'y': import a\n", "1:33 import a @deferred +function\n"},
      {"@d\ndef f(\n  a, b=lambda: 0,\n):\n  '''doc'''\n  import a\n", "6:3 import a @deferred +function\n"},
      {"def f():\n  def g():\n    import a\n  import b\n",
       "3:5 import a @deferred +function\n4:3 import b @deferred +function\n"},
      {"def f():\n  if a:\n    import b\n", "3:5 import b @deferred +function +if\n"},
      {"if a:\n  def f():\n    import b\n", "3:5 import b @deferred +function\n"},
      {"def f():\n  # c\n\n# d\n  x = '''\ny\n'''\n  import a\n", "8:3 import a @deferred +function\n"},
      {"def f[T: int = str](x: T): import a\n", "1:28 import a @deferred +function\n"},
      {"f = lambda: 0; import a\n", "1:16 import a\n"},
      {"x: int = 1; import a\n", "1:13 import a\n"},
      {"x: lambda: 0; import a\n", "1:15 import a\n"},
      {"define = 1; import a\nclasses: int; import b\n", "1:13 import a\n2:15 import b\n"},
  });
}

TEST(Skim, Classes) {
  expect_imports({
      {"class A:\n  import a\n", "2:3 import a +class\n"},
      {"class A(B): import a\n", "1:13 import a +class\n"},
      {"class A[T = int](B, metaclass=C):\n  class D:\n    import a\n", "3:5 import a +class\n"},
      {"class A:\n  if b:\n    import a\n", "3:5 import a +class +if\n"},
      {"if b:\n  class A:\n    import a\n", "3:5 import a +class\n"},
      {"class A:\n  def f(self):\n    import a\n  import b\n",
       "3:5 import a @deferred +function\n4:3 import b +class\n"},
      {"def f():\n  class A:\n    import a\n", "3:5 import a @deferred +function +class\n"},
  });
}

TEST(Skim, Branches) {
  expect_imports({
      {"if x: import a; import b\nimport c\n", "1:7 import a +if\n1:17 import b +if\n2:1 import c\n"},
      {"if x: pass; import a\n", "1:13 import a +if\n"},
      {"if lambda: 0: import a\n", "1:15 import a +if\n"},
      {"if x[1:2]: import a\nelif {1: 2}: import b\nelse: import c\n",
       "1:12 import a +if\n2:14 import b +if\n3:7 import c +if\n"},
      {"for x in y: import a\nelse: import b\n", "1:13 import a +if\n2:7 import b +if\n"},
      {"while x: import a\n", "1:10 import a +if\n"},
      {"async def f():\n  async with a: import b\n  async for c in d: import e\n",
       "2:17 import b @deferred +function +if\n3:21 import e @deferred +function +if\n"},
      {"if x:\n  if y:\n    import a\n  import b\nimport c\n",
       "3:5 import a +if\n4:3 import b +if\n5:1 import c\n"},
      {"match x:\n  case [1, 2]: import a\n  case {'k': v} if v:\n    import b\n  case _: pass; import c\n",
       "2:16 import a +if\n4:5 import b +if\n5:17 import c +if\n"},
      {"match: int = 1; import a\ncase: int = 1; import b\ncase[1]: int; import c\n",
       "1:17 import a\n2:16 import b\n3:15 import c\n"},
      {"type X = int\nmatch = 1\nmatch(x)\nimport a\n", "4:1 import a\n"},
      {"with a, (b as c): import d\n", "1:19 import d +if\n"},
      {"if sys.version_info >= (3, 8):\n  import a\nelse:\n  import b\n",
       "2:3 import a +if\n4:3 import b +if\n"},
      {"if x:\n    import a\n  import b\nimport c\n", "2:5 import a +if\n3:3 import b +if\n4:1 import c\n"},
  });
}

TEST(Skim, Try) {
  expect_imports({
      {"try:\n  import a\nexcept ImportError:\n  import b\nelse:\n  import c\nfinally:\n  import d\nimport "
       "e\n",
       "2:3 import a +try +if\n4:3 import b +if\n6:3 import c +if\n8:3 import d +if\n9:1 import e\n"},
      {"try: import a\nexcept ImportError: import b\nexcept E: import c\n",
       "1:6 import a +try +if\n2:21 import b +if\n3:11 import c +if\n"},
      {"try:\n  import a\nfinally:\n  pass\n", "2:3 import a +if\n"},
      {"try:\n  import a\nexcept* A:\n  pass\n", "2:3 import a +try +if\n"},
      {"try:\n  import a\nexcept A, B:\n  pass\n", "2:3 import a +try +if\n"},
      {"try:\n  import a\n# b\nexcept:\n  pass\n", "2:3 import a +try +if\n"},
      {"try:\n  import a\n", "2:3 import a +if\n"},
      {"try:\n  import a\nx = 1\n", "2:3 import a +if\n"},
      {"try:\n  try:\n    import a\n  finally:\n    pass\nexcept A:\n  pass\n", "3:5 import a +try +if\n"},
      {"try:\n  try:\n    import a\n  except A:\n    import b\nfinally:\n  pass\n",
       "3:5 import a +try +if\n5:5 import b +if\n"},
      {"try:\n  def f():\n    import a\n  class C:\n    import b\nexcept A:\n  pass\n",
       "3:5 import a @deferred +function\n5:5 import b +class +try\n"},
      {"def f():\n  try:\n    import a\n  except A:\n    pass\n",
       "3:5 import a @deferred +function +try +if\n"},
      {"try:\n  pass\nexcept A:\n  try:\n    import a\n  except B:\n    pass\n", "5:5 import a +try +if\n"},
      {"with suppress(ImportError):\n  import a\n", "2:3 import a +try +if\n"},
      {"with a, contextlib.suppress(ImportError): import b\n", "1:43 import b +try +if\n"},
      {"with pytest.raises(ImportError) as e:\n  def f():\n    import a\n  import b\n",
       "3:5 import a @deferred +function\n4:3 import b +try +if\n"},
      {"with open(suppress) as f:\n  import a\n", "2:3 import a +if\n"},
  });
}

TEST(Skim, Lazy) {
  expect_imports({
      {"lazy import a.b as c\n", "1:1 lazy import a.b as c @deferred\n"},
      {"lazy from .a import b, c\n", "1:1 lazy from .a import b, c @deferred\n"},
      {"x = 1; lazy import a\n", "1:8 lazy import a @deferred\n"},
      {"lazy\\\n import a\n", "1:1 lazy import a @deferred\n"},
      {"lazy\nimport a\n", "2:1 import a\n"},
      {"lazy.x\nlazy(1)\nimport a\n", "3:1 import a\n"},
      {"if TYPE_CHECKING:\n  lazy import a\n", "2:3 lazy import a @typing_only +if\n"},
  });
}

TEST(Skim, Unsure) {
  expect_imports({
      {"f(\nimport a\nfrom b import c\n", "2:1 import a\n3:1 from b import c\nunsure\n"},
      {"def g():\n  f(\nimport a\n", "3:1 import a\nunsure\n"},
      {"import a\nf(\n", "1:1 import a\nunsure\n"},
      {"import a\n'''b\n", "1:1 import a\nunsure\n"},
      {"import a\n'b\n", "1:1 import a\nunsure\n"},
      {"'''\nimport a\n", "unsure\n"},
      {"import a\n)\n", "1:1 import a\nunsure\n"},
      {"import a\nb = $\n", "1:1 import a\nunsure\n"},
      {"import a\nb != c\n", "1:1 import a\n"},
      {"import a\n!ls\n", "1:1 import a\nunsure\n"},
      {"import a\n\0\nimport b\n"s, "1:1 import a\n3:1 import b\nunsure\n"},
      {"# \0\n'\0'\nimport b\n"s, "3:1 import b\n"},
      {"import\n", "unsure\n"},
      {"import a b\n", "1:1 import a\nunsure\n"},
      {"from a import\n", "unsure\n"},
      {"from a import b, import\n", "1:1 from a import b\nunsure\n"},
      {"1import a\n", "unsure\n"},
      {"from a import (b\nimport c\n", "1:1 from a import b\n2:1 import c\nunsure\n"},
      {"x = import a\n", "unsure\n"},
      {"import {{ a }}\nimport b\n", "2:1 import b\nunsure\n"},
      {"<<<<<<< HEAD\nimport a\n=======\nimport b\n>>>>>>> c\n", "2:1 import a\n4:1 import b\n"},
      {"print \"import\"\nexec 'x'\nimport a\n", "3:1 import a\n"},
      {"import a \\ \nimport b\n", "1:1 import a\n2:1 import b\nunsure\n"},
  });
}

TEST(Skim, CallsThatImport) {
  expect_imports({
      {"import importlib\nb = importlib.import_module('a.b')\n", "1:1 import importlib\n2:5 call a.b\n"},
      {"from importlib import import_module\nimport_module(\"a\")\n",
       "1:1 from importlib import import_module\n2:1 call a\n"},
      {"import_module('a')\n", ""},
      {"from importlib import import_module as load\nimport_module('a')\n",
       "1:1 from importlib import import_module as load\n"},
      {"self.import_module('a')\n", ""},
      {"x.importlib.import_module('a')\nmy_importlib.import_module('b')\n", ""},
      {"__import__('a.b')\nx = f(__import__('c').d, 1)\n", "1:1 call a.b\n2:7 call c\n"},
      {"__import__('a', globals(), locals(), ['b'], 0)\n", "1:1 call a\n"},
      {"__import__('a', globals(), locals(), ['b'], 1)\n__import__('a', level=1)\n__import__('.a')\n", ""},
      {"importlib.import_module('..a.b', __package__)\n", "1:1 call ..a.b\n"},
      {"importlib.import_module('.a', package=__name__)\n", "1:1 call .a\n"},
      {"importlib.import_module('.a', 'pkg')\nimportlib.import_module('.a')\n", ""},
      {"importlib.import_module('a' + b)\nimportlib.import_module('a' 'b')\n", ""},
      {"importlib.import_module(name)\nimportlib.import_module(f'a')\nimportlib.import_module('a b')\n", ""},
      {"importlib.import_module('.')\nimportlib.import_module('')\n__import__\n", ""},
      {"importlib.import_module(\n  'a')\n", "1:1 call a\n"},
      {"importlib.import_module('a'\n", "unsure\n"},
      {"# importlib.import_module('a')\n'__import__(\"a\")'\n", ""},
      {"def f(x=__import__('a')):\n  __import__('b')\nclass C: x = __import__('c')\n",
       "1:9 call a\n2:3 call b @deferred +function\n3:14 call c +class\n"},
      {"f = __import__('a'), lambda: __import__('b')\n", "1:5 call a\n1:30 call b @deferred +function\n"},
      {"try:\n  __import__('a')\nexcept ImportError:\n  import b\n",
       "4:3 import b +if\n2:3 call a +try +if\n"},
      {"if TYPE_CHECKING:\n  __import__('a')\n", "2:3 call a @typing_only +if\n"},
  });
}

TEST(Skim, SpansOfCalls) {
  const std::string text = "x = importlib.import_module('.b', __package__).y\n";
  const Skim read = skim(text);
  const auto source = [&](Span span) { return text.substr(span.begin, span.size()); };
  ASSERT_EQ(read.calls.size(), 1u);
  EXPECT_EQ(source(read.calls[0].span), "importlib.import_module('.b', __package__)");
  EXPECT_EQ(source(read.calls[0].names[0].span), "'.b'");
  EXPECT_EQ(read.statement(0).span, read.calls[0].span);
}

TEST(Skim, SpansAreExact) {
  const std::string text = "x; lazy from .a import (b as c, # d\n  e,)  # f\nimport g.h as i ; import j\n";
  const Skim read = skim(text);
  const auto source = [&](Span span) { return text.substr(span.begin, span.size()); };
  ASSERT_EQ(read.imports.size(), 3u);
  EXPECT_EQ(source(read.imports[0].span), "lazy from .a import (b as c, # d\n  e,)");
  EXPECT_EQ(source(read.imports[0].names[0].span), "b as c");
  EXPECT_EQ(source(read.imports[0].names[1].span), "e");
  EXPECT_EQ(source(read.imports[1].span), "import g.h as i");
  EXPECT_EQ(source(read.imports[1].names[0].span), "g.h as i");
  EXPECT_EQ(source(read.imports[2].span), "import j");
}

TEST(Skim, BoundNames) {
  const Skim read = skim("import a.b, c.d as e\nfrom f import g, h as i\nfrom j import *\n");
  EXPECT_EQ(read.imports[0].names[0].bound(), "a");
  EXPECT_EQ(read.imports[0].names[1].bound(), "e");
  EXPECT_EQ(read.imports[1].names[0].bound(), "g");
  EXPECT_EQ(read.imports[1].names[1].bound(), "i");
  EXPECT_EQ(read.imports[2].names[0].bound(), "*");
}

}  // namespace
}  // namespace unknot::python
