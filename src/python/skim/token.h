#pragma once

#include <cstdint>
#include <string_view>

#include "base/span.h"

namespace unknot::python {

/// The kinds of token that the Lexer tells apart. Comments and blank lines make no token.
enum class TokenKind : uint8_t {
  name,  ///< identifier or keyword (the span is its text)
  number,
  string,  ///< one whole string or bytes literal, prefix and quotes included; for an f-string or t-string too
  op,      ///< one operator or delimiter, the longest that fits ("->", ":=", "...", "(" ...)
  newline,  ///< the end of a logical line (not inside brackets, not after a backslash)
  indent,   ///< the following logical line is deeper (empty span at its first token)
  dedent,   ///< one level is closed (empty span); one token a level
  error,    ///< a byte that starts no token, or an unterminated string (the span runs to where the lexer goes
            ///< on)
  end,      ///< the end of the text
};

struct Token {
  TokenKind kind = TokenKind::end;
  Span span;
};

/// Python's lexical grammar, 3.8 to 3.15, as a stream of tokens. Never fails: what is no Python becomes
/// `error` tokens and reading goes on. Time is linear in the text; nothing is allocated per token.
class Lexer {
 public:
  explicit Lexer(std::string_view text);
  ~Lexer();
  Lexer(const Lexer&) = delete;
  Lexer& operator=(const Lexer&) = delete;

  Token next();

  /// How many brackets are open now.
  uint32_t depth() const;
  /// Whether a string was cut off by the end of its line or of the text.
  bool broken() const;

 private:
  struct State;
  State* state_;
};

/// The text between the quotes of a string token's text, and its prefix (lower case letters of "rbuft" as
/// written).
struct StringParts {
  std::string_view prefix;
  std::string_view body;
  Span body_span;  ///< relative to the start of the token
};
StringParts string_parts(std::string_view token_text);

}  // namespace unknot::python
