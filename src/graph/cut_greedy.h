#pragma once

#include "graph/cut_set.h"
#include "graph/cut_state.h"

namespace unknot::graph {

/// A plan that obeys groups and requirements, found by cutting one cycle after another, each at its cheapest
/// place.
CutPlan greedy_plan(const CutProblem& problem);

/// The plan without the offers that it does not need, the dearest first.
CutPlan pruned_plan(const CutProblem& problem, const CutPlan& plan);

}  // namespace unknot::graph
