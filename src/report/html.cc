// The drawing: what nobody imports stands in the first column, everything else one column right of the last
// that imports it (Kahn's topological order). Edges inside of a cycle have no say in that, and without them
// nothing goes round.
#include "report/html.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

namespace unknot::report {
namespace {

constexpr size_t row_height = 30, box_height = 22, letter_width = 7, column_gap = 90, margin = 12;

constexpr std::string_view head = R"(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Imports</title>
<style>
body { font: 13px sans-serif; margin: 1em; }
svg { display: block; font: 12px monospace; }
rect { fill: #f4f4f4; stroke: #888; }
.cycle rect { fill: #f4cccc; stroke: #c00; }
path { fill: none; stroke: #bbb; }
.late { stroke-dasharray: 3 3; }
.round { stroke: #c00; }
.dim { opacity: 0.12; }
</style>
</head>
<body>
)";

constexpr std::string_view script = R"(<script>
"use strict";
const nodes = [...document.querySelectorAll("g.node")], edges = [...document.querySelectorAll("path")];
function show(wanted) {
  const near = new Set(wanted);
  for (const edge of edges) {
    const ends = [edge.dataset.from, edge.dataset.to], shown = !wanted || ends.some(end => wanted.has(end));
    edge.classList.toggle("dim", !shown);
    if (wanted && shown) ends.forEach(end => near.add(end));
  }
  for (const node of nodes) node.classList.toggle("dim", Boolean(wanted) && !near.has(node.dataset.id));
}
const field = document.querySelector("input");
function find() {
  const text = field.value.trim();
  const found = node => node.querySelector("title").textContent.includes(text);
  show(text ? new Set(nodes.filter(found).map(node => node.dataset.id)) : null);
}
field.addEventListener("input", find);
for (const node of nodes) {
  node.addEventListener("mouseenter", () => show(new Set([node.dataset.id])));
  node.addEventListener("mouseleave", find);
}
</script>
</body>
</html>
)";

std::string escaped(std::string_view text) {
  std::string safe;
  for (const char c : text) {
    const std::string_view entity = c == '&' ? "&amp;" : c == '<' ? "&lt;" : c == '"' ? "&quot;" : "";
    entity.empty() ? safe += c : safe += entity;
  }
  return safe;
}

std::string label(const GraphNode& node) {
  return node.is_cycle ? node.name + ": " + std::to_string(node.modules.size()) + " modules" : node.name;
}

/// For each node the number of its column.
std::vector<size_t> columns_of(const GraphReport& graph) {
  std::vector<size_t> column(graph.nodes.size(), 0), waiting(graph.nodes.size(), 0);
  std::vector<std::vector<size_t>> heads(graph.nodes.size());
  for (const GraphEdge& edge : graph.edges) {
    if (edge.on_cycle || edge.from == edge.to) continue;
    heads[edge.from].push_back(edge.to);
    waiting[edge.to]++;
  }
  std::vector<size_t> order;
  for (size_t node = 0; node < waiting.size(); node++) {
    if (waiting[node] == 0) order.push_back(node);
  }
  for (size_t i = 0; i < order.size(); i++) {
    for (const size_t head_node : heads[order[i]]) {
      column[head_node] = std::max(column[head_node], column[order[i]] + 1);
      if (--waiting[head_node] == 0) order.push_back(head_node);
    }
  }
  return column;
}

struct Box {
  size_t x = margin, y = margin, width = 0;
};

struct Drawing {
  std::vector<Box> boxes;  ///< by node
  size_t width = 2 * margin, height = 2 * margin;
};

Drawing draw(const GraphReport& graph) {
  const std::vector<size_t> column = columns_of(graph);
  Drawing drawing;
  drawing.boxes.resize(graph.nodes.size());
  const size_t columns = column.empty() ? 0 : *std::max_element(column.begin(), column.end()) + 1;
  std::vector<size_t> widths(columns, 0), rows(columns, 0);
  for (size_t node = 0; node < column.size(); node++) {
    Box& box = drawing.boxes[node];
    box.width = label(graph.nodes[node]).size() * letter_width + 2 * margin;
    box.y += rows[column[node]]++ * row_height;
    widths[column[node]] = std::max(widths[column[node]], box.width);
    drawing.height = std::max(drawing.height, box.y + row_height + margin);
  }
  std::vector<size_t> starts(columns + 1, margin);
  for (size_t i = 0; i < columns; i++) starts[i + 1] = starts[i] + widths[i] + column_gap;
  for (size_t node = 0; node < column.size(); node++) drawing.boxes[node].x = starts[column[node]];
  drawing.width = starts.back() + margin;
  return drawing;
}

std::string edge_path(const GraphEdge& edge, const Drawing& drawing) {
  const Box &from = drawing.boxes[edge.from], &to = drawing.boxes[edge.to];
  const size_t x = from.x + from.width, y = from.y + box_height / 2, end = to.y + box_height / 2;
  return fmt::format(
      "<path data-from=\"{}\" data-to=\"{}\" class=\"{}{}\" d=\"M{},{} C{},{} {},{} {},{}\"/>\n", edge.from,
      edge.to, edge.needs ? "" : "late", edge.on_cycle ? " round" : "", x, y, x + column_gap / 2, y,
      static_cast<int64_t>(to.x) - static_cast<int64_t>(column_gap / 2), end, to.x, end);
}

std::string node_box(size_t number, const GraphNode& node, const Box& box) {
  std::string members = node.name;
  for (const std::string& module : node.modules) {
    if (module != node.name) members += "\n" + module;
  }
  return fmt::format(
      "<g class=\"node{}\" data-id=\"{}\"><title>{}</title><rect x=\"{}\" y=\"{}\" width=\"{}\" "
      "height=\"{}\"/><text x=\"{}\" y=\"{}\">{}</text></g>\n",
      node.is_cycle ? " cycle" : "", number, escaped(members), box.x, box.y, box.width, box_height,
      box.x + margin, box.y + 15, escaped(label(node)));
}

}  // namespace

std::string to_html(const GraphReport& graph, std::string_view version) {
  const Drawing drawing = draw(graph);
  std::string page(head);
  page += fmt::format(
      "<p>{} nodes, {} edges, by unknot {}. Red: on a cycle. Dotted: needs no name while "
      "importing. <input placeholder=\"find\" aria-label=\"find a module\"></p>\n",
      graph.nodes.size(), graph.edges.size(), escaped(version));
  page += fmt::format("<svg width=\"{}\" height=\"{}\">\n", drawing.width, drawing.height);
  for (const GraphEdge& edge : graph.edges) page += edge_path(edge, drawing);
  for (size_t node = 0; node < graph.nodes.size(); node++)
    page += node_box(node, graph.nodes[node], drawing.boxes[node]);
  return page + "</svg>\n" + std::string(script);
}

}  // namespace unknot::report
