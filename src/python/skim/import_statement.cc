#include "python/skim/import_statement.h"

#include <string>
#include <utility>

namespace unknot::python {
namespace {

/// A reader by recursive descent, one token ahead; what does not fit ends the statement.
class ImportReader {
 public:
  ImportReader(std::string_view text, TokenCursor cursor, Token first)
      : text_(text), cursor_(cursor), token_(first) {
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
    return !statement_.names.empty();
  }

  ImportStatement take_statement() { return std::move(statement_); }

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
      statement_.names.push_back({"*", "", token_.span});
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
      statement_.names.push_back(std::move(alias));
    } while (take(","));
  }

  std::string read_name() {
    if (token_.kind != TokenKind::name || at("import")) return {};
    std::string name(slice(text_, token_.span));
    advance();
    return name;
  }

  std::string read_dotted_name() {
    std::string name = read_name();
    while (!name.empty() && take(".")) name.append(1, '.').append(read_name());
    return name;
  }

  std::string_view text_;
  TokenCursor cursor_;
  Token token_;
  ImportStatement statement_;
};

}  // namespace

std::string_view ImportAlias::bound() const {
  if (!asname.empty()) return asname;
  return std::string_view(name).substr(0, name.find('.'));
}

std::optional<ImportStatement> read_import(std::string_view text, TokenCursor& cursor, Token& token) {
  ImportReader reader(text, cursor, token);
  if (!reader.read()) return std::nullopt;
  cursor = reader.cursor();
  token = reader.token();
  return reader.take_statement();
}

}  // namespace unknot::python
