#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "python/skim/token.h"

// The lexical grammar without state: where one token, one string, one line begins and ends. Lexer turns it
// into a stream of tokens; skim jumps over whole lines with it.
namespace unknot::python {

enum ByteClass : uint8_t { name_start = 1, name_byte = 2, digit = 4, blank = 8, line_end = 16 };

inline constexpr std::array<uint8_t, 256> byte_classes = [] {
  std::array<uint8_t, 256> classes{};
  for (int c = 0; c < 256; ++c) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c >= 0x80;
    if (letter) classes[c] = name_start | name_byte;
    if (c >= '0' && c <= '9') classes[c] = name_byte | digit;
    if (c == ' ' || c == '\t' || c == '\f') classes[c] = blank;
    if (c == '\n' || c == '\r') classes[c] = line_end;
  }
  return classes;
}();

/// Whether the byte is of one of the classes.
inline bool is(char c, int classes) {
  return (byte_classes[static_cast<uint8_t>(c)] & classes) != 0;
}

/// The byte at an offset, NUL past the end.
inline char byte_at(std::string_view text, uint32_t at) {
  return at < text.size() ? text[at] : '\0';
}

/// The part of a text that a span covers.
inline std::string_view slice(std::string_view text, Span span) {
  return text.substr(span.begin, span.size());
}

/// The identifier or keyword (or number) at an offset, empty where there is none.
inline std::string_view word_at(std::string_view text, uint32_t at) {
  uint32_t end = at;
  while (is(byte_at(text, end), name_byte)) ++end;
  return slice(text, {at, end});
}

/// The offset of the first line end, or of the end of the text.
inline uint32_t find_line_end(std::string_view text, uint32_t at) {
  while (at < text.size() && !is(text[at], line_end)) ++at;
  return at;
}

/// The offset just past the line end ("\n", "\r\n" or "\r") at an offset, if there is one.
inline uint32_t skip_line_end(std::string_view text, uint32_t at) {
  if (byte_at(text, at) == '\r') ++at;
  return byte_at(text, at) == '\n' ? at + 1 : at;
}

/// The offset just past a backslash and what it escapes: one byte, or a line end.
inline uint32_t skip_escape(std::string_view text, uint32_t backslash) {
  const uint32_t next = backslash + 1;
  if (next >= text.size()) return next;
  return is(text[next], line_end) ? skip_line_end(text, next) : next + 1;
}

/// Where the first token of a logical line stands, and its column as CPython counts it (tabs to 8).
struct LineStart {
  uint32_t at = 0;
  uint32_t column = 0;
};

/// The first logical line at or after the start of a physical line: blank lines and comments are passed over.
LineStart find_line_start(std::string_view text, uint32_t at);

/// Whether a word may stand before a quote: one of the letters r, b, u, f, t, or r and another one, in any
/// case.
bool is_string_prefix(std::string_view word);

/// Where the literal with this first quote begins: its prefix is looked for in [floor, quote).
uint32_t string_begin(std::string_view text, uint32_t floor, uint32_t quote);

struct StringEnd {
  uint32_t at = 0;
  bool closed = true;  ///< false where the literal is cut off by the end of its line or of the text
};

/// The end of the string literal that begins with its prefix at `begin` and has its first quote at `quote`.
StringEnd find_string_end(std::string_view text, uint32_t begin, uint32_t quote);

/// The token (name, number, string, op or error) at an offset where no blank, comment or line end is.
Token scan_token(std::string_view text, uint32_t at);

/// Reads the tokens of logical lines, all but indentation, from any offset outside strings and brackets.
class TokenCursor {
 public:
  explicit TokenCursor(std::string_view text, uint32_t at = 0) : text_(text), at_(at) {}

  Token next();

  /// Goes on at the start of a line.
  void seek(uint32_t line) { at_ = line; }

  /// Just past the token that was read last.
  uint32_t offset() const { return at_; }
  uint32_t depth() const { return depth_ > 0 ? static_cast<uint32_t>(depth_) : 0; }

 private:
  void skip_to_token();

  std::string_view text_;
  uint32_t at_;
  int64_t depth_ = 0;  ///< below 0 after a stray closing bracket, until the line ends
};

}  // namespace unknot::python
