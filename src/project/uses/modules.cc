// Names that are modules, by a fixed point over import statements. Each file first says on its own what it
// binds to a submodule (`import a`, `import a.b as m`, `from a import b` where a.b is a module) and which
// names it takes over from other files (`from a import u`, `from a import *`). Then every bound name travels
// along the takings until nothing new is bound: `from . import util as u` in a package makes `u` a module in
// whoever imports it from there.
#include "project/uses/modules.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "base/parallel.h"

namespace unknot::project {

using python::ImportAlias;
using python::ImportStatement;
using python::Module;
using python::no_file;
using python::no_module;

namespace {

void sort_once(std::vector<BoundModule>& bound) {
  std::sort(bound.begin(), bound.end());
  bound.erase(std::unique(bound.begin(), bound.end()), bound.end());
}

}  // namespace

/// Reads the import statements of one text as one module.
struct ModuleNames::Reader {
  const ModuleNames& names;
  ModuleId importer;
  ModuleImports& out;
  std::vector<std::pair<FileId, Export>>* taken = nullptr;  ///< from which file what is taken over

  const python::ModuleTable& table() const { return names.table(); }

  void bind(std::string_view name, ModuleId module) {
    if (module != no_module) out.bound.push_back({name, module});
  }

  void take(ModuleId from, std::string_view name, std::string_view as) {
    const FileId file = table()[from].file;
    if (taken != nullptr && file != no_file) taken->push_back({file, {name, no_file, as}});
  }

  void read(const python::Skim& skim) {
    for (uint32_t index = 0; index < skim.imports.size(); ++index) {
      const ImportStatement& statement = skim.imports[index];
      if (statement.is_from) {
        read_from(statement, index);
      } else {
        for (const ImportAlias& alias : statement.names) read_import(alias);
      }
    }
  }

  void read_import(const ImportAlias& alias) {
    const std::string_view name = alias.asname.empty() ? alias.bound() : std::string_view(alias.name);
    bind(alias.bound(), table().find(name, importer));
  }

