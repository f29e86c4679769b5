#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"

namespace unknot {

/// What a name in a directory is; links are not followed.
enum class EntryKind { file, directory, link_to_file, link_to_directory, other };

struct DirectoryEntry {
  std::string name;
  EntryKind kind = EntryKind::other;
  auto operator<=>(const DirectoryEntry&) const = default;
};

/// All that unknot ever asks of a file system. Paths are as given by the caller: absolute, or relative to the
/// working directory of the process. An Error's message names the path and the system's reason.
class Disk {
 public:
  virtual ~Disk() = default;

  /// The bytes of a regular file.
  virtual Result<std::string> read(const std::string& path) const = 0;
  /// The names in a directory, sorted.
  virtual Result<std::vector<DirectoryEntry>> list(const std::string& path) const = 0;
  /// Whether the path is a file (links followed).
  virtual bool is_file(const std::string& path) const = 0;
  /// Whether the path is a directory (links followed).
  virtual bool is_directory(const std::string& path) const = 0;
  /// The file becomes `text` as a whole or stays as it was: a new file beside it is written, flushed and
  /// renamed over it. Mode and (where allowed) owner stay; a link is followed, its target is replaced. There
  /// must be a file at `path`, and it must be writable.
  virtual Result<Done> replace(const std::string& path, std::string_view text) = 0;
};

/// The file system of this machine.
class RealDisk : public Disk {
 public:
  Result<std::string> read(const std::string& path) const override;
  Result<std::vector<DirectoryEntry>> list(const std::string& path) const override;
  bool is_file(const std::string& path) const override;
  bool is_directory(const std::string& path) const override;
  Result<Done> replace(const std::string& path, std::string_view text) override;
};

/// A tree in memory, for tests. It logs every read and every replacement, so that "reads nothing else" and
/// "writes nothing" are assertions. Paths use "/"; directories exist by the files below them. A path that is
/// asked for is normalized first ("./a//b/" is "a/b"); keys and logs hold normalized paths.
class MemoryDisk : public Disk {
 public:
  MemoryDisk() = default;
  explicit MemoryDisk(std::map<std::string, std::string> tree) : files(std::move(tree)) {}

  Result<std::string> read(const std::string& path) const override;
  Result<std::vector<DirectoryEntry>> list(const std::string& path) const override;
  bool is_file(const std::string& path) const override;
  bool is_directory(const std::string& path) const override;
  Result<Done> replace(const std::string& path, std::string_view text) override;

  std::map<std::string, std::string> files;
  std::set<std::string> unreadable;  ///< paths whose read (or listing) fails
  std::set<std::string> unwritable;  ///< paths whose replacement fails
  mutable std::vector<std::string> read_log;
  std::vector<std::string> write_log;
};

}  // namespace unknot
