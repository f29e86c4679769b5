// Most lines of most files reach no module, and to see that is much cheaper than to read their tokens. First
// the words of the text are looked at one by one, whatever they stand in; then the logical lines around those
// that count are found by running over the text line by line.
#include "project/uses/lines.h"

#include <algorithm>

#include "base/text.h"
#include "python/skim/logical_line.h"
#include "python/skim/scan.h"

namespace unknot::project {
namespace {

/// Whether a module's name may be part of a path or an import in a string.
bool is_in_path(std::string_view text, Span word) {
  constexpr std::string_view from = "from ";
  const char next = python::byte_at(text, word.end);
  const bool goes_on = next == '.' || next == ':' || next == '"' || next == '\'';
  return goes_on || text.substr(0, word.begin).ends_with(from);
}

/// The offsets of words that count, outside import statements.
struct Words {
  std::vector<uint32_t> places;
  bool ask_for_scope = false;
};
Words words_that_matter(std::string_view text, const python::Skim& skim, const Meanings& meanings,
                        const ModuleNames& names) {
  Words found;
  auto statement = skim.imports.begin();
  WordCursor words(text);
  for (Span span = words.next(); !span.empty(); span = words.next()) {
    const std::string_view word = python::slice(text, span);
    if (!meanings.filter().lets_through(word)) continue;
    while (statement != skim.imports.end() && statement->span.end <= span.begin) ++statement;
    if (statement != skim.imports.end() && statement->span.begin <= span.begin) continue;
    const Meaning* meaning = meanings.find(word);
    if (meaning == nullptr && !(names.is_top(word) && is_in_path(text, span))) continue;
    found.places.push_back(span.begin);
    const bool is_scope = meaning != nullptr && meaning->builtin == Builtin::own_names;
    found.ask_for_scope = found.ask_for_scope || (is_scope && text.substr(span.end, 2) == "()");
  }
  return found;
}

void add_doctests(std::string_view text, std::vector<uint32_t>& places) {
  const auto words = static_cast<std::ptrdiff_t>(places.size());
  for (size_t at = text.find(">>>"); at != text.npos; at = text.find(">>>", at + 3)) {
    places.push_back(static_cast<uint32_t>(at));
  }
  std::inplace_merge(places.begin(), places.begin() + words, places.end());
}

}  // namespace

LinesThatMatter lines_that_matter(std::string_view text, const python::Skim& skim, const Meanings& meanings,
                                  const ModuleNames& names) {
  Words words = words_that_matter(text, skim, meanings, names);
  std::vector<uint32_t>& places = words.places;
  add_doctests(text, places);
  LinesThatMatter found{{}, words.ask_for_scope};
  auto place = places.begin();
  for (uint32_t at = has_bom(text) ? 3 : 0; place != places.end();) {
    const uint32_t begin = python::find_line_start(text, at).at;
    place = std::lower_bound(place, places.end(), begin);  // those in comments between the lines do not count
    if (place == places.end()) break;
    at = python::skip_logical_line(text, begin).end;
    if (*place < at) found.lines.push_back({begin, at});
    place = std::lower_bound(place, places.end(), at);
  }
  return found;
}

}  // namespace unknot::project
