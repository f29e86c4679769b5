// Where a string literal ends. A plain literal ends at its quotes, unless a backslash stands before them. An
// f-string or t-string is read as PEP 701 has it: text, replacement fields and format specs nest in each
// other, and a field may hold any tokens, strings with the same quotes and comments included. Every f-string
// of Python 3.11 and before ends at the same place under these rules. The nesting is kept in an array of
// fixed size, so that hostile input costs neither recursion nor memory.
#include <cstring>

#include "python/skim/scan.h"

namespace unknot::python {
namespace {

bool has_letter(std::string_view prefix, char letter) {
  return prefix.find(letter) != std::string_view::npos ||
         prefix.find(static_cast<char>(letter - 0x20)) != std::string_view::npos;
}

bool is_formatted(std::string_view prefix) {
  return has_letter(prefix, 'f') || has_letter(prefix, 't');
}

bool is_triple(std::string_view text, uint32_t quote) {
  return byte_at(text, quote + 1) == text[quote] && byte_at(text, quote + 2) == text[quote];
}

StringEnd single_end(std::string_view text, uint32_t first_quote) {
  uint32_t at = first_quote + 1;
  while (at < text.size()) {
    const char c = text[at];
    if (c == text[first_quote]) return {at + 1, true};
    if (is(c, line_end)) break;
    at = c == '\\' ? skip_escape(text, at) : at + 1;
  }
  return {at, false};
}

bool is_escaped(std::string_view text, uint32_t floor, uint32_t at) {
  uint32_t backslashes = 0;
  while (at - backslashes > floor && text[at - backslashes - 1] == '\\') ++backslashes;
  return backslashes % 2 == 1;
}

StringEnd triple_end(std::string_view text, uint32_t first_quote) {
  const uint32_t size = static_cast<uint32_t>(text.size());
  const uint32_t body = first_quote + 3;
  for (uint32_t at = body; at < size; ++at) {
    const void* found = std::memchr(text.data() + at, text[first_quote], size - at);
    if (found == nullptr) break;
    at = static_cast<uint32_t>(static_cast<const char*>(found) - text.data());
    if (is_triple(text, at) && !is_escaped(text, body, at)) return {at + 3, true};
  }
  return {size, false};
}

StringEnd plain_end(std::string_view text, uint32_t first_quote) {
  return is_triple(text, first_quote) ? triple_end(text, first_quote) : single_end(text, first_quote);
}

/// One f-string or t-string and what is open inside it.
class FormattedString {
 public:
  FormattedString(std::string_view text, uint32_t quote) : text_(text), at_(quote) {}

  StringEnd read(uint32_t begin) {
    open_literal(begin, at_);
    while (depth_ > 0 && at_ < text_.size()) {
      const bool whole = top().part == Part::field ? read_field() : read_text();
      if (!whole) return {at_, false};
    }
    return {at_, depth_ == 0};
  }

 private:
  enum class Part : uint8_t { literal, field, spec };

  struct Frame {
    Part part;
    char quote;         // of the literal that all this is in
    bool triple, raw;   // of the same
    uint32_t brackets;  // open in a field
  };

  // CPython allows 150 f-strings in each other, each in at most three frames.
  static constexpr uint32_t max_depth = 512;

  Frame& top() { return frames_[depth_ - 1]; }

  bool push(Frame frame) {
    if (depth_ == max_depth) return false;
    frames_[depth_++] = frame;
    return true;
  }

  bool push_part(Part part) { return push({part, top().quote, top().triple, top().raw, 0}); }

  bool open_literal(uint32_t begin, uint32_t quote) {
    const bool triple = is_triple(text_, quote);
    at_ = quote + (triple ? 3 : 1);
    return push({Part::literal, text_[quote], triple, has_letter(slice(text_, {begin, quote}), 'r'), 0});
  }

  /// Closes the literal that is on top, with a spec and field that its quotes cut off.
  void close_literal() {
    while (top().part != Part::literal) --depth_;
    --depth_;
  }

