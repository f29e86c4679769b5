#pragma once

#include <vector>

#include "base/edit.h"
#include "fix/rewriter.h"

namespace unknot::fix {

/// The edits that put statements of one module, each alone on its lines at module level, under their tests. A
/// statement joins the block of the same test right above or right below it; else it becomes a block of its
/// own at its place.
std::vector<Edit> guard_imports(const Context& context, ModuleId module, std::vector<GuardedImport> guards);

}  // namespace unknot::fix
