// Naming the files. A folder is either part of the dotted names of what it holds (then these begin in its
// parent's import root) or an import root itself. For regular packages the files decide, for the others the
// evidence does; a folder that is named both ways gets the names of both, the more frequent first. Folders
// come before those below them, so one pass names everything.
#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>

#include "project/discover.h"
#include "project/evidence.h"
#include "project/folders.h"
#include "project/paths.h"

namespace unknot::project {
namespace {

using python::Module;
using python::no_file;
using python::no_module;

/// One way to name what a folder holds.
struct FolderName {
  FolderId root = no_folder;
  std::string dotted;            ///< empty where the folder is the root itself
  ModuleId package = no_module;  ///< the package that it is under this name
  ModuleId holder = no_module;   ///< the package that holds that one
};

/// Whether a folder's name is part of dotted names, and whether the other way is in use too.
struct Decision {
  bool joined = false;
  bool also_other = false;
};

/// The folders that the user's options name, as disk paths.
std::set<std::string> named_folders(const Tree& tree, const DiscoverOptions& options,
                                    const std::vector<std::string>& named) {
  const std::string directory = directory_of_run(options.directory, tree.top.starts_with('/'));
  std::set<std::string> folders;
  for (const std::string& path : named) folders.insert(normal_path(join_path(directory, path)));
  return folders;
}

std::string dotted_name(const std::string& package, std::string_view name) {
  return package.empty() ? std::string(name) : package + "." + std::string(name);
}

/// A file or folder name as a part of a dotted name. A dot in it becomes a slash, which no other name can
/// hold.
std::string as_part(std::string_view stem) {
  std::string part(stem.empty() ? "/" : stem);
  std::replace(part.begin(), part.end(), '.', '/');
  return part;
}

/// Makes the Layout of one tree, without its notes.
class LayoutMaker {
 public:
  LayoutMaker(const Tree& tree, const std::function<const python::Skim&(FileId)>& skim_of,
              const DiscoverOptions& options)
      : folders_(tree),
        evidence_(gather_evidence(tree, folders_, skim_of)),
        given_roots_(named_folders(tree, options, options.src)),
        names_(folders_.size()) {
    layout_.module_of.assign(tree.files.size(), no_module);
  }

  Layout make() {
    for (FolderId folder = 0; folder < folders_.size(); ++folder) {
      name_folder(folder);
      add_package(folder);
      for (const auto& [stem, item] : folders_[folder].items) add_item(folder, stem, item);
    }
    return std::move(layout_);
  }

 private:
  // --- Which names a folder has.

  bool is_given_root(FolderId folder) const {
    return given_roots_.contains(std::string(folders_[folder].path));
  }

  /// Whether a folder lies below an import root that was given.
  bool is_below_given_root(FolderId folder) const {
    while (folder != no_folder && !is_given_root(folder)) folder = folders_[folder].parent;
    return folder != no_folder;
  }

  Decision decide(FolderId id) const {
    const Folder& folder = folders_[id];
    if (folder.parent == no_folder || is_given_root(id)) return {false, false};
    if (!given_roots_.empty() && is_below_given_root(id)) return {true, false};
    if (!evidence_.open[id]) return {true, false};
    const uint32_t through = evidence_.through[id], beside = evidence_.beside[id];
    if (folder.is_package()) {
      const bool joined = through > 0 || (beside == 0 && is_identifier(folder.name()));
      return {joined, joined && beside > 0};
    }
    if (folders_.item(folder.parent, folder.name())->is_module()) return {false, false};
    const bool is_portion = evidence_.is_portion[id] && !names_[folder.parent].front().dotted.empty();
    return {through > beside || (is_portion && beside == 0), through > 0 && beside > 0};
  }

  void name_folder(FolderId id) {
    const Decision decision = decide(id);
    std::vector<FolderName>& names = names_[id];
    if (!decision.joined) names.push_back({id, "", no_module, no_module});
    if (decision.joined || decision.also_other) {
      for (const FolderName& above : names_[folders_[id].parent]) {
        names.push_back(
            {above.root, dotted_name(above.dotted, as_part(folders_[id].name())), no_module, above.package});
      }
    }
    if (decision.joined && decision.also_other) names.push_back({id, "", no_module, no_module});
  }

  // --- Modules.

  /// Makes the folder a package under each of its names that it is part of.
  void add_package(FolderId id) {
    const Folder& folder = folders_[id];
    if (!folder.holds_modules) return;
    ModuleId package = no_module;
    for (FolderName& name : names_[id]) {
      if (name.dotted.empty()) continue;
      if (package == no_module) {
        Module module;
        module.name = name.dotted;
        module.root = root_id(name.root);
        module.parent = name.holder;
        module.is_package = true;
        if (const Item* init = folders_.item(id, "__init__"); init != nullptr && folder.is_package()) {
          module.is_extension = init->has_extension;
          module.file = init->has_extension ? no_file : init->source;
        }
        package = add(std::move(module));
      } else {
        layout_.modules.add_other_name(root_id(name.root), name.dotted, package);
      }
      name.package = package;
    }
  }

  void add_item(FolderId folder, std::string_view stem, const Item& item) {
    const bool is_init = stem == "__init__";
    if (is_init && names_[folder].front().package != no_module) {
      if (item.has_extension) add_shadowed(folder, stem, item.source);
      return;
    }
    const bool is_package = item.folder != no_folder && folders_[item.folder].is_package();
    if (is_package) return add_shadowed(folder, stem, item.source);
    // A stub on its own describes an extension module only where it lies in a package; else it describes
    // somebody else's module, as in typeshed.
    const bool has_blueprint =
        item.has_blueprint && item.folder == no_folder && folders_[folder].is_package();
    if (item.has_extension || (item.source == no_file && has_blueprint)) {
      add_module(folder, as_part(stem), no_file);
      return add_shadowed(folder, stem, item.source);
    }
    if (item.source != no_file) add_module(folder, as_part(stem), item.source);
  }

