// The walk over tree-sitter's tree. A cursor goes through it depth first, without recursion. Items pile up on
// a stack; a frame remembers where those of an open node begin. When the node is left, its items are replaced
// by the one that the reducer of its rule makes of them, stay as they are (flat), or get a token behind them
// (marked).
#include "python/syntax_walk.h"

#include "python/scan.h"
#include "python/syntax_reduce.h"

extern "C" const TSLanguage* tree_sitter_python(void);

namespace unknot::python::syntax {
namespace {

/// The row of every symbol of the grammar.
class SymbolTable {
 public:
  SymbolTable() {
    const TSLanguage* language = tree_sitter_python();
    for (uint32_t symbol = 0; symbol < ts_language_symbol_count(language); ++symbol) {
      const auto id = static_cast<TSSymbol>(symbol);
      const bool named = ts_language_symbol_type(language, id) == TSSymbolTypeRegular;
      rows_.push_back(&rule_row(ts_language_symbol_name(language, id), named));
    }
  }

  const RuleRow& operator[](TSSymbol symbol) const { return symbol < rows_.size() ? *rows_[symbol] : error_; }

 private:
  static constexpr RuleRow error_{"ERROR", true, Treatment::atom, Rule::error, nullptr};
  std::vector<const RuleRow*> rows_;
};

const SymbolTable& symbol_table() {
  static const SymbolTable table;
  return table;
}

struct Frame {
  const RuleRow* row;
  Span span;
  size_t items;         // where those of this node begin
  bool broken = false;  // an error is among them
};

/// Rules with statements in them live with an error among these.
bool holds_statements(Rule rule) {
  switch (rule) {
    case Rule::case_clause:
    case Rule::class_definition:
    case Rule::decorated_definition:
    case Rule::except_clause:
    case Rule::for_statement:
    case Rule::function_definition:
    case Rule::if_statement:
    case Rule::match_statement:
    case Rule::module:
    case Rule::try_statement:
    case Rule::while_statement:
    case Rule::with_statement:
      return true;
    default:
      return false;
  }
}

/// Rules that begin with an operand.
bool leads_with_operand(Rule rule) {
  switch (rule) {
    case Rule::attribute:
    case Rule::binary_operator:
    case Rule::boolean_operator:
    case Rule::call:
    case Rule::comparison_operator:
    case Rule::conditional_expression:
    case Rule::subscript:
      return true;
    default:
      return false;
  }
}

class Walk {
 public:
  Walk(std::string_view text, const std::vector<Span>& lazies) : draft_(text, lazies) {}

  Result<Ast> run(TSNode root, uint32_t max_depth) {
    has_errors_ = ts_node_has_error(root);
    TSTreeCursor cursor = ts_tree_cursor_new(root);
    visit(cursor);
    ts_tree_cursor_delete(&cursor);
    const bool whole = items_.size() == 1 && items_[0].rule == Rule::module;
    return draft_.finish(whole ? items_[0].node : module(draft_, {Rule::module, false, {}, items_}).node,
                         max_depth);
  }

 private:
  void visit(TSTreeCursor& cursor) {
    for (;;) {
      if (enter(ts_tree_cursor_current_node(&cursor))) {
        if (ts_tree_cursor_goto_first_child(&cursor)) continue;
        leave();
      }
      while (!ts_tree_cursor_goto_next_sibling(&cursor)) {
        if (!ts_tree_cursor_goto_parent(&cursor)) return;
        leave();
      }
    }
  }

  /// True where the children are to be visited; `leave` must follow then.
  bool enter(const TSNode& node) {
    const RuleRow& row = table_[ts_node_symbol(node)];
    const bool missing = has_errors_ && ts_node_is_missing(node);
    if (row.treatment == Treatment::skip && !missing) return false;
    const Span span{ts_node_start_byte(node), ts_node_end_byte(node)};
    if (row.rule == Rule::error || missing) {
      push(draft_.reject({Rule::error, false, span, {}}));
    } else if (row.treatment == Treatment::token) {
      items_.push_back({row.rule, false, no_node, span});
    } else if (row.treatment == Treatment::atom || (row.rule == Rule::string && !is_formatted(span))) {
      push(atom(draft_, row.rule, span));
    } else {
      frames_.push_back({&row, span, items_.size()});
      if (row.rule == Rule::case_pattern) ++case_depth_;
      return true;
    }
    return false;
  }

  void leave() {
    const Frame frame = frames_.back();
    frames_.pop_back();
    if (frame.row->rule == Rule::case_pattern) --case_depth_;
    if (frame.row->treatment == Treatment::reduce && !is_alias_head(frame)) {
      const Reduction reduction{frame.row->rule, case_depth_ > 0, frame.span,
                                std::span(items_).subspan(frame.items)};
      const Item item = reduce(reduction, *frame.row, frame.broken);
      items_.resize(frame.items);
      push(item);
      return;
    }
    if (frame.row->treatment == Treatment::marked)
      items_.push_back({frame.row->rule, false, no_node, frame.span});
    if (frame.broken && !frames_.empty()) frames_.back().broken = true;
  }

