#include "report/text.h"

#include <fmt/format.h>

#include <algorithm>

#include "report/text_printer.h"

namespace unknot::report {

std::string plural(size_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

std::string first_few(const std::vector<std::string>& names, bool all) {
  std::string text;
  for (size_t i = 0; i < names.size() && (all || i < few); i++) text += (i > 0 ? ", " : "") + names[i];
  if (!all && names.size() > few) text += fmt::format(" and {} more", names.size() - few);
  return text;
}

std::string Printer::fitted(std::string_view statement, size_t indent) const {
  constexpr size_t least = 20;
  if (options_.width == 0 || indent + statement.size() <= options_.width) return std::string(statement);
  size_t room = std::max(least, options_.width > indent + 3 ? options_.width - indent - 3 : 0);
  if (room >= statement.size()) return std::string(statement);
  // Not in the middle of a character.
  while (room > 0 && (static_cast<unsigned char>(statement[room]) & 0xC0) == 0x80) room--;
  return std::string(statement.substr(0, room)) + "...";
}

void Printer::chain(const CycleReport& cycle) {
  size_t width = 1;
  for (uint32_t i : cycle.chain) width = std::max(width, fmt::formatted_size("{}", cycle.edges[i].line));
  for (size_t i = 0; i < cycle.chain.size(); i++) {
    const EdgeReport& edge = cycle.edges[cycle.chain[i]];
    line(fmt::format("{:{}}{} {}:{}:{}", "", width, blue(i == 0 ? "-->" : ":::"), edge.file, edge.line,
                     edge.column));
    line(fmt::format("{} {}", blue(fmt::format("{:>{}} |", edge.line, width)),
                     fitted(edge.statement, width + 3)));
    std::string needs =
        edge.needs.empty() ? "needs nothing of it while importing" : "needs " + first_few(edge.needs, false);
    if (edge.needs == std::vector<std::string>{"*"}) needs = "needs all its names (star import)";
    line(fmt::format("{} {}", blue(fmt::format("{:{}} =", "", width)),
                     fmt::format("{} runs {}{}{} and {}", edge.from, edge.to,
                                 edge.implicit ? " (the package on the way)" : "",
                                 edge.through.empty() ? "" : " by way of " + edge.through, needs)));
  }
}

namespace {

bool is_remarkable(const EntryReport& entry) {
  return entry.outcome == "fails" || !entry.caught.empty() ||
         (entry.outcome == "unknown" && !entry.error.empty());
}

/// "a.py:3 -> b.py:1", outermost first; of a long chain the end, which is where it fails.
std::string trace_text(const std::vector<std::string>& trace, bool all) {
  const size_t first = all || trace.size() <= few ? 0 : trace.size() - few;
  std::string text = first > 0 ? "... -> " : "";
  for (size_t i = first; i < trace.size(); i++) text += (i > first ? " -> " : "") + trace[i];
  return text;
}

}  // namespace

void Printer::entry(const EntryReport& entry) {
  const std::string when = entry.threaded ? " while another thread is importing its package" : "";
  const std::string what = fmt::format("  {} `import {}`{}", blue("="), entry.module, when);
  if (entry.outcome == "fails") {
    line(fmt::format("{} fails: {}: {}", what, entry.error, entry.message));
  } else if (entry.outcome == "unknown" && !entry.error.empty()) {
    line(fmt::format("{} may fail: {}: {}", what, entry.error, entry.message));
  } else if (!entry.caught.empty()) {
    line(fmt::format("{} works, but a try/except swallows: {}", what, entry.caught));
  }
  if (!entry.trace.empty()) line("    at " + trace_text(entry.trace, options_.verbose));
  for (const std::string& unknown : entry.unknown) {
    if (options_.verbose) line(fmt::format("    what the source cannot tell: {}", unknown));
  }
}

void Printer::entries(const CycleReport& cycle) {
  size_t shown = 0;
  for (const EntryReport& one : cycle.entries) {
    if (is_remarkable(one) && (options_.verbose || ++shown <= 3)) entry(one);
  }
  if (shown > 3)
    line(fmt::format("  {} and {} {} (-v shows all)", blue("="), plural(shown - 3, "more import"),
                     shown == 4 ? "fails" : "fail"));
}

void Printer::locks(const Report& report) {
  for (size_t i = 0; i < report.locks.size() && (options_.verbose || i < few); i++) {
    const LockReport& lock = report.locks[i];
    line(fmt::format("{} {} imports its own submodules", red("locks:"), lock.package));
    line(fmt::format(" {} {}:{}  {}", blue("-->"), lock.file, lock.line, lock.statement));
    plan(lock.plan);
    held_by(lock.held_by);
    for (size_t e = 0; options_.verbose && e < lock.edges.size(); e++) edge(lock.edges[e]);
  }
  if (!options_.verbose && report.locks.size() > few)
    line(fmt::format("  {} and {} more packages do (-v shows all)", blue("="), report.locks.size() - few));
  if (report.locks.empty()) return;
  line(fmt::format(
      "  {} before CPython took the lock of a package first, two threads that import such a package",
      blue("=")));
  line(
      "    and one of its submodules at the same time could fail each other; only `lazy_reexport` removes "
      "it");
  const auto resolved = std::count_if(report.locks.begin(), report.locks.end(),
                                      [](const LockReport& lock) { return lock.resolved; });
  if (options_.fixing && resolved > 0)
    line(fmt::format("  {} after these cuts {} of {} is left", blue("="), report.locks.size() - resolved,
                     plural(report.locks.size(), "such package")));
  line("");
}

void Printer::plan(const std::vector<CutReport>& cuts) {
  for (const CutReport& cut : cuts) {
    const std::string place = fmt::format("{} {}:{}  ", cut.rewriter, cut.file, cut.line);
    const std::string_view what = options_.fixing ? "cut:" : "help:";
    line(fmt::format("{} {}{}", green(what), place, fitted(cut.statement, what.size() + 1 + place.size())));
    if (!cut.why.empty()) line(fmt::format("  {} {}", blue("="), cut.why));
    unsure(cut.unsure);
  }
}

void Printer::unsure(const std::vector<std::string>& reasons) {
  for (size_t i = 0; i < reasons.size() && (options_.verbose || i < few); i++) {
    line(fmt::format("  {} {} {}", blue("="), red("unsafe:"), reasons[i]));
  }
  if (!options_.verbose && reasons.size() > few) {
    line(fmt::format("  {} and {} more reasons (-v shows all)", blue("="), reasons.size() - few));
  }
}

void Printer::stale(const Report& report) {
  for (const StaleReport& one : report.stale) {
    line(fmt::format("{} {}:{}:{}: {}", red("stale:"), one.file, one.line, one.column, one.statement));
    line(fmt::format("  {} {}", blue("="), one.reason));
  }
  if (report.stale.empty()) return;
  line(fmt::format("{} can go to the top of {}.", plural(report.stale.size(), "import"),
                   report.stale.size() == 1 ? "its module" : "their modules, all together"));
  line("");
}

void Printer::guards(const Report& report) {
  for (const GuardReport& guard : report.guards) {
    const std::string place = fmt::format("{}:{}  ", guard.file, guard.line);
    const std::string_view what = options_.fixing && guard.planned ? "guard:" : "help: guard";
    line(fmt::format("{} {}{}", green(what), place, fitted(guard.statement, what.size() + 1 + place.size())));
    line(fmt::format("  {} under `if {}:`, because {}", blue("="), guard.check, guard.why));
    unsure(guard.unsure);
  }
  if (!report.guards.empty()) line("");
}

void Printer::held_by(const std::vector<std::string>& reasons) {
  for (size_t i = 0; i < reasons.size() && (options_.verbose || i < few); i++) {
    line(fmt::format("{} {}", bold("held by:"), reasons[i]));
  }
  if (!options_.verbose && reasons.size() > few) {
    line(fmt::format("  {} and by {} more (-v shows all)", blue("="), reasons.size() - few));
  }
}

void Printer::edge(const EdgeReport& edge) {
  line(fmt::format("{}:{}:{}: {}", edge.file, edge.line, edge.column, edge.statement));
  line(fmt::format("  {} -> {}{}", edge.from, edge.to,
                   edge.needs.empty() ? "" : ", needs " + first_few(edge.needs, true)));
  for (const OfferReport& offer : edge.offers) {
    line(fmt::format("  {}: {}, cost {}", offer.rewriter, offer.safe ? "safe" : "unsafe", offer.cost));
    for (const std::string& reason : offer.unsure) line(fmt::format("    unsure: {}", reason));
  }
  for (const RefusalReport& refusal : edge.refusals)
    line(fmt::format("  {}: refused: {}", refusal.rewriter, refusal.reason));
}

void Printer::cycle(const CycleReport& cycle) {
  line(fmt::format("{} import cycle of {}: {}", red(cycle.severity + "[" + cycle.id + "]:"),
                   plural(cycle.modules.size(), "module"), first_few(cycle.modules, options_.verbose)));
  chain(cycle);
  entries(cycle);
  plan(cycle.plan);
  held_by(cycle.held_by);
  if (options_.verbose) {
    for (const EdgeReport& one : cycle.edges) edge(one);
  }
  line("");
}

void Printer::problems(const Report& report) {
  for (const ProblemReport& problem : report.errors) {
    const std::string at =
        problem.line == 0 ? problem.file : fmt::format("{}:{}", problem.file, problem.line);
    line(fmt::format("{} {}: {}", bold("warning:"), at, problem.message));
  }
  for (const ProblemReport& one : report.warnings) {
    line(fmt::format("{} {}:{}: {}", bold("warning:"), one.file, one.line, one.message));
  }
  if (report.known > 0) {
    line(
        fmt::format("{} {} known and not shown", bold("note:"),
                    report.known == 1 ? "1 import cycle is" : plural(report.known, "import cycle") + " are"));
  }
  if (!report.removable.empty()) {
    line(fmt::format("{} on no cycle any more, and can be left out by writing the baseline again: {}",
                     bold("note:"), first_few(report.removable, options_.verbose)));
  }
  if (options_.verbose) {
    for (const std::string& note : report.notes) line(fmt::format("{} {}", bold("note:"), note));
  }
  for (const std::string& dropped : report.dropped) line(fmt::format("{} {}", bold("note:"), dropped));
}

void Printer::summary(const Report& report) {
  if (report.cycles.empty()) {
    const std::string changed =
        report.shown.empty() ? "" : fmt::format(", {} changed", plural(report.shown.size(), "file"));
    return line(fmt::format("No import cycles in {} ({} between them){}.", plural(report.modules, "module"),
                            plural(report.edges, "import"), changed));
  }
  size_t cuts = 0, resolved = 0, unsafe = 0;
  for (const CycleReport& cycle : report.cycles) {
    cuts += cycle.plan.size();
    resolved += cycle.resolved ? 1 : 0;
    unsafe += static_cast<size_t>(
        std::count_if(cycle.plan.begin(), cycle.plan.end(), [](const CutReport& c) { return !c.safe; }));
  }
  if (options_.fixing) {
    line(fmt::format("{} of {} broken by {}{}, {} changed.", resolved,
                     plural(report.cycles.size(), "import cycle"), plural(cuts, "cut"),
                     unsafe > 0 ? fmt::format(" ({} unsafe)", unsafe) : "",
                     plural(report.shown.size(), "file")));
  } else {
    line(fmt::format("Found {} in {}; {} would be made by `unknot fix`.",
                     plural(report.cycles.size(), "import cycle"), plural(report.modules, "module"),
                     plural(cuts, "cut")));
  }
}

std::string Printer::cycles(const Report& report) {
  for (const CycleReport& one : report.cycles) cycle(one);
  guards(report);
  locks(report);
  stale(report);
  left(report.left, "what was cut leaves");
  if (report.verified) verified(*report.verified);
  problems(report);
  if (options_.statistics) statistics(report);
  summary(report);
  return std::move(out_);
}

std::string to_text(const Report& report, const TextOptions& options) {
  Printer printer(options);
  return options.explaining ? printer.explain(report) : printer.cycles(report);
}

}  // namespace unknot::report
