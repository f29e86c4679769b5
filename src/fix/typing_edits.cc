#include "fix/typing_edits.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/text.h"
#include "fix/function_edits.h"
#include "fix/typing_code.h"
#include "fix/typing_items.h"

namespace unknot::fix {
namespace {

using python::Ast;
using python::Kind;
using python::NodeId;
using python::Role;

/// What everybody here needs to know of the file.
struct File {
  const Context& context;
  ModuleId module;
  const python::Facts& facts;
  const Ast& ast;
  std::string_view text;
  std::string line_end;

  bool is_import(NodeId node) const {
    return ast[node].kind == Kind::import_stmt || ast[node].kind == Kind::import_from;
  }
  std::string_view line(uint32_t offset) const {
    const uint32_t begin = std::max(line_begin(text, offset), start());
    return text.substr(begin, line_finish(text, offset) - begin);
  }
  uint32_t start() const { return has_bom(text) ? 3 : 0; }
  bool is_blank(uint32_t offset) const {
    return line(offset).find_first_not_of(" \t\f\r\n") == std::string_view::npos;
  }
  bool is_comment(uint32_t offset) const {
    const std::string_view said = line(offset);
    const size_t first = said.find_first_not_of(" \t\f");
    return first != said.npos && said[first] == '#';
  }
  bool starts_line(NodeId node) const {
    const uint32_t begin = ast[node].span.begin;
    const uint32_t line = std::max(line_begin(text, begin), start());
    return text.substr(line, begin - line).find_first_not_of(" \t\f") == std::string_view::npos;
  }
  uint32_t below(NodeId node) const { return line_finish(text, ast[node].span.end); }
  /// The start of a statement's line, or of the comment lines right above it where they do not head the file.
  uint32_t above(NodeId node) const {
    const uint32_t line = std::max(line_begin(text, ast[node].span.begin), start());
    uint32_t at = line;
    while (at > start() && is_comment(at - 1)) at = std::max(line_begin(text, at - 1), start());
    return at > start() ? at : line;
  }
  const python::ImportStatement* statement(NodeId node) const {
    for (const python::ImportStatement& known : context.code.skim(context.file(module)).imports) {
      if (known.span.end == ast[node].span.end) return &known;
    }
    return nullptr;
  }
  ImportKey key(NodeId node) const {
    const bool is_from = ast[node].kind == Kind::import_from;
    const NodeId alias = ast.child(node, Role::name);
    const std::string spelled = is_from ? std::string(ast[node].level, '.') + std::string(ast.name(node))
                                        : std::string(ast.name(alias));
    return import_key(context, module, is_from, spelled);
  }
};

bool is_within(const std::vector<Span>& spans, uint32_t offset) {
  return std::any_of(spans.begin(), spans.end(),
                     [&](Span span) { return span.begin <= offset && offset < span.end; });
}

/// Whether the text has a comment inside of a statement.
bool has_comment_inside(const Ast& ast, Span statement) {
  return std::any_of(ast.comments.begin(), ast.comments.end(),
                     [&](Span comment) { return statement.contains(comment); });
}

// An existing block.

struct Insertion {
  std::vector<TypingItem> items;
  bool blank_before = false;
  bool blank_after = false;
};

/// Puts the names into a statement of the block that imports from the same module.
std::optional<Edit> merged(const File& file, const std::vector<NodeId>& imports, const TypingItem& item) {
  if (item.module.empty() || !item.is_plain()) return std::nullopt;
  for (NodeId node : imports) {
    const python::ImportStatement* statement = file.statement(node);
    if (statement == nullptr || !statement->is_from || statement->names[0].name == "*") continue;
    if (has_comment_inside(file.ast, statement->span)) continue;
    TypingItem both = whole_item(file.context, file.module, *statement);
    if (both.module != item.module) continue;
    add_names(both, item.names);
    const std::string indent(indent_at(file.text, statement->span.begin));
    return Edit{statement->span,
                both.text(indent, file.line_end).substr(file.starts_line(node) ? indent.size() : 0)};
  }
  return std::nullopt;
}

/// Where in the block a statement goes, by its order among the imports that are there.
void insert_sorted(const File& file, const std::vector<NodeId>& body, const std::vector<NodeId>& imports,
                   const TypingItem& item, std::map<uint32_t, Insertion>& insertions) {
  NodeId next = python::no_node, last_of_section = python::no_node, later = python::no_node;
  for (NodeId node : imports) {
    const ImportKey key = file.key(node);
    if (key.section == item.key.section) {
      last_of_section = node;
      if (next == python::no_node && key > item.key) next = node;
    } else if (key.section > item.key.section && later == python::no_node) {
      later = node;
    }
  }
  uint32_t at = 0;
  bool blank_before = false, blank_after = false;
  if (next != python::no_node) {
    at = file.above(next);
  } else if (last_of_section != python::no_node) {
    at = file.below(last_of_section);
  } else if (later != python::no_node) {
    at = file.above(later);
    blank_after = true;
  } else if (!imports.empty()) {
    at = file.below(imports.back());
    blank_before = true;
  } else {
    at = file.above(body[0]);
    blank_after = true;
  }
  Insertion& insertion = insertions[at];
  insertion.items.push_back(item);
  insertion.blank_before = insertion.blank_before || blank_before;
  insertion.blank_after = insertion.blank_after || blank_after;
}

std::vector<Edit> extend_block(const File& file, const TypingBlock& block,
                               const std::vector<TypingItem>& items) {
  const std::vector<NodeId> body = file.ast.children(block.statement, block.role);
  const std::string indent(indent_at(file.text, file.ast[body[0]].span.begin));
  if (body.size() == 1 && file.ast[body[0]].kind == Kind::pass_stmt) {
    std::string text = text_of(items, indent, file.line_end).substr(indent.size());
    text.erase(text.size() - file.line_end.size());
    return {{file.ast[body[0]].span, text}};
  }
  std::vector<NodeId> imports;
  for (NodeId node : body) {
    if (file.is_import(node)) imports.push_back(node);
  }
  std::vector<Edit> edits;
  std::map<uint32_t, Insertion> insertions;
  for (const TypingItem& item : items) {
    if (auto edit = merged(file, imports, item)) {
      edits.push_back(std::move(*edit));
    } else {
      insert_sorted(file, body, imports, item, insertions);
    }
  }
  for (const auto& [at, insertion] : insertions) {
    std::string text = text_of(insertion.items, indent, file.line_end);
    if (insertion.blank_before) text = file.line_end + text;
    if (insertion.blank_after) text += file.line_end;
    const bool is_open = at > 0 && file.text[at - 1] != '\n' && file.text[at - 1] != '\r';
    if (is_open) text = file.line_end + text.substr(0, text.size() - file.line_end.size());
    edits.push_back({{at, at}, text});
  }
  return edits;
}

/// The first block above all reads of the names, whose statements have lines of their own.
std::optional<TypingBlock> find_block(const File& file, const TypingCode& code,
                                      const std::map<uint32_t, std::set<uint32_t>>& names) {
  std::set<std::string_view> bound;
  for (const auto& [number, aliases] : names) {
    const python::ImportStatement& statement = file.context.statement(file.module, number);
    for (uint32_t alias : aliases) bound.insert(statement.names[alias].bound());
  }
  uint32_t first_use = static_cast<uint32_t>(file.text.size());
  for (const python::Use& use : file.facts.uses) {
    if (bound.contains(use.name)) first_use = std::min(first_use, use.span.begin);
  }
  for (const TypingBlock& block : code.blocks()) {
    const NodeId first = file.ast.child(block.statement, block.role);
    const bool has_lines = file.starts_line(first) && line_begin(file.text, file.ast[first].span.begin) >
                                                          file.ast[block.statement].span.begin;
    if (has_lines && file.ast[block.statement].span.end <= first_use) return block;
  }
  return std::nullopt;
}

// A new block.

/// The imports above the first definition: where a reader looks for a block.
std::vector<NodeId> heading_imports(const File& file) {
  std::vector<NodeId> imports;
  for (NodeId node : file.ast.children(0, Role::body)) {
    const Kind kind = file.ast[node].kind;
    if (kind == Kind::function_def || kind == Kind::async_function_def || kind == Kind::class_def) break;
    if (file.is_import(node)) imports.push_back(node);
  }
  return imports;
}

/// `from typing import ...` at module level, above `offset`, to which a name can be added.
const python::ImportStatement* typing_statement(const File& file, uint32_t offset) {
  for (NodeId node : file.ast.children(0, Role::body)) {
    if (!file.is_import(node) || file.ast[node].span.begin >= offset) continue;
    const python::ImportStatement* statement = file.statement(node);
    const bool fits = statement != nullptr && statement->is_from && statement->level == 0 &&
                      statement->module == "typing" && statement->names[0].name != "*";
    if (fits && file.starts_line(node) && !has_comment_inside(file.ast, statement->span)) return statement;
  }
  return nullptr;
}

/// How the new block gets its test.
struct Test {
  std::string text;
  std::string heading;  ///< lines to put right above the block
  std::vector<Edit> edits;
};

/// A new `from typing import TYPE_CHECKING` among the standard library's imports, or right above the block.
void import_flag(const File& file, const std::vector<Span>& emptied, uint32_t block_at, Test& test) {
  const std::string line = "from typing import TYPE_CHECKING" + file.line_end;
  const ImportKey key = import_key(file.context, file.module, true, "typing");
  NodeId before = python::no_node, after = python::no_node;
  for (NodeId node : heading_imports(file)) {
    const bool is_gone = is_within(emptied, file.ast[node].span.begin);
    if (is_gone || file.ast[node].span.begin >= block_at || !file.starts_line(node)) continue;
    const ImportKey other = file.key(node);
    if (other.section == key.section && other < key) before = node;
    if (other > key && after == python::no_node) after = node;
  }
  if (before != python::no_node) {
    const uint32_t at = file.below(before);
    test.edits.push_back({{at, at}, line});
  } else if (after != python::no_node) {
    const uint32_t at = file.above(after);
    test.edits.push_back({{at, at}, line + (file.key(after).section == key.section ? "" : file.line_end)});
  } else {
    test.heading = line + file.line_end;
  }
}

Result<Test> spell_test(const File& file, const TypingCode& code, const std::vector<Span>& emptied,
                        uint32_t block_at) {
  Test test;
  test.text = code.spelled_test(block_at);
  if (!test.text.empty()) return test;
  test.text = "TYPE_CHECKING";
  for (const python::Binding& binding : file.facts.bindings) {
    if (binding.name != test.text) continue;
    return Error{ErrorKind::internal, "TYPE_CHECKING is bound in its own way at " +
                                          file.context.at(file.module, binding.span.begin)};
  }
  const python::ImportStatement* statement = typing_statement(file, block_at);
  if (statement == nullptr) {
    import_flag(file, emptied, block_at, test);
    return test;
  }
  TypingItem item = whole_item(file.context, file.module, *statement);
  add_names(item, {test.text});
  const std::string_view indent = indent_at(file.text, statement->span.begin);
  test.edits.push_back({statement->span, item.text(indent, file.line_end).substr(indent.size())});
  return test;
}

/// Whether an empty line, or the start of the file, stands before `offset` once the emptied lines are gone.
bool has_room_above(const File& file, const std::vector<Span>& emptied, uint32_t offset) {
  while (offset > file.start()) {
    offset = std::max(line_begin(file.text, offset - 1), file.start());
    if (is_within(emptied, offset)) continue;
    return file.is_blank(offset) || file.is_comment(offset);
  }
  return true;
}

bool has_room_below(const File& file, const std::vector<Span>& emptied, uint32_t offset) {
  while (offset < file.text.size() && is_within(emptied, offset)) offset = line_finish(file.text, offset);
  return offset >= file.text.size() || file.is_blank(offset);
}

/// The statement after which, or in whose place, a new block stands.
NodeId find_anchor(const File& file, const std::map<uint32_t, std::set<uint32_t>>& names) {
  const std::vector<NodeId> heading = heading_imports(file);
  if (!heading.empty()) return heading.back();
  const Span first = file.context.statement(file.module, names.begin()->first).span;
  for (NodeId node : file.ast.children(0, Role::body)) {
    if (file.ast[node].span.end == first.end) return node;
  }
  return python::no_node;
}

Result<std::vector<Edit>> make_block(const File& file, const TypingCode& code,
                                     const std::map<uint32_t, std::set<uint32_t>>& names,
                                     const std::vector<TypingItem>& items, std::vector<Span>& emptied) {
  const NodeId anchor = find_anchor(file, names);
  if (anchor == python::no_node) {
    return Error{ErrorKind::internal, "no place for a block in " + file.context.module(file.module).name};
  }
  Span place{file.below(anchor), file.below(anchor)};
  Result<Test> test = spell_test(file, code, emptied, place.end);
  if (!test) return test.error();
  const auto gone = std::find_if(emptied.begin(), emptied.end(),
                                 [&](Span span) { return span.contains(file.ast[anchor].span); });
  if (gone != emptied.end()) {
    place = {std::max(gone->begin, file.start()), gone->end};
    emptied.erase(gone);
  }
  const std::string step = indent_step(file.text);
  std::string text =
      test->heading + "if " + test->text + ":" + file.line_end + text_of(items, step, file.line_end);
  const bool typing_is_above = std::any_of(test->edits.begin(), test->edits.end(), [&](const Edit& edit) {
    return edit.span == Span{place.begin, place.begin} && !edit.text.ends_with(file.line_end + file.line_end);
  });
  if (typing_is_above || !has_room_above(file, emptied, place.begin)) text = file.line_end + text;
  if (!has_room_below(file, emptied, place.end)) text += file.line_end;
  const bool open_end =
      place.end == file.text.size() && !file.text.ends_with('\n') && !file.text.ends_with('\r');
  if (open_end) text.erase(text.size() - file.line_end.size());
  if (open_end && place.begin == place.end) text = file.line_end + text;
  std::vector<Edit> edits = std::move(test->edits);
  edits.push_back({place, text});
  return edits;
}

}  // namespace

Result<std::vector<Edit>> import_for_typing(const Context& context, ModuleId module,
                                            const std::map<uint32_t, std::set<uint32_t>>& names,
                                            const std::map<uint32_t, std::string>& why,
                                            std::vector<Span>& emptied) {
  const python::Facts& facts = *context.facts(module);
  const File file{context,
                  module,
                  facts,
                  facts.ast,
                  context.code.text(context.file(module)),
                  std::string(line_end_of(context.code.text(context.file(module))))};
  const TypingCode code(facts, context.code.skim(context.file(module)));
  const std::vector<TypingItem> items = typing_items(context, module, names, why);
  if (const auto block = find_block(file, code, names)) return extend_block(file, *block, items);
  return make_block(file, code, names, items, emptied);
}

}  // namespace unknot::fix
