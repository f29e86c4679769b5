// What a class gets from others: from its bases, by `super()`, and from its metaclass.
#include <algorithm>

#include "python/simulate/machine.h"

namespace unknot::python {

/// The bases in the order in which attributes are looked up, by the C3 linearization
/// (https://www.python.org/download/releases/2.3/mro/); those from outside are left out. Where there is none,
/// CPython refuses the class; any order will do.
std::vector<uint32_t> Machine::linearize(const std::vector<Value>& bases) const {
  std::vector<std::vector<uint32_t>> rows;
  std::vector<uint32_t> direct, merged;
  for (Value base : bases) {
    if (base.kind != ValueKind::klass) continue;
    rows.push_back(classes_[base.id].mro);
    direct.push_back(base.id);
  }
  rows.push_back(std::move(direct));
  while (true) {
    std::erase_if(rows, [](const auto& row) { return row.empty(); });
    if (rows.empty()) return merged;
    const auto is_in_a_tail = [&](uint32_t klass) {
      return std::ranges::any_of(
          rows, [&](const auto& row) { return std::find(row.begin() + 1, row.end(), klass) != row.end(); });
    };
    const auto place =
        std::ranges::find_if(rows, [&](const auto& row) { return !is_in_a_tail(row.front()); });
    const uint32_t next = place == rows.end() ? rows.front().front() : place->front();
    merged.push_back(next);
    for (auto& row : rows) std::erase(row, next);
  }
}

/// Searches a class of the project and its bases. False where nothing of the project holds the name.
bool Machine::class_attribute(Value type, Symbol name, Value& found) const {
  if (type.kind != ValueKind::klass) return false;
  for (uint32_t klass : classes_[type.id].mro) {
    const auto place = classes_[klass].names.find(name);
    if (place == classes_[klass].names.end()) continue;
    found = place->second;
    return true;
  }
  return false;
}

/// Calls from outside that depend on the class around them. False for others, and where they do more than
/// that.
bool Machine::knows_its_class(Frame& frame, std::string_view name, const std::vector<Argument>& arguments,
                              Value& result) {
  if (name == "builtins.super") {
    result = super_object(frame, arguments);
    return true;
  }
  if (name != "dataclasses.field" || frame.klass == nullptr) return false;
  for (const Argument& argument : arguments) {
    if (world_.text(argument.keyword) == "default_factory") frame.klass->factories.push_back(argument.value);
  }
  return false;
}

/// `super()` and `super(klass, self)`; from outside, where the class is not known.
Value Machine::super_object(Frame& frame, const std::vector<Argument>& arguments) {
  Value start = frame.owner, self = frame.self;
  if (!arguments.empty()) {
    start = arguments[0].value;
    self = arguments.size() == 2 ? arguments[1].value : Value{};
  }
  if (start.kind != ValueKind::klass) return foreign("builtins.super()");
  const Value made = make_object({}, "");
  objects_[made.id].is_super = true;
  objects_[made.id].items = {start, self};
  return made;
}

/// `object.__new__(klass)`, be it by way of `super()`; of a metaclass, the class that is being made.
bool Machine::makes_instance(std::string_view name, const std::vector<Argument>& arguments, Value& result) {
  const bool is_new = name.starts_with("builtins.") && name.ends_with(".__new__") &&
                      (name.find("()") == name.npos || name == "builtins.super().__new__");
  if (!is_new || arguments.empty() || arguments[0].expanded) return false;
  const Value type = arguments[0].value;
  if (type.kind != ValueKind::klass) return false;
  if (making_.kind == ValueKind::klass && descends_from(type, "builtins.type")) {
    result = making_;
    return true;
  }
  may_run_when_made(type.id);
  result = make_object(type, "");
  return true;
}

/// An attribute of what `super()` gives: that of the next class in the order of `self`; where `self` is not
/// known, in that of the class itself.
Flow Machine::super_attribute(uint32_t id, Symbol name, Value& result) {
  const Value start = objects_[id].items[0], self = objects_[id].items[1];
  const auto derives = [&](Value type) {
    return type.kind == ValueKind::klass && std::ranges::count(classes_[type.id].mro, start.id) > 0;
  };
  Value type = self.kind == ValueKind::object ? objects_[self.id].type : self;
  if (self.kind == ValueKind::klass && !derives(self)) type = classes_[self.id].metaclass;
  if (!derives(type)) type = start;
  const std::vector<uint32_t>& order = classes_[type.id].mro;
  Value found;
  bool has_found = false;
  for (auto next = std::ranges::find(order, start.id) + 1; next != order.end() && !has_found; ++next) {
    const auto place = classes_[*next].names.find(name);
    has_found = place != classes_[*next].names.end();
    if (has_found) found = place->second;
  }
  result = has_found ? found : foreign(world_.symbol("builtins.super()"), name);
  if (found.kind != ValueKind::function) return Flow::normal;
  const Closure& closure = closures_[found.id];
  const std::string_view text = world_.text(name);
  if (closure.is_property) return call_closure(found.id, self, true, {}, result);
  if (closure.is_static || text == "__new__") return Flow::normal;
  const bool is_class = closure.is_class || text == "__init_subclass__" || text == "__class_getitem__";
  // A method of a class that is asked by one of its class methods wants `self` from the caller.
  const bool is_plain = type == self && !is_class && !descends_from(type, "builtins.type");
  if (!is_plain) result = bound(is_class && self.kind == ValueKind::object ? type : self, found);
  return Flow::normal;
}

/// An attribute of a class that neither it nor a base of the project has.
Flow Machine::metaclass_attribute(Value klass, Symbol name, Value& result) {
  const Value metaclass = classes_[klass.id].metaclass;
  Value found;
  if (class_attribute(metaclass, name, found)) {
    result = found;
    if (found.kind != ValueKind::function || closures_[found.id].is_static) return Flow::normal;
    if (closures_[found.id].is_property) return call_closure(found.id, klass, true, {}, result);
    result = bound(closures_[found.id].is_class ? metaclass : klass, found);
    return Flow::normal;
  }
  const std::string_view text = world_.text(name);
  if (text == "__dict__") {
    result = dict_of(klass);
    return Flow::normal;
  }
  if (text.starts_with("__") || !class_attribute(metaclass, getattr_, found) ||
      found.kind != ValueKind::function) {
    return no_attribute(klass, name);
  }
  guesses_++;  // a base from outside may have it
  const Flow flow = call_closure(found.id, klass, true, {{{ValueKind::text, name}, 0, false}}, result);
  guesses_--;
  return flow;
}

/// `type(name, bases, names)`. False where the bases are not known.
bool Machine::makes_type(const std::vector<Argument>& arguments, Value& result) {
  const std::vector<Value>* bases = exact_items(arguments[1].value);
  if (bases == nullptr) {
    may_run_arguments(arguments);
    return false;
  }
  ClassObject made;
  made.module = running_.empty() ? no_module : running_.back();
  if (arguments[0].value.kind == ValueKind::text) made.name = arguments[0].value.id;
  made.bases = *bases;
  for (Value base : made.bases) {
    if (made.metaclass.kind == ValueKind::unknown && base.kind == ValueKind::klass)
      made.metaclass = classes_[base.id].metaclass;
  }
  if (const std::vector<Value>* values = exact_items(arguments[2].value)) {
    const std::vector<Value>& keys = objects_[arguments[2].value.id].keys;
    for (size_t i = 0; i < keys.size() && i < values->size(); i++) {
      if (keys[i].kind == ValueKind::text) made.names[keys[i].id] = (*values)[i];
    }
  }
  const Value metaclass = made.metaclass;
  result = make_class(std::move(made));
  guesses_++;
  class_hooks(result.id, metaclass, false);
  guesses_--;
  class_effects(result.id, metaclass);
  may_run_of_new_class(result.id);
  return true;
}

}  // namespace unknot::python
