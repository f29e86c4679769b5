#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/span.h"
#include "python/skim/token.h"

namespace unknot::project {

/// A simple statement, or the header of a compound one, as a range of tokens: without its newline, ";" or
/// ":".
struct Statement {
  uint32_t begin = 0;
  uint32_t end = 0;
  uint32_t targets_end =
      0;  ///< [begin, targets_end) holds the targets of an assignment; begin where there are none
  uint32_t value = 0;    ///< where the assigned value begins; end where there is none
  bool in_body = false;  ///< inside a function or class
};

/// How deep brackets may be nested; CPython compiles nothing deeper. What is, is not looked into.
inline constexpr size_t deepest_bracket = 200;

/// The tokens and statements of one text, kept so that a reader can look ahead and back.
class TokenText {
 public:
  /// Reads a file.
  explicit TokenText(std::string_view text);
  /// Reads some of the logical lines of a file. `in_body` is not known of them.
  TokenText(std::string_view text, const std::vector<Span>& lines);
  /// Reads one expression of a statement; line ends in it mean nothing.
  static TokenText expression(std::string_view text, bool in_body);

  std::string_view text() const { return text_; }
  const std::vector<Statement>& statements() const { return statements_; }
  uint32_t size() const { return static_cast<uint32_t>(tokens_.size()); }

  /// A token; past the last one stands `end`.
  const python::Token& operator[](uint32_t index) const { return tokens_[std::min(index, size() - 1)]; }
  std::string_view at(uint32_t index) const {
    const Span span = (*this)[index].span;
    return text_.substr(span.begin, span.size());
  }
  bool is_name(uint32_t index) const { return (*this)[index].kind == python::TokenKind::name; }
  bool is_string(uint32_t index) const { return (*this)[index].kind == python::TokenKind::string; }
  bool is(uint32_t index, char op) const {
    const python::Token& token = (*this)[index];
    return token.kind == python::TokenKind::op && token.span.size() == 1 && text_[token.span.begin] == op;
  }
  /// Whether the token before is this operator.
  bool after(uint32_t index, char op) const { return index > 0 && is(index - 1, op); }
  bool opens(uint32_t index) const { return is(index, '(') || is(index, '[') || is(index, '{'); }
  /// Whether the bracket opened here belongs to the expression before it: a call, a subscript, parameters.
  bool trails(uint32_t index) const;
  bool closes(uint32_t index) const { return is(index, ')') || is(index, ']') || is(index, '}'); }
  /// The index just past the bracket that closes the one at `open`; of the end where it stays open.
  uint32_t past_bracket(uint32_t open) const;
  /// The index just past the name, literal or bracket at `index` and the attributes, calls and subscripts
  /// after it.
  uint32_t past_operand(uint32_t index) const;
  /// The index just past the string tokens that are joined to the one at `index`.
  uint32_t past_strings(uint32_t index) const;
  /// The text of the plain strings that are joined at `index`, if it could be a dotted name: all its
  /// characters are those of names, "." and ":". Empty if not. Only where it is in several pieces it is put
  /// together in `buffer`.
  std::string_view dotted_string(uint32_t index, std::string& buffer) const;
  /// Where the expression begins of which the name at `index` is the last attribute so far.
  uint32_t dotted_begin(uint32_t index) const;

 private:
  TokenText() = default;

  std::string_view text_;
  std::vector<python::Token> tokens_;
  std::vector<Statement> statements_;
};

}  // namespace unknot::project
