#include "fix/quote_edits.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "python/skim/scan.h"
#include "python/skim/token.h"

namespace unknot::fix {
namespace {

using python::Ast;
using python::Kind;
using python::NodeId;

/// Why an annotation cannot become a string: evaluating it does something, or a string would mean something
/// else.
std::string why_not(const Ast& ast, NodeId annotation) {
  if (ast[annotation].kind == Kind::starred) return "is starred";
  const Span whole = ast[annotation].span;
  for (NodeId node = annotation; node < ast.nodes.size() && whole.contains(ast[node].span); node++) {
    switch (ast[node].kind) {
      case Kind::call:
        return "calls something";
      case Kind::joined_str:
        return "holds an f-string";
      case Kind::named_expr:
      case Kind::yield:
      case Kind::yield_from:
      case Kind::await:
      case Kind::lambda:
      case Kind::list_comp:
      case Kind::set_comp:
      case Kind::dict_comp:
      case Kind::generator_exp:
        return "is no plain expression";
      default:
        break;
    }
  }
  return "";
}

/// Writes the tokens of an annotation on one line.
class Writer {
 public:
  Writer(const python::Facts& facts, NodeId annotation)
      : facts_(facts), ast_(facts.ast), span_(facts.ast[annotation].span) {}

  Quoted write() {
    python::TokenCursor cursor(ast_.text, span_.begin);
    for (python::Token token = cursor.next(); token.span.begin < span_.end; token = cursor.next()) {
      if (token.kind == python::TokenKind::end) break;
      if (token.kind == python::TokenKind::newline) continue;
      add_gap(token);
      add(token);
      last_ = token.span;
    }
    char quote = usual_quote(ast_);
    const auto is_taken = [&](char c) { return kept_.find(c) != kept_.npos; };
    if (is_taken(quote)) quote = quote == '"' ? '\'' : '"';
    if (is_taken(quote)) refuse("holds strings in both kinds of quotes");
    if (kept_.find_first_of("\\\r\n") != kept_.npos) refuse("holds a string with escapes");
    return {{span_, quote + text_ + quote}, refusal_};
  }

 private:
  void refuse(std::string reason) {
    if (refusal_.empty()) refusal_ = std::move(reason);
  }

  /// The blanks before a token; a line end in them goes, and so does the comma before a closing bracket.
  void add_gap(const python::Token& token) {
    if (text_.empty()) return;
    const std::string_view gap = ast_.source({last_.end, token.span.begin});
    if (gap.find('#') != gap.npos) refuse("holds a comment");
    if (gap.find('\\') != gap.npos) refuse("goes on behind a backslash");
    if (gap.find_first_of("\r\n") == gap.npos) {
      text_ += gap;
      return;
    }
    const bool opens = text_.back() == '[' || text_.back() == '(' || text_.back() == '{';
    const char first = ast_.text[token.span.begin];
    const bool closes = first == ']' || first == ')' || first == '}';
    if (closes && text_.back() == ',' && !commas_.empty() && commas_.back() > 1) text_.pop_back();
    if (!opens && !closes) text_ += ' ';
  }

  void add(const python::Token& token) {
    const std::string_view source = ast_.source(token.span);
    if (token.kind == python::TokenKind::string) return add_string(token.span, source);
    if (source == "[" || source == "(" || source == "{") commas_.push_back(0);
    if (source == "," && !commas_.empty()) commas_.back()++;
    if ((source == "]" || source == ")" || source == "}") && !commas_.empty()) commas_.pop_back();
    text_ += source;
  }

  void add_string(Span span, std::string_view source) {
    const auto is_type = [&](const python::Use& use) {
      return use.kind == python::UseKind::string_annotation && ast_[use.node].span.contains(span);
    };
    const auto use = std::find_if(facts_.uses.begin(), facts_.uses.end(), is_type);
    if (use == facts_.uses.end()) {
      kept_ += source;
      text_ += source;
      return;
    }
    const python::StringParts parts = python::string_parts(source);
    if (ast_[use->node].span != span) refuse("holds a string of several parts");
    if (parts.body.find_first_of("\\\r\n\"'") != parts.body.npos) refuse("holds a string in a string");
    text_ += parts.body;
  }

  const python::Facts& facts_;
  const Ast& ast_;
  Span span_;
  Span last_;
  std::string text_;
  std::string kept_;              ///< the strings that stay strings
  std::vector<uint32_t> commas_;  ///< by open bracket
  std::string refusal_;
};

}  // namespace

char usual_quote(const Ast& ast) {
  for (const python::Node& node : ast.nodes) {
    if (node.kind != Kind::constant || node.literal != python::Literal::string) continue;
    const std::string_view source = ast.source(node.span);
    const size_t quote = source.find_first_of("'\"");
    if (quote == source.npos || source.substr(quote, 3) == std::string(3, source[quote])) continue;
    return source[quote];
  }
  return '"';
}

Quoted quote_annotation(const python::Facts& facts, NodeId annotation) {
  if (std::string reason = why_not(facts.ast, annotation); !reason.empty()) return {{}, std::move(reason)};
  return Writer(facts, annotation).write();
}

}  // namespace unknot::fix
