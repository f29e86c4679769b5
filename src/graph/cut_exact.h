#pragma once

#include <cstdint>

#include "graph/cut_set.h"
#include "graph/cut_state.h"

namespace unknot::graph {

struct ExactPlan {
  CutPlan plan;
  uint64_t bound = 0;
  bool optimal = false;
  bool fewest = false; ///< proven: open and unsafe
};
ExactPlan best_plan(const CutProblem& problem, CutPlan first, uint64_t steps);

}  // namespace unknot::graph
