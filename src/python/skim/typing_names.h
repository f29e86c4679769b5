#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "python/skim/skim.h"

namespace unknot::python {

/// What a module calls the names that are false at run time and true for type checkers: `TYPE_CHECKING` in
/// any spelling, and `MYPY` where the module itself says `MYPY = False`. Learns from statements at module
/// level.
class TypingNames {
 public:
  TypingNames();

  /// Whether the variable is certainly false at run time.
  bool is_flag(std::string_view name) const;
  /// Whether the variable is `typing` or `typing_extensions`.
  bool is_module(std::string_view name) const;

  void note_import(const ImportStatement& statement);

  /// Whether the logical line at `at` begins with a name whose assignments matter.
  bool is_watched(std::string_view text, uint32_t at) const;
  /// Takes notice of what such a line assigns.
  void note_line(std::string_view text, uint32_t at);

 private:
  struct Flag {
    std::string name;
    bool is_false = false;
    bool is_other = false;  ///< it was bound to something else somewhere, so that nothing is certain
  };

  const Flag* find(std::string_view name) const;
  Flag* find(std::string_view name);
  Flag& find_or_add(std::string_view name);

  std::vector<Flag> flags_;
  std::vector<std::string> modules_;     // what `typing` is called besides
  std::array<bool, 256> first_bytes_{};  // of the flags: few lines need more than one look
};

}  // namespace unknot::python
