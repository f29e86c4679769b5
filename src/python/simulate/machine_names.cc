// What a name stands for: of a function and those around it, of a class body, of the module, a builtin.
#include <algorithm>

#include "python/simulate/machine.h"
#include "python/simulate/outside.h"

namespace unknot::python {

const Value* Machine::find_local(Frame& frame, Symbol name) const {
  for (const LocalScope* scope = frame.locals; scope != nullptr; scope = scope->parent) {
    if (const auto place = scope->names.find(name); place != scope->names.end()) return &place->second;
  }
  return nullptr;
}

Flow Machine::read_local(Frame& frame, Symbol name, bool is_free, Value& result) {
  if (const Value* found = find_local(frame, name)) {
    result = *found;
    return Flow::normal;
  }
  return unbound_local(frame, name, is_free);
}

Flow Machine::read_class_name(Frame& frame, Symbol name, Value& result) {
  if (frame.klass != nullptr) {
    if (const auto place = frame.klass->names.find(name); place != frame.klass->names.end()) {
      result = place->second;
      return Flow::normal;
    }
  }
  return read_global(frame, name, result);
}

Flow Machine::read_global(Frame& frame, Symbol name, Value& result) {
  const ModuleObject& module = *frame.globals;
  if (const auto place = module.names.find(name); place != module.names.end()) {
    result = place->second;
    if (result.kind == ValueKind::lazy && reify(result, result) == Flow::raised) return Flow::raised;
    if (result.kind == ValueKind::foreign) read_environment(result.id);
    return Flow::normal;
  }
  const std::string_view text = world_.text(name);
  if (!module.deleted.empty() && has_deleted(module, text)) return undefined(&module, name);
  if (text == "__spec__") {
    result = spec_of(*frame.globals);
    return Flow::normal;
  }
  if (text == "__name__" || text == "__package__") {
    const Module& known = table_[frame.module];
    const bool own = text == "__name__" || known.is_package;
    result = text_value(own ? known.name : known.name.substr(0, known.name.rfind('.')));
    return Flow::normal;
  }
  if (const auto added = builtins_.find(name); added != builtins_.end()) {
    result = added->second;
    return Flow::normal;
  }
  if (is_builtin_name(text)) {
    result = foreign(world_.symbol("builtins"), name);
    return Flow::normal;
  }
  static constexpr std::string_view implicit[] = {"__class__", "__annotations__", "__qualname__",
                                                  "__module__"};
  if (text == "__path__" && table_[frame.module].is_package) result = {ValueKind::path, frame.module};
  if (text == "__file__") result = file_of(frame.module);
  if (text == "__builtins__") result = foreign("builtins");
  if (is_module_dunder(text) || std::ranges::find(implicit, text) != std::end(implicit)) return Flow::normal;
  return undefined(&module, name);
}

}  // namespace unknot::python
