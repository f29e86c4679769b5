#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <vector>

#include "graph/sat.h"

namespace unknot::graph {

/// Minimises a weighted sum of literals from below.
class CoreGuided {
 public:
  using Solve = std::function<Sat::Answer(const std::vector<Literal>& assumptions, uint64_t steps)>;
  using Best = std::function<uint64_t()>;

  CoreGuided(Sat& sat, Solve solve, Best best)
      : sat_(sat), solve_(std::move(solve)), best_(std::move(best)) {}

  void add(Literal literal, uint64_t weight) {
    if (weight > 0) weight_[literal] += weight;
  }

  /// Whether the minimum was found and proven; all later models are then held to it.
  bool minimise();
  uint64_t bound() const { return bound_; }

 private:
  struct Counter {
    std::vector<Literal> at_least;  // [k]: holds where more than k of the inputs do
    uint64_t weight;
  };
  struct Output {
    uint32_t counter;
    uint32_t index;
  };

  std::vector<Literal> assumptions() const;
  bool lower_stratum();
  void shrink(std::vector<Literal>& core);
  void relax(const std::vector<Literal>& core);
  void open_next_output(Literal literal, uint64_t weight);
  void flush();
  void harden();
  std::vector<Literal> count(const std::vector<Literal>& inputs);

  Sat& sat_;
  Solve solve_;
  Best best_;
  std::map<Literal, uint64_t> weight_;
  std::map<Literal, Output> output_;
  std::vector<Counter> counters_;
  std::vector<std::pair<std::vector<Literal>, uint64_t>> pending_;
  uint64_t stratum_ = 0;
  uint64_t bound_ = 0;
};

}  // namespace unknot::graph
