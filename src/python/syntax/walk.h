#pragma once

#include <string_view>
#include <vector>

#include "python/syntax/ast.h"
#include "python/syntax/parser.h"

namespace unknot::python::syntax {

/// Turns tree-sitter's tree into ours in one pass, and frees it. `text` is the text as it is, `lazies` the
/// words blanked in it.
Result<Ast> convert(Tree tree, std::string_view text, const std::vector<Span>& lazies, uint32_t max_depth);

}  // namespace unknot::python::syntax
