#include "fix/offers.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <tuple>
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

/// Whom to ask about one point, and by which entries to judge.
struct Asking {
  const Context& context;
  const Component& component;
  std::vector<const Rewriter*> rewriters;
};

Asking asking_about(const Context& context, const Component& component, const Selection& selection,
                    const CutPoint& point) {
  Asking asking{context, component, {}};
  const std::vector<std::string>& without = context.tree.files[context.file(point.module)].without;
  for (const Rewriter* rewriter : rewriters()) {
    const bool is_left_out = std::find(without.begin(), without.end(), rewriter->name) != without.end();
    if (selection.includes(*rewriter) && !is_left_out) asking.rewriters.push_back(rewriter);
  }
  return asking;
}

/// What the rewriter answers, effects not judged.
Answer ask(const Asking& asking, const Rewriter& rewriter, const CutPoint& point,
           std::vector<uint32_t> aliases) {
  Answer answer = fix::ask(rewriter, {asking.context, point.module, point.statement, std::move(aliases)});
  Offer* offer = std::get_if<Offer>(&answer);
  if (offer == nullptr) return answer;
  say_once(offer->unsure);
  const bool has_partner = offer->partner.empty() ||
                           std::any_of(asking.rewriters.begin(), asking.rewriters.end(),
                                       [&](const Rewriter* other) { return other->name == offer->partner; });
  if (has_partner) return answer;
  return Refusal{"a part of it is the work of " + std::string(offer->partner) + ", which is not selected"};
}

