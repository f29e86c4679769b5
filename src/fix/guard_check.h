#pragma once

#include <string>
#include <vector>

#include "fix/availability.h"
#include "fix/findings.h"

namespace unknot::fix {

/// How a statement can ask whether a package is there.
struct ChosenCheck {
  std::string test;                 ///< the expression
  std::vector<WantedImport> above;  ///< what it is made of, to be imported right above
  std::vector<python::Link> adds;   ///< the links that this makes
};

/// The test for a package at a statement: the check that the configuration names; else a helper of the
/// project, first one that is called like the module or the package, then one that is bound there already;
/// else `importlib.util.find_spec`. A helper counts only where its own module is loaded by then whatever is
/// imported first, that is, does not come round to the statement. `stem` is the last part of the module's
/// name. A helper that imports the package makes that unsure, unless it is imported with the statement
/// anyway.
ChosenCheck choose_check(const Question& question, const std::string& package, bool is_needed_on_import,
                         std::string_view stem, Findings& findings);

/// What the other branch of a guard in this module binds, as the guard beside the statement does it: nothing,
/// None, or stand-ins of the same names from the module that the neighbour takes its own from. Lines without
/// indentation.
std::vector<std::string> other_branch(const Question& question, Findings& findings);

}  // namespace unknot::fix
