#include "report/graph.h"

#include <array>

#include "report/html.h"

namespace unknot::report {

std::span<const GraphFormat> graph_formats() {
  static constexpr std::array<GraphFormat, 4> table{{
      {"dot", to_dot},
      {"mermaid", to_mermaid},
      {"json", graph_to_json},
      {"html", to_html},
  }};
  return table;
}

std::vector<std::string> label_lines(const GraphNode& node) {
  constexpr size_t most = 8;
  if (!node.is_cycle) return {node.name};
  std::vector<std::string> lines{(node.severity.empty() ? "" : node.severity + " ") + "cycle of " +
                                 std::to_string(node.modules.size())};
  for (size_t i = 0; i < node.modules.size() && i < most; i++) lines.push_back(node.modules[i]);
  if (node.modules.size() > most)
    lines.push_back("and " + std::to_string(node.modules.size() - most) + " more");
  return lines;
}

}  // namespace unknot::report
