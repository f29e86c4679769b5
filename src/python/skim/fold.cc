// Three-valued evaluation by recursive descent:
//
//   test       = choice | name ":=" choice          choice = either ["if" either "else" test]
//   either     = both ("or" both)*                  both   = negation ("and" negation)*
//   negation   = "not" negation | comparison        comparison = operand (("==" | "!=" | "is" ["not"])
//   operand)* operand    = literal | name | module.name | "(" test ")" | "bool(" test ")"
//
// An operand that is anything else is unknown; its tokens are passed over up to the next word or operator of
// this grammar outside brackets, so that `f(x)[0] and TYPE_CHECKING` is still seen to be false.
#include "python/skim/fold.h"

#include <algorithm>
#include <initializer_list>
#include <utility>

#include "python/skim/scan.h"

namespace unknot::python {
namespace {

/// What is known of a value: three singletons, the two sides of the script test, or only its truth.
enum class Value : uint8_t { unknown, falsy, truthy, false_, true_, none, module_name, main_text };

bool is_true(Value value) {
  return value == Value::truthy || value == Value::true_ || value == Value::main_text;
}
bool is_false(Value value) {
  return value == Value::falsy || value == Value::false_ || value == Value::none;
}
bool is_singleton(Value v) {
  return v == Value::false_ || v == Value::true_ || v == Value::none;
}

Value truth_of(Value value) {
  if (is_true(value)) return Value::true_;
  return is_false(value) ? Value::false_ : Value::unknown;
}

Value negated(Value value) {
  if (is_true(value)) return Value::false_;
  return is_false(value) ? Value::true_ : Value::unknown;
}

Value both(Value left, Value right) {
  if (is_false(left)) return left;
  if (is_true(left)) return right;
  return is_false(right) ? Value::falsy : Value::unknown;
}

Value either(Value left, Value right) {
  if (is_true(left)) return left;
  if (is_false(left)) return right;
  return is_true(right) ? Value::truthy : Value::unknown;
}

Value chosen(Value test, Value yes, Value no) {
  if (is_true(test)) return yes;
  if (is_false(test)) return no;
  if (is_true(yes) && is_true(no)) return Value::truthy;
  return is_false(yes) && is_false(no) ? Value::falsy : Value::unknown;
}

Value number_value(std::string_view number) {
  if (number.find_first_not_of("0_") == std::string_view::npos) return Value::falsy;
  return number.find_first_not_of("0123456789_") == std::string_view::npos ? Value::truthy : Value::unknown;
}

/// What an f-string or an escape makes of a text is not asked.
Value string_value(std::string_view literal) {
  const StringParts parts = string_parts(literal);
  if (parts.prefix.find_first_of("fFtT") != std::string_view::npos) return Value::unknown;
  if (parts.body == "__main__" && parts.prefix.empty()) return Value::main_text;
  if (parts.body.empty()) return Value::falsy;
  return parts.body.find('\\') == std::string_view::npos ? Value::truthy : Value::unknown;
}

class Folder {
 public:
  Folder(std::string_view text, uint32_t at, const TypingNames& names, Run run)
      : text_(text), names_(names), run_(run), cursor_(text, at), token_(cursor_.next()) {}

  Truth fold() {
    const Value value = read_test();
    if (gave_up_ || !at(":")) return Truth::unknown;
    if (is_true(value)) return Truth::always;
    return is_false(value) ? Truth::never : Truth::unknown;
  }

 private:
  // Deeper than anybody writes, and far from the end of the stack.
  static constexpr uint32_t max_depth = 100;

  bool at(std::string_view word) const { return slice(text_, token_.span) == word; }

  bool at_any(std::initializer_list<std::string_view> words) const {
    return std::ranges::any_of(words, [this](std::string_view word) { return at(word); });
  }

  void advance() { token_ = cursor_.next(); }

  bool take(std::string_view word) {
    const bool found = at(word);
    if (found) advance();
    return found;
  }

  bool at_end() const { return token_.kind == TokenKind::newline || token_.kind == TokenKind::end; }

  Value read_test() {
    if (depth_ == max_depth) gave_up_ = true;
    if (gave_up_) return Value::unknown;
    ++depth_;
    const Value value = read_choice();
    --depth_;
    return value;
  }

