#pragma once

#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "fix/plan.h"
#include "fix/prove.h"

namespace unknot::fix {

/// A component that is to be broken, what can be done about it, and what is chosen.
struct Knot {
  Component component;
  std::vector<CutPoint> points;
  Plan plan;
  std::vector<Choice> beside;  ///< what is done beside the plan: a cut point, and which of its `beside`
};

struct CureOptions {
  PlanOptions plan;
  Selection selection;
  bool judge_all = false;  ///< judge also what is not chosen, for reports that show every offer
  bool annotate = false;   ///< moved imports get comments
  std::pair<ModuleId, ModuleId> cut{python::no_module, python::no_module};  ///< cut exactly this edge
  bool cuts_one_edge() const { return cut.first != python::no_module; }
};

/// The components as bad as the options ask, with offers and plans. Offers that are safe one by one but not
/// together are found by judging the whole plan, marked, and planned without: three rounds at most. `dropped`
/// says which.
std::vector<Knot> plan_knots(const Context& context, const CureOptions& options,
                             std::vector<std::string>& dropped);

/// Takes a choice that could not be proven out of what can be done about a knot, and plans once more.
void plan_without(const Context& context, Knot& knot, const Choice& fault, const std::string& because,
                  const CureOptions& options, std::vector<std::string>& dropped);

/// Which choice makes a plan go wrong together with those before it, found by halving: `is_wrong` is asked of
/// how many come first. All of them do, and none does not.
size_t find_wrong(size_t all, const std::function<bool(size_t)>& is_wrong);

/// Keeps the first choices of a plan only; what else it asks for stays open.
void keep_choices(const Context& context, Knot& knot, size_t count, const PlanOptions& options);

/// The new texts that the plans of all knots make together.
Result<std::map<FileId, std::string>> rewrite_knots(const Context& context, const std::vector<Knot>& knots);

/// All that the plans change, and what they declare of edges.
Changes all_changes(const std::vector<Knot>& knots);
Declared all_declared(const std::vector<Knot>& knots);

}  // namespace unknot::fix
