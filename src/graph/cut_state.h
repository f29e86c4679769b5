#pragma once

#include <cstdint>
#include <vector>

#include "graph/components.h"
#include "graph/cut_set.h"

namespace unknot::graph {

/// What a set of offers is judged by, first things first.
struct CutValue {
  uint64_t open = 0, unsafe = 0, cost = 0, size = 0, count = 0;
  auto operator<=>(const CutValue&) const = default;
};

/// Chosen offers (sorted) with their value; the better plan is the lesser one.
struct CutPlan {
  CutValue value;
  std::vector<uint32_t> chosen;
  auto operator<=>(const CutPlan&) const = default;
};

/// Which offers touch a link.
struct LinkOffers {
  std::vector<uint32_t> removers;
  std::vector<uint32_t> weakeners;
  std::vector<uint32_t> adders;
};

/// For every link of the problem the offers that touch it.
std::vector<LinkOffers> offers_by_link(const CutProblem& problem);

/// The links under a set of chosen offers that grows and shrinks. A link that one chosen offer adds and
/// another removes is gone.
class CutState {
 public:
  explicit CutState(const CutProblem& problem);

  bool is_chosen(uint32_t offer) const { return chosen_[offer]; }
  void choose(uint32_t offer) { change(offer, true); }
  void drop(uint32_t offer) { change(offer, false); }
  std::vector<uint32_t> chosen() const;

  bool is_present(uint32_t link) const;
  bool makes_demand(uint32_t link) const;
  /// The graph of the present links.
  const Digraph& graph();
  /// The links whose demand is open, sorted.
  std::vector<uint32_t> open();
  /// The chosen offers and what they are worth.
  CutPlan plan();

 private:
  struct Touches {
    uint32_t removed = 0, weakened = 0, added = 0;
  };

  void change(uint32_t offer, bool chosen);

  const CutProblem& problem_;
  std::vector<Touches> touches_;
  std::vector<bool> chosen_;
  Digraph graph_;
};

}  // namespace unknot::graph
