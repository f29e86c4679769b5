#include "fix/offers.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "fix/effects_rule.h"

namespace unknot::fix {
namespace {

/// Cost of a cut whose target is imported from more places outside of the component than its source: the low
/// module should give way.
constexpr uint32_t cost_of_direction = 6;

/// The cut points of the links: names of one statement that lead to the same modules belong together.
std::vector<CutPoint> find_cut_points(const Context& context, const std::vector<LinkId>& links) {
  const auto& all = context.analysis.imports.links;
  std::map<std::pair<ModuleId, uint32_t>, std::map<uint32_t, std::set<ModuleId>>> heads;
  for (LinkId id : links)
    heads[{all[id].link.from, all[id].link.statement}][all[id].link.alias].insert(all[id].link.to);
  std::vector<CutPoint> points;
  for (const auto& [statement, aliases] : heads) {
    std::map<std::set<ModuleId>, CutPoint> by_heads;
    for (const auto& [alias, to] : aliases) {
      CutPoint& point = by_heads[to];
      point.module = statement.first;
      point.statement = statement.second;
      point.aliases.push_back(alias);
    }
    for (auto& [to, point] : by_heads) {
      for (LinkId id : context.analysis.imports.of_importer[point.module]) {
        const python::Link& link = all[id].link;
        const bool is_named = std::binary_search(point.aliases.begin(), point.aliases.end(), link.alias);
        if (link.statement == point.statement && is_named) point.links.push_back(id);
      }
      points.push_back(std::move(point));
    }
  }
  return points;
}

uint32_t importers_outside(const Context& context, const Component& component, ModuleId module) {
  std::set<ModuleId> importers;
  for (const ImportLink& link : context.analysis.imports.links) {
    if (link.link.to != module || !link.is_import_time()) continue;
    const auto& members = component.modules;
    if (std::find(members.begin(), members.end(), link.link.from) == members.end())
      importers.insert(link.link.from);
  }
  return static_cast<uint32_t>(importers.size());
}

/// Two parts of an offer, or two functions, can be unsure for the same reason.
void say_once(std::vector<std::string>& unsure) {
  std::set<std::string> said;
  std::erase_if(unsure, [&](const std::string& reason) { return !said.insert(reason).second; });
}

/// What the rewriter answers, effects judged: an offer, or the reason why there is none.
Answer ask(const Context& context, const Component& component, const std::vector<const Rewriter*>& chosen,
           const Rewriter& rewriter, const CutPoint& point, std::vector<uint32_t> aliases) {
  Answer answer = rewriter.ask({context, point.module, point.statement, std::move(aliases)});
  Offer* offer = std::get_if<Offer>(&answer);
  if (offer == nullptr) return answer;
  const bool has_partner = offer->partner.empty() ||
                           std::any_of(chosen.begin(), chosen.end(),
                                       [&](const Rewriter* other) { return other->name == offer->partner; });
  if (!has_partner) {
    return Refusal{"a part of it is the work of " + std::string(offer->partner) + ", which is not selected"};
  }
  std::vector<Findings> effects;
  if (!offer->keeps_links) effects.push_back(check_effects(context, component, offer->changes));
  for (const GuardedImport& guarded : offer->changes.guards)
    effects.push_back(check_absence(context, component, guarded));
  for (Findings& found : effects) {
    if (found.refusal) return Refusal{*found.refusal};
    for (std::string& reason : found.unsure) offer->unsure.push_back(std::move(reason));
  }
  say_once(offer->unsure);
  return answer;
}

/// The names of some rewriters as one: "defer_import+redirect".
std::string joined_names(const std::set<std::string_view>& names) {
  std::string joined;
  for (std::string_view name : names) joined += (joined.empty() ? "" : "+") + std::string(name);
  return joined;
}

std::string name_with_partner(const Rewriter& rewriter, const Offer& offer) {
  if (offer.partner.empty()) return std::string(rewriter.name);
  return joined_names({rewriter.name, offer.partner});
}

/// Whether one offer is better than another: safe before unsafe, then cheap.
bool is_better(const Offer& one, const Offer& other) {
  return std::pair(!one.unsure.empty(), one.cost) < std::pair(!other.unsure.empty(), other.cost);
}

/// Each name by the rewriter that does it best. Names that no rewriter can do are left out.
std::map<const Rewriter*, std::vector<uint32_t>> share_out(const Context& context, const Component& component,
                                                           const std::vector<const Rewriter*>& chosen,
                                                           const CutPoint& point) {
  std::map<const Rewriter*, std::vector<uint32_t>> shares;
  for (uint32_t alias : point.aliases) {
    const Rewriter* best = nullptr;
    Offer best_offer;
    for (const Rewriter* rewriter : chosen) {
      if (rewriter->on_request) continue;
      Answer answer = ask(context, component, chosen, *rewriter, point, {alias});
      const Offer* offer = std::get_if<Offer>(&answer);
      if (offer == nullptr || (best != nullptr && !is_better(*offer, best_offer))) continue;
      best = rewriter;
      best_offer = *offer;
    }
    if (best != nullptr) shares[best].push_back(alias);
  }
  return shares;
}

/// The offers for the shares as one candidate; nothing where there are none, or they do not go together.
std::optional<Candidate> split(const Context& context, const Component& component,
                               const std::vector<const Rewriter*>& chosen, const CutPoint& point) {
  const auto shares = share_out(context, component, chosen, point);
  Candidate made;
  std::set<std::string_view> names;
  for (const Rewriter* rewriter : chosen) {
    const auto share = shares.find(rewriter);
    if (share == shares.end()) continue;
    Answer answer = rewriter->ask({context, point.module, point.statement, share->second});
    Offer* offer = std::get_if<Offer>(&answer);
    if (offer == nullptr) return std::nullopt;
    names.insert(rewriter->name);
    if (!offer->partner.empty()) names.insert(offer->partner);
    made.aliases.insert(made.aliases.end(), share->second.begin(), share->second.end());
    made.offer.changes.add(offer->changes);
    made.offer.cost += offer->cost;
    made.offer.weakens.insert(made.offer.weakens.end(), offer->weakens.begin(), offer->weakens.end());
    made.offer.chosen_by_itself = made.offer.chosen_by_itself && offer->chosen_by_itself;
    for (std::string& reason : offer->unsure) made.offer.unsure.push_back(std::move(reason));
    for (python::Link& link : offer->adds) made.offer.adds.push_back(std::move(link));
  }
  const bool is_all_by_one = shares.size() == 1 && made.aliases.size() == point.aliases.size();
  if (made.aliases.empty() || is_all_by_one) return std::nullopt;
  std::sort(made.aliases.begin(), made.aliases.end());
  made.rewriter = joined_names(names);
  Findings effects = check_effects(context, component, made.offer.changes);
  if (effects.refusal) return std::nullopt;
  for (std::string& reason : effects.unsure) made.offer.unsure.push_back(std::move(reason));
  say_once(made.offer.unsure);
  return made;
}

void answer_point(const Context& context, const Component& component,
                  const std::vector<const Rewriter*>& chosen, CutPoint& point) {
  for (const Rewriter* rewriter : chosen) {
    Answer answer = ask(context, component, chosen, *rewriter, point, point.aliases);
    if (Offer* offer = std::get_if<Offer>(&answer)) {
      std::string name = name_with_partner(*rewriter, *offer);
      auto& list = offer->keeps_links ? point.beside : point.candidates;
      list.push_back({std::move(name), point.aliases, std::move(*offer)});
    } else {
      Refusal& refusal = std::get<Refusal>(answer);
      point.refusals.push_back({rewriter->name, std::move(refusal.reason), refusal.other_kind});
    }
  }
  const bool has_safe = std::any_of(point.candidates.begin(), point.candidates.end(),
                                    [](const Candidate& candidate) { return candidate.safe(); });
  if (!has_safe && point.aliases.size() > 1) {
    if (auto shared = split(context, component, chosen, point))
      point.candidates.push_back(std::move(*shared));
  }
}

}  // namespace

bool Selection::includes(const Rewriter& rewriter) const {
  const auto names = [&](const std::vector<std::string>& list) {
    return std::find(list.begin(), list.end(), rewriter.name) != list.end();
  };
  if (rewriter.on_request) return names(also) && !names(ignore);
  return (select.empty() || names(select)) && !names(ignore);
}

std::vector<CutPoint> collect_offers(const Context& context, const Component& component,
                                     const std::vector<LinkId>& links, const Selection& selection) {
  std::vector<const Rewriter*> chosen;
  for (const Rewriter* rewriter : rewriters()) {
    if (selection.includes(*rewriter)) chosen.push_back(rewriter);
  }
  std::vector<CutPoint> points = find_cut_points(context, links);
  std::map<ModuleId, uint32_t> outside;
  for (ModuleId module : component.modules) outside[module] = importers_outside(context, component, module);
  for (CutPoint& point : points) {
    std::vector<const Rewriter*> asked = chosen;
    const std::vector<std::string>& without = context.tree.files[context.file(point.module)].without;
    std::erase_if(asked, [&](const Rewriter* rewriter) {
      return std::find(without.begin(), without.end(), rewriter->name) != without.end();
    });
    answer_point(context, component, asked, point);
    ModuleId target = point.module;
    for (LinkId id : point.links) {
      const ModuleId to = context.analysis.imports.links[id].link.to;
      if (outside.contains(to)) target = to;
    }
    if (outside[target] <= outside[point.module]) continue;
    for (Candidate& candidate : point.candidates) candidate.offer.cost += cost_of_direction;
  }
  return points;
}

}  // namespace unknot::fix
