#include "run/carry_out.h"

#include <utility>

#include "fix/effects_rule.h"
#include "fix/prove.h"

namespace unknot::run {
namespace {

using fix::Choice;
using fix::Knot;

constexpr int max_rounds = 3;

/// The code that some knots make together, or what is held against it.
struct Attempt {
  std::string problem;
  std::unique_ptr<project::Code> code;  ///< null where nothing changes
  fix::Analysis analysis;
};

class Carrier {
 public:
  Carrier(const fix::Context& context, const Project& project, const fix::CureOptions& cure, Round& round)
      : context_(context), project_(project), cure_(cure), round_(round) {}

  void carry_out() {
    std::vector<Knot> together = round_.knots;
    together.insert(together.end(), round_.locks.begin(), round_.locks.end());
    if (Attempt all = attempt(together); all.problem.empty()) return keep(std::move(all));
    for (Knot& knot : round_.knots) settle(knot, !cure_.cuts_one_edge());
    for (Knot& knot : round_.locks) settle(knot, false);
    if (Attempt rest = attempt(proven_); rest.problem.empty()) keep(std::move(rest));
  }

 private:
  Attempt attempt(const std::vector<Knot>& knots) const {
    Attempt made;
    auto texts = fix::rewrite_knots(context_, knots);
    if (!texts) made.problem = texts.error().message;
    if (!texts || texts->empty()) return made;
    made.code = std::make_unique<project::Code>(context_.code, std::move(*texts));
    made.analysis =
        fix::analyse(project_.tree, project_.layout, *made.code, project_.target_minor, &context_.analysis);
    const fix::Changes changes = fix::all_changes(knots);
    const fix::Proof proof =
        fix::prove(context_, made.analysis, *made.code, changes, fix::all_declared(knots));
    if (!proof.holds()) made.problem = proof.problems.front();
    for (const Knot& knot : knots) {
      if (!made.problem.empty()) break;
      const fix::Findings effects = fix::check_effects(context_, knot.component, changes);
      if (effects.refusal) made.problem = *effects.refusal;
    }
    return made;
  }

  void keep(Attempt made) {
    round_.code = std::move(made.code);
    round_.analysis = std::move(made.analysis);
  }

  /// What is held against a knot beside those that are proven.
  std::string problem_of(const Knot& knot) const {
    std::vector<Knot> knots = proven_;
    knots.push_back(knot);
    return attempt(knots).problem;
  }

  std::string name_of(const Knot& knot) const {
    return project_.layout.modules[knot.component.modules[0]].name + " and others";
  }

  /// Takes out of a knot what cannot be proven.
  void settle(Knot& knot, bool plans_again) {
    std::string problem = problem_of(knot);
    if (!problem.empty() && !knot.beside.empty()) {
      Knot without = knot;
      without.beside.clear();
      if (const std::string left = problem_of(without); left.empty() || knot.plan.choices.empty()) {
        round_.dropped.push_back("the guards for " + name_of(knot) + " could not be proven: " + problem);
        knot.beside.clear();
        problem = left;
      }
    }
    for (int round = 0; round < max_rounds && !problem.empty() && !knot.plan.choices.empty(); round++) {
      const size_t fault = find_fault(knot);
      if (plans_again) {
        fix::plan_without(context_, knot, knot.plan.choices[fault], problem, cure_, round_.dropped);
      } else {
        round_.dropped.push_back("the plan for " + name_of(knot) + " could not be proven: " + problem);
        knot.plan = fix::Plan{};
      }
      problem = problem_of(knot);
    }
    while (!problem.empty() && !knot.plan.choices.empty()) {
      fix::keep_choices(context_, knot, find_fault(knot), cure_.plan);
      problem = problem_of(knot);
    }
    if (!problem.empty()) knot.beside.clear();
    proven_.push_back(knot);
  }

  /// Which choice is the first that cannot be proven with those before it. Some choice is.
  size_t find_fault(const Knot& knot) const {
    return fix::find_wrong(knot.plan.choices.size(), [&](size_t count) {
      Knot some = knot;
      some.plan.choices.resize(count);
      return !problem_of(some).empty();
    });
  }

  const fix::Context& context_;
  const Project& project_;
  const fix::CureOptions& cure_;
  Round& round_;
  std::vector<Knot> proven_;
};

}  // namespace

void carry_out(const fix::Context& context, const Project& project, const fix::CureOptions& cure,
               Round& round) {
  Carrier(context, project, cure, round).carry_out();
}

}  // namespace unknot::run
