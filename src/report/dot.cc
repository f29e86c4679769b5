#include <fmt/format.h>

#include "report/graph.h"

namespace unknot::report {
namespace {

std::string quoted(std::string_view text) {
  std::string escaped = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') escaped += '\\';
    escaped += c;
  }
  return escaped + "\"";
}

/// A label of several lines, each left-justified.
std::string label(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) {
    const std::string one = quoted(line);
    text += one.substr(1, one.size() - 2) + "\\l";
  }
  return "\"" + text + "\"";
}

}  // namespace

/// For Graphviz. Dashed: no name is needed at import time. Red: on a cycle.
std::string to_dot(const GraphReport& graph, std::string_view) {
  std::string out = "digraph imports {\n  rankdir=LR;\n  node [shape=box, fontname=\"sans-serif\"];\n";
  for (const GraphNode& node : graph.nodes) {
    out += "  " + quoted(node.name);
    if (node.is_cycle)
      out += fmt::format(" [label={}, style=filled, fillcolor=\"#f4cccc\"]", label(label_lines(node)));
    out += ";\n";
  }
  for (const GraphEdge& edge : graph.edges) {
    std::string style = edge.needs ? "" : "style=dashed";
    if (edge.on_cycle) style += std::string(style.empty() ? "" : ", ") + "color=\"#cc0000\"";
    out += fmt::format("  {} -> {}{};\n", quoted(graph.nodes[edge.from].name),
                       quoted(graph.nodes[edge.to].name), style.empty() ? "" : " [" + style + "]");
  }
  return out + "}\n";
}

}  // namespace unknot::report
