#pragma once

#include <cstddef>
#include <map>
#include <string>

#include "report/report.h"

namespace unknot::report {

/// What --statistics counts, over all cycles of a report.
struct Statistics {
  std::map<std::string, size_t> cycles;  ///< by severity
  size_t modules_on_cycles = 0;
  size_t edges_on_cycles = 0;
  size_t failing_entries = 0;
  std::map<std::string, size_t> cuts;  ///< by rewriter
  size_t unsafe_cuts = 0;
  std::map<std::string, size_t> refusals;  ///< by rewriter
};

Statistics count(const Report& report);

}  // namespace unknot::report
