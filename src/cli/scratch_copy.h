#pragma once

#include <map>
#include <string>
#include <vector>

#include "base/result.h"
#include "report/report.h"

namespace unknot::cli {

/// A folder of our own, gone with everything in it at the end.
class ScratchFolder {
 public:
  ScratchFolder();
  ~ScratchFolder();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;

  /// Empty where none could be made.
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

/// Copies what can be imported from some roots into a folder: a folder for each root, in which the packages
/// and modules lie, and the metadata of distributions beside them. Caches are left out, and links are copied
/// as what they lead to, unless that lies around them. `texts`, by path on disk, replace the files of these
/// paths. Returns the new roots, in the same order; an Error names what cannot be read or written.
Result<std::vector<std::string>> copy_roots(const std::vector<report::RootReport>& roots,
                                            const std::map<std::string, std::string>& texts,
                                            const std::string& folder);

}  // namespace unknot::cli
