// Finding the files. Each PATH has surroundings: the top of the work tree that it lies in, and its project
// root. All tops are walked once, then the PATHs that no walk came by (because a rule leaves them out; who
// names a path wants it). What is found is sorted, marked as selected where it lies below a PATH, and called
// by the paths that the user will see.
#include "project/discover.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <string_view>
#include <system_error>
#include <utility>

#include "project/gitignore.h"
#include "project/paths.h"
#include "project/walk.h"
#include "project/work_tree.h"

namespace unknot::project {
namespace {

/// Whether the disk knows the working directory of the process; one in memory need not.
bool is_absolute(const Disk& disk) {
  std::error_code error;
  const std::string working = std::filesystem::current_path(error).generic_string();
  return !error && disk.is_directory(working);
}

Error unreadable(const std::string& path, const std::string& reason) {
  return {ErrorKind::usage, "cannot read " + path + ": " + reason};
}

/// The PATHs as the Disk is asked.
Result<std::vector<std::string>> resolved_paths(const Disk& disk, const std::string& directory,
                                                const std::vector<std::string>& paths) {
  if (paths.empty()) return std::vector<std::string>{directory};
  std::vector<std::string> resolved;
  for (const std::string& path : paths) {
    resolved.push_back(normal_path(join_path(directory, path)));
    if (disk.is_directory(resolved.back())) continue;
    if (!disk.is_file(resolved.back())) return unreadable(path, "no such file or directory");
    if (!path.ends_with(".py") && !path.ends_with(".pyi")) return unreadable(path, "not a Python file");
  }
  return resolved;
}

/// The import roots that were given as the Disk is asked.
Result<std::vector<std::string>> resolved_roots(const Disk& disk, const std::string& directory,
                                                const std::vector<std::string>& src) {
  std::vector<std::string> resolved;
  for (const std::string& root : src) {
    resolved.push_back(normal_path(join_path(directory, root)));
    if (!disk.is_directory(resolved.back())) return unreadable(root, "no such directory");
  }
  return resolved;
}

/// The surroundings of each PATH. Those of files in one folder are looked up once: a hook is given many.
std::vector<Surroundings> surroundings_of(const Disk& disk, const std::vector<std::string>& paths) {
  std::map<std::string, Surroundings> known;
  std::vector<Surroundings> around;
  for (const std::string& path : paths) {
    const std::string folder = disk.is_directory(path) ? path : std::string(folder_of(path));
    auto found = known.find(folder);
    if (found == known.end()) found = known.emplace(folder, surroundings(disk, folder)).first;
    around.push_back(found->second);
  }
  return around;
}

/// The directory of the run, if all PATHs lie in it; else the folder that holds their project roots.
std::string patch_base_of(const std::string& directory, const std::vector<std::string>& paths,
                          const std::vector<Surroundings>& around) {
  std::vector<std::string> bases;
  for (size_t i = 0; i < paths.size(); ++i) {
    if (!lies_in(paths[i], directory)) bases.push_back(around[i].project);
  }
  if (bases.empty()) return directory;
  if (bases.size() < paths.size()) bases.push_back(directory);
  return common_folder(bases);
}

/// The folder that holds the tops of all.
std::string common_top(const std::vector<Surroundings>& around) {
  std::vector<std::string> tops;
  tops.reserve(around.size());
  for (const Surroundings& place : around) tops.push_back(place.top);
  return common_folder(tops);
}

/// Where to walk from: the tops, and what was named.
std::set<std::string> starts_of(const std::vector<Surroundings>& around,
                                const std::vector<std::string>& paths,
                                const std::vector<std::string>& roots) {
  std::set<std::string> starts(paths.begin(), paths.end());
  starts.insert(roots.begin(), roots.end());
  for (const Surroundings& place : around) {
    if (!place.is_alone) starts.insert(place.top);
  }
  return starts;
}

/// A path as a glob that matches only itself.
std::string as_glob(std::string_view path) {
  std::string glob;
  for (const char c : path) {
    if (std::string_view("*?[\\").find(c) != std::string_view::npos) glob += '\\';
    glob += c;
  }
  return glob;
}

/// `--exclude`: the globs are anchored in `base`, but names match everywhere, above it too.
IgnoreRules exclude_rules(const std::vector<std::string>& globs, const std::string& base) {
  IgnoreRules rules;
  rules.folder = std::string(base.starts_with('/') ? "/" : ".");
  const std::string prefix = as_glob(path_below(base, rules.folder));
  for (const std::string& glob : globs) {
    for (IgnorePattern& pattern : parse_ignore(glob)) {
      if (pattern.anchored) pattern.glob = join_path(prefix.empty() ? "." : prefix, pattern.glob);
      rules.patterns.push_back(std::move(pattern));
    }
  }
  return rules;
}

/// Whether rules match a path or a folder above it.
bool is_left_out(const IgnoreRules& rules, std::string_view path, bool is_folder) {
  if (is_ignored(&rules, path, is_folder)) return true;
  const std::string_view above = folder_of(path);
  return above != path && above != folder_of(above) && is_left_out(rules, above, true);
}

void sort_unique(std::vector<std::string>& paths) {
  std::sort(paths.begin(), paths.end());
  paths.erase(std::unique(paths.begin(), paths.end()), paths.end());
}

/// Whether a path or a folder above it is among the named ones.
bool is_below_one_of(const std::set<std::string_view>& named, std::string_view path) {
  while (!named.contains(path)) {
    const std::string_view above = folder_of(path);
    if (above == path) return false;
    path = above;
  }
  return true;
}

/// Marks what lies below one of the PATHs. A link that was only met keeps unmarked: its target is the file to
/// edit.
void select(std::vector<File>& files, const std::vector<std::string>& paths) {
  const std::set<std::string_view> named(paths.begin(), paths.end());
  std::string_view folder;
  bool folder_is_below = false;
  for (File& file : files) {
    if (const std::string_view next = folder_of(file.disk_path); next != folder) {
      folder = next;
      folder_is_below = is_below_one_of(named, folder);
    }
    file.selected = (file.selected && folder_is_below) || named.contains(file.disk_path);
  }
}

/// Puts what was found into its final order and form.
void finish(Tree& tree, const std::vector<std::string>& paths) {
  for (auto* list : {&tree.extensions, &tree.documents, &tree.project_folders, &tree.sealed_folders}) {
    sort_unique(*list);
  }
  for (File& file : tree.files) file.path = relative_path(file.disk_path, tree.patch_base);
  for (Problem& problem : tree.problems) problem.file = relative_path(problem.file, tree.patch_base);
  std::sort(tree.files.begin(), tree.files.end(),
            [](const File& a, const File& b) { return a.path < b.path; });
  const auto is_same = [](const File& a, const File& b) { return a.disk_path == b.disk_path; };
  tree.files.erase(std::unique(tree.files.begin(), tree.files.end(), is_same), tree.files.end());
  select(tree.files, paths);
}

}  // namespace

Result<Tree> discover(const Disk& disk, const DiscoverOptions& options) {
  const std::string directory = directory_of_run(options.directory, is_absolute(disk));
  if (!disk.is_directory(directory)) return unreadable(options.directory, "no such directory");
  const auto paths = resolved_paths(disk, directory, options.paths);
  if (!paths) return paths.error();
  const auto roots = resolved_roots(disk, directory, options.src);
  if (!roots) return roots.error();

  const std::vector<Surroundings> around = surroundings_of(disk, *paths);
  const std::set<std::string> starts = starts_of(around, *paths, *roots);
  Tree tree;
  tree.top = common_top(around);
  tree.patch_base = patch_base_of(directory, *paths, around);
  const std::string base = options.exclude_base.empty() ? tree.patch_base : options.exclude_base;
  Walk walk(disk, starts, exclude_rules(options.exclude, base), tree);
  // A folder comes before those in it, so that these are met with the rules that hold around them.
  for (const std::string& start : starts) walk.from(start);
  if (walk.failure()) return *walk.failure();
  finish(tree, *paths);
  return tree;
}

void mark_files(Tree& tree, const std::vector<std::pair<std::string, std::string>>& marks,
                const std::string& base) {
  for (const auto& [glob, mark] : marks) {
    const IgnoreRules rules = exclude_rules({glob}, base.empty() ? tree.patch_base : base);
    for (File& file : tree.files) {
      if (!is_left_out(rules, file.disk_path, false)) continue;
      if (mark == "all") {
        file.ignored = true;
      } else {
        file.without.push_back(mark);
      }
    }
  }
}

Result<std::vector<std::string>> paths_not_excluded(const Disk& disk, const DiscoverOptions& options) {
  const std::string directory = directory_of_run(options.directory, is_absolute(disk));
  const auto paths = resolved_paths(disk, directory, options.paths);
  if (!paths) return paths.error();
  const std::string base = options.exclude_base.empty()
                               ? patch_base_of(directory, *paths, surroundings_of(disk, *paths))
                               : options.exclude_base;
  const IgnoreRules rules = exclude_rules(options.exclude, base);
  std::vector<std::string> kept;
  for (size_t i = 0; i < options.paths.size(); i++) {
    const std::string& path = (*paths)[i];
    if (!is_left_out(rules, path, disk.is_directory(path))) kept.push_back(options.paths[i]);
  }
  return kept;
}

Result<std::string> find_work_tree(const Disk& disk, const DiscoverOptions& options) {
  const std::string directory = directory_of_run(options.directory, is_absolute(disk));
  const auto paths = resolved_paths(disk, directory, options.paths);
  if (!paths) return paths.error();
  return common_top(surroundings_of(disk, *paths));
}

}  // namespace unknot::project
