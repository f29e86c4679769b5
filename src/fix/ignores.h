#pragma once

#include <cstdint>
#include <vector>

#include "fix/import_graph.h"

namespace unknot::fix {

/// A comment `# unknot: ignore` or `# unknot: ignore[reason]`. On a line of an import statement it keeps the
/// imports of that statement out of every cycle.
struct IgnoreComment {
  FileId file = python::no_file;
  uint32_t line = 0;
  ModuleId module = python::no_module;
  int statement = -1;    ///< index into the file's Skim::imports; -1 where it stands on none
  bool is_used = false;  ///< whether an import of it would be on a cycle
};

/// The comments of all files, by file and line.
std::vector<IgnoreComment> find_ignores(const project::Layout& layout, const project::Code& code);

/// Marks the links that the comments, and `File::ignored`, keep out of every cycle.
void mark_ignored(const project::Tree& tree, const project::Layout& layout,
                  const std::vector<IgnoreComment>& comments, ImportGraph& imports);

}  // namespace unknot::fix