  Value read_choice() {
    const Value yes = read_either();
    if (!take("if")) return yes;
    const Value test = read_either();
    return take("else") ? chosen(test, yes, read_test()) : Value::unknown;
  }

  Value read_either() {
    Value value = read_both();
    while (take("or")) value = either(value, read_both());
    return value;
  }

  Value read_both() {
    Value value = read_negation();
    while (take("and")) value = both(value, read_negation());
    return value;
  }

  Value read_negation() {
    uint32_t negations = 0;
    while (take("not")) ++negations;
    const Value value = read_comparison();
    if (negations == 0) return value;
    return negations % 2 == 1 ? negated(value) : truth_of(value);
  }

  /// `a == b == c` is left unknown.
  Value read_comparison() {
    Value value = read_operand();
    for (bool first = true; at_any({"==", "!=", "is"}); first = false) {
      bool equal = !at("!=");
      const bool identity = take("is");
      if (!identity) advance();
      if (identity && take("not")) equal = false;
      const Value right = read_operand();
      value = first ? compare(value, right, equal) : Value::unknown;
    }
    return value;
  }

  Value compare(Value left, Value right, bool equal) const {
    if (is_singleton(left) && is_singleton(right))
      return (left == right) == equal ? Value::true_ : Value::false_;
    if (left == Value::main_text) std::swap(left, right);
    const bool asks_for_script = left == Value::module_name && right == Value::main_text;
    if (!asks_for_script || run_ == Run::any) return Value::unknown;
    return equal ? Value::false_ : Value::true_;
  }

  Value read_operand() {
    const Value value = read_primary();
    if (take(":=")) return read_test();
    if (operand_ends()) return value;
    while (!operand_ends()) skip_one();
    return Value::unknown;
  }

  bool operand_ends() const {
    return gave_up_ || at_end() ||
           at_any(
               {"and", "or", "if", "else", "==", "!=", "is", ":", ":=", ",", ")", "]", "}", "for", "async"});
  }

  /// Passes over one token, or over a pair of brackets with all in it.
  void skip_one() {
    // The colon of a lambda is not the one that ends the test.
    if (at("lambda") && cursor_.depth() == 0) gave_up_ = true;
    const uint32_t outside = at_any({"(", "[", "{"}) ? cursor_.depth() - 1 : cursor_.depth();
    while (cursor_.depth() > outside && token_.kind != TokenKind::end) advance();
    advance();
  }

  Value read_primary() {
    const Token token = token_;
    if (at("(")) return read_brackets();
    if (token.kind == TokenKind::name) return read_name();
    if (token.kind != TokenKind::number && token.kind != TokenKind::string) return Value::unknown;
    advance();
    const std::string_view literal = slice(text_, token.span);
    return token.kind == TokenKind::number ? number_value(literal) : string_value(literal);
  }

  Value read_name() {
    if (operand_ends() || at("lambda")) return Value::unknown;
    const std::string_view name = slice(text_, token_.span);
    advance();
    if (name == "False") return Value::false_;
    if (name == "True") return Value::true_;
    if (name == "None") return Value::none;
    if (name == "__name__") return Value::module_name;
    if (name == "bool" && at("(")) return truth_of(read_brackets());
    if (names_.is_module(name) && take(".") && take("TYPE_CHECKING")) return Value::false_;
    return names_.is_flag(name) ? Value::false_ : Value::unknown;
  }

  /// `(test)`; a tuple or a generator, which begin like one, are passed over.
  Value read_brackets() {
    const uint32_t outside = cursor_.depth() - 1;
    advance();
    const Value value = read_test();
    if (gave_up_ || take(")")) return value;
    while (cursor_.depth() > outside && token_.kind != TokenKind::end) advance();
    advance();
    return Value::unknown;
  }

  std::string_view text_;
  const TypingNames& names_;
  Run run_;
  TokenCursor cursor_;
  Token token_;  // the next one to read
  uint32_t depth_ = 0;
  bool gave_up_ = false;
};

}  // namespace

Truth fold_test(std::string_view text, uint32_t at, const TypingNames& names, Run run) {
  return Folder(text, at, names, run).fold();
}

}  // namespace unknot::python
