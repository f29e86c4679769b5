#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "fix/offers.h"

namespace unknot::fix {

/// What is done about one component.
struct Plan {
  std::vector<Choice> choices;  ///< sorted
  std::vector<LinkId> open;     ///< links whose demand stays open: they hold the rest of the component
  uint64_t cost = 0;
  uint64_t bound = 0;
  bool optimal = true;

  Changes changes(const std::vector<CutPoint>& points) const;
};

struct PlanOptions {
  bool unsafe = false;
  Severity severity = Severity::race;
  std::vector<ModuleId> touching;  ///< ask only that these leave their cycles; empty: all
  bool only_new = false;           ///< ask only that no edge lies on a cycle that is not in `known`
  std::set<std::pair<ModuleId, ModuleId>> known;
  std::vector<FileId> prefer;  ///< files in which edits are preferred
  double seconds = 0;

  bool is_new(const python::Link& link) const { return !known.contains({link.from, link.to}); }
};

/// The links of a component that make a demand: they need a name, and no path may lead back. At `crash` and
/// `race` a link to an own ancestor that every simulated entry found bound makes none.
std::vector<LinkId> demands(const Context& context, const Component& component, const PlanOptions& options);

/// Chooses offers for a component: the fewest demands left open, then the fewest unsafe offers, then the
/// least cost.
Plan make_plan(const Context& context, const Component& component, const std::vector<CutPoint>& points,
               const PlanOptions& options);

}  // namespace unknot::fix
