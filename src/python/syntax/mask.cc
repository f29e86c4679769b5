// tree-sitter-python 0.25 takes quadratic time on runs of comments, reads a comment to the next LF, and does
// not know some legal Python. All of that can be written over, byte for byte. Where the tree must know what
// stood there, the reducers look at the text itself, which keeps its bytes:
//
//   # comment              spaces
//   lone CR                LF
//   print  exec            ____                    no statements; neither is `type` where no name follows
//   lazy import a          FF  import a            PEP 810; the import gets its `lazy` back, and no indent
//   class C[T = int]       class C[T : int]        PEP 696; a bound whose colon is no colon is a default
//   x: list[int]           x: 1111[int]            else a "generic type", which knows few operators
//   f"{x:=5}"              f"{x:_5}"               else a walrus
//
// and where a first attempt found errors:
//
//   line ends in brackets  spaces                  a dedented continuation line breaks the block
//   x = 1, *[a]            x = 1, ~[a]             it knows only `*name` there; a `~` that is no `~` is a
//   star
#include "python/syntax/mask.h"

#include <algorithm>
#include <iterator>

#include "base/text.h"
#include "python/skim/scan.h"

namespace unknot::python::syntax {
namespace {

bool is_keyword(std::string_view name) {
  constexpr std::string_view keywords[] = {
      "False", "None",     "True",  "and",    "as",   "assert", "async",  "await",    "break",
      "class", "continue", "def",   "del",    "elif", "else",   "except", "finally",  "for",
      "from",  "global",   "if",    "import", "in",   "is",     "lambda", "nonlocal", "not",
      "or",    "pass",     "raise", "return", "try",  "while",  "with",   "yield"};
  return std::find(std::begin(keywords), std::end(keywords), name) != std::end(keywords);
}

class Masker {
 public:
  Masker(std::string_view text, Masking masking) : text_(text), masking_(masking), lexer_(text) {
    out_.text = text;
  }

  Masked run() {
    uint32_t covered = 0;
    for (;;) {
      const bool joined = joins_lines();  // what opens or closes a bracket does not say what stands before it
      const Token token = lexer_.next();
      cover_gap({covered, token.span.begin}, joined);
      covered = token.span.end;
      if (token.kind == TokenKind::end) break;
      if (token.kind == TokenKind::indent) ++level_;
      if (token.kind == TokenKind::dedent) --level_;
      if (token.span.empty()) continue;
      if (last_.kind == TokenKind::end || last_.kind == TokenKind::newline)
        out_.lines.push_back({token.span.begin, level_});
      cover_token(token);
      before_last_ = last_;
      last_ = token;
    }
    if (text_.find('\r') != std::string_view::npos) cover_lone_carriage_returns();
    return std::move(out_);
  }

 private:
  std::string_view source(const Token& token) const { return slice(text_, token.span); }

  void fill(Span span, char with) {
    for (uint32_t at = span.begin; at < span.end; ++at) out_.text[at] = with;
  }

  /// Line ends that end no logical line.
  bool joins_lines() const {
    return masking_ == Masking::expression || (masking_ == Masking::thorough && lexer_.depth() > 0);
  }

  void cover_gap(Span gap, bool joined) {
    for (uint32_t at = gap.begin; at < gap.end; ++at) {
      if (text_[at] == '#') {
        const Span comment{at, find_line_end(text_, at)};
        out_.comments.push_back(comment);
        fill(comment, ' ');
        at = comment.end - 1;
      } else if (joined && (is(text_[at], line_end) || text_[at] == '\\')) {
        out_.text[at] = ' ';
      }
    }
  }

  void cover_token(const Token& token) {
    if (last_.kind == TokenKind::name) cover_name(token);
    if (masking_ != Masking::usual) cover_star(token);
    switch (token.kind) {
      case TokenKind::newline:
        if (masking_ == Masking::expression) fill(token.span, ' ');
        break;
      case TokenKind::name:
        if (source(token) == "print" || source(token) == "exec") fill(token.span, '_');
        if (source(token) == "lambda") in_lambda_head_ = true;
        break;
      case TokenKind::string:
        cover_format_specs(token);
        break;
      case TokenKind::op:
        cover_operator(token);
        break;
      default:
        break;
    }
  }

  bool begins_statement(const Token& before) const {
    const std::string_view text = source(before);
    return before.kind == TokenKind::end || before.kind == TokenKind::newline || text == ";" || text == ":";
  }

  /// A name that what follows it shows to be no keyword, or one that the grammar does not know.
  void cover_name(const Token& token) {
    const std::string_view name = source(last_), follower = source(token);
    const bool in_statement_head = lexer_.depth() == 0 && begins_statement(before_last_);
    if (name == "type" && token.kind != TokenKind::name) fill(last_.span, '_');
    if (name == "lazy" && (follower == "import" || follower == "from") && in_statement_head) {
      fill(last_.span, ' ');
      keep_indent(token.span.begin);
      out_.lazies.push_back(last_.span);
    }
    if (follower == "[" && begins_annotation(before_last_) && !is_keyword(name)) fill(last_.span, '1');
  }

