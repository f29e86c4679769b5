#pragma once

#include <cstdint>
#include <vector>

namespace unknot::graph {

using Vertex = uint32_t;

/// A directed graph as adjacency lists; parallel edges and loops are allowed.
struct Digraph {
  explicit Digraph(uint32_t vertices = 0) : out(vertices) {}
  void add(Vertex from, Vertex to) { out[from].push_back(to); }
  uint32_t size() const { return static_cast<uint32_t>(out.size()); }

  std::vector<std::vector<Vertex>> out;
};

/// The strongly connected components that hold a cycle: more than one vertex, or one with a loop. Each is
/// sorted, and they are sorted by their first vertex. Tarjan's algorithm (1972), iterative; O(V + E).
std::vector<std::vector<Vertex>> cyclic_components(const Digraph& graph);

/// For every vertex the number of its strongly connected component; components are numbered in reverse
/// topological order (an edge never leads to a higher number).
std::vector<uint32_t> component_numbers(const Digraph& graph);

/// A shortest path from one vertex to another, both ends included; empty where there is none. Ties go to the
/// smaller vertices. With from == to: a shortest cycle through it.
std::vector<Vertex> shortest_path(const Digraph& graph, Vertex from, Vertex to);

}  // namespace unknot::graph
