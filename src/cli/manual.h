#pragma once

#include <string>

namespace unknot::cli {

/// The completions of the command line for a shell: bash, zsh or fish; empty for any other. Made from the
/// tables of verbs and options.
std::string completions(const std::string& shell);

/// The manual page unknot(1), as roff, made from the same.
std::string manual_page();

}  // namespace unknot::cli
