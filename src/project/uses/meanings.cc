#include "project/uses/meanings.h"

#include <algorithm>
#include <utility>

#include "python/skim/scan.h"

namespace unknot::project {
namespace {

const std::unordered_map<std::string_view, Meaning>& builtins() {
  static const std::unordered_map<std::string_view, Meaning> table = {
      {"globals", {{}, {}, Builtin::globals}},
      {"vars", {{}, {}, Builtin::own_names}},
      {"dir", {{}, {}, Builtin::own_names}},
      {"locals", {{}, {}, Builtin::own_names}},
      {"sys", {{}, {}, Builtin::sys}},
      {"import_module", {{}, {}, Builtin::load}},
      {"__import__", {{}, {}, Builtin::load}},
      {"importorskip", {{}, {}, Builtin::load}},
      {"reload", {{}, {}, Builtin::load}},
      {"__name__", {{}, {}, Builtin::own_name}},
      {"patch", {{}, {}, Builtin::patch}},
      {"setattr", {{}, {}, Builtin::patch}},
      {"__package__", {{}, {}, Builtin::own_package}}};
  return table;
}

bool add(std::vector<ModuleId>& modules, ModuleId module) {
  if (std::find(modules.begin(), modules.end(), module) != modules.end()) return false;
  modules.push_back(module);
  return true;
}

}  // namespace

Meanings::Meanings(WordFilter filter) : filter_(std::move(filter)) {
  for (const auto& [name, meaning] : builtins()) filter_.add(name);
}

const Meaning* Meanings::find(std::string_view name) const {
  if (!filter_.lets_through(name)) return nullptr;
  if (const auto own = meanings_.find(name); own != meanings_.end()) return &own->second;
  const auto common = builtins().find(name);
  return common != builtins().end() ? &common->second : nullptr;
}

bool Meanings::any_in(std::string_view code) const {
  for (size_t at = 0; at < code.size();) {
    const size_t begin = at;
    while (at < code.size() && python::is(code[at], python::name_byte)) ++at;
    if (at > begin && find(code.substr(begin, at - begin)) != nullptr) return true;
    if (at == begin) ++at;
  }
  return false;
}

Meaning& Meanings::entry(std::string_view name) {
  const auto [place, is_new] = meanings_.try_emplace(name);
  if (is_new) {
    filter_.add(name);
    if (const auto common = builtins().find(name); common != builtins().end()) place->second = common->second;
  }
  return place->second;
}

bool Meanings::bind(std::string_view name, ModuleId module) {
  return add(entry(name).modules, module);
}

bool Meanings::spell(std::string_view name, ModuleId module) {
  return add(entry(name).spelled, module);
}

}  // namespace unknot::project
