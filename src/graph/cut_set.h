#pragma once

#include <cstdint>
#include <vector>

namespace unknot::graph {

/// The problem of breaking the cycles of a component by choosing offers (a generalised feedback arc set).
///
/// Vertices stand for modules. A *link* is one reason for an edge; an edge u->v is there as long as one of
/// its links is. An *offer* changes links. A *demand* is a present link with `needs`: it is met when no path
/// leads from its head back to its tail (a loop is never met while it is there). What is wanted is a set of
/// offers, at most one from each group and each with its requirements, such that in this order
///   1. the fewest demands stay open,
///   2. the fewest unsafe offers are chosen,
///   3. the sum of costs is least,
///   4. the sum of sizes is least, then the number of offers, and then the lexicographic order of indexes.
struct CutLink {
  uint32_t from = 0;
  uint32_t to = 0;
  bool needs = false;   ///< makes a demand while present and not weakened
  bool present = true;  ///< false: there only when a chosen offer adds it, and none removes it
};

struct CutOffer {
  uint32_t group = 0;               ///< the statement: at most one offer of a group is chosen
  std::vector<uint32_t> removes;    ///< links that go
  std::vector<uint32_t> weakens;    ///< links that stay and need nothing any more
  std::vector<uint32_t> adds;       ///< links with present == false that come
  std::vector<uint32_t> requires_;  ///< offers that must be chosen too
  uint32_t cost = 0;
  uint32_t size = 0;
  bool unsafe = false;
};

struct CutProblem {
  uint32_t vertices = 0;
  std::vector<CutLink> links;
  std::vector<CutOffer> offers;
};

struct CutSolution {
  std::vector<uint32_t> chosen;  ///< indexes of offers, sorted
  std::vector<uint32_t> open;    ///< links whose demand stays open, sorted
  uint32_t unsafe = 0;
  uint64_t cost = 0;
  uint64_t bound = 0;   ///< no solution with as few open demands and unsafe offers costs less
  bool optimal = true;  ///< proven for the first three; then bound == cost
  uint64_t steps = 0;   ///< what the search took
};

struct CutLimits {
  uint64_t steps = 2'000'000;  ///< some microseconds each, but counted: the same answer on every machine
  double seconds = 0;          ///< a safety net; 0 means none
};

CutSolution solve(const CutProblem& problem, const CutLimits& limits = {});

/// The demands that are open when exactly these offers are made (requirements and groups are not checked).
std::vector<uint32_t> open_demands(const CutProblem& problem, const std::vector<uint32_t>& chosen);

}  // namespace unknot::graph
