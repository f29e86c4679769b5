#pragma once

#include <cstdint>
#include <string_view>

namespace unknot::python {

/// A stretch of code, and whether all in it could be read surely.
struct CodeStretch {
  uint32_t end = 0;
  bool sure = true;  ///< false after an unclosed string, unbalanced brackets, or a byte that starts no token
};

/// From a token to the end of its logical line (past its line end), much faster than token by token.
CodeStretch skip_logical_line(std::string_view text, uint32_t at);

/// From the start of a logical line to the end of the text, faster still.
CodeStretch skip_to_end(std::string_view text, uint32_t at);

}  // namespace unknot::python
