// What git leaves out (gitignore(5), wildmatch.c). The last pattern that matches decides; a .gitignore
// further in overrides those further out. A pattern with a slash before its end is anchored to the folder of
// its file, others match names at any depth.
//
// A glob is matched without recursion. After a mismatch only the last star can help by taking more: what
// stood before it has matched at the earliest place there is, and taking less never helps. A single star
// stops at a slash; then the last `**/` takes one more folder.
#include "project/gitignore.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <utility>

#include "project/paths.h"

namespace unknot::project {
namespace {

constexpr size_t none = std::string_view::npos;

/// Nothing where no class has that name.
std::optional<bool> in_named_class(std::string_view name, unsigned char c) {
  using Test = int (*)(int);
  static constexpr std::array<std::pair<std::string_view, Test>, 12> classes = {{
      {"alnum", std::isalnum},
      {"alpha", std::isalpha},
      {"blank", std::isblank},
      {"cntrl", std::iscntrl},
      {"digit", std::isdigit},
      {"graph", std::isgraph},
      {"lower", std::islower},
      {"print", std::isprint},
      {"punct", std::ispunct},
      {"space", std::isspace},
      {"upper", std::isupper},
      {"xdigit", std::isxdigit},
  }};
  const auto known = std::find_if(classes.begin(), classes.end(),
                                  [&](const auto& candidate) { return candidate.first == name; });
  if (known == classes.end()) return std::nullopt;
  return known->second(c) != 0;
}

/// One bracket expression of a glob, read from just behind its `[`.
class Bracket {
 public:
  Bracket(std::string_view glob, size_t at) : glob_(glob), at_(at) {}

  /// Whether it matches; nothing where it does not end or names no class.
  std::optional<bool> matches(unsigned char c) {
    const bool negated = at_ < glob_.size() && (glob_[at_] == '!' || glob_[at_] == '^');
    at_ += negated;
    bool found = false;
    const size_t first = at_;  // a `]` that stands here is a member
    while (at_ < glob_.size() && (glob_[at_] != ']' || at_ == first)) found |= member(c);
    if (at_ >= glob_.size() || is_broken_) return std::nullopt;
    ++at_;
    return found != negated;
  }

  /// Just behind the closing `]`.
  size_t end() const { return at_; }

 private:
  bool member(unsigned char c) {
    if (glob_.substr(at_).starts_with("[:")) {
      if (const size_t close = glob_.find(":]", at_ + 2); close != none) {
        const std::string_view name = glob_.substr(at_ + 2, close - at_ - 2);
        at_ = close + 2;
        const std::optional<bool> is_in = in_named_class(name, c);
        is_broken_ |= !is_in;
        return is_in.value_or(false);
      }
    }
    const unsigned char low = literal();
    const bool is_range = at_ + 1 < glob_.size() && glob_[at_] == '-' && glob_[at_ + 1] != ']';
    if (!is_range) return c == low;
    ++at_;
    const unsigned char high = literal();
    return c == low || (low <= c && c <= high);  // in git, [z-a] still holds z
  }

  unsigned char literal() {
    if (glob_[at_] == '\\' && at_ + 1 < glob_.size()) ++at_;
    return static_cast<unsigned char>(glob_[at_++]);
  }

  std::string_view glob_;
  size_t at_;
  bool is_broken_ = false;
};

/// Matches one glob with one path.
class Matcher {
 public:
  Matcher(std::string_view glob, std::string_view path) : glob_(glob), path_(path) {}

  bool matches() {
    while (g_ < glob_.size() || p_ < path_.size()) {
      if (g_ < glob_.size() && glob_[g_] == '*') {
        if (take_stars()) return true;
      } else if (!take_one() && !take_more()) {
        return false;
      }
    }
    return true;
  }

 private:
  /// Where to go on when a star takes more: its rest of the glob, and the path from where it is tried.
  struct Retry {
    size_t glob = none;
    size_t path = 0;
  };

