#pragma once

#include <cstdint>
#include <string_view>

#include "python/skim/typing_names.h"

namespace unknot::python {

/// What is certain about a test whenever it is evaluated.
enum class Truth : uint8_t { unknown, never, always };

/// How the module is run: `imported` takes `__name__ == "__main__"` for false.
enum class Run : uint8_t { any, imported };

/// Folds the test of an `if`, `elif` or `while` that begins at `at` and ends at its colon, as a boolean
/// expression of literals and of names that are false at run time. What is not certain stays unknown.
Truth fold_test(std::string_view text, uint32_t at, const TypingNames& names, Run run);

}  // namespace unknot::python
