#include "project/folders.h"

#include <algorithm>

#include "project/paths.h"

namespace unknot::project {

std::string_view Folder::name() const {
  return name_of(path);
}

bool Folder::is_package() const {
  const auto init = items.find("__init__");
  return init != items.end() && (init->second.source != python::no_file || init->second.has_extension);
}

Folders::Folders(const Tree& tree) : outermost_(folder_of(tree.top)) {
  // The folders in order of their paths, so that one comes before those below it.
  std::vector<std::string_view> paths = {tree.top};
  for (const File& file : tree.files) paths.push_back(folder_of(file.disk_path));
  for (const std::string& extension : tree.extensions) paths.push_back(folder_of(extension));
  std::sort(paths.begin(), paths.end());
  for (const std::string_view path : paths) enter(path);
  fill(tree);
  for (FolderId id = size(); id-- > 0;) {
    Folder& folder = folders_[id];
    folder.holds_modules |= std::any_of(folder.items.begin(), folder.items.end(),
                                        [](const auto& entry) { return entry.second.is_module(); });
    if (folder.parent != no_folder) folders_[folder.parent].holds_modules |= folder.holds_modules;
  }
}

void Folders::fill(const Tree& tree) {
  for (FileId file = 0; file < tree.files.size(); ++file) {
    const std::string_view path = tree.files[file].disk_path;
    const FolderId folder = at(folder_of(path));
    const std::string_view name = name_of(path);
    Item& item = folders_[folder].items[name.substr(0, name.rfind('.'))];
    if (tree.files[file].is_stub) {
      item.has_blueprint = true;
    } else {
      item.source = file;
    }
    folder_of_file_.push_back(folder);
  }
  for (const std::string_view path : tree.extensions) {
    // `name.cpython-311-x86_64-linux-gnu.so`: whatever the ABI, the module is what stands before the first
    // dot.
    const std::string_view name = name_of(path);
    Item& item = folders_[at(folder_of(path))].items[name.substr(0, name.find('.'))];
    (path.ends_with(".pyx") ? item.has_blueprint : item.has_extension) = true;
  }
}

FolderId Folders::enter(std::string_view path) {
  if (const FolderId known = at(path); known != no_folder) return known;
  std::vector<std::string_view> missing;
  for (; at(path) == no_folder; path = folder_of(path)) {
    missing.push_back(path);
    if (path == outermost_ || folder_of(path) == path) break;
  }
  FolderId last = at(path);
  for (auto below = missing.rbegin(); below != missing.rend(); ++below) {
    const FolderId id = size();
    folders_.push_back({*below, last, false, {}});
    by_path_.emplace(*below, id);
    if (last != no_folder) folders_[last].items[name_of(*below)].folder = id;
    last = id;
  }
  return last;
}

FolderId Folders::at(std::string_view path) const {
  const auto found = by_path_.find(path);
  return found == by_path_.end() ? no_folder : found->second;
}

const Item* Folders::item(FolderId folder, std::string_view name) const {
  const auto found = folders_[folder].items.find(name);
  return found == folders_[folder].items.end() ? nullptr : &found->second;
}

FolderId Folders::child(FolderId folder, std::string_view name) const {
  const Item* found = item(folder, name);
  return found == nullptr ? no_folder : found->folder;
}

}  // namespace unknot::project
