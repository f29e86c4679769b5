#pragma once

#include <string_view>

namespace unknot::report {

/// The fixed parts of the scripts of `repro`, as Python. A script is a docstring, constants, `python_common`,
/// the part of its kind (which defines `errors_of_imports`), and `python_main`.
extern const std::string_view python_common, python_fresh, python_threads, python_reordered, python_main;

/// What the test of --pytest is besides its constants SCRIPT and NAME.
extern const std::string_view python_test;

}  // namespace unknot::report
