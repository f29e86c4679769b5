#pragma once

#include <string>
#include <string_view>

#include "python/skim/skim.h"

namespace unknot::python {

/// The imports of a skim, one a line: "2:1 from ..a import b as c, d", and after that what is not the usual:
/// " @context", "+function", "+class", "+try", "+if". Then the calls, "2:5 call ..a.b", and a last line
/// "unsure".
std::string text_of(const Skim& skim);

}  // namespace unknot::python
