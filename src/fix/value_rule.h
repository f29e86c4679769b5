#pragma once

#include "fix/findings.h"
#include "fix/imported_name.h"

namespace unknot::fix {

/// The rule on the value: a late look-up must find what the early copy was. Neither here, nor in the module
/// that defines the name, nor on the way may it be rebound, deleted or patched.
void check_value(const Context& context, const ImportedName& name, Findings& findings);

/// The part of that rule that concerns `module.name` itself: rebound by its own code, or written, deleted or
/// patched from outside.
void check_stays(const Context& context, ModuleId module, std::string_view name, Findings& findings);

}  // namespace unknot::fix
