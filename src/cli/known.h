#pragma once

#include <string>

#include "base/disk.h"
#include "base/result.h"
#include "cli/options.h"
#include "report/report.h"

namespace unknot::cli {

/// Reads what --baseline and --since say is known.
Result<Done> read_known(const Disk& disk, Options& options);

/// Writes the cycles of a report as the baseline; what to say about it.
Result<std::string> write_baseline(Disk& disk, const Options& options, const report::Report& report);

}  // namespace unknot::cli
