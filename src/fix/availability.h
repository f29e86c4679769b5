#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "fix/rewriter.h"

namespace unknot::fix {

/// Something of the project that says whether a package can be imported: `is_bnb_available()`, `HAS_BNB`.
struct AvailabilityCheck {
  ModuleId module = python::no_module;  ///< that defines it
  std::string name;
  bool is_called = false;  ///< a function, which needs no arguments
  /// It may say no where the package is there: it also looks at a version, another package, the environment.
  bool may_be_stricter = false;
  bool imports_it = false;  ///< asking means importing the package
};

/// Reads availability checks: functions and variables whose value comes from `find_spec`,
/// `importlib.metadata`, a try around an import, or a function of the project that passes its parameter on to
/// one of these; what they call and read of each other is followed. Keeps what it has found out.
class Availability {
 public:
  /// The checks of the project, as far as its files look like holding some, that stand for this package and
  /// no other; sorted by module and name.
  std::vector<AvailabilityCheck> standing_for(const Context& context, const std::string& package);
  /// All packages that some check of the project stands for.
  const std::set<std::string>& packages(const Context& context);

  /// The packages that are there wherever the expression is true.
  std::set<std::string> implied_by(const Context& context, ModuleId module, python::NodeId expression);
  /// The packages that are there wherever a node runs, by the tests of the `if`s around it.
  std::set<std::string> implied_at(const Context& context, ModuleId module, python::NodeId node);

 private:
  using Named = std::pair<ModuleId, std::string>;
  /// What a name stands for.
  struct Meaning {
    std::set<std::string> packages;
    bool is_called = false;
    bool may_be_stricter = false;
    bool imports_it = false;
  };

  void find_all(const Context& context);
  const Meaning& meaning(const Context& context, const Named& name);
  void read_function(const Context& context, ModuleId module, python::NodeId function, Meaning& meaning);
  void read_variable(const Context& context, ModuleId module, const python::Binding& binding,
                     Meaning& meaning);
  bool only_asks(const Context& context, ModuleId module, python::NodeId function, python::NodeId value);
  std::set<std::string> asked_in(const Context& context, ModuleId module, python::NodeId root);
  std::set<std::string> asked_by_call(const Context& context, ModuleId module, python::NodeId call);
  bool is_probe(const Context& context, const Named& function);

  bool has_all_ = false;
  std::map<Named, Meaning> meanings_;
  std::map<Named, bool> probes_;
  std::vector<std::pair<Named, Meaning>> all_;  ///< those that stand for one package, sorted
  std::set<std::string> packages_;
};

}  // namespace unknot::fix
