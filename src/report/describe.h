#pragma once

#include <string>
#include <vector>

#include "fix/cure.h"
#include "report/report.h"

namespace unknot::report {

/// Turns what the stages found about one component into plain data for the printers.
CycleReport describe_cycle(const fix::Context& context, const fix::Knot& knot);

/// The packages whose `__init__` imports their own submodules, each with the first such statement.
std::vector<LockReport> describe_locks(const fix::Context& context);

/// The first 8 hex digits of a stable hash (FNV-1a, 64 bits) of the sorted module names.
std::string cycle_id(const std::vector<std::string>& modules);

/// The source of an import statement on one line.
std::string one_line(std::string_view source);

}  // namespace unknot::report
