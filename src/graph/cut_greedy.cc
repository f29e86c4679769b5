#include "graph/cut_greedy.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <utility>

namespace unknot::graph {

// Plans without proof, to start the search from and for when it has to give up.
//
// Greedy: as long as a demand is open, take a shortest cycle through it and the cheapest set of offers that
// breaks it. An edge is broken by removing all its links, the need that makes the demand also by weakening
// it. Where no offers are left that could, the demand is given up. What was chosen early is often not needed
// in the end: pruning takes out, the dearest first, what can go without any demand opening.
//
// Improvement: forbid one offer of the plan, let the greedy search mend the rest and prune the result; keep
// what is better, and begin again, until no offer is left to try.

namespace {

constexpr int most_attempts = 200;

using Offers = std::vector<uint32_t>;

/// What offers cost together.
struct Price {
  uint64_t unsafe = 0, cost = 0, size = 0;
  auto operator<=>(const Price&) const = default;
};

Price price_of(const CutProblem& problem, const Offers& offers) {
  Price price;
  for (const uint32_t index : offers) {
    price.unsafe += problem.offers[index].unsafe ? 1 : 0;
    price.cost += problem.offers[index].cost;
    price.size += problem.offers[index].size;
  }
  return price;
}

bool contains(const Offers& offers, uint32_t offer) {
  return std::ranges::find(offers, offer) != offers.end();
}

Offers dearest_first(const CutProblem& problem, Offers offers) {
  std::ranges::stable_sort(offers, std::greater(),
                           [&](uint32_t offer) { return price_of(problem, {offer}); });
  return offers;
}

class Greedy {
 public:
  Greedy(const CutProblem& problem, const Offers& start, std::optional<uint32_t> forbidden)
      : problem_(problem),
        touching_(offers_by_link(problem)),
        forbidden_(forbidden),
        state_(problem),
        given_up_(problem.links.size()) {
    for (const uint32_t offer : start) choose(offer);
  }

  CutPlan run() && {
    while (const std::optional<uint32_t> demand = next_demand()) {
      const std::optional<Offers> cut = cheapest_cut(*demand);
      given_up_[*demand] = !cut;
      if (!cut) continue;
      for (const uint32_t offer : *cut) choose(offer);
    }
    return pruned_plan(problem_, state_.plan());
  }

 private:
  void choose(uint32_t offer) {
    state_.choose(offer);
    taken_groups_.push_back(problem_.offers[offer].group);
  }

  std::optional<uint32_t> next_demand() {
    for (const uint32_t link : state_.open()) {
      if (!given_up_[link]) return link;
    }
    return std::nullopt;
  }

  std::optional<Offers> cheapest_cut(uint32_t demand) {
    const auto& [from, to, needs, present] = problem_.links[demand];
    std::optional<Offers> best = cheapest_of(touching_[demand].removers, {});
    keep_cheaper(best, cheapest_of(touching_[demand].weakeners, {}));
    const std::vector<Vertex> way_back = shortest_path(state_.graph(), to, from);
    for (size_t i = 0; from != to && i + 1 < way_back.size(); ++i) {
      keep_cheaper(best, cut_of_edge(way_back[i], way_back[i + 1]));
    }
    keep_cheaper(best, cut_of_edge(from, to));
    return best;
  }

  void keep_cheaper(std::optional<Offers>& best, std::optional<Offers> other) const {
    if (!other || (best && price_of(problem_, *best) <= price_of(problem_, *other))) return;
    best = std::move(other);
  }

  /// For each link of the edge its cheapest remover; nothing where one of them has none.
  std::optional<Offers> cut_of_edge(Vertex from, Vertex to) const {
    Offers cut;
    for (uint32_t link = 0; link < problem_.links.size(); ++link) {
      const bool is_on_edge = problem_.links[link].from == from && problem_.links[link].to == to;
      if (!is_on_edge || !state_.is_present(link)) continue;
      const Offers& removers = touching_[link].removers;
      if (std::ranges::any_of(removers, [&](uint32_t offer) { return contains(cut, offer); })) continue;
      std::optional<Offers> with = cheapest_of(removers, cut);
      if (!with) return std::nullopt;
      cut = std::move(*with);
    }
    return cut;
  }

