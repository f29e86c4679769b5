#include "python/skim/typing_names.h"

#include <algorithm>
#include <utility>

#include "python/skim/scan.h"

namespace unknot::python {
namespace {

bool is_typing(std::string_view module) {
  return module == "typing" || module == "typing_extensions";
}

enum class Assigned { nothing, false_value, other };

/// What the cursor, behind a name at the start of a statement, finds assigned to it: `= value`, where an
/// annotation or more targets may stand before the value.
Assigned read_assignment(std::string_view text, TokenCursor cursor) {
  const auto is_op = [&](Token token, std::string_view op) { return slice(text, token.span) == op; };
  const auto is_last = [&](Token token) {
    return token.kind == TokenKind::newline || token.kind == TokenKind::end || is_op(token, ";");
  };
  Token token = cursor.next();
  if (is_op(token, ":")) {
    while (!is_last(token) && !(is_op(token, "=") && cursor.depth() == 0)) token = cursor.next();
  }
  if (!is_op(token, "=")) return Assigned::nothing;
  Token value = token;
  while (is_op(token, "=")) {
    value = cursor.next();
    token = cursor.next();
  }
  return is_op(value, "False") && is_last(token) ? Assigned::false_value : Assigned::other;
}

}  // namespace

TypingNames::TypingNames() {
  flags_.reserve(4);
  find_or_add("TYPE_CHECKING").is_false = true;
  find_or_add("MYPY");
}

const TypingNames::Flag* TypingNames::find(std::string_view name) const {
  const auto found = std::ranges::find(flags_, name, &Flag::name);
  return found == flags_.end() ? nullptr : &*found;
}

TypingNames::Flag* TypingNames::find(std::string_view name) {
  return const_cast<Flag*>(std::as_const(*this).find(name));
}

TypingNames::Flag& TypingNames::find_or_add(std::string_view name) {
  if (Flag* flag = find(name)) return *flag;
  first_bytes_[static_cast<uint8_t>(name.front())] = true;
  return flags_.emplace_back(Flag{std::string(name)});
}

bool TypingNames::is_flag(std::string_view name) const {
  const Flag* flag = find(name);
  return flag != nullptr && flag->is_false && !flag->is_other;
}

bool TypingNames::is_module(std::string_view name) const {
  return is_typing(name) || std::ranges::find(modules_, name) != modules_.end();
}

void TypingNames::note_import(const ImportStatement& statement) {
  for (const ImportAlias& alias : statement.names) {
    const std::string_view name = alias.bound();
    if (statement.is_from && alias.name == "TYPE_CHECKING") {
      find_or_add(name).is_false = true;
    } else if (Flag* flag = find(name)) {
      flag->is_other = true;
    } else if (!statement.is_from && !alias.asname.empty() && is_typing(alias.name)) {
      modules_.emplace_back(name);
    }
  }
}

bool TypingNames::is_watched(std::string_view text, uint32_t at) const {
  return first_bytes_[static_cast<uint8_t>(text[at])] && find(word_at(text, at)) != nullptr;
}

void TypingNames::note_line(std::string_view text, uint32_t at) {
  TokenCursor cursor(text, at);
  Flag& flag = find_or_add(slice(text, cursor.next().span));
  const Assigned assigned = read_assignment(text, cursor);
  if (assigned == Assigned::false_value) flag.is_false = true;
  if (assigned == Assigned::other) flag.is_other = true;
}

}  // namespace unknot::python
