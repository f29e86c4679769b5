#include "fix/locks.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "fix/effects_rule.h"

namespace unknot::fix {
namespace {

constexpr std::string_view wanted = "lazy_reexport";
/// How many statements of a package are judged one by one, where they break something together.
constexpr size_t most_judged = 60;

/// The rewriter, where it may be asked about the package; else null.
const Rewriter* find_rewriter(const Context& context, ModuleId package, const Selection& selection) {
  const std::vector<std::string>& without = context.tree.files[context.file(package)].without;
  if (std::find(without.begin(), without.end(), wanted) != without.end()) return nullptr;
  const auto all = rewriters();
  const auto found =
      std::find_if(all.begin(), all.end(), [](const Rewriter* rewriter) { return rewriter->name == wanted; });
  return found == all.end() || !selection.includes(**found) ? nullptr : *found;
}

/// One point for each statement.
std::vector<CutPoint> points_of(const Context& context, const LockedPackage& lock) {
  std::map<uint32_t, CutPoint> by_statement;
  for (LinkId id : lock.links) {
    const python::Link& link = context.analysis.imports.links[id].link;
    CutPoint& point = by_statement[link.statement];
    point.module = lock.package;
    point.statement = link.statement;
    if (std::find(point.aliases.begin(), point.aliases.end(), link.alias) == point.aliases.end())
      point.aliases.push_back(link.alias);
  }
  std::vector<CutPoint> points;
  for (auto& [statement, point] : by_statement) {
    std::sort(point.aliases.begin(), point.aliases.end());
    for (LinkId id : context.analysis.imports.of_importer[lock.package]) {
      const python::Link& link = context.analysis.imports.links[id].link;
      const bool is_named = std::binary_search(point.aliases.begin(), point.aliases.end(), link.alias);
      if (link.statement == statement && is_named) point.links.push_back(id);
    }
    points.push_back(std::move(point));
  }
  return points;
}

Answer ask(const Context& context, const Rewriter* rewriter, const CutPoint& point,
           std::vector<uint32_t> aliases) {
  if (rewriter == nullptr) return Refusal{std::string(wanted) + " is not selected"};
  return fix::ask(*rewriter, {context, point.module, point.statement, std::move(aliases)});
}

/// The modules that names of a statement make run.
std::set<ModuleId> heads_of(const Context& context, const CutPoint& point,
                            const std::set<uint32_t>& aliases) {
  std::set<ModuleId> heads;
  for (LinkId id : point.links) {
    const python::Link& link = context.analysis.imports.links[id].link;
    if (aliases.contains(link.alias)) heads.insert(link.to);
  }
  return heads;
}

/// Asks about a statement as a whole, and where that is refused, about each name of it. A name stays where
/// another one that stays makes the same module run.
void answer_point(const Context& context, const Rewriter* rewriter, CutPoint& point) {
  std::vector<uint32_t> aliases = point.aliases;
  Answer answer = ask(context, rewriter, point, aliases);
  if (const Refusal* refusal = std::get_if<Refusal>(&answer)) {
    point.refusals.push_back({wanted, refusal->reason, refusal->other_kind});
    std::set<uint32_t> kept;
    for (uint32_t alias : aliases) {
      if (std::holds_alternative<Refusal>(ask(context, rewriter, point, {alias}))) kept.insert(alias);
    }
    const std::set<ModuleId> run = heads_of(context, point, kept);
    std::erase_if(aliases, [&](uint32_t alias) {
      const std::set<ModuleId> heads = heads_of(context, point, {alias});
      return kept.contains(alias) || std::any_of(heads.begin(), heads.end(), [&](ModuleId head) {
               return run.contains(head) && context.layout.modules.is_ancestor(point.module, head);
             });
    });
    if (aliases.empty()) return;
    answer = ask(context, rewriter, point, aliases);
  }
  if (Offer* offer = std::get_if<Offer>(&answer))
    point.candidates.push_back({std::string(wanted), std::move(aliases), std::move(*offer)});
}

/// The package, its submodules that no longer run with it, and those who then make them run.
std::vector<ModuleId> concerned_modules(const Context& context, const LockedPackage& lock,
                                        const std::vector<CutPoint>& points) {
  std::set<ModuleId> modules{lock.package};
  for (LinkId id : lock.links) modules.insert(context.analysis.imports.links[id].link.to);
  for (const CutPoint& point : points) {
    for (const Candidate& candidate : point.candidates) {
      for (const python::Link& link : candidate.offer.adds) modules.insert(link.from);
    }
  }
  return {modules.begin(), modules.end()};
}

Findings judge_together(const Context& context, const Knot& knot, const std::vector<CutPoint*>& points) {
  Changes changes;
  for (const CutPoint* point : points) changes.add(point->candidates.front().offer.changes);
  return check_effects(context, knot.component, changes);
}

/// Judges all offers together. Where they break something, those are taken away that do with those before.
void judge(const Context& context, Knot& knot) {
  std::vector<CutPoint*> offered, kept;
  for (CutPoint& point : knot.points) {
    if (!point.candidates.empty()) offered.push_back(&point);
  }
  if (offered.empty()) return;
  knot.component.distinct = distinct_runs(*context.analysis.world, knot.component.modules);
  Findings effects = judge_together(context, knot, offered);
  if (!effects.refusal) kept = offered;
  for (size_t i = 0; effects.refusal && i < offered.size() && i < most_judged; i++) {
    kept.push_back(offered[i]);
    Findings more = judge_together(context, knot, kept);
    if (!more.refusal) continue;
    kept.pop_back();
    offered[i]->refusals.push_back({wanted, *more.refusal, false});
  }
  for (CutPoint* point : offered) {
    if (std::find(kept.begin(), kept.end(), point) == kept.end()) point->candidates.clear();
  }
  if (kept.empty()) return;
  if (effects.refusal) effects = judge_together(context, knot, kept);
  std::vector<std::string>& unsure = kept.front()->candidates.front().offer.unsure;
  unsure.insert(unsure.end(), effects.unsure.begin(), effects.unsure.end());
}

/// The links that no offer concerns.
std::vector<LinkId> holding_links(const Context& context, const LockedPackage& lock,
                                  const std::vector<CutPoint>& points) {
  std::set<DropName> offered;
  for (const CutPoint& point : points) {
    for (const Candidate& candidate : point.candidates) {
      for (uint32_t alias : candidate.aliases) offered.insert({point.module, point.statement, alias});
    }
  }
  std::vector<LinkId> holding;
  for (LinkId id : lock.links) {
    const python::Link& link = context.analysis.imports.links[id].link;
    if (!offered.contains({link.from, link.statement, link.alias})) holding.push_back(id);
  }
  return holding;
}

}  // namespace

std::vector<LockedPackage> locked_packages(const Context& context) {
  std::vector<LockedPackage> locked;
  for (ModuleId package = 0; package < context.layout.modules.size(); package++) {
    const FileId file = context.file(package);
    if (file == python::no_file || !context.tree.files[file].selected) continue;
    LockedPackage lock{package, {}};
    for (LinkId id : context.analysis.imports.of_importer[package]) {
      const ImportLink& link = context.analysis.imports.links[id];
      if (link.is_import_time() && context.layout.modules.is_ancestor(package, link.link.to))
        lock.links.push_back(id);
    }
    if (!lock.links.empty()) locked.push_back(std::move(lock));
  }
  std::sort(locked.begin(), locked.end(), [&](const LockedPackage& a, const LockedPackage& b) {
    return context.module(a.package).name < context.module(b.package).name;
  });
  return locked;
}

Knot plan_lock(const Context& context, const LockedPackage& lock, const CureOptions& options) {
  Knot knot;
  knot.component.links = lock.links;
  knot.points = points_of(context, lock);
  const Rewriter* rewriter = find_rewriter(context, lock.package, options.selection);
  for (CutPoint& point : knot.points) answer_point(context, rewriter, point);
  knot.component.modules = concerned_modules(context, lock, knot.points);
  judge(context, knot);
  knot.plan.open = holding_links(context, lock, knot.points);
  if (!options.plan.unsafe) {
    if (knot.plan.open.empty()) knot.plan.open = lock.links;
    return knot;
  }
  for (uint32_t p = 0; p < knot.points.size(); p++) {
    if (knot.points[p].candidates.empty()) continue;
    knot.plan.choices.push_back({p, 0});
    knot.plan.cost += knot.points[p].candidates.front().offer.cost;
  }
  knot.plan.bound = knot.plan.cost;
  return knot;
}

}  // namespace unknot::fix
