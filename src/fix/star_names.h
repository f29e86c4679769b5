#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "fix/rewriter.h"

namespace unknot::fix {

/// Whether a star import of a module binds a name.
enum class Brings : uint8_t { no, maybe, yes };

/// Whether `from MODULE import *` binds `name`: it is in `__all__`, or it is public and bound there, if need
/// be by a star import too. `maybe` where `__all__` is computed, the name is a submodule (bound once that has
/// run) or set from outside, or the source cannot be read.
Brings star_brings(const Context& context, ModuleId module, std::string_view name);

/// A star import that may bind a name.
struct StarImport {
  const python::ImportStatement* statement = nullptr;
  ModuleId of = python::no_module;  ///< no_module: of another package
  Brings brings = Brings::no;       ///< never `no`
};

/// The star imports of a module that bind a name or may do so, in order of the text.
std::vector<StarImport> stars_that_bind(const Context& context, ModuleId module, std::string_view name);

}  // namespace unknot::fix
