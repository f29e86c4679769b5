#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "fix/rewriter.h"

namespace unknot::fix {

/// What an expression of a module is: something of another package, or something that the project defines.
struct Origin {
  std::string path;  ///< of another package or builtins: "fastapi.APIRouter().get"; else what stands behind
                     ///< the definition: "().get"
  ModuleId module = python::no_module;  ///< of a definition of the project, else no_module
  python::NodeId node = 0;              ///< its function or class; 0: the module itself

  bool is_foreign() const { return module == python::no_module; }
};

/// "fastapi.APIRouter().get"; of a definition of the project "pkg.mod.Class".
std::string full_path(const Context& context, const Origin& origin);

/// Follows names through assignments and imports. Several where a name has several bindings; none where it
/// cannot be told (parameters, results of the project's own functions are told by their function).
std::vector<Origin> origins_of(const Context& context, ModuleId module, python::NodeId expression);

/// The same for a name of a module of the project.
std::vector<Origin> origins_of_name(const Context& context, ModuleId module, std::string_view name);

/// One class of a chain of bases.
struct ClassPlace {
  ModuleId module = python::no_module;
  python::NodeId node = python::no_node;
  auto operator<=>(const ClassPlace&) const = default;
};

/// A class with everything above it.
struct ClassChain {
  std::vector<ClassPlace> classes;  ///< of the project, the class itself first
  /// What other packages give it: bases, metaclasses and other keywords of class statements; and where.
  struct Foreign {
    std::string path;  ///< empty: cannot be told
    ModuleId module = python::no_module;
    python::NodeId node = python::no_node;
  };
  std::vector<Foreign> bases;
};

ClassChain class_chain(const Context& context, const ClassPlace& start);

}  // namespace unknot::fix
