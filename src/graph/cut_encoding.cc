#include "graph/cut_encoding.h"

#include <algorithm>
#include <deque>
#include <map>

namespace unknot::graph {

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
  std::map<uint32_t, std::vector<uint32_t>> groups;
  for (uint32_t offer = 0; offer < problem_.offers.size(); ++offer) {
    chosen_.push_back(sat_.new_variable());
    for (const uint32_t mate : groups[problem_.offers[offer].group])
      sat_.add({~chosen_[mate], ~chosen_[offer]});
    groups[problem_.offers[offer].group].push_back(offer);
  }
  for (uint32_t offer = 0; offer < problem_.offers.size(); ++offer) {
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

/// Where the condition holds and the link comes to be there, one of the remedies does.
void CutEncoding::imply(Literal condition, uint32_t link, const std::vector<Literal>& remedies) {
  std::vector<Literal> clause{~condition};
  clause.insert(clause.end(), remedies.begin(), remedies.end());
  if (problem_.links[link].present) return sat_.add(clause);
  for (const uint32_t adder : touching_[link].adders) {
    clause.push_back(~chosen_[adder]);
    sat_.add(clause);
    clause.pop_back();
  }
}

void CutEncoding::encode_gone(Edge& edge) {
  const auto stays = [&](uint32_t link) {
    return problem_.links[link].present && touching_[link].removers.empty();
  };
  if (std::ranges::any_of(edge.links, stays)) return;
  const uint32_t first = edge.links[0];
  if (edge.links.size() == 1 && problem_.links[first].present && touching_[first].removers.size() == 1) {
    edge.gone = chosen_[touching_[first].removers[0]];
    return;
  }
  edge.gone = sat_.new_variable();
  for (const uint32_t link : edge.links) {
    std::vector<Literal> remedies;
    for (const uint32_t remover : touching_[link].removers) remedies.push_back(chosen_[remover]);
    imply(*edge.gone, link, remedies);
  }
}

void CutEncoding::encode_met(Edge& edge) {
  for (const uint32_t link : edge.links) {
    if (!problem_.links[link].needs) continue;
    if (!edge.met) edge.met = sat_.new_variable();
    open_of_[link] = sat_.new_variable();
    open_.push_back(*open_of_[link]);
    std::vector<Literal> remedies{*open_of_[link]};
    for (const uint32_t remover : touching_[link].removers) remedies.push_back(chosen_[remover]);
    for (const uint32_t weakener : touching_[link].weakeners) remedies.push_back(chosen_[weakener]);
    imply(*edge.met, link, remedies);
  }
  if (edge.met && edge.from == edge.to) sat_.add({*edge.met});
}

Sat::Answer CutEncoding::solve(const std::vector<Literal>& assumptions, uint64_t steps) {
  const uint64_t last = sat_.steps() + steps;
  for (;;) {
    const Sat::Answer answer = sat_.solve(assumptions, last - std::min(last, sat_.steps()));
    if (answer != Sat::Answer::satisfiable) return answer;
    take_model();
    if (!add_violated_cycles()) {
      plan_ = state_.plan();
      return answer;
    }
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
  std::vector<const Edge*> violated;
  for (const Edge& edge : edges_) {
    if (edge.from != edge.to && component[edge.from] == component[edge.to] && is_violated(edge))
      violated.push_back(&edge);
  }
  int n = 0; for (const Edge* edge : violated) { if (++n > 100) break; add_cycle(*edge); }
  return !violated.empty();
}

bool CutEncoding::is_there(const Edge& edge) const {
  return std::ranges::any_of(edge.links, [&](uint32_t link) { return state_.is_present(link); });
}

bool CutEncoding::is_violated(const Edge& edge) {
  return std::ranges::any_of(
      edge.links, [&](uint32_t link) { return state_.makes_demand(link) && !sat_.holds(*open_of_[link]); });
}

/// The way back from the head of the edge to its tail with the fewest edges that could be cut.
bool CutEncoding::add_cycle(const Edge& demand) {
  std::vector<uint32_t> distance(problem_.vertices, none), arrival(problem_.vertices, none);
  std::deque<std::pair<uint32_t, uint32_t>> queue{{0, demand.to}};
  distance[demand.to] = 0;
  while (!queue.empty()) {
    const auto [length, vertex] = queue.front();
    queue.pop_front();
    if (length != distance[vertex]) continue;
    if (vertex == demand.from) break;
    for (const uint32_t index : edges_from_[vertex]) {
      const Edge& edge = edges_[index];
      const uint32_t longer = length + (edge.gone ? 1 : 0);
      if (!is_there(edge) || longer >= distance[edge.to]) continue;
      distance[edge.to] = longer;
      arrival[edge.to] = index;
      if (edge.gone) {
        queue.push_back({longer, edge.to});
      } else {
        queue.push_front({longer, edge.to});
      }
    }
  }
  std::vector<Literal> clause{*demand.met};
  for (uint32_t vertex = demand.from; vertex != demand.to; vertex = edges_[arrival[vertex]].from) {
    if (edges_[arrival[vertex]].gone) clause.push_back(*edges_[arrival[vertex]].gone);
  }
  sat_.add(clause);
  return true;
}

}  // namespace unknot::graph
