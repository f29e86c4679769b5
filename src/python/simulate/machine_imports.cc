#include <algorithm>
#include <array>
#include <utility>

#include "python/resolve/standard_library.h"
#include "python/simulate/machine.h"
#include "python/simulate/outside.h"

namespace unknot::python {
namespace {

std::string_view root_of(std::string_view dotted) {
  return dotted.substr(0, dotted.find('.'));
}

/// Names that every module object has, or that the interpreter answers for.
bool is_module_dunder(std::string_view name) {
  static constexpr std::array known{"__name__", "__doc__",    "__package__", "__loader__",
                                    "__spec__", "__file__",   "__path__",    "__builtins__",
                                    "__dict__", "__cached__", "__class__"};
  return std::find(known.begin(), known.end(), name) != known.end();
}

}  // namespace

void Machine::foreign_import(Symbol dotted) {
  const std::string_view root = root_of(world_.text(dotted));
  if (is_standard_library(root)) return;
  effect(Effect::Kind::foreign_import, std::string(root), "imports " + std::string(world_.text(dotted)));
}

Value Machine::foreign(std::string_view base, std::string_view name) {
  std::string dotted(base);
  if (!dotted.empty() && !name.empty()) dotted += '.';
  dotted.append(name);
  // The other branches of platform tests belong to machines that are not this one.
  if (dotted == "sys.platform") return {ValueKind::text, world_.symbol("linux")};
  if (dotted == "os.name") return {ValueKind::text, world_.symbol("posix")};
  return {ValueKind::foreign, world_.symbol(dotted)};
}

/// A module that is not in the project, or that the project does not hold (a generated file, say). It is
/// taken to be there, except under try/except where the run imagines optional packages to be absent.
Flow Machine::missing_module(Frame& frame, const ImportInstr& import, Symbol name, bool is_foreign) {
  if (import.nearest != no_module) {
    if (const Flow flow = load(import.nearest); flow != Flow::normal) return flow;
  }
  const std::string root(root_of(world_.text(name)));
  const bool guarded = frame.trying > 0;
  run_.met_optional = run_.met_optional || guarded;
  if (is_foreign && entry_.absent.contains(root)) {
    return raise("ModuleNotFoundError", "No module named '" + root + "'");
  }
  if (is_foreign && !(guarded && entry_.optional_absent)) {
    foreign_import(name);
    return Flow::normal;
  }
  if (!guarded) return Flow::normal;
  if (is_foreign && is_standard_library(root)) return Flow::normal;
  const std::string missing(is_foreign ? std::string_view(root) : world_.text(name));
  return raise("ModuleNotFoundError", "No module named '" + missing + "'");
}

Flow Machine::import_module(Frame& frame, const ImportInstr& import) {
  if (import.lazy) return Flow::normal;
  for (const ImportName& name : import.names) {
    Value bound;
    if (name.module == no_module) {
      const Flow flow = missing_module(frame, import, name.name, name.top == no_module);
      if (flow != Flow::normal) return flow;
      const std::string_view dotted = world_.text(name.name);
      bound = name.top == no_module ? foreign(name.has_as ? dotted : root_of(dotted), "") : Value{};
      if (name.top != no_module && !name.has_as) bound = {ValueKind::module, name.top};
    } else {
      if (const Flow flow = load(name.module); flow != Flow::normal) return flow;
      bound = {ValueKind::module, name.has_as ? name.module : name.top};
      const ModuleId parent = table_[name.module].parent;
      if (name.has_as && parent != no_module) {
        // `import a.b as x` binds the attribute b of a, which need not be the module.
        const std::string& dotted = table_[name.module].name;
        const Symbol last = world_.symbol(std::string_view(dotted).substr(dotted.rfind('.') + 1));
        if (get_from(parent, last, bound) == Flow::raised) return Flow::raised;
      }
    }
    bind(frame, import.home, name.bound, bound);
  }
  return Flow::normal;
}

Flow Machine::load_base(Frame& frame, const ImportInstr& import) {
  if (import.beyond_top) {
    const bool is_value_error = world_.target_minor() < 9;
    return raise(is_value_error ? "ValueError" : "ImportError",
                 table_[frame.module].parent == no_module && !table_[frame.module].is_package
                     ? "attempted relative import with no known parent package"
                     : "attempted relative import beyond top-level package");
  }
  if (import.base != no_module) return load(import.base);
  return missing_module(frame, import, import.base_name, import.nearest == no_module);
}

Flow Machine::import_from(Frame& frame, const ImportInstr& import) {
  if (import.lazy || world_.text(import.base_name) == "__future__") return Flow::normal;
  if (const Flow flow = load_base(frame, import); flow != Flow::normal) return flow;
  if (import.star) return import_star(frame, import);
  if (import.base == no_module) {
    for (const ImportName& name : import.names) {
      const bool is_known = import.nearest == no_module;
      bind(frame, import.home, name.bound,
           is_known ? foreign(world_.text(import.base_name), world_.text(name.name)) : Value{});
    }
    return Flow::normal;
  }
  if (const Flow flow = load_submodules(import); flow != Flow::normal) return flow;
  for (const ImportName& name : import.names) {
    Value value;
    if (get_from(import.base, name.name, value) == Flow::raised) return Flow::raised;
    bind(frame, import.home, name.bound, value);
  }
  return Flow::normal;
}

/// Every name that the package has not bound is tried as a submodule, before anything is bound.
Flow Machine::load_submodules(const ImportInstr& import) {
  if (!table_[import.base].is_package) return Flow::normal;
  for (const ImportName& name : import.names) {
    if (has(import.base, name.name)) continue;
    const ModuleId child = table_.child(import.base, world_.text(name.name));
    if (child == no_module) continue;
    if (const Flow flow = load(child); flow != Flow::normal) return flow;
  }
  return Flow::normal;
}

bool Machine::has(ModuleId module, Symbol name) const {
  return states_[module].names.contains(name);
}

/// Whether a module may serve a name that is not seen among its names.
bool Machine::may_hide(ModuleId module, Symbol name) const {
  const ModuleState& state = states_[module];
  if (state.dynamic || entry_.all_given || is_module_dunder(world_.text(name))) return true;
  if (state.given && entry_.own_given) return true;
  return state.names.contains(getattr_);
}

Flow Machine::get_from(ModuleId module, Symbol name, Value& found) {
  const ModuleState& state = states_[module];
  const ModuleId child = table_.child(module, world_.text(name));
  if (const auto place = state.names.find(name); place != state.names.end()) {
    found = place->second;
    if (found != Value{ValueKind::module, child}) need(module, name);
    return Flow::normal;
  }
  if (child != no_module && in_sys_modules(child)) {
    found = {ValueKind::module, child};
    return Flow::normal;
  }
  need(module, name);
  if (may_hide(module, name)) return Flow::normal;
  const std::string start = "cannot import name '" + std::string(world_.text(name)) + "' from ";
  const std::string quoted = "'" + table_[module].name + "'";
  if (table_[module].file == no_file) return raise("ImportError", start + quoted + " (unknown location)");
  const bool partial = state.phase == ModuleState::Phase::running;
  return raise("ImportError", partial ? start + "partially initialized module " + quoted +
                                            " (most likely due to a circular import)"
                                      : start + quoted);
}

/// Plain `module.name`: unlike a from-import it does not ask `sys.modules`.
Flow Machine::get_attribute(ModuleId module, Symbol name, Value& found) {
  const ModuleState& state = states_[module];
  const ModuleId child = table_.child(module, world_.text(name));
  // `a.b` of a submodule b needs no name of a, but b must have ended.
  need(child == no_module ? module : child, name);
  if (const auto place = state.names.find(name); place != state.names.end()) {
    found = place->second;
    return Flow::normal;
  }
  if (may_hide(module, name)) {
    if (child != no_module) found = {ValueKind::module, child};
    return Flow::normal;
  }
  const std::string quoted = "'" + table_[module].name + "'";
  const std::string wanted = "'" + std::string(world_.text(name)) + "'";
  if (state.phase == ModuleState::Phase::running) {
    return raise("AttributeError", "partially initialized module " + quoted + " has no attribute " + wanted +
                                       " (most likely due to a circular import)");
  }
  if (world_.target_minor() >= 11 && child != no_module &&
      states_[child].phase == ModuleState::Phase::running) {
    return raise("AttributeError", "cannot access submodule " + wanted + " of module " + quoted +
                                       " (most likely due to a circular import)");
  }
  return raise("AttributeError", "module " + quoted + " has no attribute " + wanted);
}

Flow Machine::import_star(Frame& frame, const ImportInstr& import) {
  ModuleState& into = states_[frame.module];
  if (import.base == no_module) {
    into.dynamic = true;
    return Flow::normal;
  }
  const ModuleState& from = states_[import.base];
  need(import.base, world_.symbol("*"));
  const Facts* facts = world_.facts(import.base);
  if (facts == nullptr || !from.names.contains(world_.symbol("__all__"))) {
    into.dynamic = into.dynamic || from.dynamic;
    into.partial_star = into.partial_star || from.phase == ModuleState::Phase::running;
    std::vector<std::pair<Symbol, Value>> public_names;
    for (const auto& [name, value] : from.names) {
      if (!world_.text(name).starts_with('_')) public_names.emplace_back(name, value);
    }
    for (const auto& [name, value] : public_names) bind(frame, Home::global, name, value);
    return Flow::normal;
  }
  into.dynamic = into.dynamic || !facts->all_known;
  for (const std::string& listed : facts->all_names) {
    const Symbol name = world_.symbol(listed);
    const ModuleId child = table_.child(import.base, listed);
    if (!has(import.base, name) && child != no_module) {
      if (const Flow flow = load(child); flow != Flow::normal) return flow;
    }
    Value value;
    if (!facts->all_known && !has(import.base, name)) continue;
    if (get_attribute(import.base, name, value) == Flow::raised) return Flow::raised;
    bind(frame, Home::global, name, value);
  }
  return Flow::normal;
}

/// `importlib.import_module("a.b")`, `import_module(".b", __package__)`, `__import__("a.b")`.
Flow Machine::import_by_name(Frame& frame, const std::vector<Argument>& arguments, Value& result) {
  if (arguments.empty() || arguments[0].value.kind != ValueKind::text) {
    note_unknown("an import whose name is computed", here());
    return Flow::normal;
  }
  std::string dotted(world_.text(arguments[0].value.id));
  if (dotted.starts_with('.')) {
    ImportStatement statement;
    statement.is_from = true;
    statement.level = static_cast<uint32_t>(dotted.find_first_not_of('.'));
    statement.module = dotted.substr(statement.level);
    dotted = absolute_base(statement, table_[frame.module]);
  }
  const ModuleId module = table_.find(dotted, frame.module);
  if (module == no_module) {
    if (!dotted.empty()) result = foreign(dotted, "");
    return Flow::normal;
  }
  result = {ValueKind::module, module};
  return load(module);
}

}  // namespace unknot::python
