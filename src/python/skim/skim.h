#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/span.h"

namespace unknot::python {

/// When the code of a statement runs.
enum class Context : uint8_t {
  import_time,  ///< when the module body is executed
  deferred,     ///< inside a function body (or `lazy`)
  typing_only,  ///< in a branch that is dead at run time: `if TYPE_CHECKING:` in any spelling, `if False:`,
                ///< and the like
  script_only,  ///< under `if __name__ == "__main__":`
};

/// One name of an import statement: `name as asname`.
struct ImportAlias {
  std::string_view name;    ///< for `import`: the dotted module; for `from`: the identifier or "*"
  std::string_view asname;  ///< empty where there is no `as`
  Span span;                ///< of the whole alias, `name as asname`

  /// The identifier that the statement binds (`import a.b` binds `a`); "*" for a star.
  std::string_view bound() const;
  /// On one line: "name as asname".
  std::string written() const;
};

/// One import statement as the text has it. Its names lie in the Skim that holds it.
struct ImportStatement {
  Span span;    ///< from `lazy`, `import` or `from` to the last token of the statement
  Place place;  ///< of its first token
  bool is_from = false;
  bool is_lazy = false;     ///< PEP 810
  bool is_call = false;     ///< no statement but a call; see Skim::calls
  uint32_t level = 0;       ///< leading dots of a relative import
  std::string_view module;  ///< after `from`, without dots; empty for `import` and `from . import n`
  std::span<const ImportAlias> names;
  Context context = Context::import_time;
  bool in_function = false;
  bool in_class = false;  ///< in a class body (of any depth, a function between ends it)
  bool in_try = false;    ///< in the body of a `try` whose handlers may catch (or a `suppress`-like `with`),
                          ///< not in a function between
  bool conditional = false;  ///< below any `if`, `else`, `for`, `while`, `with`, `try`, `match` of its scope

  /// The module as a `from` has it, with its dots.
  std::string written_module() const;
};

/// What one file imports, read without parsing it: every import statement in order. It is kept for every file
/// of a tree, so it lies in three pieces of memory, whatever the number of statements; it needs no text.
struct Skim {
  std::vector<ImportStatement> imports;
  /// Calls of `importlib.import_module` and `__import__` that name their module by a literal, as if they were
  /// `import` statements of that one name; where `level` is not 0, the name is relative to the file's
  /// package.
  std::vector<ImportStatement> calls;
  std::vector<ImportAlias> aliases;  ///< of all statements, in order
  std::unique_ptr<char[]> words;     ///< what the names of statements and aliases point into
  /// False where the text ends inside a bracket or a string, brackets do not balance, a byte starts no token,
  /// or the word `import` is no part of an import statement: the list may then be incomplete, and the file
  /// must not be edited. (A text without the word `import` and the calls is not looked at, and its empty list
  /// is sure.)
  bool sure = true;

  /// By number: first the statements, then the calls.
  const ImportStatement& statement(size_t number) const {
    return number < imports.size() ? imports[number] : calls[number - imports.size()];
  }
};

/// How far a text is looked at.
enum class Extent : uint8_t {
  imports,  ///< to the last word `import`
  whole,    ///< for unclosed brackets and strings to its end
};

/// Reads the import statements of a Python text in time linear in its length. Equals CPython's `ast` on every
/// file that CPython accepts.
Skim skim(std::string_view text, Extent extent = Extent::whole);

}  // namespace unknot::python
