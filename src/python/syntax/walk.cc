// The walk over tree-sitter's tree. A cursor goes through it depth first, without recursion. Items pile up on
// a stack; a frame remembers where those of an open node begin. When the node is left, its items are replaced
// by the one that the reducer of its rule makes of them, stay as they are (flat), or get a token behind them
// (marked).
#include "python/syntax/walk.h"

#include <utility>

#include "python/skim/scan.h"
#include "python/syntax/reduce.h"

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

class Walk {
 public:
  Walk(std::string_view text, const std::vector<Span>& lazies) : draft_(text, lazies) {}

  Result<Ast> run(Tree tree, uint32_t max_depth) {
    const TSNode root = ts_tree_root_node(tree.get());
    has_errors_ = ts_node_has_error(root);
    TSTreeCursor cursor = ts_tree_cursor_new(root);
    visit(cursor);
    ts_tree_cursor_delete(&cursor);
    tree.reset();
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
      const Item item = reduce(draft_, reduction, frame.row->reduce, frame.broken);
      items_.resize(frame.items);
      push(item);
      return;
    }
    if (frame.row->treatment == Treatment::marked)
      items_.push_back({frame.row->rule, false, no_node, frame.span});
    if (frame.broken && !frames_.empty()) frames_.back().broken = true;
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

Result<Ast> convert(Tree tree, std::string_view text, const std::vector<Span>& lazies, uint32_t max_depth) {
  return Walk(text, lazies).run(std::move(tree), max_depth);
}

}  // namespace unknot::python::syntax
