#pragma once

#include <optional>
#include <string_view>

#include "python/skim/scan.h"
#include "python/skim/skim.h"

namespace unknot::python {

/// The import statement that begins with `token`, the one the cursor read last; nothing where there is none
/// that imports a name. Where there is one, `token` becomes the first token behind it. Place and context stay
/// unset.
std::optional<ImportStatement> read_import(std::string_view text, TokenCursor& cursor, Token& token);

}  // namespace unknot::python
