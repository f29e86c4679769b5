// How `import` finds a module. CPython asks the entries of sys.path one after the other for the top name; the
// first that holds a module of it decides, and everything below is looked for in its folder. A folder without
// `__init__` is only remembered: where no entry holds a module, all entries with such a folder together are
// one namespace package, and its children are looked for in all of them.
//
// A tree has more roots than a process has on sys.path, so their order depends on who asks: its own root
// comes first, then those of its project, the nearest first. The standard library stands behind the own root
// (the folder of a script) and before all others.
#include <algorithm>
#include <tuple>
#include <utility>

#include "python/resolve/resolve.h"
#include "python/resolve/standard_library.h"

namespace unknot::python {
namespace {

std::string_view first_part(std::string_view dotted) {
  return dotted.substr(0, dotted.find('.'));
}

/// How many folders two paths begin with in common.
uint32_t common_folders(std::string_view left, std::string_view right) {
  const size_t both = std::min(left.size(), right.size());
  uint32_t folders = 0;
  size_t at = 0;
  for (; at < both && left[at] == right[at]; ++at) folders += left[at] == '/';
  const bool left_ends = at == left.size() || left[at] == '/';
  const bool right_ends = at == right.size() || right[at] == '/';
  return folders + (at > 0 && left_ends && right_ends);
}

bool lacks_body(const Module& module) {
  return module.is_package && module.file == no_file && !module.is_extension;
}

/// Which of two modules of one name in one folder Python takes: package, extension, source, namespace.
int rank(const Module& module) {
  if (lacks_body(module)) return 0;
  return module.is_package ? 3 : module.is_extension ? 2 : 1;
}

template <class Values>
void reach(Values& values, uint32_t index) {
  if (values.size() <= index) values.resize(index + 1);
}

}  // namespace

ModuleId ModuleTable::add(Module module) {
  if (const ModuleId known = lookup(module.root, module.name); known != no_module) {
    if (rank(module) > rank(modules_[known])) modules_[known] = std::move(module);
    return known;
  }
  const ModuleId id = size();
  enter(module.root, module.name, id);
  modules_.push_back(std::move(module));
  return id;
}

void ModuleTable::add_other_name(uint32_t root, std::string name, ModuleId module) {
  enter(root, std::move(name), module);
}

void ModuleTable::enter(uint32_t root, std::string name, ModuleId module) {
  reach(by_name_, root);
  reach(places_, root);
  auto top = roots_of_top_.find(first_part(name));
  if (top == roots_of_top_.end()) top = roots_of_top_.try_emplace(std::string(first_part(name))).first;
  std::vector<uint32_t>& roots = top->second;
  // From the end: names come root by root.
  if (std::find(roots.rbegin(), roots.rend(), root) == roots.rend()) roots.push_back(root);
  by_name_[root].try_emplace(std::move(name), module);
}

void ModuleTable::set_search_order(uint32_t importer_root, std::vector<uint32_t> roots) {
  reach(search_, importer_root);
  search_[importer_root] = std::move(roots);
}

void ModuleTable::place_root(uint32_t root, RootPlace place) {
  reach(places_, root);
  places_[root] = std::move(place);
}

ModuleId ModuleTable::lookup(uint32_t root, std::string_view name) const {
  if (root >= by_name_.size()) return no_module;
  const auto found = by_name_[root].find(name);
  return found == by_name_[root].end() ? no_module : found->second;
}

bool ModuleTable::is_namespace(ModuleId module) const {
  return lacks_body(modules_[module]);
}

bool ModuleTable::holds_body(uint32_t root, std::string_view name) const {
  const ModuleId module = lookup(root, name);
  return module != no_module && !is_namespace(module);
}

bool ModuleTable::sees(uint32_t importer_root, uint32_t root) const {
  const RootPlace& from = places_[importer_root];
  const RootPlace& to = places_[root];
  return from.project == to.project || (to.shared && from.realm == to.realm);
}

bool ModuleTable::precedes(uint32_t importer_root, uint32_t left, uint32_t right) const {
  const RootPlace& from = places_[importer_root];
  const auto key = [&](uint32_t root) {
    const RootPlace& place = places_[root];
    return std::tuple(root != importer_root, place.project != from.project,
                      UINT32_MAX - common_folders(place.path, from.path), std::string_view(place.path), root);
  };
  return key(left) < key(right);
}

std::vector<uint32_t> ModuleTable::candidates(std::string_view top, ModuleId importer) const {
  const auto found = roots_of_top_.find(top);
  if (found == roots_of_top_.end() || is_builtin(top)) return {};
  std::vector<uint32_t> roots = found->second;
  if (importer == no_module) {
    std::sort(roots.begin(), roots.end());
    return roots;
  }
  const uint32_t own = modules_[importer].root;
  if (own < search_.size() && !search_[own].empty()) {
    const auto& order = search_[own];
    const auto place = [&](uint32_t root) { return std::find(order.begin(), order.end(), root); };
    std::erase_if(roots, [&](uint32_t root) { return place(root) == order.end(); });
    std::sort(roots.begin(), roots.end(), [&](uint32_t a, uint32_t b) { return place(a) < place(b); });
  } else {
    std::erase_if(roots, [&](uint32_t root) { return !sees(own, root); });
    std::sort(roots.begin(), roots.end(), [&](uint32_t a, uint32_t b) { return precedes(own, a, b); });
  }
  if (is_standard_library(top)) {
    std::erase_if(roots, [&](uint32_t root) { return root != own || !holds_body(root, top); });
  }
  return roots;
}

ModuleId ModuleTable::find(std::string_view dotted, ModuleId importer) const {
  std::vector<uint32_t> roots = candidates(first_part(dotted), importer);
  for (size_t end = dotted.find('.'); !roots.empty(); end = dotted.find('.', end + 1)) {
    const std::string_view prefix = dotted.substr(0, end);
    const auto body =
        std::find_if(roots.begin(), roots.end(), [&](uint32_t root) { return holds_body(root, prefix); });
    if (body != roots.end()) return lookup(*body, dotted);
    std::erase_if(roots, [&](uint32_t root) { return lookup(root, prefix) == no_module; });
    if (end == std::string_view::npos) break;
  }
  return roots.empty() ? no_module : lookup(roots.front(), dotted);
}

ModuleId ModuleTable::child(ModuleId package, std::string_view name) const {
  const Module& module = modules_[package];
  if (!module.is_package) return no_module;
  const std::string dotted = module.name + "." + std::string(name);
  return is_namespace(package) ? find(dotted, package) : lookup(module.root, dotted);
}

bool ModuleTable::is_ancestor(ModuleId ancestor, ModuleId module) const {
  do module = modules_[module].parent;
  while (module != no_module && module != ancestor);
  return module != no_module;
}

std::vector<ModuleId> ModuleTable::ancestors(ModuleId module) const {
  std::vector<ModuleId> result;
  for (ModuleId at = modules_[module].parent; at != no_module; at = modules_[at].parent) result.push_back(at);
  std::reverse(result.begin(), result.end());
  return result;
}

}  // namespace unknot::python
