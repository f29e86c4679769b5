#include "report/headline.h"

#include <fmt/format.h>

#include <algorithm>

namespace unknot::report {
namespace {

const EdgeReport* first_edge(const CycleReport& cycle) {
  if (!cycle.plan.empty()) {
    const CutReport& cut = cycle.plan.front();
    const auto same = [&](const EdgeReport& edge) { return edge.file == cut.file && edge.line == cut.line; };
    const auto found = std::find_if(cycle.edges.begin(), cycle.edges.end(), same);
    if (found != cycle.edges.end()) return &*found;
  }
  if (!cycle.chain.empty()) return &cycle.edges[cycle.chain.front()];
  return cycle.edges.empty() ? nullptr : &cycle.edges.front();
}

}  // namespace

Headline headline_place(const CycleReport& cycle) {
  const EdgeReport* edge = first_edge(cycle);
  return edge == nullptr ? Headline{} : Headline{edge->file, edge->line, edge->column};
}

std::string headline_text(const CycleReport& cycle) {
  std::string text =
      fmt::format("import cycle of {} module{}", cycle.modules.size(), cycle.modules.size() == 1 ? "" : "s");
  std::string chain;
  for (uint32_t i : cycle.chain) chain += cycle.edges[i].from + " -> ";
  if (!cycle.chain.empty()) text += ": " + chain + cycle.edges[cycle.chain.back()].to;
  for (const EntryReport& entry : cycle.entries) {
    if (entry.outcome != "fails") continue;
    text += fmt::format("\n`import {}`{} fails: {}: {}", entry.module,
                        entry.threaded ? " while another thread is importing its package" : "", entry.error,
                        entry.message);
    break;
  }
  for (const CutReport& cut : cycle.plan) {
    text += fmt::format("\nhelp: {} {}:{}  {}{}", cut.rewriter, cut.file, cut.line, cut.statement,
                        cut.safe ? "" : "  (unsafe)");
  }
  for (const std::string& held : cycle.held_by) text += "\nheld by: " + held;
  return text;
}

}  // namespace unknot::report
