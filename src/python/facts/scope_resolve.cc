// What a name means, as CPython's symtable.c decides it once the whole file has been read.
//
// A binding lives in the scope where it stands, unless that scope says `global` (then in the module) or
// `nonlocal` (then in the nearest function around that binds the name). A read looks in its own scope, then
// outwards; the names of a class body are seen only by code directly in it and by the type parameter scopes
// in it. A scope that says `global` ends the search at the module. Every class gives the functions in it a
// cell `__class__`.

#include "python/facts/scope.h"

namespace unknot::python {
namespace {

class Resolver {
 public:
  Resolver(Facts& facts, ScopeNames& names) : facts_(facts), names_(names) {}

  void run() {
    for (Binding& binding : facts_.bindings) settle(binding);
    for (Use& use : facts_.uses) resolve(use);
  }

 private:
  bool is_class(ScopeId scope) const { return facts_.scopes[scope].kind == ScopeKind::class_body; }

  ScopeId module_if_bound(const NameKey& name) const {
    return names_.flags(module_scope, name) & bound_here ? module_scope : no_scope;
  }

  /// The nearest function around `scope` that binds the name for `nonlocal`; `scope` itself where the text is
  /// wrong.
  ScopeId nonlocal_home(ScopeId scope, const NameKey& name) const {
    for (ScopeId outer = facts_.scopes[scope].parent; outer != module_scope && outer != no_scope;
         outer = facts_.scopes[outer].parent) {
      if (is_class(outer)) {
        if (name.text == "__class__") return outer;
        continue;
      }
      const uint8_t flags = names_.flags(outer, name);
      if (flags & declared_global) break;
      if (flags & bound_here && !(flags & declared_nonlocal)) return outer;
    }
    return scope;
  }

  void settle(Binding& binding) {
    if (!names_.declares(binding.scope)) return;
    const NameKey name = names_.key(binding.at, binding.name);
    const uint8_t flags = names_.flags(binding.scope, name);
    if (flags & declared_global) {
      binding.scope = module_scope;
      names_.add(module_scope, binding.at, binding.name, bound_here);
    } else if (flags & declared_nonlocal) {
      binding.scope = nonlocal_home(binding.scope, name);
    }
  }

  /// The scope that a name read in `at` reaches.
  ScopeId lookup(ScopeId at, const NameKey& name) const {
    bool sees_class = true;
    for (ScopeId scope = at; scope != no_scope; scope = facts_.scopes[scope].parent) {
      if (is_class(scope) && !sees_class) {
        if (name.text == "__class__") return scope;
        continue;
      }
      const uint8_t flags = names_.flags(scope, name);
      if (flags & declared_global) return module_if_bound(name);
      if (flags & bound_here && !(flags & declared_nonlocal)) return scope;
      sees_class = sees_class && facts_.scopes[scope].kind == ScopeKind::type_params;
    }
    return no_scope;
  }

  void resolve(Use& use) {
    const bool is_text =
        use.kind == UseKind::string_annotation;  // evaluated apart from its class: not mangled
    const NameKey name = names_.key(is_text ? module_scope : use.at, use.name);
    use.of = lookup(use.at, name);
    use.function = facts_.scopes[use.at].function;
    use.class_may_fall_through = use.of != no_scope && is_class(use.of) && name.text != "__class__" &&
                                 module_if_bound(name) != no_scope;
  }

  Facts& facts_;
  ScopeNames& names_;
};

}  // namespace

void resolve_names(Facts& facts, ScopeNames& names) {
  Resolver(facts, names).run();
}

}  // namespace unknot::python