/// Adds to the doubts of an offer what the entries say of it; what they say against it if they refuse it.
std::optional<Findings> judge_offer(const Asking& asking, Offer& offer) {
  std::vector<Findings> effects;
  if (!offer.keeps_links) effects.push_back(check_effects(asking.context, asking.component, offer.changes));
  for (const GuardedImport& guarded : offer.changes.guards)
    effects.push_back(check_absence(asking.context, asking.component, guarded));
  for (Findings& found : effects) {
    if (found.refusal) return std::move(found);
    for (std::string& reason : found.unsure) offer.unsure.push_back(std::move(reason));
  }
  say_once(offer.unsure);
  return std::nullopt;
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

/// Whether an offer makes a module of the component need another one in a new way.
bool adds_inside(const Component& component, const Offer& offer) {
  const auto holds = [&](ModuleId module) {
    return std::ranges::find(component.modules, module) != component.modules.end();
  };
  return std::ranges::any_of(offer.adds, [&](const python::Link& link) {
    return link.needs_name && holds(link.from) && holds(link.to);
  });
}

/// Whether one offer is better than another: safe before unsafe, then the one that adds nothing where that
/// matters, then cheap.
bool is_better(const Asking& asking, Sharing sharing, const Offer& one, const Offer& other) {
  const auto rank = [&](const Offer& offer) {
    const bool adds = sharing == Sharing::apart && adds_inside(asking.component, offer);
    return std::tuple(!offer.unsure.empty(), adds, offer.cost);
  };
  return rank(one) < rank(other);
}

/// Each name by the rewriter that does it best, effects judged or not. Names that no rewriter can do are left
/// out.
std::map<const Rewriter*, std::vector<uint32_t>> share_out(const Asking& asking, const CutPoint& point,
                                                           Sharing sharing, bool judged) {
  std::map<const Rewriter*, std::vector<uint32_t>> shares;
  for (uint32_t alias : point.aliases) {
    const Rewriter* best = nullptr;
    Offer best_offer;
    for (const Rewriter* rewriter : asking.rewriters) {
      if (rewriter->on_request) continue;
      Answer answer = ask(asking, *rewriter, point, {alias});
      Offer* offer = std::get_if<Offer>(&answer);
      if (offer == nullptr || (judged && judge_offer(asking, *offer))) continue;
      if (best != nullptr && !is_better(asking, sharing, *offer, best_offer)) continue;
      best = rewriter;
      best_offer = *offer;
    }
    if (best != nullptr) shares[best].push_back(alias);
  }
  return shares;
}

/// The offers for the shares as one candidate; nothing where there are none, or they do not go together.
std::optional<Candidate> split(const Asking& asking, const CutPoint& point, Sharing sharing, bool judged) {
  const auto shares = share_out(asking, point, sharing, judged);
  Candidate made;
  made.sharing = sharing;
  std::set<std::string_view> names;
  for (const Rewriter* rewriter : asking.rewriters) {
    const auto share = shares.find(rewriter);
    if (share == shares.end()) continue;
    Answer answer = fix::ask(*rewriter, {asking.context, point.module, point.statement, share->second});
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
  made.offer.cost += point.direction;
  say_once(made.offer.unsure);
  if (judged && judge_offer(asking, made.offer)) return std::nullopt;
  made.judged = judged;
  return made;
}

/// Where no rewriter can safely do all of the names, several may.
void share_if_needed(const Asking& asking, CutPoint& point) {
  const auto settles = [](const Candidate& candidate) {
    return candidate.safe() || candidate.sharing != Sharing::none;
  };
  if (point.aliases.size() < 2 || std::ranges::any_of(point.candidates, settles)) return;
  if (auto shared = split(asking, point, Sharing::cheap, false))
    point.candidates.push_back(std::move(*shared));
}

/// Where what does all of the names keeps the module on cycles by new links, some may do them without.
void share_apart(const Asking& asking, CutPoint& point) {
  const auto adds = [&](const Candidate& candidate) {
    return adds_inside(asking.component, candidate.offer);
  };
  if (point.aliases.size() < 2 || point.candidates.empty() || !std::ranges::all_of(point.candidates, adds))
    return;
  auto shared = split(asking, point, Sharing::apart, false);
  if (shared && shared->aliases == point.aliases && !adds_inside(asking.component, shared->offer))
    point.candidates.push_back(std::move(*shared));
}

void refuse(CutPoint& point, RefusedBy refusal) {
  // In the order of the rewriters, what the plan says last.
  const auto after = std::ranges::find_if(point.refusals, [&](const RefusedBy& other) {
    return other.rewriter == refused_by_plan || other.rewriter > refusal.rewriter;
  });
  point.refusals.insert(after, std::move(refusal));
}

void answer_point(const Asking& asking, CutPoint& point) {
  for (const Rewriter* rewriter : asking.rewriters) {
    Answer answer = ask(asking, *rewriter, point, point.aliases);
    if (Offer* offer = std::get_if<Offer>(&answer)) {
      const auto refused = offer->keeps_links ? judge_offer(asking, *offer) : std::optional<Findings>{};
      if (refused) {
        refuse(point, {rewriter->name, *refused->refusal});
        continue;
      }
      offer->cost += offer->keeps_links ? 0 : point.direction;
      auto& list = offer->keeps_links ? point.beside : point.candidates;
      Candidate made{name_with_partner(*rewriter, *offer), point.aliases, std::move(*offer), rewriter->name};
      made.judged = made.offer.keeps_links;
      list.push_back(std::move(made));
    } else {
      Refusal& refusal = std::get<Refusal>(answer);
      refuse(point, {rewriter->name, std::move(refusal.reason), refusal.other_kind});
    }
  }
  share_if_needed(asking, point);
  share_apart(asking, point);
}

/// What fails alone may do well with other cuts, but nobody may make it without them.
void keep_for_others(Candidate& candidate, Findings refused) {
  candidate.fails_alone = *refused.refusal;
  candidate.offer.unsure.push_back("without the other cuts, " + *refused.refusal);
  for (std::string& reason : refused.unsure) candidate.offer.unsure.push_back(std::move(reason));
  say_once(candidate.offer.unsure);
}

/// Judges a candidate; whether it is as good as it seemed.
bool judge(const Asking& asking, CutPoint& point, uint32_t index) {
  Candidate& candidate = point.candidates[index];
  if (std::exchange(candidate.judged, true)) return true;
  const size_t doubts = candidate.offer.unsure.size();
  std::optional<Findings> refused = judge_offer(asking, candidate.offer);
  if (!refused && candidate.offer.unsure.size() == doubts) return true;
  const bool is_shared = candidate.sharing != Sharing::none;
  std::optional<Candidate> instead = is_shared ? split(asking, point, candidate.sharing, true) : std::nullopt;
  if (instead) {
    candidate = std::move(*instead);
  } else if (refused && refused->others_may_help) {
    keep_for_others(candidate, std::move(*refused));
  } else if (refused || is_shared) {
    refuse_candidate(point, index, candidate.asked, refused ? *refused->refusal : "");
  }
  if (!is_shared) share_if_needed(asking, point);
  return false;
}

}  // namespace

bool Selection::includes(const Rewriter& rewriter) const {
  const auto names = [&](const std::vector<std::string>& list) {
    return std::find(list.begin(), list.end(), rewriter.name) != list.end();
  };
  if (rewriter.on_request) return names(also) && !names(ignore);
  return (select.empty() || names(select)) && !names(ignore);
}

void refuse_candidate(CutPoint& point, uint32_t candidate, std::string_view by, std::string reason) {
  point.candidates.erase(point.candidates.begin() + candidate);
  // Names that are shared out have been refused by each rewriter already.
  if (!by.empty()) refuse(point, {by, std::move(reason)});
}

void refuse_failing_alone(std::vector<CutPoint>& points, std::vector<Choice>& choices) {
  for (uint32_t p = 0; p < points.size(); p++) {
    const auto chosen = std::ranges::find(choices, p, &Choice::point);
    for (auto c = static_cast<uint32_t>(points[p].candidates.size()); c-- > 0;) {
      const Candidate& candidate = points[p].candidates[c];
      if (candidate.fails_alone.empty()) continue;
      if (chosen != choices.end() && chosen->candidate == c) continue;
      if (chosen != choices.end() && chosen->candidate > c) chosen->candidate--;
      refuse_candidate(points[p], c, candidate.asked, std::string(candidate.fails_alone));
    }
  }
}

std::vector<CutPoint> collect_offers(const Context& context, const Component& component,
                                     const std::vector<LinkId>& links, const Selection& selection) {
  std::vector<CutPoint> points = find_cut_points(context, links);
  std::map<ModuleId, uint32_t> outside;
  for (ModuleId module : component.modules) outside[module] = importers_outside(context, component, module);
  for (CutPoint& point : points) {
    ModuleId target = point.module;
    for (LinkId id : point.links) {
      const ModuleId to = context.analysis.imports.links[id].link.to;
      if (outside.contains(to)) target = to;
    }
    if (outside[target] > outside[point.module]) point.direction = cost_of_direction;
    answer_point(asking_about(context, component, selection, point), point);
  }
  return points;
}

bool judge_choices(const Context& context, const Component& component, const Selection& selection,
                   const std::vector<Choice>& choices, std::vector<CutPoint>& points) {
  bool are_as_good = true;
  for (const Choice& choice : choices) {
    CutPoint& point = points[choice.point];
    if (point.candidates[choice.candidate].judged) continue;
    if (!judge(asking_about(context, component, selection, point), point, choice.candidate))
      are_as_good = false;
  }
  return are_as_good;
}

void judge_all(const Context& context, const Component& component, const Selection& selection,
               std::vector<CutPoint>& points, std::vector<Choice>& choices) {
  for (uint32_t p = 0; p < points.size(); p++) {
    std::vector<Candidate>& candidates = points[p].candidates;
    const auto chosen = std::ranges::find(choices, p, &Choice::point);
    for (auto next = candidates.begin();
         (next = std::ranges::find(candidates, false, &Candidate::judged)) != candidates.end();) {
      const auto index = static_cast<uint32_t>(next - candidates.begin());
      const std::pair which{next->asked, next->sharing};
      judge(asking_about(context, component, selection, points[p]), points[p], index);
      const bool is_gone = index >= candidates.size() ||
                           std::pair{candidates[index].asked, candidates[index].sharing} != which;
      if (is_gone && chosen != choices.end() && chosen->candidate > index) chosen->candidate--;
    }
  }
}

}  // namespace unknot::fix
