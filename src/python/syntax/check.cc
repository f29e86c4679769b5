// A second opinion. tree-sitter follows several readings of a text at once and may step over the end of a
// line in one of them (`a,` before `b = c` becomes `a, b = c`), and it counts indentation in its own way. So
// each statement must stand in one logical line, or begin one at the depth that its place in the tree gives
// it.
#include "python/syntax/check.h"

#include <algorithm>

namespace unknot::python::syntax {
namespace {

bool is_simple(Kind kind) {
  switch (kind) {
    case Kind::function_def:
    case Kind::async_function_def:
    case Kind::class_def:
    case Kind::for_stmt:
    case Kind::async_for:
    case Kind::while_stmt:
    case Kind::if_stmt:
    case Kind::with_stmt:
    case Kind::async_with:
    case Kind::match_stmt:
    case Kind::try_stmt:
    case Kind::try_star:
      return false;
    default:
      return is_statement(kind);
  }
}

class LineCheck {
 public:
  LineCheck(Ast& ast, const std::vector<LogicalLine>& lines)
      : ast_(ast), lines_(lines), levels_(ast.nodes.size(), 0) {}

  void run() {
    for (NodeId id = 1; id < ast_.nodes.size(); ++id) {
      const Node& node = ast_[id];
      levels_[id] = levels_[node.parent] + (opens_level(node) ? 1 : 0);
      const bool is_known = !ast_.errors.empty() && ast_.errors.back().contains(node.span);
      if (is_statement(node.kind) && !is_known && !agrees(node, levels_[id]))
        ast_.errors.push_back(node.span);
    }
  }

 private:
  /// Statements stand one level below what holds them; an `elif` stands beside its `if`.
  bool opens_level(const Node& node) const {
    const bool is_elif = node.kind == Kind::if_stmt && ast_.source(node.span).starts_with("elif");
    const bool is_held = is_statement(node.kind) && node.parent != 0;
    return node.kind == Kind::match_case || (is_held && !is_elif);
  }

  bool agrees(const Node& node, uint32_t level) const {
    const auto line = line_of(node.span.begin);
    if (is_simple(node.kind) && line != line_of(node.span.end - 1)) return false;
    return line->begin != node.span.begin || line->level == level;
  }

  std::vector<LogicalLine>::const_iterator line_of(uint32_t offset) const {
    const auto after = std::upper_bound(lines_.begin(), lines_.end(), offset,
                                        [](uint32_t at, const LogicalLine& line) { return at < line.begin; });
    return after == lines_.begin() ? after : after - 1;
  }

  Ast& ast_;
  const std::vector<LogicalLine>& lines_;
  std::vector<uint32_t> levels_;
};

}  // namespace

void check_lines(Ast& ast, const std::vector<LogicalLine>& lines) {
  LineCheck(ast, lines).run();
}

}  // namespace unknot::python::syntax
