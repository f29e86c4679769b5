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
                                 module_if_bound(name) != no_scope && !is_bound_before(use);
  }

  /// Whether the class whose body reads a name has surely bound it by then.
  bool is_bound_before(const Use& use) const {
    if (use.at != use.of || use.kind == UseKind::string_annotation) return false;
    bool is_bound = false;
    for (const Binding& binding : facts_.bindings) {
      if (binding.scope != use.of || binding.name != use.name) continue;
      // It may be gone again.
      if (binding.kind == BindingKind::deletion || binding.kind == BindingKind::except) return false;
      is_bound = is_bound || (binds_surely(binding) && end_of(binding) <= use.span.begin);
    }
    return is_bound;
  }

  static bool binds_surely(const Binding& binding) {
    return !binding.conditional && binding.at == binding.scope &&
           (binding.kind == BindingKind::function || binding.kind == BindingKind::class_def ||
            binding.kind == BindingKind::assignment || binding.kind == BindingKind::import);
  }

  /// Where the statement ends that binds: a default of a function is read before the function is there.
  uint32_t end_of(const Binding& binding) const {
    return facts_.ast[facts_.ast.statement_of(binding.node)].span.end;
  }

  Facts& facts_;
  ScopeNames& names_;
};

}  // namespace

void resolve_names(Facts& facts, ScopeNames& names) {
  Resolver(facts, names).run();
}

}  // namespace unknot::python
