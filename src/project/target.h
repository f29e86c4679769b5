#pragma once

#include "base/disk.h"
#include "project/discover.h"

namespace unknot::project {

/// The oldest Python 3 (its minor version) that the project says it supports: the lower bound of
/// `requires-python` in pyproject.toml, of Poetry's `python`, of `python_requires` in setup.cfg or setup.py;
/// at least 8. Without one: 9.
int target_of(const Disk& disk, const Tree& tree);

}  // namespace unknot::project
