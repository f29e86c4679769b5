#include "graph/cut_state.h"

namespace unknot::graph {

std::vector<LinkOffers> offers_by_link(const CutProblem& problem) {
  std::vector<LinkOffers> by_link(problem.links.size());
  for (uint32_t offer = 0; offer < problem.offers.size(); ++offer) {
    for (const uint32_t link : problem.offers[offer].removes) by_link[link].removers.push_back(offer);
    for (const uint32_t link : problem.offers[offer].weakens) by_link[link].weakeners.push_back(offer);
    for (const uint32_t link : problem.offers[offer].adds) by_link[link].adders.push_back(offer);
  }
  return by_link;
}

CutState::CutState(const CutProblem& problem)
    : problem_(problem),
      touches_(problem.links.size()),
      chosen_(problem.offers.size()),
      graph_(problem.vertices) {}

void CutState::change(uint32_t offer, bool chosen) {
  if (chosen_[offer] == chosen) return;
  chosen_[offer] = chosen;
  const uint32_t one = chosen ? 1 : static_cast<uint32_t>(-1);
  for (const uint32_t link : problem_.offers[offer].removes) touches_[link].removed += one;
  for (const uint32_t link : problem_.offers[offer].weakens) touches_[link].weakened += one;
  for (const uint32_t link : problem_.offers[offer].adds) touches_[link].added += one;
}

std::vector<uint32_t> CutState::chosen() const {
  std::vector<uint32_t> offers;
  for (uint32_t offer = 0; offer < chosen_.size(); ++offer) {
    if (chosen_[offer]) offers.push_back(offer);
  }
  return offers;
}

bool CutState::is_present(uint32_t link) const {
  const Touches& touches = touches_[link];
  return touches.removed == 0 && (problem_.links[link].present || touches.added > 0);
}

bool CutState::makes_demand(uint32_t link) const {
  return problem_.links[link].needs && touches_[link].weakened == 0 && is_present(link);
}

const Digraph& CutState::graph() {
  for (auto& heads : graph_.out) heads.clear();
  for (uint32_t link = 0; link < problem_.links.size(); ++link) {
    if (is_present(link)) graph_.add(problem_.links[link].from, problem_.links[link].to);
  }
  return graph_;
}

std::vector<uint32_t> CutState::open() {
  // A present link u->v is on a cycle exactly where u and v are in the same strongly connected component.
  const std::vector<uint32_t> component = component_numbers(graph());
  std::vector<uint32_t> links;
  for (uint32_t link = 0; link < problem_.links.size(); ++link) {
    const auto& [from, to, needs, present] = problem_.links[link];
    if (component[from] == component[to] && makes_demand(link)) links.push_back(link);
  }
  return links;
}

CutPlan CutState::plan() {
  CutPlan plan;
  plan.chosen = chosen();
  plan.value.open = open().size();
  plan.value.count = plan.chosen.size();
  for (const uint32_t index : plan.chosen) {
    const CutOffer& offer = problem_.offers[index];
    plan.value.unsafe += offer.unsafe ? 1 : 0;
    plan.value.cost += offer.cost;
    plan.value.size += offer.size;
  }
  return plan;
}

}  // namespace unknot::graph
