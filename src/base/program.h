#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"

namespace unknot {

/// Another program to run. It is looked for in PATH, and no shell is involved.
struct Program {
  std::vector<std::string> words;  ///< the program and its arguments
  std::string directory;           ///< to work in
  std::string input;               ///< its standard input
  /// Variables of the environment that are set (or, without a value, taken out) for it.
  std::map<std::string, std::optional<std::string>> environment;
};

/// How a program ended, and what it said.
struct Answer {
  int status = 0;  ///< its exit status; 128 and more: ended by a signal
  std::string out, error;
};

/// Runs a program to its end. An Error where it cannot be started.
Result<Answer> run_program(const Program& command);

}  // namespace unknot
