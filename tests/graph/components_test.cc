#include "graph/components.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace unknot::graph {
namespace {

using Path = std::vector<Vertex>;
using Components = std::vector<std::vector<Vertex>>;

Digraph digraph(uint32_t vertices, const std::vector<std::pair<Vertex, Vertex>>& edges) {
  Digraph graph(vertices);
  for (const auto& [from, to] : edges) graph.add(from, to);
  return graph;
}

Digraph random_digraph(std::mt19937& random) {
  const uint32_t vertices = 1 + random() % 9;
  Digraph graph(vertices);
  const uint32_t edges = random() % (2 * vertices + 3);
  for (uint32_t i = 0; i < edges; ++i) graph.add(random() % vertices, random() % vertices);
  return graph;
}

/// The slow, plainly right twin: the length of a shortest path of at least one edge between any two vertices.
class Distances {
 public:
  static constexpr uint32_t infinite = 1'000'000;

  explicit Distances(const Digraph& graph) : size_(graph.size()), length_(size_ * size_, infinite) {
    for (Vertex from = 0; from < size_; ++from) {
      for (const Vertex to : graph.out[from]) length_[from * size_ + to] = 1;
    }
    for (Vertex via = 0; via < size_; ++via) {
      for (Vertex from = 0; from < size_; ++from) {
        for (Vertex to = 0; to < size_; ++to) {
          uint32_t& length = length_[from * size_ + to];
          length = std::min(length, (*this)(from, via) + (*this)(via, to));
        }
      }
    }
  }

  uint32_t operator()(Vertex from, Vertex to) const { return length_[from * size_ + to]; }
  bool reaches(Vertex from, Vertex to) const { return (*this)(from, to) < infinite; }
  bool same_component(Vertex a, Vertex b) const { return a == b || (reaches(a, b) && reaches(b, a)); }

 private:
  size_t size_;
  std::vector<uint32_t> length_;
};

Components plain_cyclic_components(const Digraph& graph) {
  const Distances distance(graph);
  Components components;
  std::vector<bool> done(graph.size());
  for (Vertex first = 0; first < graph.size(); ++first) {
    if (done[first] || !distance.reaches(first, first)) continue;
    components.emplace_back();
    for (Vertex other = first; other < graph.size(); ++other) {
      if (!distance.same_component(first, other)) continue;
      components.back().push_back(other);
      done[other] = true;
    }
  }
  return components;
}

/// The least of the shortest paths, built from the front: always the smallest vertex from which the rest
/// still fits.
Path plain_shortest_path(const Digraph& graph, Vertex from, Vertex to) {
  const Distances distance(graph);
  if (!distance.reaches(from, to)) return {};
  Path path{from};
  for (uint32_t left = distance(from, to); left > 1; --left) {
    Vertex best = graph.size();
    for (const Vertex head : graph.out[path.back()]) {
      if (distance(head, to) == left - 1) best = std::min(best, head);
    }
    path.push_back(best);
  }
  path.push_back(to);
  return path;
}

TEST(Components, an_empty_graph_has_none) {
  EXPECT_TRUE(cyclic_components(Digraph()).empty());
}

TEST(Components, a_chain_has_none) {
  EXPECT_TRUE(cyclic_components(digraph(3, {{0, 1}, {1, 2}})).empty());
}

TEST(Components, a_loop_is_a_cycle_of_one) {
  EXPECT_EQ(cyclic_components(digraph(2, {{0, 1}, {1, 1}})), (Components{{1}}));
}

TEST(Components, they_are_sorted_inside_and_by_their_first_vertex) {
  const Digraph graph = digraph(6, {{5, 0}, {0, 5}, {4, 2}, {2, 3}, {3, 4}, {4, 0}, {1, 2}});
  EXPECT_EQ(cyclic_components(graph), (Components{{0, 5}, {2, 3, 4}}));
}

TEST(Components, a_path_of_a_million_vertices_needs_no_deep_stack) {
  Digraph graph(1'000'000);
  for (Vertex v = 0; v + 1 < graph.size(); ++v) graph.add(v, v + 1);
  EXPECT_TRUE(cyclic_components(graph).empty());
  graph.add(graph.size() - 1, 0);
  EXPECT_EQ(cyclic_components(graph).at(0).size(), graph.size());
}

TEST(Components, they_equal_those_of_the_reachability_matrix) {
  std::mt19937 random(1);
  for (int round = 0; round < 4000; ++round) {
    const Digraph graph = random_digraph(random);
    ASSERT_EQ(cyclic_components(graph), plain_cyclic_components(graph)) << "round " << round;
  }
}

TEST(ComponentNumbers, an_edge_never_leads_to_a_higher_number) {
  std::mt19937 random(2);
  for (int round = 0; round < 4000; ++round) {
    const Digraph graph = random_digraph(random);
    const Distances distance(graph);
    const std::vector<uint32_t> number = component_numbers(graph);
    for (Vertex a = 0; a < graph.size(); ++a) {
      for (const Vertex head : graph.out[a]) ASSERT_LE(number[head], number[a]) << "round " << round;
      for (Vertex b = 0; b < graph.size(); ++b) {
        ASSERT_EQ(number[a] == number[b], distance.same_component(a, b)) << "round " << round;
      }
    }
  }
}

TEST(ShortestPath, both_ends_are_included) {
  EXPECT_EQ(shortest_path(digraph(3, {{0, 1}, {1, 2}}), 0, 2), (Path{0, 1, 2}));
}

TEST(ShortestPath, it_is_empty_where_there_is_none) {
  EXPECT_TRUE(shortest_path(digraph(2, {{0, 1}}), 1, 0).empty());
  EXPECT_TRUE(shortest_path(digraph(2, {{0, 1}}), 0, 0).empty());
}

TEST(ShortestPath, from_a_vertex_to_itself_it_is_a_cycle) {
  EXPECT_EQ(shortest_path(digraph(3, {{0, 1}, {1, 2}, {2, 0}}), 1, 1), (Path{1, 2, 0, 1}));
  EXPECT_EQ(shortest_path(digraph(2, {{0, 1}, {1, 0}, {0, 0}}), 0, 0), (Path{0, 0}));
}

TEST(ShortestPath, ties_go_to_the_smaller_vertices) {
  const Digraph graph = digraph(6, {{0, 3}, {0, 1}, {3, 2}, {1, 4}, {2, 5}, {4, 5}});
  EXPECT_EQ(shortest_path(graph, 0, 5), (Path{0, 1, 4, 5}));
}

TEST(ShortestPath, it_equals_that_of_the_distance_matrix) {
  std::mt19937 random(3);
  for (int round = 0; round < 1500; ++round) {
    const Digraph graph = random_digraph(random);
    for (Vertex from = 0; from < graph.size(); ++from) {
      for (Vertex to = 0; to < graph.size(); ++to) {
        ASSERT_EQ(shortest_path(graph, from, to), plain_shortest_path(graph, from, to)) << "round " << round;
      }
    }
  }
}

}  // namespace
}  // namespace unknot::graph