  /// Reads one step of a literal or a spec; false where the string is cut off.
  bool read_text() {
    const char c = text_[at_];
    const bool literal = top().part == Part::literal;
    if (c == top().quote) return read_quote();
    if (c == '\\') return read_backslash();
    if (c == '{') return read_open_brace(literal);
    if (c == '}' && !literal) depth_ -= 2;  // the spec and its field
    if (is(c, line_end) && literal && !top().triple) return false;
    ++at_;
    return true;
  }

  bool read_quote() {
    if (!top().triple) {
      ++at_;
      close_literal();
    } else if (is_triple(text_, at_)) {
      at_ += 3;
      close_literal();
    } else {
      ++at_;
    }
    return true;
  }

  static bool is_in_character_name(char c) { return is(c, name_byte) || c == ' ' || c == '-'; }

  /// A backslash does not escape a brace; "\N{...}" is a character, not a field.
  bool read_backslash() {
    const char next = byte_at(text_, at_ + 1);
    if (next == '{' || next == '}') {
      ++at_;
    } else if (next == 'N' && byte_at(text_, at_ + 2) == '{' && !top().raw) {
      at_ += 3;
      while (is_in_character_name(byte_at(text_, at_))) ++at_;
      if (byte_at(text_, at_) == '}') ++at_;
    } else {
      at_ = skip_escape(text_, at_);
    }
    return true;
  }

  bool read_open_brace(bool literal) {
    const bool doubled = literal && byte_at(text_, at_ + 1) == '{';
    at_ += doubled ? 2 : 1;
    return doubled || push_part(Part::field);
  }

  /// Reads one step of a field; false where the string is cut off.
  bool read_field() {
    const char c = text_[at_];
    if (c == '"' || c == '\'') return read_nested_string();
    if (c == '#') {
      at_ = find_line_end(text_, at_);
      return true;
    }
    if (c == '\\') {
      at_ = skip_escape(text_, at_);
      return true;
    }
    ++at_;
    if (c == '(' || c == '[' || c == '{') ++top().brackets;
    if (c == ':' && top().brackets == 0) return push_part(Part::spec);
    if (c == ')' || c == ']' || c == '}') close_bracket(c);
    return true;
  }

  void close_bracket(char c) {
    if (top().brackets > 0) {
      --top().brackets;
    } else if (c == '}') {
      --depth_;
    }
  }

  bool read_nested_string() {
    const uint32_t begin = string_begin(text_, 0, at_);
    if (is_formatted(slice(text_, {begin, at_}))) return open_literal(begin, at_);
    const StringEnd end = plain_end(text_, at_);
    at_ = end.at;
    return end.closed;
  }

  std::string_view text_;
  uint32_t at_;
  uint32_t depth_ = 0;
  Frame frames_[max_depth];
};

}  // namespace

bool is_string_prefix(std::string_view word) {
  constexpr std::string_view letters = "rbuftRBUFT";
  if (word.empty() || word.size() > 2) return false;
  if (word.find_first_not_of(letters) != std::string_view::npos) return false;
  const bool first_raw = (word.front() | 0x20) == 'r', last_raw = (word.back() | 0x20) == 'r';
  return word.size() == 1 || first_raw != last_raw;
}

uint32_t string_begin(std::string_view text, uint32_t floor, uint32_t quote) {
  uint32_t begin = quote;
  while (begin > floor && quote - begin < 3 && is(text[begin - 1], name_byte)) --begin;
  return is_string_prefix(slice(text, {begin, quote})) ? begin : quote;
}

StringEnd find_string_end(std::string_view text, uint32_t begin, uint32_t quote) {
  const bool formatted = is_formatted(slice(text, {begin, quote}));
  return formatted ? FormattedString(text, quote).read(begin) : plain_end(text, quote);
}

StringParts string_parts(std::string_view token_text) {
  uint32_t quote = 0;
  while (is(byte_at(token_text, quote), name_byte)) ++quote;
  const uint32_t size = static_cast<uint32_t>(token_text.size());
  if (quote == size) return {token_text, {}, {size, size}};
  const uint32_t width = is_triple(token_text, quote) && size - quote >= 6 ? 3 : 1;
  const Span body = {quote + width, size >= quote + 2 * width ? size - width : size};
  return {token_text.substr(0, quote), slice(token_text, body), body};
}

}  // namespace unknot::python