  /// Blanks in the place of `lazy` would indent what follows: a form feed, which begins the indentation anew,
  /// and then the indentation of the line again.
  void keep_indent(uint32_t follower) {
    const uint32_t line = line_begin(text_, last_.span.begin);
    const std::string_view indent = text_.substr(line, last_.span.begin - line);
    const std::string_view between = text_.substr(last_.span.end, follower - last_.span.end);
    if (indent.find_first_not_of(" \t") != indent.npos || between.find_first_not_of(" \t") != between.npos)
      return;
    fill({line, follower}, ' ');
    const auto begin = follower - static_cast<uint32_t>(indent.size());
    out_.text[begin - 1] = '\f';
    out_.text.replace(begin, indent.size(), indent);
  }

  bool begins_annotation(const Token& before) const {
    const std::string_view text = source(before);
    return text == ":" || text == "->" || text == "=";
  }

  void cover_operator(const Token& token) {
    const std::string_view text = source(token);
    if (text == "[" && last_.kind == TokenKind::name && before_last_.kind == TokenKind::name) {
      const std::string_view word = source(before_last_);
      if (word == "class" || word == "def" || word == "type") type_parameters_ = lexer_.depth();
    }
    if (lexer_.depth() < type_parameters_) type_parameters_ = 0;
    const bool is_default =
        text == "=" && !in_lambda_head_ && type_parameters_ > 0 && lexer_.depth() == type_parameters_;
    if (is_default) out_.text[token.span.begin] = ':';
    if (text == ":") in_lambda_head_ = false;
  }

  /// Whether a star after this token begins an operand: `, *x` and not `x * y`.
  bool precedes_operand(const Token& token) const {
    const std::string_view text = source(token);
    if (token.kind == TokenKind::op) return text != ")" && text != "]" && text != "}" && text != "...";
    return text == "in" || text == "return" || text == "yield";
  }

  bool begins_operand(const Token& token) const {
    const std::string_view text = source(token);
    if (token.kind == TokenKind::number || token.kind == TokenKind::string) return true;
    if (token.kind == TokenKind::op) return text == "..." || std::string_view("([{-+~").find(text) < 6;
    return text == "await" || text == "None" || text == "True" || text == "False";
  }

  void cover_star(const Token& token) {
    const bool is_star = source(last_) == "*" && precedes_operand(before_last_) && begins_operand(token);
    if (is_star) out_.text[last_.span.begin] = '~';
  }

  /// A `:=` right in a replacement field. What is open is kept as letters: a field F, a spec S, brackets B.
  void cover_format_specs(const Token& token) {
    const StringParts parts = string_parts(source(token));
    if (parts.body.find(":=") == std::string_view::npos ||
        parts.prefix.find_first_of("fFtT") == std::string_view::npos)
      return;
    std::string open;
    const uint32_t end = token.span.begin + parts.body_span.end;
    for (uint32_t at = token.span.begin + parts.body_span.begin; at < end; ++at) {
      const bool in_field = open.ends_with('F') || open.ends_with('B');
      at = in_field ? cover_field(at, open) : pass_text(at, open);
    }
  }

  /// One step in the text or in a format spec.
  uint32_t pass_text(uint32_t at, std::string& open) const {
    if (text_[at] == '{' && open.empty() && byte_at(text_, at + 1) == '{') return at + 1;
    if (text_[at] == '{') open += 'F';
    if (text_[at] == '}' && !open.empty()) open.resize(open.size() - 2);
    return at;
  }

  /// One step in a replacement field.
  uint32_t cover_field(uint32_t at, std::string& open) {
    const char c = text_[at];
    if (c == '"' || c == '\'') return find_string_end(text_, string_begin(text_, 0, at), at).at - 1;
    if (c == '(' || c == '[' || c == '{') open += 'B';
    if (c == ')' || c == ']' || c == '}') open.pop_back();
    if (c != ':' || !open.ends_with('F')) return at;
    if (byte_at(text_, at + 1) == '=') out_.text[at + 1] = '_';
    open += 'S';
    return at;
  }

  void cover_lone_carriage_returns() {
    for (uint32_t at = 0; at < text_.size(); ++at) {
      if (text_[at] == '\r' && out_.text[at] == '\r' && byte_at(text_, at + 1) != '\n') out_.text[at] = '\n';
    }
  }

  std::string_view text_;
  Masking masking_;
  Lexer lexer_;
  Masked out_;
  Token last_, before_last_;      // that cover text
  uint32_t level_ = 0;            // of indentation
  uint32_t type_parameters_ = 0;  // the depth of the brackets that hold them
  bool in_lambda_head_ = false;
};

}  // namespace

Masked mask(std::string_view text, Masking masking) {
  return Masker(text, masking).run();
}

}  // namespace unknot::python::syntax
