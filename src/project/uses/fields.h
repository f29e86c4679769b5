#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace unknot::project {

/// A part of an f-string or t-string: text, or the expression of a replacement field.
struct StringPiece {
  std::string_view text;
  bool is_field = false;
  bool in_spec = false;  ///< a field inside another field's format spec
};

/// Whether a string token is an f-string or a t-string.
bool is_formatted(std::string_view token);

/// The parts of an f-string or t-string in order; views into the token. Format specs give only their fields.
std::vector<StringPiece> string_pieces(std::string_view token);

}  // namespace unknot::project
