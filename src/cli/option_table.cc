#include "cli/option_table.h"

#include <algorithm>
#include <tuple>

#include "base/nearest.h"
#include "cli/option_values.h"
#include "fix/rewriter.h"
#include "report/formats.h"

// The options, each described once. A new option is a row here and a member that holds its value.

namespace unknot::cli {
namespace {

using Texts = std::vector<std::string>;

const std::set<Verb> reading{Verb::check, Verb::fix,   Verb::hook,  Verb::explain,
                             Verb::repro, Verb::graph, Verb::config};
const std::set<Verb> judging{Verb::check, Verb::fix, Verb::hook, Verb::config};

Texts rewriter_names() {
  Texts names;
  for (const fix::Rewriter* rewriter : fix::rewriters()) names.emplace_back(rewriter->name);
  return names;
}

/// `graph` has formats of its own; what the configuration says of reports does not concern it.
Value format_value() {
  std::vector<std::pair<std::string, std::string>> reports, graphs;
  for (const report::Format& format : report::formats()) reports.emplace_back(format.name, format.name);
  for (const report::GraphFormat& format : report::graph_formats())
    graphs.emplace_back(format.name, format.name);
  Value value = choice<std::string>([](Options& o) -> std::string& { return o.format; }, reports);
  const Value of_graph =
      choice<std::string>([](Options& o) -> std::string& { return o.graph_format; }, graphs);
  value.words.insert(value.words.end(), of_graph.words.begin(), of_graph.words.end());
  std::sort(value.words.begin(), value.words.end());
  value.words.erase(std::unique(value.words.begin(), value.words.end()), value.words.end());
  value.set = [set = value.set, set_graph = of_graph.set](Options& options, const Texts& given) {
    return options.verb == Verb::graph ? set_graph(options, given) : set(options, given);
  };
  return value;
}

/// "" where all words are names of rewriters.
std::string check_rewriters(const Texts& words) {
  const Texts known = rewriter_names();
  for (const std::string& word : words) {
    if (std::find(known.begin(), known.end(), word) != known.end()) continue;
    return "knows no rewriter `" + word + "`" + did_you_mean(word, known) +
           " (`unknot rewriters` lists them)";
  }
  return "";
}

Value rewriters_value(Field<Texts> field) {
  Value value = list(field);
  value.words = rewriter_names();
  value.set = [set = value.set](Options& options, const Texts& given) {
    std::string wrong = check_rewriters(given);
    return wrong.empty() ? set(options, given) : wrong;
  };
  return value;
}

Value per_file_value() {
  Value value = table([](Options & o) -> auto& { return o.run.per_file_ignores; });
  value.set = [set = value.set](Options& options, const Texts& given) {
    std::string wrong = set(options, given);
    Texts names;
    for (const auto& [glob, name] : options.run.per_file_ignores) {
      if (name != "all") names.push_back(name);
    }
    return wrong.empty() ? check_rewriters(names) : wrong;
  };
  return value;
}

/// "3.10", as an option `target_minor` of Python 3.
Value target_value() {
  static const Texts known{"3.8", "3.9", "3.10", "3.11", "3.12", "3.13", "3.14", "3.15"};
  Value value;
  value.words = known;
  value.shape = Shape::text;
  value.set = [](Options& options, const Texts& given) -> std::string {
    const auto found = std::find(known.begin(), known.end(), given.front());
    if (found == known.end()) return must_be_one_of(known, given.front());
    options.run.target_minor = std::stoi(found->substr(2));
    return "";
  };
  value.show = [](const Options& options) {
    return options.run.target_minor > 0 ? toml_text("3." + std::to_string(options.run.target_minor))
                                        : std::string();
  };
  return value;
}

Value cut_value() {
  Value value;
  value.shape = Shape::text;
  value.set = [](Options& options, const Texts& given) -> std::string {
    const std::string& word = given.front();
    const size_t colon = word.find(':');
    if (colon == std::string::npos || colon == 0 || colon + 1 == word.size())
      return "wants two modules, A:B, not `" + word + "`";
    options.run.cut = {word.substr(0, colon), word.substr(colon + 1)};
    return "";
  };
  value.show = [](const Options&) { return std::string(); };
  return value;
}

/// Where an option may be used.
enum Place : unsigned { only_said = 0, configurable = 1, before_verb = 2, by_comma = 4, a_path = 8 };

OptionSpec option(std::string name, std::string metavar, std::string help, const std::set<Verb>& verbs,
                  Value value, unsigned place = only_said) {
  OptionSpec spec;
  spec.flags = "--" + name;
  spec.name = std::move(name);
  spec.metavar = std::move(metavar);
  spec.help = std::move(help);
  spec.shape = value.shape;
  spec.words = std::move(value.words);
  spec.verbs = verbs;
  spec.in_config = (place & configurable) != 0;
  spec.before_verb = (place & before_verb) != 0;
  spec.by_comma = (place & by_comma) != 0;
  spec.is_path = (place & a_path) != 0;
  spec.set = std::move(value.set);
  spec.show = std::move(value.show);
  return spec;
}

OptionSpec called(std::string flags, OptionSpec spec) {
  spec.flags = std::move(flags);
  return spec;
}

/// A level is a severity; `locks` is `race` and what is no cycle.
Value severity_value() {
  using fix::Severity;
  static const std::vector<std::pair<std::string, std::pair<Severity, bool>>> levels{
      {"crash", {Severity::crash, false}},
      {"race", {Severity::race, false}},
      {"fragile", {Severity::fragile, false}},
      {"benign", {Severity::benign, false}},
      {"locks", {Severity::race, true}}};
  Value value;
  for (const auto& [name, level] : levels) value.words.push_back(name);
  value.shape = Shape::text;
  value.set = [](Options& options, const Texts& given) -> std::string {
    Texts known;
    for (const auto& [name, level] : levels) {
      known.push_back(name);
      if (name == given.front()) std::tie(options.run.severity, options.run.locks) = level;
    }
    const bool is_known = std::find(known.begin(), known.end(), given.front()) != known.end();
    return is_known ? "" : must_be_one_of(known, given.front());
  };
  value.show = [](const Options& options) -> std::string {
    for (const auto& [name, level] : levels) {
      if (level == std::pair(options.run.severity, options.run.locks)) return toml_text(name);
    }
    return "";
  };
  return value;
}

void add_what_is_found(std::vector<OptionSpec>& table) {
  table.push_back(
      option("severity", "LEVEL",
             "Cycles this bad, or worse: crash, race (default), fragile, benign; locks: race, and packages "
             "that import their own submodules",
             reading, severity_value(), configurable));
  table.push_back(option("touching", "FILE|MODULE", "Only cycles through this file or module (repeatable)",
                         {Verb::check, Verb::fix, Verb::explain},
                         list([](Options& o) -> Texts& { return o.run.touching; })));
  table.push_back(option("src", "DIR", "An import root (repeatable; found by themselves otherwise)", reading,
                         list([](Options& o) -> Texts& { return o.run.discover.src; }),
                         configurable | a_path));
  table.push_back(option("exclude", "GLOB", "Leave these files out (repeatable)", reading,
                         list([](Options& o) -> Texts& { return o.run.discover.exclude; }), configurable));
  table.push_back(option("force-exclude", "",
                         "Leave out what is excluded even where a PATH names it (as hook does)",
                         {Verb::check, Verb::fix, Verb::config},
                         flag([](Options& o) -> bool& { return o.force_exclude; }), configurable));
  table.push_back(option("per-file-ignores", "GLOB:REWRITER",
                         "Do not ask this rewriter (or `all`: see no cycle) in these files (repeatable)",
                         reading, per_file_value(), configurable));
  table.push_back(option("baseline", "FILE", "Only cycles that are not in this file count", judging,
                         text([](Options& o) -> std::string& { return o.baseline; }), configurable | a_path));
  table.push_back(option("write-baseline", "",
                         "Write the cycles that there are to --baseline (default: unknot-baseline.json)",
                         {Verb::check}, flag([](Options& o) -> bool& { return o.write_baseline; })));
  table.push_back(option("since", "REV", "Only cycles that this git revision has not count",
                         {Verb::check, Verb::fix, Verb::hook},
                         text([](Options& o) -> std::string& { return o.since; })));
  table.push_back(option("target-version", "VERSION", "The oldest Python to support, 3.8 to 3.15", reading,
                         target_value(), configurable));
}

void add_what_is_done(std::vector<OptionSpec>& table) {
  table.push_back(option("select", "REWRITER", "Ask only these rewriters", reading,
                         rewriters_value([](Options& o) -> Texts& { return o.run.select; }),
                         configurable | by_comma));
  table.push_back(option("ignore", "REWRITER", "Do not ask these rewriters", reading,
                         rewriters_value([](Options& o) -> Texts& { return o.run.ignore; }),
                         configurable | by_comma));
  table.push_back(option("unsafe-fixes", "", "Also make changes whose safety is unsure; the report names why",
                         judging, flag([](Options& o) -> bool& { return o.run.unsafe_fixes; }),
                         configurable));
  OptionSpec guards =
      option("plan-guards", "",
             "Also put imports under the checks for optional packages that they are useless without",
             {Verb::check, Verb::fix, Verb::explain, Verb::hook},
             flag([](Options& o) -> bool& { return o.run.guards; }));
  table.push_back(called("--guards", std::move(guards)));
  table.push_back(option("guards", "PACKAGE:MODULE:HELPER",
                         "In the configuration: which check of the project stands for a package", {},
                         pairs([](Options & o) -> auto& { return o.run.checks; }), configurable));
  table.push_back(option("stale", "",
                         "Also imports in functions and for type checkers that no cycle needs there any more",
                         {Verb::check}, flag([](Options& o) -> bool& { return o.run.stale; })));
  table.push_back(option("annotate", "", "Say in a comment why a moved import stands where it does",
                         {Verb::fix, Verb::hook, Verb::config},
                         flag([](Options& o) -> bool& { return o.run.annotate; }), configurable));
  table.push_back(option("cut", "A:B", "Cut exactly the edge from module A to module B",
                         {Verb::check, Verb::fix}, cut_value()));
  table.push_back(option("write", "", "Change the files in place instead, all or none", {Verb::fix},
                         flag([](Options& o) -> bool& { return o.write; })));
  OptionSpec verify = option(
      "verify", "PYTHON", "Import the modules concerned in scratch copies, before and after; runs their code",
      {Verb::check, Verb::fix}, text([](Options& o) -> std::string& { return o.verify; }));
  verify.shape = Shape::maybe;
  verify.implied = "python3";
  table.push_back(std::move(verify));
  table.push_back(option("verify-timeout", "SECONDS", "Seconds for one import of --verify (default: 30)",
                         {Verb::check, Verb::fix},
                         seconds([](Options& o) -> double& { return o.verify_seconds; })));
  table.push_back(option("pytest", "", "Write a regression test for pytest instead of a script",
                         {Verb::repro}, flag([](Options& o) -> bool& { return o.pytest; })));
  table.push_back(option("allow-dirty", "",
                         "Also write to files with changes that git has neither committed nor staged",
                         {Verb::fix, Verb::hook, Verb::config},
                         flag([](Options& o) -> bool& { return o.allow_dirty; }), configurable));
}

/// Lists that add to what unknot knows of packages itself; in the configuration only.
void add_what_is_known(std::vector<OptionSpec>& table) {
  const auto add = [&](const char* name, const char* help, Field<Texts> field) {
    table.push_back(option(name, "NAMES", help, {}, list(field), configurable));
  };
  add("harmless-functions", "Functions of other packages that have no effect which anyone could miss",
      [](Options& o) -> Texts& { return o.run.known_outside.harmless_functions; });
  add("harmless-base-classes", "Classes of other packages that do nothing with their subclasses",
      [](Options& o) -> Texts& { return o.run.known_outside.harmless_bases; });
  add("late-decorators", "Decorators of other packages that do not call what they decorate",
      [](Options& o) -> Texts& { return o.run.known_outside.late_decorators; });
  add("compiling-decorators", "Decorators that compile a function, or ship it elsewhere",
      [](Options& o) -> Texts& { return o.run.known_outside.compiling_decorators; });
  add("runtime-evaluated-decorators", "Decorators that evaluate the annotations of what they decorate",
      [](Options& o) -> Texts& { return o.run.known_outside.evaluating_decorators; });
  add("runtime-evaluated-base-classes", "Classes that evaluate the annotations of what inherits from them",
      [](Options& o) -> Texts& { return o.run.known_outside.evaluating_bases; });
}

void add_how_it_is_drawn(std::vector<OptionSpec>& table) {
  const std::set<Verb> drawing{Verb::graph};
  table.push_back(option("focus", "MODULE", "Only what imports this module or is imported by it", drawing,
                         text([](Options& o) -> std::string& { return o.graph.focus; })));
  table.push_back(option("depth", "N", "How many imports away from the focus (default: 1)", drawing,
                         count([](Options& o) -> unsigned& { return o.graph.depth; })));
  table.push_back(option("packages", "", "Draw packages instead of modules", drawing,
                         flag([](Options& o) -> bool& { return o.graph.packages; })));
  table.push_back(option("unfold", "", "Draw the members of cycles for themselves", drawing,
                         flag([](Options& o) -> bool& { return o.graph.unfolded; })));
  table.push_back(option("include-deferred", "", "Draw imports in functions too, which run later", drawing,
                         flag([](Options& o) -> bool& { return o.graph.deferred; })));
}

void add_how_it_is_said(std::vector<OptionSpec>& table) {
  table.push_back(
      option("output-format", "FORMAT",
             "text (default), json, sarif or github; of graph: dot (default), mermaid, json or html", reading,
             format_value(), configurable));
  table.push_back(option("statistics", "", "Count cycles, cuts and refusals at the end",
                         {Verb::check, Verb::fix}, flag([](Options& o) -> bool& { return o.statistics; })));
  table.push_back(
      option("output-file", "FILE", "Write what would go to standard output to this file",
             {Verb::check, Verb::fix, Verb::explain, Verb::repro, Verb::graph, Verb::completions, Verb::man},
             text([](Options& o) -> std::string& { return o.output_file; })));
  table.push_back(
      option("color", "WHEN", "auto (default), always or never", reading,
             choice<Color>([](Options& o) -> Color& { return o.color; },
                           {{"auto", Color::automatic}, {"always", Color::always}, {"never", Color::never}}),
             before_verb));
  table.push_back(
      called("-q,--quiet", option("quiet", "", "Say nothing but what was asked for", reading,
                                  flag([](Options& o) -> bool& { return o.quiet; }), before_verb)));
  table.push_back(
      called("-v,--verbose", option("verbose", "", "Show every edge with its offers and refusals", reading,
                                    flag([](Options& o) -> bool& { return o.verbose; }), before_verb)));
}

void add_how_it_runs(std::vector<OptionSpec>& table) {
  table.push_back(
      called("-C", option("directory", "DIR", "Work from this folder", reading,
                          text([](Options& o) -> std::string& { return o.directory; }), before_verb)));
  table.push_back(option("config", "FILE", "Read this configuration instead of looking for one", reading,
                         text([](Options& o) -> std::string& { return o.config_file; }), before_verb));
  table.push_back(option("isolated", "", "Read no configuration", reading,
                         flag([](Options& o) -> bool& { return o.isolated; }), before_verb));
  table.push_back(option("time-limit", "SECONDS", "Seconds for choosing the cuts", reading,
                         seconds([](Options& o) -> double& { return o.run.time_limit; }), configurable));
  table.push_back(called("-j,--jobs",
                         option("jobs", "N", "Threads (default: one a core)", reading,
                                count([](Options& o) -> unsigned& { return o.run.threads; }), configurable)));
}

}  // namespace

const std::vector<VerbSpec>& verb_table() {
  static const std::vector<VerbSpec> table{
      {Verb::check, "check", "[PATH...]", "Report import cycles"},
      {Verb::fix, "fix", "[PATH...]", "Print the patch that breaks them"},
      {Verb::explain, "explain", "A [B]",
       "Show the imports that make importing A run B, and what can be done about them"},
      {Verb::repro, "repro", "[A [B]]", "Print a Python script that shows the failure of a cycle"},
      {Verb::graph, "graph", "[PATH...]", "Print the import graph as dot, mermaid, json or html"},
      {Verb::hook, "hook", "[FILE...]",
       "Break the cycles through these files, editing only these: for pre-commit"},
      {Verb::config, "config", "[PATH...]",
       "Show the configuration that counts, and where each value comes from"},
      {Verb::rewriters, "rewriters", "", "List the ways to cut an import"},
      {Verb::completions, "completions", "SHELL", "Print the completions for bash, zsh or fish"},
      {Verb::man, "man", "", "Print the manual page"},
  };
  return table;
}

const std::vector<OptionSpec>& option_table() {
  static const std::vector<OptionSpec> table = [] {
    std::vector<OptionSpec> made;
    add_what_is_found(made);
    add_what_is_done(made);
    add_what_is_known(made);
    add_how_it_is_drawn(made);
    add_how_it_is_said(made);
    add_how_it_runs(made);
    return made;
  }();
  return table;
}

std::vector<std::string> config_keys() {
  std::vector<std::string> keys;
  for (const OptionSpec& spec : option_table()) {
    if (spec.in_config) keys.push_back(spec.name);
  }
  return keys;
}

}  // namespace unknot::cli
