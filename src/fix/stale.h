#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "fix/analysis.h"

namespace unknot::fix {

/// An import that was put where it stands to break a cycle, and that no cycle needs there any more.
struct StaleBreaker {
  ModuleId module = python::no_module;
  uint32_t statement = 0;
  bool for_typing = false;  ///< under `if TYPE_CHECKING:`, else in a function
  std::string reason;       ///< why it can go to the top
};

/// Finds imports in functions, and at module level under `if TYPE_CHECKING:`, of the files that the user
/// named, that could all together stand at the top: nothing that they import comes back to the importer at
/// import time. Those of other packages, or that bring some which the module does without until then, are
/// left out (they may be late because they are slow), in a `try`, under a condition, in a module's
/// `__getattr__`, and of a name that means something else in the module. One for typing counts only where the
/// module imports the same at run time anyway, or where its comment says that it avoids a cycle. Sorted by
/// path and place.
std::vector<StaleBreaker> find_stale(const project::Tree& tree, const project::Layout& layout,
                                     const project::Code& code, const Analysis& analysis);

}  // namespace unknot::fix
