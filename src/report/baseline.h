#pragma once

#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"
#include "report/report.h"

namespace unknot::report {

/// Edges on cycles, by the names of their modules.
using KnownEdges = std::set<std::pair<std::string, std::string>>;

/// The edges on the cycles of a report.
KnownEdges edges_of(const Report& report);

/// A baseline: the cycles of a report by their modules and edges, as JSON that does not change with lines.
std::string to_baseline(const Report& report);

/// The edges of a baseline; a usage Error where the text is none.
Result<KnownEdges> read_baseline(std::string_view text, const std::string& file);

}  // namespace unknot::report