  Item reduce(const Reduction& reduction, const RuleRow& row, bool broken) {
    if (broken && !holds_statements(reduction.rule)) return draft_.reject(reduction);
    if (reduction.items.empty() && !may_be_empty(reduction.rule)) return draft_.reject(reduction);
    if (ends_with_as(reduction)) return hoist_as(reduction, row);
    if (!leads_with_operand(reduction.rule)) return row.reduce(draft_, reduction);
    Item& first = reduction.items.front();
    if (first.rule != Rule::list_splat || first.grouped) return row.reduce(draft_, reduction);
    return hoist_star(reduction, row, first);
  }

  /// The grammar has `*f(x)` in a list as a call of `*f`, and so for all operators: the star goes to the
  /// outside.
  Item hoist_star(const Reduction& reduction, const RuleRow& row, Item& first) {
    const NodeId star = first.node;
    const NodeId operand = draft_[star].first_child;
    const Span span = with_parentheses(draft_, draft_[operand].span);
    const bool grouped = span != draft_[operand].span;
    const bool is_bool = draft_[operand].kind == Kind::bool_op;
    first = {is_bool ? Rule::boolean_operator : Rule::other, grouped, operand, span};
    Reduction inner = reduction;
    inner.span.begin = first.span.begin;
    const Item item = row.reduce(draft_, inner);
    if (item.rule == Rule::error) return item;
    draft_[star].first_child = no_node;
    draft_.attach(star, Role::value, item.node);
    draft_[star].span = reduction.span;
    return {Rule::list_splat, false, star, reduction.span};
  }

  static bool ends_with_as(const Reduction& reduction) {
    if (reduction.rule != Rule::conditional_expression && reduction.rule != Rule::lambda) return false;
    return reduction.items.back().rule == Rule::as_pattern && !reduction.items.back().grouped;
  }

  /// `with a if b else c as d`: the grammar has the `as` inside the last operand.
  Item hoist_as(const Reduction& reduction, const RuleRow& row) {
    Item& last = reduction.items.back();
    const NodeId as_pattern = last.node;
    const NodeId context = draft_[as_pattern].first_child;
    const NodeId target = draft_[context].next;
    last = {Rule::other, false, context, with_parentheses(draft_, draft_[context].span)};
    Reduction inner = reduction;
    inner.span.end = last.span.end;
    const Item item = row.reduce(draft_, inner);
    if (item.rule == Rule::error) return item;
    draft_[as_pattern].first_child = no_node;
    draft_[as_pattern].span = reduction.span;
    draft_.attach(as_pattern, Role::context, item.node);
    draft_.attach(as_pattern, Role::target, target);
    return {Rule::as_pattern, false, as_pattern, reduction.span};
  }

  static bool may_be_empty(Rule rule) {
    switch (rule) {
      case Rule::dictionary:
      case Rule::dict_pattern:
      case Rule::format_specifier:
      case Rule::list:
      case Rule::list_pattern:
      case Rule::module:
      case Rule::return_statement:
      case Rule::raise_statement:
      case Rule::string:
      case Rule::tuple:
      case Rule::tuple_pattern:
      case Rule::yield:
        return true;
      default:
        return false;
    }
  }

  /// `X[T]` in `type X[T] = ...` is no subscript: the parts stay flat.
  bool is_alias_head(const Frame& frame) const {
    if (frame.row->rule != Rule::generic_type || frames_.size() < 2) return false;
    const Frame& alias = frames_[frames_.size() - 2];
    return frames_.back().row->rule == Rule::type_wrapper && alias.row->rule == Rule::type_alias &&
           frame.items == alias.items;
  }

  /// Only strings with replacement fields have children that matter.
  bool is_formatted(Span span) const {
    for (uint32_t at = span.begin; at < span.end && is(draft_.at(at), name_byte); ++at) {
      const char letter = static_cast<char>(draft_.at(at) | 0x20);
      if (letter == 'f' || letter == 't') return true;
    }
    return false;
  }

  void push(const Item& item) {
    items_.push_back(item);
    if (item.rule == Rule::error && !frames_.empty()) frames_.back().broken = true;
  }

  const SymbolTable& table_ = symbol_table();
  Draft draft_;
  std::vector<Item> items_;
  std::vector<Frame> frames_;
  uint32_t case_depth_ = 0;
  bool has_errors_ = false;
};

}  // namespace

Result<Ast> convert(const TSTree* tree, std::string_view text, const std::vector<Span>& lazies,
                    uint32_t max_depth) {
  return Walk(text, lazies).run(ts_tree_root_node(tree), max_depth);
}

}  // namespace unknot::python::syntax
