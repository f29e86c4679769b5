#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/disk.h"
#include "project/code.h"
#include "project/discover.h"
#include "project/uses/uses.h"

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

/// pkg.a takes `send` and `Table` from pkg.b; pkg.util stands beside them, and pkg exports it as `u`.
std::map<std::string, std::string> package();

/// What one more text of that package does with a name.
struct Row {
  std::string text;
  std::vector<std::string> wanted;  ///< "reach:line" of each use
};

/// "reach:line" of the uses of a name that stand in one file.
std::vector<std::string> uses_in(const SmallTree& tree, std::string_view module, std::string_view name,
                                 std::string_view path);

/// For each row: the text at `path` beside the package uses a name as wanted.
void expect_uses(std::string_view path, std::string_view module, std::string_view name,
                 const std::vector<Row>& table);

/// The same for pkg.a.send and a file outside the package; `head` is put before each text.
void expect_send(const std::vector<Row>& table, const std::string& head = "");

}  // namespace unknot::project
