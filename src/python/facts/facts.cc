// The facts of one file: parse, walk once over the tree, put what was found in the order of the text, resolve
// the names, read `__all__`.

#include "python/facts/facts.h"

#include <algorithm>
#include <numeric>

#include "python/facts/annotation.h"
#include "python/facts/exports.h"
#include "python/facts/scope.h"
#include "python/skim/scan.h"

namespace unknot::python {
namespace {

/// A first guess for the size of the table: the standard library has one name of a scope for 10 nodes, django
/// for 7.
constexpr size_t nodes_per_name = 10;

/// Functions by their place in the text. The walk meets them in the order of evaluation, which differs only
/// where a lambda stands in a default or an iterable.
void order_functions(Facts& facts) {
  const auto place = [&](const Function& function) { return facts.ast[function.node].span.begin; };
  if (std::ranges::is_sorted(facts.functions, {}, place)) return;
  std::vector<FunctionId> order(facts.functions.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, {}, [&](FunctionId id) { return place(facts.functions[id]); });

  std::vector<FunctionId> moved_to(order.size());
  std::vector<Function> sorted;
  sorted.reserve(order.size());
  for (const FunctionId id : order) {
    moved_to[id] = static_cast<FunctionId>(sorted.size());
    sorted.push_back(facts.functions[id]);
  }
  const auto follow = [&](FunctionId& id) {
    if (id != no_function) id = moved_to[id];
  };
  for (Function& function : sorted) follow(function.outer);
  for (Scope& scope : facts.scopes) follow(scope.function);
  facts.functions = std::move(sorted);
}

void put_in_order(Facts& facts) {
  const auto begin = [](const auto& item) { return item.span.begin; };
  std::ranges::stable_sort(facts.bindings, {}, begin);
  std::ranges::stable_sort(facts.uses, {}, begin);
  order_functions(facts);
}

/// Whether a comment is `# type: T`, and not `# type: ignore`.
bool is_type_comment(std::string_view comment) {
  const auto skip = [&](std::string_view word) {
    comment.remove_prefix(std::min(comment.find_first_not_of(" \t"), comment.size()));
    if (!comment.starts_with(word)) return false;
    comment.remove_prefix(word.size());
    return true;
  };
  if (!skip("#") || !skip("type:")) return false;
  if (!skip("ignore")) return true;
  // Like CPython: a longer word that begins so is a type.
  return !comment.empty() && is(comment[0], name_byte);
}

}  // namespace

Result<Facts> read_facts(std::string_view text, const FactsOptions& options) {
  Result<Ast> ast = parse(text);
  if (!ast) return ast.error();
  Facts facts;
  facts.ast = std::move(*ast);
  facts.future_annotations = has_future_annotations(facts.ast);

  ScopeNames names(facts.ast.nodes.size() / nodes_per_name);
  collect_names(facts, names, options);
  put_in_order(facts);
  resolve_names(facts, names);
  read_exports(facts);
  std::ranges::copy_if(facts.ast.comments, std::back_inserter(facts.type_comments),
                       [&](Span comment) { return is_type_comment(facts.ast.source(comment)); });
  return facts;
}

std::optional<Dotted> dotted(const Ast& ast, NodeId expression) {
  Dotted path;
  while (expression != no_node && ast[expression].kind == Kind::attribute) {
    path.attributes.push_back(ast.name(expression));
    expression = ast[expression].first_child;
  }
  if (expression == no_node || ast[expression].kind != Kind::name) return std::nullopt;
  path.root = expression;
  std::ranges::reverse(path.attributes);
  return path;
}

}  // namespace unknot::python
