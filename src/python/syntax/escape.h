#pragma once

#include <string>
#include <string_view>

namespace unknot::python::syntax {

/// Appends the value of a string token (prefix and quotes included) as UTF-8. `\N{...}` becomes U+FFFD: names
/// of characters are not known here.
void append_string(std::string_view token, std::string& value);

}  // namespace unknot::python::syntax
