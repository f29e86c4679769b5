#include "python/skim/import_call.h"

#include <algorithm>
#include <utility>

#include "python/skim/token.h"

namespace unknot::python {
namespace {

constexpr std::string_view dunder = "__import__", function = "import_module", qualifier = "importlib.";

/// The text of a plain literal that can name a module; empty for other tokens.
std::string_view plain_text(std::string_view text, Token token) {
  if (token.kind != TokenKind::string) return {};
  const StringParts parts = string_parts(slice(text, token.span));
  const auto is_of_name = [](char c) { return c == '.' || is(c, name_byte); };
  return parts.prefix.empty() && std::ranges::all_of(parts.body, is_of_name) ? parts.body : "";
}

/// Where `importlib.import_module` begins; of a method of something else, the end of the text.
uint32_t begin_of(std::string_view text, Token name) {
  const uint32_t at = name.span.begin;
  if (at == 0 || text[at - 1] != '.') return at;
  const bool is_qualified = slice(text, name.span) == function && text.substr(0, at).ends_with(qualifier);
  const auto begin = static_cast<uint32_t>(at - (is_qualified ? qualifier.size() : 0));
  const char before = begin == 0 ? '\n' : text[begin - 1];
  return is_qualified && before != '.' && !is(before, name_byte) ? begin : static_cast<uint32_t>(text.size());
}

}  // namespace

bool is_import_call(std::string_view word) {
  return word == function || word == dunder;
}

std::optional<ImportStatement> read_import_call(std::string_view text, TokenCursor cursor, Token name,
                                                ImportNames& names) {
  const bool is_dunder = slice(text, name.span) == dunder;
  ImportStatement call;
  call.is_call = true;
  call.span = {begin_of(text, name), name.span.end};
  if (call.span.begin == text.size() || slice(text, cursor.next().span) != "(") return std::nullopt;
  const Token literal = cursor.next();
  const std::string_view said = plain_text(text, literal);
  call.level = static_cast<uint32_t>(std::min(said.find_first_not_of('.'), said.size()));
  if (call.level == said.size() || (is_dunder && call.level > 0)) return std::nullopt;
  bool is_own = call.level == 0;  // the package that a relative name starts from is the file's own
  bool is_first = true;
  for (uint32_t depth = 1; depth > 0;) {
    const Token token = cursor.next();
    const std::string_view word = slice(text, token.span);
    if (token.kind == TokenKind::newline || token.kind == TokenKind::end) return std::nullopt;
    if (std::exchange(is_first, false) && word != "," && word != ")") return std::nullopt;
    // A level that is not zero makes the name of `__import__` relative.
    if (is_dunder && (word == "level" || (token.kind == TokenKind::number && word != "0")))
      return std::nullopt;
    is_own = is_own || word == "__package__" || word == "__name__";
    if (word == "(" || word == "[" || word == "{") depth++;
    if (word == ")" || word == "]" || word == "}") depth--;
    call.span.end = token.span.end;
  }
  if (!is_own) return std::nullopt;
  names.aliases.push_back({said.substr(call.level), {}, literal.span});
  call.names = std::span<const ImportAlias>(names.aliases).last(1);
  return call;
}

bool binds_import_module(const ImportStatement& statement) {
  return statement.is_from && statement.level == 0 && statement.module == "importlib" &&
         std::ranges::any_of(statement.names,
                             [](const ImportAlias& name) { return name.bound() == function; });
}

}  // namespace unknot::python
