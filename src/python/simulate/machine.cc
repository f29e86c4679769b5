#include "python/simulate/machine.h"

#include <utility>

namespace unknot::python {
namespace {

/// CPython's own recursion limit ends a chain of about 160 imports; past this one the answer is "unknown".
constexpr size_t max_import_chain = 400;

}  // namespace

Run simulate(World& world, const Entry& entry) {
  return Machine(world, entry).run();
}

Machine::Machine(World& world, const Entry& entry)
    : world_(world),
      table_(world.table()),
      entry_(entry),
      states_(world.table().size()),
      getattr_(world.symbol("__getattr__")) {}

Run Machine::run() {
  if (entry_.ancestors_running) {
    for (ModuleId ancestor : table_.ancestors(entry_.module)) {
      states_[ancestor].phase = ModuleState::Phase::running;
      states_[ancestor].given = true;
    }
  }
  if (load(entry_.module) == Flow::raised) {
    run_.outcome = aborted_ ? Outcome::unknown : Outcome::fails;
    run_.error = std::move(raise_.type);
    run_.message = std::move(raise_.message);
    run_.trace = std::move(raise_.trace);
  }
  for (size_t i = 0; i < entry_.then.size() && !aborted_; i++) load(entry_.then[i]);
  for (ModuleId module = 0; module < states_.size(); module++) {
    if (in_sys_modules(module)) run_.loaded.push_back(module);
  }
  run_.failed_at.assign(failed_at_.begin(), failed_at_.end());
  run_.served.assign(served_.begin(), served_.end());
  for (const auto& [function, from] : called_) run_.called.push_back({function.first, function.second, from});
  for (const auto& [function, from] : may_run_)
    run_.may_run.push_back({function.first, function.second, from});
  return std::move(run_);
}

/// The nine steps of `import-model.md`, section 2, for a module that is there.
Flow Machine::load(ModuleId module) {
  if (in_sys_modules(module)) return Flow::normal;
  const ModuleId parent = table_[module].parent;
  if (parent != no_module && !in_sys_modules(parent)) {
    if (const Flow flow = load(parent); flow != Flow::normal) return flow;
    if (in_sys_modules(module)) return Flow::normal;
  }
  return start(module);
}

Flow Machine::start(ModuleId module) {
  ModuleState& state = states_[module];
  const Program* program = world_.program(module);
  if (program == nullptr) {
    // A namespace package has no body; what an extension or an unreadable file binds is not known.
    const bool is_namespace = table_[module].file == no_file && !table_[module].is_extension;
    state.dynamic = !is_namespace;
    if (!is_namespace) run_.executed.push_back({module, here()});
    finish(module);
    return Flow::normal;
  }
  if (running_.size() >= max_import_chain) {
    aborted_ = true;
    note_unknown("more than 400 nested imports", here());
    return raise("RecursionError", "maximum recursion depth exceeded");
  }
  state.phase = ModuleState::Phase::running;
  run_.executed.push_back({module, here()});
  running_.push_back(module);
  bodies_.push_back(stack_.size());
  stack_.push_back({module, 0});
  const auto outer_calls = std::exchange(calls_now_, {});
  const auto outer_doubtful_calls = std::exchange(doubtful_calls_, {});
  const uint32_t outer_uncertain = std::exchange(uncertain_, 0);
  Frame frame;
  frame.program = program;
  frame.module = module;
  frame.locals = &scopes_.emplace_back();
  const Flow flow = execute(frame, program->body);
  calls_now_ = outer_calls;
  doubtful_calls_ = outer_doubtful_calls;
  uncertain_ = outer_uncertain;
  stack_.pop_back();
  running_.pop_back();
  bodies_.pop_back();
  if (flow == Flow::raised) {
    states_[module] = ModuleState{};
    return flow;
  }
  finish(module);
  return Flow::normal;
}

void Machine::finish(ModuleId module) {
  states_[module].phase = ModuleState::Phase::done;
  const Module& known = table_[module];
  if (known.parent == no_module) return;
  const std::string_view last = std::string_view(known.name).substr(known.name.rfind('.') + 1);
  states_[known.parent].names[world_.symbol(last)] = {ValueKind::module, module};
}

/// The statement of the running module's body that is under way.
CodePlace Machine::module_statement() const {
  return bodies_.empty() ? CodePlace{} : stack_[bodies_.back()];
}

void Machine::need(ModuleId module, Symbol name) {
  const CodePlace at = here();
  if (at.module == no_module) return;
  const auto add = [&](ModuleId from) {
    if (!needs_.insert({from, module, name}).second) return;
    run_.needs.push_back({from, module, std::string(world_.text(name)), at});
  };
  add(at.module);
  // What a `__getattr__` reads of a module that it has imported, it reads for somebody.
  const AskedName* asked = asked_now();
  if (asked == nullptr) return;
  const std::string asked_for(world_.text(asked->name));
  if (served_.contains({asked->reader, asked->package, asked_for, module})) add(asked->reader);
}

const AskedName* Machine::asked_now() const {
  return asked_.empty() || asked_.back().running != running_.size() ? nullptr : &asked_.back();
}

Flow Machine::raise(std::string type, std::string message, Value klass) {
  raise_ = {std::move(type), klass, std::move(message), stack_};
  failed_at_.insert(stack_.begin(), stack_.end());
  return Flow::raised;
}

void Machine::note_unknown(std::string what, CodePlace at) {
  for (size_t i = 0; i < run_.unknown.size(); i++) {
    if (run_.unknown[i] == what && run_.unknown_at[i] == at) return;
  }
  run_.unknown.push_back(std::move(what));
  run_.unknown_at.push_back(at);
}

}  // namespace unknot::python
