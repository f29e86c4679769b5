#include "base/text.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace unknot {
namespace {

constexpr std::string_view bom = "\xEF\xBB\xBF";

bool is_continuation(char c) {
  return (static_cast<unsigned char>(c) & 0xC0) == 0x80;
}

uint32_t size_of(std::string_view text) {
  return static_cast<uint32_t>(text.size());
}

/// How many bytes the line end at `offset` has: 0 where there is none, 2 for "\r\n".
uint32_t line_end_size(std::string_view text, size_t offset) {
  if (offset >= text.size()) return 0;
  if (text[offset] == '\n') return 1;
  if (text[offset] != '\r') return 0;
  return offset + 1 < text.size() && text[offset + 1] == '\n' ? 2 : 1;
}

/// The offset of the first line end at or after `offset`, or the end of the text.
uint32_t find_line_end(std::string_view text, uint32_t offset) {
  while (offset < text.size() && text[offset] != '\n' && text[offset] != '\r') ++offset;
  return std::min(offset, size_of(text));
}

constexpr size_t block = 64;

/// How many bytes at the start of a text are ASCII, in whole blocks. A loop that compilers turn into vector
/// code; nearly every source is ASCII to its end.
size_t ascii_blocks(std::string_view text) {
  size_t at = 0;
  for (; at + block <= text.size(); at += block) {
    uint8_t all = 0;
    for (size_t i = 0; i < block; ++i) all |= static_cast<uint8_t>(text[at + i]);
    if (all >= 0x80) break;
  }
  return at;
}

/// A range of values that one byte of a UTF-8 sequence may have.
struct ByteRange {
  unsigned char low;
  unsigned char high;
  bool holds(char c) const {
    return low <= static_cast<unsigned char>(c) && static_cast<unsigned char>(c) <= high;
  }
};

/// One row of the table of well-formed UTF-8 (Unicode 3.9, table 3-7): what may follow a first byte.
struct Utf8Form {
  ByteRange first;
  ByteRange second;
  uint32_t length;
};
constexpr Utf8Form utf8_forms[] = {
    {{0xC2, 0xDF}, {0x80, 0xBF}, 2}, {{0xE0, 0xE0}, {0xA0, 0xBF}, 3}, {{0xE1, 0xEC}, {0x80, 0xBF}, 3},
    {{0xED, 0xED}, {0x80, 0x9F}, 3}, {{0xEE, 0xEF}, {0x80, 0xBF}, 3}, {{0xF0, 0xF0}, {0x90, 0xBF}, 4},
    {{0xF1, 0xF3}, {0x80, 0xBF}, 4}, {{0xF4, 0xF4}, {0x80, 0x8F}, 4},
};

/// The length of the well-formed sequence at the start of `text` (not empty), 0 where there is none.
uint32_t utf8_length(std::string_view text) {
  if (static_cast<unsigned char>(text[0]) < 0x80) return 1;
  for (const Utf8Form& form : utf8_forms) {
    if (!form.first.holds(text[0])) continue;
    if (text.size() < form.length || !form.second.holds(text[1])) return 0;
    const auto rest = text.substr(2, form.length - 2);
    return std::all_of(rest.begin(), rest.end(), is_continuation) ? form.length : 0;
  }
  return 0;
}

}  // namespace

LineIndex::LineIndex(std::string_view text) : text_(text) {
  for (uint32_t start = 0; start < text.size(); start = line_finish(text, start)) starts_.push_back(start);
}

Place LineIndex::place(uint32_t offset) const {
  const uint32_t end = size_of(text_);
  if (offset >= end && (starts_.empty() || line_begin(text_, end) == end)) return {count() + 1, 1};
  offset = std::min(offset, end);
  const auto number =
      static_cast<uint32_t>(std::upper_bound(starts_.begin(), starts_.end(), offset) - starts_.begin());
  const uint32_t begin = starts_[number - 1];
  auto before = text_.substr(begin, offset - begin);
  if (begin == 0 && has_bom(text_)) before.remove_prefix(std::min(bom.size(), before.size()));
  const auto continuations = std::count_if(before.begin(), before.end(), is_continuation);
  return {number, static_cast<uint32_t>(before.size()) - static_cast<uint32_t>(continuations) + 1};
}

