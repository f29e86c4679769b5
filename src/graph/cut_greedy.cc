#include "graph/cut_greedy.h"
#include <functional>

#include <algorithm>
#include <optional>

namespace unknot::graph {

namespace {

/// What some offers cost together.
struct Price {
  uint64_t unsafe = 0, cost = 0, size = 0;
  auto operator<=>(const Price&) const = default;
};

class Greedy {
 public:
  explicit Greedy(const CutProblem& problem)
      : problem_(problem),
        touching_(offers_by_link(problem)),
        state_(problem),
        given_up_(problem.links.size()) {}

  CutPlan run() && {
    for (;;) {
      const std::optional<uint32_t> demand = next_demand();
      if (!demand) break;
      const std::vector<uint32_t> cut = cheapest_cut(*demand);
      given_up_[*demand] = cut.empty();
      for (const uint32_t offer : cut) state_.choose(offer);
    }
    return state_.plan();
  }

 private:
  using Offers = std::vector<uint32_t>;

  std::optional<uint32_t> next_demand() {
    for (const uint32_t link : state_.open()) {
      if (!given_up_[link]) return link;
    }
    return std::nullopt;
  }

  /// The cheapest offers that break the shortest cycle through the link or deal with its own need; none if
  /// there are none.
  Offers cheapest_cut(uint32_t demand) {
    const CutLink& link = problem_.links[demand];
    std::vector<Offers> ways = ways_to_meet(demand);
    const std::vector<Vertex> way_back = shortest_path(state_.graph(), link.to, link.from);
    for (size_t i = 0; link.from != link.to && i + 1 < way_back.size(); ++i) {
      const Offers way = way_to_cut(way_back[i], way_back[i + 1]);
      if (!way.empty()) ways.push_back(way);
    }
    const Offers own = way_to_cut(link.from, link.to);
    if (!own.empty()) ways.push_back(own);
    Offers best;
    for (const Offers& way : ways) {
      if (best.empty() || price(way) < price(best)) best = way;
    }
    return best;
  }

  std::vector<Offers> ways_to_meet(uint32_t demand) const {
    std::vector<Offers> ways;
    for (const auto* offers : {&touching_[demand].removers, &touching_[demand].weakeners}) {
      for (const uint32_t offer : *offers) {
        Offers way;
        if (take(offer, way)) ways.push_back(way);
      }
    }
    return ways;
  }

  /// For each link from one vertex to another its cheapest remover; empty where one of them has none.
  Offers way_to_cut(Vertex from, Vertex to) const {
    Offers way;
    for (uint32_t link = 0; link < problem_.links.size(); ++link) {
      const bool is_meant = problem_.links[link].from == from && problem_.links[link].to == to;
      if (!is_meant || !state_.is_present(link) || is_removed_by(link, way)) continue;
      Offers best;
      for (const uint32_t remover : touching_[link].removers) {
        Offers with(way);
        if (take(remover, with) && (best.empty() || price(with) < price(best))) best = with;
      }
      if (best.empty()) return {};
      way = best;
    }
    return way;
  }

  bool is_removed_by(uint32_t link, const Offers& way) const {
    return std::ranges::any_of(touching_[link].removers,
                               [&](uint32_t offer) { return contains(way, offer); });
  }

  /// Adds an offer with what it requires; false where a group has already made its choice.
  bool take(uint32_t offer, Offers& way) const {
    Offers waiting{offer};
    while (!waiting.empty()) {
      const uint32_t next = waiting.back();
      waiting.pop_back();
      if (state_.is_chosen(next) || contains(way, next)) continue;
      if (is_taken(problem_.offers[next].group, way)) return false;
      way.push_back(next);
      const auto& required = problem_.offers[next].requires_;
      waiting.insert(waiting.end(), required.begin(), required.end());
    }
    return true;
  }

  bool is_taken(uint32_t group, const Offers& way) const {
    const auto is_mate = [&](uint32_t offer) { return problem_.offers[offer].group == group; };
    return std::ranges::any_of(way, is_mate) || std::ranges::any_of(state_.chosen(), is_mate);
  }

  static bool contains(const Offers& offers, uint32_t offer) {
    return std::ranges::find(offers, offer) != offers.end();
  }

  Price price(const Offers& offers) const {
    Price price;
    for (const uint32_t index : offers) {
      price.unsafe += problem_.offers[index].unsafe ? 1 : 0;
      price.cost += problem_.offers[index].cost;
      price.size += problem_.offers[index].size;
    }
    return price;
  }

  const CutProblem& problem_;
  const std::vector<LinkOffers> touching_;
  CutState state_;
  std::vector<bool> given_up_;
};

bool is_required(const CutProblem& problem, const std::vector<uint32_t>& chosen, uint32_t offer) {
  return std::ranges::any_of(chosen, [&](uint32_t other) {
    const auto& required = problem.offers[other].requires_;
    return other != offer && std::ranges::find(required, offer) != required.end();
  });
}

}  // namespace

CutPlan greedy_plan(const CutProblem& problem) {
  return pruned_plan(problem, Greedy(problem).run());
}

CutPlan pruned_plan(const CutProblem& problem, const CutPlan& plan) {
  CutState state(problem);
  for (const uint32_t offer : plan.chosen) state.choose(offer);
  std::vector<uint32_t> dearest_first(plan.chosen);
  std::ranges::stable_sort(dearest_first, std::greater(), [&](uint32_t index) {
    const CutOffer& offer = problem.offers[index];
    return Price{offer.unsafe ? 1u : 0u, offer.cost, offer.size};
  });
  CutPlan best = plan;
  for (const uint32_t offer : dearest_first) {
    if (is_required(problem, best.chosen, offer)) continue;
    state.drop(offer);
    CutPlan without = state.plan();
    if (without < best) {
      best = std::move(without);
    } else {
      state.choose(offer);
    }
  }
  return best;
}

}  // namespace unknot::graph
