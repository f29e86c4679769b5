#include <fmt/format.h>

#include "report/graph.h"

namespace unknot::report {
namespace {

std::string label(const GraphNode& node) {
  std::string text;
  for (const std::string& line : label_lines(node)) {
    if (!text.empty()) text += "<br>";
    for (const char c : line) text += c == '"' ? std::string("#quot;") : std::string(1, c);
  }
  return text;
}

}  // namespace

/// For Markdown. Dotted: no name is needed at import time. Red: on a cycle.
std::string to_mermaid(const GraphReport& graph, std::string_view) {
  std::string out = "flowchart LR\n", red;
  for (size_t i = 0; i < graph.nodes.size(); i++) {
    out += fmt::format("  n{}[\"{}\"]\n", i, label(graph.nodes[i]));
    if (graph.nodes[i].is_cycle) out += fmt::format("  style n{} fill:#f4cccc\n", i);
  }
  for (size_t i = 0; i < graph.edges.size(); i++) {
    const GraphEdge& edge = graph.edges[i];
    out += fmt::format("  n{} {} n{}\n", edge.from, edge.needs ? "-->" : "-.->", edge.to);
    if (edge.on_cycle) red += fmt::format("{}{}", red.empty() ? "" : ",", i);
  }
  if (!red.empty()) out += fmt::format("  linkStyle {} stroke:#cc0000\n", red);
  return out;
}

}  // namespace unknot::report
