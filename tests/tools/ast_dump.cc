// Prints trees, for a comparison with CPython. File paths come on standard input, one a line. Standard output
// holds, tab-separated, a line "file PATH NODES ERRORS" for every file (ERRORS: the places of the first
// ones), or "failed PATH MESSAGE", and after the former one line for each node in preorder: "DEPTH KIND ROLE
// ACCESS DETAIL NAME AS_NAME LINE:COLUMN-LINE:COLUMN", columns counted in bytes from 0.
#include <algorithm>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

#include "base/text.h"
#include "python/syntax/ast.h"
#include "support/ast_text.h"

namespace {

using namespace unknot;
using namespace unknot::python;

/// Lines as Python counts them, with a byte order mark left out of the first one.
class Lines {
 public:
  explicit Lines(std::string_view text) : bom_(has_bom(text) ? 3 : 0) {
    const LineIndex index(text);
    if (index.count() == 0) starts_.push_back(0);
    for (uint32_t number = 1; number <= index.count(); ++number) starts_.push_back(index.line(number).begin);
  }

  std::string place(uint32_t offset) const {
    const auto after = std::upper_bound(starts_.begin(), starts_.end(), offset);
    const auto line = static_cast<uint32_t>(after - starts_.begin());
    const uint32_t column = offset - starts_[line - 1] - (line == 1 ? std::min(bom_, offset) : 0);
    return std::to_string(line) + ":" + std::to_string(column);
  }

 private:
  uint32_t bom_;
  std::vector<uint32_t> starts_;
};

std::string access_text(Access access) {
  return access == Access::load ? "load" : access == Access::store ? "store" : "del";
}

void print_node(const Ast& ast, NodeId id, uint32_t depth, const Lines& lines) {
  const Node& node = ast[id];
  std::cout << depth << '\t' << kind_name(node.kind) << '\t' << role_name(node.role) << '\t'
            << access_text(node.access) << '\t' << detail_text(node) << '\t' << name_text(ast, node.name)
            << '\t' << name_text(ast, node.as_name) << '\t' << lines.place(node.span.begin) << '-'
            << lines.place(node.span.end) << '\n';
}

void print(const std::string& path, const Ast& ast) {
  constexpr size_t shown_errors = 5;
  const Lines lines(ast.text);
  std::cout << "file\t" << path << '\t' << ast.nodes.size() << '\t';
  for (size_t i = 0; i < std::min(shown_errors, ast.errors.size()); ++i)
    std::cout << (i == 0 ? "" : " ") << lines.place(ast.errors[i].begin) << '-'
              << lines.place(ast.errors[i].end);
  std::cout << '\n';
  std::vector<uint32_t> depths(ast.nodes.size(), 0);
  for (NodeId id = 0; id < ast.nodes.size(); ++id) {
    if (id > 0) depths[id] = depths[ast[id].parent] + 1;
    print_node(ast, id, depths[id], lines);
  }
}

}  // namespace

int main() {
  std::ios::sync_with_stdio(false);
  for (std::string path; std::getline(std::cin, path);) {
    std::ifstream file(path, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    const auto ast = parse(text);
    if (ast) {
      print(path, *ast);
    } else {
      std::cout << "failed\t" << path << '\t' << ast.error().message << '\n';
    }
  }
}
