#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>
#include <vector>

#include "python/syntax/ast.h"
#include "python/syntax/rules.h"

// The tree while it is made. tree-sitter's tree is walked once, bottom up: each of its nodes is reduced to
// one Item from the items of its children, as the action of an LR parser does it. Reducers only see items, so
// they are free of tree-sitter, and what has no counterpart in CPython's tree (blocks, clauses, parentheses)
// costs nothing.
namespace unknot::python::syntax {

/// What one node of tree-sitter's became.
struct Item {
  Rule rule = Rule::end;
  bool grouped = false;   ///< stands in parentheses that are not part of it
  NodeId node = no_node;  ///< none for tokens, and for identifiers as long as nobody asks
  Span span;              ///< with the parentheses of a grouped one
};

/// One node of tree-sitter's with the items of its children: what a reducer makes an item of.
struct Reduction {
  Rule rule = Rule::end;
  bool in_case = false;  ///< inside a case pattern
  Span span;
  std::span<Item> items;

  Item made(NodeId node) const { return {rule, false, node, span}; }
};

/// The nodes made so far. Ids are in order of making; `finish` renumbers them.
class Draft {
 public:
  /// `lazies` are the spans of the word `lazy` before imports, in order.
  Draft(std::string_view text, const std::vector<Span>& lazies);

  std::string_view text() const { return text_; }
  char at(uint32_t offset) const { return offset < text_.size() ? text_[offset] : '\0'; }
  Node& operator[](NodeId id) { return nodes_[id]; }

  NodeId add(Kind kind, Span span);
  NodeId add_name(Span identifier);
  /// Makes a node the last child of another; no_node is ignored.
  void attach(NodeId parent, Role role, NodeId child);
  /// Makes a node the first children of another, in order.
  void attach_front(NodeId parent, Role role, std::span<const NodeId> children);
  /// Gives all children of one node to another.
  void adopt(NodeId parent, Role role, NodeId from);

  /// The node of an item that stands where an expression must.
  NodeId expression(const Item& item);
  /// The same, as the target of an assignment.
  NodeId stored(const Item& item);
  /// Marks a target and the elements of tuples and lists in it.
  void set_access(NodeId target, Access access);

  /// Says that a part of the text is no Python.
  void fail(Span span) { errors_.push_back(span); }
  /// An error item in place of a node that does not have the shape it must have.
  Item reject(const Reduction& reduction);
  /// The word `lazy` before the import statement that begins at an offset, or an empty span.
  Span lazy_before(uint32_t offset);

  /// The tree in preorder, or "nested too deeply".
  Result<Ast> finish(NodeId module, uint32_t max_depth);

 private:
  /// While the tree is made, a node's `parent` is its last child.
  NodeId& last_child(NodeId id) { return nodes_[id].parent; }

  std::string_view text_;
  std::vector<Node> nodes_;
  std::vector<Span> errors_;
  std::span<const Span> lazies_;
};

/// Reads items from left to right; past the last one stands an item of Rule::end.
class Reader {
 public:
  explicit Reader(std::span<const Item> items) : items_(items) {}

  bool done() const { return items_.empty(); }
  const Item& peek() const { return items_.empty() ? end_ : items_.front(); }
  Item next();
  /// Passes over the next item if it is of that rule.
  bool accept(Rule rule);
  /// The items up to the next one of these rules, which stays, or to the end.
  std::span<const Item> until(std::initializer_list<Rule> rules);

 private:
  static constexpr Item end_{};
  std::span<const Item> items_;
};

/// The groups between the items of one rule (commas, as a rule). Empty groups are left out: a trailing comma
/// makes none.
template <class Visit>
void for_each_group(std::span<const Item> items, Rule separator, Visit visit) {
  Reader reader(items);
  while (!reader.done()) {
    const auto group = reader.until({separator});
    reader.accept(separator);
    if (!group.empty()) visit(group);
  }
}

/// From the begin of the first item to the end of the last one.
inline Span span_of(std::span<const Item> items) {
  return {items.front().span.begin, items.back().span.end};
}

/// Whether one of the items is of that rule.
bool has(std::span<const Item> items, Rule rule);

}  // namespace unknot::python::syntax
