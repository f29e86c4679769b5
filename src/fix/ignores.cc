#include "fix/ignores.h"

#include <algorithm>
#include <cctype>
#include <string_view>

#include "base/text.h"
#include "python/skim/token.h"

namespace unknot::fix {
namespace {

constexpr std::string_view key = project::our_word;
constexpr std::string_view word = "ignore";

/// Whether `# unknot: ignore` stands around the key at `at`.
bool is_comment(std::string_view text, size_t at) {
  size_t before = at;
  while (before > 0 && (text[before - 1] == ' ' || text[before - 1] == '\t')) before--;
  if (before == 0 || text[before - 1] != '#') return false;
  size_t after = at + key.size();
  while (after < text.size() && (text[after] == ' ' || text[after] == '\t')) after++;
  if (text.substr(after, word.size()) != word) return false;
  after += word.size();
  const auto next = after < text.size() ? static_cast<unsigned char>(text[after]) : ' ';
  return std::isalnum(next) == 0 && next != '_' && next != '-';
}

/// The statement on one of whose lines an offset lies behind its beginning; -1 for none.
int statement_around(std::string_view text, const python::Skim& skim, uint32_t offset) {
  for (size_t i = 0; i < skim.imports.size(); i++) {
    const Span span = skim.imports[i].span;
    if (span.begin < offset && offset < line_finish(text, span.end)) return static_cast<int>(i);
  }
  return -1;
}

bool is_in_string(std::string_view text, uint32_t offset) {
  python::Lexer lexer(text);
  for (python::Token token = lexer.next(); token.kind != python::TokenKind::end; token = lexer.next()) {
    if (token.span.begin > offset) return false;
    if (token.kind == python::TokenKind::string && token.span.contains(offset)) return true;
  }
  return false;
}

}  // namespace

std::vector<IgnoreComment> find_ignores(const project::Layout& layout, const project::Code& code) {
  std::vector<IgnoreComment> comments;
  for (FileId file = 0; file < code.size(); file++) {
    if (!code.mentions_us(file)) continue;
    const std::string_view text = code.text(file);
    for (size_t at = text.find(key); at != std::string_view::npos; at = text.find(key, at + 1)) {
      const auto offset = static_cast<uint32_t>(at);
      if (!is_comment(text, at)) continue;
      IgnoreComment comment{file, LineIndex(text).place(offset).line, layout.module_of[file]};
      comment.statement = statement_around(text, code.skim(file), offset);
      if (comment.statement >= 0 || !is_in_string(text, offset)) comments.push_back(comment);
    }
  }
  return comments;
}

void mark_ignored(const project::Tree& tree, const project::Layout& layout,
                  const std::vector<IgnoreComment>& comments, ImportGraph& imports) {
  for (const IgnoreComment& comment : comments) {
    if (comment.statement < 0 || comment.module == python::no_module) continue;
    for (LinkId id : imports.of_importer[comment.module]) {
      ImportLink& link = imports.links[id];
      link.ignored = link.ignored || link.link.statement == static_cast<uint32_t>(comment.statement);
    }
  }
  for (ImportLink& link : imports.links) {
    const FileId file = layout.modules[link.link.from].file;
    link.ignored = link.ignored || tree.files[file].ignored;
  }
}

}  // namespace unknot::fix
