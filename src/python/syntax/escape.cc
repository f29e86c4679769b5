#include "python/syntax/escape.h"

#include <charconv>

#include "python/skim/scan.h"

namespace unknot::python::syntax {
namespace {

constexpr uint32_t replacement_character = 0xFFFD;
constexpr uint32_t last_character = 0x10FFFF;

void append_utf8(uint32_t point, std::string& value) {
  const auto tail = [&](int shift) { value += static_cast<char>(0x80 | ((point >> shift) & 0x3F)); };
  if (point > last_character) point = replacement_character;
  if (point < 0x80) {
    value += static_cast<char>(point);
  } else if (point < 0x800) {
    value += static_cast<char>(0xC0 | (point >> 6));
    tail(0);
  } else if (point < 0x10000) {
    value += static_cast<char>(0xE0 | (point >> 12));
    tail(6);
    tail(0);
  } else {
    value += static_cast<char>(0xF0 | (point >> 18));
    tail(12);
    tail(6);
    tail(0);
  }
}

/// The escapes of one letter; NUL for others.
char simple_escape(char letter) {
  constexpr std::string_view letters = "\\'\"abfnrtv";
  constexpr std::string_view values = "\\'\"\a\b\f\n\r\t\v";
  const size_t at = letters.find(letter);
  return at == std::string_view::npos ? '\0' : values[at];
}

/// Reads a number of at most `width` digits and appends its character; 0 where there is none.
size_t append_number(std::string_view digits, size_t width, int base, std::string& value) {
  uint32_t point = 0;
  const std::string_view field = digits.substr(0, width);
  const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), point, base);
  if (error != std::errc()) return 0;
  append_utf8(point, value);
  return static_cast<size_t>(end - field.data());
}

/// Decodes the escape after a backslash and says how long it is; an unknown one keeps its backslash.
size_t append_escape(std::string_view rest, std::string& value) {
  const char letter = rest.empty() ? '\0' : rest[0];
  if (letter == '\n' || letter == '\r') return skip_line_end(rest, 0);
  if (const char simple = simple_escape(letter); simple != '\0') {
    value += simple;
    return 1;
  }
  if (letter >= '0' && letter <= '7') return append_number(rest, 3, 8, value);
  const size_t width = letter == 'x' ? 2 : letter == 'u' ? 4 : letter == 'U' ? 8 : 0;
  if (width > 0) {
    if (const size_t used = append_number(rest.substr(1), width, 16, value); used > 0) return used + 1;
  }
  if (const size_t close = rest.find('}');
      letter == 'N' && rest.substr(1, 1) == "{" && close != std::string_view::npos) {
    append_utf8(replacement_character, value);
    return close + 1;
  }
  value += '\\';
  return 0;
}

}  // namespace

void append_string(std::string_view token, std::string& value) {
  const StringParts parts = string_parts(token);
  const bool raw = parts.prefix.find_first_of("rR") != std::string_view::npos;
  const std::string_view body = parts.body;
  for (size_t at = 0; at < body.size();) {
    if (body[at] == '\\' && !raw) {
      at += 1 + append_escape(body.substr(at + 1), value);
    } else if (body[at] == '\r') {
      value += '\n';
      at = skip_line_end(body, static_cast<uint32_t>(at));
    } else {
      value += body[at++];
    }
  }
}

}  // namespace unknot::python::syntax
