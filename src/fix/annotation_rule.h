#pragma once

#include <set>
#include <vector>

#include "fix/findings.h"
#include "fix/imported_name.h"

namespace unknot::fix {

/// The rule on annotations: may a name in them be known to type checkers alone? Not where something reads
/// them at run time: a framework that decorates, is inherited from or is handed what they belong to; unsure
/// where code of the work tree, or something unknown, may. `uses` are the name's uses in annotations.
/// Annotations that are evaluated when their statement runs have to become strings, which `changes` then
/// wishes for; those in the functions of `receiving` need not, because the name is imported there.
void check_annotations(const Context& context, const ImportedName& name,
                       const std::vector<const python::Use*>& uses,
                       const std::set<python::FunctionId>& receiving, Findings& findings, Changes& changes);

}  // namespace unknot::fix
