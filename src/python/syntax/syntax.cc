// From text to tree: write over what tree-sitter would stumble on, parse, convert. Where that leaves errors,
// it is done once more with more written over, since some of them are tree-sitter's and not the text's.
#include <limits>
#include <utility>

#include "python/syntax/ast.h"
#include "python/syntax/check.h"
#include "python/syntax/mask.h"
#include "python/syntax/parser.h"
#include "python/syntax/walk.h"

namespace unknot::python {
namespace {

using syntax::Masked;
using syntax::Masking;

Result<Ast> parse_masked(std::string_view text, Masked& masked, const ParseLimits& limits) {
  auto tree = syntax::parse_tree(masked.text, limits);
  if (!tree) return tree.error();
  auto ast = syntax::convert(std::move(*tree), text, masked.lazies, limits.max_depth);
  if (ast) ast->comments = std::move(masked.comments);
  return ast;
}

Result<Ast> parse_lines(std::string_view text, Masked& masked, const ParseLimits& limits) {
  auto ast = parse_masked(text, masked, limits);
  if (ast && ast->errors.empty()) syntax::check_lines(*ast, masked.lines);
  return ast;
}

}  // namespace

Result<Ast> parse(std::string_view text, const ParseLimits& limits) {
  if (text.size() > std::numeric_limits<uint32_t>::max()) return Error{ErrorKind::usage, "larger than 4 GiB"};
  Masked usual = syntax::mask(text, Masking::usual);
  auto first = parse_lines(text, usual, limits);
  if (!first || first->errors.empty()) return first;
  Masked thorough = syntax::mask(text, Masking::thorough);
  if (thorough.text == usual.text) return first;
  auto second = parse_lines(text, thorough, limits);
  return second && second->errors.empty() ? second : first;
}

Result<Ast> parse_expression(std::string_view expression) {
  Masked masked = syntax::mask(expression, Masking::expression);
  auto ast = parse_masked(expression, masked, {});
  if (!ast) return ast;
  const NodeId statement = ast->nodes[0].first_child;
  const bool single = statement != no_node && ast->nodes[statement].next == no_node;
  const bool whole = single && ast->nodes[statement].kind == Kind::expr_stmt;
  if (!whole && ast->errors.empty()) ast->errors.push_back({0, static_cast<uint32_t>(expression.size())});
  return ast;
}

}  // namespace unknot::python
