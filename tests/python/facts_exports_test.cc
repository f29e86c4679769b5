#include <gtest/gtest.h>

#include "facts_text.h"
#include "python/facts/facts.h"

namespace unknot::python {
namespace {

struct ExportCase {
  const char* code;
  const char* expected;  ///< the names, "..." where there may be others, "none" without `__all__`
};

constexpr ExportCase export_cases[] = {
    {"x = 1\n", "none"},
    {"__all__: list[str]\n", "none"},
    {"def f():\n  __all__ = ['a']\n", "none"},
    {"__all__ = []\n", ""},
    {"__all__ = ['a', \"b\", 'c' 'd', '\\x65']\n", "a b cd e"},
    {"__all__ = 'a', 'b'\n", "a b"},
    {"__all__: list[str] = ['a']\n", "a"},
    {"__all__ = x = ['a']\n", "a"},
    {"(__all__ := ['a'])\n", "a"},
    {"__all__ = ['a'] + ['b'] + ['c']\n", "a b c"},
    {"__all__ = ['a'] + mod.__all__ + ['b']\n", "a b ..."},
    {"__all__ = ['a', *mod.__all__, *['b']]\n", "a b ..."},
    {"__all__ = mod.__all__\n", "..."},
    {"__all__ = list(('a', 'b'))\n", "a b"},
    {"__all__ = sorted(['a'] + list(names))\n", "a ..."},
    {"__all__ = tuple()\n", ""},
    {"__all__ = 'a b\\n c'.split()\n", "a b c"},
    {"__all__ = 'a,b'.split(',')\n", "a,b , ..."},
    {"__all__ = [['a'], ('b', ['c'])]\n", "a b c"},
    {"__all__ = ['a'] if x else ['b']\n", "a b"},
    {"__all__ = ['a', X.__name__, m.Y.__name__]\n", "a X Y"},
    {"__all__ = [x, 'a']\n", "a ..."},
    {"__all__ = [n for n in dir() if n != 'a']\n", "a ..."},
    {"__all__ = ['a' % x]\n", "a ..."},
    {"__all__ = ['a'] * x\n", "a ..."},
    {"__all__ += ['a']\n", "a"},
    {"__all__ = ['a']\n__all__ += ['b']\n__all__ += m.__all__\n", "a b ..."},
    {"__all__ = ['a']\n__all__.append('b')\n__all__.extend(['c', 'd'])\n__all__.insert(0, 'e')\n",
     "a b c d e"},
    {"__all__ = ['a']\n__all__.extend(m.__all__)\n", "a ..."},
    {"__all__ = ['a', 'b']\n__all__.remove('a')\n", "b"},
    {"__all__ = ['a', 'b']\nif x:\n  __all__.remove('a')\n", "a b"},
    {"__all__ = ['a']\n__all__.remove(x)\n", "a ..."},
    {"__all__ = ['a']\n__all__.clear()\n", "a ..."},
    {"__all__ = ['a']\n__all__.sort()\nfor n in __all__: pass\nprint(len(__all__))\n", "a"},
    {"__all__ = ['a']\n__all__[0] = 'b'\n", "a ..."},
    {"__all__ = ['a']\nchange(__all__)\n", "a ..."},
    {"__all__ = ['a']\ndel __all__\n", "a ..."},
    {"__all__ = ['a']\nif x:\n  __all__ += ['b']\nelse:\n  __all__ = ['c']\n", "a b c"},
    {"try:\n  __all__ = ['a']\nexcept E:\n  __all__ = ['b']\n", "a b"},
    {"__all__ = names\n__all__ = ['a']\n", "a"},
    {"__all__ = ['a']\n__all__ = __all__ + ['b']\n", "a b"},
    {"__all__ = ['a']\n__all__ = ['b', 'b']\n", "b"},
    {"__all__ = []\ndef export(f):\n  __all__.append(f.__name__)\n", "..."},
    {"def f():\n  global __all__\n  __all__ = ['a']\n", "a"},
    {"__all__, x = ['a'], 1\n", "..."},
    {"for __all__ in x: pass\n", "..."},
    {"from m import __all__\n", "..."},
};

std::string exports_text(const Facts& facts) {
  if (!facts.has_all) return "none";
  std::string text;
  for (const std::string& name : facts.all_names) text += (text.empty() ? "" : " ") + name;
  if (!facts.all_known) text += text.empty() ? "..." : " ...";
  return text;
}

TEST(Exports, AllIsReadInEverySpelling) {
  for (const ExportCase& row : export_cases)
    EXPECT_EQ(exports_text(facts_of(row.code)), row.expected) << row.code;
}

TEST(Exports, AModuleMayHaveAGetattr) {
  EXPECT_TRUE(facts_of("def __getattr__(name): pass\n").has_module_getattr);
  EXPECT_TRUE(facts_of("if x:\n  from m import f as __getattr__\n").has_module_getattr);
  EXPECT_TRUE(facts_of("__getattr__, __dir__, __all__ = attach(__name__)\n").has_module_getattr);
  EXPECT_FALSE(facts_of("class C:\n  def __getattr__(self, name): pass\n").has_module_getattr);
  EXPECT_FALSE(facts_of("def f():\n  __getattr__ = 1\n").has_module_getattr);
}

}  // namespace
}  // namespace unknot::python
