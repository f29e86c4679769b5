#pragma once

#include <string>
#include <vector>

#include "fix/rewriter.h"

namespace unknot::fix {

/// One module on the way from a `from p import n` to the place that defines n.
struct Hop {
  ModuleId module = python::no_module;
  std::string name;                              ///< as it is called there
  std::vector<const python::Binding*> bindings;  ///< of the name, in that module's scope
};

/// The way that a name takes through re-exports.
struct Definition {
  std::vector<Hop>
      hops;  ///< the module named first, then every module that it passes through, the definer last
  /// Why the way could not be followed to one definition ("pkg/__init__.py:3 is a star import of another
  /// package"); empty where it was.
  std::string unknown;
  bool found() const { return unknown.empty() && !hops.empty(); }
};

/// Follows `name` from `module` through unconditional imports of the project, star imports and our lazy
/// tables included, to the module that binds it itself. A module object (a submodule) is its own definition.
Definition find_definition(const Context& context, ModuleId module, std::string_view name);

/// Whether several bindings of one name are one value all the same: alternatives under conditions, or
/// overloads before the definition.
bool is_one_value(const python::Facts& facts, const std::vector<const python::Binding*>& bindings);

}  // namespace unknot::fix
