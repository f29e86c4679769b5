#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "project/code.h"
#include "project/discover.h"
#include "project/uses/hit.h"
#include "project/uses/words.h"

namespace unknot::project {

/// One name of a file that an import statement binds to a module of the project.
struct BoundModule {
  std::string_view name;
  ModuleId module = python::no_module;
  auto operator<=>(const BoundModule&) const = default;
};

/// What the import statements of one text say about modules of the project.
struct ModuleImports {
  std::vector<BoundModule> bound;  ///< sorted; a name may be there with several modules
  std::vector<Hit> hits;           ///< `imported` and `star`, in order of the text
};

/// A name of modules that a dotted path reaches. Submodules on its way are not among them: whoever follows a
/// path imports them.
struct PathStep {
  std::vector<ModuleId> modules;
  std::string_view name;
  bool is_end = false;  ///< the path ends with it
};

/// A dotted path ("pkg.a.T.x", "pkg.a:main") as far as it leads through modules.
struct ModulePath {
  std::vector<PathStep> steps;
  std::vector<ModuleId> modules;  ///< the modules that the whole path names
};

/// Which names are modules, as far as import statements say so: the modules of the tree, and the names that
/// each file binds to them. Scopes are not told apart.
class ModuleNames {
 public:
  ModuleNames(const Tree& tree, const Layout& layout, const Code& code, unsigned threads);

  const python::ModuleTable& table() const { return layout_->modules; }
  /// Whether a name is the first part of a module's.
  bool is_top(std::string_view name) const { return tops_.contains(name); }
  /// Lets the first parts of all modules' names through.
  const WordFilter& top_filter() const { return top_filter_; }
  /// The module as which a file looks names up: its own, for a stub the one beside it; no_module where there
  /// is none.
  ModuleId importer(FileId file) const { return importers_[file]; }
  /// The imports of a file, with the names that it takes over from other files.
  const ModuleImports& of(FileId file) const { return files_[file].imports; }
  /// Follows a path from its first module on, looked up as `importer`.
  ModulePath walk(std::string_view path, ModuleId importer) const;
  /// The imports of any text, read as if they stood in `importer`. Views point into the skim.
  ModuleImports read(const python::Skim& skim, ModuleId importer) const;

  /// Adds the modules that attribute `name` of `module` may be: its submodule, and what its file imports as
  /// `name`.
  void step(ModuleId module, std::string_view name, std::vector<ModuleId>& found) const;
  /// The same for any of several modules, each result once.
  std::vector<ModuleId> step(const std::vector<ModuleId>& modules, std::string_view name) const;

 private:
  /// A name that another file takes over from this one, under its own name for it ("*": all public ones).
  struct Export {
    std::string_view name;
    FileId to = python::no_file;
    std::string_view as;
    auto operator<=>(const Export&) const = default;
  };
  struct PerFile {
    ModuleImports imports;
    std::vector<Export> exports;
  };
  struct Reader;

  void find_importers(const Tree& tree);
  void propagate();
  bool bind(FileId file, BoundModule bound);

  const Layout* layout_;
  std::unordered_set<std::string_view> tops_;
  WordFilter top_filter_;
  std::vector<ModuleId> importers_;                ///< by FileId
  std::vector<PerFile> files_;                     ///< by FileId
  std::vector<std::vector<ModuleId>> submodules_;  ///< by ModuleId
};

/// The last part of a dotted name.
inline std::string_view last_part(std::string_view dotted) {
  return dotted.substr(dotted.rfind('.') + 1);
}

}  // namespace unknot::project
