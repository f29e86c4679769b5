#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/disk.h"
#include "project/code.h"
#include "project/discover.h"
#include "project/uses.h"

namespace unknot::project {

/// A small project in memory, read as the program reads one.
class SmallTree {
 public:
  explicit SmallTree(std::map<std::string, std::string> files, unsigned threads = 1);

  FileId file(std::string_view path) const;
  ModuleId module(std::string_view name) const;
  /// "reach path:line text" of all uses of a name, in the order given.
  std::vector<std::string> of(std::string_view module, std::string_view name) const;
  std::vector<std::string> unimported_reads(std::string_view module) const;

  MemoryDisk disk;
  Tree tree;
  std::unique_ptr<Code> code;
  Layout layout;
  std::unique_ptr<Uses> uses;
};

/// How a reach is called in tests.
std::string_view reach_name(Reach reach);

}  // namespace unknot::project
