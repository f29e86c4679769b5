#pragma once

#include <cstdint>

#include "graph/cut_set.h"
#include "graph/cut_state.h"
#include "graph/search_limits.h"

namespace unknot::graph {

/// What a search has come to.
struct SearchResult {
  CutPlan plan;
  uint64_t bound = 0;     ///< no plan with as few open demands and unsafe offers costs less
  bool fewest = false;    ///< proven: the fewest open demands, and with them the fewest unsafe offers
  bool cheapest = false;  ///< proven: and with those the least cost
  uint64_t steps = 0;
};

/// Looks for the best plan, from a first one on.
SearchResult search_best_plan(const CutProblem& problem, CutPlan first, const SearchLimits& limits);

}  // namespace unknot::graph