  void read_from(const ImportStatement& statement, uint32_t index) {
    const std::string base = python::absolute_base(statement, table()[importer]);
    const ModuleId module = base.empty() ? no_module : table().find(base, importer);
    if (module == no_module) return;
    for (const ImportAlias& alias : statement.names) {
      const bool is_star = alias.name == "*";
      const Reach reach = is_star ? Reach::star : Reach::imported;
      out.hits.push_back({module, alias.name, reach, alias.span, index});
      take(module, alias.name, alias.bound());
      if (!is_star) {
        bind(alias.bound(), table().child(module, alias.name));
        continue;
      }
      for (const ModuleId sub : names.submodules_[module]) bind(last_part(table()[sub].name), sub);
    }
  }
};

ModuleNames::ModuleNames(const Tree& tree, const Layout& layout, const Code& code, unsigned threads)
    : layout_(&layout), files_(tree.files.size()), submodules_(layout.modules.size()) {
  for (ModuleId id = 0; id < table().size(); ++id) {
    if (table()[id].parent != no_module) submodules_[table()[id].parent].push_back(id);
    const std::string_view name = table()[id].name;
    tops_.insert(name.substr(0, name.find('.')));
  }
  for (const std::string_view top : tops_) top_filter_.add(top);
  find_importers(tree);
  const auto count = static_cast<uint32_t>(files_.size());
  std::vector<std::vector<std::pair<FileId, Export>>> taken(count);
  for_each_index(count, threads, [&](uint32_t file) {
    if (importers_[file] == no_module) return;
    Reader{*this, importers_[file], files_[file].imports, &taken[file]}.read(code.skim(file));
    sort_once(files_[file].imports.bound);
  });
  for (FileId file = 0; file < count; ++file) {
    for (auto& [from, taking] : taken[file]) files_[from].exports.push_back({taking.name, file, taking.as});
  }
  for (PerFile& file : files_) std::sort(file.exports.begin(), file.exports.end());
  propagate();
}

void ModuleNames::find_importers(const Tree& tree) {
  importers_ = layout_->module_of;
  std::unordered_map<std::string_view, FileId> by_path;
  for (FileId file = 0; file < tree.files.size(); ++file) by_path[tree.files[file].path] = file;
  for (FileId file = 0; file < tree.files.size(); ++file) {
    if (importers_[file] != no_module || !tree.files[file].is_stub) continue;
    const std::string_view path = tree.files[file].path;
    const std::string package = std::string(path.substr(0, path.rfind('/') + 1)) + "__init__.py";
    // Relative imports of a stub without a source mean the same in the package that holds it.
    for (const std::string_view source : {path.substr(0, path.size() - 1), std::string_view(package)}) {
      const auto found = by_path.find(source);
      if (importers_[file] == no_module && found != by_path.end())
        importers_[file] = layout_->module_of[found->second];
    }
  }
}

bool ModuleNames::bind(FileId file, BoundModule bound) {
  std::vector<BoundModule>& all = files_[file].imports.bound;
  const auto place = std::lower_bound(all.begin(), all.end(), bound);
  if (place != all.end() && *place == bound) return false;
  all.insert(place, bound);
  return true;
}

void ModuleNames::propagate() {
  std::vector<std::pair<FileId, BoundModule>> fresh;
  for (FileId file = 0; file < files_.size(); ++file) {
    if (files_[file].exports.empty()) continue;
    for (const BoundModule& bound : files_[file].imports.bound) fresh.push_back({file, bound});
  }
  const auto by_name = [](const Export& one, std::string_view name) { return one.name < name; };
  while (!fresh.empty()) {
    const auto [file, bound] = fresh.back();
    fresh.pop_back();
    const std::vector<Export>& exports = files_[file].exports;
    for (const std::string_view name : {bound.name, std::string_view("*")}) {
      const bool is_star = name == "*";
      if (is_star && bound.name.starts_with('_')) continue;
      auto one = std::lower_bound(exports.begin(), exports.end(), name, by_name);
      for (; one != exports.end() && one->name == name; ++one) {
        const BoundModule passed = {is_star ? bound.name : one->as, bound.module};
        if (bind(one->to, passed)) fresh.push_back({one->to, passed});
      }
    }
  }
}

void ModuleNames::step(ModuleId module, std::string_view name, std::vector<ModuleId>& found) const {
  const auto add = [&](ModuleId id) {
    if (id != no_module && std::find(found.begin(), found.end(), id) == found.end()) found.push_back(id);
  };
  add(table().child(module, name));
  const FileId file = table()[module].file;
  if (file == no_file) return;
  const std::vector<BoundModule>& all = files_[file].imports.bound;
  auto one = std::lower_bound(all.begin(), all.end(), BoundModule{name, 0});
  for (; one != all.end() && one->name == name; ++one) add(one->module);
}

std::vector<ModuleId> ModuleNames::step(const std::vector<ModuleId>& modules, std::string_view name) const {
  std::vector<ModuleId> found;
  for (const ModuleId module : modules) step(module, name, found);
  return found;
}

ModulePath ModuleNames::walk(std::string_view path, ModuleId importer) const {
  if (path.ends_with(".py")) return {};  // the name of a file
  ModulePath found;
  size_t end = 0;
  while (found.modules.empty() && end < path.size()) {
    end = std::min(path.find_first_of(".:", end + 1), path.size());
    const ModuleId first = table().find(path.substr(0, end), importer);
    if (first != no_module) found.modules.push_back(first);
  }
  while (!found.modules.empty() && end < path.size()) {
    const size_t begin = end + 1;
    end = std::min(path.find_first_of(".:", begin), path.size());
    const std::string_view name = path.substr(begin, end - begin);
    if (name.empty()) return {};
    const bool is_end = end == path.size();
    const bool is_submodule = std::all_of(found.modules.begin(), found.modules.end(), [&](ModuleId module) {
      return table().child(module, name) != no_module;
    });
    if (is_end || !is_submodule) found.steps.push_back({found.modules, name, is_end});
    found.modules = step(found.modules, name);
  }
  return found;
}

ModuleImports ModuleNames::read(const python::Skim& skim, ModuleId importer) const {
  ModuleImports imports;
  Reader{*this, importer, imports}.read(skim);
  for (const Hit& hit : imports.hits) {
    if (hit.reach != Reach::imported) continue;
    const std::span<const ImportAlias> names = skim.imports[hit.statement].names;
    const auto alias =
        std::find_if(names.begin(), names.end(), [&](const auto& one) { return one.span == hit.span; });
    for (const ModuleId module : step({hit.module}, hit.name))
      imports.bound.push_back({alias->bound(), module});
  }
  sort_once(imports.bound);
  return imports;
}

}  // namespace unknot::project
