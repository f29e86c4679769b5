#pragma once

#include <string>
#include <string_view>

#include "base/span.h"

namespace unknot::fix {

/// What a moved import says of itself: "avoids an import cycle with pkg.b".
std::string cycle_comment(std::string_view module);

/// Whether a comment on the lines of a statement, or on the line right above it, says that it stands there
/// because of an import cycle: ours, or what people write ("circular import").
bool has_cycle_comment(std::string_view text, Span statement);

/// How long lines may be in a text: 88 columns, or as long as its longest one where that is longer, up to
/// 120.
size_t line_limit(std::string_view text);

/// A statement of one or several lines (the last one without a line end) with a comment behind it, or on a
/// line of its own above where that would become too long.
std::string with_comment(const std::string& statement, std::string_view comment, std::string_view indent,
                         std::string_view line_end, size_t limit);

}  // namespace unknot::fix
