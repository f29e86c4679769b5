#include "fix/cure.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <set>

#include "fix/annotate.h"
#include "fix/effects_rule.h"
#include "fix/rewrite.h"
#include "fix/severity.h"

namespace unknot::fix {
namespace {

constexpr int max_rounds = 3;

std::string place_of(const Context& context, const CutPoint& point) {
  return context.at(point.module, context.statement(point.module, point.statement).span.begin);
}

constexpr std::string_view with_others = "with other cuts, ";

/// What the whole of some choices does that none of them said: a refusal, or new doubts.
struct Joint {
  std::string refusal;
  std::vector<std::string> doubts;
  /// Doubts are no reason to plan anew where unsafe cuts are wished for.
  bool is_wrong(const PlanOptions& options) const {
    return !refusal.empty() || (!options.unsafe && !doubts.empty());
  }
};

Joint judge_together(const Context& context, const Knot& knot, const std::vector<Choice>& choices) {
  std::set<std::string> said;
  Changes changes;
  for (const Choice& choice : choices) {
    const Offer& offer = knot.points[choice.point].candidates[choice.candidate].offer;
    said.insert(offer.unsure.begin(), offer.unsure.end());
    changes.add(offer.changes);
  }
  Joint joint;
  Findings findings = check_effects(context, knot.component, changes);
  if (findings.refusal) joint.refusal = *findings.refusal;
  for (std::string& doubt : findings.unsure) {
    if (!said.contains(doubt) && !said.contains(std::string(with_others) + doubt))
      joint.doubts.push_back(std::move(doubt));
  }
  return joint;
}

/// A choice that goes wrong with those before it, and how.
struct Fault {
  Choice choice;
  Joint joint;
};

/// Finds one by halving; nothing where the whole is not wrong in this way.
std::optional<Fault> find_fault(const Context& context, const Knot& knot,
                                const std::function<bool(const Joint&)>& is_wrong) {
  const std::vector<Choice>& all = knot.plan.choices;
  const auto judge = [&](size_t count) {
    return judge_together(context, knot, {all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count)});
  };
  Joint found = judge(all.size());
  if (!is_wrong(found)) return std::nullopt;
  const size_t fault = find_wrong(all.size(), [&](size_t count) {
    Joint joint = judge(count);
    if (!is_wrong(joint)) return false;
    found = std::move(joint);
    return true;
  });
  return Fault{all[fault], std::move(found)};
}

void add_doubts(Offer& offer, const std::vector<std::string>& doubts) {
  for (const std::string& doubt : doubts) offer.unsure.push_back(std::string(with_others) + doubt);
}

/// Takes a candidate away, or makes it unsafe, because of what it does together with others.
void blame(const Context& context, Knot& knot, const Fault& fault, std::vector<std::string>& dropped) {
  CutPoint& point = knot.points[fault.choice.point];
  Candidate& candidate = point.candidates[fault.choice.candidate];
  const Joint& joint = fault.joint;
  const std::string because = joint.refusal.empty() ? joint.doubts.front() : joint.refusal;
  dropped.push_back(candidate.rewriter + " at " + place_of(context, point) +
                    " is not safe together with other cuts: " + because);
  if (joint.refusal.empty()) return add_doubts(candidate.offer, joint.doubts);
  point.refusals.push_back({refused_by_plan, candidate.rewriter + " together with other cuts: " + because});
  point.candidates.erase(point.candidates.begin() + fault.choice.candidate);
}

/// What unsafe cuts do that none of them said is said by one that completes it.
void name_doubts(const Context& context, Knot& knot) {
  const auto is_doubtful = [](const Joint& joint) { return !joint.doubts.empty(); };
  // What the first of them does, those after it may do too, and more.
  for (size_t round = 0; round < knot.plan.choices.size(); round++) {
    const std::optional<Fault> fault = find_fault(context, knot, is_doubtful);
    if (!fault) return;
    add_doubts(knot.points[fault->choice.point].candidates[fault->choice.candidate].offer,
               fault->joint.doubts);
  }
}

/// Where a plan fails, refuses what fails alone: the cuts that do so in the same way, or all of them. False
/// where there is none.
bool refuse_unhelped(Knot& knot, const Joint& joint) {
  if (joint.refusal.empty()) return false;
  const auto failure = [&](const Choice& choice) -> const std::string& {
    return knot.points[choice.point].candidates[choice.candidate].fails_alone;
  };
  const bool some_fail_alike = std::ranges::any_of(
      knot.plan.choices, [&](const Choice& choice) { return failure(choice) == joint.refusal; });
  bool some_go = false;
  for (const Choice& choice : knot.plan.choices) {
    const std::string why = failure(choice);
    if (why.empty() || (some_fail_alike && why != joint.refusal)) continue;
    CutPoint& point = knot.points[choice.point];
    refuse_candidate(point, choice.candidate, point.candidates[choice.candidate].asked, why);
    some_go = true;
  }
  return some_go;
}

/// The last resort: of the planned cuts those that go wrong with none before them.
void keep_what_goes_together(const Context& context, Knot& knot, const PlanOptions& options) {
  std::vector<Choice> kept;
  for (const Choice& choice : knot.plan.choices) {
    kept.push_back(choice);
    if (judge_together(context, knot, kept).is_wrong(options)) kept.pop_back();
  }
  knot.plan.choices = std::move(kept);
  knot.plan.open = demands(context, knot.component, options);
  knot.plan.optimal = false;
}

/// The least plan in which everything was judged. Judging makes offers worse, never better: so a plan whose
/// offers were all as good as they seemed is the least of all, and the others need not be judged.
void make_judged_plan(const Context& context, Knot& knot, const CureOptions& options) {
  do {
    knot.plan = make_plan(context, knot.component, knot.points, options.plan);
  } while (!judge_choices(context, knot.component, options.selection, knot.plan.choices, knot.points));
}

void plan_knot(const Context& context, Knot& knot, const CureOptions& cure,
               std::vector<std::string>& dropped) {
  const PlanOptions& options = cure.plan;
  // Every round takes at least one offer out of the safe ones, so this ends; most plans are right at once.
  const size_t most = knot.points.size() * 3 + max_rounds;
  size_t round = 0;
  for (; round < most; round++) {
    make_judged_plan(context, knot, cure);
    if (knot.plan.choices.empty()) return;
    const auto is_wrong = [&](const Joint& joint) { return joint.is_wrong(options); };
    const Joint joint = judge_together(context, knot, knot.plan.choices);
    if (!is_wrong(joint)) break;
    if (refuse_unhelped(knot, joint)) continue;
    const std::optional<Fault> fault = find_fault(context, knot, is_wrong);
    if (!fault) break;
    blame(context, knot, *fault, dropped);
  }
  if (round == most) keep_what_goes_together(context, knot, options);
  if (options.unsafe) name_doubts(context, knot);
}

/// Gives what the plan moves a comment that names the module of the cycle.
void annotate(const Context& context, Knot& knot) {
  const auto& links = knot.component.links;
  for (const Choice& choice : knot.plan.choices) {
    CutPoint& point = knot.points[choice.point];
    Changes& changes = point.candidates[choice.candidate].offer.changes;
    const auto on_cycle = std::find_if(point.links.begin(), point.links.end(), [&](LinkId id) {
      return std::binary_search(links.begin(), links.end(), id);
    });
    const LinkId shown = on_cycle == point.links.end() ? point.links.front() : *on_cycle;
    const std::string comment =
        cycle_comment(context.module(context.analysis.imports.links[shown].link.to).name);
    for (ImportInFunction& moved : changes.functions) moved.import.comment = comment;
    changes.comments.clear();
    for (const DropName& typing : changes.typing)
      changes.comments.push_back({typing.module, typing.statement, comment});
  }
}

/// Chooses what is done beside the plans: once for each statement that no plan changes.
void choose_beside(std::vector<Knot>& knots, const PlanOptions& options) {
  std::set<std::pair<ModuleId, uint32_t>> changed;
  const Changes changes = all_changes(knots);
  for (const DropName& drop : changes.drops) changed.emplace(drop.module, drop.statement);
  for (const ImportInstead& instead : changes.instead)
    changed.emplace(instead.of.module, instead.of.statement);
  for (Knot& knot : knots) {
    for (uint32_t p = 0; p < knot.points.size(); p++) {
      const CutPoint& point = knot.points[p];
      for (uint32_t c = 0; c < point.beside.size(); c++) {
        const Candidate& candidate = point.beside[c];
        if (!candidate.offer.chosen_by_itself || (!candidate.safe() && !options.unsafe)) continue;
        if (changed.emplace(point.module, point.statement).second) knot.beside.push_back({p, c});
      }
    }
  }
}

/// `--cut A:B`: the best candidate of every statement by which A reaches B, or nothing at all.
Knot cut_edge(const Context& context, const CureOptions& options) {
  Knot knot;
  const auto [from, to] = options.cut;
  for (const Component& component : context.analysis.components) {
    const auto holds = [&](ModuleId m) {
      return std::find(component.modules.begin(), component.modules.end(), m) != component.modules.end();
    };
    if (holds(from) && holds(to)) knot.component = component;
  }
  if (knot.component.modules.empty()) {
    knot.component.modules = {from, to};
    knot.component.distinct = distinct_runs(*context.analysis.world, knot.component.modules);
  }
  std::vector<LinkId> links;
  for (LinkId id : context.analysis.imports.of_importer[from]) {
    if (context.analysis.imports.links[id].link.to == to && context.analysis.imports.is_edge(id))
      links.push_back(id);
  }
  knot.points = collect_offers(context, knot.component, links, options.selection);
  judge_all(context, knot.component, options.selection, knot.points, knot.plan.choices);
  refuse_failing_alone(knot.points, knot.plan.choices);
  for (uint32_t p = 0; p < knot.points.size(); p++) {
    const auto& candidates = knot.points[p].candidates;
    int best = -1;
    for (int c = 0; c < static_cast<int>(candidates.size()); c++) {
      if (candidates[c].aliases != knot.points[p].aliases || !candidates[c].offer.weakens.empty()) continue;
      if (!candidates[c].safe() && !options.plan.unsafe) continue;
      const auto rank = [&](int i) { return std::pair(!candidates[i].safe(), candidates[i].offer.cost); };
      if (best < 0 || rank(c) < rank(best)) best = c;
    }
    if (best < 0) {
      knot.plan = Plan{};
      knot.plan.open = links;
      return knot;
    }
    knot.plan.choices.push_back({p, static_cast<uint32_t>(best)});
    knot.plan.cost += candidates[best].offer.cost;
  }
  knot.plan.bound = knot.plan.cost;
  return knot;
}

/// What a plan changes by now is not changed beside it.
void leave_changed(Knot& knot) {
  std::set<std::pair<ModuleId, uint32_t>> changed;
  for (const Choice& choice : knot.plan.choices)
    changed.emplace(knot.points[choice.point].module, knot.points[choice.point].statement);
  std::erase_if(knot.beside, [&](const Choice& choice) {
    return changed.contains({knot.points[choice.point].module, knot.points[choice.point].statement});
  });
}

}  // namespace

