#include <algorithm>
#include <array>

#include "python/facts/annotation.h"
#include "python/facts/scope_children.h"
#include "python/skim/scan.h"
#include "python/skim/token.h"

namespace unknot::python {
namespace {

/// Strings in strings in strings: nobody writes more, and each level costs a parse.
constexpr int max_depth = 8;

constexpr std::string_view blanks = " \t\f\r\n";

constexpr std::array<std::string_view, 35> keywords = {
    "False", "None",     "True",  "and",    "as",   "assert", "async",  "await",    "break",
    "class", "continue", "def",   "del",    "elif", "else",   "except", "finally",  "for",
    "from",  "global",   "if",    "import", "in",   "is",     "lambda", "nonlocal", "not",
    "or",    "pass",     "raise", "return", "try",  "while",  "with",   "yield"};

/// The root of a text that is nothing but `a.b.c`; empty for any other. Most string annotations are such.
std::string_view root_of_dotted(std::string_view text) {
  std::string_view root;
  for (size_t begin = 0; begin <= text.size();) {
    const size_t end = std::min(text.find('.', begin), text.size());
    const std::string_view part = text.substr(begin, end - begin);
    if (part.empty() || !is(part[0], name_start) || std::ranges::count(keywords, part) > 0) return {};
    if (!std::ranges::all_of(part, [](char c) { return is(c, name_byte); })) return {};
    if (begin == 0) root = part;
    begin = end + 1;
  }
  return root;
}

}  // namespace

void StringAnnotations::read(NodeId constant, ScopeId scope) {
  read_constant(facts_.ast, constant, {.constant = constant, .scope = scope, .verbatim = true});
}

void StringAnnotations::read_constant(const Ast& ast, NodeId constant, Source source) {
  std::string value = ast.string_value(constant);
  const Span span = ast[constant].span;
  const StringParts parts = string_parts(ast.source(span));
  if (parts.body == value) {
    source.offset += span.begin + parts.body_span.begin;
    return read_text(parts.body, source);
  }
  source.verbatim = false;
  facts_.decoded_strings.push_back(std::make_unique<const std::string>(std::move(value)));
  read_text(*facts_.decoded_strings.back(), source);
}

void StringAnnotations::read_text(std::string_view text, Source source) {
  const size_t first = std::min(text.find_first_not_of(blanks), text.size());
  text = text.substr(first, text.find_last_not_of(blanks) - first + 1);
  source.offset += static_cast<uint32_t>(first);
  if (const std::string_view root = root_of_dotted(text); !root.empty()) return add_use(root, 0, source);
  if (text.empty() || ++source.depth > max_depth) return;

  Result<Ast> expression = parse_expression(text);
  if (!expression || !expression->errors.empty()) return;
  visit(*expression, 0, source, true);
  facts_.annotations.push_back(std::move(*expression));
}

void StringAnnotations::visit(const Ast& ast, NodeId node, const Source& source, bool types) {
  const Node& here = ast[node];
  if (here.kind == Kind::name && here.access == Access::load)
    add_use(ast.name(node), here.name.begin, source);
  if (here.kind == Kind::constant && here.literal == Literal::string && types)
    read_constant(ast, node, source);
  for (const NodeId child : Children(ast, node)) {
    visit(ast, child, source, holds_types(ast, typing_, node, child, types));
  }
}

void StringAnnotations::add_use(std::string_view name, uint32_t offset, const Source& source) {
  Use use;
  use.name = name;
  use.at = source.scope;
  use.node = source.constant;
  use.kind = UseKind::string_annotation;
  use.span = facts_.ast[source.constant].span;
  if (source.verbatim) {
    use.span.begin = source.offset + offset;
    use.span.end = use.span.begin + static_cast<uint32_t>(name.size());
  }
  facts_.uses.push_back(use);
}

}  // namespace unknot::python