  /// Passes the stars here. True where they match all the rest.
  bool take_stars() {
    const size_t end = std::min(glob_.find_first_not_of('*', g_), glob_.size());
    const bool whole_folders =
        end - g_ > 1 && (g_ == 0 || glob_[g_ - 1] == '/') && (end == glob_.size() || glob_[end] == '/');
    if (whole_folders && end == glob_.size()) return true;
    g_ = whole_folders ? end + 1 : end;
    (whole_folders ? folders_ : star_) = {g_, p_};
    if (whole_folders) star_ = {};
    return false;
  }

  /// Passes one character of the path that the glob matches here.
  bool take_one() {
    if (g_ == glob_.size() || p_ == path_.size()) return false;
    const char c = path_[p_];
    if (glob_[g_] == '?' && c != '/') return ++g_, ++p_, true;
    if (glob_[g_] == '[') {
      Bracket bracket(glob_, g_ + 1);
      if (c == '/' || !bracket.matches(static_cast<unsigned char>(c)).value_or(false)) return false;
      return g_ = bracket.end(), ++p_, true;
    }
    const bool escaped = glob_[g_] == '\\' && g_ + 1 < glob_.size();
    if (glob_[g_] == '?' || glob_[g_ + escaped] != c) return false;
    return g_ += 1 + escaped, ++p_, true;
  }

  /// Lets the last star take one more character, or the last `**` one more folder.
  bool take_more() {
    if (star_.glob != none && star_.path < path_.size() && path_[star_.path] != '/') {
      g_ = star_.glob;
      p_ = ++star_.path;
      return true;
    }
    const size_t slash = folders_.glob == none ? none : path_.find('/', folders_.path);
    if (slash == none) return false;
    star_ = {};
    g_ = folders_.glob;
    p_ = folders_.path = slash + 1;
    return true;
  }

  std::string_view glob_, path_;
  size_t g_ = 0, p_ = 0;
  Retry star_, folders_;
};

/// The line without the spaces at its end; one behind a backslash stays.
std::string_view without_trailing_spaces(std::string_view line) {
  size_t kept = 0;
  for (size_t i = 0; i < line.size(); ++i) {
    const bool escapes = line[i] == '\\';
    if (escapes) ++i;
    if (escapes || line[i] != ' ') kept = i + 1;
  }
  return line.substr(0, kept);
}

std::optional<IgnorePattern> parse_line(std::string_view line) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  line = without_trailing_spaces(line);
  if (line.empty() || line.front() == '#') return std::nullopt;
  IgnorePattern pattern;
  pattern.negated = line.front() == '!';
  if (pattern.negated) line.remove_prefix(1);
  pattern.directory_only = line.ends_with('/');
  if (pattern.directory_only) line.remove_suffix(1);
  pattern.anchored = line.find('/') != none;
  if (line.starts_with('/')) line.remove_prefix(1);
  if (line.empty()) return std::nullopt;
  pattern.glob = line;
  return pattern;
}

}  // namespace

bool glob_matches(std::string_view glob, std::string_view path) {
  return Matcher(glob, path).matches();
}

std::vector<IgnorePattern> parse_ignore(std::string_view text) {
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  std::vector<IgnorePattern> patterns;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    if (auto pattern = parse_line(text.substr(0, end))) patterns.push_back(std::move(*pattern));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return patterns;
}

bool is_ignored(const IgnoreRules* rules, std::string_view path, bool is_directory) {
  for (; rules != nullptr; rules = rules->outer.get()) {
    if (!lies_in(path, rules->folder)) continue;
    const std::string_view inside = path_below(path, rules->folder);
    const auto last =
        std::find_if(rules->patterns.rbegin(), rules->patterns.rend(), [&](const IgnorePattern& pattern) {
          if (pattern.directory_only && !is_directory) return false;
          return glob_matches(pattern.glob, pattern.anchored ? inside : name_of(inside));
        });
    if (last != rules->patterns.rend()) return !last->negated;
  }
  return false;
}

}  // namespace unknot::project
