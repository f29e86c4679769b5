#include "report/statistics.h"

namespace unknot::report {

Statistics count(const Report& report) {
  Statistics statistics;
  for (const CycleReport& cycle : report.cycles) {
    statistics.cycles[cycle.severity]++;
    statistics.modules_on_cycles += cycle.modules.size();
    statistics.edges_on_cycles += cycle.edges.size();
    for (const EntryReport& entry : cycle.entries)
      statistics.failing_entries += entry.outcome == "fails" ? 1 : 0;
    for (const CutReport& cut : cycle.plan) {
      statistics.cuts[cut.rewriter]++;
      statistics.unsafe_cuts += cut.safe ? 0 : 1;
    }
    for (const EdgeReport& edge : cycle.edges) {
      for (const RefusalReport& refusal : edge.refusals) statistics.refusals[refusal.rewriter]++;
    }
  }
  return statistics;
}

}  // namespace unknot::report
