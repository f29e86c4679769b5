#pragma once

#include <string_view>

namespace unknot::python {

/// The encoding that a comment in the first two lines declares (PEP 263), as written; empty where there is
/// none.
std::string_view declared_encoding(std::string_view text);

/// Whether an encoding's name means UTF-8, in any spelling that CPython accepts.
bool means_utf8(std::string_view encoding);

/// Whether an encoding's name means one byte a character with ASCII as it is (Latin and Cyrillic code pages):
/// such a text can be read and edited by its bytes.
bool means_single_byte(std::string_view encoding);

/// Whether CPython knows the encoding, for a text that is plain ASCII in it.
bool is_known_encoding(std::string_view encoding);

}  // namespace unknot::python
