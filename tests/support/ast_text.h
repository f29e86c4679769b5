#pragma once

#include <string>
#include <string_view>

#include "python/syntax/ast.h"

namespace unknot::python {

std::string_view kind_name(Kind kind);
std::string_view role_name(Role role);

/// What a node is beside its kind, name and children: the operator, the literal, dots or stars, `async`,
/// `lazy`.
std::string detail_text(const Node& node);

/// A name without the white space and backslashes that may stand between the parts of a dotted one.
std::string name_text(const Ast& ast, Span name);

/// A tree for the eye: "kind name detail role:(...) ..." in parentheses where there are children; a stored
/// name ends in "=", a deleted one in "!".
std::string ast_text(const Ast& ast, NodeId id = 0);
/// The statements of the module, one a line.
std::string statements_text(const Ast& ast);

}  // namespace unknot::python
