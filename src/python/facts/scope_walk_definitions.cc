// The nodes that make scopes. What runs with the statement (decorators, defaults, annotations, bases, the
// first iterable of a comprehension) is visited in the scope around, the body in the new one.

#include "python/facts/scope_children.h"
#include "python/facts/scope_walk.h"

namespace unknot::python {

ScopeId ScopeWalk::open_scope(ScopeKind kind, NodeId node, ScopeId parent, FunctionId function,
                              std::string_view class_name) {
  const ScopeId scope = static_cast<ScopeId>(facts_.scopes.size());
  facts_.scopes.push_back({kind, node, parent, function});
  names_.open_scope(class_name);
  return scope;
}

ScopeId ScopeWalk::open_scope(ScopeKind kind, NodeId node, ScopeId parent) {
  return open_scope(kind, node, parent, facts_.scopes[parent].function, names_.class_name(parent));
}

/// Makes the function of a node; its scope is made by the caller once the scopes around it are known.
FunctionId ScopeWalk::open_function(NodeId id, ScopeId around) {
  const FunctionId function = static_cast<FunctionId>(facts_.functions.size());
  Function made;
  made.node = id;
  made.outer = facts_.scopes[around].function;
  made.around = around;
  made.name = ast_.name(id);
  facts_.functions.push_back(made);
  return function;
}

/// The scope of PEP 695 parameters, with the parameters bound in it; `at` where the definition has none.
ScopeWalk::Where ScopeWalk::type_parameters(NodeId id, Where at) {
  if (ast_.child(id, Role::type_param) == no_node) return at;
  Where inner = at;
  inner.scope = open_scope(ScopeKind::type_params, id, at.scope);
  inner.conditional = false;
  for (const NodeId child : Children(ast_, id)) {
    if (ast_[child].role != Role::type_param) continue;
    facts_.node_scopes[child] = inner.scope;
    bind(child, BindingKind::type_param, inner);
    visit_children(child, inner.annotating(UseKind::lazy_annotation));
  }
  return inner;
}

void ScopeWalk::parameter(NodeId id, ScopeId body, Where signature) {
  facts_.node_scopes[id] = body;
  bind(id, BindingKind::parameter, Where{.scope = body});
  visit_children(id, signature);
}

void ScopeWalk::function(NodeId id, Where at) {
  bind(id, BindingKind::function, at);
  const FunctionId function = open_function(id, at.scope);
  const Where generic = type_parameters(id, at);
  const Where signature = generic.annotating(rules_.signature());
  const ScopeId body =
      open_scope(ScopeKind::function, id, generic.scope, function, names_.class_name(generic.scope));
  facts_.functions[function].scope = body;
  facts_.functions[function].is_async = ast_[id].kind == Kind::async_function_def;
  for (const NodeId child : Children(ast_, id)) {
    switch (ast_[child].role) {
      case Role::type_param:
        break;
      case Role::arg:
        parameter(child, body, signature);
        break;
      case Role::returns:
        visit(child, signature);
        break;
      case Role::body:
        visit(child, Where{.scope = body});
        break;
      default:
        visit(child, at);
    }
  }
}

void ScopeWalk::lambda(NodeId id, Where at) {
  const FunctionId function = open_function(id, at.scope);
  const ScopeId body = open_scope(ScopeKind::lambda, id, at.scope, function, names_.class_name(at.scope));
  facts_.functions[function].scope = body;
  const Where inner = {.scope = body, .use = at.use};
  for (const NodeId child : Children(ast_, id)) {
    switch (ast_[child].role) {
      case Role::arg:
        parameter(child, body, at);
        break;
      case Role::body:
        visit(child, inner);
        break;
      default:
        visit(child, at.with_types(false));
    }
  }
}

void ScopeWalk::class_def(NodeId id, Where at) {
  bind(id, BindingKind::class_def, at);
  const Where generic = type_parameters(id, at);
  const ScopeId body = open_scope(ScopeKind::class_body, id, generic.scope,
                                  facts_.scopes[generic.scope].function, ast_.name(id));
  for (const NodeId child : Children(ast_, id)) {
    switch (ast_[child].role) {
      case Role::type_param:
        // Bound as the bases spell it; the body, which mangles `__T`, shall find it too.
        names_.add(generic.scope, body, ast_.name(child), bound_here);
        break;
      case Role::decorator:
        visit(child, at);
        break;
      case Role::body:
        visit(child, Where{.scope = body});
        break;
      default:
        visit(child, generic);
    }
  }
}

void ScopeWalk::comprehension(NodeId id, Where at) {
  Where inner = at.with_types(false);
  inner.conditional = false;
  if (ast_[id].kind == Kind::generator_exp) {
    const FunctionId function = open_function(id, at.scope);
    inner.scope = open_scope(ScopeKind::generator, id, at.scope, function, names_.class_name(at.scope));
    Function& made = facts_.functions[function];
    made.scope = inner.scope;
    made.is_generator = true;
    made.consumed = is_consumed(ast_, id);
  } else {
    inner.scope = open_scope(ScopeKind::comprehension, id, at.scope);
  }
  Where first_iterable = at.with_types(false);
  for (const NodeId child : Children(ast_, id)) {
    if (ast_[child].kind == Kind::comprehension) {
      generator(child, first_iterable, inner);
      first_iterable = inner;
    } else {
      visit(child, inner);
    }
  }
}

/// One `for ... in ... if ...` of a comprehension.
void ScopeWalk::generator(NodeId id, Where first_iterable, Where inner) {
  facts_.node_scopes[id] = inner.scope;
  if (ast_[id].is_async) mark_async(inner.scope);
  for (const NodeId child : Children(ast_, id)) {
    switch (ast_[child].role) {
      case Role::iter:
        visit(child, first_iterable);
        break;
      case Role::target:
        visit(child, inner.binding(BindingKind::loop));
        break;
      default:
        visit(child, inner);
    }
  }
}

void ScopeWalk::type_alias(NodeId id, Where at) {
  const Where generic = type_parameters(id, at);
  for (const NodeId child : Children(ast_, id)) {
    switch (ast_[child].role) {
      case Role::type_param:
        break;
      case Role::name:
        visit(child, at.binding(BindingKind::type_alias));
        break;
      default:
        visit(child, generic.annotating(UseKind::lazy_annotation));
    }
  }
}

}  // namespace unknot::python
