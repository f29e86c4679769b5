#pragma once

#include <vector>

#include "python/syntax/ast.h"
#include "python/syntax/mask.h"

namespace unknot::python::syntax {

/// Holds a tree without errors against the lines that our own lexer saw; where they disagree, it gets an
/// error.
void check_lines(Ast& ast, const std::vector<LogicalLine>& lines);

}  // namespace unknot::python::syntax
