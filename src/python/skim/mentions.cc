// The reader of mentions: tokens, the blocks that are open, and of every line what its first word says. A
// word is judged when the token behind it is known.
#include "python/skim/mentions.h"

#include <algorithm>
#include <array>
#include <utility>

#include "python/skim/scan.h"
#include "python/skim/token.h"

namespace unknot::python {
namespace {

template <size_t count>
using Words = std::array<std::string_view, count>;

template <size_t count>
bool is_one_of(std::string_view word, const Words<count>& words) {
  return std::ranges::find(words, word) != words.end();
}

constexpr Words<3> definition_words = {"def", "class", "async"};
constexpr Words<12> clause_words = {"if",   "elif",    "else", "for",   "while", "try",
                                    "with", "finally", "case", "match", "async", "except"};
/// Functions of a class that run when a subclass of it is made.
constexpr Words<3> hooks = {"__init_subclass__", "__class_getitem__", "__mro_entries__"};
/// Functions that take the name of what they look for as a string.
constexpr Words<3> lookups = {"getattr", "attrgetter", "methodcaller"};

/// What the code of a block belongs to.
struct Block {
  uint32_t definition = no_definition;
  bool is_late = false;
  uint32_t closes = no_definition;  // the definition that ends with it
};

/// What is known of a logical line up to the token that is looked at.
struct Line {
  enum class Kind : uint8_t { statement, clause, function, klass };
  Kind kind = Kind::statement;
  bool in_header = false;  // of a function or class
  bool in_annotation = false;
  bool has_value = false;  // behind the `=` of a parameter, or of a keyword in the header of a class
  bool asks_by_name = false;
  uint32_t calls = 0;  // open parentheses in the header of a class
};

class MentionReader {
 public:
  explicit MentionReader(std::string_view text) : text_(text), lexer_(text) {}

  Mentions run() {
    advance();
    while (token_.kind != TokenKind::end) {
      if (token_.kind == TokenKind::indent) {
        blocks_.push_back(below_);
        advance();
      } else if (token_.kind == TokenKind::dedent) {
        close(blocks_.back());
        if (blocks_.size() > 1) blocks_.pop_back();
        advance();
      } else {
        read_line();
      }
    }
    find_calls_in_class_bodies();
    return std::move(mentions_);
  }

 private:
  std::string_view word() const { return slice(text_, token_.span); }
  void advance() { token_ = lexer_.next(); }
  bool at_line_end() const { return token_.kind == TokenKind::newline || token_.kind == TokenKind::end; }

  void close(const Block& block) {
    if (block.closes != no_definition) mentions_.definitions[block.closes].span.end = token_.span.begin;
  }

  void read_line() {
    line_ = {};
    here_ = blocks_.back();
    below_ = {here_.definition, here_.is_late, no_definition};
    const size_t decorators = decorators_.size();
    begins_ = true;
    while (!at_line_end()) {
      if (std::exchange(begins_, false)) {
        begin_statement();
      } else if (token_.kind == TokenKind::name) {
        read_name();
      } else {
        if (token_.kind == TokenKind::op) read_operator();
        if (token_.kind == TokenKind::string) read_string();
        is_behind_dot_ = word() == ".";
        advance();
      }
    }
    if (decorators_.size() == decorators) decorators_.clear();
    if (token_.kind == TokenKind::newline) advance();
    if (token_.kind != TokenKind::indent) close(below_);
  }

  /// Looks at the first token of a statement.
  void begin_statement() {
    line_.in_annotation = false;
    const std::string_view first = word();
    if (first == "@") {
      advance();
      decorators_.push_back(word());
    } else if (is_one_of(first, definition_words)) {
      begin_definition();
    } else if (first == "import" || first == "from") {
      while (!at_line_end() && (word() != ";" || lexer_.depth() > 0)) advance();
    } else if (is_one_of(first, clause_words)) {
      line_.kind = Line::Kind::clause;
    }
  }

  void begin_definition() {
    const uint32_t begin = token_.span.begin;
    if (word() == "async") advance();
    const bool is_class = word() == "class";
    if (!is_class && word() != "def") {
      line_.kind = Line::Kind::clause;
      return;
    }
    advance();
    if (token_.kind != TokenKind::name) return;
    line_.kind = is_class ? Line::Kind::klass : Line::Kind::function;
    line_.in_header = true;
    open_definition(begin, is_class);
    advance();
  }

  void open_definition(uint32_t begin, bool is_class) {
    auto& all = mentions_.definitions;
    if (here_.definition == no_definition) {
      below_.definition = below_.closes = static_cast<uint32_t>(all.size());
      all.push_back({word(), {begin, static_cast<uint32_t>(text_.size())}, {}, {}});
    }
    Definition& outermost = all[below_.definition];
    if (!here_.is_late) {
      outermost.decorators.insert(outermost.decorators.end(), decorators_.begin(), decorators_.end());
      if (!is_class && here_.definition != no_definition) outermost.functions.push_back(word());
      outermost.has_hooks = outermost.has_hooks || is_one_of(word(), hooks);
    }
    if (!is_class) below_.is_late = true;
  }

