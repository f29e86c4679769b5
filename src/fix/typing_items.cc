#include "fix/typing_items.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "fix/annotate.h"
#include "fix/imported_name.h"

namespace unknot::fix {
namespace {

constexpr size_t max_columns = 88;

/// The comment on the line of an offset, behind it; empty where there is none.
std::string comment_behind(const python::Ast& ast, uint32_t offset) {
  const uint32_t end = line_finish(ast.text, offset);
  for (Span comment : ast.comments) {
    if (comment.begin >= offset && comment.begin < end) return std::string(ast.source(comment));
  }
  return "";
}

/// Whether the statement stands alone on its lines.
bool is_alone(std::string_view text, Span statement) {
  const std::string_view before =
      text.substr(line_begin(text, statement.begin), statement.begin - line_begin(text, statement.begin));
  const size_t after = text.find_first_not_of(" \t", statement.end);
  const bool goes_on = after != text.npos && text[after] == ';';
  return before.find_first_not_of(" \t\xEF\xBB\xBF") == before.npos && !goes_on;
}

/// A whole statement that has comments, with the comment behind it, as it is.
std::string commented_source(const python::Ast& ast, Span statement) {
  uint32_t end = statement.end;
  const uint32_t line = line_finish(ast.text, statement.end);
  for (Span comment : ast.comments) {
    if (comment.begin >= end && comment.begin < line) end = comment.end;
  }
  const std::string_view source = ast.source({statement.begin, end});
  const bool has_comment = std::any_of(ast.comments.begin(), ast.comments.end(), [&](Span comment) {
    return comment.begin >= statement.begin && comment.end <= end;
  });
  return has_comment && source.find('\\') == source.npos ? std::string(source) : "";
}

TypingItem item_of(const Context& context, ModuleId module, const python::ImportStatement& statement,
                   const std::set<uint32_t>& aliases) {
  const python::Ast& ast = context.facts(module)->ast;
  TypingItem item;
  const bool is_whole = aliases.size() == statement.names.size();
  for (uint32_t alias : aliases) {
    const python::ImportAlias& name = statement.names[alias];
    item.module = spelled(statement, alias).module;
    item.names.push_back(name.written());
    const bool own_line = !is_whole && line_begin(ast.text, name.span.begin) > statement.span.begin;
    item.comments.push_back(own_line ? comment_behind(ast, name.span.end) : "");
  }
  item.key = import_key(context, module, statement.is_from, statement.is_from ? item.module : item.names[0]);
  if (!is_whole) return item;
  item.wrapped = line_begin(ast.text, statement.names[0].span.begin) > statement.span.begin;
  if (is_alone(ast.text, statement.span)) item.source = commented_source(ast, statement.span);
  return item;
}

}  // namespace

bool TypingItem::is_plain() const {
  return source.empty() && std::all_of(comments.begin(), comments.end(),
                                       [](const std::string& comment) { return comment.empty(); });
}

std::string TypingItem::text(std::string_view indent, std::string_view line_end) const {
  return with_comment(bare_text(indent, line_end), why, indent, line_end, limit);
}

std::string TypingItem::bare_text(std::string_view indent, std::string_view line_end) const {
  if (!source.empty()) {
    std::string lines(indent);
    for (size_t at = 0; at < source.size(); at++) {
      lines += source[at];
      const bool ends_line = source[at] == '\n' || (source[at] == '\r' && source[at + 1] != '\n');
      const bool is_blank = at + 1 < source.size() && (source[at + 1] == '\n' || source[at + 1] == '\r');
      if (ends_line && !is_blank) lines += indent;
    }
    return lines;
  }
  const std::string head = std::string(indent) + (module.empty() ? "import " : "from " + module + " import ");
  std::string flat = head;
  for (size_t i = 0; i < names.size(); i++) flat += (i > 0 ? ", " : "") + names[i];
  const bool fits = flat.size() <= max_columns && !wrapped;
  if (names.size() == 1 && !is_plain()) return flat + "  " + comments[0];
  if (module.empty() || (is_plain() && (fits || (names.size() < 2 && !wrapped)))) return flat;
  std::string lines = head + "(";
  for (size_t i = 0; i < names.size(); i++) {
    lines += std::string(line_end) + std::string(indent) + "    " + names[i] + ",";
    if (!comments[i].empty()) lines += "  " + comments[i];
  }
  return lines + std::string(line_end) + std::string(indent) + ")";
}

TypingItem whole_item(const Context& context, ModuleId module, const python::ImportStatement& statement) {
  std::set<uint32_t> all;
  for (uint32_t i = 0; i < statement.names.size(); i++) all.insert(i);
  TypingItem item = item_of(context, module, statement, all);
  item.source.clear();
  return item;
}

void add_names(TypingItem& item, const std::vector<std::string>& names) {
  const bool sorted = std::is_sorted(item.names.begin(), item.names.end(), member_precedes);
  for (const std::string& name : names) {
    if (std::find(item.names.begin(), item.names.end(), name) != item.names.end()) continue;
    const auto place = sorted ? std::upper_bound(item.names.begin(), item.names.end(), name, member_precedes)
                              : item.names.end();
    item.comments.insert(item.comments.begin() + (place - item.names.begin()), "");
    item.names.insert(place, name);
  }
}

std::vector<TypingItem> typing_items(const Context& context, ModuleId module,
                                     const std::map<uint32_t, std::set<uint32_t>>& names,
                                     const std::map<uint32_t, std::string>& why) {
  std::vector<TypingItem> items;
  for (const auto& [number, aliases] : names) {
    TypingItem item = item_of(context, module, context.statement(module, number), aliases);
    if (const auto comment = why.find(number); comment != why.end() && item.is_plain())
      item.why = comment->second;
    item.limit = line_limit(context.code.text(context.file(module)));
    const auto same = std::find_if(items.begin(), items.end(), [&](const TypingItem& other) {
      return !item.module.empty() && other.module == item.module && other.is_plain() && item.is_plain();
    });
    if (same == items.end()) {
      items.push_back(std::move(item));
    } else {
      add_names(*same, item.names);
    }
  }
  std::stable_sort(items.begin(), items.end(),
                   [](const TypingItem& a, const TypingItem& b) { return a.key < b.key; });
  return items;
}

std::string text_of(const std::vector<TypingItem>& items, std::string_view indent,
                    std::string_view line_end) {
  std::string text;
  for (size_t i = 0; i < items.size(); i++) {
    if (i > 0 && items[i].key.section != items[i - 1].key.section) text += line_end;
    text += items[i].text(indent, line_end) + std::string(line_end);
  }
  return text;
}

}  // namespace unknot::fix
