// The tokenizer: TokenCursor gives the tokens of logical lines, this file adds indentation. As in CPython, a
// line that holds a token is compared with the columns that are open; blank lines, comment lines and lines
// inside brackets have no say. A line that returns to a column that was never opened stays in the innermost
// block that it can be in.
#include <vector>

#include "python/skim/scan.h"
#include "python/skim/token.h"

namespace unknot::python {
namespace {

/// An error token is one byte that starts no token, or what was a string until its line or the text ended.
bool begins_string(std::string_view text, Token error) {
  const char first = text[error.span.begin];
  return first == '"' || first == '\'' || is(first, name_start);
}

}  // namespace

struct Lexer::State {
  explicit State(std::string_view source) : text(source), cursor(source) {}

  /// Goes to the next logical line and says how its depth differs from that of the last one.
  void start_line();

  std::string_view text;
  TokenCursor cursor;
  std::vector<uint32_t> columns = {0};  // of the open blocks
  bool at_line_start = true;
  bool line_is_open = false;  // a token was given since the last newline
  bool deeper = false;        // an indent is to be given
  uint32_t closed = 0;        // dedents to be given
  bool broken = false;
};

void Lexer::State::start_line() {
  at_line_start = false;
  const uint32_t from = cursor.offset();
  const bool bom = from == 0 && text.starts_with("\xEF\xBB\xBF");
  const LineStart line = find_line_start(text, bom ? 3 : from);
  cursor.seek(line.at);
  deeper = line.column > columns.back();
  if (deeper) columns.push_back(line.column);
  while (line.column < columns.back()) {
    if (columns[columns.size() - 2] < line.column) {
      columns.back() = line.column;
    } else {
      columns.pop_back();
      ++closed;
    }
  }
}

Lexer::Lexer(std::string_view text) : state_(new State(text)) {}

Lexer::~Lexer() {
  delete state_;
}

Token Lexer::next() {
  State& state = *state_;
  if (state.at_line_start) state.start_line();
  const Span here = {state.cursor.offset(), state.cursor.offset()};
  if (state.deeper) {
    state.deeper = false;
    return {TokenKind::indent, here};
  }
  if (state.closed > 0) {
    --state.closed;
    return {TokenKind::dedent, here};
  }
  Token token = state.cursor.next();
  if (token.kind == TokenKind::end && state.line_is_open) token.kind = TokenKind::newline;
  state.line_is_open = token.kind != TokenKind::newline && token.kind != TokenKind::end;
  state.at_line_start = token.kind == TokenKind::newline;
  state.broken = state.broken || (token.kind == TokenKind::error && begins_string(state.text, token));
  return token;
}

uint32_t Lexer::depth() const {
  return state_->cursor.depth();
}

bool Lexer::broken() const {
  return state_->broken;
}

}  // namespace unknot::python
