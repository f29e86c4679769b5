#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "base/disk.h"
#include "project/gitignore.h"

namespace unknot::project {

/// What lies around a folder that is a PATH or holds one.
struct Surroundings {
  std::string top;        ///< the top of its work tree, else of the package that it is part of, else itself
  std::string project;    ///< its project root
  bool is_alone = false;  ///< there is neither a work tree nor a package
};

/// Looks above a folder, never into those beside it.
Surroundings surroundings(const Disk& disk, const std::string& folder);

/// Whether a folder of that name holds nothing that people write.
bool is_cache(std::string_view name);

/// Whether the `unknot.toml` of a folder says `root = true`.
bool is_sealed(const Disk& disk, const std::string& folder);

/// The rules that hold in a folder, its own `.gitignore` (if there is one) over those of the folders around.
std::shared_ptr<const IgnoreRules> rules_in(const Disk& disk, const std::string& folder,
                                            std::shared_ptr<const IgnoreRules> around);

/// The rules of a git top level itself: its `info/exclude`, also for submodules and linked work trees.
std::shared_ptr<const IgnoreRules> git_excludes(const Disk& disk, const std::string& top);

}  // namespace unknot::project
