// Functions that code which is not followed may run. They are not shown to stay late.
#include <algorithm>
#include <utility>

#include "python/simulate/machine.h"
#include "python/simulate/outside.h"

namespace unknot::python {
namespace {

using namespace std::string_view_literals;

/// Special methods whose calls are all followed, be it from where their object gets into other hands.
constexpr std::string_view followed_methods[] = {"__init__"sv, "__new__"sv,      "__post_init__"sv,
                                                 "__call__"sv, "__enter__"sv,    "__exit__"sv,
                                                 "__del__"sv,  "__set_name__"sv, "__init_subclass__"sv};

/// Bases from outside that call no method of a class for its name but special ones.
constexpr std::string_view inert_bases[] = {
    "builtins."sv, "typing."sv, "typing_extensions."sv, "abc."sv, "collections."sv, "enum."sv, "types."sv};

/// Calls that neither run the functions which they are given nor let anybody else.
constexpr std::string_view idle_calls[] = {
    "abc."sv,         "builtins."sv,       "click."sv,
    "dataclasses."sv, "enum."sv,           "fastapi."sv,
    "flask."sv,       "functools.wraps"sv, "functools.update_wrapper"sv,
    "inspect."sv,     "pytest."sv,         "traitlets."sv,
    "typer."sv,       "typing."sv,         "typing_extensions."sv};

bool starts_with_one_of(std::string_view path, std::span<const std::string_view> known) {
  return std::ranges::any_of(known, [&](std::string_view one) { return path.starts_with(one); });
}

bool is_special(std::string_view name) {
  return name.size() > 4 && name.starts_with("__") && name.ends_with("__");
}

}  // namespace

/// A thing gets into hands that may call it, or any method of it.
void Machine::may_run(Value value) {
  switch (value.kind) {
    case ValueKind::function: {
      const Closure& closure = closures_[value.id];
      may_run_.try_emplace({closure.module, closure.function}, call_place());
      if (closure.setter.kind == ValueKind::function) may_run(closure.setter);
      return;
    }
    case ValueKind::method:
      return may_run({ValueKind::function, methods_[value.id].closure});
    case ValueKind::either:
      for (Value choice : choices_[value.id]) may_run(choice);
      return;
    case ValueKind::klass:
      if (!reached_classes_.insert(value.id).second) return;
      for (uint32_t klass : classes_[value.id].mro) {
        for (const auto& [name, held] : new_names(klass, reached_names_)) {
          if (held.kind == ValueKind::function) may_run(held);
          if (held.kind == ValueKind::object) may_run_held(held);
        }
      }
      return;
    case ValueKind::member:
      return may_run({ValueKind::klass, value.id});
    case ValueKind::object:
      if (!reached_objects_.insert(value.id).second) return;
      may_run(objects_[value.id].type);
      for (Value held : objects_[value.id].held) may_run(held);
      for (const auto& [name, held] : objects_[value.id].names) {
        if (held.kind == ValueKind::function || held.kind == ValueKind::method) may_run(held);
      }
      return;
    default:
      return;
  }
}

/// The functions that a container holds.
void Machine::may_run_held(Value container) {
  if (objects_[container.id].type.kind != ValueKind::foreign) return;
  for (Value held : objects_[container.id].held) {
    if (held.kind == ValueKind::function || held.kind == ValueKind::method) may_run(held);
  }
}

/// What a thing runs where it is asked for an attribute that nobody knows: of an object, the properties of
/// its class; of a class, those of its metaclass; of both, other descriptors, and who answers for all names.
void Machine::may_run_when_asked(Value asked) {
  if (asked.kind == ValueKind::either) {
    for (Value choice : choices_[asked.id]) may_run_when_asked(choice);
    return;
  }
  const bool is_class = asked.kind == ValueKind::klass;
  if (!is_class && asked.kind != ValueKind::object) return may_run(asked);
  const Value type = is_class ? classes_[asked.id].metaclass : objects_[asked.id].type;
  for (const Value holder : {is_class ? asked : Value{}, type}) {
    if (holder.kind != ValueKind::klass) continue;
    for (uint32_t klass : classes_[holder.id].mro) {
      for (const auto& [name, held] :
           std::vector<Names::Entry>(classes_[klass].names.begin(), classes_[klass].names.end())) {
        const std::string_view text = world_.text(name);
        const bool answers = holder == type && (text == "__getattr__" || text == "__getattribute__");
        if (held.kind == ValueKind::function) {
          const Closure& closure = closures_[held.id];
          if (answers || closure.is_replaced || (closure.is_property && holder == type)) may_run(held);
        }
        Value get;
        const bool is_described = held.kind == ValueKind::object &&
                                  class_attribute(objects_[held.id].type, world_.symbol("__get__"), get);
        if (is_described) may_run(held);
      }
    }
  }
}

/// The names of a class that were not there when it was asked for last; `seen` has how many were, by class.
std::span<const Names::Entry> Machine::new_names(uint32_t klass, std::vector<uint32_t>& seen) const {
  if (seen.size() <= klass) seen.resize(classes_.size());
  const Names& names = classes_[klass].names;
  const auto all = static_cast<uint32_t>(names.end() - names.begin());
  const uint32_t first = std::min(std::exchange(seen[klass], all), all);
  return {names.begin() + first, names.end()};
}

void Machine::may_run_arguments(const std::vector<Argument>& arguments) {
  for (const Argument& argument : arguments) may_run(argument.value);
}

/// A call from outside that keeps nothing may still run what it is given, or let its result do so:
/// `defaultdict(f)`, `re.sub(pattern, f, text)`.
void Machine::may_run_callbacks(std::string_view callee, const std::vector<Argument>& arguments) {
  const bool is_idle = starts_with_one_of(callee, idle_calls) && callee != "inspect.getmembers";
  if (is_idle && callee != "builtins.iter") return;
  if (!is_harmless_call(callee)) return;  // it is the configuration that says so
  may_run_arguments(arguments);
}

/// An object of the class is made: operators, builtins and other packages call its special methods, and what
/// it inherits from outside calls any.
void Machine::may_run_when_made(uint32_t klass) {
  if (!operated_classes_.insert(klass).second) return;
  for (uint32_t base : classes_[klass].mro) {
    for (const auto& [name, held] : new_names(base, operated_names_)) {
      const std::string_view text = world_.text(name);
      if (held.kind == ValueKind::function && is_special(text) &&
          std::ranges::find(followed_methods, text) == std::end(followed_methods)) {
        may_run(held);
      }
    }
  }
  if (has_foreign_base(klass)) may_run({ValueKind::klass, klass});
}

/// What making a class lets run: `isinstance` and subscripts ask the class, anything may ask its metaclass.
void Machine::may_run_of_new_class(uint32_t klass) {
  for (const std::string_view name :
       {"__subclasshook__", "__class_getitem__", "_generate_next_value_", "_missing_"}) {
    Value found;
    const bool is_of_enum = !name.starts_with("__");
    if (is_of_enum && !is_enum({ValueKind::klass, klass}, 0)) continue;
    if (class_attribute({ValueKind::klass, klass}, world_.symbol(name), found)) may_run(found);
  }
  const Value metaclass = classes_[klass].metaclass;
  if (metaclass.kind == ValueKind::klass) may_run_when_made(metaclass.id);
  // Each member of an enumeration is an object of it.
  if (is_enum({ValueKind::klass, klass}, 0)) may_run_when_made(klass);
}

/// Whether a class has a base that is not of the project and may call its methods by name.
bool Machine::has_foreign_base(uint32_t klass) const {
  return std::ranges::any_of(classes_[klass].mro, [&](uint32_t one) {
    return std::ranges::any_of(classes_[one].bases, [&](Value base) {
      if (base.kind == ValueKind::foreign) return !starts_with_one_of(path(base), inert_bases);
      return base.kind != ValueKind::klass;
    });
  });
}

}  // namespace unknot::python
