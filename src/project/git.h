#pragma once

#include <map>
#include <string>
#include <vector>

#include "base/disk.h"
#include "base/result.h"

namespace unknot::project {

/// Makes relative paths in git's own variables (GIT_DIR and the like, set for hooks) absolute, before the
/// process works from another folder.
void pin_git_environment();

/// Of some files (disk paths) those whose text differs from what the index of their git work tree holds.
/// Files that git does not track, and those outside of any work tree, never do. An Error where git cannot be
/// asked.
Result<std::vector<std::string>> files_not_staged(const Disk& disk, const std::vector<std::string>& files);

/// The files of a git revision that unknot would look at, at the paths that they have in the work tree around
/// `folder`; the work tree is not touched. An Error where there is no such revision.
Result<MemoryDisk> read_revision(const Disk& disk, const std::string& folder, const std::string& revision);

}  // namespace unknot::project
