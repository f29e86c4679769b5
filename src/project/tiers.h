#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "python/skim/skim.h"
#include "python/syntax/ast.h"

namespace unknot::project {

/// Where the import statements of the skim and of the tree of one text first differ (in place, module, names,
/// level); nothing where they agree.
std::optional<uint32_t> first_difference(const python::Skim& skim, const python::Ast& ast);

/// The line of what made a skim unsure: of the first token that is none, else of the bracket that stays open.
uint32_t first_unsure_line(std::string_view text);

}  // namespace unknot::project
