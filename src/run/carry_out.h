#pragma once

#include <memory>
#include <string>
#include <vector>

#include "fix/cure.h"
#include "run/project.h"

namespace unknot::run {

/// One look at the code: what is planned, and the code with the plan done, once that is proven.
struct Round {
  std::vector<fix::Knot> knots;
  std::vector<fix::Knot> locks;  ///< of packages that import their own submodules
  fix::PlanOptions asked;
  std::vector<std::string> dropped;
  std::unique_ptr<project::Code> code;  ///< null where there is nothing to do
  fix::Analysis analysis;               ///< of that code
};

/// Rewrites and proves. On failure the knots are tried one after another. Of one that fails the offer at
/// fault is found by halving and dropped, and its plan is made once more, three times at most; then what
/// holds of it is kept. `dropped` says what was left out.
void carry_out(const fix::Context& context, const Project& project, const fix::CureOptions& cure,
               Round& round);

}  // namespace unknot::run
