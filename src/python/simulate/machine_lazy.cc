#include "python/simulate/machine.h"

namespace unknot::python {

/// A lazy statement binds its names and runs nothing. Below a condition that is not known they count as
/// bound: to import too much is the safer guess.
void Machine::bind_lazily(ModuleObject& module, const ImportInstr& import) {
  for (uint32_t i = 0; i < import.names.size(); i++) {
    module.names[import.names[i].bound] = {ValueKind::lazy, static_cast<uint32_t>(lazies_.size())};
    lazies_.push_back({&import, &module, i});
  }
}

bool Machine::is_under_way(Value value) const {
  return value.kind == ValueKind::lazy && lazies_[value.id].under_way;
}

/// What the first read of a lazy name does: the statement runs for this name, and the module gets what it
/// binds. Where it fails the name stays lazy. A name that is read while it is being imported fails with a
/// subclass of ImportError, which nobody tells from it.
Flow Machine::reify(Value lazy, Value& result) {
  LazyName& name = lazies_[lazy.id];
  const ImportName& wanted = name.import->names[name.index];
  if (name.under_way) {
    return raise("ImportError", "cannot import name '" + std::string(world_.text(wanted.name)) + "' from '" +
                                    std::string(world_.text(name.import->base_name)) +
                                    "' (most likely due to a circular import)");
  }
  // Who reads the name in another module needs it of this one: that is known from what it needs.
  const ModuleId module = name.module->module;
  if (here().module == module) run_.reified.push_back({module, name.import->statement, wanted.alias});
  ImportInstr alone = *name.import;
  alone.lazy = false;
  alone.names = {wanted};
  alone.home = Home::local;
  Frame frame;
  frame.program = world_.program(module);
  frame.module = module;
  frame.globals = name.module;
  frame.locals = &scopes_.emplace_back();
  name.under_way = true;
  const Flow flow = alone.is_from ? import_from(frame, alone) : import_module(frame, alone);
  name.under_way = false;
  if (flow == Flow::raised) return flow;
  result = frame.locals->names[wanted.bound];
  name.module->names[wanted.bound] = result;
  return Flow::normal;
}

}  // namespace unknot::python
