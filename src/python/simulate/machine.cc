#include "python/simulate/machine.h"

#include <utility>

namespace unknot::python {
namespace {

/// CPython's own recursion limit ends a chain of about 160 imports; past this one the answer is "unknown".
constexpr size_t max_import_chain = 400;

std::string_view last_name(std::string_view dotted) {
  return dotted.substr(dotted.rfind('.') + 1);
}

}  // namespace

Run simulate(World& world, const Entry& entry) {
  return Machine(world, entry).run();
}

Machine::Machine(World& world, const Entry& entry)
    : world_(world),
      table_(world.table()),
      entry_(entry),
      sys_modules_(world.table().size()),
      getattr_(world.symbol("__getattr__")),
      any_name_(world.symbol("*")) {}

Run Machine::run() {
  if (entry_.ancestors_running) {
    for (ModuleId ancestor : table_.ancestors(entry_.module)) {
      ModuleObject& given = make_module(ancestor);
      const bool is_namespace = table_.is_namespace(ancestor);
      given.phase = is_namespace ? ModuleObject::Phase::done : ModuleObject::Phase::running;
      given.given = true;
      if (const ModuleId parent = table_[ancestor].parent; parent != no_module)
        latest(parent).loading.push_back(world_.symbol(last_name(table_[ancestor].name)));
    }
  }
  if (load(entry_.module) == Flow::raised) {
    run_.outcome = aborted_ ? Outcome::unknown : Outcome::fails;
    run_.error = std::move(raise_.type);
    run_.message = std::move(raise_.message);
    run_.trace = std::move(raise_.trace);
  }
  for (size_t i = 0; i < entry_.then.size() && !aborted_; i++) load(entry_.then[i]);
  for (ModuleId module = 0; module < sys_modules_.size(); module++) {
    if (!in_sys_modules(module)) continue;
    run_.loaded.push_back(module);
    if (entry_.keeps_names) keep_names(module);
  }
  for (const auto& [name, value] : other_modules_) run_.loaded_others.emplace_back(world_.text(name));
  run_.failed_at.assign(failed_at_.begin(), failed_at_.end());
  run_.served.assign(noted_.served.begin(), noted_.served.end());
  for (const auto& [function, place] : may_run_)
    run_.may_run.push_back({function.first, function.second, place});
  return std::move(run_);
}

void Machine::keep_names(ModuleId module) {
  if (held(module).kind != ValueKind::module) return;
  const ModuleObject& object = object_of(held(module));
  if (object.dynamic) run_.dynamic.push_back(module);
  for (const auto& [name, value] : object.names)
    run_.names.push_back({module, std::string(world_.text(name)), kind_of(value)});
}

/// A value as BoundName says it.
std::string Machine::kind_of(Value value) const {
  switch (value.kind) {
    case ValueKind::module:
      return "module " + describe(value);
    case ValueKind::function:
      return closures_[value.id].has_more || describe(value).ends_with('.') ? "" : "function";
    case ValueKind::klass:
      return "class " + std::string(world_.text(classes_[value.id].name));
    case ValueKind::text:
      return "str " + std::string(world_.text(value.id));
    case ValueKind::none_value:
      return "NoneType None";
    case ValueKind::literal:
      return type_name(value) == "int" ? "int " + std::string(world_.text(value.id)) : "";
    default:
      return "";
  }
}

/// The nine steps of loading a module that the tree has: what `sys.modules` holds; else its parent first, and
/// then what is there now, or else its body.
Flow Machine::load(ModuleId module) {
  if (table_[module].name == "__main__" && module != entry_.module && !in_sys_modules(module)) {
    // Whatever program imports the entry.
    ModuleObject& program = make_module(module);
    program.phase = ModuleObject::Phase::done;
    program.dynamic = true;
  }
  if (!in_sys_modules(module)) {
    const ModuleId parent = table_[module].parent;
    if (parent != no_module) {
      if (const Flow flow = load(parent); flow != Flow::normal) return flow;
      if (in_sys_modules(module)) return Flow::normal;
      if (check_parent(parent, table_[module].name) == Flow::raised) return Flow::raised;
    }
    return start(module);
  }
  if (sys_modules_[module].value.kind != ValueKind::none_value) return Flow::normal;
  raise("ModuleNotFoundError", "import of " + table_[module].name + " halted; None in sys.modules");
  raise_.module = table_[module].name;
  return Flow::raised;
}

/// A new module object, in `sys.modules` from now on. Who stood for one to come is that object.
ModuleObject& Machine::make_module(ModuleId module) {
  SysModule& entry = sys_modules_[module];
  const bool is_expected = entry.latest != nullptr && entry.latest->phase == ModuleObject::Phase::absent;
  if (is_expected) {
    *entry.latest = {module, entry.latest->id};
  } else {
    entry.latest = &modules_.emplace_back(module, static_cast<uint32_t>(modules_.size()));
  }
  entry.is_there = true;
  entry.value = value_of(*entry.latest);
  return *entry.latest;
}

Flow Machine::start(ModuleId module) {
  const Program* program = world_.program(module);
  if (program == nullptr) {
    ModuleObject& made = make_module(module);
    // A namespace package has no body; what an extension or an unreadable file binds is not known.
    const bool is_namespace = table_[module].file == no_file && !table_[module].is_extension;
    made.dynamic = !is_namespace;
    if (!is_namespace) run_.executed.push_back({module, here()});
    if (made.dynamic && !table_[module].is_extension)
      note_unknown("a file that cannot be read surely", {module, 0});
    return finish(made);
  }
  if (running_.size() >= max_import_chain) {
    aborted_ = true;
    note_unknown("more than 400 nested imports", here());
    return raise("RecursionError", "maximum recursion depth exceeded");
  }
  ModuleObject& made = make_module(module);
  made.phase = ModuleObject::Phase::running;
  run_.executed.push_back({module, here()});
  const ModuleId parent = table_[module].parent;
  const bool has_parent = parent != no_module && held(parent).kind == ValueKind::module;
  std::vector<Symbol>* loading = has_parent ? &object_of(held(parent)).loading : nullptr;
  if (loading != nullptr) loading->push_back(world_.symbol(last_name(table_[module].name)));
  const Flow flow = run_body(made, *program);
  if (loading != nullptr) loading->pop_back();
  if (flow != Flow::raised) return finish(made);
  // A module that failed is gone, but whoever imported it meanwhile holds what it had bound.
  made.phase = ModuleObject::Phase::done;
  sys_modules_[module].is_there = false;
  return flow;
}

Flow Machine::run_body(ModuleObject& module, const Program& program) {
  running_.push_back(module.module);
  bodies_.push_back(stack_.size());
  stack_.push_back({module.module, 0});
  const auto outer_calls = std::exchange(calls_now_, {});
  const auto outer_doubtful_calls = std::exchange(doubtful_calls_, {});
  const uint32_t outer_uncertain = std::exchange(uncertain_, 0);
  Frame frame;
  frame.program = &program;
  frame.module = module.module;
  frame.globals = &module;
  frame.locals = &scopes_.emplace_back();
  const Flow flow = execute(frame, program.body);
  calls_now_ = outer_calls;
  doubtful_calls_ = outer_doubtful_calls;
  uncertain_ = outer_uncertain;
  stack_.pop_back();
  running_.pop_back();
  bodies_.pop_back();
  return flow;
}

/// The body has ended: what `sys.modules` holds now is the module, and its parent gets it as an attribute.
Flow Machine::finish(ModuleObject& module) {
  module.phase = ModuleObject::Phase::done;
  const Module& known = table_[module.module];
  if (!in_sys_modules(module.module)) return raise("KeyError", "'" + known.name + "'");
  if (known.parent == no_module) return Flow::normal;
  if (!in_sys_modules(known.parent)) return raise("KeyError", "'" + table_[known.parent].name + "'");
  if (Names* names = names_of(held(known.parent)))
    (*names)[world_.symbol(last_name(known.name))] = held(module.module);
  return Flow::normal;
}

Flow Machine::raise(std::string type, std::string message, Value klass) {
  raise_ = {std::move(type), klass, std::move(message), stack_, {}};
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
