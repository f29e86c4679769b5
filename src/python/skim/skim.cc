// The skimmer. It runs over logical lines, of which it sees the indentation, the first word and the end; only
// a line that holds the word `import` is read token by token. That suffices because `import` is a hard
// keyword: outside strings and comments it can be nothing but a part of an import statement.
#include "python/skim/skim.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "base/text.h"
#include "python/skim/blocks.h"
#include "python/skim/import_call.h"
#include "python/skim/import_statement.h"
#include "python/skim/logical_line.h"
#include "python/skim/scan.h"
#include "python/skim/typing_names.h"

namespace unknot::python {
namespace {

constexpr std::string_view keyword = "import";
/// Few files have more.
constexpr size_t usual_imports = 32;

/// The offset of the next word that ends with "import" or is the name of a function that imports, or of the
/// end of the text. What is looked for is "mport", which English and Python have in few words but these. What
/// stands before it is for the lexer to judge: `1import` is two tokens, and a byte order mark is none.
uint32_t find_import_word(std::string_view text, uint32_t from) {
  constexpr std::string_view rare = keyword.substr(1);
  for (size_t at = find_rare(text, rare, from + 1); at != std::string_view::npos;
       at = find_rare(text, rare, at + 1)) {
    const auto begin = static_cast<uint32_t>(at - 1);
    const std::string_view word = word_at(text, begin);
    if (word == keyword || word == "import_module") return begin;
    if (word == "import__" && begin >= 2 && text[begin - 1] == '_' && text[begin - 2] == '_') return begin;
  }
  return static_cast<uint32_t>(text.size());
}

/// Turns offsets into places, if they come in order.
class PlaceCounter {
 public:
  PlaceCounter(std::string_view text, uint32_t at) : text_(text), at_(at) {}

  Place place(uint32_t offset) {
    uint32_t lines = 0;
    const char* const bytes = text_.data();
    for (size_t i = at_; i < offset; ++i) {  // compilers make vector code of it
      lines += static_cast<uint32_t>((bytes[i] == '\n') | ((bytes[i] == '\r') & (bytes[i + 1] != '\n')));
    }
    if (lines > 0) {
      at_ = line_begin(text_, offset);
      place_ = {place_.line + lines, 1};
    }
    for (; at_ < offset; ++at_) place_.column += (text_[at_] & 0xC0) != 0x80 ? 1 : 0;
    return place_;
  }

 private:
  std::string_view text_;
  uint32_t at_;
  Place place_;
};

bool ends_line(Token token) {
  return token.kind == TokenKind::newline || token.kind == TokenKind::end;
}

Context context_of(const ImportStatement& statement, const Scope& scope) {
  if (scope.never) return Context::typing_only;
  if (scope.functions > 0 || statement.is_lazy) return Context::deferred;
  return scope.script_only ? Context::script_only : Context::import_time;
}

class Skimmer {
 public:
  Skimmer(std::string_view text, Extent extent)
      : text_(text), extent_(extent), at_(has_bom(text) ? 3 : 0), places_(text, at_), blocks_(text, names_) {}

  Skim run() {
    import_word_ = find_import_word(text_, at_);
    if (import_word_ == text_.size()) return {};
    imports_.reserve(usual_imports);
    import_names_.aliases.reserve(2 * usual_imports);
    functions_.reserve(usual_imports);
    while (import_word_ < text_.size()) read_line();
    find_handlers();
    if (extent_ == Extent::whole) sure_ = sure_ && skip_to_end(text_, at_).sure;
    Skim skim = keep_names(std::move(imports_), std::move(import_names_));
    set_calls_apart(skim);
    skim.sure = sure_;
    return skim;
  }

 private:
  void read_line() {
    const LineStart start = find_line_start(text_, at_);
    advance(start.at);
    if (at_ == text_.size()) return;
    const auto caught = blocks_.enter_line(start, imports_.size());
    if (caught) mark_caught(*caught);
    const CodeStretch line = skip_logical_line(text_, at_);
    sure_ = sure_ && line.sure;
    if (names_.is_watched(text_, at_) && blocks_.line_scope().at_module_level()) names_.note_line(text_, at_);
    if (import_word_ < line.end) read_statements();
    advance(line.end);
  }

  void advance(uint32_t at) {
    at_ = at;
    if (import_word_ < at_) import_word_ = find_import_word(text_, at_);
  }

