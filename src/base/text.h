#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/span.h"

namespace unknot {

/// The lines of one text. Lines end with "\n", "\r\n" or a lone "\r", as Python reads them.
class LineIndex {
 public:
  explicit LineIndex(std::string_view text);

  /// The place of a byte offset. Offsets past the end count as the end; the end of a text that ends with a
  /// line end is the first column of the line after its last. A byte order mark takes no column.
  Place place(uint32_t offset) const;
  /// How many lines there are: none in an empty text; a text that ends without a line end still has its last
  /// line.
  uint32_t count() const { return static_cast<uint32_t>(starts_.size()); }
  /// The span of line `number` (from 1), its line end included; the empty end of the text where there is no
  /// such line.
  Span line(uint32_t number) const;

 private:
  std::string_view text_;
  std::vector<uint32_t> starts_;
};

/// The line end that the text uses first: "\n", "\r\n" or "\r"; "\n" where it has none.
std::string_view line_end_of(std::string_view text);

/// The offset of the first byte of the line that holds `offset`.
uint32_t line_begin(std::string_view text, uint32_t offset);

/// The offset just past the line end of the line that holds `offset`, or the end of the text.
uint32_t line_finish(std::string_view text, uint32_t offset);

/// The spaces, tabs and form feeds at the start of the line that holds `offset`.
std::string_view indent_at(std::string_view text, uint32_t offset);

/// The same as `text.find(word, from)`, much faster where the first three bytes of the word, which has no
/// fewer, hardly ever stand together.
size_t find_rare(std::string_view text, std::string_view word, size_t from);

/// Whether all bytes of the text are ASCII.
bool is_ascii(std::string_view text);

/// Whether the text is well-formed UTF-8.
bool is_utf8(std::string_view text);

/// A number that another text hardly ever has too, unless somebody wants it to.
uint64_t fingerprint(std::string_view text);

/// Whether the text starts with the UTF-8 byte order mark.
bool has_bom(std::string_view text);

}  // namespace unknot
