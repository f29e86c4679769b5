// What `isinstance` and `issubclass` say, as far as the source tells.
#include <algorithm>

#include "python/simulate/machine.h"

namespace unknot::python {
namespace {

/// Builtin types that ask no method of a class whether something is an instance.
constexpr std::string_view plain_types[] = {"bool",  "bytearray", "bytes", "complex", "dict",
                                            "float", "frozenset", "int",   "list",    "set",
                                            "str",   "tuple",     "type"};

constexpr std::string_view builtins = "builtins.";

}  // namespace

/// The type of a constant, a module or a method, which nobody can change; empty for other values, and where
/// it is not known.
std::string_view Machine::plain_type(Value value) const {
  switch (value.kind) {
    case ValueKind::none_value:
      return "NoneType";
    case ValueKind::true_value:
    case ValueKind::false_value:
      return value.id == 0 ? "bool" : "int";
    case ValueKind::text:
      return "str";
    case ValueKind::module:
      return "module";
    case ValueKind::method:
      return "method";
    case ValueKind::literal: {
      const std::string_view written = world_.text(value.id);
      const bool is_plain = !written.empty() && written[0] != '_' &&
                            written.find_first_not_of("0123456789_") == std::string_view::npos;
      return is_plain ? "int" : "";
    }
    default:
      return "";
  }
}

/// The builtin type that a value is surely of: "str", "type"; "object" for one of the project's own that is
/// of no builtin type. Empty where it is not known.
std::string_view Machine::builtin_type(Value value) const {
  switch (value.kind) {
    case ValueKind::klass:
      return "type";
    case ValueKind::function:
      return closures_[value.id].has_more || closures_[value.id].is_replaced ? "" : "function";
    case ValueKind::object: {
      const Object& object = objects_[value.id];
      if (object.type.kind == ValueKind::klass)
        return classes_[object.type.id].exact && !makes_others(object.type) ? "object" : "";
      if (object.type.kind != ValueKind::foreign || !path(object.type).starts_with(builtins)) return "";
      return path(object.type).substr(builtins.size());
    }
    default:
      return plain_type(value);
  }
}

/// Whether calling a class may give something that is no instance of it, or its instances deny what they are.
bool Machine::makes_others(Value klass) const {
  Value found;
  return class_attribute(klass, world_.symbol("__new__"), found) ||
         class_attribute(klass, world_.symbol("__class__"), found) ||
         class_attribute(classes_[klass.id].metaclass, world_.symbol("__call__"), found);
}

/// 1 where `isinstance(value, type)` is true, 0 where it is false, -1 where it is not known.
int Machine::is_instance(Value value, Value type) const {
  if (const std::vector<Value>* types = exact_items(type)) {
    int found = 0;
    for (Value one : *types) {
      const int is_one = is_instance(value, one);
      if (is_one == 1) return 1;
      if (is_one < 0) found = -1;
    }
    return found;
  }
  if (type.kind == ValueKind::klass) return is_own_instance(value, type);
  if (type.kind != ValueKind::foreign || !path(type).starts_with(builtins)) return -1;
  const std::string_view wanted = path(type).substr(builtins.size());
  const std::string_view own = builtin_type(value);
  if (own.empty() || std::ranges::find(plain_types, wanted) == std::end(plain_types)) return -1;
  // What holds the elements of an iterator or of a view of a dict is a list here.
  if (own == wanted) return own == "list" ? -1 : 1;
  return own == "bool" && wanted == "int" ? 1 : 0;
}

/// The same for a class of the project.
int Machine::is_own_instance(Value value, Value klass) const {
  Value hook;
  if (class_attribute(classes_[klass.id].metaclass, world_.symbol("__instancecheck__"), hook)) return -1;
  if (value.kind == ValueKind::object && objects_[value.id].type.kind == ValueKind::klass) {
    const Value type = objects_[value.id].type;
    return makes_others(type) ? -1 : is_subclass_of(type, klass);
  }
  if (value.kind == ValueKind::none_value) return descends_from(klass, "typing.Protocol") ? -1 : 0;
  const bool is_module = value.kind == ValueKind::module && descends_from(klass, "types.ModuleType");
  return builtin_type(value).empty() || is_module || !classes_[klass.id].exact ? -1 : 0;
}

/// What `issubclass(type, klass)` says of two classes of the project, in the same way.
int Machine::is_subclass_of(Value type, Value klass) const {
  const ClassObject& one = classes_[type.id];
  if (std::ranges::find(one.mro, klass.id) != one.mro.end()) return 1;
  return one.exact && classes_[klass.id].exact ? 0 : -1;
}

/// The result of `isinstance` or `issubclass`. False where it is not known.
bool Machine::knows_type(std::string_view function, const std::vector<Argument>& arguments,
                         Value& result) const {
  if (arguments.size() != 2 || arguments[0].expanded || arguments[1].expanded) return false;
  const Value value = arguments[0].value, type = arguments[1].value;
  int known = -1;
  if (function == "builtins.isinstance") {
    known = is_instance(value, type);
  } else if (value.kind == ValueKind::klass && type.kind == ValueKind::klass) {
    known = classes_[type.id].metaclass.kind == ValueKind::klass ? -1 : is_subclass_of(value, type);
  }
  if (known >= 0) result = {known == 1 ? ValueKind::true_value : ValueKind::false_value, 0};
  return known >= 0;
}

}  // namespace unknot::python
