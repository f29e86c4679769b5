// A unified diff in five steps.
//
// 1. Both texts are split into lines and every distinct line gets a number, so that comparing is cheap.
// 2. Lines that both share at the start and at the end are set aside: an edit touches few lines of a long
// file.
// 3. Of the middle, lines that only one side has cannot be matched. They are left out, and dtl (Wu, Manber
// and Myers,
//    O(NP)) finds a longest common subsequence of what remains. Without this step a text that is replaced
//    altogether would cost the product of both lengths.
// 4. What lies between two matches is one change: lines removed, then lines added.
// 5. Changes with at most six common lines between them share a hunk.

#include "base/diff.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <dtl/dtl.hpp>
#include <iterator>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace unknot {
namespace {

constexpr size_t context = 3;

using LineId = uint32_t;
using Lines = std::vector<std::string_view>;
using LineIds = std::vector<LineId>;

/// Line `first` of one text equals line `second` of the other (from 0).
using Match = std::pair<size_t, size_t>;

/// Lines [begin, end) of the old text become lines [new_begin, new_end) of the new one.
struct Change {
  size_t begin, end;
  size_t new_begin, new_end;
};

/// git and patch know one line end, "\n".
Lines split(std::string_view text) {
  Lines lines;
  while (!text.empty()) {
    const size_t size = std::min(text.find('\n'), text.size() - 1) + 1;
    lines.push_back(text.substr(0, size));
    text.remove_prefix(size);
  }
  return lines;
}

class Numbering {
 public:
  LineIds of(const Lines& lines) {
    LineIds ids;
    ids.reserve(lines.size());
    for (const auto line : lines)
      ids.push_back(ids_.try_emplace(line, static_cast<LineId>(ids_.size())).first->second);
    return ids;
  }
  size_t count() const { return ids_.size(); }

 private:
  std::unordered_map<std::string_view, LineId> ids_;
};

/// A part of a text's lines, with the index that each has in the text.
struct Selection {
  LineIds ids;
  std::vector<size_t> indexes;
};

/// The lines [begin, end) of `ids` that `other` has too, anywhere.
Selection shared(const LineIds& ids, size_t begin, size_t end, const LineIds& other, size_t id_count) {
  std::vector<bool> present(id_count, false);
  for (const LineId id : other) present[id] = true;
  Selection kept;
  for (size_t i = begin; i < end; ++i) {
    if (!present[ids[i]]) continue;
    kept.ids.push_back(ids[i]);
    kept.indexes.push_back(i);
  }
  return kept;
}

/// The matches of a longest common subsequence, in order.
std::vector<Match> longest_common(const Selection& a, const Selection& b) {
  dtl::Diff<LineId, LineIds> diff(a.ids, b.ids);
  diff.compose();
  std::vector<Match> matches;
  size_t i = 0;
  size_t j = 0;
  for (const auto& [id, info] : diff.getSes().getSequence()) {
    if (info.type == dtl::SES_COMMON) matches.emplace_back(a.indexes[i], b.indexes[j]);
    if (info.type != dtl::SES_ADD) ++i;
    if (info.type != dtl::SES_DELETE) ++j;
  }
  return matches;
}

/// All maximal changes between two texts, in order.
std::vector<Change> changes_between(const LineIds& a, const LineIds& b, size_t id_count) {
  const auto same = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
  const auto head = static_cast<size_t>(same.first - a.begin());
  const size_t most = std::min(a.size(), b.size()) - head;
  size_t tail = 0;
  while (tail < most && a[a.size() - 1 - tail] == b[b.size() - 1 - tail]) ++tail;

  const auto middle_a = shared(a, head, a.size() - tail, b, id_count);
  const auto middle_b = shared(b, head, b.size() - tail, a, id_count);
  auto matches = longest_common(middle_a, middle_b);
  matches.emplace_back(a.size() - tail, b.size() - tail);

  std::vector<Change> changes;
  Match next{head, head};
  for (const auto& [i, j] : matches) {
    if (i > next.first || j > next.second) changes.push_back({next.first, i, next.second, j});
    next = {i + 1, j + 1};
  }
  return changes;
}

}  // namespace

