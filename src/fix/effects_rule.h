#pragma once

#include "fix/findings.h"
#include "fix/rewriter.h"

namespace unknot::fix {

/// The rule on effects: simulates every distinct entry of the component before and after the changes. Refused
/// where an entry that worked fails, or fails in another way. Unsure where a module that no longer runs has
/// an effect that somebody could miss, is imported under try/except, or is read as an attribute by a file
/// that does not import it; and where two effects on the same registry change their order.
Findings check_effects(const Context& context, const Component& component, const Changes& changes);

}  // namespace unknot::fix
