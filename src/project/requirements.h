#pragma once

#include <set>
#include <string>
#include <string_view>

#include "base/disk.h"
#include "project/discover.h"

namespace unknot::project {

/// The top-level names under which a distribution is imported, as far as its own name tells
/// ("scikit-learn>=1" gives sklearn); a few well-known ones are called otherwise.
std::set<std::string> imported_as(std::string_view requirement);

/// What the projects of a tree require, and what their extras add: read from pyproject.toml, setup.cfg and
/// setup.py. Of setup.py the strings count that stand in the list, or in the variables that it names.
Requirements read_requirements(const Disk& disk, const Tree& tree);

}  // namespace unknot::project
