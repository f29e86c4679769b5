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

/// What another package gives by that name may be a module of it; classes are not called so.
bool may_be_module(std::string_view name) {
  return !name.empty() && (name[0] < 'A' || name[0] > 'Z') && !name.starts_with("__");
}

}  // namespace

void Machine::foreign_import(Symbol dotted) {
  const std::string_view root = root_of(world_.text(dotted));
  if (is_standard_library(root)) return;
  effect(Effect::Kind::foreign_import, std::string(root), "imports " + std::string(world_.text(dotted)));
}

Value Machine::foreign(Symbol base, Symbol name) {
  const Symbol dotted = world_.symbols().join(base, name);
  const std::string_view text = world_.text(dotted);
  if (!entry_.platform.empty() && text == "sys.platform") return text_value(entry_.platform);
  if (!entry_.platform.empty() && text == "os.name")
    return text_value(entry_.platform == "win32" ? "nt" : "posix");
  if (text == "sys.implementation.name") return text_value("cpython");
  return {ValueKind::foreign, dotted};
}

/// A module that is not in the project, or that the project does not hold (a generated file, say). It is
/// taken to be there, except under try/except where the run imagines optional packages to be absent.
Flow Machine::missing_module(Frame& frame, ModuleId nearest, Symbol name, bool is_foreign) {
  if (const auto other = other_modules_.find(name); other != other_modules_.end()) {
    const std::string text(world_.text(name));
    if (other->second.kind != ValueKind::none_value) return Flow::normal;
    return raise("ModuleNotFoundError", "import of " + text + " halted; None in sys.modules");
  }
  if (nearest != no_module) {
    if (const Flow flow = load(nearest); flow != Flow::normal) return flow;
    if (world_.text(name) == table_[nearest].name + ".__init__" && table_[nearest].file != no_file) {
      import_init(nearest, name);
      return Flow::normal;
    }
    const auto other = other_modules_.find(name);
    if (other != other_modules_.end()) return missing_module(frame, no_module, name, is_foreign);
    if (entry_.is_complete && !held_object(nearest).dynamic && !has_own_finders_)
      return missing_part(nearest, world_.text(name));
  }
  const std::string root(root_of(world_.text(name)));
  const bool guarded = frame.trying > 0;
  run_.met_optional = run_.met_optional || guarded;
  if (is_foreign && entry_.absent.contains(root)) {
    return no_module_named(root);
  }
  if (is_foreign && !(guarded && entry_.optional_absent)) {
    foreign_import(name);
    return Flow::normal;
  }
  if (!guarded || (has_own_finders_ && !is_foreign)) return Flow::normal;
  if (is_foreign && is_standard_library(root)) return Flow::normal;
  return no_module_named(std::string(is_foreign ? std::string_view(root) : world_.text(name)));
}

Flow Machine::import_module(Frame& frame, const ImportInstr& import) {
  if (import.lazy) {
    bind_lazily(*frame.globals, import);
    return Flow::normal;
  }
  for (const ImportName& name : import.names) {
    Value bound;
    if (name.module == no_module) {
      const Flow flow = missing_module(frame, import.nearest, name.name, name.top == no_module);
      if (flow != Flow::normal) return flow;
      const std::string_view dotted = world_.text(name.name);
      bound = name.top == no_module ? foreign(name.has_as ? dotted : root_of(dotted)) : Value{};
      if (name.top != no_module && !name.has_as) bound = held(name.top);
      const auto other = other_modules_.find(name.name);
      if (name.has_as && other != other_modules_.end()) bound = other->second;
    } else {
      if (load(name.module) == Flow::raised || load(name.top) == Flow::raised) return Flow::raised;
      bound = held(name.top);
      if (name.has_as && walk_down(name.module, bound) == Flow::raised) return Flow::raised;
    }
    bind(frame, import.home, name.bound, bound);
  }
  return Flow::normal;
}

/// `import a.b.c as x` binds the attribute c of the attribute b of a, which need not be the module.
Flow Machine::walk_down(ModuleId leaf, Value& found) {
  const std::string& dotted = table_[leaf].name;
  for (size_t dot = dotted.find('.'); dot != std::string::npos;) {
    const size_t end = std::min(dotted.find('.', dot + 1), dotted.size());
    const Symbol part = world_.symbol(std::string_view(dotted).substr(dot + 1, end - dot - 1));
    const Value base = std::exchange(found, {});
    if (get_from_value(base, part, found) == Flow::raised) return Flow::raised;
    dot = dotted.find('.', dot + 1);
  }
  return Flow::normal;
}

