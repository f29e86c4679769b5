#include "fix/annotate.h"

#include <algorithm>
#include <array>

#include "base/text.h"

namespace unknot::fix {
namespace {

constexpr std::array<std::string_view, 6> words{"import cycle",       "circular import",  "cyclic import",
                                                "circular dependenc", "cyclic dependenc", "import loop"};

std::string lower(std::string_view text) {
  std::string made(text);
  std::transform(made.begin(), made.end(), made.begin(),
                 [](unsigned char c) { return static_cast<char>(tolower(c)); });
  return made;
}

/// How many characters, at the most, a line has.
size_t columns(std::string_view line) {
  return static_cast<size_t>(std::count_if(
      line.begin(), line.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

}  // namespace

std::string cycle_comment(std::string_view module) {
  return "avoids an import cycle with " + std::string(module);
}

bool has_cycle_comment(std::string_view text, Span statement) {
  Span lines{line_begin(text, statement.begin), line_finish(text, statement.end)};
  if (lines.begin > 0) {
    const uint32_t above = line_begin(text, lines.begin - 1);
    const std::string_view line = text.substr(above, lines.begin - above);
    const size_t first = line.find_first_not_of(" \t\f");
    if (first != line.npos && line[first] == '#') lines.begin = above;
  }
  // The statement is an import, which holds no strings: every `#` begins a comment.
  const std::string said = lower(text.substr(lines.begin, lines.size()));
  const size_t comment = said.find('#');
  return comment != said.npos && std::any_of(words.begin(), words.end(), [&](std::string_view word) {
           return said.find(word, comment) != said.npos;
         });
}

size_t line_limit(std::string_view text) {
  constexpr size_t usual = 88, most = 120;
  size_t longest = usual;
  for (uint32_t at = 0; at < text.size();) {
    const uint32_t next = line_finish(text, at);
    std::string_view line = text.substr(at, next - at);
    while (line.ends_with('\n') || line.ends_with('\r')) line.remove_suffix(1);
    longest = std::max(longest, columns(line));
    at = next;
  }
  return std::min(longest, most);
}

std::string with_comment(const std::string& statement, std::string_view comment, std::string_view indent,
                         std::string_view line_end, size_t limit) {
  if (comment.empty()) return statement;
  const bool is_one_line = statement.find_first_of("\r\n") == statement.npos;
  const std::string behind = statement + "  # " + std::string(comment);
  if (is_one_line && columns(behind) <= limit) return behind;
  return std::string(indent) + "# " + std::string(comment) + std::string(line_end) + statement;
}

}  // namespace unknot::fix
