#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/span.h"

namespace unknot {

/// One replacement in one text: the bytes of `span` become `text`. An empty span inserts, an empty text
/// deletes.
struct Edit {
  Span span;
  std::string text;
  auto operator<=>(const Edit&) const = default;
};

/// The text with all edits made. Edits are sorted; exact duplicates count once; two insertions at one offset
/// keep the order of their texts as given. Overlapping edits are an internal error.
Result<std::string> apply_edits(std::string_view text, std::vector<Edit> edits);

}  // namespace unknot
