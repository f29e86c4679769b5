#include "report/baseline.h"

#include <nlohmann/json.hpp>

namespace unknot::report {
namespace {

using Json = nlohmann::ordered_json;

constexpr int baseline_version = 1;

void add_edges(const CycleReport& cycle, KnownEdges& edges) {
  for (const EdgeReport& edge : cycle.edges) edges.emplace(edge.from, edge.to);
}

}  // namespace

KnownEdges edges_of(const Report& report) {
  KnownEdges edges;
  for (const CycleReport& cycle : report.cycles) add_edges(cycle, edges);
  return edges;
}

std::string to_baseline(const Report& report) {
  Json json{{"unknot-baseline", baseline_version}, {"cycles", Json::array()}};
  for (const CycleReport& cycle : report.cycles) {
    KnownEdges edges;
    add_edges(cycle, edges);
    Json known{{"modules", cycle.modules}, {"edges", Json::array()}};
    for (const auto& [from, to] : edges) known["edges"].push_back(from + " -> " + to);
    json["cycles"].push_back(std::move(known));
  }
  return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

Result<KnownEdges> read_baseline(std::string_view text, const std::string& file) {
  const Error wrong{ErrorKind::usage, file + ": is no baseline of unknot"};
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_object() || json.value("unknot-baseline", 0) != baseline_version || !json.contains("cycles"))
    return wrong;
  KnownEdges edges;
  for (const Json& cycle : json["cycles"]) {
    if (!cycle.is_object() || !cycle.contains("edges")) return wrong;
    for (const Json& edge : cycle["edges"]) {
      const std::string words = edge.is_string() ? edge.get<std::string>() : "";
      const size_t arrow = words.find(" -> ");
      if (arrow == std::string::npos) return wrong;
      edges.emplace(words.substr(0, arrow), words.substr(arrow + 4));
    }
  }
  return edges;
}

}  // namespace unknot::report
