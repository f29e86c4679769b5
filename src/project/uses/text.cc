// Statements are told apart by what the lexer gives: newlines, ";" and the first ":" of a header end them;
// def and class open bodies by the indent that follows. Only as much of the grammar is known as targets of
// assignments need.
#include "project/uses/text.h"

#include <array>

#include "python/skim/scan.h"

namespace unknot::project {
namespace {

using python::Token;
using python::TokenKind;

template <size_t Size>
bool is_one_of(std::string_view word, const std::array<std::string_view, Size>& words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

constexpr size_t longest_keyword = 6;
constexpr std::array<std::string_view, 24> before_expressions = {
    "and",    "as", "assert", "await",  "case",  "del", "elif", "else",  "except", "for",   "from", "if",
    "import", "in", "is",     "lambda", "match", "not", "or",   "raise", "return", "while", "with", "yield"};

/// Splits tokens into statements.
class Splitter {
 public:
  Splitter(const TokenText& tokens, std::vector<Statement>& statements) : tokens_(tokens), out_(statements) {}

  void split() {
    for (at_ = 0; at_ + 1 < tokens_.size(); ++at_) {
      switch (tokens_[at_].kind) {
        case TokenKind::indent:
          bodies_.push_back(opens_body_);
          open_bodies_ += opens_body_ ? 1 : 0;
          break;
        case TokenKind::dedent:
          close_block();
          break;
        case TokenKind::newline:
          finish();
          line_body_ = false;
          break;
        case TokenKind::op:
          read_operator();
          break;
        default:
          read_word();
          break;
      }
    }
    finish();
  }

 private:
  void begin() {
    if (open_) return;
    open_ = true;
    current_ = {at_, at_, at_, at_,
                line_body_ || std::find(bodies_.begin(), bodies_.end(), true) != bodies_.end()};
    depth_ = lambdas_ = 0;
    annotated_ = false;
    header_ = starts_header();
  }

  bool starts_header() {
    static constexpr std::array<std::string_view, 13> compound = {
        "if",     "elif",    "else", "for",   "while", "with", "try",
        "except", "finally", "def",  "class", "match", "case"};
    const uint32_t word = tokens_.at(at_) == "async" ? at_ + 1 : at_;
    const std::string_view first = tokens_.at(word);
    if (!tokens_.is_name(word) || !is_one_of(first, compound)) return false;
    opens_body_ = first == "def" || first == "class";
    const bool soft = first == "match" || first == "case";
    return !soft || tokens_[word + 1].kind != TokenKind::op || tokens_.opens(word + 1) ||
           tokens_.is(word + 1, '-') || tokens_.is(word + 1, '*');
  }

  void close_block() {
    if (bodies_.empty()) return;
    open_bodies_ -= bodies_.back() ? 1 : 0;
    bodies_.pop_back();
  }

  void finish() {
    if (!open_) return;
    open_ = false;
    current_.end = at_;
    if (current_.value == current_.begin) current_.value = at_;
    line_body_ = line_body_ || (header_ && opens_body_ && tokens_.is(at_, ':'));
    out_.push_back(current_);
  }

  void read_word() {
    begin();
    if (depth_ == 0 && tokens_.at(at_) == "lambda") ++lambdas_;
  }

  void read_operator() {
    begin();
    if (tokens_.opens(at_)) ++depth_;
    if (tokens_.closes(at_) && depth_ > 0) --depth_;
    if (depth_ > 0) return;
    if (tokens_.is(at_, ';')) return finish();
    if (tokens_.is(at_, '=') && lambdas_ == 0) return read_equals();
    if (!tokens_.is(at_, ':')) return;
    if (lambdas_ > 0) {
      --lambdas_;
    } else if (header_) {
      finish();
    } else if (!annotated_) {
      annotated_ = true;
      current_.targets_end = at_;
    }
  }

  void read_equals() {
    if (!annotated_) current_.targets_end = at_;
    current_.value = at_ + 1;
  }

  const TokenText& tokens_;
  std::vector<Statement>& out_;
  Statement current_;
  std::vector<bool> bodies_;  // of the open blocks: whether a def or class opened it
  uint32_t open_bodies_ = 0;
  uint32_t at_ = 0;
  uint32_t depth_ = 0;
  uint32_t lambdas_ = 0;  // whose ":" is still to come
  bool open_ = false;
  bool header_ = false;
  bool annotated_ = false;
  bool opens_body_ = false;  // the last header was a def or class
  bool line_body_ = false;   // after such a header on its own line
};

}  // namespace

TokenText::TokenText(std::string_view text) : text_(text) {
  tokens_.reserve(text.size() / 5);
  python::Lexer lexer(text);
  do tokens_.push_back(lexer.next());
  while (tokens_.back().kind != TokenKind::end);
  Splitter(*this, statements_).split();
}

TokenText::TokenText(std::string_view text, const std::vector<Span>& lines) : text_(text) {
  for (const Span line : lines) {
    python::TokenCursor cursor(text, line.begin);
    while (cursor.offset() < line.end) tokens_.push_back(cursor.next());
  }
  const auto end = static_cast<uint32_t>(text.size());
  tokens_.push_back({TokenKind::end, {end, end}});
  Splitter(*this, statements_).split();
}

TokenText TokenText::expression(std::string_view text, bool in_body) {
  TokenText made;
  made.text_ = text;
  python::TokenCursor cursor(text);
  for (Token token = cursor.next(); token.kind != TokenKind::end; token = cursor.next()) {
    if (token.kind != TokenKind::newline) made.tokens_.push_back(token);
  }
  const auto count = static_cast<uint32_t>(made.tokens_.size());
  const auto length = static_cast<uint32_t>(text.size());
  made.tokens_.push_back({TokenKind::end, {length, length}});
  made.statements_.push_back({0, count, 0, count, in_body});
  return made;
}

uint32_t TokenText::past_bracket(uint32_t open) const {
  uint32_t depth = 0;
  for (uint32_t index = open; index + 1 < size(); ++index) {
    if (opens(index)) ++depth;
    if (closes(index) && --depth == 0) return index + 1;
    if ((*this)[index].kind == TokenKind::newline) return index;
  }
  return size() - 1;
}

bool TokenText::trails(uint32_t index) const {
  if (index == 0 || !opens(index)) return false;
  const uint32_t before = index - 1;
  if (is_name(before))
    return at(before).size() > longest_keyword || !is_one_of(at(before), before_expressions);
  return is_string(before) || closes(before);
}

std::string_view TokenText::dotted_string(uint32_t index, std::string& buffer) const {
  const uint32_t past = past_strings(index);
  for (uint32_t piece = index; piece < past; ++piece) {
    const python::StringParts parts = python::string_parts(at(piece));
    if (parts.prefix.find_first_of("bBfFtT") != parts.prefix.npos) return {};
    for (const char c : parts.body) {
      if (!python::is(c, python::name_byte) && c != '.' && c != ':') return {};
    }
    if (past == index + 1) return parts.body;
    buffer += parts.body;
  }
  return buffer;
}

uint32_t TokenText::dotted_begin(uint32_t index) const {
  constexpr uint32_t most_tokens = 32;
  const uint32_t end = index;
  while (after(index, '.') && index >= 2 && is_name(index - 2) && end - index < most_tokens) index -= 2;
  return index;
}

uint32_t TokenText::past_operand(uint32_t index) const {
  index = opens(index) ? past_bracket(index) : index + 1;
  while (true) {
    if (is(index, '.') && is_name(index + 1)) {
      index += 2;
    } else if (trails(index)) {
      index = past_bracket(index);
    } else {
      return index;
    }
  }
}

uint32_t TokenText::past_strings(uint32_t index) const {
  while (is_string(index)) ++index;
  return index;
}

}  // namespace unknot::project
