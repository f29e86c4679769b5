#include <algorithm>
#include <utility>

#include "python/simulate/machine.h"
#include "python/simulate/outside.h"

namespace unknot::python {

Value Machine::make_object(Value type, std::string site) {
  Object& made = objects_.emplace_back();
  made.type = type;
  made.owner = running_.empty() ? no_module : running_.back();
  made.site = std::move(site);
  return {ValueKind::object, static_cast<uint32_t>(objects_.size() - 1)};
}

Value Machine::make_class(ClassObject made) {
  made.made_during = running_.empty() ? no_module : running_.back();
  made.mro = linearize(made.bases);
  made.mro.insert(made.mro.begin(), static_cast<uint32_t>(classes_.size()));
  classes_.push_back(std::move(made));
  return {ValueKind::klass, static_cast<uint32_t>(classes_.size() - 1)};
}

Value Machine::make_function(Closure made) {
  made.made_during = running_.empty() ? no_module : running_.back();
  closures_.push_back(std::move(made));
  return {ValueKind::function, static_cast<uint32_t>(closures_.size() - 1)};
}

/// Decorator expressions, bases and keywords, then the body, then the hooks of metaclass and bases, then the
/// decorators, then the name.
Flow Machine::define_class(Frame& frame, const ClassInstr& instr) {
  ClassObject made;
  made.module = frame.module;
  made.name = instr.name;
  made.exact = true;
  std::vector<Decorator> decorators;
  if (evaluate_decorators(frame, instr.decorators, decorators) == Flow::raised) return Flow::raised;
  for (ExprId base : instr.bases) {
    Value value;
    if (evaluate(frame, base, value) == Flow::raised) return Flow::raised;
    made.bases.push_back(value);
  }
  for (ExprId keyword : instr.keywords) {
    const Expr& given = frame.program->exprs[keyword];
    Value value;
    if (evaluate(frame, part(frame, given, 0), value) == Flow::raised) return Flow::raised;
    if (world_.text(given.symbol) == "metaclass") made.metaclass = value;
    made.exact = false;
  }
  for (Value base : made.bases) {
    const bool is_object = base.kind == ValueKind::foreign &&
                           (path(base) == "builtins.object" || path(base) == "types.ModuleType");
    made.exact = made.exact && (is_object || (base.kind == ValueKind::klass && classes_[base.id].exact));
    if (made.metaclass.kind == ValueKind::unknown && base.kind == ValueKind::klass)
      made.metaclass = classes_[base.id].metaclass;
  }
  const Value metaclass = made.metaclass;
  Value klass = make_class(std::move(made));
  Frame body = frame;
  body.klass = &classes_[klass.id];
  body.owner = klass;
  if (execute(body, instr.body) == Flow::raised) return Flow::raised;
  if (check_bases(klass.id) == Flow::raised) return Flow::raised;
  const bool has_keywords = std::ranges::any_of(instr.keywords, [&](ExprId keyword) {
    return world_.text(frame.program->exprs[keyword].symbol) != "metaclass";
  });
  if (class_hooks(klass.id, metaclass, has_keywords) == Flow::raised) return Flow::raised;
  class_effects(klass.id, metaclass);
  may_run_of_new_class(klass.id);
  if (decorate(decorators, klass) == Flow::raised) return Flow::raised;
  bind(frame, instr.home, instr.name, klass);
  return Flow::normal;
}

/// A base that is no class: its type is called to make one, and refuses.
Flow Machine::check_bases(uint32_t klass) {
  if (is_doubtful()) return Flow::normal;
  for (Value base : classes_[klass].bases) {
    const std::string type = base.kind == ValueKind::klass ? "" : type_name(base);
    if (type == "module") return raise("TypeError", "module() takes at most 2 arguments (3 given)");
    if (type == "NoneType") return raise("TypeError", "NoneType takes no arguments");
    if (type == "int") return raise("TypeError", "int() takes at most 2 arguments (3 given)");
    if (type == "bool") return raise("TypeError", "bool expected at most 1 argument, got 3");
    if (type == "tuple") return raise("TypeError", "tuple expected at most 1 argument, got 3");
    if (type == "list") return raise("TypeError", "list expected at most 1 argument, got 3");
    if (type == "dict") return raise("TypeError", "dict expected at most 1 argument, got 3");
    if (type == "str") return raise("TypeError", "str() argument 'encoding' must be str, not tuple");
    if (type == "function") return raise("TypeError", "function() argument 'code' must be code, not str");
  }
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

Flow Machine::class_hooks(uint32_t klass, Value metaclass, bool has_keywords) {
  const Value self{ValueKind::klass, klass};
  const Value outer = std::exchange(making_, self);
  std::vector<Argument> given = unknown_arguments();
  if (metaclass.kind == ValueKind::klass && !has_keywords) {
    // The name, the bases, and the namespace, of which not all is known.
    const Value all_bases = make_list("tuple", std::vector<Value>(classes_[klass].bases));
    given = {{{ValueKind::text, classes_[klass].name}, 0, false}, {all_bases, 0, false}, {{}, 0, false}};
  }
  const bool has_failed = call_if_there(metaclass, "__new__", metaclass, given) == Flow::raised ||
                          call_if_there(metaclass, "__init__", self, given) == Flow::raised;
  making_ = outer;
  if (has_failed) return Flow::raised;
  const std::vector<Symbol> order = classes_[klass].order;
  for (Symbol name : order) {
    const auto place = classes_[klass].names.find(name);
    if (place == classes_[klass].names.end() || place->second.kind != ValueKind::object) continue;
    const Value value = place->second;
    const Value type = objects_[value.id].type;
    const std::vector<Argument> owner_and_name{{self, 0, false}, {{ValueKind::text, name}, 0, false}};
    if (call_if_there(type, "__set_name__", value, owner_and_name) == Flow::raised) {
      if (world_.target_minor() >= 12 || aborted_ || type.kind != ValueKind::klass) return Flow::raised;
      return raise("RuntimeError", "Error calling __set_name__ on '" + type_name(value) + "' instance '" +
                                       std::string(world_.text(name)) + "' in '" + type_name(self) + "'");
    }
  }
  const std::vector<Value> bases = classes_[klass].bases;
  if (is_enum(self, 0)) {
    // Each member is made by __new__ and __init__.
    for (const std::string_view name : {"__new__", "__init__"}) {
      if (call_if_there(self, name, self, unknown_arguments()) == Flow::raised) return Flow::raised;
    }
  }
  for (Value base : bases) {
    Value hook;
    if (!class_attribute(base, world_.symbol("__init_subclass__"), hook)) continue;
    return call_if_there(base, "__init_subclass__", self, unknown_arguments());
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
      effect(Effect::Kind::registry, "", "makes " + name + " with a base that is not known");
    if (base.kind != ValueKind::foreign) continue;
    const std::string dotted(path(base));
    if (world_.inherits_harmlessly(dotted)) continue;
    effect(Effect::Kind::registry, dotted.substr(0, dotted.find_first_of(".(")),
           "makes " + name + " a subclass of " + dotted);
  }
  if (metaclass.kind == ValueKind::foreign && !world_.inherits_harmlessly(path(metaclass))) {
    const std::string dotted(path(metaclass));
    effect(Effect::Kind::registry, dotted.substr(0, dotted.find_first_of(".(")),
           "makes " + name + " with the metaclass " + dotted);
  }
  std::vector<Value> todo = made.bases;
  for (size_t i = 0; i < todo.size() && i < 64; i++) {
    if (todo[i].kind != ValueKind::klass) continue;
    const ClassObject& base = classes_[todo[i].id];
    todo.insert(todo.end(), base.bases.begin(), base.bases.end());
    const std::string base_name(world_.text(base.name));
    const CodePlace* asked_at = world_.asks_for_subclasses(base.module, base_name);
    if (asked_at == nullptr) continue;
    const std::string full = table_[base.module].name + "." + base_name;
    effect(Effect::Kind::registry, full, "makes " + name + " a subclass of " + full);
    if (!run_.effects.empty()) run_.effects.back().asked_at = *asked_at;
  }
}

}  // namespace unknot::python