Flow Machine::load_base(Frame& frame, const ImportInstr& import) {
  if (import.beyond_top) {
    if (table_[frame.module].parent == no_module && !table_[frame.module].is_package)
      return raise("ImportError", "attempted relative import with no known parent package");
    return raise(world_.target_minor() < 9 ? "ValueError" : "ImportError",
                 "attempted relative import beyond top-level package");
  }
  if (import.base != no_module) return load(import.base);
  return missing_module(frame, import.nearest, import.base_name, import.nearest == no_module);
}

Flow Machine::import_from(Frame& frame, const ImportInstr& import) {
  if (world_.text(import.base_name) == "__future__") {
    for (const ImportName& name : import.names)
      bind(frame, import.home, name.bound, foreign(import.base_name, name.name));
    return Flow::normal;
  }
  if (import.lazy) {
    bind_lazily(*frame.globals, import);
    return Flow::normal;
  }
  if (const Flow flow = load_base(frame, import); flow != Flow::normal) return flow;
  const auto other = other_modules_.find(import.base_name);
  if (import.base == no_module && other != other_modules_.end())
    return import_from_value(frame, import, other->second);
  const Value base = import.base == no_module ? Value{} : held(import.base);
  const bool is_other = base.kind != ValueKind::module || object_of(base).module != import.base;
  if (import.base != no_module && is_other) return import_from_value(frame, import, base);
  if (import.star) return import_star(frame, import);
  if (import.base == no_module) {
    for (const ImportName& name : import.names) {
      const bool is_known = import.nearest == no_module;
      const Symbol dotted = world_.symbols().join(import.base_name, name.name);
      if (is_known && may_be_module(world_.text(name.name))) foreign_import(dotted);
      bind(frame, import.home, name.bound, is_known ? foreign(import.base_name, name.name) : Value{});
    }
    return Flow::normal;
  }
  std::vector<Symbol> wanted;
  for (const ImportName& name : import.names) wanted.push_back(name.name);
  ModuleObject& module = object_of(base);
  if (const Flow flow = load_submodules(module, wanted); flow != Flow::normal) return flow;
  for (const ImportName& name : import.names) {
    Value value;
    if (get_from(module, name.name, value) == Flow::raised) return Flow::raised;
    bind(frame, import.home, name.bound, value);
  }
  return Flow::normal;
}

/// Every name that the package has not bound is tried as a submodule, before anything is bound.
Flow Machine::load_submodules(ModuleObject& package, const std::vector<Symbol>& names) {
  const ModuleId module = package.module;
  if (!table_[module].is_package) {
    // What is no package is asked for `__path__`, to see whether it looks like one.
    Value ignored;
    bool answered = false;
    return ask_getattr(package, world_.symbol("__path__"), ignored, answered);
  }
  const std::string own = name_of(package);
  const bool is_renamed = own != table_[module].name;
  for (Symbol name : names) {
    bool found = false;
    if (has(package, name, found) == Flow::raised) return Flow::raised;
    if (found) continue;
    ModuleId child = table_.child(module, world_.text(name));
    if (is_renamed) child = table_.find(own + "." + std::string(world_.text(name)), module);
    if (child == no_module && is_renamed && entry_.is_complete &&
        table_.find(root_of(own), module) == no_module)
      return no_module_named(std::string(root_of(own)));
    if (child == no_module) continue;
    const Flow flow = load(child);
    if (flow == Flow::normal) continue;
    // That the submodule is not there is no error here, unless `sys.modules` says so.
    const bool is_halted = in_sys_modules(child) && held(child).kind == ValueKind::none_value;
    if (raise_.type != "ModuleNotFoundError" || raise_.module != table_[child].name || is_halted) return flow;
  }
  return Flow::normal;
}

Flow Machine::has(ModuleObject& module, Symbol name, bool& found) {
  const auto place = module.names.find(name);
  // A lazy name does not hide the submodule that it is just about to become.
  found = place != module.names.end() && !is_under_way(place->second);
  if (found) return Flow::normal;
  Value ignored;
  return ask_getattr(module, name, ignored, found);
}

