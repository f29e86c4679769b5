#pragma once

#include <vector>

#include "fix/import_graph.h"

namespace unknot::fix {

/// The links in functions that may run at import time, sorted: of those that lie in one of `cycles`,
/// components of all imports, and in none of `known`, the components that are asked about anyway. Judged by
/// names, without a parse: more of them than really run, and few that do are missed (what is called by a name
/// that nobody wrote).
std::vector<LinkId> early_links(const project::Layout& layout, const project::Code& code,
                                const ImportGraph& imports, const std::vector<std::vector<ModuleId>>& cycles,
                                const std::vector<std::vector<ModuleId>>& known);

}  // namespace unknot::fix
