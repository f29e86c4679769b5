#pragma once

#include <string>
#include <vector>

#include "fix/rewriter.h"

namespace unknot::fix {

/// How `importer` spells a module after `from`: relative where that is wanted, and where dots can reach it.
std::string spell_module(const Context& context, ModuleId importer, bool relative, ModuleId target);

/// The links that `from TARGET import NAME` makes in the importer, as those of an alias of one of its
/// statements.
std::vector<python::Link> links_of_import(const Context& context, ModuleId importer, uint32_t statement,
                                          uint32_t alias, ModuleId target);

}  // namespace unknot::fix
