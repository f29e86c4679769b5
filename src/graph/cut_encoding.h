#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "graph/cut_set.h"
#include "graph/cut_state.h"
#include "graph/sat.h"

namespace unknot::graph {

/// A cut problem as clauses, to which cycles are added as plans violate them.
class CutEncoding {
 public:
  explicit CutEncoding(const CutProblem& problem);

  /// Looks for a plan under the assumptions; after `satisfiable`, `plan()` has it.
  Sat::Answer solve(const std::vector<Literal>& assumptions, uint64_t steps);
  const CutPlan& plan() const { return plan_; }

  /// Holds where the offer is chosen.
  Literal chosen(uint32_t offer) const { return chosen_[offer]; }
  /// As many of these hold, at least, as demands are open.
  const std::vector<Literal>& open() const { return open_; }

  Sat& sat() { return sat_; }

 private:
  /// All links from one vertex to another.
  struct Edge {
    uint32_t from = 0;
    uint32_t to = 0;
    std::vector<uint32_t> links;
    std::optional<Literal> gone;  // holds only where no link is left; none where one always is
    std::optional<Literal>
        met;  // holds only where no need is left that is not given up; none where nothing needs
  };

  void encode_offers();
  void collect_edges();
  void encode_gone(Edge& edge);
  void encode_met(Edge& edge);
  void add_remedies(Literal condition, uint32_t link, std::vector<Literal> remedies);
  std::vector<Literal> any_of(const std::vector<uint32_t>& offers) const;

  void take_model();
  bool add_violated_cycles();
  void add_cycle(const Edge& demand);
  std::vector<uint32_t> edges_of_way_back(const Edge& demand) const;
  bool is_there(const Edge& edge) const;
  bool is_violated(const Edge& edge) const;

  const CutProblem& problem_;
  const std::vector<LinkOffers> touching_;
  Sat sat_;
  CutState state_;  // under the latest model
  CutPlan plan_;
  std::vector<Literal> chosen_;   // by offer
  std::vector<Literal> open_of_;  // by link, for those that need
  std::vector<Literal> open_;
  std::vector<Edge> edges_;
  std::vector<std::vector<uint32_t>> edges_from_;  // by vertex
};

}  // namespace unknot::graph
