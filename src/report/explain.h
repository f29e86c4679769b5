#pragma once

#include <vector>

#include "fix/rewriter.h"
#include "report/report.h"

namespace unknot::report {

/// The chain of imports that makes importing `from` run `to`: one step an edge, the shortest chain; empty
/// where there is none. With from == to: a shortest cycle through it.
std::vector<StepReport> describe_chain(const fix::Context& context, fix::ModuleId from, fix::ModuleId to);

/// The cycles of the changed code that hold members of a component of the code before; benign ones aside.
std::vector<LeftReport> describe_left(const fix::Context& before, const fix::Component& component,
                                      const fix::Analysis& after);

/// The same by the graph alone, where no rewriter offers to cut the edge: what of the component would still
/// be a cycle with a need in it.
std::vector<LeftReport> describe_left_without(const fix::Context& context, const fix::Component& component,
                                              fix::ModuleId from, fix::ModuleId to);

}  // namespace unknot::report
