#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "python/facts/facts.h"

namespace unknot::python {

/// Whether the text says `from __future__ import annotations`.
bool has_future_annotations(const Ast& ast);

/// What becomes of an annotation when its statement runs, by target version and future import.
struct AnnotationRules {
  int target_minor = 9;
  bool future = false;

  /// Of parameters and returns.
  UseKind signature() const;
  /// Of `target: annotation` in such a scope; a target is simple where it is a name without parentheses.
  UseKind variable(ScopeKind scope, bool simple) const;
};

/// What one file calls the members of `typing` and `typing_extensions`, wherever it imports them.
class TypingImports {
 public:
  explicit TypingImports(const Ast& ast);

  /// The member of typing that an expression names ("Literal" for `t.Literal`); empty for anything else.
  std::string_view member(const Ast& ast, NodeId expression) const;

 private:
  void see_import(const Ast& ast, NodeId import);
  void see_import_from(const Ast& ast, NodeId import);

  std::vector<std::string_view> modules_;
  std::vector<std::pair<std::string_view, std::string_view>> members_;  ///< local name, member
  bool star_ = false;
};

/// Whether a string that stands as `child` of `node` is a type expression, where one in place of `node` would
/// (`inherited`) or would not be.
bool holds_types(const Ast& ast, const TypingImports& typing, NodeId node, NodeId child, bool inherited);

/// Reads the names in strings that are type expressions, nested strings too, as uses of kind
/// string_annotation. What does not parse is no type expression and says nothing.
class StringAnnotations {
 public:
  StringAnnotations(Facts& facts, const TypingImports& typing) : facts_(facts), typing_(typing) {}

  /// `constant` is a string in the file's tree that stands in `scope`.
  void read(NodeId constant, ScopeId scope);

 private:
  /// Where a text came from; `offset` is that of its first byte in the file, where it stands there as it
  /// reads.
  struct Source {
    NodeId constant = no_node;
    ScopeId scope = module_scope;
    uint32_t offset = 0;
    bool verbatim = false;
    int depth = 0;
  };
  void read_text(std::string_view text, Source source);
  void read_constant(const Ast& ast, NodeId constant, Source source);
  void visit(const Ast& ast, NodeId node, const Source& source, bool types);
  void add_use(std::string_view name, uint32_t offset, const Source& source);

  Facts& facts_;
  const TypingImports& typing_;
};

}  // namespace unknot::python