Span LineIndex::line(uint32_t number) const {
  const uint32_t end = size_of(text_);
  if (number == 0 || number > count()) return {end, end};
  return {starts_[number - 1], number < count() ? starts_[number] : end};
}

std::string_view line_end_of(std::string_view text) {
  const uint32_t first = find_line_end(text, 0);
  return first == text.size() ? "\n" : text.substr(first, line_end_size(text, first));
}

uint32_t line_begin(std::string_view text, uint32_t offset) {
  uint32_t begin = std::min(offset, size_of(text));
  // A "\n" just after the "\r" of one line end still belongs to the line before.
  while (begin > 0 && begin - 1 + line_end_size(text, begin - 1) != begin) --begin;
  return begin;
}

uint32_t line_finish(std::string_view text, uint32_t offset) {
  const uint32_t end = find_line_end(text, offset);
  return end + line_end_size(text, end);
}

std::string_view indent_at(std::string_view text, uint32_t offset) {
  const uint32_t begin = line_begin(text, offset);
  const size_t end = std::min(text.find_first_not_of(" \t\f", begin), text.size());
  return text.substr(begin, end - begin);
}

size_t find_rare(std::string_view text, std::string_view word, size_t from) {
  const char first = word[0], second = word[1], third = word[2];
  const auto is_start = [=](const char* c) { return (c[0] == first) & (c[1] == second) & (c[2] == third); };
  size_t at = from;
  while (at + word.size() <= text.size()) {
    // Whole blocks first, by a loop that compilers turn into vector code.
    for (; at + block + 2 <= text.size(); at += block) {
      const char* const bytes = text.data() + at;
      uint8_t found = 0;
      for (size_t i = 0; i < block; ++i) found |= static_cast<uint8_t>(is_start(bytes + i));
      if (found != 0) break;
    }
    const size_t end = std::min(at + block, text.size() - std::min(text.size(), word.size() - 1));
    for (; at < end; ++at) {
      if (is_start(text.data() + at) && text.substr(at, word.size()) == word) return at;
    }
  }
  return std::string_view::npos;
}

bool is_ascii(std::string_view text) {
  text.remove_prefix(ascii_blocks(text));
  return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    text.remove_prefix(ascii_blocks(text));
    const size_t after_block = text.size() - std::min(text.size(), block);
    while (text.size() > after_block) {
      const uint32_t length = utf8_length(text);
      if (length == 0) return false;
      text.remove_prefix(length);
    }
  }
  return true;
}

uint64_t fingerprint(std::string_view text) {
  // Every eighth word has a sum of its own, so that the processor can work at all of them at once. Products
  // carry what is low up, shifts what is high down.
  constexpr uint64_t factor = 0x9E3779B97F4A7C15;  // odd: 2^64 by the golden ratio
  const auto mix = [](uint64_t sum, uint64_t word) {
    const uint64_t product = (sum ^ word) * factor;
    return product ^ (product >> 32);
  };
  std::array<uint64_t, 8> sums{};
  const auto add = [&sums, mix](const char* bytes) {
    std::array<uint64_t, 8> words;
    std::memcpy(words.data(), bytes, block);
    for (size_t i = 0; i < sums.size(); ++i) sums[i] = mix(sums[i], words[i]);
  };
  size_t at = 0;
  for (; at + block <= text.size(); at += block) add(text.data() + at);
  std::array<char, block> rest{};
  std::copy(text.begin() + static_cast<std::ptrdiff_t>(at), text.end(), rest.begin());
  add(rest.data());
  uint64_t all = text.size();
  for (const uint64_t sum : sums) all = mix(all, sum);
  return all;
}

bool has_bom(std::string_view text) {
  return text.starts_with(bom);
}

}  // namespace unknot
