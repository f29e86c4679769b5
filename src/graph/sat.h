#pragma once

#include <cstdint>
#include <memory>
#include <vector>

namespace unknot::graph {

/// A propositional variable or its negation.
class Literal {
 public:
  Literal() = default;
  explicit Literal(uint32_t variable, bool negated = false) : code_(2 * variable + (negated ? 1 : 0)) {}
  Literal operator~() const { return Literal(variable(), !negated()); }
  uint32_t variable() const { return code_ / 2; }
  bool negated() const { return code_ % 2 == 1; }
  auto operator<=>(const Literal&) const = default;

 private:
  uint32_t code_ = 0;
};

/// A satisfiability solver that learns clauses from conflicts: CaDiCaL (Biere and others), behind what the
/// searches of this folder ask for. Clauses may be added between calls, and what was learned is kept. It
/// looks at no clock: the same calls give the same answers.
class Sat {
 public:
  enum class Answer { satisfiable, unsatisfiable, unknown };

  Sat();
  ~Sat();

  /// A fresh variable, as its positive literal.
  Literal new_variable() { return Literal(variables_++); }

  /// Demands that at least one of the literals holds.
  void add(const std::vector<Literal>& clause);

  /// Looks for an assignment under which all clauses and assumptions hold; `unknown` after so many steps.
  Answer solve(const std::vector<Literal>& assumptions, uint64_t most_steps);

  /// After `satisfiable`: whether the literal holds in the assignment that was found.
  bool holds(Literal literal) const { return model_[literal.variable()] != literal.negated(); }

  /// After `unsatisfiable`: assumptions that cannot hold together; empty where no assignment is left at all.
  const std::vector<Literal>& core() const { return core_; }

  /// How much work all calls together were: a call is one, and each time that the solver asks whether to go
  /// on, which it does after every few conflicts.
  uint64_t steps() const;

 private:
  struct Solver;

  std::unique_ptr<Solver> solver_;
  uint32_t variables_ = 0;
  std::vector<bool> model_;
  std::vector<Literal> core_;
};

}  // namespace unknot::graph