  /// A file that no import can reach, because something else of its name comes first. It may be run, and its
  /// own imports count.
  void add_shadowed(FolderId folder, std::string_view stem, FileId source) {
    if (source != no_file) add_module(folder, as_part(stem) + "//shadowed", source);
  }

  /// Adds a source file, or an extension module where there is none.
  void add_module(FolderId folder, const std::string& part, FileId source) {
    ModuleId id = no_module;
    for (const FolderName& name : names_[folder]) {
      std::string dotted = dotted_name(name.dotted, part);
      if (id == no_module) {
        Module module;
        module.name = std::move(dotted);
        module.file = source;
        module.root = root_id(name.root);
        module.parent = name.package;
        module.is_extension = source == no_file;
        id = add(std::move(module));
      } else {
        layout_.modules.add_other_name(root_id(name.root), std::move(dotted), id);
      }
    }
  }

  ModuleId add(Module module) {
    const FileId file = module.file;
    const ModuleId id = layout_.modules.add(std::move(module));
    if (file != no_file) layout_.module_of[file] = id;
    return id;
  }

  uint32_t root_id(FolderId folder) {
    const auto next = static_cast<uint32_t>(layout_.roots.size());
    const auto [known, is_new] = root_ids_.try_emplace(folder, next);
    if (is_new) layout_.roots.emplace_back(folders_[folder].path);
    return known->second;
  }

  const Folders folders_;
  const Evidence evidence_;
  const std::set<std::string> given_roots_;
  std::vector<std::vector<FolderName>> names_;
  std::unordered_map<FolderId, uint32_t> root_ids_;
  Layout layout_;
};

/// The number (from 1) of the innermost of some sorted folders that holds a path; 0 where none does.
uint32_t innermost(const std::vector<std::string>& folders, std::string_view path) {
  while (true) {
    const auto found = std::lower_bound(folders.begin(), folders.end(), path);
    if (found != folders.end() && *found == path) return static_cast<uint32_t>(found - folders.begin()) + 1;
    if (folder_of(path) == path) return 0;
    path = folder_of(path);
  }
}

/// The folders in which an import root is meant to be found from outside of its project: those of projects
/// and what was named, and what they keep their packages in.
std::set<std::string> conventional_roots(const Tree& tree, const DiscoverOptions& options) {
  std::set<std::string> roots = named_folders(tree, options, options.src);
  std::set<std::string> homes =
      named_folders(tree, options, options.paths.empty() ? std::vector<std::string>{"."} : options.paths);
  homes.insert(tree.project_folders.begin(), tree.project_folders.end());
  homes.insert(tree.top);
  for (const std::string& home : homes) {
    roots.insert(home);
    for (const std::string_view inside : {"src", "lib", "python"}) roots.insert(join_path(home, inside));
  }
  return roots;
}

/// Says for every root who sees it.
void place_roots(Layout& layout, const Tree& tree, const DiscoverOptions& options) {
  const std::set<std::string> conventional = conventional_roots(tree, options);
  for (uint32_t root = 0; root < layout.roots.size(); ++root) {
    const std::string& path = layout.roots[root];
    layout.modules.place_root(
        root, {path, innermost(tree.project_folders, path), innermost(tree.sealed_folders, path),
               conventional.contains(path) || lies_in(tree.top, path)});
  }
}

/// Where a module is, for a note.
std::string place_of(const Module& module, const Layout& layout, const Tree& tree) {
  if (module.file != no_file) return tree.files[module.file].path;
  return relative_path(layout.roots[module.root], tree.patch_base) + "/" + module.name;
}

/// One note for each top-level name (or child of a namespace) that several roots hold, where a selected file
/// is among them.
void note_equal_names(Layout& layout, const Tree& tree) {
  constexpr size_t most_places = 4;
  std::map<std::string_view, std::vector<std::string>> places;
  std::set<std::string_view> selected;
  for (ModuleId id = 0; id < layout.modules.size(); ++id) {
    const Module& module = layout.modules[id];
    const bool is_top = module.parent == no_module || layout.modules.is_namespace(module.parent);
    const std::string_view last = std::string_view(module.name).substr(module.name.rfind('.') + 1);
    if (!is_top || layout.modules.is_namespace(id) || !is_identifier(last) || last.starts_with("__"))
      continue;
    places[module.name].push_back(place_of(module, layout, tree));
    if (module.file != no_file && tree.files[module.file].selected) selected.insert(module.name);
  }
  for (auto& [name, where] : places) {
    if (where.size() < 2 || !selected.contains(name)) continue;
    std::sort(where.begin(), where.end());
    std::string note =
        "`" + std::string(name) + "` is the name of " + std::to_string(where.size()) + " modules: ";
    for (size_t i = 0; i < std::min(where.size(), most_places); ++i) note += (i > 0 ? ", " : "") + where[i];
    if (where.size() > most_places) note += " and " + std::to_string(where.size() - most_places) + " more";
    layout.notes.push_back(std::move(note));
  }
}

}  // namespace

Layout lay_out(const Tree& tree, const std::function<const python::Skim&(FileId)>& skim_of,
               const DiscoverOptions& options) {
  Layout layout = LayoutMaker(tree, skim_of, options).make();
  place_roots(layout, tree, options);
  note_equal_names(layout, tree);
  return layout;
}

Layout lay_out(const Tree& tree, const std::vector<python::Skim>& skims, const DiscoverOptions& options) {
  return lay_out(
      tree, [&](FileId file) -> const python::Skim& { return skims[file]; }, options);
}

}  // namespace unknot::project
