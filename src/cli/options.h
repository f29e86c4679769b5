#pragma once

#include <set>
#include <string>
#include <variant>
#include <vector>

#include "run.h"

namespace unknot::cli {

enum class Verb { check, fix, hook, explain, repro, graph, rewriters, completions, man, config };
enum class Color { automatic, always, never };

/// All that can be asked for, by the command line and the configuration. What each option is called, what it
/// takes and which verbs know it is in the option table.
struct Options {
  Verb verb = Verb::check;
  RunOptions run;
  std::string directory;        ///< -C
  std::string config_file;      ///< --config
  bool isolated = false;        ///< no configuration file counts
  std::string format = "text";  ///< the name of a report::Format
  Color color = Color::automatic;
  std::string output_file;
  bool write = false;
  bool allow_dirty = false;
  std::string baseline;         ///< a file of known cycles
  bool write_baseline = false;  ///< makes that file
  std::string since;            ///< a git revision whose cycles are known
  bool force_exclude = false;
  bool quiet = false;
  bool verbose = false;
  bool statistics = false;
  std::string verify;                ///< the interpreter to verify with; empty: it was not asked for
  double verify_seconds = 30;        ///< for one import
  std::string graph_format = "dot";  ///< the name of a report::GraphFormat
  GraphOptions graph;
  std::string shell;                 ///< of completions
  bool pytest = false;               ///< of repro: a test instead of a script
  std::vector<std::string> modules;  ///< of explain and repro: A and perhaps B
  std::set<std::string> given;       ///< the names of the options that stood on the command line
};

/// Nothing to run: help, the version or a mistake has been said, and the process ends with this status.
struct Stop {
  int status = 0;
  std::string out;    ///< for standard output
  std::string error;  ///< for standard error
};

/// Reads the command line; every value is checked. What the configuration says is not known here.
std::variant<Options, Stop> parse_options(int argc, const char* const* argv);

}  // namespace unknot::cli
