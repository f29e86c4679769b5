#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/edit.h"
#include "base/span.h"
#include "fix/rewriter.h"
#include "python/skim/skim.h"

namespace unknot::fix {

/// Writes imports as source, one statement a line, each line indented; imports of one module are merged, in
/// the order of their first names. Statements longer than 88 columns are wrapped in parentheses; a comment
/// that would make a line longer than `limit` goes above.
std::vector<std::string> import_lines(const std::vector<WantedImport>& imports, std::string_view indent,
                                      std::string_view line_end, size_t limit = 88);

/// The edits that take some names out of an import statement, and put other imports in their place. With all
/// names gone and nothing instead, the statement's lines go; `emptied` then gets the span of whole lines that
/// are to be deleted (blank lines around it are the caller's business).
std::vector<Edit> drop_names(std::string_view text, const python::ImportStatement& statement,
                             const std::vector<uint32_t>& dropped, const std::vector<WantedImport>& instead,
                             std::vector<Span>& emptied);

/// Deletes runs of whole lines. Blank lines before and after a run become one stretch, as long as the longer
/// of the two; none stay at the start or the end of the file.
std::vector<Edit> delete_lines(std::string_view text, std::vector<Span> runs);

}  // namespace unknot::fix
