#pragma once

#include <string>
#include <vector>

#include "fix/cure.h"
#include "fix/locks.h"
#include "fix/stale.h"
#include "report/report.h"

namespace unknot::report {

/// Turns what the stages found about one component into plain data for the printers.
CycleReport describe_cycle(const fix::Context& context, const fix::Knot& knot);

/// What holds the rest of a component that its plan does not break: each edge, and why it cannot go.
std::vector<std::string> describe_holds(const fix::Context& context, const fix::Knot& knot);

/// What could be done beside the plans, and what of it is.
std::vector<GuardReport> describe_guards(const fix::Context& context, const std::vector<fix::Knot>& knots);

/// What was found about imports that no cycle needs where they stand.
std::vector<StaleReport> describe_stale(const project::Tree& tree, const project::Layout& layout,
                                        const project::Code& code,
                                        const std::vector<fix::StaleBreaker>& found);

/// The same for a package whose `__init__` imports its own submodules; `resolved` is left open.
LockReport describe_lock(const fix::Context& context, const fix::LockedPackage& lock, const fix::Knot& knot);

/// The first 8 hex digits of a stable hash (FNV-1a, 64 bits) of the sorted module names.
std::string cycle_id(const std::vector<std::string>& modules);

/// The source of an import statement on one line.
std::string one_line(std::string_view source);

}  // namespace unknot::report
