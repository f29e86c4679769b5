#include "cli/options.h"

#include <CLI/CLI.hpp>
#include <map>
#include <sstream>
#include <utility>

#include "base/version.h"

namespace unknot::cli {
namespace {

const std::map<std::string, fix::Severity> severities{{"crash", fix::Severity::crash},
                                                      {"race", fix::Severity::race},
                                                      {"fragile", fix::Severity::fragile},
                                                      {"benign", fix::Severity::benign}};
const std::map<std::string, Format> formats{{"text", Format::text}, {"json", Format::json}};
const std::map<std::string, Color> colors{
    {"auto", Color::automatic}, {"always", Color::always}, {"never", Color::never}};

/// What the options need before they become a RunOptions.
struct Raw {
  std::string cut;
  std::string target;
  std::string severity;
};

std::string check_severity(const std::string& text) {
  if (severities.contains(text) || text == "locks") return "";
  return "must be one of crash, race, fragile, benign, locks, not " + text;
}

std::string check_target(const std::string& text) {
  static const std::vector<std::string> known{"3.8", "3.9", "3.10", "3.11", "3.12", "3.13", "3.14", "3.15"};
  if (std::find(known.begin(), known.end(), text) != known.end()) return "";
  return "must be one of 3.8 to 3.15, not " + text;
}

std::string check_cut(const std::string& text) {
  const size_t colon = text.find(':');
  const bool is_pair = colon != std::string::npos && colon > 0 && colon + 1 < text.size();
  return is_pair ? "" : "wants two modules, A:B, not " + text;
}

void add_common(CLI::App& verb, Options& options, Raw& raw) {
  verb.add_option("-C", options.directory, "Work from this folder")->type_name("DIR");
  verb.add_option(
          "--severity", raw.severity,
          "Cycles this bad, or worse: crash, race (default), fragile, benign; locks: race, and packages "
          "that import their own submodules")
      ->check(check_severity)
      ->type_name("LEVEL");
  verb.add_option("--output-format", options.format, "text (default) or json")
      ->transform(CLI::CheckedTransformer(formats).description(""))
      ->type_name("FORMAT");
  verb.add_option("--output-file", options.output_file, "Write what would go to standard output to this file")
      ->type_name("FILE");
  verb.add_option("--select", options.run.select, "Ask only these rewriters")
      ->delimiter(',')
      ->type_name("REWRITER");
  verb.add_option("--ignore", options.run.ignore, "Do not ask these rewriters")
      ->delimiter(',')
      ->type_name("REWRITER");
  verb.add_option("--touching", options.run.touching, "Only cycles through this file or module (repeatable)")
      ->type_name("FILE|MODULE");
  verb.add_option("--target-version", raw.target, "The oldest Python to support, 3.8 to 3.15")
      ->check(check_target)
      ->type_name("VERSION");
  verb.add_option("--src", options.run.discover.src,
                  "An import root (repeatable; found by themselves otherwise)")
      ->type_name("DIR");
  verb.add_option("--exclude", options.run.discover.exclude, "Leave these files out (repeatable)")
      ->type_name("GLOB");
  verb.add_option("--time-limit", options.run.time_limit, "Seconds for choosing the cuts")
      ->check(CLI::NonNegativeNumber)
      ->type_name("SECONDS");
  verb.add_option("-j", options.run.threads, "Threads (default: one a core)")->type_name("N");
  verb.add_option("--color", options.color, "auto (default), always or never")
      ->transform(CLI::CheckedTransformer(colors).description(""))
      ->type_name("WHEN");
  verb.add_flag("-q,--quiet", options.quiet, "Say nothing but what was asked for");
  verb.add_flag("-v,--verbose", options.verbose, "Show every edge with its offers and refusals");
}

void add_paths(CLI::App& verb, Options& options) {
  verb.add_option("PATH", options.run.discover.paths, "Project roots, packages or files (default: .)")
      ->type_name("");
}

void add_fixing(CLI::App& verb, Options& options, Raw& raw) {
  verb.add_flag("--unsafe-fixes", options.run.unsafe_fixes,
                "Also make changes whose safety is unsure; the report names why");
  verb.add_option("--cut", raw.cut, "Cut exactly the edge from module A to module B")
      ->check(check_cut)
      ->type_name("A:B");
}

Stop stop(const CLI::App& app, const CLI::ParseError& said) {
  std::ostringstream out, error;
  const int status = app.exit(said, out, error);
  return {status == 0 ? 0 : 2, out.str(), error.str()};
}

void finish(Options& options, const Raw& raw) {
  if (!raw.cut.empty()) {
    const size_t colon = raw.cut.find(':');
    options.run.cut = {raw.cut.substr(0, colon), raw.cut.substr(colon + 1)};
  }
  options.run.locks = raw.severity == "locks";
  if (const auto known = severities.find(raw.severity); known != severities.end()) {
    options.run.severity = known->second;
  }
  if (!raw.target.empty()) options.run.target_minor = std::stoi(raw.target.substr(2));
}

}  // namespace

std::variant<Options, Stop> parse_options(int argc, const char* const* argv) {
  CLI::App app("Finds Python import cycles and breaks them.", "unknot");
  app.set_version_flag("--version", std::string("unknot ") + version);
  app.require_subcommand(1);
  Options options;
  Raw raw;
  CLI::App* check = app.add_subcommand("check", "Report import cycles");
  CLI::App* fix = app.add_subcommand("fix", "Print the patch that breaks them");
  CLI::App* explain = app.add_subcommand(
      "explain", "Show the imports that make importing A run B, and what can be done about them");
  CLI::App* list = app.add_subcommand("rewriters", "List the ways to cut an import");
  for (CLI::App* verb : {check, fix, explain}) add_common(*verb, options, raw);
  for (CLI::App* verb : {check, fix}) {
    add_paths(*verb, options);
    add_fixing(*verb, options, raw);
  }
  fix->add_flag("--write", options.write, "Change the files in place instead");
  explain->add_option("MODULE", options.explain, "A, and perhaps B")
      ->required()
      ->expected(1, 2)
      ->type_name("");
  explain
      ->add_option("--path", options.run.discover.paths, "Project root or package (repeatable; default: .)")
      ->type_name("PATH");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& said) {
    return stop(app, said);
  }
  options.verb = *fix ? Verb::fix : *explain ? Verb::explain : *list ? Verb::rewriters : Verb::check;
  finish(options, raw);
  return options;
}

}  // namespace unknot::cli
