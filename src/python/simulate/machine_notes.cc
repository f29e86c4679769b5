// What a run says of code that runs for others: for which module's body something is called, imported or
// read.
#include <algorithm>

#include "python/simulate/machine.h"
#include "python/simulate/outside.h"

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

/// Code reads a name of a module. What every module has from its start on, nobody waits for.
void Machine::need(ModuleId module, Symbol name) {
  if (is_module_dunder(world_.text(name))) return;
  const ModuleId reader = here().module;
  if (reader == no_module) return;
  const ModuleId runner = module_statement().module;
  const auto add = [&](ModuleId from) {
    if (!noted_.needs.insert({from, module, name, runner}).second) return;
    run_.needs.push_back({from, module, std::string(world_.text(name)), call_place()});
  };
  add(reader);
  note_taken(module, name);
  // What a `__getattr__` reads of a module that it has imported, it reads for somebody.
  const AskedName* asked = asked_now();
  if (asked == nullptr) return;
  const std::string asked_for(world_.text(asked->name));
  if (noted_.served.contains({asked->reader, asked->package, asked_for, module})) add(asked->reader);
}

/// What is taken of a module varies by time where it binds the name more than once, or others set it.
void Machine::note_taken(ModuleId module, Symbol name) {
  const std::vector<Symbol>& rebound = world_.rebound_names(module);
  const bool is_star = world_.text(name) == "*";
  if (is_star) {
    for (Symbol each : rebound) note_taken(module, each);
  }
  const bool is_watched = world_.is_watched(module);
  if (!is_watched && (is_star || !std::ranges::binary_search(rebound, name))) return;
  const ModuleId reader = here().module;
  if (reader == module || !noted_.taken.insert({reader, module, name}).second) return;
  Taken taken{reader, module, std::string(world_.text(name)), bindings_to_come(module, name), 0, "", here()};
  for (const auto& [of, times] : noted_.set) {
    const bool is_meant = of.first == module && (is_star || of.second == name || of.second == 0);
    if (is_meant) taken.set += times;
  }
  const Names& names = held_object(module).names;
  if (const auto place = names.find(name); place != names.end()) taken.value = kind_of(place->second);
  run_.taken.push_back(std::move(taken));
}

/// How often the running body of a module binds a name below the statement that is under way.
uint32_t Machine::bindings_to_come(ModuleId module, Symbol name) {
  const auto body = std::ranges::find(bodies_, module, [&](size_t at) { return stack_[at].module; });
  if (body == bodies_.end()) return 0;
  const Facts* facts = world_.facts(module);
  if (facts == nullptr) return 0;
  return static_cast<uint32_t>(std::ranges::count_if(facts->bindings, [&](const Binding& binding) {
    return is_module_binding(binding) && binding.name == world_.text(name) &&
           binding.span.begin > stack_[*body].offset;
  }));
}

/// An attribute of a module is set; `name` is 0 where nobody knows which.
void Machine::note_set(Value target, Symbol name) {
  if (target.kind != ValueKind::module) return;
  const ModuleId module = object_of(target).module;
  noted_.set[{module, name}]++;
  const auto place = std::ranges::lower_bound(run_.set_modules, module);
  if (place == run_.set_modules.end() || *place != module) run_.set_modules.insert(place, module);
}

void Machine::note_late_import() {
  const CallPlace place = call_place();
  const bool is_in_function = !bodies_.empty() && stack_.size() > bodies_.back() + 1;
  if (is_in_function &&
      noted_.late_imports.insert({place.at.module, place.at.offset, place.from.module}).second)
    run_.late_imports.push_back(place);
}

void Machine::note_called(ModuleId module, FunctionId function) {
  const CallPlace place = call_place();
  if (noted_.called.insert({module, function, place.from.module}).second)
    run_.called.push_back({module, function, place});
}

const AskedName* Machine::asked_now() const {
  return asked_.empty() || asked_.back().running != running_.size() ? nullptr : &asked_.back();
}

void Machine::note_served(ModuleId module) {
  const AskedName* asked = asked_now();
  if (asked == nullptr || asked->reader == no_module) return;
  noted_.served.insert({asked->reader, asked->package, std::string(world_.text(asked->name)), module});
}

}  // namespace unknot::python
