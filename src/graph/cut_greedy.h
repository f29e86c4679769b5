#pragma once

#include "graph/cut_set.h"
#include "graph/cut_state.h"
#include "graph/search_limits.h"

namespace unknot::graph {

/// A plan found by cutting one cycle after another at its cheapest place.
CutPlan greedy_plan(const CutProblem& problem);

/// The plan without the offers that it can do without, the dearest first.
CutPlan pruned_plan(const CutProblem& problem, CutPlan plan);

/// The plan after a number of attempts to replace one of its offers.
CutPlan improved_plan(const CutProblem& problem, CutPlan plan, const SearchLimits& limits);

}  // namespace unknot::graph
