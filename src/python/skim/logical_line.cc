// Most bytes of a program say nothing about where its lines and strings end. A table marks those that do:
// brackets are only counted, quotes, comments, line ends and the rest stop the loop. The marks of eight bytes
// are summed before anybody looks at them, so that a byte of ordinary code costs two loads and an addition.
#include "python/skim/logical_line.h"

#include <array>

#include "python/skim/scan.h"

namespace unknot::python {
namespace {

constexpr size_t block = 8;

// The marks of a block add up without carrying into each other.
constexpr uint32_t opens = 1, closes = 1 << 8, stop = 1 << 16;

using Marks = std::array<uint32_t, 256>;

constexpr Marks line_marks = [] {
  Marks marks{};
  for (size_t c = 0; c < ' '; ++c) marks[c] = stop;
  marks['\t'] = marks['\f'] = 0;
  for (const char c : {'"', '\'', '#', '\\', '!', '$', '?', '`', '\x7f'}) {
    marks[static_cast<size_t>(c)] = stop;
  }
  for (const char c : {'(', '[', '{'}) marks[static_cast<size_t>(c)] = opens;
  for (const char c : {')', ']', '}'}) marks[static_cast<size_t>(c)] = closes;
  return marks;
}();

constexpr Marks text_marks = [] {
  Marks marks = line_marks;
  marks['\n'] = marks['\r'] = 0;
  return marks;
}();

/// Goes to the next stop, or to the end of the text; `depth` counts the brackets on the way.
template <const Marks& marks>
uint32_t find_stop(std::string_view text, uint32_t at, int64_t& depth) {
  const auto mark = [](char c) { return marks[static_cast<uint8_t>(c)]; };
  const auto count = [&depth](uint32_t sum) { depth += static_cast<int64_t>(sum % closes) - sum / closes; };
  for (; at + block <= text.size(); at += block) {
    const char* const bytes = text.data() + at;
    uint32_t sum = 0;
    for (size_t i = 0; i < block; ++i) sum += mark(bytes[i]);
    if (sum >= stop) break;
    count(sum);
  }
  for (; at < text.size() && mark(text[at]) != stop; ++at) count(mark(text[at]));
  return at;
}

/// Goes to the end of the text, or of the first logical line if line ends are marked as stops.
template <const Marks& marks>
CodeStretch skip_code(std::string_view text, const uint32_t begin) {
  int64_t depth = 0;
  bool sure = true;
  uint32_t at = begin;
  while ((at = find_stop<marks>(text, at, depth)) < text.size()) {
    const char c = text[at];
    if (is(c, line_end)) {
      at = skip_line_end(text, at);
      if (depth <= 0) break;
    } else if (c == '"' || c == '\'') {
      const StringEnd end = find_string_end(text, string_begin(text, begin, at), at);
      at = end.at;
      sure = sure && end.closed;
    } else if (c == '#') {
      at = find_line_end(text, at);
    } else if (c == '\\' && is(byte_at(text, at + 1), line_end)) {
      at = skip_line_end(text, at + 1);
    } else {
      sure = sure && c == '!' && byte_at(text, at + 1) == '=';
      ++at;
    }
  }
  return {at, sure && depth == 0};
}

}  // namespace

CodeStretch skip_logical_line(std::string_view text, uint32_t at) {
  return skip_code<line_marks>(text, at);
}

CodeStretch skip_to_end(std::string_view text, uint32_t at) {
  return skip_code<text_marks>(text, at);
}

}  // namespace unknot::python
