#include <algorithm>

#include "python/simulate/machine.h"
#include "python/simulate/outside.h"

namespace unknot::python {
namespace {

/// The methods that an operator, a truth test, an f-string or a builtin function may call on its operand.
/// Which one it is does not matter here: all that are there count as run.
constexpr std::string_view operator_methods[] = {
    "__add__",          "__radd__",     "__iadd__", "__sub__",    "__rsub__",    "__mul__",   "__rmul__",
    "__truediv__",      "__floordiv__", "__mod__",  "__pow__",    "__matmul__",  "__and__",   "__rand__",
    "__or__",           "__ror__",      "__xor__",  "__lshift__", "__rshift__",  "__neg__",   "__pos__",
    "__abs__",          "__invert__",   "__eq__",   "__ne__",     "__lt__",      "__le__",    "__gt__",
    "__ge__",           "__contains__", "__bool__", "__len__",    "__getitem__", "__hash__",  "__str__",
    "__repr__",         "__format__",   "__int__",  "__float__",  "__index__",   "__bytes__", "__fspath__",
    "__class_getitem__"};

/// Those that a comparison or a look-up among elements asks for.
constexpr std::string_view equality_methods[] = {"__eq__", "__ne__", "__hash__"};

constexpr std::string_view membership_methods[] = {"__contains__"};

/// A value that may be more things than this is not known.
constexpr size_t max_choices = 8;

constexpr std::string_view iteration_methods[] = {"__iter__", "__next__", "__getitem__", "__len__"};

}  // namespace

Flow Machine::call_special(Value object, std::span<const std::string_view> names) {
  if (object.kind != ValueKind::object) return Flow::normal;
  const Value type = objects_[object.id].type;
  if (type.kind != ValueKind::klass) return Flow::normal;
  Flow flow = Flow::normal;
  guesses_++;
  for (size_t i = 0; i < names.size() && flow == Flow::normal; i++) {
    flow = call_if_there(type, names[i], object, unknown_arguments());
  }
  guesses_--;
  return flow;
}

Flow Machine::operate(Value value) {
  if (value.kind != ValueKind::object || objects_[value.id].type.kind != ValueKind::klass)
    return Flow::normal;
  if (operators_.empty()) {
    for (std::string_view name : operator_methods) operators_.push_back(world_.symbol(name));
  }
  const Value type = objects_[value.id].type;
  Flow flow = Flow::normal;
  guesses_++;
  for (size_t i = 0; i < operators_.size() && flow == Flow::normal; i++) {
    Value found, ignored;
    if (!class_attribute(type, operators_[i], found) || found.kind != ValueKind::function) continue;
    flow = call_closure(found.id, value, true, unknown_arguments(), ignored);
  }
  guesses_--;
  return flow;
}

/// Of an object of the project `__iter__` runs surely, and `__next__` of what it gives; without it, what
/// there is instead.
Flow Machine::iterate_own(Value value, Value& elements) {
  Value method, iterator, next;
  const Value type = objects_[value.id].type;
  const bool is_sure = type.kind == ValueKind::klass &&
                       class_attribute(type, world_.symbol("__iter__"), method) &&
                       method.kind == ValueKind::function;
  if (!is_sure) return call_special(value, iteration_methods);
  if (call_closure(method.id, value, true, {}, iterator) == Flow::raised) return Flow::raised;
  if (iterator.kind != ValueKind::object) return Flow::normal;
  const Value made = objects_[iterator.id].type;
  if (made.kind != ValueKind::klass) return iterate(iterator, elements);
  const bool is_own =
      class_attribute(made, world_.symbol("__next__"), next) && next.kind == ValueKind::function;
  return is_own ? call_closure(next.id, iterator, true, {}, elements) : Flow::normal;
}

/// A truth test of an object of the project asks `__bool__`, or else `__len__`.
Flow Machine::test_truth(Value value) {
  if (value.kind != ValueKind::object || objects_[value.id].type.kind != ValueKind::klass)
    return Flow::normal;
  const Value type = objects_[value.id].type;
  Value method;
  const bool has_bool = class_attribute(type, world_.symbol("__bool__"), method);
  return call_if_there(type, has_bool ? "__bool__" : "__len__", value, {});
}

/// The first of these methods that the class of an object has; the others are then not asked for.
std::span<const std::string_view> Machine::first_of(Value object,
                                                    std::span<const std::string_view> names) const {
  Value ignored;
  if (object.kind != ValueKind::object) return {};
  for (size_t i = 0; i < names.size(); i++) {
    if (class_attribute(objects_[object.id].type, world_.symbol(names[i]), ignored))
      return names.subspan(i, 1);
  }
  return {};
}

/// `other in value`.
Flow Machine::look_inside(Value value) {
  const auto first = first_of(value, membership_methods);
  return call_special(value, first.empty() ? iteration_methods : first);
}

/// `value == other`.
Flow Machine::compare_with(Value value) {
  return call_special(value, equality_methods);
}

/// Whether a value is what a container holds whose parts are not told apart: a part of it is any of them.
bool Machine::stands_for_all(Value value) {
  return value.kind == ValueKind::function || value.kind == ValueKind::method ||
         value.kind == ValueKind::member || value.kind == ValueKind::either;
}

/// Runs what iterating runs; the elements are one of the things that a container holds.
Flow Machine::iterate(Value value, Value& elements) {
  if (stands_for_all(value)) elements = value;
  if (value.kind != ValueKind::object) return Flow::normal;
  const Object& object = objects_[value.id];
  const bool is_generator =
      object.type.kind == ValueKind::foreign && path(object.type) == "builtins.generator";
  if (!is_generator) {
    const bool gives_names = object.attributes_of.kind == ValueKind::klass;  // `__dict__`
    if (!gives_names) elements = one_of(object.held);
    return iterate_own(value, elements);
  }
  const std::vector<Argument> given = object.given;
  forced_ = true;
  return call_value(object.held.front(), given, false, elements);
}

/// What a builtin function may do with its argument: iterate, or apply an operator.
Flow Machine::look_at(Value value, Value& elements) {
  const bool is_own = value.kind == ValueKind::object && objects_[value.id].type.kind == ValueKind::klass;
  const Flow flow = is_own ? call_special(value, iteration_methods) : iterate(value, elements);
  return flow == Flow::raised ? flow : operate(value);
}

void Machine::hold(std::vector<Value>& held, Value value) const {
  if (value.kind == ValueKind::object && objects_[value.id].type.kind == ValueKind::foreign) {
    const std::vector<Value>& inner = objects_[value.id].held;
    held.insert(held.end(), inner.begin(), inner.end());
  } else if (is_project_value(value)) {
    held.push_back(value);
  }
}

/// A value that is one of two; anything but things of the project becomes unknown.
Value Machine::either(Value first, Value second) {
  if (first == second) return first;
  std::vector<Value> choices;
  for (Value value : {first, second}) {
    if (value.kind == ValueKind::either) {
      choices.insert(choices.end(), choices_[value.id].begin(), choices_[value.id].end());
    } else if (value.kind == ValueKind::foreign || is_project_value(value)) {
      choices.push_back(value);
    }
  }
  if (choices.size() > max_choices) {
    for (Value choice : choices) may_run(choice);
  }
  if (choices.empty() || choices.size() > max_choices) return {};
  choices_.push_back(std::move(choices));
  return {ValueKind::either, static_cast<uint32_t>(choices_.size() - 1)};
}

Value Machine::one_of(const std::vector<Value>& values) {
  Value found;
  for (Value value : values) found = found.kind == ValueKind::unknown ? value : either(found, value);
  return found;
}

/// The same, where it may also be something else.
Value Machine::perhaps(const std::vector<Value>& values) {
  const Value found = one_of(values);
  if (found.kind == ValueKind::unknown || found.kind == ValueKind::either) return found;
  choices_.push_back({found});
  return {ValueKind::either, static_cast<uint32_t>(choices_.size() - 1)};
}

int Machine::truth(Value value) const {
  switch (value.kind) {
    case ValueKind::true_value:
    case ValueKind::module:
    case ValueKind::method:
    case ValueKind::function:
    case ValueKind::klass:
    case ValueKind::folder:
    case ValueKind::file:
    case ValueKind::other_file:
      return 1;
    case ValueKind::false_value:
    case ValueKind::none_value:
      return 0;
    case ValueKind::text:
      return world_.text(value.id).empty() ? 0 : 1;
    case ValueKind::literal: {
      const std::string_view written = world_.text(value.id);
      return !written.empty() && written[0] >= '1' && written[0] <= '9' ? 1 : -1;
    }
    case ValueKind::foreign: {
      const std::string_view name = path(value);
      return name.ends_with(".TYPE_CHECKING") ? 0 : -1;
    }
    case ValueKind::object: {
      const Object& object = objects_[value.id];
      if (is_spec_or_module(value)) return 1;
      if (object.type.kind != ValueKind::klass) return object.exact ? !object.items.empty() : -1;
      Value method;
      const bool has_own = class_attribute(object.type, world_.symbol("__bool__"), method) ||
                           class_attribute(object.type, world_.symbol("__len__"), method);
      return has_own || !classes_[object.type.id].exact ? -1 : 1;
    }
    default:
      return -1;
  }
}

/// Whether a namespace of the interpreter, `sys.modules` or `globals()`, has a key; -1 where nobody knows.
int Machine::is_key_of(Frame& frame, Value key, std::string_view space) {
  Value ignored;
  if (space == "sys.modules") return holds_in_sys_modules(frame, key, ignored);
  if (space != "builtins.globals()" || key.kind != ValueKind::text || is_doubtful()) return -1;
  if (frame.globals->names.contains(key.id)) return 1;
  return frame.globals->dynamic || is_module_dunder(world_.text(key.id)) ? -1 : 0;
}

bool Machine::is_spec_or_module(Value value) const {
  if (value.kind != ValueKind::object || objects_[value.id].type.kind != ValueKind::foreign) return false;
  const std::string_view type = path(objects_[value.id].type);
  return type == "importlib.machinery.ModuleSpec" || type == "types.ModuleType";
}

/// What cannot be None: things of the project, numbers, containers, and the few from outside that are known.
bool Machine::is_never_none(Value value) const {
  if (value.kind == ValueKind::either || value.kind == ValueKind::member) return false;
  if (is_project_value(value) || value.kind == ValueKind::file || value.kind == ValueKind::literal)
    return true;
  if (value.kind != ValueKind::object || objects_[value.id].type.kind != ValueKind::foreign) return false;
  return is_spec_or_module(value) || makes_container(path(objects_[value.id].type));
}

}  // namespace unknot::python
