#pragma once

#include <string>

#include "report/report.h"

namespace unknot::report {

/// The report as one JSON object (version 1), with a final line end. `with_patch` adds the key `patch`.
std::string to_json(const Report& report, bool with_patch);

}  // namespace unknot::report
