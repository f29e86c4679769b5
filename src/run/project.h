#pragma once

#include <memory>
#include <string>

#include "fix/analysis.h"
#include "project/code.h"
#include "report/report.h"
#include "run.h"

namespace unknot::run {

/// The tree as it was read.
struct Project {
  project::Tree tree;
  std::unique_ptr<project::Code> code;
  project::Layout layout;
  int target_minor = 9;
};

/// Discovers, skims and lays out what the options name. A PATH that cannot be read is a usage Error.
Result<std::unique_ptr<Project>> read_project(const Disk& disk, const RunOptions& options);

/// A module by its dotted name, or by the path of its file; a usage Error where there is none.
Result<fix::ModuleId> find_module(const Project& project, const std::string& wanted);

/// What a report says before any cycle is described.
report::Report start_report(const Project& project, const fix::Analysis& analysis);

/// Adds comments that keep nothing out of a cycle, and what became of the known edges.
void report_known(const Project& project, const fix::Analysis& analysis, const RunOptions& options,
                  report::Report& report);

/// Adds what was met while reading: unreadable files, syntax errors, a folder without Python.
void report_problems(const Project& project, report::Report& report);

/// Adds the import roots that the cycles of the report lie in.
void report_roots(const Project& project, report::Report& report);

}  // namespace unknot::run
