#pragma once

#include <cstdint>
#include <list>
#include <string>
#include <string_view>
#include <vector>

#include "base/span.h"
#include "project/uses/uses.h"

namespace unknot::project {

/// A place in one text that reaches a name of a module. Views point into the text, or into `Hits::made`.
struct Hit {
  ModuleId module = python::no_module;
  std::string_view name;  ///< empty: any name
  Reach reach = Reach::read;
  Span span = {};
  uint32_t statement = UINT32_MAX;  ///< for `imported` and `star`
  bool below = false;               ///< of every module inside the package `module`, too
  bool in_code = false;             ///< an expression of the file, not the text of a string or document
  bool is_target = false;           ///< a string that could be given to `patch`
};

/// All hits of one text.
struct Hits {
  std::vector<Hit> list;
  std::list<std::string> made;  ///< names that the text holds only in pieces
  bool patches_by_name =
      false;  ///< something is patched whose path is not in the text of the call: `patch(target)`
};

}  // namespace unknot::project
