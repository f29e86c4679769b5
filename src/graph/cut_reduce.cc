#include "graph/cut_reduce.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

#include "graph/components.h"
#include "graph/cut_state.h"

namespace unknot::graph {

// What can be left out before the search begins.
//
//   - A link that no useful offer removes is *permanent*. The vertices of a strongly connected component of
//   permanent
//     links reach each other whatever is chosen, so that they are contracted into one. What was a link
//     between them is a loop then: without a need it does nothing; with one it is a demand that only its own
//     offers can meet, and where it has none, nobody can.
//   - A link between two strongly connected components of the graph of *all* links, the addable ones
//   included, is on
//     no cycle under any plan.
//   - A link without a need, beside a permanent one between the same vertices, changes nothing.
//   - An offer is *useful* where it removes a link that still counts or weakens one, or where a useful offer
//   requires
//     it. Others only cost.
//
// Each of these can make room for another; they are repeated until nothing changes. Then the strongly
// connected components that remain are joined where an offer, a group or a requirement spans them, and each
// of the sets that come out of that is a part.

namespace {

class DisjointSets {
 public:
  explicit DisjointSets(size_t size) : parent_(size) { std::iota(parent_.begin(), parent_.end(), 0); }
  uint32_t find(uint32_t member) {
    while (parent_[member] != member) member = parent_[member] = parent_[parent_[member]];
    return member;
  }
  void join(uint32_t a, uint32_t b) { parent_[find(a)] = find(b); }

 private:
  std::vector<uint32_t> parent_;
};

/// Gives the vertices, links and offers of one part numbers of its own, in their old order.
class PartBuilder {
 public:
  void add_offer(uint32_t offer) {
    new_offer_[offer] = static_cast<uint32_t>(part_.offers.size());
    part_.offers.push_back(offer);
  }

  void add_link(uint32_t link, CutLink value, uint32_t from, uint32_t to) {
    new_link_[link] = static_cast<uint32_t>(part_.problem.links.size());
    value.from = new_vertex(from);
    value.to = new_vertex(to);
    part_.problem.links.push_back(value);
  }

  CutPart build(const CutProblem& whole) && {
    for (const uint32_t index : part_.offers) {
      CutOffer offer = whole.offers[index];
      for (auto* links : {&offer.removes, &offer.weakens, &offer.adds}) renumber(*links, new_link_);
      renumber(offer.requires_, new_offer_);
      part_.problem.offers.push_back(std::move(offer));
    }
    part_.problem.vertices = static_cast<uint32_t>(new_vertex_.size());
    return std::move(part_);
  }

 private:
  using Numbers = std::map<uint32_t, uint32_t>;

  uint32_t new_vertex(uint32_t old) {
    return new_vertex_.try_emplace(old, static_cast<uint32_t>(new_vertex_.size())).first->second;
  }

  static void renumber(std::vector<uint32_t>& indexes, const Numbers& numbers) {
    std::vector<uint32_t> kept;
    for (const uint32_t index : indexes) {
      const auto number = numbers.find(index);
      if (number != numbers.end()) kept.push_back(number->second);
    }
    indexes = std::move(kept);
  }

  CutPart part_;
  Numbers new_vertex_, new_link_, new_offer_;
};

class Reducer {
 public:
  explicit Reducer(const CutProblem& problem)
      : problem_(problem),
        touching_(offers_by_link(problem)),
        link_counts_(problem.links.size(), true),
        useful_(problem.offers.size(), true) {}

  std::vector<CutPart> run() && {
    for (bool changed = true; changed;) {
      contract();
      changed = drop_links();
      changed |= drop_offers();
    }
    return split();
  }

 private:
  bool is_useful(uint32_t offer) const { return useful_[offer]; }
  bool any_useful(const std::vector<uint32_t>& offers) const {
    return std::ranges::any_of(offers, [&](uint32_t offer) { return useful_[offer]; });
  }
  bool can_be_there(uint32_t link) const {
    return problem_.links[link].present || any_useful(touching_[link].adders);
  }
  bool is_permanent(uint32_t link) const {
    return problem_.links[link].present && !any_useful(touching_[link].removers);
  }
  uint32_t from(uint32_t link) const { return contracted_[problem_.links[link].from]; }
  uint32_t to(uint32_t link) const { return contracted_[problem_.links[link].to]; }

  /// Makes one vertex of those that reach each other over permanent links.
  void contract() {
    Digraph permanent(problem_.vertices);
    for (uint32_t link = 0; link < problem_.links.size(); ++link) {
      if (is_permanent(link)) permanent.add(problem_.links[link].from, problem_.links[link].to);
    }
    contracted_ = component_numbers(permanent);
  }

