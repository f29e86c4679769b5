#pragma once

#include <vector>

#include "fix/findings.h"
#include "fix/imported_name.h"

namespace unknot::fix {

/// The functions that would receive the import of a name: around each use the outermost function that does
/// not run at import time. Uses at import time, in annotations that outlive the move, in lambdas and in
/// generator expressions are refused.
std::vector<python::FunctionId> receiving_functions(const Context& context, const ImportedName& name,
                                                    Findings& findings);

/// The rule on the function that receives an import: whether a new local name in it, and an import each time
/// it is called, change what it does. That it runs at import time is asked by check_early_runs.
void check_function(const Context& context, const ImportedName& name, python::FunctionId function,
                    Findings& findings);

/// The part of that rule about a function that runs at import time: it imports the name for each module whose
/// body calls it, which is unsure, and refused where its own module's body does. Returns the links of those
/// modules.
std::vector<python::Link> check_early_runs(const Context& context, const ImportedName& name,
                                           python::FunctionId function, Findings& findings);

/// The part of that rule which counts where nothing is put into the function, but a value in it is looked up
/// late.
void check_late_function(const Context& context, const ImportedName& name, python::FunctionId function,
                         Findings& findings);

/// Refuses where a `# type:` comment uses the name.
void check_type_comments(const Context& context, const ImportedName& name, Findings& findings);

/// Whether a function is called for every item (`__getattr__`, `__eq__`, `__iter__` and the like), so that an
/// import in it costs time.
bool runs_for_every_item(std::string_view name);

}  // namespace unknot::fix
