// Strings that reach names: whole dotted paths ("pkg.a.send", "pkg.a:main"), paths that the program puts
// together (f"{MOD}.send"), code in replacement fields, doctests, and import statements or entry points in a
// longer text.
#include <algorithm>

#include "project/uses/fields.h"
#include "project/uses/prose.h"
#include "project/uses/scan.h"
#include "python/skim/scan.h"

namespace unknot::project {
namespace {

constexpr int deepest = 3;  ///< of expressions in f-strings in expressions

bool is_path_byte(char c) {
  return c == '.' || c == ':' || python::is(c, python::name_byte);
}

bool is_field(char c) {
  return c == Shape::known || c == Shape::unknown;
}

/// Takes the first part off a path, with the "." or ":" behind it.
std::string_view take_part(std::string_view& path) {
  const std::string_view part = path.substr(0, path.find_first_of(".:"));
  path.remove_prefix(std::min(part.size() + 1, path.size()));
  return part;
}

}  // namespace

void Scanner::on_string() {
  const uint32_t begin = at_;
  const uint32_t past = tokens_.past_strings(at_);
  std::string buffer;
  std::string_view path = tokens_.dotted_string(begin, buffer);
  if (!buffer.empty()) path = sink_.hits().made.emplace_back(buffer);
  const bool is_path = !path.empty() && read_dotted(path, begin, past);
  for (uint32_t index = begin; index < past; ++index) {
    const std::string_view token = tokens_.at(index);
    if (is_formatted(token)) {
      read_fields(index);
    } else if (!is_path && in_annotation(begin)) {
      read_annotation(python::string_parts(token).body);
    } else if (path.empty() && depth_ == 0) {
      read_prose(python::string_parts(token).body);
    }
  }
  if (path.empty() || tokens_.is(past, '+') || tokens_.is(past, '.')) read_computed(begin);
  at_ = past - 1;
}

/// Reads a string that is one dotted word; whether it is the path of a module or of a name in one.
bool Scanner::read_dotted(std::string_view path, uint32_t begin, uint32_t end) {
  if (path.starts_with('.')) {
    read_relative(path, begin, end);
    return false;
  }
  const ModulePath found = values_.names().walk(path, values_.importer());
  if (found.steps.empty() && found.modules.empty()) return false;
  const bool is_harmless = in_harmless_call();
  const bool is_plain_argument = is_argument(begin, end) && !is_harmless;
  const bool is_dotted = path.find(':') == path.npos;
  const CallKind kind = is_plain_argument ? call_kind(brackets_.back().open) : CallKind::names;
  const bool may_replace =
      is_dotted && kind != CallKind::names && (found.modules.empty() || kind == CallKind::patches);
  const bool is_patch =
      may_replace && (kind != CallKind::unknown || speaks_of_replacing(brackets_.back().open));
  const Reach reach_of_end = is_patch ? Reach::patched : may_replace ? Reach::handed : Reach::named;
  for (const PathStep& step : found.steps) {
    const Reach reach = step.is_end ? reach_of_end : Reach::named;
    for (Hit& hit : sink_.add(step.modules, step.name, reach, between(begin, end))) {
      hit.is_target = step.is_end && is_dotted && !is_harmless;
    }
  }
  if (is_plain_argument && !found.modules.empty()) read_module_argument(begin, {found.modules, end}, true);
  return true;
}

/// ".b" beside import_module names b in the package.
void Scanner::read_relative(std::string_view path, uint32_t begin, uint32_t end) {
  if (brackets_.empty() || brackets_.back().open + 1 != begin || begin < 2) return;
  for (const ModuleId module : values_.root(begin - 2).modules) {
    const ModuleId parent = values_.names().table()[module].parent;
    if (parent != python::no_module) sink_.add({parent}, last_part(path), Reach::named, between(begin, end));
  }
}

bool Scanner::in_harmless_call() const {
  return !brackets_.empty() && brackets_.back().is_call &&
         call_kind(brackets_.back().open) == CallKind::harmless;
}

/// Whether the string at a token may be the start of a path that is put together.
bool Scanner::may_be_computed(uint32_t index) const {
  const python::StringParts parts = python::string_parts(tokens_.at(index));
  if (parts.prefix.find_first_of("bB") != parts.prefix.npos) return false;
  const auto field = std::find_if_not(parts.body.begin(), parts.body.end(), is_path_byte);
  const bool has_field = field != parts.body.end();
  if (has_field && *field != '{' && *field != '%') return false;
  const uint32_t past = tokens_.past_strings(index);
  if (!has_field && past == index + 1 && !tokens_.is(past, '+') && !tokens_.is(past, '.')) return false;
  std::string_view rest = parts.body.substr(0, static_cast<size_t>(field - parts.body.begin()));
  const std::string_view first = take_part(rest);
  return first.empty() || values_.find(first) != python::no_module;
}

void Scanner::read_computed(uint32_t begin) {
  if (in_harmless_call() || (tokens_.is_string(begin) && !may_be_computed(begin))) return;
  Shape shape = read_shape(values_, begin);
  const auto is_odd = [](char c) { return !is_field(c) && !is_path_byte(c); };
  if (shape.text.empty() || std::any_of(shape.text.begin(), shape.text.end(), is_odd)) return;
  std::string_view rest = sink_.hits().made.emplace_back(std::move(shape.text));
  if (rest.front() == Shape::known) {
    rest.remove_prefix(1);
    // What a field spells may end with a dot of its own: PREFIX + "name".
    if (rest.starts_with('.') || rest.starts_with(':')) rest.remove_prefix(1);
    return read_computed_path(shape.modules, rest, between(begin, begin + 1));
  }
  const ModuleId module = values_.find(take_part(rest));
  if (module != python::no_module) read_computed_path({module}, rest, between(begin, begin + 1));
}

/// What comes after modules in a path with fields. Behind a field that is not known, a name may be one of any
/// module below.
void Scanner::read_computed_path(std::vector<ModuleId> modules, std::string_view path,
                                 std::string_view place) {
  bool below = false;
  while (!path.empty() && !modules.empty()) {
    const bool after_colon = path.data()[-1] == ':';
    const std::string_view name = take_part(path);
    const Reach reach =
        path.empty() ? Reach::maybe_patched : Reach::named;  // pkg.a.T.x replaces nothing of pkg.a
    if (name.empty()) return;
    if (std::any_of(name.begin(), name.end(), is_field)) {
      if (!below && !after_colon) sink_.add_any(modules, Reach::maybe_patched, place);
      below = true;
    } else if (below) {
      for (Hit& hit : sink_.add(modules, name, Reach::maybe_patched, place)) hit.below = true;
    } else {
      sink_.add(modules, name, reach, place);
      modules = values_.names().step(modules, name);
    }
  }
}

/// The code in an f-string.
void Scanner::read_fields(uint32_t index) {
  if (depth_ >= deepest) return;
  for (const StringPiece& piece : string_pieces(tokens_.at(index))) {
    if (!piece.is_field || !values_.meanings().any_in(piece.text)) continue;
    const TokenText expression = TokenText::expression(piece.text, statement_->in_body);
    const Values values(expression, values_);
    Scanner(values, sink_, depth_ + 1).scan();
  }
}

/// Whether the string at a token may be an annotation or part of one.
bool Scanner::in_annotation(uint32_t begin) const {
  if (begin == statement_->begin) return false;
  const bool after_colon = tokens_.after(begin, ':');
  if (brackets_.empty()) return after_colon || tokens_.at(begin - 1) == "->";
  const Bracket& around = brackets_.back();
  if (!around.trails || tokens_.is(around.open, '[')) return around.trails;
  const std::string_view callee = tokens_.at(around.open - 1);
  if (around.is_call) return callee == "cast" || callee == "TypeVar" || callee == "NewType";
  return after_colon;
}

/// The code in a string annotation.
void Scanner::read_annotation(std::string_view body) {
  if (depth_ >= deepest || !values_.meanings().any_in(body)) return;
  const TokenText expression = TokenText::expression(body, true);
  Sink sink(sink_.text(), sink_.hits(), Reach::named);
  const Values values(expression, values_);
  Scanner(values, sink, depth_ + 1).scan();
}

void Scanner::read_prose(std::string_view body) {
  if (values_.importer() == python::no_module) return;
  if (has_doctest(body)) {
    scan_doctest(body, values_.names(), values_.importer(), values_.meanings(), Reach::named, sink_, true);
  }
  scan_prose(body, values_.names(), values_.importer(), Prose::string, Reach::named, sink_);
}

}  // namespace unknot::project
