#pragma once

#include <optional>
#include <set>
#include <string>
#include <utility>

#include "fix/rewriter.h"

namespace unknot::fix {

/// The first binding of the module that a name node reads; null where it reads something else.
const python::Binding* global_binding(const python::Facts& facts, python::NodeId node);

/// What of the project a name or an attribute of a module is: the module that defines it, and its name there.
std::optional<std::pair<ModuleId, std::string>> definition_of(const Context& context, ModuleId module,
                                                              python::NodeId expression);

/// Whether the handlers of a try statement catch a failing import.
bool catches_import_error(const python::Ast& ast, python::NodeId attempt);

/// The top-level packages outside of the project and the standard library that an import statement names.
std::set<std::string> foreign_roots(const Context& context, ModuleId module, python::NodeId statement);

}  // namespace unknot::fix