namespace {

using ChangeIterator = std::vector<Change>::const_iterator;

/// The changes from `first` on that belong to one hunk end here.
ChangeIterator hunk_end(ChangeIterator first, ChangeIterator end) {
  while (++first != end && first->begin - std::prev(first)->end <= 2 * context) {
  }
  return first;
}

void add_line(std::string& out, char mark, std::string_view line) {
  out += mark;
  out += line;
  if (!line.ends_with('\n')) out += "\n\\ No newline at end of file\n";
}

void add_lines(std::string& out, char mark, const Lines& lines, size_t begin, size_t end) {
  for (size_t i = begin; i < end; ++i) add_line(out, mark, lines[i]);
}

/// "12,5"; ",1" is left out, and an empty range names the line before it.
std::string range(size_t begin, size_t count) {
  const std::string start = std::to_string(count == 0 ? begin : begin + 1);
  return count == 1 ? start : start + "," + std::to_string(count);
}

void add_hunk(std::string& out, const Lines& a, const Lines& b, ChangeIterator first, ChangeIterator end) {
  const Change& last = *std::prev(end);
  const size_t before = std::min(context, first->begin);
  const size_t after = std::min(context, a.size() - last.end);
  const size_t old_begin = first->begin - before;
  const size_t new_begin = first->new_begin - before;
  out += "@@ -" + range(old_begin, last.end + after - old_begin);
  out += " +" + range(new_begin, last.new_end + after - new_begin) + " @@\n";

  size_t line = old_begin;
  for (; first != end; ++first) {
    add_lines(out, ' ', a, line, first->begin);
    add_lines(out, '-', a, first->begin, first->end);
    add_lines(out, '+', b, first->new_begin, first->new_end);
    line = first->end;
  }
  add_lines(out, ' ', a, line, line + after);
}

/// A path as it stands in a header: quoted as C does where it holds what would end or spoil the line, and
/// followed by a tab where it holds a space, so that patch does not stop reading there.
std::string header_path(std::string_view side, std::string_view path) {
  std::string quoted;
  bool plain = true;
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    const bool control = byte < 0x20 || byte == 0x7F;
    const char octal[] = {'\\', static_cast<char>('0' + (byte >> 6)),
                          static_cast<char>('0' + ((byte >> 3) & 7)), static_cast<char>('0' + (byte & 7)),
                          '\0'};
    if (control) {
      quoted += octal;
    } else {
      if (c == '"' || c == '\\') quoted += '\\';
      quoted += c;
    }
    plain = plain && !control && c != '"' && c != '\\';
  }
  const std::string name = std::string(side) + "/" + quoted;
  if (!plain) return "\"" + name + "\"";
  return path.find(' ') == std::string_view::npos ? name : name + "\t";
}

}  // namespace

std::string unified_diff(std::string_view before, std::string_view after, std::string_view path) {
  if (before == after) return "";
  const Lines a = split(before);
  const Lines b = split(after);
  Numbering numbering;
  const LineIds a_ids = numbering.of(a);
  const LineIds b_ids = numbering.of(b);
  const auto changes = changes_between(a_ids, b_ids, numbering.count());

  std::string out = "--- " + header_path("a", path) + "\n+++ " + header_path("b", path) + "\n";
  for (auto first = changes.begin(); first != changes.end();) {
    const auto end = hunk_end(first, changes.end());
    add_hunk(out, a, b, first, end);
    first = end;
  }
  return out;
}

std::vector<LineChange> line_changes(std::string_view before, std::string_view after) {
  const Lines a = split(before), b = split(after);
  Numbering numbering;
  const LineIds ids_a = numbering.of(a), ids_b = numbering.of(b);
  std::vector<LineChange> found;
  for (const Change& change : changes_between(ids_a, ids_b, numbering.count())) {
    LineChange line{change.begin, change.end, ""};
    for (size_t i = change.new_begin; i < change.new_end; ++i) line.text += b[i];
    found.push_back(std::move(line));
  }
  return found;
}

}  // namespace unknot
