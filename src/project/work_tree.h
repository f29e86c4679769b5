#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "base/disk.h"
#include "project/gitignore.h"

namespace unknot::project {

/// What lies around a PATH.
struct Surroundings {
  std::string top;      ///< the folder of its work tree
  std::string start;    ///< where to begin walking: `top`, or the PATH where it is a file on its own
  std::string project;  ///< its project root
};

/// Looks above an existing PATH, never into folders beside it.
Surroundings surroundings(const Disk& disk, const std::string& path);

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
