#include "graph/cut_encoding.h"

#include <algorithm>
#include <deque>
#include <limits>
#include <map>
#include <utility>

namespace unknot::graph {

// The clauses of a cut problem. There is a variable for every offer (it is chosen), and for every link that
// needs (its demand is given up). For every edge, which stands for all links from one vertex to another,
// there are two more:
//
//   gone -> each link of the edge is removed by a chosen offer, or was never added
//   met  -> each link of the edge that needs is removed, weakened, not added, or its demand is given up
//
// so that for every cycle e0 e1 ... ek, where something on e0 may need, the clause
//
//   met(e0) or gone(e1) or ... or gone(ek)
//
// says all there is to say. There are far too many cycles to list them. They are added when a plan violates
// them: as long as the graph of a model has a demand that is open but not given up, the shortest way back
// from its head to its tail makes such a clause, where edges that can never be gone count nothing, because
// they add nothing to the clause. Each round rules out the model, and after few rounds the models are plans.

namespace {

constexpr uint32_t none = std::numeric_limits<uint32_t>::max();

}  // namespace

CutEncoding::CutEncoding(const CutProblem& problem)
    : problem_(problem),
      touching_(offers_by_link(problem)),
      state_(problem),
      open_of_(problem.links.size()),
      edges_from_(problem.vertices) {
  encode_offers();
  collect_edges();
  for (Edge& edge : edges_) {
    encode_gone(edge);
    encode_met(edge);
  }
}

void CutEncoding::encode_offers() {
  for (size_t i = 0; i < problem_.offers.size(); ++i) chosen_.push_back(sat_.new_variable());
  std::map<uint32_t, std::vector<Literal>> mates;
  for (uint32_t offer = 0; offer < problem_.offers.size(); ++offer) {
    std::vector<Literal>& earlier = mates[problem_.offers[offer].group];
    for (const Literal mate : earlier) sat_.add({~mate, ~chosen_[offer]});
    earlier.push_back(chosen_[offer]);
    for (const uint32_t required : problem_.offers[offer].requires_)
      sat_.add({~chosen_[offer], chosen_[required]});
  }
}

void CutEncoding::collect_edges() {
  std::map<std::pair<uint32_t, uint32_t>, uint32_t> known;
  for (uint32_t link = 0; link < problem_.links.size(); ++link) {
    const auto& [from, to, needs, present] = problem_.links[link];
    const auto [edge, is_new] = known.try_emplace({from, to}, static_cast<uint32_t>(edges_.size()));
    if (is_new) {
      edges_from_[from].push_back(edge->second);
      edges_.push_back({from, to, {}, {}, {}});
    }
    edges_[edge->second].links.push_back(link);
  }
}

void CutEncoding::encode_gone(Edge& edge) {
  const auto stays = [&](uint32_t link) {
    return problem_.links[link].present && touching_[link].removers.empty();
  };
  if (std::ranges::any_of(edge.links, stays)) return;
  const std::vector<uint32_t>& removers = touching_[edge.links[0]].removers;
  if (edge.links.size() == 1 && problem_.links[edge.links[0]].present && removers.size() == 1) {
    edge.gone = chosen_[removers[0]];
    return;
  }
  edge.gone = sat_.new_variable();
  for (const uint32_t link : edge.links) add_remedies(*edge.gone, link, any_of(touching_[link].removers));
}

void CutEncoding::encode_met(Edge& edge) {
  for (const uint32_t link : edge.links) {
    if (!problem_.links[link].needs) continue;
    if (!edge.met) edge.met = sat_.new_variable();
    open_of_[link] = sat_.new_variable();
    open_.push_back(open_of_[link]);
    std::vector<Literal> remedies = any_of(touching_[link].removers);
    const std::vector<Literal> weakeners = any_of(touching_[link].weakeners);
    remedies.insert(remedies.end(), weakeners.begin(), weakeners.end());
    remedies.push_back(open_of_[link]);
    add_remedies(*edge.met, link, std::move(remedies));
  }
  if (edge.met && edge.from == edge.to) sat_.add({*edge.met});
}

/// Under the condition, wherever the link comes to be present one of the remedies holds.
void CutEncoding::add_remedies(Literal condition, uint32_t link, std::vector<Literal> remedies) {
  remedies.push_back(~condition);
  if (problem_.links[link].present) {
    sat_.add(std::move(remedies));
    return;
  }
  for (const uint32_t adder : touching_[link].adders) {
    std::vector<Literal> clause(remedies);
    clause.push_back(~chosen_[adder]);
    sat_.add(std::move(clause));
  }
}

std::vector<Literal> CutEncoding::any_of(const std::vector<uint32_t>& offers) const {
  std::vector<Literal> literals;
  for (const uint32_t offer : offers) literals.push_back(chosen_[offer]);
  return literals;
}

Sat::Answer CutEncoding::solve(const std::vector<Literal>& assumptions, uint64_t steps) {
  const uint64_t last = sat_.steps() + steps;
  for (;;) {
    const Sat::Answer answer = sat_.solve(assumptions, last - std::min(last, sat_.steps()));
    if (answer != Sat::Answer::satisfiable) return answer;
    take_model();
    if (add_violated_cycles()) continue;
    plan_ = state_.plan();
    return answer;
  }
}

void CutEncoding::take_model() {
  for (uint32_t offer = 0; offer < chosen_.size(); ++offer) {
    if (sat_.holds(chosen_[offer])) {
      state_.choose(offer);
    } else {
      state_.drop(offer);
    }
  }
}

bool CutEncoding::add_violated_cycles() {
  const std::vector<uint32_t> component = component_numbers(state_.graph());
  bool found = false;
  for (const Edge& edge : edges_) {
    if (edge.from == edge.to || component[edge.from] != component[edge.to] || !is_violated(edge)) continue;
    add_cycle(edge);
    found = true;
  }
  return found;
}

void CutEncoding::add_cycle(const Edge& demand) {
  std::vector<Literal> clause{*demand.met};
  for (const uint32_t index : edges_of_way_back(demand)) {
    if (edges_[index].gone) clause.push_back(*edges_[index].gone);
  }
  sat_.add(std::move(clause));
}

/// A way from the head of an edge on a cycle to its tail with the fewest edges that could be gone.
std::vector<uint32_t> CutEncoding::edges_of_way_back(const Edge& demand) const {
  std::vector<uint32_t> distance(problem_.vertices, none);
  std::vector<uint32_t> arrival(problem_.vertices, none);
  std::deque<std::pair<uint32_t, uint32_t>> queue{{0, demand.to}};  // with the distance when it was put there
  distance[demand.to] = 0;
  while (queue.front().second != demand.from) {
    const auto [length, vertex] = queue.front();
    queue.pop_front();
    if (length != distance[vertex]) continue;
    for (const uint32_t index : edges_from_[vertex]) {
      const Edge& edge = edges_[index];
      const uint32_t longer = length + (edge.gone ? 1 : 0);
      if (longer >= distance[edge.to] || !is_there(edge)) continue;
      distance[edge.to] = longer;
      arrival[edge.to] = index;
      queue.insert(edge.gone ? queue.end() : queue.begin(), {longer, edge.to});
    }
  }
  std::vector<uint32_t> edges;
  for (uint32_t vertex = demand.from; vertex != demand.to; vertex = edges_[edges.back()].from) {
    edges.push_back(arrival[vertex]);
  }
  return edges;
}

bool CutEncoding::is_there(const Edge& edge) const {
  return std::ranges::any_of(edge.links, [&](uint32_t link) { return state_.is_present(link); });
}

bool CutEncoding::is_violated(const Edge& edge) const {
  return std::ranges::any_of(
      edge.links, [&](uint32_t link) { return state_.makes_demand(link) && !sat_.holds(open_of_[link]); });
}

}  // namespace unknot::graph
