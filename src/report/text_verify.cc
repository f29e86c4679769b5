#include <fmt/format.h>

#include <algorithm>

#include "report/text_printer.h"

namespace unknot::report {
namespace {

/// How many rows of which all is well are shown without -v.
constexpr size_t most_rows = 12;

std::string name_of(const VerifyRow& row) {
  return row.other.empty() ? row.module : row.module + " | " + row.other;
}

std::string word(const TrialReport& trial) {
  return trial.outcome.empty() ? "-" : trial.outcome;
}

std::string reason(const TrialReport& trial) {
  return trial.error.empty() ? trial.message : trial.error + ": " + trial.message;
}

bool is_well(const VerifyRow& row) {
  return row.before.outcome == "works" && (row.after.outcome.empty() || row.after.outcome == "works");
}

}  // namespace

/// The table of --verify: a line for each import, before and after, and why it does not work.
void Printer::verified(const VerifyReport& report) {
  const auto pairs = static_cast<size_t>(std::count_if(
      report.rows.begin(), report.rows.end(), [](const VerifyRow& row) { return !row.other.empty(); }));
  line(fmt::format("{} with {} ({}): {} each alone, {} by two threads", bold("verified"), report.python,
                   report.version, plural(report.rows.size() - pairs, "module"), plural(pairs, "pair")));
  size_t width = 6, shown = 0;
  for (const VerifyRow& row : report.rows) width = std::max(width, name_of(row).size());
  line(fmt::format("  {:{}}  {:6}  {}", "import", width, "before", "after"));
  for (const VerifyRow& row : report.rows) {
    if (is_well(row) && !options_.verbose && ++shown > most_rows) continue;
    line(fmt::format("  {:{}}  {:6}  {}", name_of(row), width, word(row.before),
                     row.worse ? red(word(row.after) + " (worse)") : word(row.after)));
    if (row.before.outcome != "works") line(fmt::format("    before: {}", reason(row.before)));
    const bool is_same = reason(row.before) == reason(row.after);
    if (!row.after.outcome.empty() && row.after.outcome != "works" && !is_same)
      line(fmt::format("    after: {}", reason(row.after)));
  }
  if (shown > most_rows)
    line(fmt::format("  and {} that work before and after (-v shows all)", shown - most_rows));
  const auto missing =
      static_cast<size_t>(std::count_if(report.rows.begin(), report.rows.end(), [](const VerifyRow& row) {
        return row.before.error == "ModuleNotFoundError";
      }));
  if (missing > 0) {
    line(fmt::format("  {} {} for want of a package: an interpreter that has it shows more (--verify=PYTHON)",
                     blue("="), missing == 1 ? "1 import fails" : fmt::format("{} imports fail", missing)));
  }
  line("");
}

}  // namespace unknot::report
