#include "cli/known.h"

#include <unistd.h>

#include <filesystem>

#include "base/transaction.h"
#include "project/config.h"
#include "project/git.h"
#include "report/baseline.h"

namespace unknot::cli {
namespace {

constexpr const char* usual_file = "unknot-baseline.json";

std::string file_of(const Options& options) {
  return options.baseline.empty() ? usual_file : options.baseline;
}

Result<report::KnownEdges> edges_since(const Disk& disk, const Options& options) {
  const Result<std::string> top = project::find_work_tree(disk, options.run.discover);
  if (!top) return top.error();
  Result<MemoryDisk> then = project::read_revision(disk, *top, options.since);
  if (!then) return then.error();
  // The folder of the run need not have been there then, but it is where the run works from.
  std::error_code error;
  then->files.emplace((std::filesystem::current_path(error) / ".unknot-run").string(), "");
  RunOptions run = options.run;
  run.discover.paths = {*top};
  run.only_paths = false;
  run.touching.clear();
  return run_known_edges(*then, run);
}

}  // namespace

Result<Done> read_known(const Disk& disk, Options& options) {
  if (options.write_baseline) return Done{};
  std::optional<report::KnownEdges> known;
  if (!options.baseline.empty()) {
    const std::string file = project::shown_path(options.baseline);
    const Result<std::string> text = disk.read(options.baseline);
    if (!text)
      return Error{ErrorKind::usage, text.error().message + " (`unknot check --write-baseline` makes one)"};
    Result<report::KnownEdges> read = report::read_baseline(*text, file);
    if (!read) return read.error();
    known = std::move(*read);
  }
  if (!options.since.empty()) {
    Result<report::KnownEdges> then = edges_since(disk, options);
    if (!then) return then.error();
    if (known) {
      known->merge(*then);
    } else {
      known = std::move(*then);
    }
  }
  options.run.known = std::move(known);
  return Done{};
}

Result<std::string> write_baseline(Disk& disk, const Options& options, const report::Report& report) {
  const std::string file = file_of(options);
  if (Result<Done> done = put_file(disk, file, report::to_baseline(report)); !done) return done.error();
  return "wrote " + project::shown_path(file) + ": " + std::to_string(report.cycles.size()) +
         (report.cycles.size() == 1 ? " import cycle" : " import cycles") + "\n";
}

}  // namespace unknot::cli
