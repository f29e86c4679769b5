#include "cli/hook.h"

#include <algorithm>
#include <filesystem>
#include <set>

#include "cli/apply.h"
#include "project/discover.h"
#include "report/formats.h"

namespace unknot::cli {
namespace {

/// The files of the hook through which a cycle is left.
std::vector<std::string> held_files(const Options& options, const report::Report& report) {
  std::set<std::string> on_cycle;
  for (const report::CycleReport& cycle : report.cycles) {
    if (cycle.resolved) continue;
    for (const report::EdgeReport& edge : cycle.edges) on_cycle.insert(edge.file);
  }
  std::vector<std::string> files;
  for (const std::string& path : options.run.discover.paths) {
    const std::string name = std::filesystem::path(path).lexically_normal().string();
    if (on_cycle.contains(name)) files.push_back(path);
  }
  return files;
}

/// What could be done if other files might be edited too; empty where that does not help.
std::string other_files(const Disk& disk, const Options& options, const report::Report& report) {
  const std::vector<std::string> files = held_files(options, report);
  const Result<std::string> top = project::find_work_tree(disk, options.run.discover);
  if (files.empty() || !top) return "";
  RunOptions wide = options.run;
  wide.only_paths = false;
  wide.discover.paths = {*top};
  std::string command = "unknot fix --write";
  for (const std::string& file : files) {
    wide.touching.push_back(std::filesystem::absolute(file).lexically_normal().string());
    command += " --touching " + file;
  }
  const Result<report::Report> more = run_fix(disk, wide);
  if (!more || more->texts.empty() || cycle_remains(*more)) return "";
  std::string text = "help: it can be broken by editing files that are not part of this:";
  for (const auto& [path, name] : more->shown) text += " " + name;
  return text + "\n  = " + command + "\n";
}

}  // namespace

/// Leaves out what a hook is given and does not look at: what is no Python and what is excluded.
Result<Done> choose_files(const Disk& disk, Options& options) {
  std::vector<std::string>& paths = options.run.discover.paths;
  if (options.verb == Verb::hook) {
    std::erase_if(paths, [](const std::string& path) {
      return !path.ends_with(".py") && !path.ends_with(".pyi") && !std::filesystem::is_directory(path);
    });
  }
  if (paths.empty() || (options.verb != Verb::hook && !options.force_exclude)) return Done{};
  auto kept = project::paths_not_excluded(disk, options.run.discover);
  if (!kept) return kept.error();
  paths = std::move(*kept);
  return Done{};
}

bool cycle_remains(const report::Report& report) {
  for (const report::CycleReport& cycle : report.cycles) {
    if (cycle.severity != "benign" && !cycle.resolved) return true;
  }
  return false;
}

Result<HookEnd> finish_hook(Disk& disk, const Options& options, const report::Report& report,
                            const report::TextOptions& how) {
  HookEnd end;
  end.is_clean = report.texts.empty() && !cycle_remains(report);
  std::vector<std::string> notes;
  if (!report.texts.empty()) {
    Result<std::vector<std::string>> applied = apply(disk, options, report);
    if (!applied) return applied.error();
    notes = std::move(*applied);
  }
  const report::Format* format = report::find_format(options.format);
  if (format != nullptr && format->for_machines) {
    end.text = format->print(report, how);
    return end;
  }
  if (!end.is_clean || !report.errors.empty()) end.text = report::to_text(report, how);
  if (cycle_remains(report)) end.text += other_files(disk, options, report);
  for (const auto& [path, name] : report.shown) end.text += "changed " + name + "\n";
  for (const std::string& note : notes) end.text += note + "\n";
  return end;
}

}  // namespace unknot::cli
