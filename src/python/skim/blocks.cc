// Which code a line belongs to. Every logical line is the last one of its column until the next comes; a
// deeper line makes it a header. All clauses of an `if` or `while` statement are kept, since the first test
// may decide the fate of the last suite. What headers mean is worked out once, from the outermost inwards,
// when an import is found below.
#include "python/skim/blocks.h"

#include <algorithm>
#include <initializer_list>

#include "python/skim/fold.h"

namespace unknot::python {
namespace {

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::ranges::find(words, word) != words.end();
}

/// Whether the line goes on with the statement of the line before it at the same column.
bool continues_statement(std::string_view text, uint32_t at) {
  const char first = byte_at(text, at);
  return (first == 'e' || first == 'f') &&
         is_one_of(word_at(text, at), {"elif", "else", "except", "finally"});
}

/// Whether a `with`, whose items the cursor reads next, swallows a failed import.
bool suppresses(std::string_view text, TokenCursor cursor) {
  bool candidate = false;
  for (Token token = cursor.next(); token.kind != TokenKind::newline && token.kind != TokenKind::end;
       token = cursor.next()) {
    const std::string_view word = slice(text, token.span);
    if (candidate && word == "(") return true;
    if (word == ":" && cursor.depth() == 0) break;
    candidate = is_one_of(word, {"suppress", "raises", "assertRaises"});
  }
  return false;
}

}  // namespace

std::optional<CaughtStatements> BlockStack::enter_line(LineStart line, size_t count) {
  while (line.column < levels_.back().column) {
    if (levels_[levels_.size() - 2].column < line.column) {
      levels_.back().column = line.column;
    } else {
      clauses_.resize(levels_.back().first_clause);
      levels_.pop_back();
    }
  }
  if (line.column > levels_.back().column) {
    levels_.push_back({.column = line.column, .first_clause = clauses_.size()});
  }
  Level& level = levels_.back();
  std::optional<CaughtStatements> caught;
  if (!continues_statement(text_, line.at)) {
    clauses_.resize(level.first_clause);
    level.folded = 0;
    level.taken = {};
  } else if (word_at(text_, line.at) == "except" && is_open_try(levels_.size() - 1, count)) {
    caught = {level.count, line_scope().functions};
  }
  clauses_.push_back(line.at);
  level.count = count;
  level.inside_known = false;
  return caught;
}

Scope BlockStack::line_scope() {
  return levels_.size() == 1 ? Scope{} : inside(levels_.size() - 2);
}

/// Directly below `match` every line is a `case`, which elsewhere is a name like any other.
bool BlockStack::line_is_clause() const {
  const std::string_view word = word_at(text_, clauses_.back());
  const size_t outer = levels_.back().first_clause;
  if (word == "case") return outer > 0 && word_at(text_, clauses_[outer - 1]) == "match";
  return is_one_of(word, {"if", "elif", "else", "for", "while", "try", "except", "finally", "with", "def",
                          "class", "async"});
}

size_t BlockStack::outermost_open_try(size_t count) const {
  size_t index = 0;
  while (index < levels_.size() && !is_open_try(index, count)) ++index;
  return index;
}

size_t BlockStack::clauses_end(size_t index) const {
  return index + 1 < levels_.size() ? levels_[index + 1].first_clause : clauses_.size();
}

bool BlockStack::is_open_try(size_t index, size_t count) const {
  const Level& level = levels_[index];
  const size_t end = clauses_end(index);
  return count > level.count && end > level.first_clause && word_at(text_, clauses_[end - 1]) == "try";
}

Scope BlockStack::inside(size_t index) {
  size_t known = index + 1;
  while (known > 0 && !levels_[known - 1].inside_known) --known;
  for (size_t i = known; i <= index; ++i) read_header(i);
  return levels_[index].inside;
}

void BlockStack::read_header(size_t index) {
  Level& level = levels_[index];
  level.inside = index == 0 ? Scope{} : levels_[index - 1].inside;
  level.inside_known = true;
  const size_t end = clauses_end(index);
  if (end == level.first_clause) return;  // an indented line below nothing

  Fate fate = {};
  while (level.first_clause + level.folded < end) fate = fold_clause(level);
  Scope& scope = level.inside;
  scope.never = scope.never || fate[0];
  scope.script_only = scope.script_only || fate[1];

  TokenCursor cursor(text_, clauses_[end - 1]);
  std::string_view word = slice(text_, cursor.next().span);
  if (word == "async") word = slice(text_, cursor.next().span);
  scope.conditional = word != "def" && word != "class";
  if (word == "class") scope.in_class = true;
  if (word == "with") scope.in_try = scope.in_try || suppresses(text_, cursor);
  if (word == "def") {
    ++scope.functions;
    scope.in_class = scope.in_try = false;
  }
}

BlockStack::Fate BlockStack::fold_clause(Level& level) {
  const uint32_t clause = clauses_[level.first_clause + level.folded++];
  const std::string_view word = word_at(text_, clause);
  Fate dead = level.taken;
  if (!is_one_of(word, {"if", "elif", "while"})) return dead;
  const uint32_t test = clause + static_cast<uint32_t>(word.size());
  for (const Run run : {Run::any, Run::imported}) {
    const size_t i = static_cast<size_t>(run);
    const Truth truth = fold_test(text_, test, names_, run);
    dead[i] = dead[i] || truth == Truth::never;
    level.taken[i] = level.taken[i] || truth == Truth::always;
  }
  return dead;
}

}  // namespace unknot::python