void plan_without(const Context& context, Knot& knot, const Choice& fault, const std::string& because,
                  const CureOptions& options, std::vector<std::string>& dropped) {
  CutPoint& point = knot.points[fault.point];
  const std::string rewriter = point.candidates[fault.candidate].rewriter;
  dropped.push_back(rewriter + " at " + place_of(context, point) + " could not be proven: " + because);
  point.refusals.push_back({"plan", rewriter + " could not be proven: " + because});
  point.candidates.erase(point.candidates.begin() + fault.candidate);
  plan_knot(context, knot, options, dropped);
  if (options.annotate) annotate(context, knot);
  leave_changed(knot);
}

size_t find_wrong(size_t all, const std::function<bool(size_t)>& is_wrong) {
  size_t right = 0, wrong = all;
  while (wrong - right > 1) {
    const size_t middle = right + (wrong - right) / 2;
    (is_wrong(middle) ? wrong : right) = middle;
  }
  return wrong - 1;
}

void keep_choices(const Context& context, Knot& knot, size_t count, const PlanOptions& options) {
  knot.plan.choices.resize(count);
  knot.plan.open = demands(context, knot.component, options);
  knot.plan.optimal = false;
}

std::vector<Knot> plan_knots(const Context& context, const CureOptions& options,
                             std::vector<std::string>& dropped) {
  std::vector<Knot> knots;
  if (options.cuts_one_edge()) {
    knots.push_back(cut_edge(context, options));
    if (options.annotate) annotate(context, knots.back());
    return knots;
  }
  for (const Component& component : context.analysis.components) {
    if (component.severity == Severity::benign || component.severity < options.plan.severity) continue;
    const auto& touching = options.plan.touching;
    const bool is_touched = std::any_of(component.modules.begin(), component.modules.end(), [&](ModuleId m) {
      return std::find(touching.begin(), touching.end(), m) != touching.end();
    });
    if (!touching.empty() && !is_touched) continue;
    const bool is_new = std::any_of(component.links.begin(), component.links.end(), [&](LinkId id) {
      return options.plan.is_new(context.analysis.imports.links[id].link);
    });
    if (options.plan.only_new && !is_new) continue;
    Knot knot;
    knot.component = component;
    knot.points = collect_offers(context, component, component.links, options.selection);
    plan_knot(context, knot, options, dropped);
    if (options.judge_all) judge_all(context, component, options.selection, knot.points, knot.plan.choices);
    refuse_failing_alone(knot.points, knot.plan.choices);
    knots.push_back(std::move(knot));
  }
  if (options.annotate) {
    for (Knot& knot : knots) annotate(context, knot);
  }
  choose_beside(knots, options.plan);
  return knots;
}

Changes all_changes(const std::vector<Knot>& knots) {
  Changes all;
  for (const Knot& knot : knots) {
    all.add(knot.plan.changes(knot.points));
    for (const Choice& choice : knot.beside)
      all.add(knot.points[choice.point].beside[choice.candidate].offer.changes);
  }
  return all;
}

Declared all_declared(const std::vector<Knot>& knots) {
  Declared declared;
  for (const Knot& knot : knots) {
    for (const Choice& choice : knot.plan.choices) {
      const CutPoint& point = knot.points[choice.point];
      const Offer& offer = point.candidates[choice.candidate].offer;
      declared.adds.insert(declared.adds.end(), offer.adds.begin(), offer.adds.end());
      for (uint32_t alias : offer.weakens) declared.weakened.insert({point.module, point.statement, alias});
    }
    for (const Choice& choice : knot.beside) {
      const Offer& offer = knot.points[choice.point].beside[choice.candidate].offer;
      declared.adds.insert(declared.adds.end(), offer.adds.begin(), offer.adds.end());
    }
  }
  return declared;
}

Result<std::map<FileId, std::string>> rewrite_knots(const Context& context, const std::vector<Knot>& knots) {
  return rewrite(context, all_changes(knots));
}

}  // namespace unknot::fix
