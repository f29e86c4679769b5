#pragma once

#include <vector>

#include "fix/cure.h"

namespace unknot::fix {

/// A package whose `__init__` imports its own submodules: CPython before the fix of gh-83065 takes the lock
/// of `pkg.sub` before that of `pkg`, so two threads can break each other's import where no module cycle is.
struct LockedPackage {
  ModuleId package = python::no_module;
  std::vector<LinkId> links;  ///< its imports of its own submodules at import time, in order of the text
};

/// Those that the user named, by name.
std::vector<LockedPackage> locked_packages(const Context& context);

/// What can be done about one: serving its submodules' names late (`lazy_reexport`). Its statements are
/// judged together, and the plan has all of them that can go; `open` has the links that stay, which still
/// take the lock.
Knot plan_lock(const Context& context, const LockedPackage& lock, const CureOptions& options);

}  // namespace unknot::fix
