#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cli/options.h"

namespace unknot::cli {

/// What an option takes.
enum class Shape {
  flag,    ///< nothing; in the configuration true or false
  text,    ///< one word
  maybe,   ///< nothing, or one word after `=`; what stands for nothing is `implied`
  number,  ///< one number
  list,    ///< words: repeated on the command line, an array in the configuration
  table,   ///< pairs KEY:WORD: repeated on the command line, a table of arrays in the configuration
  pairs,   ///< a word for each key: a table of strings in the configuration
};

/// One option. The command line, its help, the configuration and `unknot config` are all made from this.
struct OptionSpec {
  std::string name;     ///< the key in the configuration; `--name` on the command line
  std::string flags;    ///< what it is called on the command line, "-j,--jobs"
  std::string metavar;  ///< what stands for its value in the help; empty for a flag
  std::string help;
  std::string implied;             ///< of Shape::maybe
  std::vector<std::string> words;  ///< what its value may be, where that is a choice
  Shape shape = Shape::flag;
  std::set<Verb> verbs;      ///< which know it; none: it stands in the configuration only
  bool in_config = false;    ///< whether the configuration may set it
  bool before_verb = false;  ///< whether it may stand before the verb too
  bool is_path = false;      ///< whether it is a path, in the configuration relative to its folder
  bool by_comma = false;     ///< whether one word may hold several, between commas
  /// Sets the value (of a flag: "true" or "false") and says what is wrong with it, or nothing.
  std::function<std::string(Options&, const std::vector<std::string>&)> set;
  /// The value as TOML; empty where it is not set.
  std::function<std::string(const Options&)> show;
};

/// A verb, as the help shows it.
struct VerbSpec {
  Verb verb;
  std::string name;
  std::string words;  ///< what stands behind it: "[PATH...]"
  std::string help;
};

/// Every verb, in the order of the help.
const std::vector<VerbSpec>& verb_table();

/// Every option, in the order of the help.
const std::vector<OptionSpec>& option_table();

/// The names of the options that the configuration may set.
std::vector<std::string> config_keys();

}  // namespace unknot::cli
