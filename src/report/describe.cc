#include "report/describe.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "base/text.h"
#include "fix/definition.h"
#include "fix/saving_order.h"
#include "graph/components.h"
#include "report/describe_cut.h"

namespace unknot::report {
namespace {

using fix::Choice;
using fix::Context;
using fix::CutPoint;
using fix::ImportLink;
using fix::Knot;
using fix::LinkId;
using fix::ModuleId;
using project::FileId;

const python::ImportStatement& statement_of(const Context& context, const python::Link& link) {
  return context.statement(link.from, link.statement);
}

OfferReport describe_offer(const fix::Candidate& candidate) {
  return {candidate.rewriter, candidate.safe(), candidate.offer.cost, candidate.offer.unsure};
}

/// The edge that some links of one statement make between two modules.
EdgeReport describe_edge(const Context& context, const std::vector<LinkId>& links) {
  const auto& all = context.analysis.imports.links;
  const python::Link& first = all[links.front()].link;
  const python::ImportStatement& statement = statement_of(context, first);
  EdgeReport edge;
  edge.from = context.module(first.from).name;
  edge.to = context.module(first.to).name;
  edge.file = context.tree.files[context.file(first.from)].path;
  edge.line = statement.place.line;
  edge.column = statement.place.column;
  edge.statement = statement_text(context, first.from, first.statement);
  edge.implicit = first.kind == python::LinkKind::ancestor;
  if (all[links.front()].through) edge.through = context.at(*all[links.front()].through);
  std::set<std::string> needs;
  for (LinkId id : links) {
    const std::string name(statement.names[all[id].link.alias].name);
    if (std::find(edge.names.begin(), edge.names.end(), name) == edge.names.end()) edge.names.push_back(name);
    needs.insert(all[id].needs.begin(), all[id].needs.end());
  }
  edge.needs.assign(needs.begin(), needs.end());
  return edge;
}

/// Links by edge and statement, in order of the text.
std::map<std::tuple<std::string, uint32_t, std::string>, std::vector<LinkId>> grouped(
    const Context& context, const std::vector<LinkId>& links) {
  std::map<std::tuple<std::string, uint32_t, std::string>, std::vector<LinkId>> groups;
  for (LinkId id : links) {
    const python::Link& link = context.analysis.imports.links[id].link;
    groups[{context.module(link.from).name, link.statement, context.module(link.to).name}].push_back(id);
  }
  return groups;
}

void add_offers(const Context& context, const Knot& knot, const std::vector<LinkId>& links,
                EdgeReport& edge) {
  const python::Link& first = context.analysis.imports.links[links.front()].link;
  for (const CutPoint& point : knot.points) {
    const bool is_here = point.module == first.from && point.statement == first.statement &&
                         std::any_of(links.begin(), links.end(), [&](LinkId id) {
                           return std::binary_search(point.links.begin(), point.links.end(), id);
                         });
    if (!is_here) continue;
    for (const fix::Candidate& candidate : point.candidates) edge.offers.push_back(describe_offer(candidate));
    for (const fix::Candidate& candidate : point.beside) edge.offers.push_back(describe_offer(candidate));
    for (const fix::RefusedBy& refusal : point.refusals) {
      edge.refusals.push_back({std::string(refusal.rewriter), refusal.reason});
    }
  }
}

/// An entry that fails only if code runs of which nobody knows whether it does: the outcome is not known.
void doubt(const Context& context, const python::Run& run, EntryReport& report) {
  for (const python::Doubt& one : run.doubts) {
    report.outcome = "unknown";
    report.error = one.error;
    report.message = one.message;
    for (const python::CodePlace& place : one.trace) report.trace.push_back(context.at(place));
    report.unknown.push_back("whether it fails is decided at " + context.at(one.at));
  }
}

EntryReport describe_entry(const Context& context, const fix::Component& component,
                           const fix::EntryRun& entry) {
  EntryReport report;
  report.module = context.module(entry.entry.module).name;
  report.threaded = entry.entry.ancestors_running;
  switch (entry.run->outcome) {
    case python::Outcome::works:
      report.outcome = "works";
      break;
    case python::Outcome::fails:
      report.outcome = "fails";
      break;
    case python::Outcome::unknown:
      report.outcome = "unknown";
      break;
  }
  report.error = entry.run->error;
  report.message = entry.run->message;
  for (const python::CodePlace& place : entry.run->trace) report.trace.push_back(context.at(place));
  report.caught = entry.run->caught;
  if (entry.run->outcome == python::Outcome::fails || !entry.run->caught.empty()) {
    if (const auto saved = fix::saving_order(context.analysis, component, entry)) {
      report.saved_by = context.module(saved->first).name;
      if (saved->at.module != python::no_module) report.saved_at = context.at(saved->at);
    }
  }
  if (report.outcome == "works" && report.caught.empty()) doubt(context, *entry.run, report);
  for (size_t i = 0; i < entry.run->unknown.size(); i++) {
    report.unknown.push_back(entry.run->unknown[i] + " at " + context.at(entry.run->unknown_at[i]));
  }
  return report;
}

/// The refusal that says most about the import: that of defer_import, which nearly every import could have
/// been for, then any that is not about another kind of file. Null where there is none.
const fix::RefusedBy* telling_refusal(const CutPoint& point) {
  const auto rank = [](const fix::RefusedBy& refusal) {
    return refusal.other_kind ? 2 : refusal.rewriter == "defer_import" ? 0 : 1;
  };
  const auto best = std::min_element(
      point.refusals.begin(), point.refusals.end(),
      [&](const fix::RefusedBy& one, const fix::RefusedBy& other) { return rank(one) < rank(other); });
  return best == point.refusals.end() ? nullptr : &*best;
}

/// What a person would move to a third module where nothing else helps: "; SIZE, defined at pkg/a.py:3, could
/// move to a third module". Nothing for a package that only passes names of its submodules on.
std::string way_out(const Context& context, const ImportLink& link) {
  if (link.needs.empty() || context.layout.modules.is_ancestor(link.link.from, link.link.to)) return "";
  const std::string& name = link.needs.front();
  const fix::Definition way = fix::find_definition(context, link.link.to, name);
  if (!way.found() || way.hops.back().bindings.empty()) return "";
  const fix::Hop& definer = way.hops.back();
  const python::Binding& binding = *definer.bindings.back();
  if (binding.kind == python::BindingKind::import || definer.module == link.link.from) return "";
  const std::string others =
      link.needs.size() == 1 ? "" : ", and " + std::to_string(link.needs.size() - 1) + " more";
  return "; " + definer.name + ", defined at " + context.at(definer.module, binding.span.begin) + others +
         ", could move to a third module";
}

std::string hold(const Context& context, const Knot& knot, const EdgeReport& edge, LinkId link) {
  const uint32_t alias = context.analysis.imports.links[link].link.alias;
  std::string text = edge.from + " -> " + edge.to + " at " + edge.file + ":" + std::to_string(edge.line);
  for (const CutPoint& point : knot.points) {
    if (!std::binary_search(point.links.begin(), point.links.end(), link)) continue;
    for (const fix::Candidate& candidate : point.candidates) {
      const bool is_meant = std::binary_search(candidate.aliases.begin(), candidate.aliases.end(), alias);
      if (!candidate.safe() && is_meant)
        return text + ": " + candidate.rewriter + " is unsafe: " + candidate.offer.unsure.front();
    }
    if (const fix::RefusedBy* refusal = telling_refusal(point))
      return text + ": " + refusal->reason + way_out(context, context.analysis.imports.links[link]);
  }
  return text;
}

/// What the open links of a knot say, each edge once.
std::vector<std::string> holds(const Context& context, const Knot& knot, const std::vector<EdgeReport>& edges,
                               const std::map<LinkId, uint32_t>& edge_of) {
  std::vector<std::string> held_by;
  std::set<uint32_t> seen;
  for (LinkId id : knot.plan.open) {
    const auto edge = edge_of.find(id);
    if (edge == edge_of.end() || !seen.insert(edge->second).second) continue;
    held_by.push_back(hold(context, knot, edges[edge->second], id));
  }
  return held_by;
}

/// Describes the edges of a knot; says which one each link is of.
std::map<LinkId, uint32_t> add_edges(const Context& context, const Knot& knot,
                                     std::vector<EdgeReport>& edges) {
  std::map<LinkId, uint32_t> edge_of;
  for (const auto& [key, links] : grouped(context, knot.component.links)) {
    EdgeReport edge = describe_edge(context, links);
    add_offers(context, knot, links, edge);
    for (LinkId id : links) edge_of[id] = static_cast<uint32_t>(edges.size());
    edges.push_back(std::move(edge));
  }
  return edge_of;
}

/// A shortest cycle through the first needing edge, as indexes of edges.
std::vector<uint32_t> find_chain(const Context& context, const Knot& knot, const CycleReport& cycle) {
  std::map<std::string, ModuleId> ids;
  graph::Digraph graph(context.layout.modules.size());
  for (ModuleId module : knot.component.modules) ids[context.module(module).name] = module;
  for (const EdgeReport& edge : cycle.edges) graph.add(ids[edge.from], ids[edge.to]);
  std::vector<ModuleId> best;
  for (const EdgeReport& edge : cycle.edges) {
    if (edge.needs.empty()) continue;
    std::vector<ModuleId> path = graph::shortest_path(graph, ids[edge.to], ids[edge.from]);
    if (edge.from == edge.to) path = {ids[edge.from]};
    if (path.empty()) continue;
    path.insert(path.begin(), ids[edge.from]);
    if (best.empty() || path.size() < best.size()) best = path;
  }
  std::vector<uint32_t> chain;
  for (size_t i = 0; i + 1 < best.size(); i++) {
    int found = -1;
    for (uint32_t e = 0; e < cycle.edges.size(); e++) {
      const EdgeReport& edge = cycle.edges[e];
      if (ids[edge.from] != best[i] || ids[edge.to] != best[i + 1]) continue;
      if (found < 0 || (cycle.edges[found].needs.empty() && !edge.needs.empty())) found = static_cast<int>(e);
    }
    if (found >= 0) chain.push_back(static_cast<uint32_t>(found));
  }
  return chain;
}

}  // namespace

std::string one_line(std::string_view source) {
  std::string text;
  bool in_comment = false;
  for (char c : source) {
    in_comment = c == '#' || (in_comment && c != '\n' && c != '\r');
    if (in_comment || c == '\\') continue;
    const bool is_space = c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f';
    if (!is_space) {
      text += c;
    } else if (!text.empty() && text.back() != ' ' && text.back() != '(') {
      text += ' ';
    }
  }
  for (const std::string_view tight : {" )", ",)"}) {
    for (size_t at = text.find(tight); at != std::string::npos; at = text.find(tight))
      text.replace(at, 2, ")");
  }
  return text;
}

std::string cycle_id(const std::vector<std::string>& modules) {
  std::vector<std::string> sorted = modules;
  std::sort(sorted.begin(), sorted.end());
  uint64_t hash = 14695981039346656037u;
  const auto mix = [&hash](unsigned char byte) { hash = (hash ^ byte) * 1099511628211u; };
  for (const std::string& name : sorted) {
    for (char c : name) mix(static_cast<unsigned char>(c));
    mix(0);
  }
  static constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (int i = 0; i < 8; i++) text += digits[(hash >> (60 - 4 * i)) & 15];
  return text;
}

std::vector<std::string> describe_holds(const Context& context, const Knot& knot) {
  std::vector<EdgeReport> edges;
  const std::map<LinkId, uint32_t> edge_of = add_edges(context, knot, edges);
  return holds(context, knot, edges, edge_of);
}

CycleReport describe_cycle(const Context& context, const Knot& knot) {
  CycleReport cycle;
  for (ModuleId module : knot.component.modules) cycle.modules.push_back(context.module(module).name);
  cycle.id = cycle_id(cycle.modules);
  cycle.severity = fix::severity_name(knot.component.severity);
  const std::map<LinkId, uint32_t> edge_of = add_edges(context, knot, cycle.edges);
  cycle.chain = find_chain(context, knot, cycle);
  cycle.optimal = knot.plan.optimal;
  cycle.cost = knot.plan.cost;
  cycle.bound = knot.plan.bound;
  for (const Choice& choice : knot.plan.choices) cycle.plan.push_back(describe_cut(context, knot, choice));
  cycle.held_by = holds(context, knot, cycle.edges, edge_of);
  for (const fix::EntryRun& entry : knot.component.fresh)
    cycle.entries.push_back(describe_entry(context, knot.component, entry));
  for (const fix::EntryRun& entry : knot.component.threaded)
    cycle.entries.push_back(describe_entry(context, knot.component, entry));
  return cycle;
}

std::vector<GuardReport> describe_guards(const Context& context, const std::vector<Knot>& knots) {
  std::map<std::pair<ModuleId, uint32_t>, GuardReport> guards;
  for (const Knot& knot : knots) {
    for (uint32_t p = 0; p < knot.points.size(); p++) {
      const CutPoint& point = knot.points[p];
      for (uint32_t c = 0; c < point.beside.size(); c++) {
        const fix::Candidate& candidate = point.beside[c];
        const auto& chosen = knot.beside;
        GuardReport guard;
        locate(context, knot, point, guard);
        for (const fix::GuardedImport& guarded : candidate.offer.changes.guards) {
          guard.package = guarded.package;
          guard.check = guarded.test;
          guard.why = guarded.why;
        }
        guard.safe = candidate.safe();
        guard.unsure = candidate.offer.unsure;
        guard.planned = std::find(chosen.begin(), chosen.end(), Choice{p, c}) != chosen.end();
        const auto [entry, is_new] = guards.try_emplace({point.module, point.statement}, guard);
        if (!is_new && guard.planned) entry->second = std::move(guard);
      }
    }
  }
  std::vector<GuardReport> sorted;
  for (auto& [statement, guard] : guards) sorted.push_back(std::move(guard));
  std::sort(sorted.begin(), sorted.end(), [](const GuardReport& one, const GuardReport& other) {
    return std::tie(one.file, one.line) < std::tie(other.file, other.line);
  });
  return sorted;
}

std::vector<StaleReport> describe_stale(const project::Tree& tree, const project::Layout& layout,
                                        const project::Code& code,
                                        const std::vector<fix::StaleBreaker>& found) {
  std::vector<StaleReport> stale;
  for (const fix::StaleBreaker& one : found) {
    const FileId file = layout.modules[one.module].file;
    const python::ImportStatement& statement = code.skim(file).imports[one.statement];
    const std::string_view source = code.text(file).substr(statement.span.begin, statement.span.size());
    stale.push_back({layout.modules[one.module].name, tree.files[file].path, statement.place.line,
                     statement.place.column, one_line(source), one.for_typing, one.reason});
  }
  return stale;
}

LockReport describe_lock(const Context& context, const fix::LockedPackage& lock, const Knot& knot) {
  const python::Link& first = context.analysis.imports.links[lock.links.front()].link;
  LockReport report;
  report.package = context.module(lock.package).name;
  report.file = context.tree.files[context.file(lock.package)].path;
  report.line = statement_of(context, first).place.line;
  report.statement = statement_text(context, lock.package, first.statement);
  const std::map<LinkId, uint32_t> edge_of = add_edges(context, knot, report.edges);
  for (const Choice& choice : knot.plan.choices) report.plan.push_back(describe_cut(context, knot, choice));
  report.held_by = holds(context, knot, report.edges, edge_of);
  return report;
}

}  // namespace unknot::report
