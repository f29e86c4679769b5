#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <vector>

#include "graph/sat.h"

namespace unknot::graph {

/// What it costs that a literal holds.
using Weights = std::map<Literal, uint64_t>;

/// How the clauses are searched: they may grow on the way.
using Solve = std::function<Sat::Answer(const std::vector<Literal>& assumptions, uint64_t steps)>;

struct Minimum {
  uint64_t bound = 0;   ///< no assignment costs less
  bool proven = false;  ///< one that costs as much is known, and from now on the clauses allow no dearer one
};

/// Finds the least cost under the clauses. `best` tells what the best assignment known so far costs; `solve`
/// keeps it up to date. Gives up where `solve` does.
Minimum minimise(Sat& sat, Weights weights, const Solve& solve, const std::function<uint64_t()>& best);

}  // namespace unknot::graph