  /// The cut with that of the offers, and what it requires, that costs least; nothing where none can be
  /// taken.
  std::optional<Offers> cheapest_of(const Offers& offers, const Offers& cut) const {
    std::optional<Offers> best;
    for (const uint32_t offer : offers) {
      Offers with(cut);
      if (take(offer, with)) keep_cheaper(best, std::move(with));
    }
    return best;
  }

  /// Adds an offer with all that it requires; false where one of them is forbidden or its group has chosen
  /// already.
  bool take(uint32_t offer, Offers& cut) const {
    Offers waiting{offer};
    while (!waiting.empty()) {
      const uint32_t next = waiting.back();
      waiting.pop_back();
      if (state_.is_chosen(next) || contains(cut, next)) continue;
      if (next == forbidden_ || is_taken(problem_.offers[next].group, cut)) return false;
      cut.push_back(next);
      const Offers& required = problem_.offers[next].requires_;
      waiting.insert(waiting.end(), required.begin(), required.end());
    }
    return true;
  }

  bool is_taken(uint32_t group, const Offers& cut) const {
    const auto is_mate = [&](uint32_t offer) { return problem_.offers[offer].group == group; };
    return contains(taken_groups_, group) || std::ranges::any_of(cut, is_mate);
  }

  const CutProblem& problem_;
  const std::vector<LinkOffers> touching_;
  const std::optional<uint32_t> forbidden_;
  CutState state_;
  std::vector<uint32_t> taken_groups_;
  std::vector<bool> given_up_;
};

bool requires_any(const CutOffer& offer, const Offers& others) {
  return std::ranges::any_of(offer.requires_, [&](uint32_t required) { return contains(others, required); });
}

/// The offers without one of them and without all that, in the end, requires it.
Offers without(const CutProblem& problem, Offers offers, uint32_t dropped) {
  Offers gone{dropped};
  for (size_t size = 0; size < gone.size();) {
    size = gone.size();
    for (const uint32_t offer : offers) {
      if (!contains(gone, offer) && requires_any(problem.offers[offer], gone)) gone.push_back(offer);
    }
  }
  std::erase_if(offers, [&](uint32_t offer) { return contains(gone, offer); });
  return offers;
}

}  // namespace

CutPlan greedy_plan(const CutProblem& problem) {
  return Greedy(problem, {}, std::nullopt).run();
}

CutPlan pruned_plan(const CutProblem& problem, CutPlan plan) {
  CutState state(problem);
  for (const uint32_t offer : plan.chosen) state.choose(offer);
  for (const uint32_t offer : dearest_first(problem, plan.chosen)) {
    const auto requires_it = [&](uint32_t other) {
      return other != offer && requires_any(problem.offers[other], {offer});
    };
    if (std::ranges::any_of(plan.chosen, requires_it)) continue;
    state.drop(offer);
    CutPlan rest = state.plan();
    if (rest < plan) {
      plan = std::move(rest);
    } else {
      state.choose(offer);
    }
  }
  return plan;
}

CutPlan improved_plan(const CutProblem& problem, CutPlan plan, const SearchLimits& limits) {
  Offers untried = dearest_first(problem, plan.chosen);
  for (size_t i = 0, attempts = 0; i < untried.size() && attempts < most_attempts && !limits.is_late();
       ++attempts) {
    CutPlan other = Greedy(problem, without(problem, plan.chosen, untried[i]), untried[i]).run();
    if (other < plan) {
      plan = std::move(other);
      untried = dearest_first(problem, plan.chosen);
      i = 0;
    } else {
      ++i;
    }
  }
  return plan;
}

}  // namespace unknot::graph
