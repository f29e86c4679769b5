#pragma once

#include <string_view>

#include "python/facts/annotation.h"
#include "python/facts/scope.h"

namespace unknot::python {

/// Visits every node once. The depth of its recursion is that of the tree, which the parser limits.
class ScopeWalk {
 public:
  ScopeWalk(Facts& facts, ScopeNames& names, const FactsOptions& options);
  void run();

 private:
  /// What the parts of a node take over from the place where it stands.
  struct Where {
    ScopeId scope = module_scope;
    BindingKind target = BindingKind::assignment;  ///< how a name that is stored to gets bound
    UseKind use = UseKind::value;                  ///< how a name that is loaded is used
    bool types = false;                            ///< strings are type expressions
    bool conditional = false;                      ///< what stands here may not run when its scope does

    Where binding(BindingKind kind) const;
    Where annotating(UseKind kind) const;
    Where maybe() const;
    Where with_types(bool are_types) const;
  };

  void visit(NodeId id, Where at);
  void visit_expression(NodeId id, Where at);
  void visit_children(NodeId id, Where at);
  void visit_typed(NodeId id, Where at);

  // definitions: scope_walk_definitions.cc
  void function(NodeId id, Where at);
  void lambda(NodeId id, Where at);
  void class_def(NodeId id, Where at);
  void comprehension(NodeId id, Where at);
  void generator(NodeId id, Where first_iterable, Where inner);
  void type_alias(NodeId id, Where at);
  Where type_parameters(NodeId id, Where at);
  void parameter(NodeId id, ScopeId body, Where signature);
  ScopeId open_scope(ScopeKind kind, NodeId node, ScopeId parent, FunctionId function,
                     std::string_view class_name);
  ScopeId open_scope(ScopeKind kind, NodeId node, ScopeId parent);
  FunctionId open_function(NodeId id, ScopeId around);

  // statements and expressions: scope_walk.cc
  void compound(NodeId id, Where at);
  void bool_op(NodeId id, Where at);
  void with_item(NodeId id, Where at);
  void except_handler(NodeId id, Where at);
  void ann_assign(NodeId id, Where at);
  void aug_assign(NodeId id, Where at);
  void named_expr(NodeId id, Where at);
  void pattern(NodeId id, Where at);
  void import(NodeId id, Where at);
  void import_from(NodeId id, Where at);
  void declare(NodeId id, NameFlag flag, Where at);
  void name(NodeId id, Where at);
  void mark_generator(ScopeId scope);
  void mark_async(ScopeId scope);
  void bind(NodeId id, Span identifier, ScopeId scope, BindingKind kind, Where at);
  void bind(NodeId id, BindingKind kind, Where at) { bind(id, ast_[id].name, at.scope, kind, at); }
  void use(NodeId id, Where at);

  Facts& facts_;
  const Ast& ast_;
  ScopeNames& names_;
  TypingImports typing_;
  AnnotationRules rules_;
  StringAnnotations strings_;
};

}  // namespace unknot::python
