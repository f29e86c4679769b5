#include "graph/core_guided.h"

#include <algorithm>
#include <limits>
#include <set>

namespace unknot::graph {

// Core-guided minimisation, after Fu and Malik (2006), with the relaxation of Narodytska and Bacchus (PMRES,
// 2014).
//
// Assume that nothing costs anything. Where that cannot be, the solver names a core: assumptions of which at
// least one has to be given up, which costs at least the least weight w among them. The bound rises by w,
// every weight of the core falls by w, and what more than one literal of the core would cost is kept by new
// literals with weight w:
//
//     (b1 and (b2 or b3 or ...)),  (b2 and (b3 or ...)),  ...
//
// of which exactly n - 1 hold where n literals of the core do. The sum of bound and weights thus stays the
// cost of each assignment. As soon as all assumptions that are left can hold together, the bound is the
// minimum, and the cheapest assignments are exactly those under which they do: making them clauses keeps all
// later searches to the minimum.
//
// Cores are shrunk, and as long as cores come that share nothing with those before, their new literals wait.

namespace {

constexpr uint64_t all_steps = std::numeric_limits<uint64_t>::max();
constexpr uint64_t steps_to_shrink = 1200;

class CoreGuided {
 public:
  CoreGuided(Sat& sat, Weights weights, const Solve& solve)
      : sat_(sat), weights_(std::move(weights)), solve_(solve) {
    std::erase_if(weights_, [](const auto& entry) { return entry.second == 0; });
  }

  Minimum run(const std::function<uint64_t()>& best) {
    while (bound_ < best()) {
      const Sat::Answer answer = solve_(assumptions(), all_steps);
      if (answer == Sat::Answer::unknown) return {bound_, false};
      if (answer == Sat::Answer::unsatisfiable) {
        give_up_one_of(shrunk(sat_.core()));
      } else if (waiting_.empty()) {
        break;
      } else {
        relax_waiting();
      }
    }
    relax_waiting();
    for (const auto& [literal, weight] : weights_) sat_.add({~literal});
    return {bound_, true};
  }

 private:
  struct Core {
    std::vector<Literal> literals;
    uint64_t weight;
  };

  /// That nothing costs anything, the dearest first: cores are made of what comes early.
  std::vector<Literal> assumptions() const {
    std::vector<std::pair<Literal, uint64_t>> dearest_first(weights_.begin(), weights_.end());
    std::ranges::stable_sort(dearest_first, std::greater(), [](const auto& entry) { return entry.second; });
    std::vector<Literal> assumed;
    for (const auto& [literal, weight] : dearest_first) assumed.push_back(~literal);
    return assumed;
  }

  /// Leaves out of the core what it is seen to do without in a few steps.
  std::vector<Literal> shrunk(std::vector<Literal> core) {
    std::set<Literal> needed;
    const auto is_untried = [&](Literal literal) { return !needed.contains(literal); };
    for (;;) {
      const auto candidate = std::ranges::find_if(core, is_untried);
      if (core.size() == 1 || candidate == core.end()) return core;
      std::vector<Literal> rest(core);
      std::erase(rest, *candidate);
      if (solve_(rest, steps_to_shrink) == Sat::Answer::unsatisfiable) {
        core = sat_.core();
      } else {
        needed.insert(*candidate);
      }
    }
  }

  void give_up_one_of(const std::vector<Literal>& core) {
    Core next{{}, all_steps};
    for (const Literal assumption : core) {
      next.literals.push_back(~assumption);
      next.weight = std::min(next.weight, weights_.at(~assumption));
    }
    bound_ += next.weight;
    for (const Literal literal : next.literals) {
      const auto entry = weights_.find(literal);
      entry->second -= next.weight;
      if (entry->second == 0) weights_.erase(entry);
    }
    sat_.add(next.literals);
    waiting_.push_back(std::move(next));
  }

  void relax_waiting() {
    for (const Core& core : waiting_) relax(core);
    waiting_.clear();
  }

  void relax(const Core& core) {
    Literal any_later = core.literals.back();
    for (size_t i = core.literals.size() - 1; i-- > 0;) {
      const Literal literal = core.literals[i];
      const Literal both = sat_.new_variable();
      sat_.add({~literal, ~any_later, both});
      weights_[both] += core.weight;
      const Literal either = sat_.new_variable();
      sat_.add({~literal, either});
      sat_.add({~any_later, either});
      any_later = either;
    }
  }

  Sat& sat_;
  Weights weights_;
  const Solve& solve_;
  std::vector<Core> waiting_;
  uint64_t bound_ = 0;
};

}  // namespace

Minimum minimise(Sat& sat, Weights weights, const Solve& solve, const std::function<uint64_t()>& best) {
  return CoreGuided(sat, std::move(weights), solve).run(best);
}

}  // namespace unknot::graph
