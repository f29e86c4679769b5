#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <random>
#include <vector>

#include "graph/cut_set.h"

/// Cut problems to test with, and the slow, plainly right way to judge a set of offers.
namespace unknot::graph {

/// Builds a problem link by link and offer by offer.
class ProblemBuilder {
 public:
  explicit ProblemBuilder(uint32_t vertices) { problem_.vertices = vertices; }

  uint32_t needing(uint32_t from, uint32_t to) { return add({from, to, true, true}); }
  uint32_t plain(uint32_t from, uint32_t to) { return add({from, to, false, true}); }
  uint32_t addable(uint32_t from, uint32_t to) { return add({from, to, true, false}); }

  /// An offer in a group of its own that removes links.
  CutOffer& offer(uint32_t cost, std::vector<uint32_t> removes) {
    CutOffer offer;
    offer.group = static_cast<uint32_t>(problem_.offers.size());
    offer.cost = cost;
    offer.removes = std::move(removes);
    problem_.offers.push_back(offer);
    return problem_.offers.back();
  }

  const CutProblem& problem() const { return problem_; }

 private:
  uint32_t add(CutLink link) {
    problem_.links.push_back(link);
    return static_cast<uint32_t>(problem_.links.size() - 1);
  }

  CutProblem problem_;
};

inline bool contains(const std::vector<uint32_t>& numbers, uint32_t number) {
  return std::ranges::find(numbers, number) != numbers.end();
}

/// Whether the offers obey groups and requirements.
inline bool is_allowed(const CutProblem& problem, const std::vector<uint32_t>& chosen) {
  for (const uint32_t a : chosen) {
    for (const uint32_t b : chosen) {
      if (a != b && problem.offers[a].group == problem.offers[b].group) return false;
    }
    for (const uint32_t required : problem.offers[a].requires_) {
      if (!contains(chosen, required)) return false;
    }
  }
  return true;
}

/// The links whose demand is open, by the closure of a matrix; for up to 64 vertices.
inline std::vector<uint32_t> plain_open_demands(const CutProblem& problem,
                                                const std::vector<uint32_t>& chosen) {
  std::vector<bool> there, needs;
  for (const CutLink& link : problem.links) {
    there.push_back(link.present);
    needs.push_back(link.needs);
  }
  for (const uint32_t offer : chosen) {
    for (const uint32_t link : problem.offers[offer].adds) there[link] = true;
    for (const uint32_t link : problem.offers[offer].weakens) needs[link] = false;
  }
  for (const uint32_t offer : chosen) {
    for (const uint32_t link : problem.offers[offer].removes) there[link] = false;
  }
  std::vector<uint64_t> reaches(problem.vertices);
  for (uint32_t link = 0; link < there.size(); ++link) {
    if (there[link]) reaches[problem.links[link].from] |= uint64_t{1} << problem.links[link].to;
  }
  for (uint32_t via = 0; via < problem.vertices; ++via) {
    for (uint64_t& row : reaches) {
      if (row >> via & 1) row |= reaches[via];
    }
  }
  std::vector<uint32_t> open;
  for (uint32_t link = 0; link < there.size(); ++link) {
    const auto& [from, to, needed, present] = problem.links[link];
    if (there[link] && needs[link] && (from == to || (reaches[to] >> from & 1))) open.push_back(link);
  }
  return open;
}

/// What a set of offers is judged by, and the set itself: the lesser is the better.
struct Judged {
  uint64_t open = 0, unsafe = 0, cost = 0, size = 0, count = 0;
  std::vector<uint32_t> chosen;
  auto operator<=>(const Judged&) const = default;
};

inline Judged judge(const CutProblem& problem, const std::vector<uint32_t>& chosen, size_t open) {
  Judged judged{open, 0, 0, 0, chosen.size(), chosen};
  for (const uint32_t offer : chosen) {
    judged.unsafe += problem.offers[offer].unsafe ? 1 : 0;
    judged.cost += problem.offers[offer].cost;
    judged.size += problem.offers[offer].size;
  }
  return judged;
}

inline Judged judge(const CutProblem& problem, const CutSolution& solution) {
  return judge(problem, solution.chosen, open_demands(problem, solution.chosen).size());
}

/// How a random problem is shaped.
struct Shape {
  uint32_t vertices = 6;
  uint32_t links = 12;
  uint32_t offers = 12;
  uint32_t highest_cost = 6;
};

inline std::vector<uint32_t> random_numbers(std::mt19937& random, uint32_t below, uint32_t most) {
  std::vector<uint32_t> numbers;
  for (uint32_t count = below == 0 ? 0 : random() % (most + 1); count > 0; --count) {
    const uint32_t number = random() % below;
    if (!contains(numbers, number)) numbers.push_back(number);
  }
  return numbers;
}

/// Loops, parallel links, links to add, weakening, requirements, groups, unsafe offers and ties: all may
/// occur.
inline CutProblem random_problem(std::mt19937& random, const Shape& shape) {
  CutProblem problem;
  problem.vertices = shape.vertices;
  std::vector<uint32_t> addable, needing;
  for (uint32_t link = 0; link < shape.links; ++link) {
    const bool needs = random() % 3 != 0, present = random() % 5 != 0;
    problem.links.push_back({static_cast<uint32_t>(random() % shape.vertices),
                             static_cast<uint32_t>(random() % shape.vertices), needs, present});
    if (!present) addable.push_back(link);
    if (needs) needing.push_back(link);
  }
  const uint32_t groups = 1 + random() % (shape.offers + 1);
  for (uint32_t index = 0; index < shape.offers; ++index) {
    CutOffer offer;
    offer.group = random() % groups;
    offer.removes = random_numbers(random, shape.links, 2);
    for (const uint32_t i : random_numbers(random, static_cast<uint32_t>(needing.size()), random() % 2)) {
      offer.weakens.push_back(needing[i]);
    }
    for (const uint32_t i : random_numbers(random, static_cast<uint32_t>(addable.size()), random() % 3)) {
      offer.adds.push_back(addable[i]);
    }
    if (random() % 6 == 0) offer.requires_ = random_numbers(random, shape.offers, 2);
    offer.cost = random() % (shape.highest_cost + 1);
    offer.size = random() % 3;
    offer.unsafe = random() % 5 == 0;
    problem.offers.push_back(offer);
  }
  return problem;
}

}  // namespace unknot::graph
