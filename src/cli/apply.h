#pragma once

#include <string>
#include <vector>

#include "base/disk.h"
#include "base/result.h"
#include "base/transaction.h"
#include "cli/options.h"
#include "report/report.h"

namespace unknot::cli {

/// Writes the new texts of a report over their files, all or none, and says what the user should know about
/// it. A file with changes that git has neither committed nor staged stops it, unless --allow-dirty was
/// given. Ctrl-C waits until the files are whole.
Result<std::vector<std::string>> apply(Disk& disk, const Options& options, const report::Report& report);

/// Before a run that writes: finishes or undoes what an interrupted one has left, and says so. Before any
/// other: says that there is something left.
Result<std::vector<std::string>> tidy_up(Disk& disk, const Options& options, bool writes);

}  // namespace unknot::cli
