#pragma once

#include <optional>

#include "fix/analysis.h"

namespace unknot::fix {

/// A module that has to be imported first for a failing import to work.
struct SavingOrder {
  ModuleId first = python::no_module;
  python::CodePlace at;  ///< the statement of a package's `__init__` that sees to it; no_module: nothing does
};

/// What order of imports saves a failing entry of the component: another entry that works and runs the module
/// too, or, for a module that only fails in a second thread, the member that the packages above it import
/// first. Nothing where no single import saves it.
std::optional<SavingOrder> saving_order(const Analysis& analysis, const Component& component,
                                        const EntryRun& failing);

}  // namespace unknot::fix
