#include <algorithm>
#include <cstdlib>
#include <string>
#include <utility>

#include "python/resolve/standard_library.h"
#include "python/simulate/machine.h"

namespace unknot::python {

/// The argument of that name or place; null where it is not given.
const Value* Machine::argument(const std::vector<Argument>& arguments, std::string_view name,
                               size_t place) const {
  size_t next = 0;
  for (const Argument& given : arguments) {
    if (given.expanded) return nullptr;
    if (given.keyword != 0 ? world_.text(given.keyword) == name : next++ == place) return &given.value;
  }
  return nullptr;
}

/// The dotted name that a call asks for; empty where it is not known or an exception was raised (`flow`).
std::string Machine::wanted_name(Frame& frame, bool is_dunder, const std::vector<Argument>& arguments,
                                 Flow& flow) {
  flow = Flow::normal;
  const Value* name = argument(arguments, "name", 0);
  if (name == nullptr || name->kind != ValueKind::text) {
    note_unknown("an import whose name is computed", here());
    frame.globals->dynamic = true;
    return "";
  }
  uint32_t dots = 0;
  std::string module(world_.text(name->id));
  Module importer = table_[frame.module];
  if (is_dunder) {
    const Value* level = argument(arguments, "level", 4);
    std::string written;
    if (level != nullptr && as_text(*level, written)) dots = static_cast<uint32_t>(atoi(written.c_str()));
  } else if (module.starts_with('.')) {
    const Value* package = argument(arguments, "package", 1);
    if (package == nullptr || package->kind == ValueKind::none_value) {
      flow = raise("TypeError",
                   "the 'package' argument is required to perform a relative import for '" + module + "'");
      return "";
    }
    if (package->kind != ValueKind::text) {
      note_unknown("an import whose package is computed", here());
      return "";
    }
    dots = static_cast<uint32_t>(std::min(module.find_first_not_of('.'), module.size()));
    module.erase(0, dots);
    importer.name = world_.text(package->id);
    importer.is_package = true;
  }
  if (dots == 0) {
    if (module.empty()) flow = raise("ValueError", "Empty module name");
    return module;
  }
  const std::string dotted = absolute_base(dots, module, importer);
  if (dotted.empty()) {
    flow = raise(world_.target_minor() < 9 ? "ValueError" : "ImportError",
                 "attempted relative import beyond top-level package");
  }
  return dotted;
}

/// The deepest package on the way to `dotted` that is there.
ModuleId Machine::nearest(std::string_view dotted, ModuleId importer) const {
  for (size_t dot = dotted.rfind('.'); dot != std::string_view::npos && dot > 0;
       dot = dotted.rfind('.', dot - 1)) {
    const ModuleId found = table_.find(dotted.substr(0, dot), importer);
    if (found != no_module) return found;
  }
  return no_module;
}

/// `importlib.import_module(".b", __package__)` gives the leaf; `__import__("a.b")` gives a, with a
/// `fromlist` the leaf, after the submodules that it lists.
Flow Machine::import_by_name(Frame& frame, bool is_dunder, const std::vector<Argument>& arguments,
                             Value& result) {
  Flow flow = Flow::normal;
  const std::string dotted = wanted_name(frame, is_dunder, arguments, flow);
  if (dotted.empty()) return flow;
  const ModuleId module = table_.find(dotted, frame.module);
  const std::string top_name = dotted.substr(0, dotted.find('.'));
  if (module == no_module) {
    const Symbol symbol = world_.symbol(dotted);
    const bool is_foreign = table_.find(top_name, frame.module) == no_module;
    flow = missing_module(frame, nearest(dotted, frame.module), symbol, is_foreign);
    const auto other = other_modules_.find(symbol);
    result = other != other_modules_.end() ? other->second : foreign(dotted);
    return flow;
  }
  note_served(module);
  note_late_import();
  if (load(module) == Flow::raised) return Flow::raised;
  result = held(module);
  if (!is_dunder) return Flow::normal;
  const Value* fromlist = argument(arguments, "fromlist", 3);
  const std::vector<Value>* listed = fromlist == nullptr ? nullptr : exact_items(*fromlist);
  const bool is_empty = fromlist == nullptr || fromlist->kind == ValueKind::none_value ||
                        (listed != nullptr && listed->empty());
  if (is_empty) {
    const ModuleId top = table_.find(top_name, frame.module);
    flow = load(top);
    result = held(top);
    return flow;
  }
  std::vector<Symbol> wanted;
  for (size_t i = 0; listed != nullptr && i < listed->size(); i++) {
    const Value item = (*listed)[i];
    if (item.kind == ValueKind::text && !world_.text(item.id).empty()) wanted.push_back(item.id);
  }
  return load_submodules(held_object(module), wanted);
}

}  // namespace unknot::python