  bool drop_links() {
    Digraph all(problem_.vertices);
    std::map<std::pair<uint32_t, uint32_t>, uint32_t> first_permanent;
    for (uint32_t link = 0; link < problem_.links.size(); ++link) {
      if (!link_counts_[link] || !can_be_there(link)) continue;
      all.add(from(link), to(link));
      if (is_permanent(link)) first_permanent.try_emplace({from(link), to(link)}, link);
    }
    component_ = component_numbers(all);
    bool changed = false;
    for (uint32_t link = 0; link < problem_.links.size(); ++link) {
      if (!link_counts_[link]) continue;
      const auto permanent = first_permanent.find({from(link), to(link)});
      const bool is_needless_twin =
          !problem_.links[link].needs && permanent != first_permanent.end() && permanent->second != link;
      if (is_needless_twin || !can_matter(link)) {
        link_counts_[link] = false;
        changed = true;
      }
    }
    return changed;
  }

  bool can_matter(uint32_t link) const {
    if (!can_be_there(link) || component_[from(link)] != component_[to(link)]) return false;
    if (from(link) != to(link)) return true;
    const auto& [removers, weakeners, adders] = touching_[link];
    return problem_.links[link].needs && (!is_permanent(link) || any_useful(weakeners));
  }

  bool drop_offers() {
    std::vector<uint32_t> wanted;
    std::vector<bool> useful(problem_.offers.size(), false);
    const auto want = [&](uint32_t offer) {
      if (useful[offer]) return;
      useful[offer] = true;
      wanted.push_back(offer);
    };
    for (uint32_t offer = 0; offer < problem_.offers.size(); ++offer) {
      if (is_useful(offer) && cuts_something(problem_.offers[offer])) want(offer);
    }
    for (size_t i = 0; i < wanted.size(); ++i) {
      for (const uint32_t required : problem_.offers[wanted[i]].requires_) want(required);
    }
    const bool changed = useful != useful_;
    useful_ = std::move(useful);
    return changed;
  }

  bool cuts_something(const CutOffer& offer) const {
    const auto counts = [&](uint32_t link) { return link_counts_[link]; };
    const auto has_a_need = [&](uint32_t link) { return link_counts_[link] && problem_.links[link].needs; };
    return std::ranges::any_of(offer.removes, counts) || std::ranges::any_of(offer.weakens, has_a_need);
  }

  /// The sets of components (numbered as in `component_`) and offers (numbered after them) that belong
  /// together.
  DisjointSets related() const {
    DisjointSets sets(problem_.vertices + problem_.offers.size());
    std::map<uint32_t, uint32_t> first_of_group;
    for (uint32_t offer = 0; offer < problem_.offers.size(); ++offer) {
      if (!useful_[offer]) continue;
      const uint32_t member = problem_.vertices + offer;
      const auto& [group, removes, weakens, adds, required, cost, size, unsafe] = problem_.offers[offer];
      sets.join(member, first_of_group.try_emplace(group, member).first->second);
      for (const uint32_t other : required) sets.join(member, problem_.vertices + other);
      for (const auto* links : {&removes, &weakens, &adds}) {
        for (const uint32_t link : *links) {
          if (link_counts_[link]) sets.join(member, component_[from(link)]);
        }
      }
    }
    return sets;
  }

  std::vector<CutPart> split() const {
    DisjointSets sets = related();
    std::map<uint32_t, PartBuilder> builders;
    for (uint32_t offer = 0; offer < problem_.offers.size(); ++offer) {
      if (useful_[offer]) builders[sets.find(problem_.vertices + offer)].add_offer(offer);
    }
    for (uint32_t link = 0; link < problem_.links.size(); ++link) {
      const auto builder =
          link_counts_[link] ? builders.find(sets.find(component_[from(link)])) : builders.end();
      if (builder != builders.end())
        builder->second.add_link(link, problem_.links[link], from(link), to(link));
    }
    std::vector<CutPart> parts;
    for (auto& [root, builder] : builders) parts.push_back(std::move(builder).build(problem_));
    std::ranges::sort(parts, {}, &CutPart::offers);
    return parts;
  }

  const CutProblem& problem_;
  const std::vector<LinkOffers> touching_;
  std::vector<bool> link_counts_;
  std::vector<bool> useful_;
  std::vector<uint32_t> contracted_;  // by vertex: what it is contracted to
  std::vector<uint32_t> component_;   // by contracted vertex: its component in the graph of all links
};

}  // namespace

std::vector<CutPart> split_into_parts(const CutProblem& problem) {
  return Reducer(problem).run();
}

}  // namespace unknot::graph
