#include "cli/options.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <map>
#include <sstream>
#include <utility>

#include "base/nearest.h"
#include "base/version.h"
#include "cli/option_table.h"

namespace unknot::cli {
namespace {

using Texts = std::vector<std::string>;

/// What the command line says, before it becomes Options.
struct Said {
  std::map<std::string, Texts> values;       ///< by the name of the option
  std::map<std::string, std::string> words;  ///< of Shape::maybe, likewise
  Texts paths;
};

void add_option(CLI::App& app, const OptionSpec& spec, Said& said) {
  Texts& values = said.values[spec.name];
  if (spec.shape == Shape::flag) {
    app.add_flag_callback(
        spec.flags, [&values] { values = {"true"}; }, spec.help);
    // What the configuration switches on can be switched off again.
    if (spec.in_config)
      app.add_flag_callback("--no-" + spec.name, [&values] { values = {"false"}; })->group("");
    return;
  }
  if (spec.shape == Shape::maybe) {
    app.add_flag(spec.flags + "{" + spec.implied + "}", said.words[spec.name], spec.help)
        ->each([&values](const std::string& word) { values = {word}; })
        ->type_name("[=" + spec.metavar + "]");
    return;
  }
  const bool is_repeatable = spec.shape == Shape::list || spec.shape == Shape::table;
  auto* option = app.add_option_function<Texts>(
      spec.flags, [&values](const Texts& words) { values = words; }, spec.help);
  option->type_name(spec.metavar)->type_size(1)->expected(1)->allow_extra_args(false);
  option->multi_option_policy(is_repeatable ? CLI::MultiOptionPolicy::TakeAll
                                            : CLI::MultiOptionPolicy::TakeLast);
  if (spec.by_comma) option->delimiter(',');
}

void add_positionals(CLI::App& app, Verb verb, Said& said) {
  if (verb == Verb::rewriters || verb == Verb::man) return;
  if (verb == Verb::completions) {
    app.add_option("SHELL", said.values["SHELL"], "bash, zsh or fish")
        ->required()
        ->expected(1)
        ->type_name("");
    return;
  }
  if (verb == Verb::hook) {
    app.add_option("FILE", said.paths, "The files of a commit; what is no Python is left out")->type_name("");
    return;
  }
  if (verb != Verb::explain && verb != Verb::repro) {
    app.add_option("PATH", said.paths, "Project roots, packages or files (default: .)")->type_name("");
    return;
  }
  app.add_option("MODULE", said.values["MODULE"], "A, and perhaps B")
      ->required(verb == Verb::explain)
      ->expected(verb == Verb::explain ? 1 : 0, 2)
      ->type_name("");
  app.add_option("--path", said.paths, "Project root or package (repeatable; default: .)")
      ->type_name("PATH")
      ->allow_extra_args(false);
}

/// The first word that is neither an option before the verb nor the value of one; null where there is none.
const char* first_word(int argc, const char* const* argv) {
  for (int i = 1; i < argc; i++) {
    const std::string_view word = argv[i];
    if (!word.starts_with('-')) return argv[i];
    for (const OptionSpec& spec : option_table()) {
      const bool wants_value = spec.before_verb && spec.shape != Shape::flag;
      if (wants_value && (word == spec.flags || word == "--" + spec.name)) i++;
    }
  }
  return nullptr;
}

Stop mistake(const std::string& verb, const std::string& message) {
  const std::string help = verb.empty() ? "unknot --help" : "unknot " + verb + " --help";
  return {2, "", "unknot: " + message + "\n`" + help + "` shows what there is.\n"};
}

/// What is wrong with the verb; nothing where it is one.
std::string check_verb(const char* word) {
  Texts names;
  for (const VerbSpec& spec : verb_table()) names.push_back(spec.name);
  if (std::find(names.begin(), names.end(), word) != names.end()) return "";
  std::error_code error;
  const std::string message = "there is no command `" + std::string(word) + "`";
  const std::string meant = did_you_mean(word, names);
  if (meant.empty() && std::filesystem::exists(word, error))
    return message + "; to check that path: unknot check " + word;
  return message + meant;
}

std::string unexpected(const CLI::App& verb, const std::string& word) {
  if (!word.starts_with('-'))
    return "what is `" + word + "` for? " + verb.get_name() + " takes no more words";
  Texts known;
  for (const CLI::Option* option : verb.get_options()) {
    for (const std::string& name : option->get_lnames()) known.push_back("--" + name);
  }
  return "there is no option `" + word + "`" + did_you_mean(word, known);
}

/// A mistake of form, in our words.
std::string describe(const CLI::App& verb, const CLI::ParseError& said) {
  const std::string text = said.what();
  const std::string name = text.substr(0, text.find_first_of(": "));
  if (said.get_name() == "ArgumentMismatch") {
    const CLI::Option* option = verb.get_option_no_throw(name);
    if (option != nullptr && option->get_positional()) return verb.get_name() + " takes fewer words";
    if (option != nullptr) return name + " wants a value, " + option->get_type_name();
  }
  if (said.get_name() == "RequiredError") return verb.get_name() + " wants a " + name;
  return text;
}

Stop stop(const CLI::App& app, const CLI::App* verb, const CLI::ParseError& said) {
  if (said.get_exit_code() != 0) {
    return mistake(verb == nullptr ? "" : verb->get_name(), describe(verb == nullptr ? app : *verb, said));
  }
  std::ostringstream out, error;
  app.exit(said, out, error);
  return {0, out.str(), error.str()};
}

/// Puts what was said into the options; what is wrong with it, or nothing.
std::string settle(const Said& said, Options& options) {
  options.run.discover.paths = said.paths;
  if (const auto modules = said.values.find("MODULE"); modules != said.values.end())
    options.modules = modules->second;
  if (const auto shell = said.values.find("SHELL"); shell != said.values.end() && !shell->second.empty())
    options.shell = shell->second.front();
  for (const OptionSpec& spec : option_table()) {
    const auto found = said.values.find(spec.name);
    if (found == said.values.end() || found->second.empty()) continue;
    const std::string wrong = spec.set(options, found->second);
    const std::string name = spec.flags.substr(spec.flags.rfind(',') + 1);
    if (!wrong.empty()) return name + " " + wrong;
    options.given.insert(spec.name);
  }
  return "";
}

}  // namespace

std::variant<Options, Stop> parse_options(int argc, const char* const* argv) {
  CLI::App app("Finds Python import cycles and breaks them.", "unknot");
  app.set_version_flag("--version", std::string("unknot ") + version);
  app.require_subcommand(1);
  Said said;
  for (const OptionSpec& spec : option_table()) {
    if (spec.before_verb) add_option(app, spec, said);
  }
  std::map<const CLI::App*, Verb> verb_of;
  for (const VerbSpec& spec : verb_table()) {
    CLI::App* verb = app.add_subcommand(spec.name, spec.help);
    verb->allow_extras();  // what is too much is described below
    verb_of[verb] = spec.verb;
    for (const OptionSpec& option : option_table()) {
      if (option.verbs.contains(spec.verb)) add_option(*verb, option, said);
    }
    add_positionals(*verb, spec.verb, said);
  }
  if (argc == 1) return Stop{2, "", app.help()};
  const char* word = first_word(argc, argv);
  if (word != nullptr) {
    if (const std::string wrong = check_verb(word); !wrong.empty()) return mistake("", wrong);
  }
  const auto chosen = [&]() -> const CLI::App* {
    const auto parsed = app.get_subcommands();
    return parsed.empty() ? nullptr : parsed.front();
  };
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return stop(app, chosen(), error);
  }
  if (const Texts rest = chosen()->remaining(); !rest.empty())
    return mistake(chosen()->get_name(), unexpected(*chosen(), rest.front()));
  Options options;
  options.verb = verb_of.at(chosen());
  if (const std::string wrong = settle(said, options); !wrong.empty())
    return mistake(chosen()->get_name(), wrong);
  return options;
}

}  // namespace unknot::cli
