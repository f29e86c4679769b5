#include "python/syntax/draft.h"

#include <algorithm>

namespace unknot::python::syntax {
namespace {

/// Only the outermost ones, in order of the text.
std::vector<Span> outermost(std::vector<Span> spans) {
  std::sort(spans.begin(), spans.end(),
            [](Span a, Span b) { return a.begin != b.begin ? a.begin < b.begin : a.end > b.end; });
  std::vector<Span> kept;
  for (const Span span : spans) {
    if (kept.empty() || !kept.back().contains(span)) kept.push_back(span);
  }
  return kept;
}

/// What the grammar has among its expressions and Python does not.
bool is_misplaced(Rule rule) {
  return rule == Rule::as_pattern || rule == Rule::keyword_argument || rule == Rule::dictionary_splat ||
         rule == Rule::augmented_assignment;
}

/// Names to the grammar, keywords since Python 3.7.
bool is_reserved(std::string_view identifier) {
  return identifier == "async" || identifier == "await";
}

bool is_target(Kind kind) {
  return kind == Kind::name || kind == Kind::attribute || kind == Kind::subscript || kind == Kind::error;
}

constexpr size_t bytes_per_node = 6;  // in ordinary code; denser code makes the vector grow once

}  // namespace

Draft::Draft(std::string_view text, const std::vector<Span>& lazies) : text_(text), lazies_(lazies) {
  nodes_.reserve(text.size() / bytes_per_node + 16);
}

NodeId Draft::add(Kind kind, Span span) {
  Node& node = nodes_.emplace_back();
  node.kind = kind;
  node.span = span;
  return static_cast<NodeId>(nodes_.size() - 1);
}

NodeId Draft::add_name(Span identifier) {
  const NodeId id = add(Kind::name, identifier);
  nodes_[id].name = identifier;
  return id;
}

void Draft::attach(NodeId parent, Role role, NodeId child) {
  if (child == no_node) return;
  nodes_[child].role = role;
  nodes_[child].next = no_node;
  if (nodes_[parent].first_child == no_node) {
    nodes_[parent].first_child = child;
  } else {
    nodes_[last_child(parent)].next = child;
  }
  last_child(parent) = child;
}

void Draft::attach_front(NodeId parent, Role role, std::span<const NodeId> children) {
  const NodeId rest = nodes_[parent].first_child;
  const NodeId last = last_child(parent);
  nodes_[parent].first_child = no_node;
  for (const NodeId child : children) attach(parent, role, child);
  if (rest == no_node) return;
  if (children.empty()) {
    nodes_[parent].first_child = rest;
  } else {
    nodes_[children.back()].next = rest;
  }
  last_child(parent) = last;
}

void Draft::adopt(NodeId parent, Role role, NodeId from) {
  NodeId child = nodes_[from].first_child;
  while (child != no_node) {
    const NodeId next = nodes_[child].next;
    attach(parent, role, child);
    child = next;
  }
}

NodeId Draft::expression(const Item& item) {
  if (item.node != no_node && !is_misplaced(item.rule)) return item.node;
  const bool is_name = item.rule == Rule::identifier;
  if (is_name && !is_reserved(text_.substr(item.span.begin, item.span.size()))) return add_name(item.span);
  fail(item.span);
  return add(Kind::error, item.span);
}

NodeId Draft::stored(const Item& item) {
  const NodeId target = expression(item);
  set_access(target, Access::store);
  return target;
}

void Draft::set_access(NodeId target, Access access) {
  const auto mark = [&](NodeId id) {
    Node& node = nodes_[id];
    node.access = access;
    const bool holds_targets =
        node.kind == Kind::tuple || node.kind == Kind::list || node.kind == Kind::starred;
    if (!holds_targets && !is_target(node.kind)) fail(node.span);
    return holds_targets;
  };
  if (!mark(target)) return;
  std::vector<NodeId> open{target};
  while (!open.empty()) {
    const NodeId first = nodes_[open.back()].first_child;
    open.pop_back();
    for (NodeId child = first; child != no_node; child = nodes_[child].next) {
      if (mark(child)) open.push_back(child);
    }
  }
}

Item Draft::reject(const Reduction& reduction) {
  fail(reduction.span);
  const NodeId error = add(Kind::error, reduction.span);
  for (const Item& item : reduction.items) attach(error, Role::none, item.node);
  return {Rule::error, false, error, reduction.span};
}

Span Draft::lazy_before(uint32_t offset) {
  Span found{offset, offset};
  while (!lazies_.empty() && lazies_.front().begin < offset) {
    const Span lazy = lazies_.front();
    const std::string_view between = text_.substr(lazy.end, offset - lazy.end);
    if (between.find_first_not_of(" \t\f\\\r\n") == std::string_view::npos) found = lazy;
    lazies_ = lazies_.subspan(1);
  }
  return found;
}

Result<Ast> Draft::finish(NodeId module, uint32_t max_depth) {
  struct Open {
    NodeId made;        // in the new order
    NodeId rest;        // its next child in the old order
    NodeId last_child;  // in the new order
  };
  Ast ast;
  ast.text = text_;
  ast.errors = outermost(std::move(errors_));
  ast.nodes.reserve(nodes_.size());
  ast.nodes.push_back(nodes_[module]);
  ast.nodes[0].parent = no_node;
  ast.nodes[0].first_child = no_node;
  std::vector<Open> open{{0, nodes_[module].first_child, no_node}};
  while (!open.empty()) {
    Open& top = open.back();
    if (top.rest == no_node) {
      open.pop_back();
      continue;
    }
    const Node& old = nodes_[top.rest];
    const NodeId made = static_cast<NodeId>(ast.nodes.size());
    Node& node = ast.nodes.emplace_back(old);
    node.parent = top.made;
    node.next = no_node;
    node.first_child = no_node;
    (top.last_child == no_node ? ast.nodes[top.made].first_child : ast.nodes[top.last_child].next) = made;
    top.last_child = made;
    top.rest = old.next;
    if (old.first_child == no_node) continue;
    if (open.size() > max_depth) return Error{ErrorKind::usage, "nested too deeply"};
    open.push_back({made, old.first_child, no_node});
  }
  return ast;
}

Item Reader::next() {
  const Item item = peek();
  if (!items_.empty()) items_ = items_.subspan(1);
  return item;
}

bool Reader::accept(Rule rule) {
  if (items_.empty() || items_.front().rule != rule) return false;
  items_ = items_.subspan(1);
  return true;
}

std::span<const Item> Reader::until(std::initializer_list<Rule> rules) {
  size_t count = 0;
  while (count < items_.size() && std::find(rules.begin(), rules.end(), items_[count].rule) == rules.end())
    ++count;
  const auto passed = items_.first(count);
  items_ = items_.subspan(count);
  return passed;
}

bool has(std::span<const Item> items, Rule rule) {
  return std::any_of(items.begin(), items.end(), [rule](const Item& item) { return item.rule == rule; });
}

}  // namespace unknot::python::syntax
