// What a run says of code that runs for others: for which module's body something is called, imported or
// read.
#include "python/simulate/machine.h"

namespace unknot::python {

/// The statement of the running module's body that is under way.
CodePlace Machine::module_statement() const {
  return bodies_.empty() ? CodePlace{} : stack_[bodies_.back()];
}

CallPlace Machine::call_place() const {
  CallPlace place{module_statement(), here()};
  for (size_t i = bodies_.empty() ? stack_.size() : bodies_.back(); i < stack_.size(); i++) {
    if (stack_[i].module == place.from.module) continue;
    place.through = stack_[i].module;
    break;
  }
  return place;
}

void Machine::need(ModuleId module, Symbol name) {
  const ModuleId reader = here().module;
  if (reader == no_module) return;
  const ModuleId runner = module_statement().module;
  const auto add = [&](ModuleId from) {
    if (!needs_.insert({from, module, name, runner}).second) return;
    run_.needs.push_back({from, module, std::string(world_.text(name)), call_place()});
  };
  add(reader);
  // What a `__getattr__` reads of a module that it has imported, it reads for somebody.
  const AskedName* asked = asked_now();
  if (asked == nullptr) return;
  const std::string asked_for(world_.text(asked->name));
  if (served_.contains({asked->reader, asked->package, asked_for, module})) add(asked->reader);
}

void Machine::note_late_import() {
  const CallPlace place = call_place();
  const bool is_in_function = !bodies_.empty() && stack_.size() > bodies_.back() + 1;
  if (is_in_function && late_imports_.insert({place.at.module, place.at.offset, place.from.module}).second)
    run_.late_imports.push_back(place);
}

void Machine::note_called(ModuleId module, FunctionId function) {
  const CallPlace place = call_place();
  if (called_.insert({module, function, place.from.module}).second)
    run_.called.push_back({module, function, place});
}

const AskedName* Machine::asked_now() const {
  return asked_.empty() || asked_.back().running != running_.size() ? nullptr : &asked_.back();
}

void Machine::note_served(ModuleId module) {
  const AskedName* asked = asked_now();
  if (asked == nullptr || asked->reader == no_module) return;
  served_.insert({asked->reader, asked->package, std::string(world_.text(asked->name)), module});
}

}  // namespace unknot::python
