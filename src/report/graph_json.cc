#include "report/graph.h"
#include "report/json.h"

namespace unknot::report {

std::string graph_to_json(const GraphReport& graph, std::string_view version) {
  using Json = nlohmann::ordered_json;
  Json nodes = Json::array(), edges = Json::array();
  for (const GraphNode& node : graph.nodes) {
    Json json{{"name", node.name}, {"modules", node.modules}, {"cycle", node.is_cycle}};
    if (!node.severity.empty()) json["severity"] = node.severity;
    nodes.push_back(std::move(json));
  }
  for (const GraphEdge& edge : graph.edges) {
    edges.push_back({{"from", graph.nodes[edge.from].name},
                     {"to", graph.nodes[edge.to].name},
                     {"imports", edge.imports},
                     {"needs", edge.needs},
                     {"on_cycle", edge.on_cycle}});
  }
  Json json{{"version", 1},
            {"tool", {{"name", "unknot"}, {"version", version}}},
            {"nodes", std::move(nodes)},
            {"edges", std::move(edges)}};
  return dump(json);
}

}  // namespace unknot::report
