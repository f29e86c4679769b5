#pragma once

#include "fix/analysis.h"

namespace unknot::fix {

/// The platform that entries are imagined on. The other side of a platform test is an edge of the graph, but
/// no entry runs it.
inline constexpr const char* asked_platform = "linux";

/// Whether a run shows what an import cycle explains: that a name or a submodule is not there yet, be it
/// swallowed by a try/except. Where optional packages are absent, most failures are for want of one of them:
/// then only what CPython calls circular counts.
bool is_finding(const EntryRun& entry);

/// Whether importing a module is importing its package, which comes first: that has loaded the module
/// already, or fails. (One that was run but failed, and was caught, runs again.)
bool brings(const python::Run& package, ModuleId module);

/// Simulates the members of a component as entries and fills in its severity and its runs. Fresh entries are
/// asked with all optional packages present and with all absent; a failure for want of a package outside of
/// the project is none. Threaded entries are asked as CPython up to 3.13 does it, whatever the target.
void judge_severity(const Analysis& analysis, Component& component);

}  // namespace unknot::fix