  /// Goes on behind the last import until it is known of every `try` around it whether it has handlers.
  void find_handlers() {
    const size_t outermost = blocks_.outermost_open_try(imports_.size());
    if (outermost == blocks_.levels()) return;
    do read_line();
    while (at_ < text_.size() && blocks_.levels() > outermost + 1);
  }

  /// Calls are read among the statements, so that they have their order and their blocks.
  void set_calls_apart(Skim& skim) const {
    const auto calls = std::stable_partition(skim.imports.begin(), skim.imports.end(),
                                             [](const ImportStatement& one) { return !one.is_call; });
    const bool has_function = std::any_of(skim.imports.begin(), calls, binds_import_module);
    std::copy_if(calls, skim.imports.end(), std::back_inserter(skim.calls), [&](const ImportStatement& call) {
      return has_function || word_at(text_, call.span.begin) != "import_module";
    });
    skim.imports.erase(calls, skim.imports.end());
  }

  /// Reads the imports of the logical line at `at_`.
  void read_statements() {
    TokenCursor cursor(text_, at_);
    bool begins = true;     // the next token begins a statement
    bool in_suite = false;  // of a clause that the line begins with
    bool in_lambda = false;
    Token token = cursor.next();
    while (!ends_line(token)) {
      const bool may_import = std::exchange(begins, false) || is_stranded(cursor, token);
      if (may_import && read_statement(cursor, token, in_suite)) continue;
      const std::string_view word = slice(text_, token.span);
      if (word == keyword) sure_ = false;
      in_lambda = in_lambda || word == "lambda";
      if (is_import_call(word)) read_call(cursor, token, in_suite, in_lambda);
      begins = cursor.depth() == 0 && (word == ";" || word == ":");
      in_suite = in_suite || (begins && word == ":" && blocks_.line_is_clause());
      token = cursor.next();
    }
  }

  /// Reads the import that begins with `token`, if it is one; then `token` becomes the one behind it.
  bool read_statement(TokenCursor& cursor, Token& token, bool in_suite) {
    const bool stranded = cursor.depth() > 0;
    auto statement = read_import(text_, cursor, token, import_names_);
    if (!statement) return false;
    if (!ends_line(token) && slice(text_, token.span) != ";") sure_ = false;
    const Scope scope = stranded ? Scope{} : in_suite ? blocks_.suite_scope() : blocks_.line_scope();
    record(*statement, scope);
    return true;
  }

  /// Reads the call of the function that `name` names, if it says what it imports. Behind a `lambda` of its
  /// line it counts as part of that.
  void read_call(const TokenCursor& cursor, Token name, bool in_suite, bool in_lambda) {
    const auto call = read_import_call(text_, cursor, name, import_names_);
    if (!call) return;
    Scope scope = in_suite ? blocks_.suite_scope() : blocks_.line_scope();
    if (in_lambda) scope.functions++;
    record(*call, scope);
  }

  /// Whether an import begins in the first column inside a bracket, which therefore was never closed.
  bool is_stranded(const TokenCursor& cursor, Token token) const {
    if (cursor.depth() == 0 || !is(text_[token.span.begin - 1], line_end)) return false;
    const std::string_view word = slice(text_, token.span);
    return word == keyword || word == "from";
  }

  void record(ImportStatement statement, const Scope& scope) {
    statement.place = places_.place(statement.span.begin);
    statement.in_function = scope.functions > 0;
    statement.in_class = scope.in_class;
    statement.in_try = scope.in_try;
    statement.conditional = scope.conditional;
    statement.context = context_of(statement, scope);
    if (scope.at_module_level() && !statement.is_call) names_.note_import(statement);
    imports_.push_back(statement);
    functions_.push_back(scope.functions);
  }

  void mark_caught(CaughtStatements caught) {
    for (size_t i = caught.first; i < imports_.size(); ++i) {
      if (functions_[i] == caught.functions) imports_[i].in_try = true;
    }
  }

  std::string_view text_;
  Extent extent_;
  uint32_t at_;
  uint32_t import_word_ = 0;  // the first one not before `at_`, or the end
  PlaceCounter places_;
  TypingNames names_;
  BlockStack blocks_;
  std::vector<ImportStatement> imports_;
  ImportNames import_names_;
  bool sure_ = true;
  std::vector<uint32_t> functions_;  // around each import
};

}  // namespace

Skim skim(std::string_view text, Extent extent) {
  return Skimmer(text, extent).run();
}

}  // namespace unknot::python
