#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "fix/rewriter.h"

namespace unknot::fix {

/// One name of an import statement at module level, with everything in its file that depends on it.
struct ImportedName {
  const python::Facts* facts = nullptr;
  ModuleId module = python::no_module;
  uint32_t statement = 0;
  uint32_t alias = 0;
  python::NodeId node = python::no_node;       ///< the alias node
  std::string_view bound;                      ///< the identifier that it binds
  std::vector<const python::Use*> uses;        ///< reads that reach the module's binding of that identifier
  std::vector<const python::Binding*> others;  ///< other bindings of it in the module's scope
};

/// Finds a name in the facts; nothing where the file cannot be edited, or the statement cannot be found in
/// its tree.
std::optional<ImportedName> imported_name(const Context& context, ModuleId module, uint32_t statement,
                                          uint32_t alias);

/// The outermost function around a use (a lambda and a generator expression count); no_function at import
/// time.
python::FunctionId outermost_function(const python::Facts& facts, const python::Use& use);

/// How the statement spells the import of one of its names.
WantedImport spelled(const python::ImportStatement& statement, uint32_t alias);

}  // namespace unknot::fix
