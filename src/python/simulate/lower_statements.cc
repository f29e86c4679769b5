#include <algorithm>
#include <utility>

#include "python/simulate/lowering.h"

namespace unknot::python {

Instr Lowering::make(InstrKind kind, NodeId node) const {
  Instr made;
  made.kind = kind;
  made.offset = ast_[node].span.begin;
  return made;
}

/// Inner blocks are stored before the instruction that holds them, so a block is always one run.
Block Lowering::store(Code code) {
  const auto begin = static_cast<uint32_t>(program_.instrs.size());
  for (Instr& instr : code) program_.instrs.push_back(std::move(instr));
  return {begin, static_cast<uint32_t>(program_.instrs.size())};
}

Block Lowering::block(const std::vector<NodeId>& statements) {
  Code code;
  for (NodeId node : statements) statement(node, code);
  return store(std::move(code));
}

void Lowering::statement(NodeId node, Code& out) {
  switch (ast_[node].kind) {
    case Kind::expr_stmt: {
      Instr made = make(InstrKind::eval, node);
      const NodeId value = ast_.child(node, Role::value);
      made.value = expr(value);
      made.discards = true;
      if (made.value != no_expr && ast_[value].kind != Kind::constant) out.push_back(std::move(made));
      return;
    }
    case Kind::assign:
      return assign(node, out);
    case Kind::ann_assign:
      return annotated(node, out);
    case Kind::aug_assign:
      return augmented(node, out);
    case Kind::delete_stmt:
      for (NodeId target : ast_.children(node, Role::target)) remove(target, out);
      return;
    case Kind::return_stmt:
    case Kind::raise_stmt: {
      const bool returns = ast_[node].kind == Kind::return_stmt;
      Instr made = make(returns ? InstrKind::return_value : InstrKind::raise_error, node);
      made.value = expr(ast_[node].first_child);
      out.push_back(std::move(made));
      return;
    }
    case Kind::break_stmt:
    case Kind::continue_stmt:
      out.push_back(make(InstrKind::leave, node));
      out.back().index = ast_[node].kind == Kind::continue_stmt ? 1 : 0;
      return;
    case Kind::assert_stmt:
      return evaluate_children(node, Role::test, out);
    case Kind::import_stmt:
    case Kind::import_from:
      return import(node, out);
    case Kind::type_alias: {
      Instr made = make(InstrKind::bind_unknown, node);
      const NodeId target = ast_.child(node, Role::name);
      made.symbol = symbols_.intern(target == no_node ? ast_.name(node) : ast_.name(target));
      made.home = home(target == no_node ? node : target);
      out.push_back(std::move(made));
      return;
    }
    default:
      return compound(node, out);
  }
}

void Lowering::compound(NodeId node, Code& out) {
  switch (ast_[node].kind) {
    case Kind::if_stmt:
      return branch(node, out);
    case Kind::for_stmt:
    case Kind::async_for:
    case Kind::while_stmt:
      return loop(node, out);
    case Kind::with_stmt:
    case Kind::async_with:
      return with(node, out);
    case Kind::try_stmt:
    case Kind::try_star:
      return attempt(node, out);
    case Kind::match_stmt:
      return match(node, out);
    case Kind::function_def:
    case Kind::async_function_def:
      return define(node, out);
    case Kind::class_def:
      return define_class(node, out);
    default:
      return;
  }
}

void Lowering::evaluate_children(NodeId node, Role role, Code& out) {
  for (NodeId child : ast_.children(node, role)) {
    Instr made = make(InstrKind::eval, child);
    made.value = expr(child);
    if (made.value != no_expr) out.push_back(std::move(made));
  }
}

/// `a = b = value` evaluates the value once: it goes through a hidden local.
void Lowering::assign(NodeId node, Code& out) {
  const NodeId value_node = ast_.child(node, Role::value);
  ExprId value = expr(value_node);
  const std::vector<NodeId> targets = ast_.children(node, Role::target);
  if (targets.size() > 1) {
    value = evaluate_once(node, value, out);
  }
  for (NodeId target : targets) assign_to(target, value, targets.size() > 1 ? no_node : value_node, out);
}

void Lowering::assign_to(NodeId target, ExprId value, NodeId value_node, Code& out) {
  const Node& node = ast_[target];
  if (node.kind == Kind::starred) return assign_to(node.first_child, no_expr, no_node, out);
  if (node.kind == Kind::tuple || node.kind == Kind::list) {
    const std::vector<NodeId> names = ast_.children(target, Role::element);
    std::vector<NodeId> values;
    if (value_node != no_node && ast_[value_node].kind == Kind::tuple)
      values = ast_.children(value_node, Role::element);
    const bool pairs = values.size() == names.size();
    if (!pairs && value != no_expr && program_.exprs[value].kind != ExprKind::local) {
      value = evaluate_once(target, value, out);
    }
    const bool has_rest = std::any_of(names.begin(), names.end(),
                                      [&](NodeId name) { return ast_[name].kind == Kind::starred; });
    const ExprId shared = pairs || value == no_expr ? no_expr : add(ExprKind::element_of, target, {value});
    for (size_t i = 0; i < names.size(); i++) {
      ExprId one = pairs ? expr(values[i]) : shared;
      if (!pairs && shared != no_expr && !has_rest) {
        one = add(ExprKind::item, target, {value});
        program_.exprs[one].function = static_cast<uint32_t>(i);
      }
      assign_to(names[i], one, pairs ? values[i] : no_node, out);
    }
    return;
  }
  Instr made = make(InstrKind::bind, target);
  made.value = value;
  if (node.kind == Kind::name) {
    made.symbol = symbol(target);
    made.home = home(target);
  } else if (node.kind == Kind::attribute) {
    made.kind = InstrKind::store_attribute;
    made.symbol = symbol(target);
    made.target = expr(node.first_child);
  } else {
    made.kind = InstrKind::store_item;
    made.target = expr(ast_.child(target, Role::value));
    made.key = expr(ast_.child(target, Role::slice));
  }
  out.push_back(std::move(made));
}

void Lowering::annotated(NodeId node, Code& out) {
  const NodeId target = ast_.child(node, Role::target);
  const NodeId value = ast_.child(node, Role::value);
  if (value != no_node) assign_to(target, expr(value), value, out);
  const ScopeKind scope = facts_.scopes[facts_.scope_of(node)].kind;
  if (scope != ScopeKind::module && scope != ScopeKind::class_body) return;
  // With the future import 3.8 and 3.9 leave out only those of plain names.
  const std::string_view after = ast_.text.substr(ast_[target].span.end);
  const size_t next = after.find_first_not_of(" \t\r\n\\");
  const bool is_plain = ast_[target].kind == Kind::name && next != after.npos && after[next] == ':';
  if (annotations_run() || (facts_.future_annotations && target_minor_ < 10 && !is_plain))
    evaluate_children(node, Role::annotation, out);
  if (ast_[target].kind == Kind::name && home(target) == Home::global) program_.annotations = true;
}

void Lowering::augmented(NodeId node, Code& out) {
  const NodeId target = ast_.child(node, Role::target);
  const size_t before = out.size();
  assign_to(target, expr(ast_.child(node, Role::value)), no_node, out);
  for (size_t i = before; i < out.size(); i++) out[i].augmented = true;
}

void Lowering::remove(NodeId node, Code& out) {
  const Node& target = ast_[node];
  if (target.kind == Kind::tuple || target.kind == Kind::list) {
    for (NodeId element : ast_.children(node, Role::element)) remove(element, out);
    return;
  }
  Instr made = make(InstrKind::unbind, node);
  if (target.kind == Kind::name) {
    made.symbol = symbol(node);
    made.home = home(node);
  } else if (target.kind == Kind::attribute) {
    made.kind = InstrKind::delete_attribute;
    made.symbol = symbol(node);
    made.target = expr(target.first_child);
  } else {
    made.kind = InstrKind::store_item;
    made.target = expr(ast_.child(node, Role::value));
    made.key = expr(ast_.child(node, Role::slice));
    made.removes = true;
  }
  out.push_back(std::move(made));
}

void Lowering::branch(NodeId node, Code& out) {
  Instr made = make(InstrKind::branch, node);
  made.value = expr(ast_.child(node, Role::test));
  made.first = block(ast_.children(node, Role::body));
  made.second = block(ast_.children(node, Role::orelse));
  out.push_back(std::move(made));
}

/// Iterates once: the elements go through a hidden local.
ExprId Lowering::element_of(NodeId node, NodeId iterable, Code& out) {
  return evaluate_once(node, add(ExprKind::element_of, node, {expr(iterable)}), out);
}

/// Binds a value to a hidden local, which stands for it from here on: what it runs is run once.
ExprId Lowering::evaluate_once(NodeId node, ExprId value, Code& out) {
  Instr once = make(InstrKind::bind, node);
  once.home = Home::local;
  once.symbol = hidden_local();
  once.value = value;
  const ExprId local = add(ExprKind::local, node, {}, once.symbol);
  out.push_back(std::move(once));
  return local;
}

Symbol Lowering::hidden_local() {
  return symbols_.intern("$" + std::to_string(temporaries_++));
}

void Lowering::loop(NodeId node, Code& out) {
  Instr made = make(InstrKind::loop, node);
  Code body;
  if (ast_[node].kind == Kind::while_stmt) {
    made.value = expr(ast_.child(node, Role::test));
  } else {
    made.kind = InstrKind::for_loop;
    made.value = expr(ast_.child(node, Role::iter));
    made.symbol = hidden_local();
    const NodeId target = ast_.child(node, Role::target);
    assign_to(target, add(ExprKind::local, target, {}, made.symbol), no_node, body);
  }
  for (NodeId inner : ast_.children(node, Role::body)) statement(inner, body);
  made.first = store(std::move(body));
  made.second = block(ast_.children(node, Role::orelse));
  out.push_back(std::move(made));
}

void Lowering::with(NodeId node, Code& out) {
  with_item(node, ast_.children(node, Role::item), 0, out);
}

/// `with a, b:` is `with a:` around `with b:`.
void Lowering::with_item(NodeId node, const std::vector<NodeId>& items, size_t index, Code& out) {
  const NodeId item = items[index], context = ast_.child(item, Role::context);
  Instr made = make(InstrKind::with_block, node);
  made.value = expr(context);
  const std::string_view callee =
      ast_[context].kind == Kind::call ? ast_.source(ast_[ast_.child(context, Role::func)].span) : "";
  made.suppresses = callee == "suppress" || callee.ends_with(".suppress");
  if (!made.suppresses) {
    made.value = evaluate_once(item, made.value, out);
    Instr enter = make(InstrKind::enter, item);
    enter.value = made.value;
    out.push_back(std::move(enter));
  }
  const NodeId target = ast_.child(item, Role::target);
  if (target != no_node) assign_to(target, no_expr, no_node, out);
  Code body;
  if (index + 1 < items.size()) {
    with_item(node, items, index + 1, body);
    made.first = store(std::move(body));
  } else {
    made.first = block(ast_.children(node, Role::body));
  }
  out.push_back(std::move(made));
}

void Lowering::attempt(NodeId node, Code& out) {
  AttemptInstr made;
  made.body = block(ast_.children(node, Role::body));
  for (NodeId handler : ast_.children(node, Role::handler)) {
    HandlerInstr one;
    const NodeId type = ast_.child(handler, Role::handler_type);
    one.type = type == no_node ? no_expr : expr(type);
    if (type != no_node && one.type == no_expr) one.type = add(ExprKind::opaque, type);
    if (!ast_[handler].name.empty()) {
      one.name = symbol(handler);
      one.home = home(handler);
    }
    one.body = block(ast_.children(handler, Role::body));
    made.handlers.push_back(one);
  }
  made.orelse = block(ast_.children(node, Role::orelse));
  made.finalbody = block(ast_.children(node, Role::finalbody));
  Instr instr = make(InstrKind::attempt, node);
  instr.index = static_cast<uint32_t>(program_.attempts.size());
  program_.attempts.push_back(std::move(made));
  out.push_back(std::move(instr));
}

/// Which case is taken is not known: each is a branch that may run.
void Lowering::match(NodeId node, Code& out) {
  evaluate_children(node, Role::subject, out);
  for (NodeId kase : ast_.children(node, Role::body)) {
    Instr made = make(InstrKind::branch, kase);
    made.value = add(ExprKind::opaque, kase);
    Code body;
    captures(ast_.child(kase, Role::pattern), body);
    evaluate_children(kase, Role::guard, body);
    for (NodeId inner : ast_.children(kase, Role::body)) statement(inner, body);
    made.first = store(std::move(body));
    out.push_back(std::move(made));
  }
}

void Lowering::captures(NodeId pattern, Code& out) {
  if (pattern == no_node) return;
  if (!ast_[pattern].name.empty() && scope_of_name_[pattern] != no_scope) {
    Instr made = make(InstrKind::bind_unknown, pattern);
    made.symbol = symbol(pattern);
    made.home = home(pattern);
    out.push_back(std::move(made));
  }
  for (NodeId c = ast_[pattern].first_child; c != no_node; c = ast_[c].next) {
    if (ast_[c].kind == Kind::pattern) captures(c, out);
  }
}

}  // namespace unknot::python
