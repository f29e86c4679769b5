#include "python/skim/scan.h"

namespace unknot::python {
namespace {

bool is_hex_digit(char c) {
  return is(c, digit) || ((c | 0x20) >= 'a' && (c | 0x20) <= 'f');
}

/// Just past a run of digits in which single underscores may stand between two digits.
template <class IsDigit>
uint32_t skip_digits(std::string_view text, uint32_t at, IsDigit is_digit) {
  while (is_digit(byte_at(text, at)) || (byte_at(text, at) == '_' && is_digit(byte_at(text, at + 1)))) ++at;
  return at;
}

uint32_t skip_decimal(std::string_view text, uint32_t at) {
  return skip_digits(text, at, [](char c) { return is(c, digit); });
}

/// The end of a hexadecimal, octal or binary number; `begin` where there is none.
uint32_t radix_number_end(std::string_view text, uint32_t begin) {
  const char radix = static_cast<char>(byte_at(text, begin + 1) | 0x20);
  const uint32_t digits = begin + 2;
  uint32_t end = digits;
  if (radix == 'x') end = skip_digits(text, digits, is_hex_digit);
  if (radix == 'o' || radix == 'b') end = skip_decimal(text, digits);
  return end > digits ? end : begin;
}

/// "1else" is a number and a keyword: an exponent needs a digit.
uint32_t skip_exponent(std::string_view text, uint32_t at) {
  if ((byte_at(text, at) | 0x20) != 'e') return at;
  const char sign = byte_at(text, at + 1);
  const uint32_t digits = at + (sign == '+' || sign == '-' ? 2 : 1);
  return is(byte_at(text, digits), digit) ? skip_decimal(text, digits) : at;
}

uint32_t number_end(std::string_view text, uint32_t begin) {
  if (text[begin] == '0') {
    if (const uint32_t end = radix_number_end(text, begin); end > begin) return end;
  }
  uint32_t at = skip_decimal(text, begin);
  if (byte_at(text, at) == '.') at = skip_decimal(text, at + 1);
  at = skip_exponent(text, at);
  return at + ((byte_at(text, at) | 0x20) == 'j' ? 1 : 0);
}

/// The length of the longest operator at an offset, 0 where none starts there.
uint32_t operator_length(std::string_view text, uint32_t at) {
  constexpr std::string_view single = "()[]{},:;.=+-*/%&|^~<>@";
  constexpr std::string_view before_equals = "=+-*/%&|^<>@!:";
  const char first = text[at], second = byte_at(text, at + 1), third = byte_at(text, at + 2);
  if (first == '.' && second == '.' && third == '.') return 3;
  if (first == second && (first == '*' || first == '/' || first == '<' || first == '>')) {
    return third == '=' ? 3 : 2;
  }
  if (second == '=' && before_equals.find(first) != std::string_view::npos) return 2;
  if (second == '>' && (first == '-' || first == '<')) return 2;
  return single.find(first) != std::string_view::npos ? 1 : 0;
}

Token string_token(std::string_view text, uint32_t begin, uint32_t quote) {
  const StringEnd end = find_string_end(text, begin, quote);
  return {end.closed ? TokenKind::string : TokenKind::error, {begin, end.at}};
}

/// A string may have a prefix, but not as in `1f""`, where a number stands in the way.
Token name_or_string(std::string_view text, uint32_t begin) {
  const std::string_view word = word_at(text, begin);
  const uint32_t end = begin + static_cast<uint32_t>(word.size());
  const bool quoted = byte_at(text, end) == '"' || byte_at(text, end) == '\'';
  if (quoted && string_begin(text, 0, end) == begin) return string_token(text, begin, end);
  return {TokenKind::name, {begin, end}};
}

}  // namespace

LineStart find_line_start(std::string_view text, uint32_t at) {
  uint32_t column = 0;
  uint32_t joined_column = 0;  // of the first backslash: it decides the indentation of what it is joined to
  for (; at < text.size(); ++at) {
    const char c = text[at];
    if (c == ' ') {
      ++column;
    } else if (c == '\t') {
      column = (column / 8 + 1) * 8;
    } else if (c == '\f') {
      column = 0;
    } else if (is(c, line_end)) {
      column = joined_column = 0;
    } else if (c == '#') {
      at = find_line_end(text, at) - 1;
    } else if (c == '\\' && is(byte_at(text, at + 1), line_end)) {
      if (joined_column == 0) joined_column = column;
      at = skip_line_end(text, at + 1) - 1;
    } else {
      return {at, joined_column != 0 ? joined_column : column};
    }
  }
  return {static_cast<uint32_t>(text.size()), 0};
}

Token scan_token(std::string_view text, uint32_t at) {
  const char c = text[at];
  if (is(c, name_start)) return name_or_string(text, at);
  if (c == '"' || c == '\'') return string_token(text, at, at);
  if (is(c, digit) || (c == '.' && is(byte_at(text, at + 1), digit))) {
    return {TokenKind::number, {at, number_end(text, at)}};
  }
  const uint32_t length = operator_length(text, at);
  return length > 0 ? Token{TokenKind::op, {at, at + length}} : Token{TokenKind::error, {at, at + 1}};
}

/// Passes over blanks, comments and joined lines; inside brackets over line ends too.
void TokenCursor::skip_to_token() {
  while (at_ < text_.size()) {
    const char c = text_[at_];
    if (is(c, blank) || (is(c, line_end) && depth_ > 0)) {
      ++at_;
    } else if (c == '#') {
      at_ = find_line_end(text_, at_);
    } else if (c == '\\' && is(byte_at(text_, at_ + 1), line_end)) {
      at_ = skip_line_end(text_, at_ + 1);
    } else {
      return;
    }
  }
}

Token TokenCursor::next() {
  skip_to_token();
  const uint32_t begin = at_;
  if (begin == text_.size()) return {TokenKind::end, {begin, begin}};
  const char c = text_[begin];
  if (is(c, line_end)) {
    at_ = skip_line_end(text_, begin);
    depth_ = 0;
    return {TokenKind::newline, {begin, at_}};
  }
  if (c == '(' || c == '[' || c == '{') ++depth_;
  if (c == ')' || c == ']' || c == '}') --depth_;
  const Token token = scan_token(text_, begin);
  at_ = token.span.end;
  return token;
}

}  // namespace unknot::python
