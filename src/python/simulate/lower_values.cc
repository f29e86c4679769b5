// Expressions whose values the simulator follows: strings that are put together, and comprehensions.
#include <algorithm>

#include "python/simulate/lowering.h"

namespace unknot::python {

/// `for target in iter if condition` of a comprehension: the target is one of the elements while the rest is
/// evaluated.
ExprId Lowering::comprehension(NodeId node) {
  const ExprId elements = add(ExprKind::element_of, node, {expr(ast_.child(node, Role::iter))});
  std::vector<ExprId> parts{elements};
  std::vector<NodeId> targets{ast_.child(node, Role::target)};
  for (size_t i = 0; i < targets.size(); i++) {
    const Node& target = ast_[targets[i]];
    if (target.kind == Kind::tuple || target.kind == Kind::list) {
      for (NodeId element : ast_.children(targets[i], Role::element)) targets.push_back(element);
    } else if (target.kind == Kind::name) {
      parts.push_back(add(ExprKind::bind, targets[i], {elements}, symbol(targets[i])));
      program_.exprs.back().function = static_cast<uint32_t>(Home::local);
    }
  }
  if (parts.size() > 1) parts.erase(parts.begin());  // the elements are asked for once, by the first target
  for (NodeId condition : ast_.children(node, Role::condition)) parts.push_back(expr(condition));
  return add(ExprKind::opaque, node, parts);
}

/// The bindings of a target, where `value` is what is unpacked into it.
std::vector<ExprId> Lowering::target_bindings(NodeId target, ExprId value) {
  const Node& node = ast_[target];
  std::vector<ExprId> made;
  if (node.kind == Kind::name) {
    made.push_back(add(ExprKind::bind, target, {value}, symbol(target)));
    program_.exprs[made.back()].function = static_cast<uint32_t>(Home::local);
  } else if (node.kind == Kind::tuple || node.kind == Kind::list) {
    const std::vector<NodeId> elements = ast_.children(target, Role::element);
    for (size_t i = 0; i < elements.size(); i++) {
      const ExprId item = add(ExprKind::item, target, {value});
      program_.exprs[item].function = static_cast<uint32_t>(i);
      for (ExprId one : target_bindings(elements[i], item)) made.push_back(one);
    }
  } else if (node.kind == Kind::starred) {
    return target_bindings(node.first_child, add(ExprKind::opaque, target));
  }
  return made;
}

/// `[element for target in iterable if condition]`, and `{key: value for ...}`. With several loops only what
/// may run counts.
ExprId Lowering::exact_comprehension(NodeId node, Display display) {
  const std::vector<NodeId> loops = ast_.children(node, Role::generator);
  if (loops.size() != 1 || ast_[loops[0]].is_async) return opaque(node, ExprKind::container);
  const Symbol item = hidden_local();
  const NodeId target = ast_.child(loops[0], Role::target);
  std::vector<ExprId> parts{expr(ast_.child(loops[0], Role::iter))};
  parts.push_back(
      add(ExprKind::opaque, target, target_bindings(target, add(ExprKind::local, target, {}, item))));
  for (NodeId condition : ast_.children(loops[0], Role::condition)) parts.push_back(expr(condition));
  if (display == Display::dict) {
    parts.push_back(expr(ast_.child(node, Role::key)));
    parts.push_back(expr(ast_.child(node, Role::value)));
  } else {
    parts.push_back(expr(ast_.child(node, Role::element)));
  }
  const ExprId made = add(ExprKind::comprehension, node, parts, item);
  program_.exprs[made].function = static_cast<uint32_t>(display);
  return made;
}

/// `-1`, and the slices `1:` and `:-3`: like other literals, as they are written, without blanks.
ExprId Lowering::number(NodeId node) {
  std::string written(ast_.source(ast_[node].span));
  std::erase_if(written, [](char c) { return c == ' '; });
  const size_t colon = written.find(':');
  const auto is_bound = [](std::string_view text) {
    const size_t sign = text.starts_with('-') ? 1 : 0;
    return text.size() > sign && text.size() < 6 && text.find_first_not_of("0123456789", sign) == text.npos;
  };
  const auto may_be_bound = [&](std::string_view text) { return text.empty() || is_bound(text); };
  const std::string_view all = written;
  const bool is_plain = colon == all.npos
                            ? is_bound(all)
                            : may_be_bound(all.substr(0, colon)) && may_be_bound(all.substr(colon + 1));
  if (!is_plain) return opaque(node, ExprKind::opaque);
  return add(ExprKind::literal, node, {}, symbols_.intern(written));
}

/// `a + b`, `a % b` and `a / b`, of which strings, lists and paths are made.
ExprId Lowering::binary(NodeId node) {
  const std::vector<NodeId> operands = ast_.children(node, Role::operand);
  if (operands.size() != 2) return opaque(node, ExprKind::opaque);
  std::string_view between = ast_.source({ast_[operands[0]].span.end, ast_[operands[1]].span.begin});
  between.remove_prefix(std::min(between.find_first_not_of(" \t\r\n\\)"), between.size()));
  const std::string_view sign = between.substr(0, 1);
  const bool is_known = (sign == "+" || sign == "%" || sign == "/") && between.substr(0, 2) != "//";
  if (!is_known || between.substr(0, 2).ends_with('=')) return opaque(node, ExprKind::opaque);
  const ExprId left = expr(operands[0]);
  const ExprId right = expr(operands[1]);
  return add(ExprKind::binary, node, {left, right}, symbols_.intern(sign));
}

/// `f"{a}.b"`. One with conversions, formats, escapes or doubled braces has a value that nobody follows.
ExprId Lowering::joined(NodeId node) {
  const std::string_view source = ast_.source(ast_[node].span);
  const size_t quote = source.find_first_of("'\"");
  if (quote != 1 || (source[0] != 'f' && source[0] != 'F') || source.size() < 3 || source[2] == source[1])
    return opaque(node, ExprKind::opaque);
  std::vector<ExprId> parts;
  uint32_t at = ast_[node].span.begin + 2;
  const auto add_text = [&](uint32_t end) {
    const std::string_view piece = ast_.source({at, end});
    if (!piece.empty()) parts.push_back(add(ExprKind::text, node, {}, symbols_.intern(piece)));
    return piece.find_first_of("\\{}'\"") == std::string_view::npos;
  };
  for (NodeId field : ast_.children(node, Role::element)) {
    const NodeId value = ast_.child(field, Role::value);
    const bool is_plain = ast_[field].kind == Kind::formatted_value && value != no_node &&
                          ast_[value].next == no_node && ast_[value].span.end + 1 == ast_[field].span.end;
    if (!is_plain || !add_text(ast_[field].span.begin)) return opaque(node, ExprKind::opaque);
    parts.push_back(expr(value));
    at = ast_[field].span.end;
  }
  if (!add_text(ast_[node].span.end - 1)) return opaque(node, ExprKind::opaque);
  return add(ExprKind::joined, node, parts);
}

}  // namespace unknot::python
