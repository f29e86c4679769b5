#include "graph/core_guided.h"

#include <algorithm>

namespace unknot::graph {

std::vector<Literal> CoreGuided::assumptions() const {
  std::vector<std::pair<uint64_t, Literal>> costly;
  for (const auto& [literal, weight] : weight_) {
    if (weight >= stratum_) costly.push_back({weight, literal});
  }
  std::ranges::stable_sort(costly, [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<Literal> assumed;
  for (const auto& [weight, literal] : costly) assumed.push_back(~literal);
  return assumed;
}

bool CoreGuided::lower_stratum() {
  uint64_t next = 0;
  for (const auto& [literal, weight] : weight_) {
    if (weight < stratum_) next = std::max(next, weight);
  }
  stratum_ = next;
  return next > 0;
}

bool CoreGuided::minimise() {
  stratum_ = std::numeric_limits<uint64_t>::max();
  stratum_ = 1;
  for (;;) {
    if (bound_ >= best_()) {
      flush();
      harden();
      return true;
    }
    if (stratum_ == 0) return false;
    const Sat::Answer answer = solve_(assumptions(), UINT64_MAX);
    if (answer == Sat::Answer::unknown) return false;
    if (answer == Sat::Answer::satisfiable) {
      if (!pending_.empty()) {
        flush();
      } else if (!lower_stratum()) {
        harden();
        return true;
      }
      continue;
    }
    std::vector<Literal> core = sat_.core();
    if (core.empty()) return false;
    shrink(core);
    relax(core);
  }
}

void CoreGuided::shrink(std::vector<Literal>& core) {
  for (size_t i = 0; i < core.size() && core.size() > 1;) {
    std::vector<Literal> rest(core);
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
    const Sat::Answer answer = solve_(rest, 1000);
    if (answer == Sat::Answer::unsatisfiable) {
      // The core keeps the order of what was proven to be needed.
      std::vector<Literal> smaller;
      size_t needed = 0;
      for (size_t j = 0; j < core.size(); ++j) {
        if (std::ranges::find(sat_.core(), core[j]) == sat_.core().end()) continue;
        smaller.push_back(core[j]);
        if (j < i) ++needed;
      }
      core = smaller;
      i = needed;
    } else {
      ++i;
    }
  }
}

void CoreGuided::relax(const std::vector<Literal>& core) {
  uint64_t least = std::numeric_limits<uint64_t>::max();
  std::vector<Literal> inputs;
  for (const Literal assumption : core) {
    inputs.push_back(~assumption);
    least = std::min(least, weight_.at(~assumption));
  }
  sat_.add(inputs);
  bound_ += least;
  for (const Literal input : inputs) {
    const auto found = weight_.find(input);
    if ((found->second -= least) == 0) weight_.erase(found);
    open_next_output(input, least);
  }
  if (inputs.size() > 1) pending_.push_back({inputs, least});
}

void CoreGuided::open_next_output(Literal literal, uint64_t weight) {
  const auto found = output_.find(literal);
  if (found == output_.end()) return;
  const auto [counter, index] = found->second;
  if (index + 1 >= counters_[counter].at_least.size()) return;
  const Literal next = counters_[counter].at_least[index + 1];
  weight_[next] += weight;
  output_[next] = {counter, index + 1};
}

void CoreGuided::flush() {
  for (const auto& [inputs, weight] : pending_) {
    Literal rest = inputs.back();
    for (size_t i = inputs.size() - 1; i-- > 0;) {
      const Literal both = sat_.new_variable();
      sat_.add({~inputs[i], ~rest, both});
      weight_[both] += weight;
      if (i == 0) break;
      const Literal either = sat_.new_variable();
      sat_.add({~inputs[i], either});
      sat_.add({~rest, either});
      rest = either;
    }
  }
  pending_.clear();
}

void CoreGuided::harden() {
  for (const auto& [literal, weight] : weight_) sat_.add({~literal});
}

std::vector<Literal> CoreGuided::count(const std::vector<Literal>& inputs) {
  if (inputs.size() == 1) return inputs;
  const auto middle = inputs.begin() + static_cast<std::ptrdiff_t>(inputs.size() / 2);
  const std::vector<Literal> left = count({inputs.begin(), middle}), right = count({middle, inputs.end()});
  std::vector<Literal> at_least;
  for (size_t i = 0; i < inputs.size(); ++i) at_least.push_back(sat_.new_variable());
  for (size_t l = 0; l <= left.size(); ++l) {
    for (size_t r = 0; r <= right.size(); ++r) {
      if (l + r == 0) continue;
      std::vector<Literal> clause{at_least[l + r - 1]};
      if (l > 0) clause.push_back(~left[l - 1]);
      if (r > 0) clause.push_back(~right[r - 1]);
      sat_.add(clause);
    }
  }
  for (size_t i = 0; i + 1 < at_least.size(); ++i) sat_.add({~at_least[i + 1], at_least[i]});
  return at_least;
}

}  // namespace unknot::graph
