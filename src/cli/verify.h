#pragma once

#include <string>

#include "base/processes.h"
#include "base/result.h"
#include "report/report.h"

namespace unknot::cli {

struct VerifyOptions {
  std::string python;    ///< the interpreter, as a path or a name in PATH
  double seconds = 30;   ///< for one import
  unsigned at_once = 1;  ///< how many processes
};

/// Imports the modules of the cycles in scratch copies of the project, before and after the texts of the
/// report: each module in a fresh process, and the two modules of each edge that is cut by two threads. The
/// project is neither written to nor imported from. An Error says why nothing could be tried: no such
/// interpreter, or one that gives no answer.
Result<report::VerifyReport> verify(Processes& processes, const VerifyOptions& options,
                                    const report::Report& report);

}  // namespace unknot::cli
