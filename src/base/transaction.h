#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/disk.h"
#include "base/result.h"

namespace unknot {

/// A file and the text that it shall have. `before` is what was read; the path may be a link.
struct FileChange {
  std::string path;
  std::string before, after;
};

/// What `write_all` has to say beside that it is done.
struct Written {
  std::vector<std::string> split;  ///< files that had other names (hard links), which keep the old text
};

/// Writes all of the changes or none. Every new text is written beside its file and flushed before the first
/// of them is renamed into place; a journal in `root` lets `recover` finish or undo what was interrupted. A
/// file that no longer holds `before`, may not be written to, leads out of `root` or is named twice stops
/// everything before the first byte is written; where a later step fails, the files are put back. An Error
/// says that nothing was changed, or which run has to come first.
Result<Written> write_all(Disk& disk, const std::string& root, const std::vector<FileChange>& changes);

/// Writes one file that may or may not be there, whole or not at all.
Result<Done> put_file(Disk& disk, const std::string& path, std::string_view text);

/// What `recover` did about an interrupted `write_all`.
struct Recovery {
  enum class Kind { nothing, finished, undone } kind = Kind::nothing;
  std::vector<std::string> files;  ///< of that run, as paths
  std::vector<std::string> kept;   ///< those that somebody has changed since: they stay as they are
};

/// Finishes or undoes what an interrupted `write_all` left in `root`, so that the files are all as that run
/// wanted them or all as they were.
Result<Recovery> recover(Disk& disk, const std::string& root);

/// Whether `recover` has something to do there.
bool was_interrupted(const Disk& disk, const std::string& root);

}  // namespace unknot
