#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "fix/rewriter.h"

namespace unknot::fix {

/// Where a package is asked for without which something cannot work.
struct PackageNeed {
  python::CodePlace at;       ///< the import of the package, or the use of what it brought
  bool is_on_import = false;  ///< the module cannot even be imported without
};

using PackageNeeds = std::map<std::string, PackageNeed>;

/// The packages outside of the project and the standard library without which a name of a module is of no
/// use: its module imports them for all it does, or its function does on every way through its body (early
/// ends aside), itself or by calling others of the module. What stands behind an availability check or in a
/// try that catches ImportError does without.
PackageNeeds packages_needed(const Context& context, ModuleId module, std::string_view name);

}  // namespace unknot::fix
