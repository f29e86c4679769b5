#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "project/discover.h"

namespace unknot::project {

using FolderId = uint32_t;
inline constexpr FolderId no_folder = UINT32_MAX;

/// All that one folder holds under one name without its ending: what `import` could mean by it.
struct Item {
  FolderId folder = no_folder;
  FileId source = python::no_file;
  bool has_extension = false;  ///< .so or .pyd
  bool has_blueprint = false;  ///< what an extension module is built from or described by: .pyx, .pyi

  /// Whether there is a module of that name, which hides a folder without `__init__`.
  bool is_module() const { return source != python::no_file || has_extension; }
};

struct Folder {
  std::string_view path;  ///< views point into the Tree
  FolderId parent = no_folder;
  bool holds_modules = false;  ///< something to import, at any depth; stubs alone are nothing
  std::map<std::string_view, Item> items;

  std::string_view name() const;
  /// Whether `__init__` makes it a regular package.
  bool is_package() const;
};

/// The folders of a Tree that hold Python files at any depth, those above before those below, up to the
/// folder above `Tree::top`.
class Folders {
 public:
  explicit Folders(const Tree& tree);

  const Folder& operator[](FolderId id) const { return folders_[id]; }
  uint32_t size() const { return static_cast<uint32_t>(folders_.size()); }
  /// The folder of a file of the Tree.
  FolderId of(FileId file) const { return folder_of_file_[file]; }
  /// The folder with that path, or no_folder.
  FolderId at(std::string_view path) const;
  /// What goes by a name in a folder; null where nothing does.
  const Item* item(FolderId folder, std::string_view name) const;
  /// The folder of that name in a folder, or no_folder.
  FolderId child(FolderId folder, std::string_view name) const;

 private:
  FolderId enter(std::string_view path);
  void fill(const Tree& tree);

  std::string_view outermost_;
  std::vector<Folder> folders_;
  std::vector<FolderId> folder_of_file_;
  std::unordered_map<std::string_view, FolderId> by_path_;
};

}  // namespace unknot::project
