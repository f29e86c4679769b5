#include "fix/statement_edits.h"

#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>

#include "base/text.h"
#include "fix/annotate.h"
#include "fix/imported_name.h"

namespace unknot::fix {
namespace {

constexpr size_t max_columns = 88;

std::string with_asname(const std::string& name, const std::string& asname) {
  return asname.empty() ? name : name + " as " + asname;
}

bool is_blank(std::string_view line) {
  return line.find_first_not_of(" \t\f\r\n") == std::string_view::npos;
}

/// Whether only blanks stand before `offset` on its line.
bool starts_line(std::string_view text, uint32_t offset) {
  uint32_t begin = line_begin(text, offset);
  if (begin == 0 && has_bom(text)) begin = 3;
  return is_blank(text.substr(begin, offset - begin));
}

/// Where the rest of the line after `offset` goes on: the offset of a `;`, else the end where only blanks and
/// a comment follow.
struct LineRest {
  bool has_semicolon = false;
  uint32_t semicolon = 0;
};

LineRest rest_of_line(std::string_view text, uint32_t offset) {
  while (offset < text.size() && (text[offset] == ' ' || text[offset] == '\t')) offset++;
  return {offset < text.size() && text[offset] == ';', offset};
}

/// Removes a statement that shares its line with others.
Edit cut_from_line(std::string_view text, Span statement, const LineRest& rest) {
  if (rest.has_semicolon) {
    uint32_t end = rest.semicolon + 1;
    while (end < text.size() && (text[end] == ' ' || text[end] == '\t')) end++;
    if (end < text.size() && text[end] != '\n' && text[end] != '\r' && text[end] != '#') {
      return {{statement.begin, end}, ""};
    }
  }
  uint32_t begin = statement.begin;
  while (begin > 0 && (text[begin - 1] == ' ' || text[begin - 1] == '\t')) begin--;
  if (begin > 0 && text[begin - 1] == ';') begin--;
  return {{begin, rest.has_semicolon ? rest.semicolon + 1 : statement.end}, ""};
}

/// Removes some but not all names from the list.
std::vector<Edit> thin_out(std::string_view text, const python::ImportStatement& statement,
                           const std::vector<uint32_t>& dropped) {
  std::vector<Edit> edits;
  const auto& names = statement.names;
  const auto is_dropped = [&](uint32_t i) { return std::binary_search(dropped.begin(), dropped.end(), i); };
  const bool in_brackets = text.substr(0, statement.span.end).ends_with(')');
  uint32_t last_kept = 0;
  for (uint32_t i = 0; i < names.size(); i++) last_kept = is_dropped(i) ? last_kept : i;
  for (uint32_t i = 0; i < names.size(); i++) {
    if (!is_dropped(i)) continue;
    const Span span = names[i].span;
    const Span line{line_begin(text, span.begin), line_finish(text, span.begin)};
    const bool next_is_beyond = i + 1 == names.size() || names[i + 1].span.begin >= line.end;
    const bool bracket_is_beyond = statement.span.end > line.end;
    if (in_brackets && starts_line(text, span.begin) && next_is_beyond && bracket_is_beyond) {
      edits.push_back({line, ""});
    } else if (i < last_kept) {
      edits.push_back({{span.begin, names[i + 1].span.begin}, ""});
    } else {
      edits.push_back(
          {{i == last_kept + 1 ? names[last_kept].span.end : names[i - 1].span.end, span.end}, ""});
    }
  }
  return edits;
}

/// Where every name of a statement only becomes lazy, nothing but the word is added. The first word is
/// replaced, so that what another edit puts before the statement stays before it.
std::optional<Edit> make_lazy(const python::ImportStatement& statement,
                              const std::vector<WantedImport>& instead) {
  if (instead.size() != statement.names.size()) return std::nullopt;
  for (uint32_t i = 0; i < instead.size(); i++) {
    WantedImport lazy = spelled(statement, i);
    lazy.is_lazy = true;
    if (instead[i] != lazy) return std::nullopt;
  }
  const std::string_view word = statement.is_from ? "from" : "import";
  const uint32_t begin = statement.span.begin;
  return Edit{{begin, begin + static_cast<uint32_t>(word.size())}, "lazy " + std::string(word)};
}

/// Where all names of the list come from one other module and keep their spelling, only the module changes.
std::optional<Edit> respell_module(std::string_view text, const python::ImportStatement& statement,
                                   const std::vector<WantedImport>& instead) {
  const auto& names = statement.names;
  if (!statement.is_from || instead.size() != names.size()) return std::nullopt;
  for (size_t i = 0; i < names.size(); i++) {
    const bool same = !instead[i].is_lazy && instead[i].module == instead[0].module &&
                      instead[i].name == names[i].name && instead[i].asname == names[i].asname;
    if (!same) return std::nullopt;
  }
  const std::string_view source =
      text.substr(statement.span.begin, names[0].span.begin - statement.span.begin);
  const size_t from = source.find("from");
  const size_t import = source.rfind("import");
  if (from == source.npos || import == source.npos) return std::nullopt;
  size_t begin = from + 4, end = import;
  while (begin < end && (source[begin] == ' ' || source[begin] == '\t')) begin++;
  while (end > begin && (source[end - 1] == ' ' || source[end - 1] == '\t')) end--;
  const std::string before = begin == from + 4 ? " " : "", after = end == import ? " " : "";
  const auto at = [&](size_t offset) { return statement.span.begin + static_cast<uint32_t>(offset); };
  return Edit{{at(begin), at(end)}, before + instead[0].module + after};
}

}  // namespace

std::vector<std::string> import_lines(const std::vector<WantedImport>& imports, std::string_view indent,
                                      std::string_view line_end, size_t limit) {
  using Start = std::tuple<std::string, bool, std::string>;  // module, whether it is lazy, comment
  std::vector<std::pair<Start, std::vector<std::string>>> statements;
  for (const WantedImport& import : imports) {
    const std::string name = with_asname(import.name, import.asname);
    const auto same = std::find_if(statements.begin(), statements.end(), [&](const auto& statement) {
      const bool is_same_module = statement.second.front() == name || !import.module.empty();
      return statement.first == Start(import.module, import.is_lazy, import.comment) && is_same_module;
    });
    if (same == statements.end()) {
      statements.push_back({{import.module, import.is_lazy, import.comment}, {name}});
    } else if (std::find(same->second.begin(), same->second.end(), name) == same->second.end()) {
      same->second.push_back(name);
    }
  }
  std::vector<std::string> lines;
  for (const auto& [start, names] : statements) {
    const auto& [module, is_lazy, comment] = start;
    std::string flat = std::string(indent) + (is_lazy ? "lazy " : "");
    flat += (module.empty() ? "import " : "from " + module + " import ");
    std::string wrapped = flat + "(";
    for (size_t i = 0; i < names.size(); i++) {
      flat += (i > 0 ? ", " : "") + names[i];
      wrapped += std::string(line_end) + std::string(indent) + "    " + names[i] + ",";
    }
    wrapped += std::string(line_end) + std::string(indent) + ")";
    const bool fits = flat.size() <= max_columns || names.size() < 2;
    lines.push_back(with_comment(fits ? flat : wrapped, comment, indent, line_end, limit));
  }
  return lines;
}

std::vector<Edit> drop_names(std::string_view text, const python::ImportStatement& statement,
                             const std::vector<uint32_t>& dropped, const std::vector<WantedImport>& instead,
                             std::vector<Span>& emptied) {
  if (auto edit = make_lazy(statement, instead)) return {std::move(*edit)};
  if (auto edit = respell_module(text, statement, instead)) return {std::move(*edit)};
  const std::string_view line_end = line_end_of(text);
  const std::string_view indent = indent_at(text, statement.span.begin);
  const std::vector<std::string> lines = import_lines(instead, indent, line_end);
  const bool all_dropped = dropped.size() == statement.names.size();
  const LineRest rest = rest_of_line(text, statement.span.end);
  const bool alone = starts_line(text, statement.span.begin) && !rest.has_semicolon;
  if (all_dropped && lines.empty()) {
    if (!alone) return {cut_from_line(text, statement.span, rest)};
    emptied.push_back({line_begin(text, statement.span.begin), line_finish(text, statement.span.end)});
    return {};
  }
  std::string added;
  for (const std::string& line : lines) {
    if (alone) {
      added += (added.empty() ? "" : std::string(line_end)) + line;
    } else {
      added += (added.empty() ? "" : "; ") + line.substr(indent.size());
    }
  }
  if (all_dropped) {
    if (alone) added.erase(0, indent.size());
    return {{statement.span, added}};
  }
  std::vector<Edit> edits = thin_out(text, statement, dropped);
  if (lines.empty()) return edits;
  const uint32_t below = line_finish(text, statement.span.end);
  if (!alone) {
    edits.push_back({{statement.span.end, statement.span.end}, "; " + added});
  } else if (below > 0 && text[below - 1] != '\n' && text[below - 1] != '\r') {
    edits.push_back({{below, below}, std::string(line_end) + added});
  } else {
    edits.push_back({{below, below}, added + std::string(line_end)});
  }
  return edits;
}

std::vector<Edit> delete_lines(std::string_view text, std::vector<Span> runs) {
  std::sort(runs.begin(), runs.end());
  const uint32_t start = has_bom(text) ? 3 : 0;
  const auto blanks_after = [&](uint32_t from) {
    uint32_t end = from;
    while (end < text.size() && is_blank(text.substr(end, line_finish(text, end) - end)))
      end = line_finish(text, end);
    return end;
  };
  std::vector<Edit> edits;
  for (size_t i = 0; i < runs.size();) {
    Span run = runs[i++];
    run.begin = std::max(run.begin, start);
    uint32_t after = blanks_after(run.end);
    while (i < runs.size() && runs[i].begin <= after) {
      run.end = runs[i++].end;
      after = blanks_after(run.end);
    }
    uint32_t before = run.begin;
    while (before > start &&
           is_blank(text.substr(line_begin(text, before - 1), before - line_begin(text, before - 1)))) {
      before = std::max(line_begin(text, before - 1), start);
    }
    const bool at_start = before == start;
    const bool at_end = after == text.size();
    if (at_start || at_end) {
      edits.push_back({{at_end ? before : run.begin, at_start ? after : run.end}, ""});
      if (at_end && !at_start) edits.back().span = {before, after};
      if (at_start) edits.back().span = {start, after};
    } else if (after - run.end >= run.begin - before) {
      edits.push_back({{before, run.end}, ""});
    } else {
      edits.push_back({{run.begin, after}, ""});
    }
  }
  return edits;
}

}  // namespace unknot::fix
