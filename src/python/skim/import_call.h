#pragma once

#include <optional>
#include <string_view>

#include "python/skim/import_statement.h"
#include "python/skim/scan.h"
#include "python/skim/skim.h"

namespace unknot::python {

/// Whether a word may be the name of a function that imports: `import_module` or `__import__`.
bool is_import_call(std::string_view word);

/// The call of that function whose name is `name`, the token that the cursor read last, as a statement with
/// one name: the dotted module, `level` being the dots before it. Nothing where the module is not named by
/// a literal, or is relative to something else than the file's own package. Place and context stay unset.
std::optional<ImportStatement> read_import_call(std::string_view text, TokenCursor cursor, Token name,
                                                ImportNames& names);

/// Whether a statement gives `import_module` its name.
bool binds_import_module(const ImportStatement& statement);

}  // namespace unknot::python
