#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "fix/cure.h"
#include "report/report.h"

namespace unknot::report {

/// An import statement on one line.
std::string statement_text(const fix::Context& context, fix::ModuleId module, uint32_t number);

/// Which statement a report speaks of, and where it leads.
/// Which statement a report speaks of, and where it leads.
template <class Reported>
void locate(const fix::Context& context, const fix::Knot& knot, const fix::CutPoint& point,
            Reported& report) {
  report.from = context.module(point.module).name;
  report.file = context.tree.files[context.file(point.module)].path;
  report.line = context.statement(point.module, point.statement).place.line;
  report.statement = statement_text(context, point.module, point.statement);
  for (fix::LinkId id : point.links) {
    const bool inside = std::binary_search(knot.component.links.begin(), knot.component.links.end(), id);
    if (inside || report.to.empty())
      report.to = context.module(context.analysis.imports.links[id].link.to).name;
  }
}

CutReport describe_cut(const fix::Context& context, const fix::Knot& knot, const fix::Choice& choice);

/// Adds what a later round cuts to the reports of the cycles that it belongs to, cost and bound too: each
/// round is proven by itself. `context` is that of the round, in whose texts earlier cuts are made; lines are
/// those on which `first` has the names.
void add_later_cuts(const fix::Context& context, const std::vector<fix::Knot>& knots,
                    const project::Code& first, std::vector<CycleReport>& cycles);

}  // namespace unknot::report
