#pragma once

#include <functional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/disk.h"
#include "base/result.h"
#include "python/resolve/resolve.h"
#include "python/simulate/outside.h"
#include "python/skim/skim.h"

namespace unknot::project {

using python::FileId;
using python::ModuleId;

/// What the user named.
struct DiscoverOptions {
  std::string directory = ".";       ///< where the run works from (-C); paths are shown relative to it
  std::vector<std::string> paths;    ///< project roots, packages or files; empty means "."
  std::vector<std::string> src;      ///< import roots given by --src; empty: found by themselves
  std::vector<std::string> exclude;  ///< globs as in .gitignore, anchored in `exclude_base`
  std::string exclude_base{};        ///< a disk path; empty: where paths are shown from
};

/// A file of the work tree that a use may stand in.
struct File {
  std::string path;       ///< as shown to the user: relative to the directory of the run, "/" between parts
  std::string disk_path;  ///< as the Disk is asked
  bool selected = false;  ///< below one of the PATHs: it is checked and may be edited; not where it is a link
  bool ignored = false;   ///< the user says that its imports are on no cycle
  std::vector<std::string> without{};  ///< rewriters that the user does not want for its imports
  bool is_stub = false;                ///< .pyi: a user of names, never run
};

/// Something about one file that the user should know; it is never edited then.
struct Problem {
  std::string file;
  uint32_t line = 0;  ///< 0 where none is meant
  std::string message;
};

/// The packages that the projects of a tree ask for, by the top-level names under which they are imported.
struct Requirements {
  std::set<std::string> required;
  std::set<std::string> extras;  ///< asked for by an extra only
  /// Checks that the user names: a package, and "module:helper".
  std::vector<std::pair<std::string, std::string>> checks;
};

/// The Python files of the work tree around the PATHs, and the other files in which names may be mentioned.
/// All but File::path and Problem::file are disk paths; lists are sorted.
struct Tree {
  std::vector<File> files;                   ///< .py and .pyi
  std::vector<std::string> extensions;       ///< .so and .pyd, and the .pyx that one is built from
  std::vector<std::string> documents;        ///< toml, cfg, ini, yaml, yml, json, rst, md, entry_points.txt
  std::vector<std::string> project_folders;  ///< with pyproject.toml, setup.py, setup.cfg, .git, or sealed
  std::vector<std::string> sealed_folders;   ///< with an unknot.toml that says `root = true`
  std::string top;         ///< the work tree: git top level, else nearest pyproject.toml, else PATH
  std::string patch_base;  ///< where the patch applies: the directory of the run, or PATH's project root
  std::vector<Problem> problems;  ///< unreadable folders and the like
  python::KnownOutside known;     ///< what the user says of other packages
  Requirements requirements;      ///< filled in where optional packages matter
};

/// Walks the work tree around the PATHs once: up to the git top level or a sealed folder, else to the nearest
/// pyproject.toml; where there is none, or git ignores PATH, only PATH or the package that it lies in. Left
/// out are what `.gitignore` (nested, with negation), `.git/info/exclude` and `exclude` say, `.git`, and
/// caches
/// (`__pycache__`, `.tox`, `.venv`, any folder with pyvenv.cfg, `node_modules`, `.unknot_cache` ...), but
/// never a PATH itself. Links to directories are not followed: what they lead to is walked under its own
/// name, or is none of the tree's. A PATH that does not exist, cannot be read or is no Python file is a usage
/// Error.
Result<Tree> discover(const Disk& disk, const DiscoverOptions& options);

/// Marks the files that globs match (as `exclude` has them, anchored in `base`, or where paths are shown
/// from): each is paired with a rewriter that is not to be asked, or "all", which sets `ignored`.
void mark_files(Tree& tree, const std::vector<std::pair<std::string, std::string>>& marks,
                const std::string& base);

/// The PATHs that `exclude` does not leave out; a file and each folder above it are asked about.
Result<std::vector<std::string>> paths_not_excluded(const Disk& disk, const DiscoverOptions& options);

/// The top of the work tree around the PATHs, as `discover` finds it, without a walk.
Result<std::string> find_work_tree(const Disk& disk, const DiscoverOptions& options);

/// The names under which the files can be imported.
struct Layout {
  python::ModuleTable modules;
  std::vector<std::string> roots;   ///< import roots, as disk paths
  std::vector<ModuleId> module_of;  ///< by FileId; no_module for a stub
  std::vector<std::string> notes;   ///< equal names in different roots, and the like
};

/// Finds the import roots and names every file. A file's root is the folder above its topmost package; a
/// folder without `__init__.py` is a namespace package where the project's own imports say so.
Layout lay_out(const Tree& tree, const std::function<const python::Skim&(FileId)>& skim_of,
               const DiscoverOptions& options);
/// The same with `skims` by FileId.
Layout lay_out(const Tree& tree, const std::vector<python::Skim>& skims, const DiscoverOptions& options);

}  // namespace unknot::project
