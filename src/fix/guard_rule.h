#pragma once

#include <string>

#include "fix/findings.h"
#include "fix/imported_name.h"

namespace unknot::fix {

/// What happens to a name where an optional package is absent.
struct Absence {
  std::string package;
  bool binds_otherwise = false;     ///< the other branch binds something to the name
  bool was_failing_before = false;  ///< without the package the import failed already
};

/// The rule on guarded names: who needs a name that is not there without the package, and does not ask for
/// the package itself? Refused where the module reads it while it is being imported, where it is in
/// `__all__`, and where another module of the same package takes it at import time: all that would fail
/// without the package and did not before. Unsure, each with its place, for everybody else, and where the
/// name is public in an
/// `__init__.py`.
void check_guarded_name(const Context& context, const ImportedName& name, const Absence& absence,
                        Findings& findings);

}  // namespace unknot::fix
