// One walk over the tokens of a text, statement by statement. Wherever a name stands that may be a module,
// its attributes are followed as long as they are modules again; the first that is not is the use. What the
// use does with the name is read off what stands around it: "=", `del`, `for`, `as`. Brackets are kept on a
// stack, since a target may stand in grouping brackets but not in a call or subscript.
#include "project/uses/scan.h"

#include <algorithm>
#include <iterator>

#include "project/uses/lines.h"

namespace unknot::project {

using python::TokenKind;

std::span<Hit> Sink::add(const std::vector<ModuleId>& modules, std::string_view name, Reach reach,
                         std::string_view place) {
  const auto begin = static_cast<uint32_t>(place.data() - text_.data());
  const Span span = {begin, begin + static_cast<uint32_t>(place.size())};
  for (const ModuleId module : modules) hits_.list.push_back({module, name, as_.value_or(reach), span});
  return std::span(hits_.list).last(modules.size());
}

void Sink::add_code(const std::vector<ModuleId>& modules, std::string_view name, Reach reach,
                    std::string_view place) {
  for (Hit& hit : add(modules, name, reach, place)) hit.in_code = !as_;
}

void Scanner::scan() {
  for (const Statement& statement : tokens_.statements()) {
    begin_statement(statement);
    const std::string_view first = tokens_.at(statement.begin);
    if (first == "import" || first == "from" || (first == "lazy" && tokens_.is_name(statement.begin + 1)))
      continue;
    for (at_ = statement.begin; at_ < statement.end; ++at_) {
      switch (tokens_[at_].kind) {
        case TokenKind::name:
          on_name();
          break;
        case TokenKind::string:
          on_string();
          break;
        case TokenKind::op:
          on_operator();
          break;
        default:
          break;
      }
    }
  }
}

void Scanner::begin_statement(const Statement& statement) {
  statement_ = &statement;
  brackets_.clear();
  trailing_ = trailing_floor_ = 0;
  targets_ = tokens_.at(statement.begin) == "del" ? Targets::deletion : Targets::none;
  targets_floor_ = 0;
}

void Scanner::on_operator() {
  if (tokens_.opens(at_)) {
    const bool trails = tokens_.trails(at_);
    const std::string_view before = at_ >= 2 ? tokens_.at(at_ - 2) : "";
    const bool is_call = trails && tokens_.is(at_, '(') && before != "def" && before != "class";
    brackets_.push_back({at_, trails, is_call, 0});
    if (trails) ++trailing_;
    if (is_call && patches_by_name(at_)) sink_.hits().patches_by_name = true;
  } else if (tokens_.closes(at_) && !brackets_.empty()) {
    if (brackets_.back().trails) --trailing_;
    brackets_.pop_back();
  }
  const bool ends_item =
      brackets_.size() < targets_floor_ || (tokens_.is(at_, ',') && brackets_.size() == targets_floor_);
  if (targets_ == Targets::with && ends_item) targets_ = Targets::none;
}

void Scanner::on_word(std::string_view word) {
  if (word == "for" || word == "as") {
    targets_ = word == "for" ? Targets::loop : Targets::with;
    targets_floor_ = brackets_.size();
    trailing_floor_ = trailing_;
  } else if (word == "in" && targets_ == Targets::loop) {
    targets_ = Targets::none;
  }
}

void Scanner::on_name() {
  const std::string_view name = tokens_.at(at_);
  if (name.size() <= 3) on_word(name);
  const Meaning* meaning = values_.meanings().find(name);
  if (meaning == nullptr) return;
  const bool is_keyword = !brackets_.empty() && tokens_.is(at_ + 1, '=');
  if (is_keyword) return;
  read_own_names(*meaning);
  if (Value root = values_.root(at_); !root.modules.empty()) {
    // `importlib.import_module("a")` is met at its last name, the first one means nothing.
    read_chain(meaning->builtin == Builtin::load ? tokens_.dotted_begin(at_) : at_, std::move(root));
  }
  const uint32_t begin = tokens_.dotted_begin(at_);
  const Value spelled = values_.spelled(begin);
  if (spelled.modules.empty() || spelled.end <= at_) return;
  if (tokens_.is(spelled.end, '+')) read_computed(begin);
  if (is_argument(begin, spelled.end)) read_module_argument(begin, spelled, true);
}

/// `globals()`, and `vars()`, `dir()`, `locals()` where they mean the module.
void Scanner::read_own_names(const Meaning& meaning) {
  const bool may =
      meaning.builtin == Builtin::globals || (meaning.builtin == Builtin::own_names && !statement_->in_body);
  const bool is_bare_call = tokens_.is(at_ + 1, '(') && tokens_.is(at_ + 2, ')') && !tokens_.after(at_, '.');
  if (!may || !is_bare_call || values_.own() == python::no_module) return;
  read_name_table({values_.own()}, at_, at_ + 3);
}

void Scanner::read_chain(uint32_t begin, Value value) {
  while (tokens_.is(value.end, '.') && tokens_.is_name(value.end + 1)) {
    const std::string_view name = tokens_.at(value.end + 1);
    const uint32_t end = value.end + 2;
    if (name == "__dict__") return read_name_table(value.modules, begin, end);
    sink_.add_code(value.modules, name, access(begin, end), between(begin, end));
    value = {values_.names().step(value.modules, name), end};
    if (value.modules.empty()) return;
  }
  if (is_argument(begin, value.end)) read_module_argument(begin, value, false);
}

/// The dict of a module's names, [begin, end): one name of it, or all.
void Scanner::read_name_table(const std::vector<ModuleId>& modules, uint32_t begin, uint32_t end) {
  const bool is_get = tokens_.is(end, '.') && tokens_.at(end + 1) == "get" && tokens_.is(end + 2, '(');
  const uint32_t key = is_get ? end + 3 : end + 1;
  std::string buffer;
  const std::string_view name = tokens_.is_string(key) ? tokens_.dotted_string(key, buffer) : "";
  const uint32_t past = key + 2;
  const bool is_one = tokens_.is(end, '[') && tokens_.is(key + 1, ']');
  const bool is_got = is_get && (tokens_.is(key + 1, ')') || tokens_.is(key + 1, ','));
  if (name.empty() || !(is_one || is_got))
    return sink_.add_any(modules, Reach::maybe_any, between(begin, end));
  sink_.add_code(modules, name, is_one ? access(begin, past) : Reach::read, between(begin, past));
}

/// What the expression [begin, end) is used for.
Reach Scanner::access(uint32_t begin, uint32_t end) const {
  const std::string_view next = tokens_.at(end);
  static constexpr std::string_view augmented[] = {
      "+=", "-=", "*=", "/=", "//=", "%=", "@=", "&=", "|=", "^=", ">>=", "<<=", "**="};
  if (std::find(std::begin(augmented), std::end(augmented), next) != std::end(augmented))
    return Reach::written;
  if (!is_target(begin, end)) return Reach::read;
  return targets_ == Targets::deletion ? Reach::deleted : Reach::written;
}

bool Scanner::is_target(uint32_t begin, uint32_t end) const {
  const bool is_assigned = begin < statement_->targets_end;
  if (!is_assigned && targets_ == Targets::none) return false;
  const std::string_view next = tokens_.at(end);
  const bool is_whole = end >= statement_->end || next == "," || next == ")" || next == "]" || next == "=" ||
                        next == ":" || next == "in";
  return is_whole && trailing_ == (is_assigned ? 0 : trailing_floor_);
}

/// The text of the tokens [begin, end).
std::string_view Scanner::between(uint32_t begin, uint32_t end) const {
  const uint32_t first = tokens_[begin].span.begin;
  return tokens_.text().substr(first, tokens_[end - 1].span.end - first);
}

namespace {

/// Reads what matters of a file, and learns its assignments. What was learnt may make more lines matter.
TokenText read_file(std::string_view text, const python::Skim& skim, const ModuleNames& names,
                    ModuleId module, Meanings& meanings) {
  constexpr int most_rounds = 4;
  for (int round = 1;; ++round) {
    const LinesThatMatter some = lines_that_matter(text, skim, meanings, names);
    TokenText tokens = some.ask_for_scope ? TokenText(text) : TokenText(text, some.lines);
    const bool has_learnt = learn_assignments(Values(tokens, meanings, names, module, module), meanings);
    if (some.ask_for_scope || !has_learnt || round == most_rounds) return tokens;
  }
}

}  // namespace

Hits scan_file(const Code& code, const ModuleNames& names, FileId file) {
  const std::string_view text = code.text(file);
  const ModuleId module = names.importer(file);
  Hits hits;
  hits.list = names.of(file).hits;
  Meanings meanings(names.top_filter());
  for (const BoundModule& bound : names.of(file).bound) meanings.bind(bound.name, bound.module);
  const TokenText tokens = read_file(text, code.skim(file), names, module, meanings);
  const Values values(tokens, meanings, names, module, module);
  Sink sink(text, hits, std::nullopt);
  Scanner(values, sink).scan();
  for (Hit& hit : hits.list) {
    const bool is_named = hit.reach == Reach::named || hit.reach == Reach::handed;
    if (hits.patches_by_name && hit.is_target && is_named) hit.reach = Reach::patched;
  }
  return hits;
}

}  // namespace unknot::project