/// Calls the module's `__getattr__` (PEP 562). An AttributeError is an answer too; it stays in raise_.
Flow Machine::ask_getattr(ModuleObject& module, Symbol name, Value& found, bool& answered) {
  answered = false;
  const size_t depth = stack_.size();
  const bool was_truncated = truncated_;
  Value function;
  if (class_attribute(module.klass, name, function)) {
    // A property of the class that a module was given is asked like any of an object.
    answered = true;
    if (function.kind != ValueKind::function || !closures_[function.id].is_property) {
      found = function;
      return Flow::normal;
    }
    return call_closure(function.id, value_of(module), true, {}, found);
  }
  const auto place = module.names.find(getattr_);
  if (place != module.names.end()) function = place->second;
  const bool is_attached = function.kind == ValueKind::object &&
                           objects_[function.id].type == foreign("lazy_loader.attach().__getattr__");
  if (is_attached) {
    if (attached_attribute(function.id, name, found, answered) == Flow::normal) return Flow::normal;
    stack_.resize(depth);
    return Flow::raised;
  }
  if (class_attribute(module.klass, getattr_, function)) function = bound(value_of(module), function);
  if (function.kind != ValueKind::function && function.kind != ValueKind::method) return Flow::normal;
  const uint32_t doubtful = doubtful_results_;
  asked_.push_back({here().module, module.module, name, running_.size()});
  const Flow flow = call_value(function, {{{ValueKind::text, name}, 0, false}}, false, found);
  asked_.pop_back();
  if (flow == Flow::normal) {
    answered = true;
    if (doubtful == doubtful_results_ || !is_partial(module) || world_.text(name).starts_with("__"))
      return Flow::normal;
    // Nobody knows whether it answers this name; where it does not, the module is not ready.
    no_name(name_of(module), name, true, true);
    note_possible_failure(here());
    return Flow::normal;
  }
  stack_.resize(depth);
  truncated_ = was_truncated;
  return aborted_ || !is_caught_by(foreign("builtins.AttributeError")) ? Flow::raised : Flow::normal;
}

/// Whether a module may serve a name that is not seen among its names.
bool Machine::may_hide(const ModuleObject& module, Symbol name) const {
  const std::string_view text = world_.text(name);
  if (module.dynamic || entry_.all_given || (has_own_finders_ && table_[module.module].is_package))
    return true;
  if (is_object_attribute(text)) return true;
  if (is_module_dunder(text) && !has_deleted(module, text) &&
      (text != "__path__" || is_package_value(module)))
    return true;
  if (module.given && entry_.own_given) return true;
  const auto getattr = module.names.find(getattr_);
  return getattr != module.names.end() && getattr->second.kind != ValueKind::function &&
         getattr->second.kind != ValueKind::object;
}

Flow Machine::get_from(ModuleObject& module, Symbol name, Value& found) {
  const ModuleId id = module.module;
  const ModuleId child = table_.child(id, world_.text(name));
  if (const auto place = module.names.find(name); place != module.names.end()) {
    found = place->second;
    if (found.kind != ValueKind::module || object_of(found).module != child) need(id, name);
    return found.kind == ValueKind::lazy ? reify(found, found) : Flow::normal;
  }
  bool answered = false;
  if (ask_getattr(module, name, found, answered) == Flow::raised) return Flow::raised;
  if (answered) return Flow::normal;
  const std::string own = name_of(module);
  const std::string dotted = own + "." + std::string(world_.text(name));
  const ModuleId fallback = own == table_[id].name ? child : table_.find(dotted, id);
  if (fallback != no_module && in_sys_modules(fallback)) {
    found = held(fallback);
    return Flow::normal;
  }
  if (const auto other = other_modules_.find(world_.symbol(dotted)); other != other_modules_.end()) {
    found = other->second;
    return Flow::normal;
  }
  need(id, name);
  if (may_hide(module, name)) return Flow::normal;
  if (has_deleted(module, "__name__")) {
    return raise("SystemError", std::string("<class 'ImportError'> returned a result with an ") +
                                    (world_.target_minor() < 10 ? "error set" : "exception set"));
  }
  const auto file = module.names.find(world_.symbol("__file__"));
  const bool is_none = file != module.names.end() && file->second.kind == ValueKind::none_value;
  const bool has_file = table_[id].file != no_file && !is_none && !has_deleted(module, "__file__");
  return no_name(own, name, has_file, is_partial(module));
}

