#include "fix/plan.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "graph/cut_set.h"

namespace unknot::fix {
namespace {

using graph::CutOffer;
using graph::CutProblem;

/// What an edit costs more in a file that is not among the preferred ones.
constexpr uint32_t cost_elsewhere = 30;

/// Whether a simulated entry failed for want of what this link needs.
bool was_missing(const Context& context, const Component& component, const ImportLink& link) {
  const Span statement = context.statement(link.link.from, link.link.statement).span;
  const auto fails_here = [&](const EntryRun& entry) {
    if (entry.run->outcome != python::Outcome::fails || entry.run->trace.empty()) return false;
    const python::CodePlace& place = entry.run->trace.back();
    if (link.through && place.module == link.through->module) return true;
    if (place.module != link.link.from) return false;
    // A read of an attribute fails at the place of the read, not of the import.
    return statement.contains(place.offset) || entry.run->error == "AttributeError";
  };
  return std::any_of(component.distinct.begin(), component.distinct.end(), fails_here);
}

/// The problem of the cut set, and which candidate each of its offers stands for.
struct Posed {
  CutProblem problem;
  std::vector<Choice> choices;                       ///< by offer
  std::vector<LinkId> links;                         ///< by link of the problem that is present
  std::vector<std::pair<DropName, uint32_t>> added;  ///< links that offers add, by the name that makes them
};

/// What an offer adds by a name goes where another one takes that name away.
void remove_added(const std::vector<CutPoint>& points, Posed& posed) {
  for (const auto& [name, link] : posed.added) {
    for (uint32_t i = 0; i < posed.problem.offers.size(); i++) {
      const CutPoint& point = points[posed.choices[i].point];
      const Candidate& candidate = point.candidates[posed.choices[i].candidate];
      CutOffer& offer = posed.problem.offers[i];
      const bool adds_it = std::find(offer.adds.begin(), offer.adds.end(), link) != offer.adds.end();
      if (adds_it || point.module != name.module || point.statement != name.statement) continue;
      if (std::binary_search(candidate.aliases.begin(), candidate.aliases.end(), name.alias))
        offer.removes.push_back(link);
    }
  }
}

Posed pose(const Context& context, const Component& component, const std::vector<CutPoint>& points,
           const PlanOptions& options) {
  Posed posed;
  std::map<ModuleId, uint32_t> vertex;
  for (ModuleId module : component.modules) vertex.emplace(module, static_cast<uint32_t>(vertex.size()));
  posed.problem.vertices = static_cast<uint32_t>(vertex.size());
  const std::vector<LinkId> wanted = demands(context, component, options);
  std::map<LinkId, uint32_t> link_number;
  for (LinkId id : component.links) {
    const python::Link& link = context.analysis.imports.links[id].link;
    link_number[id] = static_cast<uint32_t>(posed.links.size());
    const bool needs = std::binary_search(wanted.begin(), wanted.end(), id);
    posed.problem.links.push_back({vertex[link.from], vertex[link.to], needs, true});
    posed.links.push_back(id);
  }
  for (uint32_t p = 0; p < points.size(); p++) {
    const bool elsewhere =
        !options.prefer.empty() && std::find(options.prefer.begin(), options.prefer.end(),
                                             context.file(points[p].module)) == options.prefer.end();
    for (uint32_t c = 0; c < points[p].candidates.size(); c++) {
      const Candidate& candidate = points[p].candidates[c];
      if (!candidate.offer.chosen_by_itself || (!candidate.safe() && !options.unsafe)) continue;
      CutOffer offer;
      offer.group = p;
      offer.cost = candidate.offer.cost + (elsewhere ? cost_elsewhere : 0);
      const Changes& changes = candidate.offer.changes;
      offer.size =
          static_cast<uint32_t>(changes.functions.size() + changes.instead.size() + changes.typing.size() +
                                changes.late.size() + changes.quotes.size() + changes.respelled.size());
      offer.unsafe = !candidate.safe();
      for (LinkId id : points[p].links) {
        const uint32_t alias = context.analysis.imports.links[id].link.alias;
        const bool concerned = std::binary_search(candidate.aliases.begin(), candidate.aliases.end(), alias);
        if (!concerned || !link_number.contains(id)) continue;
        (candidate.offer.weakens_alias(alias) ? offer.weakens : offer.removes).push_back(link_number[id]);
      }
      for (const python::Link& link : candidate.offer.adds) {
        if (!vertex.contains(link.from) || !vertex.contains(link.to)) continue;
        offer.adds.push_back(static_cast<uint32_t>(posed.problem.links.size()));
        posed.added.push_back({{link.from, link.statement, link.alias}, offer.adds.back()});
        posed.problem.links.push_back({vertex[link.from], vertex[link.to], link.needs_name, false});
      }
      posed.problem.offers.push_back(std::move(offer));
      posed.choices.push_back({p, c});
    }
  }
  remove_added(points, posed);
  return posed;
}

}  // namespace

std::vector<LinkId> demands(const Context& context, const Component& component, const PlanOptions& options) {
  std::vector<LinkId> found;
  for (LinkId id : component.links) {
    const ImportLink& link = context.analysis.imports.links[id];
    if (options.only_new) {
      if (options.is_new(link.link)) found.push_back(id);
      continue;
    }
    if (!options.touching.empty()) {
      const auto is_touched = [&](ModuleId m) {
        return std::find(options.touching.begin(), options.touching.end(), m) != options.touching.end();
      };
      if (is_touched(link.link.from)) found.push_back(id);
      continue;
    }
    if (link.needs.empty()) continue;
    const bool is_own = context.layout.modules.is_ancestor(link.link.to, link.link.from);
    const bool may_stay = link.is_own_order() || (is_own && options.severity >= Severity::race);
    if (may_stay && !was_missing(context, component, link)) continue;
    found.push_back(id);
  }
  std::sort(found.begin(), found.end());
  return found;
}

Plan make_plan(const Context& context, const Component& component, const std::vector<CutPoint>& points,
               const PlanOptions& options) {
  const Posed posed = pose(context, component, points, options);
  graph::CutLimits limits;
  limits.seconds = options.seconds;
  const graph::CutSolution solution = graph::solve(posed.problem, limits);
  Plan plan;
  for (uint32_t offer : solution.chosen) plan.choices.push_back(posed.choices[offer]);
  std::sort(plan.choices.begin(), plan.choices.end());
  for (uint32_t link : solution.open) {
    if (link < posed.links.size()) plan.open.push_back(posed.links[link]);
  }
  plan.cost = solution.cost;
  plan.bound = solution.bound;
  plan.optimal = solution.optimal;
  return plan;
}

Changes Plan::changes(const std::vector<CutPoint>& points) const {
  Changes all;
  for (const Choice& choice : choices)
    all.add(points[choice.point].candidates[choice.candidate].offer.changes);
  return all;
}

}  // namespace unknot::fix
