#include <algorithm>
#include <utility>

#include "python/simulate/machine.h"
#include "python/simulate/outside.h"

namespace unknot::python {

void Machine::effect(Effect::Kind kind, std::string registry, std::string what) {
  if (running_.empty()) return;
  run_.effects.push_back(
      {kind, running_.back(), module_statement(), here(), std::move(registry), std::move(what), {}});
}

void Machine::read_environment(Symbol path) {
  if (!world_.facts_of_path(path).reads_environment) return;
  const std::string_view dotted = world_.text(path);
  effect(Effect::Kind::environment, "", "reads " + std::string(dotted.substr(0, dotted.find("()"))));
}

bool Machine::is_project_value(Value value) const {
  switch (value.kind) {
    case ValueKind::function:
    case ValueKind::klass:
    case ValueKind::module:
    case ValueKind::method:
    case ValueKind::member:
    case ValueKind::either:
      return true;
    case ValueKind::object:
      return objects_[value.id].type.kind == ValueKind::klass || !objects_[value.id].held.empty();
    default:
      return false;
  }
}

/// The module whose body was running when a thing was made: changing it while that still runs is nobody
/// else's business.
ModuleId Machine::owner_of(Value value) const {
  switch (value.kind) {
    case ValueKind::module:
      return object_of(value).module;
    case ValueKind::function:
      return closures_[value.id].made_during;
    case ValueKind::klass:
      return classes_[value.id].made_during;
    case ValueKind::object:
      return objects_[value.id].owner;
    case ValueKind::method:
      return owner_of(methods_[value.id].self);
    default:
      return no_module;
  }
}

std::string Machine::describe(Value value) const {
  switch (value.kind) {
    case ValueKind::module:
      return table_[object_of(value).module].name;
    case ValueKind::klass:
      return table_[classes_[value.id].module].name + "." + std::string(world_.text(classes_[value.id].name));
    case ValueKind::function: {
      const Closure& closure = closures_[value.id];
      const Program* program = world_.program(closure.module);
      return table_[closure.module].name + "." +
             std::string(world_.text(program->functions[closure.function].name));
    }
    case ValueKind::object: {
      const Object& object = objects_[value.id];
      if (!object.site.empty()) return object.site;
      if (object.type.kind == ValueKind::klass) return "an instance of " + describe(object.type);
      return object.owner == no_module ? "" : "an object of " + table_[object.owner].name;
    }
    case ValueKind::method:
      return describe(methods_[value.id].self);
    case ValueKind::foreign:
      return std::string(path(value));
    default:
      return "";
  }
}

/// A module changes what it made itself. Only the order with what others do to the thing matters, so changes
/// that follow each other are one.
void Machine::change_own(Value target) {
  if (target.kind != ValueKind::object || objects_[target.id].site.empty()) return;
  const std::string& site = objects_[target.id].site;
  const bool follows = !run_.effects.empty() && run_.effects.back().kind == Effect::Kind::own &&
                       run_.effects.back().registry == site;
  if (!follows) effect(Effect::Kind::own, site, "changes its own " + site);
}

/// Something is done to `target` that stays. It is an effect unless the running module made the thing itself.
void Machine::change(Value target, std::string_view how) {
  if (target.kind == ValueKind::either) {
    for (Value choice : choices_[target.id]) change(choice, how);
    return;
  }
  if (running_.empty()) return;
  if (owner_of(target) == running_.back()) return change_own(target);
  if (target.kind == ValueKind::foreign) {
    const std::string dotted(path(target));
    effect(Effect::Kind::registry, dotted.substr(0, dotted.find_first_of(".(")), std::string(how) + dotted);
    return;
  }
  const std::string name = describe(target);
  effect(Effect::Kind::registry, name, std::string(how) + (name.empty() ? "something unknown" : name));
}

Flow Machine::store_attribute(Frame& frame, const Instr& instr) {
  Value value, target;
  if (evaluate(frame, instr.value, value) == Flow::raised) return Flow::raised;
  if (evaluate(frame, instr.target, target) == Flow::raised) return Flow::raised;
  const bool removes = instr.kind == InstrKind::delete_attribute;
  if (!removes && holds_constant(target, instr.symbol, value)) return Flow::normal;
  change(target, removes ? "deletes an attribute of " : "sets an attribute of ");
  note_set(target, instr.symbol);
  if (!removes) {
    const bool is_class = target.kind == ValueKind::module && world_.text(instr.symbol) == "__class__";
    if (is_class && value.kind == ValueKind::klass) object_of(target).klass = value;
    return is_class ? Flow::normal : store(target, instr.symbol, value);
  }
  Names* names = names_of(target);
  if (names != nullptr && uncertain_ == 0) names->erase(instr.symbol);
  return Flow::normal;
}

/// Whether an attribute has that constant already: storing it once more changes nothing.
bool Machine::holds_constant(Value target, Symbol name, Value value) {
  const bool is_constant = value.kind == ValueKind::text || value.kind == ValueKind::true_value ||
                           value.kind == ValueKind::false_value || value.kind == ValueKind::none_value;
  const Names* names = is_constant ? names_of(target) : nullptr;
  if (names == nullptr || target.kind == ValueKind::module) return false;
  const auto place = names->find(name);
  return place != names->end() && place->second == value;
}

Names* Machine::names_of(Value target) {
  switch (target.kind) {
    case ValueKind::module:
      return &object_of(target).names;
    case ValueKind::klass:
      return &classes_[target.id].names;
    case ValueKind::object:
      return &objects_[target.id].names;
    case ValueKind::foreign:
      return is_builtins(path(target)) ? &builtins_ : nullptr;
    default:
      return nullptr;
  }
}

/// Reports call an object by the first name that it gets.
void Machine::call_by_name(Value object, const std::string& name) {
  if (object.kind == ValueKind::object && objects_[object.id].site.empty()) objects_[object.id].site = name;
}

/// `target.name = value`.
Flow Machine::store(Value target, Symbol name, Value value) {
  if (target.kind == ValueKind::none_value) return no_attribute(target, name);
  if (target.kind == ValueKind::function) closures_[target.id].has_more = true;
  Value described, ignored;
  if (target.kind == ValueKind::object && class_attribute(objects_[target.id].type, name, described)) {
    if (described.kind == ValueKind::function && closures_[described.id].setter.kind == ValueKind::function)
      return call_closure(closures_[described.id].setter.id, target, true, {{value, 0, false}}, ignored);
    const bool is_object = described.kind == ValueKind::object;
    if (is_object && class_attribute(objects_[described.id].type, world_.symbol("__set__"), ignored)) {
      return call_if_there(objects_[described.id].type, "__set__", described,
                           {{target, 0, false}, {value, 0, false}});
    }
  }
  Names* names = names_of(target);
  if (names == nullptr) return Flow::normal;
  const Value whose = target.kind == ValueKind::object ? objects_[target.id].type : target;
  call_by_name(value, describe(whose) + "." + std::string(world_.text(name)));
  put(*names, name, value);
  return Flow::normal;
}

void Machine::put(Names& names, Symbol name, Value value) {
  const auto [place, is_new] = names.try_emplace(name, value);
  if (!is_new) place->second = uncertain_ > 0 ? either(place->second, value) : value;
}

/// The names that an item of `x.__dict__` is one of; null for other containers and keys.
Names* Machine::named_items(Value container, Value key) {
  if (container.kind != ValueKind::object || key.kind != ValueKind::text) return nullptr;
  return names_of(objects_[container.id].attributes_of);
}

Flow Machine::store_item(Frame& frame, const Instr& instr) {
  Value value, target, key;
  if (evaluate(frame, instr.value, value) == Flow::raised) return Flow::raised;
  if (evaluate(frame, instr.target, target) == Flow::raised) return Flow::raised;
  if (evaluate(frame, instr.key, key) == Flow::raised) return Flow::raised;
  if (target.kind == ValueKind::foreign) {
    const std::string_view dotted = path(target);
    const bool is_own = dotted == "builtins.globals()" ||
                        (dotted == "builtins.locals()" && call_depth_ == 0 && frame.klass == nullptr);
    if (is_own && key.kind == ValueKind::text && !instr.augmented && !instr.removes) {
      // A `__getattr__` that keeps its answer changes nothing that anyone could see.
      const AskedName* asked = asked_now();
      if (asked != nullptr && asked->package == frame.module && asked->name == key.id) {
        frame.globals->names[key.id] = value;
      } else {
        bind(frame, Home::global, key.id, value);
      }
      return Flow::normal;
    }
    if (dotted == "builtins.locals()" && frame.klass != nullptr) {
      frame.klass->exact = false;
      return Flow::normal;
    }
    if (dotted == "sys.modules") {
      change(target, "stores into ");
      if (instr.augmented) return Flow::normal;
      return instr.removes ? remove_from_sys_modules(frame, key, nullptr, value)
                           : write_sys_modules(frame, key, value);
    }
    if (dotted.starts_with("builtins.globals()")) {
      frame.globals->dynamic = true;
      return Flow::normal;
    }
    if (is_builtins(dotted)) {
      change(target, "stores into ");
      add_builtin(key, value);
      return Flow::normal;
    }
  }
  change(target, "stores into ");
  if (Names* names = named_items(target, key)) {
    if (!instr.removes) put(*names, key.id, instr.augmented ? Value{} : value);
    if (instr.removes && uncertain_ == 0) names->erase(key.id);
  } else if (target.kind == ValueKind::object) {
    hold(objects_[target.id].held, value);
    if (instr.augmented || instr.removes) {
      objects_[target.id].exact = false;
    } else {
      store_exact(objects_[target.id], key, value);
    }
  }
  return Flow::normal;
}

/// Arguments that are things of the project get into other hands: these may keep them, or call them.
void Machine::hand_over(const std::vector<Argument>& arguments, const std::string& registry,
                        const std::string& what, bool is_late_decorator) {
  bool handed = false;
  for (const Argument& argument : arguments) {
    if (argument.value.kind == ValueKind::object) objects_[argument.value.id].exact = false;
    if (!is_project_value(argument.value)) continue;
    handed = true;
    if (!is_late_decorator) may_run(argument.value);
  }
  if (handed) effect(Effect::Kind::registry, registry, what);
}

}  // namespace unknot::python