/// Plain `module.name`: unlike a from-import it does not ask `sys.modules`.
Flow Machine::get_attribute(ModuleObject& module, Symbol name, Value& found) {
  const ModuleId child = table_.child(module.module, world_.text(name));
  // `a.b` of a submodule b needs no name of a, but b must have ended.
  need(child == no_module ? module.module : child, name);
  if (const auto place = module.names.find(name); place != module.names.end()) {
    found = place->second;
    return found.kind == ValueKind::lazy ? reify(found, found) : Flow::normal;
  }
  bool answered = false;
  if (ask_getattr(module, name, found, answered) == Flow::raised) return Flow::raised;
  if (answered) return Flow::normal;
  if (may_hide(module, name)) {
    if (child != no_module) found = value_of(latest(child));
    if (world_.text(name) == "__spec__") found = spec_of(module);
    if (world_.text(name) == "__file__") found = file_of(module.module);
    return Flow::normal;
  }
  Value ignored;
  if (module.names.contains(getattr_) || class_attribute(module.klass, getattr_, ignored))
    return Flow::raised;  // the exception of `__getattr__` itself
  const std::string quoted = "'" + name_of(module) + "'";
  const std::string wanted = "'" + std::string(world_.text(name)) + "'";
  if (has_deleted(module, "__name__")) return raise("AttributeError", "module has no attribute " + wanted);
  if (is_partial(module)) {
    return raise("AttributeError", "partially initialized module " + quoted + " has no attribute " + wanted +
                                       " (most likely due to a circular import)");
  }
  const bool is_loading = std::ranges::find(module.loading, name) != module.loading.end();
  if (is_loading && world_.target_minor() >= 11) {
    return raise("AttributeError", "cannot access submodule " + wanted + " of module " + quoted +
                                       " (most likely due to a circular import)");
  }
  return raise("AttributeError", "module " + quoted + " has no attribute " + wanted);
}

Flow Machine::import_star(Frame& frame, const ImportInstr& import) {
  if (import.base == no_module) {
    frame.globals->dynamic = true;
    return Flow::normal;
  }
  need(import.base, world_.symbol("*"));
  ModuleObject& from = held_object(import.base);
  std::vector<Symbol> listed;
  bool has_list = false, is_known = true;
  if (exported_names(from, listed, has_list, is_known) == Flow::raised) return Flow::raised;
  ModuleObject& into = *frame.globals;
  if (!has_list) {
    into.dynamic = into.dynamic || from.dynamic;
    std::vector<std::pair<Symbol, Value>> public_names;
    for (const auto& [name, value] : from.names) {
      if (!world_.text(name).starts_with('_')) public_names.emplace_back(name, value);
    }
    StarNames& taken = run_.stars.emplace_back(frame.module, import.base);
    for (const auto& [name, value] : public_names) taken.names.emplace(world_.text(name));
    for (auto& [name, value] : public_names) {
      if (value.kind == ValueKind::lazy && reify(value, value) == Flow::raised) return Flow::raised;
      bind(frame, Home::global, name, value);
    }
    return Flow::normal;
  }
  into.dynamic = into.dynamic || !is_known;
  if (load_submodules(from, listed) == Flow::raised) return Flow::raised;
  for (Symbol name : listed) {
    Value value;
    if (!is_known && !from.names.contains(name)) continue;
    if (get_attribute(from, name, value) == Flow::raised) return Flow::raised;
    bind(frame, Home::global, name, value);
  }
  return Flow::normal;
}

/// What `__all__` holds now: as the run has seen it, else as the text says.
Flow Machine::exported_names(ModuleObject& module, std::vector<Symbol>& listed, bool& has_list,
                             bool& is_known) {
  const Symbol all = world_.symbol("__all__");
  const auto place = module.names.find(all);
  Value value;
  if (place != module.names.end()) {
    has_list = true;
    value = place->second;
  } else if (ask_getattr(module, all, value, has_list) == Flow::raised) {
    return Flow::raised;
  }
  if (!has_list) return Flow::normal;
  if (value.kind == ValueKind::object && objects_[value.id].exact) {
    for (Value item : objects_[value.id].items) {
      const std::string type = type_name(item);
      if (item.kind == ValueKind::text) {
        listed.push_back(item.id);
      } else if (type.empty() || is_doubtful()) {
        is_known = false;
      } else {
        return raise("TypeError",
                     "Item in " + table_[module.module].name + ".__all__ must be str, not " + type);
      }
    }
    if (is_known) return Flow::normal;
  }
  const Facts* facts = world_.facts(module.module);
  is_known = facts != nullptr && facts->all_known;
  listed.clear();
  if (facts == nullptr) return Flow::normal;
  for (const std::string& name : facts->all_names) listed.push_back(world_.symbol(name));
  return Flow::normal;
}

}  // namespace unknot::python
