#include "graph/sat.h"

#include <algorithm>

namespace unknot::graph {

// Conflict-driven clause learning, after Marques-Silva and Sakallah (GRASP, 1996) and Een and Sorensson
// (MiniSat, 2003).
//
// Two literals of every clause are watched; only when one of them fails is the clause looked at, to watch
// another literal instead, or else to assign the last one that is left. When all fail, the conflict is traced
// back through the clauses that forced the assignments until a single literal of the current decision level
// remains (the first unique implication point). The clause made of it and of what it rests on from earlier
// levels is learned: it reverses the latest decision that matters and is never violated again.
//
// The next decision goes to the variable that took part in most of the recent conflicts, with the value it
// had last. From time to time the search starts anew, and the longer half of the learned clauses is
// forgotten. Assumptions are the first decisions; when one of them is already refuted, it and the assumptions
// that refute it are the core.
//
// Clause minimisation, glue levels and growing restart intervals were tried and made no difference here.

namespace {

constexpr uint64_t conflicts_between_restarts = 128;

}  // namespace

Literal Sat::new_variable() {
  const Literal literal(static_cast<uint32_t>(phase_.size()));
  watches_.resize(watches_.size() + 2);
  values_.resize(values_.size() + 2, Value::unknown);
  phase_.push_back(false);
  level_of_.push_back(0);
  reason_of_.push_back(no_clause);
  marked_.push_back(false);
  queue_.add();
  return literal;
}

void Sat::add(std::vector<Literal> clause) {
  std::ranges::sort(clause);
  clause.erase(std::unique(clause.begin(), clause.end()), clause.end());
  const auto is_settled = [&](Literal literal) {
    return value(literal) == Value::holds || std::ranges::binary_search(clause, ~literal);
  };
  if (std::ranges::any_of(clause, is_settled)) return;
  std::erase_if(clause, [&](Literal literal) { return value(literal) == Value::fails; });

  if (clause.empty()) {
    contradictory_ = true;
  } else if (clause.size() == 1) {
    assign(clause[0], no_clause);
    contradictory_ |= propagate() != no_clause;
  } else {
    attach(std::move(clause), false);
  }
}

void Sat::attach(std::vector<Literal> literals, bool learned) {
  const auto index = static_cast<ClauseIndex>(clauses_.size());
  watches_[literals[0].code()].push_back({index, literals[1]});
  watches_[literals[1].code()].push_back({index, literals[0]});
  clauses_.push_back({std::move(literals), learned});
  learned_ += learned ? 1 : 0;
}

void Sat::assign(Literal literal, ClauseIndex reason) {
  values_[literal.code()] = Value::holds;
  values_[(~literal).code()] = Value::fails;
  level_of_[literal.variable()] = level();
  reason_of_[literal.variable()] = reason;
  trail_.push_back(literal);
}

void Sat::decide(Literal literal) {
  level_starts_.push_back(static_cast<uint32_t>(trail_.size()));
  assign(literal, no_clause);
}

void Sat::backtrack(uint32_t target) {
  if (level() <= target) return;
  const uint32_t keep = level_starts_[target];
  for (size_t i = trail_.size(); i-- > keep;) {
    const Literal literal = trail_[i];
    values_[literal.code()] = values_[(~literal).code()] = Value::unknown;
    phase_[literal.variable()] = !literal.negated();
    queue_.insert(literal.variable());
  }
  trail_.resize(keep);
  level_starts_.resize(target);
  propagated_ = keep;
}

/// Assigns whatever the clauses force; the clause that fails, if one does.
Sat::ClauseIndex Sat::propagate() {
  while (propagated_ < trail_.size()) {
    const ClauseIndex conflict = visit_watches(~trail_[propagated_++]);
    if (conflict != no_clause) return conflict;
  }
  return no_clause;
}

Sat::ClauseIndex Sat::visit_watches(Literal failed) {
  std::vector<Watch>& watches = watches_[failed.code()];
  ClauseIndex conflict = no_clause;
  size_t kept = 0;
  for (size_t i = 0; i < watches.size(); ++i) {
    const Watch watch = watches[i];
    if (conflict != no_clause || value(watch.blocker) == Value::holds) {
      watches[kept++] = watch;
      continue;
    }
    ++work_;
    if (move_watch(watch.clause, failed)) continue;
    const Literal last = clauses_[watch.clause].literals[0];
    watches[kept++] = {watch.clause, last};
    if (value(last) == Value::fails) {
      conflict = watch.clause;
    } else if (value(last) == Value::unknown) {
      assign(last, watch.clause);
    }
  }
  watches.resize(kept);
  return conflict;
}

/// Watches another literal of the clause instead of the failed one, which otherwise comes to stand second.
bool Sat::move_watch(ClauseIndex index, Literal failed) {
  std::vector<Literal>& literals = clauses_[index].literals;
  if (literals[0] == failed) std::swap(literals[0], literals[1]);
  if (value(literals[0]) == Value::holds) return false;
  for (size_t i = 2; i < literals.size(); ++i) {
    if (value(literals[i]) == Value::fails) continue;
    std::swap(literals[1], literals[i]);
    watches_[literals[1].code()].push_back({index, literals[0]});
    return true;
  }
  return false;
}

void Sat::learn_from(ClauseIndex conflict) {
  ++conflicts_;
  std::vector<Literal> learned = analyse(conflict);
  queue_.fade();
  if (learned.size() == 1) {
    backtrack(0);
    assign(learned[0], no_clause);
    return;
  }
  backtrack(level_of_[learned[1].variable()]);
  const Literal forced = learned[0];
  attach(std::move(learned), true);
  assign(forced, static_cast<ClauseIndex>(clauses_.size() - 1));
}

/// The clause to learn: the reversed implication point first, then a literal of the level to return to.
std::vector<Literal> Sat::analyse(ClauseIndex conflict) {
  std::vector<Literal> learned{Literal()};
  uint32_t unresolved = mark_all(clauses_[conflict].literals, learned);
  for (size_t position = trail_.size(); unresolved > 0;) {
    const uint32_t variable = trail_[--position].variable();
    if (!marked_[variable]) continue;
    learned[0] = ~trail_[position];
    if (--unresolved > 0) unresolved += mark_all(clauses_[reason_of_[variable]].literals, learned);
    marked_[variable] = false;
  }
  for (const Literal literal : learned) marked_[literal.variable()] = false;
  const auto level_of = [&](Literal literal) { return level_of_[literal.variable()]; };
  const auto latest = std::ranges::max_element(learned.begin() + 1, learned.end(), {}, level_of);
  if (latest != learned.end()) std::iter_swap(learned.begin() + 1, latest);
  return learned;
}

/// Marks the variables of the clause: counts those of the current level, collects the literals of earlier
/// ones.
uint32_t Sat::mark_all(const std::vector<Literal>& literals, std::vector<Literal>& learned) {
  uint32_t on_this_level = 0;
  for (const Literal literal : literals) {
    const uint32_t variable = literal.variable();
    if (marked_[variable] || level_of_[variable] == 0) continue;
    marked_[variable] = true;
    queue_.bump(variable);
    if (level_of_[variable] == level()) {
      ++on_this_level;
    } else {
      learned.push_back(literal);
    }
  }
  return on_this_level;
}

/// Makes the core of an assumption that fails and those that refute it.
void Sat::explain(Literal failed_assumption) {
  core_ = {failed_assumption};
  if (level_of_[failed_assumption.variable()] == 0) return;
  marked_[failed_assumption.variable()] = true;
  for (size_t position = trail_.size(); position-- > level_starts_[0];) {
    const uint32_t variable = trail_[position].variable();
    if (!marked_[variable]) continue;
    marked_[variable] = false;
    if (reason_of_[variable] == no_clause) {
      core_.push_back(trail_[position]);
      continue;
    }
    for (const Literal literal : clauses_[reason_of_[variable]].literals) {
      const bool is_cause = level_of_[literal.variable()] > 0 && literal.variable() != variable;
      if (is_cause) marked_[literal.variable()] = true;
    }
  }
}

Sat::Answer Sat::solve(const std::vector<Literal>& assumptions, uint64_t most_steps) {
  core_.clear();
  if (contradictory_) return Answer::unsatisfiable;
  const Answer answer = search(assumptions, most_steps);
  if (answer == Answer::satisfiable) {
    model_.assign(phase_.size(), false);
    for (const Literal literal : trail_) model_[literal.variable()] = !literal.negated();
  }
  backtrack(0);
  return answer;
}

Sat::Answer Sat::search(const std::vector<Literal>& assumptions, uint64_t most_steps) {
  const uint64_t first_step = steps();
  Answer answer = Answer::unknown;
  for (;; ++work_) {
    const ClauseIndex conflict = propagate();
    if (conflict != no_clause && level() == 0) {
      contradictory_ = true;
      return Answer::unsatisfiable;
    }
    if (conflict != no_clause) {
      learn_from(conflict);
      continue;
    }
    if (steps() - first_step >= most_steps) return Answer::unknown;
    restart_when_due(assumptions.size());
    if (!decide_next(assumptions, answer)) return answer;
  }
}

/// Opens the next level; false where the search has come to an end.
bool Sat::decide_next(const std::vector<Literal>& assumptions, Answer& answer) {
  while (level() < assumptions.size()) {
    const Literal assumption = assumptions[level()];
    if (value(assumption) == Value::fails) {
      explain(assumption);
      answer = Answer::unsatisfiable;
      return false;
    }
    if (value(assumption) == Value::unknown) {
      decide(assumption);
      return true;
    }
    level_starts_.push_back(static_cast<uint32_t>(trail_.size()));
  }
  while (!queue_.empty()) {
    const uint32_t variable = queue_.pop();
    if (value(Literal(variable)) != Value::unknown) continue;
    decide(Literal(variable, !phase_[variable]));
    return true;
  }
  answer = Answer::satisfiable;
  return false;
}

void Sat::restart_when_due(size_t assumptions) {
  if (conflicts_ < next_restart_) return;
  next_restart_ = conflicts_ + conflicts_between_restarts;
  if (learned_ > learned_limit_) {
    backtrack(0);
    forget_half();
  } else {
    backtrack(static_cast<uint32_t>(assumptions));
  }
}

/// Drops the longer half of the learned clauses, the older ones first; at level 0 only.
void Sat::forget_half() {
  std::vector<ClauseIndex> candidates;
  for (ClauseIndex i = 0; i < clauses_.size(); ++i) {
    if (clauses_[i].learned) candidates.push_back(i);
  }
  std::ranges::stable_sort(candidates, [&](ClauseIndex a, ClauseIndex b) {
    return clauses_[a].literals.size() > clauses_[b].literals.size();
  });
  candidates.resize(candidates.size() / 2);
  for (const ClauseIndex index : candidates) clauses_[index].literals.clear();
  learned_ -= candidates.size();
  learned_limit_ += 500;

  std::erase_if(clauses_, [](const Clause& clause) { return clause.literals.empty(); });
  for (const Literal literal : trail_) reason_of_[literal.variable()] = no_clause;
  for (auto& watches : watches_) watches.clear();
  for (ClauseIndex i = 0; i < clauses_.size(); ++i) {
    watches_[clauses_[i].literals[0].code()].push_back({i, clauses_[i].literals[1]});
    watches_[clauses_[i].literals[1].code()].push_back({i, clauses_[i].literals[0]});
  }
}

}  // namespace unknot::graph
