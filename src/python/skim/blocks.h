#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "python/skim/scan.h"
#include "python/skim/typing_names.h"

namespace unknot::python {

/// What all headers above a statement say about it.
struct Scope {
  uint32_t functions = 0;    ///< how many function bodies it is in
  bool in_class = false;     ///< the innermost function or class is a class
  bool in_try = false;       ///< under a `with` that suppresses (for a `try`, see CaughtStatements)
  bool conditional = false;  ///< under another header inside the innermost function or class
  bool never = false;        ///< in a branch that never runs
  bool script_only = false;  ///< in a branch that runs only in `__main__`

  bool at_module_level() const { return functions == 0 && !in_class; }
};

/// The statements from number `first` on are in the body of a `try` that has handlers, itself in `functions`.
struct CaughtStatements {
  size_t first = 0;
  uint32_t functions = 0;
};

/// The open blocks at a logical line. Only offsets of headers are kept; a header is read when somebody asks
/// for the scope below it, which is rare.
class BlockStack {
 public:
  BlockStack(std::string_view text, const TypingNames& names) : text_(text), names_(names) {}

  /// Moves on to the next logical line. `count` is how many statements of interest stand before it; where the
  /// line is the first `except` of a `try` with such statements in its body, they are returned.
  std::optional<CaughtStatements> enter_line(LineStart line, size_t count);

  /// The scope of the line that was entered last.
  Scope line_scope();
  /// The scope of a suite that begins on that line: `if x: import a`.
  Scope suite_scope() { return inside(levels_.size() - 1); }
  /// Whether that line is a clause of a compound statement.
  bool line_is_clause() const;

  /// The level of the outermost `try` whose handlers are still to come and whose body holds some of the
  /// `count` statements of interest; levels() where there is none.
  size_t outermost_open_try(size_t count) const;
  /// How many levels are open.
  size_t levels() const { return levels_.size(); }

 private:
  /// Whether something holds for every run of the module, and whether it holds where the module is imported.
  using Fate = std::array<bool, 2>;

  /// The lines of one column. The last one entered is the header of the next level.
  struct Level {
    uint32_t column = 0;
    size_t first_clause = 0;  // in clauses_: the headers of the statement that the last line belongs to
    size_t folded = 0;        // how many of their tests were looked at
    Fate taken = {};          // one of those is always true
    size_t count = 0;         // statements of interest before the last line
    bool inside_known = false;
    Scope inside = {};  // below the last line
  };

  size_t clauses_end(size_t index) const;
  bool is_open_try(size_t index, size_t count) const;
  Scope inside(size_t index);
  void read_header(size_t index);
  /// Looks at the next test of a statement, and says whether the suite below it is dead.
  Fate fold_clause(Level& level);

  std::string_view text_;
  const TypingNames& names_;
  std::vector<Level> levels_ = {Level{}};
  std::vector<uint32_t> clauses_;  // offsets of headers, those of deeper levels behind
};

}  // namespace unknot::python
