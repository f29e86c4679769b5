#pragma once

#include <string_view>
#include <vector>

#include "base/span.h"
#include "project/uses/meanings.h"
#include "project/uses/modules.h"

namespace unknot::project {

/// The logical lines of a file in which something may reach a module: they hold a name with a meaning, the
/// first part of a module's name in a string, or a `>>>`. Import statements do not count.
struct LinesThatMatter {
  std::vector<Span> lines;
  bool ask_for_scope =
      false;  ///< `vars()`, `dir()` or `locals()`: what it means depends on the blocks around it
};
LinesThatMatter lines_that_matter(std::string_view text, const python::Skim& skim, const Meanings& meanings,
                                  const ModuleNames& names);

}  // namespace unknot::project
