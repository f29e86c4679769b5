#pragma once

#include <cstdint>
#include <vector>

#include "graph/cut_set.h"

namespace unknot::graph {

/// A part of a problem that can be solved by itself.
struct CutPart {
  CutProblem problem;
  std::vector<uint32_t> offers;  ///< what the offers of the part are in the whole, ascending
};

/// Splits a problem into parts that share nothing, without what cannot matter: the best plans of the parts
/// together are the best plan of the whole. The parts come in the order of their first offers.
std::vector<CutPart> split_into_parts(const CutProblem& problem);

}  // namespace unknot::graph
