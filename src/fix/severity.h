#pragma once

#include "fix/analysis.h"

namespace unknot::fix {

/// A failure that an import cycle explains: a name or a submodule that is not there yet, be it swallowed by a
/// try/except.
bool is_finding(const python::Run& run);

/// Simulates the members of a component as entries and fills in its severity and its runs. Fresh entries are
/// asked with all optional packages present and with all absent; a failure for want of a package outside of
/// the project is none. Threaded entries are asked as CPython up to 3.13 does it, whatever the target.
void judge_severity(const Analysis& analysis, Component& component);

}  // namespace unknot::fix
