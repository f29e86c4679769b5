#include <fmt/format.h>

#include "report/statistics.h"
#include "report/text_printer.h"

namespace unknot::report {
namespace {

/// "2 crash, 1 race"; "none" where there is nothing.
std::string counted(const std::map<std::string, size_t>& counts) {
  std::string text;
  for (const auto& [name, number] : counts)
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", number, name);
  return text.empty() ? "none" : text;
}

}  // namespace

void Printer::statistics(const Report& report) {
  const Statistics counts = count(report);
  line(bold("statistics:"));
  line(fmt::format("  cycles    {}", counted(counts.cycles)));
  line(fmt::format("  on them   {} of {}, {} of {}", counts.modules_on_cycles,
                   plural(report.modules, "module"), counts.edges_on_cycles, plural(report.edges, "import")));
  line(fmt::format("  failing   {}", plural(counts.failing_entries, "import")));
  line(fmt::format("  cuts      {}{}", counted(counts.cuts),
                   counts.unsafe_cuts > 0 ? fmt::format(" ({} unsafe)", counts.unsafe_cuts) : ""));
  line(fmt::format("  refusals  {}", counted(counts.refusals)));
  line("");
}

}  // namespace unknot::report
