// One walk over the tree in the order of evaluation. Each visit is told where it stands (Where): the scope,
// how a stored name gets bound, how a loaded name is used. Names are recorded in the scope where they are
// written; resolve_names settles afterwards what they reach.

#include "python/facts/scope_walk.h"

#include "python/facts/scope_children.h"

namespace unknot::python {

ScopeWalk::Where ScopeWalk::Where::binding(BindingKind kind) const {
  Where result = *this;
  result.target = kind;
  return result;
}

ScopeWalk::Where ScopeWalk::Where::annotating(UseKind kind) const {
  Where result = *this;
  result.use = kind;
  result.types = true;
  return result;
}

ScopeWalk::Where ScopeWalk::Where::maybe() const {
  Where result = *this;
  result.conditional = true;
  return result;
}

ScopeWalk::Where ScopeWalk::Where::with_types(bool are_types) const {
  Where result = *this;
  result.types = are_types;
  return result;
}

ScopeWalk::ScopeWalk(Facts& facts, ScopeNames& names, const FactsOptions& options)
    : facts_(facts), ast_(facts.ast), names_(names), typing_(facts.ast), strings_(facts, typing_) {
  rules_ = {.target_minor = options.target_minor, .future = facts.future_annotations};
}

void ScopeWalk::run() {
  facts_.node_scopes.assign(ast_.nodes.size(), module_scope);
  open_scope(ScopeKind::module, 0, no_scope, no_function, {});
  visit_children(0, {});
}

void ScopeWalk::visit(NodeId id, Where at) {
  facts_.node_scopes[id] = at.scope;
  switch (ast_[id].kind) {
    case Kind::function_def:
    case Kind::async_function_def:
      return function(id, at);
    case Kind::class_def:
      return class_def(id, at);
    case Kind::type_alias:
      return type_alias(id, at);
    case Kind::if_stmt:
    case Kind::for_stmt:
    case Kind::async_for:
    case Kind::while_stmt:
    case Kind::with_stmt:
    case Kind::async_with:
    case Kind::try_stmt:
    case Kind::try_star:
    case Kind::match_stmt:
      return compound(id, at);
    case Kind::assert_stmt:
      return visit_children(id, at.maybe());
    case Kind::with_item:
      return with_item(id, at);
    case Kind::except_handler:
      return except_handler(id, at);
    case Kind::ann_assign:
      return ann_assign(id, at);
    case Kind::aug_assign:
      return aug_assign(id, at);
    case Kind::pattern:
      return pattern(id, at);
    case Kind::import_stmt:
      return import(id, at);
    case Kind::import_from:
      return import_from(id, at);
    case Kind::global_stmt:
      return declare(id, declared_global, at);
    case Kind::nonlocal_stmt:
      return declare(id, declared_nonlocal, at);
    default:
      return visit_expression(id, at);
  }
}

void ScopeWalk::visit_expression(NodeId id, Where at) {
  switch (ast_[id].kind) {
    case Kind::lambda:
      return lambda(id, at);
    case Kind::list_comp:
    case Kind::set_comp:
    case Kind::dict_comp:
    case Kind::generator_exp:
      return comprehension(id, at);
    case Kind::if_exp:
      return compound(id, at);
    case Kind::bool_op:
      return bool_op(id, at);
    case Kind::named_expr:
      return named_expr(id, at);
    case Kind::name:
      return name(id, at);
    case Kind::yield:
    case Kind::yield_from:
      mark_generator(at.scope);
      break;
    case Kind::await:
      mark_async(at.scope);
      break;
    case Kind::constant:
      if (at.types && ast_[id].literal == Literal::string) strings_.read(id, at.scope);
      break;
    default:
      break;
  }
  visit_typed(id, at);
}

void ScopeWalk::visit_children(NodeId id, Where at) {
  for (const NodeId child : Children(ast_, id)) visit(child, at);
}

/// Visits the children of an expression, each with its own answer to whether strings there are type
/// expressions.
void ScopeWalk::visit_typed(NodeId id, Where at) {
  const Kind kind = ast_[id].kind;
  if (!at.types && kind != Kind::call && kind != Kind::subscript) return visit_children(id, at);
  for (const NodeId child : Children(ast_, id)) {
    visit(child, at.with_types(holds_types(ast_, typing_, id, child, at.types)));
  }
}

/// Statements with blocks, and `a if b else c`: tests and iterables run with the statement, the rest perhaps
/// not.
void ScopeWalk::compound(NodeId id, Where at) {
  for (const NodeId child : Children(ast_, id)) {
    switch (ast_[child].role) {
      case Role::test:
      case Role::iter:
      case Role::subject:
      case Role::item:
        visit(child, at);
        break;
      case Role::target:
        visit(child, at.maybe().binding(BindingKind::loop));
        break;
      default:
        visit(child, at.maybe());
    }
  }
}

void ScopeWalk::bool_op(NodeId id, Where at) {
  for (const NodeId child : Children(ast_, id)) {
    visit(child, at);
    at.conditional = true;
  }
}

void ScopeWalk::with_item(NodeId id, Where at) {
  visit_children(id, at.binding(BindingKind::with));
}

void ScopeWalk::except_handler(NodeId id, Where at) {
  if (!ast_[id].name.empty()) bind(id, BindingKind::except, at);
  visit_children(id, at);
}

void ScopeWalk::ann_assign(NodeId id, Where at) {
  const NodeId target = ast_.child(id, Role::target);
  const NodeId value = ast_.child(id, Role::value);
  const NodeId annotation = ast_.child(id, Role::annotation);
  if (target == no_node) return visit_children(id, at);
  const bool is_name = ast_[target].kind == Kind::name;
  const bool simple = is_name && ast_[target].span.begin == ast_[id].span.begin;  // else `(x): T`
  facts_.node_scopes[target] = at.scope;
  if (value != no_node) {
    const bool is_alias = annotation != no_node && typing_.member(ast_, annotation) == "TypeAlias";
    visit(value, at.with_types(is_alias));
  }
  if (!is_name || value != no_node) {
    visit(target, at);
  } else if (simple) {
    bind(target, BindingKind::annotation_only, at);
  }
  if (annotation == no_node) return;
  visit(annotation, at.annotating(rules_.variable(facts_.scopes[at.scope].kind, simple)));
}

void ScopeWalk::aug_assign(NodeId id, Where at) {
  for (const NodeId child : Children(ast_, id)) {
    if (ast_[child].role == Role::target && ast_[child].kind == Kind::name) use(child, at);
    visit(child, at.binding(BindingKind::augmented));
  }
}

/// `x := value` binds in the nearest scope around that is no comprehension.
void ScopeWalk::named_expr(NodeId id, Where at) {
  ScopeId home = at.scope;
  while (facts_.scopes[home].kind == ScopeKind::comprehension ||
         facts_.scopes[home].kind == ScopeKind::generator) {
    home = facts_.scopes[home].parent;
  }
  for (const NodeId child : Children(ast_, id)) {
    facts_.node_scopes[child] = at.scope;
    if (ast_[child].role == Role::target) {
      bind(child, ast_[child].name, home, BindingKind::walrus, home == at.scope ? at : at.maybe());
    } else {
      visit(child, at);
    }
  }
}

void ScopeWalk::pattern(NodeId id, Where at) {
  if (!ast_[id].name.empty() && ast_.name(id) != "_") bind(id, BindingKind::match, at);
  visit_children(id, at);
}

void ScopeWalk::import(NodeId id, Where at) {
  for (const NodeId alias : Children(ast_, id)) {
    facts_.node_scopes[alias] = at.scope;
    Span identifier = ast_[alias].as_name;
    if (identifier.empty()) {
      identifier = ast_[alias].name;
      const size_t first_part = ast_.name(alias).find_first_of(". \t\f\\\r\n");
      if (first_part != std::string_view::npos) {
        identifier.end = identifier.begin + static_cast<uint32_t>(first_part);
      }
    }
    bind(alias, identifier, at.scope, BindingKind::import, at);
  }
}

void ScopeWalk::import_from(NodeId id, Where at) {
  for (const NodeId alias : Children(ast_, id)) {
    facts_.node_scopes[alias] = at.scope;
    const Node& node = ast_[alias];
    bind(alias, node.as_name.empty() ? node.name : node.as_name, at.scope, BindingKind::import, at);
  }
}

void ScopeWalk::declare(NodeId id, NameFlag flag, Where at) {
  for (const NodeId child : Children(ast_, id)) {
    facts_.node_scopes[child] = at.scope;
    names_.add(at.scope, ast_.name(child), flag);
  }
}

void ScopeWalk::name(NodeId id, Where at) {
  switch (ast_[id].access) {
    case Access::load:
      return use(id, at);
    case Access::store:
      return bind(id, at.target, at);
    case Access::del:
      return bind(id, BindingKind::deletion, at);
  }
}

void ScopeWalk::mark_generator(ScopeId scope) {
  const FunctionId function = facts_.scopes[scope].function;
  if (function != no_function) facts_.functions[function].is_generator = true;
}

/// A generator expression with `await` or `async for` is asynchronous; a def says so itself.
void ScopeWalk::mark_async(ScopeId scope) {
  const FunctionId function = facts_.scopes[scope].function;
  if (function == no_function) return;
  Function& made = facts_.functions[function];
  if (ast_[made.node].kind == Kind::generator_exp) made.is_async = true;
}

void ScopeWalk::bind(NodeId id, Span identifier, ScopeId scope, BindingKind kind, Where at) {
  Binding binding;
  binding.name = ast_.source(identifier);
  binding.scope = scope;
  binding.at = at.scope;
  binding.kind = kind;
  binding.node = id;
  binding.span = identifier;
  binding.conditional = at.conditional;
  facts_.bindings.push_back(binding);
  names_.add(scope, at.scope, binding.name, bound_here);
}

void ScopeWalk::use(NodeId id, Where at) {
  Use use;
  use.name = ast_.name(id);
  use.at = at.scope;
  use.node = id;
  use.span = ast_[id].name;
  use.kind = at.use;
  facts_.uses.push_back(use);
}

void collect_names(Facts& facts, ScopeNames& names, const FactsOptions& options) {
  ScopeWalk(facts, names, options).run();
}

}  // namespace unknot::python
