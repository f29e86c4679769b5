#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "fix/plan.h"

namespace unknot::fix {

/// What is held against a set of changes; empty: proven.
struct Proof {
  std::vector<std::string> problems;
  bool holds() const { return problems.empty(); }
};

/// What the offers of a plan say of edges, beside that those of dropped names go.
struct Declared {
  std::vector<python::Link> adds;
  std::set<DropName> weakened;  ///< names whose links stay and need nothing any more
};

/// Reads the rewritten texts from the beginning, and compares with what was declared: they parse; no edge is
/// there that was neither there before nor declared; the dropped names make no edge, and weakened ones need
/// nothing; every name is bound where it is used, for type checkers alone only where nothing is evaluated; no
/// module is in a cycle of needing edges in which it was not; nothing needs a name on a cycle that did not
/// before, unless an offer declared it.
Proof prove(const Context& before, const Analysis& after, const project::Code& after_code,
            const Changes& changes, const Declared& declared);

}  // namespace unknot::fix
