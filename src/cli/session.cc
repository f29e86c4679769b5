#include "cli/session.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <optional>
#include <thread>

#include "base/version.h"
#include "cli/apply.h"
#include "cli/hook.h"
#include "cli/known.h"
#include "cli/manual.h"
#include "cli/progress.h"
#include "cli/settings.h"
#include "cli/verify.h"
#include "fix/rewriter.h"
#include "project/git.h"
#include "report/formats.h"

namespace unknot::cli {
namespace {

constexpr int clean = 0, findings = 1, usage = 2, failed = 3;

int complain(const Error& error) {
  std::cerr << "unknot: " << error.message << "\n";
  return error.kind == ErrorKind::usage ? usage : failed;
}

/// Prints notes to standard error, or complains that there are none.
int say(const Options& options, const Result<std::vector<std::string>>& notes) {
  if (!notes) return complain(notes.error());
  for (const std::string& note : *notes) {
    if (!options.quiet) std::cerr << "unknot: " << note << "\n";
  }
  return clean;
}

bool wants_color(const Options& options, int descriptor) {
  if (options.color != Color::automatic) return options.color == Color::always;
  const char* term = std::getenv("TERM");
  return isatty(descriptor) != 0 && std::getenv("NO_COLOR") == nullptr &&
         (term == nullptr || std::string_view(term) != "dumb");
}

/// How wide the terminal is; 0 where there is none.
size_t terminal_width(int descriptor) {
  if (isatty(descriptor) == 0) return 0;
  if (const char* columns = std::getenv("COLUMNS"); columns != nullptr && std::atoi(columns) > 0)
    return static_cast<size_t>(std::atoi(columns));
  winsize size{};
  return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

/// What was asked for: to standard output, or to the file of --output-file.
int deliver(const Options& options, const std::string& text, int status) {
  if (options.output_file.empty()) {
    std::cout << text << std::flush;
    return std::cout ? status : failed;
  }
  std::ofstream file(options.output_file, std::ios::binary | std::ios::trunc);
  file << text << std::flush;
  return file ? status : complain({ErrorKind::usage, "cannot write " + options.output_file});
}

report::TextOptions text_options(const Options& options, int descriptor) {
  report::TextOptions how;
  how.color = wants_color(options, descriptor);
  how.verbose = options.verbose;
  how.explaining = options.verb == Verb::explain;
  how.statistics = options.statistics;
  how.width = terminal_width(descriptor);
  how.fixing = options.verb == Verb::fix || options.verb == Verb::hook;
  return how;
}

const report::Format& format_of(const Options& options) {
  const report::Format* format = report::find_format(options.format);
  return format == nullptr ? report::formats().front() : *format;
}

/// Does some work, which may take long, with a line of progress; that is gone before anything else is said.
template <class Work>
auto with_progress(const Options& options, Work work) {
  Progress progress(!options.quiet);
  Options told = options;
  told.run.on_stage = [&progress](const char* stage) { progress.say(stage); };
  return work(told);
}

int list_rewriters() {
  for (const fix::Rewriter* rewriter : fix::rewriters()) {
    std::cout << rewriter->name << ": " << rewriter->summary << "\n";
  }
  return clean;
}

bool is_in_place(const report::Report& report) {
  return report.patch_base.empty() || report.patch_base == "." ||
         std::filesystem::equivalent(report.patch_base, ".");
}

int finish_fix(const Options& options, const report::Report& report) {
  if (options.write && !report.texts.empty()) {
    RealDisk disk;
    if (const int status = say(options, apply(disk, options, report)); status != clean) return status;
  }
  // A single edge that was asked for is judged alone: other cycles do not count.
  const bool one_edge = !options.run.cut.first.empty();
  const bool remains = one_edge ? report.texts.empty() : cycle_remains(report);
  const int status = remains || (!options.write && !report.patch.empty()) ? findings : clean;
  const report::Format& format = format_of(options);
  if (format.for_machines)
    return deliver(options, format.print(report, text_options(options, STDOUT_FILENO)), status);
  if (!options.quiet) std::cerr << report::to_text(report, text_options(options, STDERR_FILENO));
  if (options.write) return status;
  if (!options.quiet && !report.patch.empty() && !is_in_place(report)) {
    std::cerr << "Apply the patch in " << report.patch_base << ".\n";
  }
  return deliver(options, report.patch, status);
}

int write_graph(const Options& options) {
  const RealDisk disk;
  const auto graph =
      with_progress(options, [&](const Options& told) { return run_graph(disk, told.run, told.graph); });
  if (!graph) return complain(graph.error());
  for (const report::GraphFormat& format : report::graph_formats()) {
    if (format.name == options.graph_format) return deliver(options, format.print(*graph, version), clean);
  }
  return failed;
}

int write_repro(const Options& options) {
  const RealDisk disk;
  const auto repro =
      with_progress(options, [&](const Options& told) { return run_repro(disk, told.run, told.modules); });
  if (!repro) return complain(repro.error());
  return deliver(options,
                 options.pytest ? report::repro_test(*repro, version) : report::repro_script(*repro, version),
                 clean);
}

/// Adds the evidence of --verify to a report. The status to end with, where the run ends here.
std::optional<int> add_evidence(const Options& options, report::Report& report) {
  if (options.verify.empty() || report.cycles.empty()) return std::nullopt;
  RealProcesses processes;
  const unsigned cores = std::max(1u, std::thread::hardware_concurrency());
  const VerifyOptions how{options.verify, options.verify_seconds,
                          options.run.threads > 0 ? options.run.threads : cores};
  Result<report::VerifyReport> verified = with_progress(options, [&](const Options& told) {
    told.run.stage("importing in scratch copies");
    return verify(processes, how, report);
  });
  if (const int signal_number = processes.interrupted(); signal_number != 0) {
    std::signal(signal_number, SIG_DFL);
    std::raise(signal_number);
  }
  if (!verified) return complain(verified.error());
  report.verified = std::move(*verified);
  if (report.verified->holds()) return std::nullopt;
  report.patch.clear();
  if (format_of(options).for_machines)
    return deliver(options, format_of(options).print(report, text_options(options, STDOUT_FILENO)), failed);
  std::cerr << report::to_text(report, text_options(options, STDERR_FILENO));
  return complain({ErrorKind::proof, "modules that could be imported no longer can; nothing was written"});
}

Result<report::Report> produce(const Options& options) {
  const RealDisk disk;
  // What is to be verified or shown as a fix is what a fix would change.
  const bool wants_texts = !options.verify.empty() || format_of(options).wants_texts;
  if (options.verb == Verb::check && wants_texts) return run_fix(disk, options.run);
  switch (options.verb) {
    case Verb::fix:
    case Verb::hook:
      return run_fix(disk, options.run);
    case Verb::explain:
      return run_explain(disk, options.run, options.modules[0],
                         options.modules.size() > 1 ? options.modules[1] : "");
    default:
      return run_check(disk, options.run);
  }
}

int write_completions(const Options& options) {
  const std::string text = completions(options.shell);
  if (!text.empty()) return deliver(options, text, clean);
  return complain({ErrorKind::usage, "completions are there for bash, zsh and fish, not " + options.shell});
}

int show_settings(const Options& options, const project::Config& config) {
  return deliver(options, describe_settings(options, config), clean);
}

/// What a PATH may be, and where its configuration stands, is known once the process works in its folder.
int run_configured(Options& options, const project::Config& config) {
  RealDisk disk;
  const bool were_files = !options.run.discover.paths.empty();
  if (const Result<Done> chosen = choose_files(disk, options); !chosen) return complain(chosen.error());
  const bool is_nothing = options.run.discover.paths.empty() && (were_files || options.verb == Verb::hook);
  if (options.verb == Verb::config) return show_settings(options, config);
  if (is_nothing) return clean;
  if (const Result<Done> known = read_known(disk, options); !known) return complain(known.error());
  if (options.verb == Verb::graph) return write_graph(options);
  if (options.verb == Verb::repro) return write_repro(options);
  options.write = options.write || options.verb == Verb::hook;
  options.run.only_paths = options.verb == Verb::hook;
  options.run.all_offers = format_of(options).shows_offers || options.statistics;
  if (const int tidy = say(options, tidy_up(disk, options, options.write)); tidy != clean) return tidy;
  Result<report::Report> report = with_progress(options, produce);
  if (!report) return complain(report.error());
  report->version = version;
  if (const std::optional<int> status = add_evidence(options, *report)) return *status;
  if (options.verb == Verb::hook) {
    const Result<HookEnd> end = finish_hook(disk, options, *report, text_options(options, STDOUT_FILENO));
    return end ? deliver(options, end->text, end->is_clean ? clean : findings) : complain(end.error());
  }
  if (options.verb == Verb::fix) return finish_fix(options, *report);
  if (options.write_baseline) {
    const Result<std::string> said = write_baseline(disk, options, *report);
    return said ? deliver(options, *said, clean) : complain(said.error());
  }
  const bool found = !report->cycles.empty() || !report->locks.empty() || !report->stale.empty();
  const int status = options.verb == Verb::check && found ? findings : clean;
  const int descriptor = options.output_file.empty() ? STDOUT_FILENO : -1;
  return deliver(options, format_of(options).print(*report, text_options(options, descriptor)), status);
}

}  // namespace

int run_session(Options options) {
  if (options.verb == Verb::rewriters) return list_rewriters();
  if (options.verb == Verb::man) return deliver(options, manual_page(), clean);
  if (options.verb == Verb::completions) return write_completions(options);
  project::pin_git_environment();
  if (!options.directory.empty()) {
    std::error_code error;
    std::filesystem::current_path(options.directory, error);
    if (error) return complain({ErrorKind::usage, options.directory + ": " + error.message()});
  }
  const RealDisk disk;
  const Result<project::Config> config = configure(disk, options);
  if (!config) return complain(config.error());
  return run_configured(options, *config);
}

}  // namespace unknot::cli
