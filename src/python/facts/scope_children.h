#pragma once

#include <cstddef>

#include "python/syntax/ast.h"

namespace unknot::python {

/// The children of a node in order, as a range of ids that needs no vector.
class Children {
 public:
  Children(const Ast& ast, NodeId parent) : ast_(&ast), first_(ast[parent].first_child) {}

  struct Iterator {
    using value_type = NodeId;
    using difference_type = std::ptrdiff_t;

    NodeId operator*() const { return id; }
    Iterator& operator++() {
      id = (*ast)[id].next;
      return *this;
    }
    Iterator operator++(int) {
      const Iterator before = *this;
      ++*this;
      return before;
    }
    bool operator==(const Iterator& other) const { return id == other.id; }

    const Ast* ast = nullptr;
    NodeId id = no_node;
  };
  Iterator begin() const { return {ast_, first_}; }
  Iterator end() const { return {ast_, no_node}; }

 private:
  const Ast* ast_;
  NodeId first_;
};

}  // namespace unknot::python
