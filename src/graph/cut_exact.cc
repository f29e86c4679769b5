#include "graph/cut_exact.h"
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include "graph/core_guided.h"
#include "graph/cut_encoding.h"
#include "graph/cut_greedy.h"

namespace unknot::graph {
namespace {
class Search {
 public:
  Search(const CutProblem& problem, CutPlan first, uint64_t steps) : problem_(problem), steps_(steps), encoding_(problem) { best_.plan=first; if (getenv("V")) fprintf(stderr, "greedy %lu %lu %lu\n", first.value.open, first.value.unsafe, first.value.cost); }
  ExactPlan run() {
    const uint64_t big = problem_.offers.size() + 1;
    bool ok = minimise([&](CoreGuided& c) { for (auto l : encoding_.open()) c.add(l, 1); }, [&] { return best_.plan.value.open; });
    if (ok) ok = minimise([&](CoreGuided& c) { for (uint32_t o = 0; o < problem_.offers.size(); ++o) if (problem_.offers[o].unsafe) c.add(encoding_.chosen(o), 1); }, [&] { return best_.plan.value.unsafe; });
    best_.fewest = ok;
    if (ok) { ok = minimise([&](CoreGuided& c) { for (uint32_t o = 0; o < problem_.offers.size(); ++o) c.add(encoding_.chosen(o), problem_.offers[o].cost); }, [&] { return best_.plan.value.cost; });
     best_.bound = last_; }
    best_.optimal = ok;
    if (ok) ok = minimise([&](CoreGuided& c) { for (uint32_t o = 0; o < problem_.offers.size(); ++o) c.add(encoding_.chosen(o), problem_.offers[o].size * big + 1); }, [&] { return best_.plan.value.size * big + best_.plan.value.count; });
    if (ok) settle_ties();
    return best_;
  }
 private:
  Sat::Answer solve(const std::vector<Literal>& a, uint64_t steps) {
    uint64_t left = steps_ > encoding_.sat().steps() ? steps_ - encoding_.sat().steps() : 0;
    auto r = encoding_.solve(a, std::min(left, steps));
    if (r == Sat::Answer::satisfiable) { auto pp = pruned_plan(problem_, encoding_.plan()); if (getenv("VV")) fprintf(stderr, "model %lu %lu %lu pruned %lu %lu %lu\n", encoding_.plan().value.open, encoding_.plan().value.unsafe, encoding_.plan().value.cost, pp.value.open, pp.value.unsafe, pp.value.cost); best_.plan = std::min(best_.plan, pp);}
    return r;
  }
  template <class A, class B> bool minimise(A add, B best) {
    CoreGuided c(encoding_.sat(), [&](const std::vector<Literal>& a, uint64_t s) { return solve(a, s); }, best);
    add(c);
    bool r = c.minimise();
    last_ = c.bound();
    if (getenv("V")) fprintf(stderr, "  level %d %lu best %lu steps %lu\n", r, last_, (unsigned long)best(), encoding_.sat().steps());
    return r;
  }
  void settle_ties() {
    for (uint32_t o = 0; o < problem_.offers.size(); ++o) {
      const bool in = std::ranges::binary_search(best_.plan.chosen, o);
      if (in) { encoding_.sat().add({encoding_.chosen(o)}); continue; }
      auto a = solve({encoding_.chosen(o)}, UINT64_MAX);
      if (a == Sat::Answer::unknown) return;
      encoding_.sat().add({a == Sat::Answer::satisfiable ? encoding_.chosen(o) : ~encoding_.chosen(o)});
    }
  }
  const CutProblem& problem_;
  uint64_t steps_;
  CutEncoding encoding_;
  ExactPlan best_;
  uint64_t last_ = 0;
};
}
ExactPlan best_plan(const CutProblem& problem, CutPlan first, uint64_t steps) { return Search(problem, first, steps).run(); }
}  // namespace unknot::graph
