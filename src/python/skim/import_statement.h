#pragma once

#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "python/skim/scan.h"
#include "python/skim/skim.h"

namespace unknot::python {

/// The names of the statements of a text while it is being read.
struct ImportNames {
  std::vector<ImportAlias> aliases;  ///< their words point into the text, or into `joined`
  std::deque<std::string> joined;    ///< dotted names that the text has with blanks in them
};

/// The import statement that begins with `token`, the one the cursor read last; nothing where there is none
/// that imports a name. Where there is one, `token` becomes the first token behind it. Place and context stay
/// unset. The statement's names are good until the next call: more aliases may move them.
std::optional<ImportStatement> read_import(std::string_view text, TokenCursor& cursor, Token& token,
                                           ImportNames& names);

/// Makes a Skim of the statements that can be kept when the text is gone.
Skim keep_names(std::vector<ImportStatement> imports, ImportNames names);

}  // namespace unknot::python
