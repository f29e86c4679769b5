#include "python/skim/import_statement.h"

#include <algorithm>
#include <string>
#include <utility>

namespace unknot::python {
namespace {

/// A reader by recursive descent, one token ahead; what does not fit ends the statement.
class ImportReader {
 public:
  ImportReader(std::string_view text, TokenCursor cursor, Token first, ImportNames& names)
      : text_(text), cursor_(cursor), token_(first), names_(names), first_alias_(names.aliases.size()) {
    statement_.span = first.span;
  }

  bool read() {
    statement_.is_lazy = take("lazy");
    if (take("import")) {
      read_aliases();
    } else if (take("from")) {
      statement_.is_from = true;
      while (at(".") || at("...")) {
        statement_.level += token_.span.size();
        advance();
      }
      statement_.module = read_dotted_name();
      if (take("import")) read_imported_names();
    }
    statement_.names = std::span<const ImportAlias>(names_.aliases).subspan(first_alias_);
    return !statement_.names.empty();
  }

  ImportStatement statement() const { return statement_; }

  /// The first token behind the statement, and the cursor behind that.
  Token token() const { return token_; }
  TokenCursor cursor() const { return cursor_; }

 private:
  bool at(std::string_view token) const { return slice(text_, token_.span) == token; }

  bool take(std::string_view token) {
    const bool found = at(token);
    if (found) advance();
    return found;
  }

  void advance() {
    statement_.span.end = token_.span.end;
    token_ = cursor_.next();
  }

  void read_imported_names() {
    if (at("*")) {
      names_.aliases.push_back({slice(text_, token_.span), {}, token_.span});
      advance();
      return;
    }
    const bool parenthesised = take("(");
    read_aliases();
    if (parenthesised) take(")");
  }

  void read_aliases() {
    do {
      ImportAlias alias;
      alias.span.begin = token_.span.begin;
      alias.name = statement_.is_from ? read_name() : read_dotted_name();
      if (alias.name.empty()) return;
      if (take("as")) alias.asname = read_name();
      alias.span.end = statement_.span.end;
      names_.aliases.push_back(alias);
    } while (take(","));
  }

  std::string_view read_name() {
    if (token_.kind != TokenKind::name || at("import")) return {};
    const std::string_view name = slice(text_, token_.span);
    advance();
    return name;
  }

  std::string_view read_dotted_name() {
    std::string_view name = read_name();
    while (!name.empty() && take(".")) name = joined(name, read_name());
    return name;
  }

  /// `left.right`: the text's own bytes, unless something stands between.
  std::string_view joined(std::string_view left, std::string_view right) {
    const char* const end = left.data() + left.size();
    if (*end == '.' && end + 1 == right.data()) return {left.data(), left.size() + 1 + right.size()};
    return names_.joined.emplace_back(left).append(1, '.').append(right);
  }

  std::string_view text_;
  TokenCursor cursor_;
  Token token_;
  ImportNames& names_;
  size_t first_alias_;
  ImportStatement statement_;
};

}  // namespace

std::string_view ImportAlias::bound() const {
  if (!asname.empty()) return asname;
  return name.substr(0, name.find('.'));
}

std::string ImportAlias::written() const {
  std::string text(name);
  if (!asname.empty()) text.append(" as ").append(asname);
  return text;
}

std::string ImportStatement::written_module() const {
  return std::string(level, '.').append(module);
}

std::optional<ImportStatement> read_import(std::string_view text, TokenCursor& cursor, Token& token,
                                           ImportNames& names) {
  ImportReader reader(text, cursor, token, names);
  if (!reader.read()) return std::nullopt;
  cursor = reader.cursor();
  token = reader.token();
  return reader.statement();
}

Skim keep_names(std::vector<ImportStatement> imports, ImportNames names) {
  Skim skim;
  skim.imports = {imports.begin(), imports.end()};  // no larger than it must be
  skim.aliases = {names.aliases.begin(), names.aliases.end()};
  size_t size = 0;
  for (const ImportStatement& statement : skim.imports) size += statement.module.size();
  for (const ImportAlias& alias : skim.aliases) size += alias.name.size() + alias.asname.size();
  skim.words = std::make_unique_for_overwrite<char[]>(size);
  char* free = skim.words.get();
  const auto keep = [&free](std::string_view& word) {
    char* const begin = std::exchange(free, std::copy(word.begin(), word.end(), free));
    word = {begin, word.size()};
  };
  std::span<const ImportAlias> rest = skim.aliases;
  for (ImportStatement& statement : skim.imports) {
    keep(statement.module);
    const size_t count = statement.names.size();
    statement.names = rest.first(count);
    rest = rest.subspan(count);
  }
  for (ImportAlias& alias : skim.aliases) {
    keep(alias.name);
    keep(alias.asname);
  }
  return skim;
}

}  // namespace unknot::python
