#pragma once

#include <tree_sitter/api.h>

#include <memory>
#include <string_view>

#include "python/syntax/ast.h"

namespace unknot::python::syntax {

struct DeleteTree {
  void operator()(TSTree* tree) const { ts_tree_delete(tree); }
};
using Tree = std::unique_ptr<TSTree, DeleteTree>;

/// Parses with the tree-sitter parser of this thread; an Error says that it took longer than the limits
/// allow.
Result<Tree> parse_tree(std::string_view text, const ParseLimits& limits);

}  // namespace unknot::python::syntax
