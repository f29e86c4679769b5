#pragma once

#include <map>
#include <string>

#include "base/disk.h"
#include "project/discover.h"

namespace unknot::project {

/// A tree in memory, below /w unless said otherwise, and its layout.
class Laid {
 public:
  using Files = std::map<std::string, std::string>;

  explicit Laid(Files files, const DiscoverOptions& options = {"/w", {}, {}, {}});

  /// The module of a file, by its disk path.
  ModuleId module(const std::string& path) const;
  /// The dotted name of a file and its root: "pkg.a in /w/src".
  std::string name(const std::string& path) const;
  /// What a dotted name means in a file: a path, "namespace", "extension" or "nothing".
  std::string seen(const std::string& from, const std::string& dotted) const;

  Tree tree;
  Layout layout;

 private:
  MemoryDisk disk_;
};

}  // namespace unknot::project
