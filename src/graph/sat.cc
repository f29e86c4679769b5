#include "graph/sat.h"

#include <algorithm>
#include <cadical.hpp>

namespace unknot::graph {
namespace {

constexpr int satisfiable = 10, unsatisfiable = 20;

/// Variables are numbers from 1 on, and negated ones below 0.
int number_of(Literal literal) {
  const int number = static_cast<int>(literal.variable()) + 1;
  return literal.negated() ? -number : number;
}

/// Counts how often it is asked whether to go on, and says no after so many times.
class StepLimit : public CaDiCaL::Terminator {
 public:
  void allow(uint64_t steps) { last_ = steps_ + std::min(steps, UINT64_MAX - steps_); }
  bool terminate() override { return ++steps_ >= last_; }
  uint64_t steps() const { return steps_; }

 private:
  uint64_t steps_ = 0, last_ = 0;
};

}  // namespace

struct Sat::Solver {
  StepLimit limit;
  CaDiCaL::Solver cadical;

  Solver() {
    cadical.set("quiet", 1);
    cadical.connect_terminator(&limit);
  }
  ~Solver() { cadical.disconnect_terminator(); }
};

Sat::Sat() : solver_(std::make_unique<Solver>()) {}
Sat::~Sat() = default;

void Sat::add(const std::vector<Literal>& clause) {
  for (const Literal literal : clause) solver_->cadical.add(number_of(literal));
  solver_->cadical.add(0);
}

Sat::Answer Sat::solve(const std::vector<Literal>& assumptions, uint64_t most_steps) {
  CaDiCaL::Solver& cadical = solver_->cadical;
  for (const Literal assumption : assumptions) cadical.assume(number_of(assumption));
  solver_->limit.allow(most_steps);
  switch (cadical.solve()) {
    case satisfiable:
      model_.resize(variables_);
      for (uint32_t variable = 0; variable < variables_; variable++)
        model_[variable] = cadical.val(number_of(Literal(variable))) > 0;
      return Answer::satisfiable;
    case unsatisfiable:
      core_.clear();
      for (const Literal assumption : assumptions) {
        if (cadical.failed(number_of(assumption))) core_.push_back(assumption);
      }
      return Answer::unsatisfiable;
    default:
      return Answer::unknown;
  }
}

uint64_t Sat::steps() const {
  return solver_->limit.steps();
}

}  // namespace unknot::graph
