#pragma once

#include <string>

#include "report/report.h"
#include "report/text.h"

namespace unknot::report {

/// Workflow commands of GitHub Actions: an annotation for each cycle at the statement that closes it, and one
/// for each file that could not be read.
std::string to_github(const Report& report, const TextOptions& options);

}  // namespace unknot::report
