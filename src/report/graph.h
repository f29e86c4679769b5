#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace unknot::report {

/// A module, a package with its modules, or the members of a cycle.
struct GraphNode {
  std::string name;                  ///< of the module or package; "cycle 9f2c61d0"
  std::vector<std::string> modules;  ///< what it stands for, sorted
  bool is_cycle = false;             ///< folded
  std::string severity;              ///< of a cycle between modules
};

struct GraphEdge {
  size_t from = 0, to = 0;  ///< indexes of nodes
  size_t imports = 0;       ///< edges between modules that it stands for
  bool needs = false;       ///< one of them needs a name at import time
  bool on_cycle = false;
};

/// The imports at import time, as `graph` prints them. Nodes are sorted by name, edges by their ends.
struct GraphReport {
  std::vector<GraphNode> nodes;
  std::vector<GraphEdge> edges;
};

struct GraphFormat {
  std::string_view name;
  std::string (*print)(const GraphReport& graph, std::string_view version);
};

/// All formats of graphs, the default first. A new one is a file of its own and a row here.
std::span<const GraphFormat> graph_formats();

std::string to_dot(const GraphReport& graph, std::string_view version);
std::string to_mermaid(const GraphReport& graph, std::string_view version);
std::string graph_to_json(const GraphReport& graph, std::string_view version);

/// What a node is labelled with: its name, or how bad a cycle it is and its first members, a line each.
std::vector<std::string> label_lines(const GraphNode& node);

}  // namespace unknot::report
