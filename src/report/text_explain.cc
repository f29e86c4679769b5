#include <fmt/format.h>

#include <algorithm>

#include "report/text_printer.h"

namespace unknot::report {
namespace {

bool holds(const CycleReport& cycle, const std::string& module) {
  return std::find(cycle.modules.begin(), cycle.modules.end(), module) != cycle.modules.end();
}

bool fails(const EntryReport& entry) {
  return entry.outcome == "fails" || !entry.caught.empty();
}

}  // namespace

/// `what` is what was or would be done: "cutting it alone leaves".
void Printer::left(const std::vector<LeftReport>& left, std::string_view what) {
  for (const LeftReport& one : left) {
    line(fmt::format("  {} {} {}cycle of {}: {}", blue("="), what,
                     one.severity.empty() ? "a " : "a " + one.severity + " ",
                     plural(one.modules.size(), "module"), first_few(one.modules, options_.verbose)));
    if (!one.failing.empty())
      line(fmt::format("    where these imports still fail: {}", first_few(one.failing, true)));
  }
}

void Printer::step(const Report& report, const StepReport& step) {
  line(fmt::format("{} -> {}{}", bold(step.from), bold(step.to), step.on_cycle ? "  (on a cycle)" : ""));
  line(fmt::format("  {} {}:{}  {}", blue("-->"), step.file, step.line, step.statement));
  if (!step.on_cycle) return;
  for (const CycleReport& cycle : report.cycles) {
    for (const EdgeReport& one : cycle.edges) {
      if (one.from == step.from && one.to == step.to) edge(one);
    }
  }
  if (step.left.empty()) line(fmt::format("  {} cutting it alone leaves no cycle", blue("=")));
  left(step.left, "cutting it alone leaves");
}

/// Which entries of the cycle fail and how, and what has to be imported first for them to work.
void Printer::how_it_fails(const Report& report, const CycleReport& cycle) {
  line(fmt::format("{} import cycle of {}: {}", red(cycle.severity + "[" + cycle.id + "]:"),
                   plural(cycle.modules.size(), "module"), first_few(cycle.modules, options_.verbose)));
  if (std::none_of(cycle.entries.begin(), cycle.entries.end(), fails))
    line(fmt::format("  {} no import of a member fails, alone or in a second thread", blue("=")));
  // What was asked about comes first.
  std::vector<EntryReport> entries = cycle.entries;
  std::stable_partition(entries.begin(), entries.end(), [&](const EntryReport& one) {
    return one.module == report.from || one.module == report.to;
  });
  for (const EntryReport& one : entries) {
    if (!fails(one)) continue;
    entry(one);
    if (one.saved_by.empty()) {
      line("    no other import saves it");
    } else {
      line(fmt::format("    works when {} is imported first{}", one.saved_by,
                       one.saved_at.empty() ? "" : ", as " + one.saved_at + " does"));
    }
  }
  line("");
}

std::string Printer::explain(const Report& report) {
  if (report.to.empty()) {
    for (const CycleReport& cycle : report.cycles) {
      if (holds(cycle, report.from)) how_it_fails(report, cycle);
    }
    if (report.chain.empty()) line(fmt::format("{} is on no import cycle.", report.from));
  } else if (report.chain.empty()) {
    line(fmt::format("No chain of imports at import time leads from {} to {}.", report.from, report.to));
  }
  for (const StepReport& one : report.chain) step(report, one);
  problems(report);
  return std::move(out_);
}

}  // namespace unknot::report
