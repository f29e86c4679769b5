#pragma once

#include <string>
#include <variant>
#include <vector>

#include "run.h"

namespace unknot::cli {

enum class Verb { check, fix, explain, rewriters };
enum class Format { text, json };
enum class Color { automatic, always, never };

/// The command line, parsed.
struct Options {
  Verb verb = Verb::check;
  RunOptions run;
  std::string directory;  ///< -C
  Format format = Format::text;
  Color color = Color::automatic;
  std::string output_file;
  bool write = false;
  bool quiet = false;
  bool verbose = false;
  std::vector<std::string> explain;  ///< A and perhaps B
};

/// Nothing to run: help, the version or a mistake has been said, and the process ends with this status.
struct Stop {
  int status = 0;
  std::string out;    ///< for standard output
  std::string error;  ///< for standard error
};

std::variant<Options, Stop> parse_options(int argc, const char* const* argv);

}  // namespace unknot::cli
