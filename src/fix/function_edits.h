#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/edit.h"
#include "fix/rewriter.h"

namespace unknot::fix {

/// Where an import can be put into a function, and how its body is laid out.
struct Room {
  bool one_line = false;    ///< `def f(): return g()`
  uint32_t header_end = 0;  ///< just past the colon, of a one-line body
  uint32_t body_begin =
      0;  ///< the first statement after the docstring; the end of the docstring where it is all
  uint32_t docstring_end = 0;  ///< 0 where there is no docstring
  std::string indent;          ///< of the statements of the body
  std::string refusal;         ///< why there is no room, or empty
};

/// One step of indentation: that of the first indented line of the text, else four spaces.
std::string indent_step(std::string_view text);

Room find_room(const python::Facts& facts, python::FunctionId function);

/// The edits that put imports at the top of a function's body, after its docstring, followed by an empty line
/// where other code goes on. A one-line body becomes lines of its own.
std::vector<Edit> insert_imports(const python::Facts& facts, python::FunctionId function,
                                 const std::vector<WantedImport>& imports);

}  // namespace unknot::fix
