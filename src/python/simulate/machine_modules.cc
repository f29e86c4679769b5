// What stands in `sys.modules` where that is not the module of that name: objects that took a module's place,
// entries of names that the tree does not have, None, and modules that were taken out.
#include <algorithm>
#include <utility>

#include "python/resolve/standard_library.h"
#include "python/simulate/machine.h"
#include "python/simulate/outside.h"

namespace unknot::python {
namespace {

constexpr int max_bases = 40;
constexpr std::string_view module_type = "types.ModuleType";

}  // namespace

/// The object of a module's latest execution; of one that was not executed yet, who stands for it.
ModuleObject& Machine::latest(ModuleId module) {
  ModuleObject*& object = sys_modules_[module].latest;
  if (object == nullptr) object = &modules_.emplace_back(module, static_cast<uint32_t>(modules_.size()));
  return *object;
}

/// What `sys.modules` holds under the name of a module; of one that is not in it, its latest object.
Value Machine::held(ModuleId module) {
  return in_sys_modules(module) ? sys_modules_[module].value : value_of(latest(module));
}

/// The same where a module object is needed.
ModuleObject& Machine::held_object(ModuleId module) {
  const Value value = held(module);
  return value.kind == ValueKind::module ? object_of(value) : latest(module);
}

bool Machine::has_deleted(const ModuleObject& module, std::string_view name) const {
  return std::ranges::any_of(module.deleted, [&](Symbol one) { return world_.text(one) == name; });
}

/// `__name__` of a module, which its body may have changed.
std::string Machine::name_of(const ModuleObject& module) const {
  const auto place = module.names.find(world_.symbol("__name__"));
  const bool is_changed = place != module.names.end() && place->second.kind == ValueKind::text;
  return is_changed ? std::string(world_.text(place->second.id)) : table_[module.module].name;
}

/// `__name__` of what stands for a module; empty where it has none.
std::string Machine::name_of(Value module) const {
  if (module.kind == ValueKind::module) return name_of(object_of(module));
  if (module.kind == ValueKind::function) {
    const Closure& closure = closures_[module.id];
    return std::string(world_.text(world_.program(closure.module)->functions[closure.function].name));
  }
  if (module.kind == ValueKind::klass) return std::string(world_.text(classes_[module.id].name));
  if (module.kind != ValueKind::object) return "";
  const Object& object = objects_[module.id];
  const Symbol symbol = world_.symbol("__name__");
  Value found;
  if (const auto place = object.names.find(symbol); place != object.names.end()) {
    found = place->second;
  } else {
    class_attribute(object.type, symbol, found);
  }
  return found.kind == ValueKind::text ? std::string(world_.text(found.id)) : "";
}

/// Whether the import machinery says that a module is still being initialized: it asks its `__spec__`.
bool Machine::is_partial(const ModuleObject& module) const {
  const bool is_running = module.phase == ModuleObject::Phase::running;
  if (!is_running || table_[module.module].name == "__main__") return false;
  const auto place = module.names.find(world_.symbol("__spec__"));
  return place == module.names.end() ? !has_deleted(module, "__spec__")
                                     : place->second.kind != ValueKind::none_value;
}

/// The `__spec__` of a module, an object that knows whose it is.
Value Machine::spec_of(ModuleObject& module) {
  if (module.spec.kind == ValueKind::object) return module.spec;
  const Value made = make_object(foreign("importlib.machinery.ModuleSpec"), "");
  Object& object = objects_[made.id];
  object.owner = module.module;
  object.spec_of = &module;
  object.names[world_.symbol("name")] = text_value(table_[module.module].name);
  module.spec = made;
  return made;
}

Flow Machine::no_module_named(const std::string& name, const std::string& more) {
  raise("ModuleNotFoundError", "No module named '" + name + "'" + more);
  raise_.module = name;
  return Flow::raised;
}

/// Whether a module below `parent`, which was loaded, can be looked for: its parent must still be there, and
/// have a `__path__`.
Flow Machine::check_parent(ModuleId parent, const std::string& child) {
  if (!in_sys_modules(parent)) return raise("KeyError", "'" + table_[parent].name + "'");
  const Value value = held(parent);
  if (value.kind == ValueKind::module) {
    ModuleObject& object = object_of(value);
    const Names& names = object.names;
    const auto way = names.find(world_.symbol("__path__"));
    const std::vector<Value>* folders = way == names.end() ? nullptr : exact_items(way->second);
    if (folders != nullptr && folders->empty()) return no_module_named(child);
    if (way != names.end() || table_[parent].is_package) return Flow::normal;
    Value ignored;
    bool is_answered = object.dynamic;
    if (!is_answered && ask_getattr(object, world_.symbol("__path__"), ignored, is_answered) == Flow::raised)
      return Flow::raised;
    return is_answered ? Flow::normal
                       : no_module_named(child, "; '" + table_[parent].name + "' is not a package");
  }
  if (value.kind != ValueKind::object) return Flow::normal;
  Value found;
  Answer answer = Answer::unknown;
  if (look_up(value, world_.symbol("__path__"), found, answer) == Flow::raised) return Flow::raised;
  if (answer == Answer::no) return no_module_named(child, "; '" + table_[parent].name + "' is not a package");
  Value getattr;  // may answer for it
  const bool has_spec = descends_from(objects_[value.id].type, module_type) ||
                        objects_[value.id].names.contains(world_.symbol("__spec__")) ||
                        class_attribute(objects_[value.id].type, getattr_, getattr);
  if (answer == Answer::unknown || has_spec || world_.target_minor() < 11) return Flow::normal;
  return raise("AttributeError", "'" + type_name(value) + "' object has no attribute '__spec__'");
}

/// `dotted` is no module of the tree; `nearest`, the deepest package on the way to it, has been loaded.
Flow Machine::missing_part(ModuleId nearest, std::string_view dotted) {
  const std::string& package = table_[nearest].name;
  const std::string missing(dotted.substr(0, dotted.find('.', package.size() + 1)));
  if (check_parent(nearest, missing) == Flow::raised) return Flow::raised;
  return no_module_named(missing);
}

Flow Machine::no_name(const std::string& module, Symbol name, bool has_file, bool is_partial) {
  const std::string start = "cannot import name '" + std::string(world_.text(name)) + "' from ";
  const std::string quoted = "'" + module + "'";
  if (!has_file) return raise("ImportError", start + quoted + " (unknown location)");
  return raise("ImportError", is_partial ? start + "partially initialized module " + quoted +
                                               " (most likely due to a circular import)"
                                         : start + quoted);
}

/// Asks what stands for a module for an attribute, as `getattr` does.
Flow Machine::look_up(Value base, Symbol name, Value& found, Answer& answer) {
  answer = Answer::unknown;
  if (base.kind == ValueKind::klass) {
    if (class_attribute(base, name, found))
      answer = Answer::yes;
    else if (classes_[base.id].exact && !world_.text(name).starts_with("__"))
      answer = Answer::no;
    return Flow::normal;
  }
  if (base.kind != ValueKind::object) {
    const bool is_bare = base.kind == ValueKind::none_value || base.kind == ValueKind::true_value ||
                         base.kind == ValueKind::false_value ||
                         (base.kind == ValueKind::function && !closures_[base.id].has_more);
    if (is_bare && !world_.text(name).starts_with("__")) answer = Answer::no;
    return Flow::normal;
  }
  const Value type = objects_[base.id].type;
  Value ignored;
  if (objects_[base.id].names.contains(name) || class_attribute(type, name, ignored)) {
    answer = Answer::yes;
    return object_attribute(base.id, name, found);
  }
  const bool is_bare = type.kind == ValueKind::foreign && path(type) == module_type;
  if (!is_bare && (type.kind != ValueKind::klass || !classes_[type.id].exact)) return Flow::normal;
  Value getattr;
  if (class_attribute(type, getattr_, getattr) && getattr.kind == ValueKind::function) {
    const size_t depth = stack_.size();
    const std::vector<Argument> asked{{{ValueKind::text, name}, 0, false}};
    if (call_closure(getattr.id, base, true, asked, found) == Flow::normal) {
      answer = Answer::yes;
      return Flow::normal;
    }
    stack_.resize(depth);
    answer = Answer::no;
    return aborted_ || !is_caught_by(foreign("builtins.AttributeError")) ? Flow::raised : Flow::normal;
  }
  const std::string_view text = world_.text(name);
  const bool is_implicit = text.starts_with("__") && text != "__path__" && text != "__all__";
  if (!is_implicit) answer = Answer::no;
  return Flow::normal;
}

/// `from m import a, b` where something else stands for m.
Flow Machine::import_from_value(Frame& frame, const ImportInstr& import, Value base) {
  const std::string name = name_of(base);
  Value ignored;
  Answer has_path = Answer::unknown;
  if (look_up(base, world_.symbol("__path__"), ignored, has_path) == Flow::raised) return Flow::raised;
  for (const ImportName& wanted : import.names) {
    if (has_path == Answer::no || import.star) break;
    Answer has = Answer::unknown;
    if (look_up(base, wanted.name, ignored, has) == Flow::raised) return Flow::raised;
    const ModuleId child = table_.find(name + "." + std::string(world_.text(wanted.name)), frame.module);
    if (has == Answer::yes || child == no_module) continue;
    if (load(child) == Flow::raised) return Flow::raised;
  }
  if (import.star) frame.globals->dynamic = true;
  for (const ImportName& wanted : import.names) {
    if (import.star) break;
    Value value;
    if (get_from_value(base, wanted.name, value) == Flow::raised) return Flow::raised;
    bind(frame, import.home, wanted.bound, value);
  }
  return Flow::normal;
}

/// GETFROM: the attribute, else what `sys.modules` holds under the name of the submodule.
Flow Machine::get_from_value(Value base, Symbol name, Value& found) {
  if (base.kind == ValueKind::module) return get_from(object_of(base), name, found);
  Answer answer = Answer::unknown;
  if (look_up(base, name, found, answer) == Flow::raised) return Flow::raised;
  if (answer == Answer::yes) return Flow::normal;
  const std::string module = name_of(base);
  const std::string dotted = module + "." + std::string(world_.text(name));
  const ModuleId child = table_.find(dotted, no_module);
  if (child != no_module && in_sys_modules(child)) {
    found = held(child);
    return Flow::normal;
  }
  if (const auto other = other_modules_.find(world_.symbol(dotted)); other != other_modules_.end()) {
    found = other->second;
    return Flow::normal;
  }
  if (answer == Answer::unknown || entry_.all_given) return Flow::normal;
  bool has_file = false, partial = false;
  if (base.kind == ValueKind::object) {
    const Names& names = objects_[base.id].names;
    const auto file = names.find(world_.symbol("__file__")), spec = names.find(world_.symbol("__spec__"));
    has_file = file != names.end() && file->second.kind != ValueKind::none_value;
    const bool has_spec = spec != names.end() && spec->second.kind == ValueKind::object;
    const ModuleObject* whose = has_spec ? objects_[spec->second.id].spec_of : nullptr;
    partial = whose != nullptr && is_partial(*whose);
  }
  return no_name(module.empty() ? "<unknown module name>" : module, name, has_file, partial);
}

/// 1 where `sys.modules` has the key, 0 where it has not, -1 where nobody knows.
int Machine::holds_in_sys_modules(Frame& frame, Value key, Value& found) {
  if (key.kind != ValueKind::text) return -1;
  const std::string_view name = world_.text(key.id);
  if (const auto other = other_modules_.find(key.id); other != other_modules_.end()) {
    found = other->second;
    return 1;
  }
  const ModuleId module = table_.find(name, frame.module);
  if (module == no_module) {
    const ModuleId top = table_.find(name.substr(0, name.find('.')), frame.module);
    return top == no_module ? -1 : 0;
  }
  if (!in_sys_modules(module)) return 0;
  found = held(module);
  return 1;
}

Flow Machine::read_sys_modules(Frame& frame, Value key, Value& result) {
  const int holds = holds_in_sys_modules(frame, key, result);
  if (holds != 0 || is_doubtful()) return Flow::normal;
  return raise("KeyError", "'" + std::string(world_.text(key.id)) + "'");
}

/// `sys.modules[key] = value`. Where the value is not known, what the module holds is not known either.
Flow Machine::write_sys_modules(Frame& frame, Value key, Value value) {
  if (key.kind != ValueKind::text) {
    note_unknown("what is put into sys.modules under a computed name", here());
    frame.globals->dynamic = true;
    return Flow::normal;
  }
  const ModuleId module = table_.find(world_.text(key.id), frame.module);
  if (module == no_module) {
    other_modules_[key.id] = uncertain_ > 0 ? Value{} : value;
    return Flow::normal;
  }
  const bool is_object =
      value.kind == ValueKind::object &&
      (objects_[value.id].type.kind == ValueKind::klass || objects_[value.id].type == foreign(module_type));
  const bool is_known = is_object || value.kind == ValueKind::module || value.kind == ValueKind::klass ||
                        value.kind == ValueKind::none_value;
  if (!is_known || uncertain_ > 0) {
    note_unknown("what takes the place of a module in sys.modules", here());
    ModuleObject& object = in_sys_modules(module) ? held_object(module) : make_module(module);
    if (object.phase == ModuleObject::Phase::absent) object.phase = ModuleObject::Phase::done;
    object.dynamic = true;
    return Flow::normal;
  }
  sys_modules_[module].is_there = true;
  sys_modules_[module].value = value;
  return Flow::normal;
}

/// `del sys.modules[key]`, or `sys.modules.pop(key, otherwise)`.
Flow Machine::remove_from_sys_modules(Frame& frame, Value key, const Value* otherwise, Value& result) {
  const int holds = holds_in_sys_modules(frame, key, result);
  if (holds < 0) {
    if (key.kind != ValueKind::text) note_unknown("what is taken out of sys.modules", here());
    return Flow::normal;
  }
  if (holds == 0) {
    if (otherwise != nullptr) result = *otherwise;
    if (otherwise != nullptr || is_doubtful()) return Flow::normal;
    return raise("KeyError", "'" + std::string(world_.text(key.id)) + "'");
  }
  if (uncertain_ > 0) return Flow::normal;
  if (other_modules_.erase(key.id) > 0) return Flow::normal;
  sys_modules_[table_.find(world_.text(key.id), frame.module)].is_there = false;
  return Flow::normal;
}

/// `sys.modules.get(key)` and the like. False for what is not known.
bool Machine::sys_modules_method(Frame& frame, std::string_view name, const std::vector<Argument>& arguments,
                                 Value& result, Flow& flow) {
  flow = Flow::normal;
  const bool is_plain = std::none_of(arguments.begin(), arguments.end(),
                                     [](const Argument& a) { return a.expanded || a.keyword != 0; });
  if (!is_plain || arguments.empty() || arguments.size() > 2) return false;
  const Value key = arguments[0].value;
  const Value* second = arguments.size() > 1 ? &arguments[1].value : nullptr;
  if (name == "pop") {
    flow = remove_from_sys_modules(frame, key, second, result);
    return true;
  }
  const int holds = holds_in_sys_modules(frame, key, result);
  if (name == "get") {
    if (holds == 0) result = second != nullptr ? *second : Value{ValueKind::none_value, 0};
    return true;
  }
  if (name != "setdefault" || second == nullptr) return false;
  if (holds == 0) {
    result = *second;
    flow = write_sys_modules(frame, key, *second);
  }
  return true;
}

bool Machine::descends_from(Value type, std::string_view dotted, int depth) const {
  if (type.kind == ValueKind::foreign) return path(type) == dotted;
  if (type.kind != ValueKind::klass || depth > max_bases) return false;
  const std::vector<Value>& bases = classes_[type.id].bases;
  return std::any_of(bases.begin(), bases.end(),
                     [&](Value base) { return descends_from(base, dotted, depth + 1); });
}

/// `types.ModuleType(name)`, and the same as the `__init__` of a class that descends from it.
bool Machine::makes_module(Value callee, std::string_view name, const std::vector<Argument>& arguments,
                           Value& result) {
  const bool is_super = name == "builtins.super().__init__";
  const bool is_init = is_super || name == "types.ModuleType.__init__";
  size_t first = 0;
  if (name == module_type) {
    result = make_object(callee, "");
  } else if (is_super && !calls_under_way_.empty()) {
    result = calls_under_way_.back().self;
  } else if (is_init && !arguments.empty()) {
    result = arguments[0].value;
    first = 1;
  }
  if (result.kind != ValueKind::object || !descends_from(objects_[result.id].type, module_type)) return false;
  if (arguments.size() > first && !arguments[first].expanded)
    objects_[result.id].names[world_.symbol("__name__")] = arguments[first].value;
  if (is_init) result = {ValueKind::none_value, 0};
  return true;
}

/// Whether a module has `__path__`: packages do, and what sets it.
bool Machine::is_package_value(const ModuleObject& module) const {
  return table_[module.module].is_package || module.names.contains(world_.symbol("__path__"));
}

}  // namespace unknot::python
