#include "graph/components.h"

#include <algorithm>
#include <limits>

namespace unknot::graph {

// Tarjan's algorithm (1972) on an explicit stack. A depth-first search numbers the vertices in the order in
// which it meets them; `low` is the smallest number that a vertex is known to reach among those whose
// component is not yet settled. A vertex that reaches nothing older than itself is the root of a component,
// and the component is what lies above it on the `unsettled` stack. Components are settled only after
// everything they lead to, which is what gives the reverse topological numbering.
//
// `shortest_path` is a breadth-first search that looks at neighbours in ascending order. Every level of its
// queue is then sorted by the paths that lead there, so that the first path to arrive is the
// lexicographically least of the shortest ones.

namespace {

constexpr uint32_t none = std::numeric_limits<uint32_t>::max();

class Tarjan {
 public:
  explicit Tarjan(const Digraph& graph)
      : graph_(graph), order_(graph.size(), none), low_(graph.size()), component_(graph.size(), none) {}

  std::vector<uint32_t> run() && {
    for (Vertex root = 0; root < graph_.size(); ++root) {
      if (order_[root] == none) search_from(root);
    }
    return std::move(component_);
  }

 private:
  struct Frame {
    Vertex vertex;
    uint32_t next_edge;
  };

  void search_from(Vertex root) {
    enter(root);
    while (!frames_.empty()) {
      auto& [vertex, next_edge] = frames_.back();
      if (next_edge < graph_.out[vertex].size()) {
        follow(vertex, graph_.out[vertex][next_edge++]);
      } else {
        leave(vertex);
      }
    }
  }

  void enter(Vertex vertex) {
    order_[vertex] = low_[vertex] = met_++;
    unsettled_.push_back(vertex);
    frames_.push_back({vertex, 0});
  }

  void follow(Vertex from, Vertex to) {
    if (order_[to] == none) {
      enter(to);
    } else if (component_[to] == none) {
      low_[from] = std::min(low_[from], order_[to]);
    }
  }

  void leave(Vertex vertex) {
    frames_.pop_back();
    if (low_[vertex] == order_[vertex]) settle(vertex);
    if (!frames_.empty()) {
      uint32_t& parent_low = low_[frames_.back().vertex];
      parent_low = std::min(parent_low, low_[vertex]);
    }
  }

  void settle(Vertex root) {
    Vertex member;
    do {
      member = unsettled_.back();
      unsettled_.pop_back();
      component_[member] = settled_;
    } while (member != root);
    ++settled_;
  }

  const Digraph& graph_;
  std::vector<uint32_t> order_, low_, component_;
  std::vector<Vertex> unsettled_;
  std::vector<Frame> frames_;
  uint32_t met_ = 0;
  uint32_t settled_ = 0;
};

bool has_loop(const Digraph& graph, Vertex vertex) {
  return std::ranges::find(graph.out[vertex], vertex) != graph.out[vertex].end();
}

std::vector<Vertex> walk_back(const std::vector<uint32_t>& previous, Vertex from, Vertex to) {
  std::vector<Vertex> path{to};
  do {
    path.push_back(previous[path.back()]);
  } while (path.back() != from);
  std::ranges::reverse(path);
  return path;
}

}  // namespace

std::vector<uint32_t> component_numbers(const Digraph& graph) {
  return Tarjan(graph).run();
}

std::vector<std::vector<Vertex>> cyclic_components(const Digraph& graph) {
  const std::vector<uint32_t> number = component_numbers(graph);
  std::vector<std::vector<Vertex>> members(graph.size());
  for (Vertex vertex = 0; vertex < graph.size(); ++vertex) members[number[vertex]].push_back(vertex);

  std::vector<std::vector<Vertex>> cyclic;
  for (auto& component : members) {
    const bool one = component.size() == 1;
    if (component.size() > 1 || (one && has_loop(graph, component[0])))
      cyclic.push_back(std::move(component));
  }
  std::ranges::sort(cyclic);
  return cyclic;
}

std::vector<Vertex> shortest_path(const Digraph& graph, Vertex from, Vertex to) {
  std::vector<uint32_t> previous(graph.size(), none);
  std::vector<Vertex> queue{from};
  for (size_t next = 0; next < queue.size(); ++next) {
    const Vertex vertex = queue[next];
    std::vector<Vertex> heads = graph.out[vertex];
    std::ranges::sort(heads);
    for (const Vertex head : heads) {
      if (previous[head] != none || (head == from && head != to)) continue;
      previous[head] = vertex;
      if (head == to) return walk_back(previous, from, to);
      queue.push_back(head);
    }
  }
  return {};
}

}  // namespace unknot::graph
