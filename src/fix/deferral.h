#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "fix/findings.h"
#include "fix/function_rule.h"
#include "fix/imported_name.h"

namespace unknot::fix {

/// Wishes that a name be imported in these functions, and asks the rule on functions about each.
void defer_into_functions(const Context& context, const ImportedName& name,
                          const std::vector<python::FunctionId>& functions, Findings& findings, Offer& offer);

/// What it costs to import names of one statement in functions.
class Deferral {
 public:
  /// The functions that one more name goes to; no name where there are none.
  void add(const std::vector<python::FunctionId>& functions);

  uint32_t names() const { return names_; }
  uint32_t cost(const python::Facts& facts) const;
  /// False where so many functions are concerned that only the user can want it.
  bool is_chosen_by_itself() const;

 private:
  std::set<python::FunctionId> functions_;
  uint32_t names_ = 0;
};

}  // namespace unknot::fix
