#include <utility>

#include "python/simulate/machine.h"
#include "python/simulate/outside.h"

namespace unknot::python {

Value Machine::make_object(Value type, std::string site) {
  objects_.push_back({type, running_.empty() ? no_module : running_.back(), {}, std::move(site), {}});
  return {ValueKind::object, static_cast<uint32_t>(objects_.size() - 1)};
}

Value Machine::make_class(ClassObject made) {
  classes_.push_back(std::move(made));
  return {ValueKind::klass, static_cast<uint32_t>(classes_.size() - 1)};
}

/// Bases and keywords, then the body, then the hooks of metaclass and bases, then the decorators, then the
/// name.
Flow Machine::define_class(Frame& frame, const ClassInstr& instr) {
  ClassObject made;
  made.module = frame.module;
  made.name = instr.name;
  Value metaclass;
  for (ExprId base : instr.bases) {
    Value value;
    if (evaluate(frame, base, value) == Flow::raised) return Flow::raised;
    made.bases.push_back(value);
  }
  for (ExprId keyword : instr.keywords) {
    const Expr& given = frame.program->exprs[keyword];
    Value value;
    if (evaluate(frame, part(frame, given, 0), value) == Flow::raised) return Flow::raised;
    if (world_.text(given.symbol) == "metaclass") metaclass = value;
  }
  Value klass = make_class(std::move(made));
  Frame body = frame;
  body.klass = &classes_[klass.id];
  if (execute(body, instr.body) == Flow::raised) return Flow::raised;
  if (class_hooks(klass.id, metaclass) == Flow::raised) return Flow::raised;
  class_effects(klass.id, metaclass);
  if (decorate(frame, instr.decorators, klass) == Flow::raised) return Flow::raised;
  bind(frame, instr.home, instr.name, klass);
  return Flow::normal;
}

Flow Machine::call_if_there(Value type, std::string_view name, Value self,
                            const std::vector<Argument>& arguments) {
  Value found, ignored;
  if (!class_attribute(type, world_.symbol(name), found) || found.kind != ValueKind::function)
    return Flow::normal;
  return call_closure(found.id, self, true, arguments, ignored);
}

bool Machine::is_enum(Value type, int depth) const {
  if (type.kind == ValueKind::foreign) return path(type).starts_with("enum.");
  if (type.kind != ValueKind::klass || depth > 20) return false;
  for (Value base : classes_[type.id].bases) {
    if (is_enum(base, depth + 1)) return true;
  }
  return false;
}

Flow Machine::class_hooks(uint32_t klass, Value metaclass) {
  const Value self{ValueKind::klass, klass};
  for (const std::string_view hook : {"__new__", "__init__"}) {
    if (call_if_there(metaclass, hook, metaclass, {{{}, 0, false}, {{}, 0, false}, {{}, 0, false}}) ==
        Flow::raised) {
      return Flow::raised;
    }
  }
  const std::vector<std::pair<Symbol, Value>> attributes(classes_[klass].names.begin(),
                                                         classes_[klass].names.end());
  for (const auto& [name, value] : attributes) {
    if (value.kind != ValueKind::object) continue;
    const Value type = objects_[value.id].type;
    const std::vector<Argument> owner_and_name{{self, 0, false}, {{ValueKind::text, name}, 0, false}};
    if (call_if_there(type, "__set_name__", value, owner_and_name) == Flow::raised) {
      if (world_.target_minor() < 12 && !aborted_) return raise("RuntimeError", "Error calling __set_name__");
      return Flow::raised;
    }
  }
  const std::vector<Value> bases = classes_[klass].bases;
  if (is_enum(self, 0)) {
    // Each member is made by __new__ and __init__.
    for (const std::string_view name : {"__new__", "__init__"}) {
      if (call_if_there(self, name, self, {}) == Flow::raised) return Flow::raised;
    }
  }
  for (Value base : bases) {
    if (call_if_there(base, "__init_subclass__", self, {}) == Flow::raised) return Flow::raised;
  }
  return Flow::normal;
}

/// Who hears of a new class: an unknown base or metaclass of another package, and every project class among
/// its bases that somebody asks for its subclasses.
void Machine::class_effects(uint32_t klass, Value metaclass) {
  const ClassObject& made = classes_[klass];
  const std::string name(world_.text(made.name));
  for (Value base : made.bases) {
    if (base.kind == ValueKind::unknown)
      effect(Effect::Kind::registry, "", "class " + name + " has an unknown base");
    if (base.kind != ValueKind::foreign) continue;
    const std::string dotted(path(base));
    if (is_harmless_base(dotted)) continue;
    effect(Effect::Kind::registry, dotted.substr(0, dotted.find_first_of(".(")),
           "class " + name + " is a subclass of " + dotted);
  }
  if (metaclass.kind == ValueKind::foreign && !is_harmless_base(path(metaclass))) {
    const std::string dotted(path(metaclass));
    effect(Effect::Kind::registry, dotted.substr(0, dotted.find_first_of(".(")),
           "class " + name + " has metaclass " + dotted);
  }
  std::vector<Value> todo = made.bases;
  for (size_t i = 0; i < todo.size() && i < 64; i++) {
    if (todo[i].kind != ValueKind::klass) continue;
    const ClassObject& base = classes_[todo[i].id];
    todo.insert(todo.end(), base.bases.begin(), base.bases.end());
    const std::string base_name(world_.text(base.name));
    if (!world_.asks_for_subclasses(base.module, base_name)) continue;
    const std::string full = table_[base.module].name + "." + base_name;
    effect(Effect::Kind::registry, full, "class " + name + " is found by " + full + ".__subclasses__()");
  }
}

}  // namespace unknot::python
