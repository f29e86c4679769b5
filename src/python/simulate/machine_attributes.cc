// Attributes of values: of modules, classes, objects and functions.
#include "python/simulate/machine.h"

namespace unknot::python {
namespace {

/// Whether an attribute of what a decorator made is the function that it was given.
bool names_the_function(std::string_view name) {
  return name == "__func__" || name == "__wrapped__" || name == "fget" || name == "func";
}

constexpr std::string_view descriptor_methods[] = {"__get__"};

/// Whether an attribute of a function may be the function itself, or call it: `f.__call__`, `m.__func__`.
bool is_special(std::string_view name) {
  return name.starts_with("__") && name != "__name__" && name != "__qualname__" && name != "__doc__" &&
         name != "__module__" && name != "__annotations__";
}

bool is_dict_of_function(std::string_view name) {
  return name == "__dict__" || name == "__kwdefaults__" || name == "__annotations__";
}

}  // namespace

Flow Machine::attribute_of(Value base, Symbol name, Value& result) {
  switch (base.kind) {
    case ValueKind::module:
      if (world_.text(name) == "__path__" && table_[object_of(base).module].is_package) {
        result = {ValueKind::path, object_of(base).module};
        return Flow::normal;
      }
      return get_attribute(object_of(base), name, result);
    case ValueKind::foreign:
      result = foreign(base.id, name);
      read_environment(result.id);
      return Flow::normal;
    case ValueKind::klass:
      if (!class_attribute(base, name, result) && !class_attribute(base, any_name_, result))
        return metaclass_attribute(base, name, result);
      if (result.kind == ValueKind::function && closures_[result.id].is_class) result = bound(base, result);
      return result.kind == ValueKind::object ? call_special(result, descriptor_methods) : Flow::normal;
    case ValueKind::object:
      return object_attribute(base.id, name, result);
    case ValueKind::text:
      result = foreign(world_.symbol("builtins.str()"), name);
      return Flow::normal;
    case ValueKind::folder:
    case ValueKind::file:
    case ValueKind::other_file:
      if (file_attribute(base, world_.text(name), result)) return Flow::normal;
      result = foreign(world_.symbol("pathlib.Path()"), name);
      read_environment(result.id);
      return Flow::normal;
    case ValueKind::function:
      return function_attribute(base, name, result);
    case ValueKind::member:
      if (is_special(world_.text(name)) || names_the_function(world_.text(name))) result = base;
      return Flow::normal;
    case ValueKind::either: {
      const size_t depth = stack_.size();
      size_t failed = 0;
      for (Value choice : choices_[base.id]) {
        Value found;
        if (attribute_of(choice, name, found) == Flow::raised) {
          if (aborted_ || ++failed == choices_[base.id].size()) return Flow::raised;
          stack_.resize(depth);
          continue;
        }
        result = result.kind == ValueKind::unknown ? found : either(result, found);
      }
      if (failed > 0) {
        note_possible_failure(here());
        result = either(result, {});
      }
      return Flow::normal;
    }
    default:
      return no_attribute(base, name);
  }
}

Flow Machine::function_attribute(Value function, Symbol name, Value& result) {
  if (is_dict_of_function(world_.text(name))) {
    result = dict_of(function);
    return Flow::normal;
  }
  if (!closures_[function.id].has_more || !names_the_function(world_.text(name)))
    return no_attribute(function, name);
  result = function;
  return Flow::normal;
}

Flow Machine::object_attribute(uint32_t id, Symbol name, Value& result) {
  const Object& object = objects_[id];
  if (object.is_super) return super_attribute(id, name, result);
  if (const auto place = object.names.find(name); place != object.names.end()) {
    result = place->second;
    return Flow::normal;
  }
  const std::string_view text = world_.text(name);
  if (text == "__dict__") result = dict_of({ValueKind::object, id});
  if (text == "__class__" && object.type.kind == ValueKind::klass) result = object.type;
  if (result.kind != ValueKind::unknown) return Flow::normal;
  Value found;
  const bool is_found = class_attribute(object.type, name, found);
  const auto any = object.names.find(any_name_);
  if (any != object.names.end() && found.kind != ValueKind::function) {
    result = perhaps({any->second});
    return Flow::normal;
  }
  if (!is_found && !class_attribute(object.type, any_name_, found)) return made_attribute(id, name, result);
  if (found.kind == ValueKind::function && closures_[found.id].is_property) {
    return call_closure(found.id, {ValueKind::object, id}, true, {}, result);
  }
  if (found.kind == ValueKind::object && call_special(found, descriptor_methods) == Flow::raised)
    return Flow::raised;
  result = found;
  if (result.kind == ValueKind::none_value && !classes_[object.type.id].exact) result = {};
  if (found.kind != ValueKind::function || closures_[found.id].is_static) return Flow::normal;
  result = bound(closures_[found.id].is_class ? object.type : Value{ValueKind::object, id}, found);
  return Flow::normal;
}

/// An attribute that neither the object nor its class holds: `__getattr__` may answer, and of what took a
/// module's place all is known.
Flow Machine::made_attribute(uint32_t id, Symbol name, Value& result) {
  const Value base{ValueKind::object, id}, type = objects_[id].type;
  const bool is_module = descends_from(type, "types.ModuleType");
  if (type.kind == ValueKind::foreign && !is_module) {
    result = foreign(world_.symbols().result_of(type.id), name);
    return Flow::normal;
  }
  Value getattr;
  Answer answer = Answer::unknown;
  const bool is_asked = is_module || class_attribute(type, getattr_, getattr);
  if (!is_asked || world_.text(name).starts_with("__")) return Flow::normal;
  if (look_up(base, name, result, answer) == Flow::raised) return Flow::raised;
  if (answer != Answer::no || is_doubtful()) return Flow::normal;
  if (getattr.kind == ValueKind::function || class_attribute(type, getattr_, getattr)) return Flow::raised;
  return raise("AttributeError",
               "module '" + name_of(base) + "' has no attribute '" + std::string(world_.text(name)) + "'");
}

/// The attributes of a thing as a dict; they belong to whom the thing does.
Value Machine::dict_of(Value of) {
  const Value made = make_object(foreign("builtins.dict"), describe(of));
  objects_[made.id].owner = owner_of(of);
  objects_[made.id].attributes_of = of;
  if (of.kind == ValueKind::klass) objects_[made.id].held = {{ValueKind::member, of.id}};
  return made;
}

Value Machine::bound(Value self, Value function) {
  methods_.push_back({self, function.id});
  return {ValueKind::method, static_cast<uint32_t>(methods_.size() - 1)};
}

}  // namespace unknot::python
