#pragma once

#include <string>

#include "report/report.h"
#include "report/text.h"

namespace unknot::report {

/// The report as SARIF 2.1.0 (OASIS): a result for each cycle, with the statements of its chain as related
/// locations, the cycle's id as its fingerprint, and the changed lines as its fix. Columns count code points.
std::string to_sarif(const Report& report, const TextOptions& options);

}  // namespace unknot::report
