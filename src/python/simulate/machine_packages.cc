// Packages whose modules are listed: `pkgutil`, and an `__init__` that is imported under its own name.
#include <algorithm>
#include <utility>

#include "python/simulate/machine.h"

namespace unknot::python {

/// The modules that lie in a package's folder, by name; those that no import can reach are left out.
std::vector<ModuleId> Machine::members_of(ModuleId package) const {
  std::vector<ModuleId> members;
  for (ModuleId module = 0; module < table_.size(); module++) {
    const Module& known = table_[module];
    if (known.parent == package && known.name.find('/') == std::string::npos) members.push_back(module);
  }
  std::ranges::sort(members, {}, [&](ModuleId module) -> const std::string& { return table_[module].name; });
  return members;
}

/// The packages whose folders a `__path__`, or a list of folders, names. False where one is not known.
bool Machine::packages_of(Value path, std::vector<ModuleId>& packages) const {
  if (path.kind == ValueKind::path) {
    packages.push_back(path.id);
    return true;
  }
  const std::vector<Value>* folders = exact_items(path);
  if (folders == nullptr) return false;
  for (Value folder : *folders) packages.push_back(folder.id);
  return std::ranges::all_of(*folders, [](Value folder) { return folder.kind == ValueKind::folder; });
}

/// What `pkgutil.walk_packages` (deep) and `iter_modules` give: tuples of a finder, a name and whether it is
/// a package, in order of the file names. False where the folders are not known.
bool Machine::lists_packages(std::string_view name, const std::vector<Argument>& arguments, Value& result) {
  const bool deep = name == "pkgutil.walk_packages";
  if (!deep && name != "pkgutil.iter_modules") return false;
  const Value* path = argument(arguments, "path", 0);
  const Value* prefix = argument(arguments, "prefix", 1);
  std::vector<ModuleId> packages;
  if (path == nullptr || !packages_of(*path, packages)) return false;
  if (prefix != nullptr && prefix->kind != ValueKind::text) return false;
  const std::string before(prefix == nullptr ? "" : world_.text(prefix->id));
  result = make_list("list", {});
  for (ModuleId package : packages) add_packages(package, before, deep, result.id);
  return true;
}

void Machine::add_packages(ModuleId package, const std::string& prefix, bool deep, uint32_t made) {
  const size_t inside = table_[package].name.size() + 1;
  std::vector<std::pair<std::string, ModuleId>> found;
  for (ModuleId module : members_of(package)) {
    if (table_.is_namespace(module)) continue;
    found.emplace_back(table_[module].name.substr(inside) + (table_[module].is_package ? "" : ".py"), module);
  }
  std::sort(found.begin(), found.end());
  for (const auto& [file, module] : found) {
    const bool is_package = table_[module].is_package;
    const std::string name = prefix + table_[module].name.substr(inside);
    const Value flag{is_package ? ValueKind::true_value : ValueKind::false_value, 0};
    const Value item = make_list("tuple", {Value{}, text_value(name), flag});
    // A ModuleInfo has the same under names.
    objects_[item.id].names = {{world_.symbol("name"), text_value(name)}, {world_.symbol("ispkg"), flag}};
    objects_[made].items.push_back(item);
    objects_[made].loads.push_back(deep && is_package ? module : no_module);
    if (deep && is_package) add_packages(module, name + ".", deep, made);
  }
}

/// `walk_packages` imports a package after it has named it; an ImportError there is dropped.
Flow Machine::load_walked(ModuleId package) {
  if (package == no_module) return Flow::normal;
  const size_t depth = stack_.size();
  if (load(package) == Flow::normal) return Flow::normal;
  if (aborted_ || !is_caught_by(foreign("builtins.ImportError"))) return Flow::raised;
  stack_.resize(depth);
  return Flow::normal;
}

/// `import pkg.__init__` runs the same file again, as a module of its own that lies in the package. What it
/// binds is not known, nor what a second run does, if it does anything.
void Machine::import_init(ModuleId package, Symbol name) {
  if (!other_modules_.try_emplace(name, Value{}).second) return;
  const Program* program = world_.program(package);
  if (program == nullptr || program->body.begin != program->body.end)
    note_unknown("an __init__ that runs a second time, as a module of its own", here());
}

}  // namespace unknot::python