  void read_name() {
    const std::string_view name = word();
    const bool is_attribute = std::exchange(is_behind_dot_, false);
    advance();
    if (word() == "=" || word() == ":=") return;
    if (line_.in_annotation && word() != "(") return;
    line_.asks_by_name = line_.asks_by_name || is_one_of(name, lookups);
    add(name, is_attribute);
  }

  void add(std::string_view name, bool is_attribute) {
    const bool is_base = line_.kind == Line::Kind::klass && line_.in_header && !here_.is_late &&
                         !line_.has_value && line_.calls <= 1;
    if (!is_base) {
      return add(
          {name, here_.definition, here_.is_late ? MentionKind::late : MentionKind::early, is_attribute});
    }
    add({name, below_.definition, MentionKind::base, is_attribute});
    if (name.ends_with("Enum") || name.ends_with("Flag")) {
      mentions_.definitions[below_.definition].runs_when_made = true;
    }
  }

  /// Adds a mention, unless the last one of its name says the same.
  void add(Mention mention) {
    const auto number = static_cast<uint32_t>(mentions_.words.size());
    const auto [known, is_new] = mentions_.last.try_emplace(mention.name, number);
    if (!is_new) {
      const Mention& last = mentions_.words[known->second];
      const bool is_same = last.definition == mention.definition && last.kind == mention.kind &&
                           last.is_attribute == mention.is_attribute;
      if (is_same) return;
      mention.before = std::exchange(known->second, number);
    }
    mentions_.words.push_back(mention);
  }

  void read_operator() {
    const std::string_view op = word();
    const uint32_t depth = lexer_.depth();
    if (line_.in_header) return read_header(op, depth);
    if (depth > 0) return;
    if (op == "=") line_.in_annotation = false;
    if (op == ":" && line_.kind == Line::Kind::statement) line_.in_annotation = true;
    if (op == ";" || (op == ":" && line_.kind != Line::Kind::statement)) begins_ = true;
  }

  /// Of a function or class.
  void read_header(std::string_view op, uint32_t depth) {
    if (op == "(") line_.calls++;
    if (op == ")" && line_.calls > 0) line_.calls--;
    if (op == "->") line_.in_annotation = true;
    if (op == ":" && depth == 0) {
      line_.in_header = false;
      here_ = below_;
      begins_ = true;
      return;
    }
    if (depth > 1) return;
    if (op == ":" && !line_.has_value) line_.in_annotation = true;
    if (op == "=") line_.in_annotation = false;
    if (op == "=" || op == ",") line_.has_value = op == "=";
    if (op == ",") line_.in_annotation = false;
  }

  void read_string() {
    const StringParts parts = string_parts(word());
    if (parts.prefix.find_first_of("ft") != std::string_view::npos) return read_fields(parts.body);
    if (line_.asks_by_name && !parts.body.empty() && word_at(parts.body, 0) == parts.body)
      add(parts.body, true);
  }

  /// Every word of an f-string that has fields.
  void read_fields(std::string_view body) {
    uint32_t at = static_cast<uint32_t>(std::min(body.find('{'), body.size()));
    while (at < body.size()) {
      const std::string_view name = is(body[at], name_start) ? word_at(body, at) : std::string_view();
      if (!name.empty()) add(name, body[at - 1] == '.');
      at += std::max<uint32_t>(1, static_cast<uint32_t>(name.size()));
    }
  }

  void find_calls_in_class_bodies() {
    for (const Mention& mention : mentions_.words) {
      const bool is_in_class = mention.kind == MentionKind::early && mention.definition != no_definition;
      if (!is_in_class || mention.is_attribute) continue;
      Definition& around = mentions_.definitions[mention.definition];
      const bool is_own = std::ranges::find(around.functions, mention.name) != around.functions.end();
      around.runs_when_made = around.runs_when_made || is_own;
    }
  }

  std::string_view text_;
  Lexer lexer_;
  Token token_;  // looked at, not yet read
  Line line_;
  Block here_;                                // of the statement that is read
  Block below_;                               // of the block that the line may open
  std::vector<Block> blocks_ = {Block{}};     // that are open
  std::vector<std::string_view> decorators_;  // the first words of those above the next definition
  bool begins_ = false;                       // the token begins a statement
  bool is_behind_dot_ = false;
  Mentions mentions_;
};

}  // namespace

Mentions read_mentions(std::string_view text) {
  return MentionReader(text).run();
}

std::vector<Mention> mentions_of(const Mentions& mentions, std::string_view name) {
  std::vector<Mention> found;
  const auto last = mentions.last.find(name);
  if (last == mentions.last.end()) return found;
  for (uint32_t i = last->second; i != no_mention; i = mentions.words[i].before)
    found.push_back(mentions.words[i]);
  return found;
}

}  // namespace unknot::python
