#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "graph/variable_queue.h"

namespace unknot::graph {

/// A propositional variable or its negation.
class Literal {
 public:
  Literal() = default;
  explicit Literal(uint32_t variable, bool negated = false) : code_(2 * variable + (negated ? 1 : 0)) {}
  Literal operator~() const { return Literal(variable(), !negated()); }
  uint32_t variable() const { return code_ / 2; }
  bool negated() const { return code_ % 2 == 1; }
  uint32_t code() const { return code_; }
  auto operator<=>(const Literal&) const = default;

 private:
  uint32_t code_ = 0;
};

/// A satisfiability solver that learns clauses from conflicts. Clauses may be added between calls, and what
/// was learned is kept. It looks at no clock and computes in whole numbers: the same calls give the same
/// answers everywhere.
class Sat {
 public:
  enum class Answer { satisfiable, unsatisfiable, unknown };

  /// A fresh variable, as its positive literal.
  Literal new_variable();

  /// Demands that at least one of the literals holds.
  void add(std::vector<Literal> clause);

  /// Looks for an assignment under which all clauses and assumptions hold; `unknown` after so many steps.
  Answer solve(const std::vector<Literal>& assumptions, uint64_t most_steps);

  /// After `satisfiable`: whether the literal holds in the assignment that was found.
  bool holds(Literal literal) const { return model_[literal.variable()] != literal.negated(); }

  /// After `unsatisfiable`: assumptions that cannot hold together; empty where no assignment is left at all.
  const std::vector<Literal>& core() const { return core_; }

  /// How much work all calls together were. A step is 25 decisions, conflicts or looks at a clause.
  uint64_t steps() const { return work_ / 25; }

 private:
  using ClauseIndex = uint32_t;
  static constexpr ClauseIndex no_clause = std::numeric_limits<ClauseIndex>::max();

  struct Clause {
    std::vector<Literal> literals;  // the first two are watched
    bool learned = false;
  };
  struct Watch {
    ClauseIndex clause;
    Literal blocker;  // some other literal of the clause: where it holds, the clause need not be looked at
  };
  enum class Value : uint8_t { unknown, holds, fails };

  Value value(Literal literal) const { return values_[literal.code()]; }
  uint32_t level() const { return static_cast<uint32_t>(level_starts_.size()); }

  void attach(std::vector<Literal> literals, bool learned);
  void assign(Literal literal, ClauseIndex reason);
  void decide(Literal literal);
  void backtrack(uint32_t target);
  ClauseIndex propagate();
  ClauseIndex visit_watches(Literal failed);
  bool move_watch(ClauseIndex index, Literal failed);

  void learn_from(ClauseIndex conflict);
  std::vector<Literal> analyse(ClauseIndex conflict);
  uint32_t mark_all(const std::vector<Literal>& literals, std::vector<Literal>& learned);
  void explain(Literal failed_assumption);

  Answer search(const std::vector<Literal>& assumptions, uint64_t most_steps);
  bool decide_next(const std::vector<Literal>& assumptions, Answer& answer);
  void restart_when_due(size_t assumptions);
  void forget_half();

  std::vector<Clause> clauses_;
  std::vector<std::vector<Watch>> watches_;  // by literal: the clauses that watch it
  std::vector<Value> values_;                // by literal
  std::vector<bool> phase_;                  // by variable: the value that it had last
  std::vector<uint32_t> level_of_;
  std::vector<ClauseIndex> reason_of_;
  std::vector<bool> marked_;
  std::vector<Literal> trail_;
  std::vector<uint32_t> level_starts_;
  size_t propagated_ = 0;
  VariableQueue queue_;

  bool contradictory_ = false;
  uint64_t work_ = 0;
  uint64_t conflicts_ = 0, next_restart_ = 0;
  size_t learned_ = 0, learned_limit_ = 4000;
  std::vector<bool> model_;
  std::vector<Literal> core_;
};

}  // namespace unknot::graph
