// Calls that are given a module: by an expression, or by a string that names it. What they may do with its
// names is judged by the name of what is called, and where that says nothing, a name beside the module counts
// as patched: every test suite has its own helpers around setattr.
#include <algorithm>
#include <string>
#include <unordered_map>

#include "project/uses/scan.h"

namespace unknot::project {
namespace {

const std::unordered_map<std::string_view, CallKind>& known_calls() {
  using enum CallKind;
  static const std::unordered_map<std::string_view, CallKind> table = {
      {"getattr", reads},
      {"hasattr", reads},
      {"setattr", writes},
      {"delattr", deletes},
      {"dir", lists},
      {"vars", lists},
      {"getmembers", lists},
      {"getmembers_static", lists},
      {"get_type_hints", lists},
      {"create_autospec", lists},
      {"loadTestsFromModule", lists},
      {"import_module", harmless},
      {"__import__", harmless},
      {"importorskip", harmless},
      {"parametrize", names},
      {"param", names},
      {"reload", harmless},
      {"import_string", harmless},
      {"import_object", harmless},
      {"resolve_name", harmless},
      {"find_spec", harmless},
      {"find_loader", harmless},
      {"getLogger", harmless},
      {"get_logger", harmless},
      {"getsource", harmless},
      {"getfile", harmless},
      {"cast", harmless},
      {"TypeVar", harmless},
      {"NewType", harmless},
      {"ForwardRef", harmless},
      {"isinstance", harmless},
      {"issubclass", harmless},
      {"print", harmless},
      {"repr", harmless},
      {"str", harmless},
      {"type", harmless},
      {"id", harmless},
      {"len", harmless},
  };
  return table;
}

bool is_patch(std::string_view name) {
  return name.find("patch") != name.npos && name.find("dispatch") == name.npos;
}

bool is_lower(char c) {
  return c >= 'a' && c <= 'z';
}

bool is_upper(char c) {
  return c >= 'A' && c <= 'Z';
}

/// Whether a name speaks of putting one thing in the place of another.
bool is_about_replacing(std::string_view name) {
  static constexpr std::string_view words[] = {"patch",  "mock", "stub",    "spy",   "fake",
                                               "replac", "swap", "overrid", "inject"};
  std::string lower(name);
  for (char& c : lower) c = is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c;
  return std::ranges::any_of(words, [&](std::string_view word) { return lower.find(word) != lower.npos; });
}

/// Whether a callee's name says that it looks up what a path names, or keeps the path for that: a class, as
/// in `Instance("m.T")`, `lazy("m.T")`, `get_model("m.T")`. A name that speaks of replacing says the
/// opposite.
bool is_look_up(std::string_view name) {
  static constexpr std::string_view looking_up[] = {"get",    "load",   "import", "find",
                                                    "lookup", "locate", "lazy",   "resolve"};
  if (name.starts_with('_')) name.remove_prefix(1);
  if (name.empty() || is_about_replacing(name)) return false;
  return is_upper(name[0]) || std::ranges::any_of(looking_up, [&](std::string_view word) {
           return name.starts_with(word) && (name.size() == word.size() || !is_lower(name[word.size()]));
         });
}

}  // namespace

/// Whether the expression [begin, end) is a whole argument of the innermost call.
bool Scanner::is_argument(uint32_t begin, uint32_t end) const {
  if (brackets_.empty() || brackets_.size() > deepest_bracket || !brackets_.back().is_call) return false;
  const bool starts = tokens_.is(begin - 1, '(') || tokens_.is(begin - 1, ',') || tokens_.is(begin - 1, '=');
  return starts && (tokens_.is(end, ',') || tokens_.is(end, ')'));
}

CallKind Scanner::call_kind(uint32_t open) const {
  if (open == 0 || !tokens_.is_name(open - 1)) return CallKind::unknown;
  const std::string_view callee = tokens_.at(open - 1);
  const std::string_view qualifier = tokens_.after(open - 1, '.') && open >= 3 ? tokens_.at(open - 3) : "";
  const auto known = known_calls().find(callee);
  const bool is_setter = callee == "setattr" && !qualifier.empty();
  if (known != known_calls().end() && !is_setter) return known->second;
  if (is_setter || is_patch(callee) || is_patch(qualifier)) return CallKind::patches;
  return is_look_up(callee) ? CallKind::names : CallKind::unknown;
}

/// Whether the name of what is called speaks of putting one thing in the place of another.
bool Scanner::speaks_of_replacing(uint32_t open) const {
  return open > 0 && tokens_.is_name(open - 1) && is_about_replacing(tokens_.at(open - 1));
}

/// Whether a call replaces what a variable names: `patch(target)`, `monkeypatch.setattr(target, fake)`.
bool Scanner::patches_by_name(uint32_t open) const {
  const std::string_view callee = tokens_.at(open - 1);
  const std::string_view qualifier = tokens_.after(open - 1, '.') && open >= 3 ? tokens_.at(open - 3) : "";
  const bool is_mock = callee == "patch" && (qualifier.empty() || qualifier.find("mock") != qualifier.npos);
  if (!is_mock && (callee != "setattr" || qualifier.empty())) return false;
  if (!tokens_.is_name(open + 1) || !values_.root(open + 1).modules.empty()) return false;
  const uint32_t past = tokens_.past_operand(open + 1);
  if (tokens_.is(past, ')') || is_mock) return tokens_.is(past, ')') || tokens_.is(past, ',');
  // setattr(object, name, value) has one argument more.
  const uint32_t second = tokens_.past_operand(past + 1);
  return tokens_.is(past, ',') && (tokens_.is(second, ')') || tokens_.is(second + 2, '='));
}

void Scanner::read_module_argument(uint32_t begin, const Value& module, bool is_text) {
  const Bracket call = brackets_.back();
  const CallKind kind = call_kind(call.open);
  const std::string_view keyword = tokens_.after(begin, '=') ? tokens_.at(begin - 2) : "target";
  if (kind == CallKind::harmless || kind == CallKind::names || (keyword != "target" && keyword != "spec"))
    return;
  if (kind == CallKind::lists) {
    // What follows is read from outside the call: `vars(mod)["x"] = 1`.
    brackets_.pop_back();
    --trailing_;
    read_name_table(module.modules, tokens_.dotted_begin(call.open - 1), tokens_.past_bracket(call.open));
    brackets_.push_back(call);
    ++trailing_;
    return;
  }
  // In patch("pkg.a", new) the text is all of the target.
  if (!is_text || kind != CallKind::patches) read_named_attribute(kind, begin, module);
  // A call with many modules among its arguments patches none.
  constexpr uint32_t most_modules = 8;
  const bool may_patch = kind == CallKind::unknown || kind == CallKind::patches;
  if (may_patch && ++brackets_.back().modules <= most_modules) read_keywords(kind, module);
}

/// The name that stands beside a module: `f(mod, "name")`.
void Scanner::read_named_attribute(CallKind kind, uint32_t begin, const Value& module) {
  const uint32_t text = module.end + 1;
  const bool is_positional =
      tokens_.is(module.end, ',') && !tokens_.closes(text) && !tokens_.is(text + 1, '=');
  if (!is_positional || tokens_.at(text) == "**") return;
  const uint32_t past = tokens_.past_strings(text);
  const bool is_text = past > text && (tokens_.is(past, ',') || tokens_.is(past, ')'));
  std::string buffer;
  std::string_view name = is_text ? tokens_.dotted_string(text, buffer) : "";
  if (!buffer.empty()) name = sink_.hits().made.emplace_back(buffer);
  if (kind == CallKind::unknown && name.find_first_of(".:") != name.npos) return;
  if (name.empty()) {
    const uint32_t open = brackets_.back().open;
    const std::string_view call = between(tokens_.dotted_begin(open - 1), tokens_.past_bracket(open));
    if (kind != CallKind::unknown) sink_.add_any(module.modules, Reach::maybe_any, call);
    return;
  }
  Reach reach = Reach::patched;
  if (kind == CallKind::reads) reach = Reach::read;
  if (kind == CallKind::writes) reach = Reach::written;
  if (kind == CallKind::deletes) reach = Reach::deleted;
  sink_.add_code(module.modules, name.substr(0, name.find('.')), reach, between(begin, past));
}

/// Keywords beside a module: `patch.multiple("pkg.a", send=...)`, `monkeypatch.setattr(target=mod,
/// name="send")`.
void Scanner::read_keywords(CallKind kind, const Value& module) {
  const uint32_t open = brackets_.back().open;
  const uint32_t close = tokens_.past_bracket(open) - 1;
  for (uint32_t index = open + 1; index < close; ++index) {
    if (tokens_.opens(index)) {
      index = tokens_.past_bracket(index) - 1;
      continue;
    }
    if (!tokens_.after(index, '(') && !tokens_.after(index, ',')) continue;
    if (tokens_.at(index) == "**" && kind == CallKind::patches) {
      sink_.add_any(module.modules, Reach::maybe_any, between(open - 1, open + 2));
    }
    if (!tokens_.is_name(index) || !tokens_.is(index + 1, '=')) continue;
    sink_.add_code(module.modules, tokens_.at(index), Reach::patched, between(index, index + 1));
    std::string buffer;
    const bool names_it = tokens_.at(index) == "attribute" || tokens_.at(index) == "name";
    const bool is_text = names_it && tokens_.is_string(index + 2) && !tokens_.is_string(index + 3);
    const std::string_view name = is_text ? tokens_.dotted_string(index + 2, buffer) : "";
    if (!name.empty()) sink_.add_code(module.modules, name, Reach::patched, between(index, index + 3));
  }
}

}  // namespace unknot::project
