#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "python/syntax/ast.h"

namespace unknot::python {

using ScopeId = uint32_t;
using FunctionId = uint32_t;
inline constexpr ScopeId no_scope = UINT32_MAX;
inline constexpr FunctionId no_function = UINT32_MAX;
inline constexpr ScopeId module_scope = 0;

enum class ScopeKind : uint8_t {
  module,
  class_body,
  function,
  lambda,
  comprehension,
  generator,
  type_params
};

/// A scope as CPython's symtable knows it. Scope 0 is the module.
struct Scope {
  ScopeKind kind = ScopeKind::module;
  NodeId node = 0;
  ScopeId parent = no_scope;
  /// The innermost function, lambda or generator expression whose body this scope is in or is.
  FunctionId function = no_function;
};

/// How a name gets bound. `except` also unbinds it at the end of the handler; a star import binds `*`.
enum class BindingKind : uint8_t {
  import,
  function,
  class_def,
  parameter,
  assignment,
  augmented,
  annotation_only,
  loop,
  with,
  except,
  walrus,
  match,
  type_alias,
  type_param,
  deletion,
};

/// One place that binds (or deletes) a name in a scope, after `global` and `nonlocal`.
struct Binding {
  std::string_view name;
  ScopeId scope = module_scope;  ///< where the name lives
  ScopeId at = module_scope;  ///< where the statement stands; differs under global, nonlocal and for a walrus
  BindingKind kind = BindingKind::assignment;
  NodeId node = no_node;  ///< the name, arg, alias, definition, handler, pattern ... that binds
  Span span;              ///< of the identifier itself
  /// Below if, for, while, with, try or match of the scope where it stands; of a walrus also in a
  /// comprehension, an assert, or behind `and`, `or`, `if`.
  bool conditional = false;
};

/// Why a name is read, where it is not just an expression that is evaluated.
enum class UseKind : uint8_t {
  value,              ///< evaluated when its statement runs
  annotation,         ///< in an annotation that this file's rules evaluate when the statement runs
  lazy_annotation,    ///< in one that is never evaluated by itself: future import, local variable, type alias
  string_annotation,  ///< in a string that is a type: in an annotation, cast, TypeVar, Optional["..."]
};

/// One read of a name.
struct Use {
  std::string_view name;
  ScopeId at = module_scope;  ///< the scope where it stands
  ScopeId of = no_scope;  ///< the scope whose binding it reads; no_scope: a builtin, or from a star import
  NodeId node = no_node;  ///< the name node; for string_annotation the constant that holds the string
  Span span;  ///< of the identifier, also where it is in a string; of the whole constant where the
              ///< string is not written as it reads (escapes, "a" "b")
  UseKind kind = UseKind::value;
  /// A class body reads a name that both it and the module bind, and no statement before has surely bound it
  /// in the class: until the class has bound it, the module's is read.
  bool class_may_fall_through = false;
  /// The innermost function, lambda or generator expression whose body holds it.
  FunctionId function = no_function;
};

/// A body that runs later than the statement that makes it: def, async def, lambda, generator expression.
/// Decorators, defaults, annotations and a generator's first iterable belong to the scope around.
struct Function {
  NodeId node = no_node;
  ScopeId scope = no_scope;
  FunctionId outer = no_function;  ///< the innermost function around it
  ScopeId around = module_scope;   ///< the scope its statement stands in (a class body for a method)
  std::string_view name;           ///< empty for lambda and generator
  bool is_generator = false;       ///< holds `yield`, or is a generator expression
  bool is_async = false;
  /// A generator expression that runs in the statement that makes it: argument of a call, iterated, unpacked,
  /// starred, right of `in`.
  bool consumed = false;
};

/// Everything static about one file: who binds what, who reads what, in which scope, and when it runs.
struct Facts {
  Ast ast;
  std::vector<Scope> scopes;
  std::vector<Binding> bindings;    ///< in order of the text
  std::vector<Use> uses;            ///< in order of the text
  std::vector<Function> functions;  ///< in order of the text, outer before inner
  std::vector<Ast> annotations;  ///< the parsed string annotations; a plain `a.b` needs no tree and has none
  std::vector<Span> type_comments;  ///< every `# type:` comment that is not `# type: ignore`

  bool future_annotations = false;     ///< `from __future__ import annotations`
  bool has_module_getattr = false;     ///< a module-level def (or binding) of `__getattr__`
  bool all_known = true;               ///< every change of `__all__` is a literal that could be read
  bool has_all = false;                ///< `__all__` is bound
  std::vector<std::string> all_names;  ///< the strings of `__all__`: =, +=, append, extend, remove, ...

  /// The innermost scope of a node, and the innermost function whose body holds it.
  ScopeId scope_of(NodeId node) const { return node_scopes[node]; }
  FunctionId function_of(NodeId node) const { return scopes[node_scopes[node]].function; }

  std::vector<ScopeId> node_scopes;  ///< by node: what scope_of answers
  /// Owns the texts of annotations that are not written as they read.
  std::vector<std::unique_ptr<const std::string>> decoded_strings;
};

/// Which annotations are evaluated depends on the version: from 3.14 on all are lazy.
struct FactsOptions {
  int target_minor = 9;  ///< of Python 3
};

/// Reads the facts of a text. `text` must outlive them. Errors are those of parse.
Result<Facts> read_facts(std::string_view text, const FactsOptions& options = {});

/// `a.b.c` as its parts: the name node at the root and the attribute names; nothing for other expressions.
struct Dotted {
  NodeId root = no_node;
  std::vector<std::string_view> attributes;
};
std::optional<Dotted> dotted(const Ast& ast, NodeId expression);

}  // namespace unknot::python
