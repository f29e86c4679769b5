#pragma once

#include <tree_sitter/api.h>

#include <string_view>
#include <vector>

#include "python/ast.h"

namespace unknot::python::syntax {

/// Turns tree-sitter's tree into ours in one pass. `text` is the text as it is, `lazies` the words blanked in
/// it.
Result<Ast> convert(const TSTree* tree, std::string_view text, const std::vector<Span>& lazies,
                    uint32_t max_depth);

}  // namespace unknot::python::syntax
