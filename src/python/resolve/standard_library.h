#pragma once

#include <string_view>

namespace unknot::python {

/// Whether a top-level name belongs to CPython's standard library (`sys.stdlib_module_names`).
bool is_standard_library(std::string_view top);

/// Whether a top-level name is built into every CPython, so that no file can ever take its place.
bool is_builtin(std::string_view top);

}  // namespace unknot::python
