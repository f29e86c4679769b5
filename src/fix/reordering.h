#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "fix/rewriter.h"

namespace unknot::fix {

/// An import statement that must not move to the top of its module, and the import that fails when it does.
struct Reordering {
  ModuleId module = python::no_module;
  uint32_t statement = 0;          ///< index into the module's Skim::imports
  EntryRun failing;                ///< its places are those of the changed text
  std::vector<std::string> trace;  ///< the places of the failure, as file:line of the text as it is
};

/// Tries what an import sorter may do: each unconditional statement of a member, or of a package above one,
/// that leads into the component is moved to the top of its module (below docstring and `__future__`). The
/// first move after which the import of a member or of a package above it fails, in order of module and text;
/// nothing where none does. Bounded by a fixed number of simulated imports.
std::optional<Reordering> breaking_reordering(const Context& context, const Component& component);

}  // namespace unknot::fix
