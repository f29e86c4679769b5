#include <algorithm>
#include <string>
#include <utility>

#include "python/resolve/standard_library.h"
#include "python/simulate/machine.h"

namespace unknot::python {
namespace {

/// The argument of that name or place; null where it is not given.
const Value* argument(const Symbols& symbols, const std::vector<Argument>& arguments, std::string_view name,
                      size_t place) {
  size_t next = 0;
  for (const Argument& given : arguments) {
    if (given.expanded) return nullptr;
    if (given.keyword != 0 ? symbols.text(given.keyword) == name : next++ == place) return &given.value;
  }
  return nullptr;
}

}  // namespace

void Machine::note_served(ModuleId module) {
  const AskedName* asked = asked_now();
  if (asked == nullptr || asked->reader == no_module) return;
  served_.insert({asked->reader, asked->package, std::string(world_.text(asked->name)), module});
}

/// Whether `importlib.util.find_spec("a")` finds something: what the run imagines of optional packages. A run
/// that learns what may happen takes both sides.
void Machine::find_spec(ModuleId importer, const std::vector<Argument>& arguments, Value& result) {
  const Value* name = argument(world_.symbols(), arguments, "name", 0);
  if (name == nullptr || name->kind != ValueKind::text || entry_.all_given) return;
  const std::string dotted(world_.text(name->id));
  const std::string root = dotted.substr(0, dotted.find('.'));
  if (dotted.starts_with('.') || is_standard_library(root)) return;
  if (table_.find(root, importer) != no_module) return;
  run_.met_optional = true;
  const bool is_absent = entry_.optional_absent || entry_.absent.contains(root);
  result.kind = is_absent ? ValueKind::none_value : ValueKind::true_value;
}

/// `importlib.import_module(".b", __package__)` gives the leaf; `__import__("a.b")` gives a, with a
/// `fromlist` the leaf, after the submodules that it lists.
Flow Machine::import_by_name(Frame& frame, bool is_dunder, const std::vector<Argument>& arguments,
                             Value& result) {
  const Value* name = argument(world_.symbols(), arguments, "name", 0);
  if (name == nullptr || name->kind != ValueKind::text) {
    note_unknown("an import whose name is computed", here());
    states_[frame.module].dynamic = true;
    return Flow::normal;
  }
  std::string dotted(world_.text(name->id));
  if (dotted.starts_with('.') && !is_dunder) {
    const Value* package = argument(world_.symbols(), arguments, "package", 1);
    if (package == nullptr || package->kind == ValueKind::none_value) {
      return raise("TypeError",
                   "the 'package' argument is required to perform a relative import for '" + dotted + "'");
    }
    if (package->kind != ValueKind::text) {
      note_unknown("an import whose package is computed", here());
      return Flow::normal;
    }
    ImportStatement statement;
    statement.is_from = true;
    statement.level = static_cast<uint32_t>(std::min(dotted.find_first_not_of('.'), dotted.size()));
    statement.module = dotted.substr(statement.level);
    Module importer;
    importer.name = world_.text(package->id);
    importer.is_package = true;
    dotted = absolute_base(statement, importer);
    if (dotted.empty()) {
      return raise(world_.target_minor() < 9 ? "ValueError" : "ImportError",
                   "attempted relative import beyond top-level package");
    }
  }
  const ModuleId module = table_.find(dotted, frame.module);
  if (module == no_module) {
    result = foreign(dotted);
    const bool is_foreign = table_.find(dotted.substr(0, dotted.find('.')), frame.module) == no_module;
    return missing_module(frame, no_module, world_.symbol(dotted), is_foreign);
  }
  note_served(module);
  if (load(module) == Flow::raised) return Flow::raised;
  result = {ValueKind::module, module};
  const Value* fromlist = is_dunder ? argument(world_.symbols(), arguments, "fromlist", 3) : nullptr;
  if (!is_dunder) return Flow::normal;
  if (fromlist == nullptr || fromlist->kind == ValueKind::none_value) {
    const ModuleId top = table_.find(dotted.substr(0, dotted.find('.')), frame.module);
    result = {ValueKind::module, top};
    return load(top);
  }
  std::vector<Symbol> wanted;
  if (fromlist->kind == ValueKind::object && objects_[fromlist->id].exact) {
    for (Value item : objects_[fromlist->id].items) {
      if (item.kind == ValueKind::text) wanted.push_back(item.id);
    }
  }
  return load_submodules(module, wanted);
}

}  // namespace unknot::python
