// Two ways of libraries to say what is imported, and when: `lazy_loader.attach` and
// `importlib.util.find_spec`.
#include <algorithm>
#include <set>
#include <utility>

#include "python/resolve/standard_library.h"
#include "python/simulate/machine.h"
#include "python/simulate/outside.h"

namespace unknot::python {

/// `__getattr__, __dir__, __all__ = lazy_loader.attach(__name__, submodules, submod_attrs)`: three things, of
/// which the first knows the submodules (its `items`) and where each other name is (its `names`).
Value Machine::attach_lazily(const std::vector<Argument>& arguments) {
  Value package, submodules, attributes;
  for (size_t i = 0; i < arguments.size(); i++) {
    const std::string_view keyword = world_.text(arguments[i].keyword);
    if (keyword == "submodules" || (keyword.empty() && i == 1)) submodules = arguments[i].value;
    if (keyword == "submod_attrs" || (keyword.empty() && i == 2)) attributes = arguments[i].value;
    if (keyword == "package_name" || (keyword.empty() && i == 0)) package = arguments[i].value;
  }
  const bool has_modules = submodules.kind != ValueKind::unknown && submodules.kind != ValueKind::none_value;
  const bool has_attributes =
      attributes.kind != ValueKind::unknown && attributes.kind != ValueKind::none_value;
  const std::vector<Value>* modules = exact_items(submodules);
  const std::vector<Value>* keys = exact_items(attributes);
  if (package.kind != ValueKind::text || (has_modules && modules == nullptr) ||
      (has_attributes && keys == nullptr))
    return {};
  std::set<std::string> listed;
  const Value getattr = make_object(foreign("lazy_loader.attach().__getattr__"), "");
  Object made;
  made.keys = {package};
  if (modules != nullptr) made.items = *modules;
  for (Value item : made.items) listed.insert(std::string(world_.text(item.id)));
  for (size_t i = 0; keys != nullptr && i < keys->size(); i++) {
    const std::vector<Value>* names = exact_items(objects_[attributes.id].items[i]);
    if (names == nullptr) return {};
    for (Value name : *names) {
      made.names[name.id] = (*keys)[i];
      listed.insert(std::string(world_.text(name.id)));
    }
  }
  made.type = objects_[getattr.id].type;
  made.owner = objects_[getattr.id].owner;
  objects_[getattr.id] = std::move(made);
  std::vector<Value> all;
  for (const std::string& name : listed) all.push_back(text_value(name));
  return make_list("tuple", {getattr, Value{}, make_list("list", std::move(all))});
}

/// What the first of these three gives for a name. An AttributeError is an answer too; it stays in raise_.
Flow Machine::attached_attribute(uint32_t id, Symbol name, Value& found, bool& answered) {
  const Object object = objects_[id];
  const std::string package(world_.text(object.keys.front().id)), text(world_.text(name));
  const bool is_submodule =
      std::any_of(object.items.begin(), object.items.end(), [&](Value item) { return item.id == name; });
  const auto place = object.names.find(name);
  if (!is_submodule && place == object.names.end()) {
    raise("AttributeError", "No " + package + " attribute " + text);
    return Flow::normal;
  }
  const std::string dotted =
      package + "." + (is_submodule ? text : std::string(world_.text(place->second.id)));
  const ModuleId module = table_.find(dotted, no_module);
  if (module == no_module) return no_module_named(dotted);
  if (load(module) == Flow::raised) return Flow::raised;
  answered = true;
  found = held(module);
  if (is_submodule) return Flow::normal;
  if (attribute_of(held(module), name, found) == Flow::raised) return Flow::raised;
  const ModuleId owner = table_.find(package, no_module);
  if (place->second.id == name && owner != no_module) held_object(owner).names[name] = found;
  return Flow::normal;
}

/// `importlib.util.find_spec(name)` imports the packages above the module, and says whether it is there.
Flow Machine::find_spec(Frame& frame, const std::vector<Argument>& arguments, Value& result) {
  result = {};
  if (arguments.empty() || arguments[0].value.kind != ValueKind::text) return Flow::normal;
  const std::string dotted(world_.text(arguments[0].value.id));
  const std::string root = dotted.substr(0, dotted.find('.'));
  const ModuleId module = table_.find(dotted, frame.module);
  if (module != no_module) {
    if (table_[module].parent != no_module && load(table_[module].parent) == Flow::raised)
      return Flow::raised;
    result = spec_of(held_object(module));
    return Flow::normal;
  }
  if (dotted.starts_with('.') || table_.find(root, frame.module) != no_module) return Flow::normal;
  bool is_absent = entry_.absent.contains(root);
  if (!is_absent && !is_standard_library(root)) {
    run_.met_optional = true;
    is_absent = entry_.optional_absent;
  }
  if (is_absent && dotted != root) return no_module_named(root);
  result = is_absent ? Value{ValueKind::none_value, 0}
                     : make_object(foreign("importlib.machinery.ModuleSpec"), "");
  return Flow::normal;
}

}  // namespace unknot::python
