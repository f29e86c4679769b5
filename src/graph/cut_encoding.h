#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "graph/cut_set.h"
#include "graph/cut_state.h"
#include "graph/sat.h"

namespace unknot::graph {

/// A cut problem as clauses, the cycles among them added when a plan violates them.
class CutEncoding {
 public:
  explicit CutEncoding(const CutProblem& problem);

  /// Looks for a plan under the assumptions; `plan()` has it after `satisfiable`.
  Sat::Answer solve(const std::vector<Literal>& assumptions, uint64_t steps);
  const CutPlan& plan() const { return plan_; }

  /// Holds where the offer is chosen.
  Literal chosen(uint32_t offer) const { return chosen_[offer]; }
  /// Literals of which one holds for each demand that stays open.
  const std::vector<Literal>& open() const { return open_; }
  Sat& sat() { return sat_; }

 private:
  struct Edge {
    uint32_t from, to;
    std::vector<uint32_t> links;
    std::optional<Literal> gone;  // only where all links are gone; none where one always stays
    std::optional<Literal>
        met;  // only where each of the links is gone, weakened or given up; none without needs
  };

  void encode_offers();
  void collect_edges();
  void encode_gone(Edge& edge);
  void encode_met(Edge& edge);
  void imply(Literal condition, uint32_t link, const std::vector<Literal>& remedies);

  void take_model();
  bool add_violated_cycles();
  bool is_there(const Edge& edge) const;
  bool is_violated(const Edge& edge);
  bool add_cycle(const Edge& demand);

  const CutProblem& problem_;
  const std::vector<LinkOffers> touching_;
  Sat sat_;
  CutState state_;
  CutPlan plan_;
  std::vector<Literal> chosen_;                  // by offer
  std::vector<std::optional<Literal>> open_of_;  // by link
  std::vector<Literal> open_;
  std::vector<Edge> edges_;
  std::vector<std::vector<uint32_t>> edges_from_;  // by vertex
};

}  // namespace unknot::graph
