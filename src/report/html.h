#pragma once

#include <string>
#include <string_view>

#include "report/graph.h"

namespace unknot::report {

/// A page of its own, which asks for nothing from elsewhere: the graph drawn from left to right, every module
/// left of what it imports. Pointing at a node shows its imports, the field finds nodes by name.
std::string to_html(const GraphReport& graph, std::string_view version);

}  // namespace unknot::report
