#pragma once

#include <cstdint>
#include <map>
#include <memory>
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

struct FileStatus {
  uint64_t device = 0, number = 0;  ///< together they say which file it is, whatever it is called
  uint64_t names = 1;               ///< hard links
};

/// All that unknot ever asks of a file system. Paths are as given by the caller: absolute, or relative to the
/// working directory of the process. An Error's message names the path and the system's reason.
class Disk {
 public:
  virtual ~Disk() = default;

  /// The bytes of a regular file.
  virtual Result<std::string> read(const std::string& path) const = 0;
  /// The same for whoever reads very many: into a buffer that grows as needed, and is no good for anything
  /// else. The view lasts until the buffer is used again.
  virtual Result<std::string_view> read_into(const std::string& path, std::string& buffer) const;
  /// The names in a directory, sorted.
  virtual Result<std::vector<DirectoryEntry>> list(const std::string& path) const = 0;
  /// Whether the path is a file (links followed).
  virtual bool is_file(const std::string& path) const = 0;
  /// Whether the path is a directory (links followed).
  virtual bool is_directory(const std::string& path) const = 0;
  /// The path with all links followed.
  virtual Result<std::string> resolve(const std::string& path) const = 0;
  /// What has to be known of a regular file before it is replaced; an Error where it may not be written to.
  virtual Result<FileStatus> status(const std::string& path) const = 0;

  // What changes something. Each step happens as a whole or not at all, but for `create`, which may leave a
  // part behind. Only `create` and `flush` wait until the change is durable.

  /// Makes a file that was not there, with the mode and (where allowed) the owner of `like`, or for the owner
  /// alone where `like` is empty, and flushes its bytes.
  virtual Result<Done> create(const std::string& path, std::string_view text, const std::string& like) = 0;
  /// Gives a file another name, in place of what goes by that name. A link is not followed.
  virtual Result<Done> rename(const std::string& from, const std::string& to) = 0;
  virtual Result<Done> remove(const std::string& path) = 0;
  /// Makes what was created, renamed and removed in a directory durable.
  virtual Result<Done> flush(const std::string& directory) = 0;
  /// Keeps other processes that lock the same directory out while the value lives; an Error where one of them
  /// is in there. A file system without locks lets everybody in.
  virtual Result<std::shared_ptr<void>> lock(const std::string& directory) = 0;
};

/// The file system of this machine.
class RealDisk : public Disk {
 public:
  Result<std::string> read(const std::string& path) const override;
  Result<std::string_view> read_into(const std::string& path, std::string& buffer) const override;
  Result<std::vector<DirectoryEntry>> list(const std::string& path) const override;
  bool is_file(const std::string& path) const override;
  bool is_directory(const std::string& path) const override;
  Result<std::string> resolve(const std::string& path) const override;
  Result<FileStatus> status(const std::string& path) const override;
  Result<Done> create(const std::string& path, std::string_view text, const std::string& like) override;
  Result<Done> rename(const std::string& from, const std::string& to) override;
  Result<Done> remove(const std::string& path) override;
  Result<Done> flush(const std::string& directory) override;
  Result<std::shared_ptr<void>> lock(const std::string& directory) override;
};

/// A tree in memory. It logs every read and every change, so that "reads nothing else" and
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
  Result<std::string> resolve(const std::string& path) const override;
  Result<FileStatus> status(const std::string& path) const override;
  Result<Done> create(const std::string& path, std::string_view text, const std::string& like) override;
  Result<Done> rename(const std::string& from, const std::string& to) override;
  Result<Done> remove(const std::string& path) override;
  Result<Done> flush(const std::string& directory) override;
  Result<std::shared_ptr<void>> lock(const std::string& directory) override;

  std::map<std::string, std::string> files;
  std::set<std::string> unreadable;  ///< paths whose read (or listing) fails
  std::set<std::string> unwritable;  ///< paths that may not be written to
  mutable std::vector<std::string> read_log;
  std::vector<std::string> write_log;  ///< "create a", "rename a b", "remove a", "flush a"
};

}  // namespace unknot
