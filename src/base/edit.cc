#include "base/edit.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace unknot {
namespace {

/// By place; at one place insertions come before the replacement of what follows. Insertions at one offset
/// compare equal, so that a stable sort keeps their order.
bool comes_before(const Edit& a, const Edit& b) {
  return std::pair(a.span.begin, a.span.end) < std::pair(b.span.begin, b.span.end);
}

/// The edits in the order of the text, each of several equal ones once (the first).
std::vector<Edit> in_order(std::vector<Edit> edits) {
  std::stable_sort(edits.begin(), edits.end(), comes_before);
  std::vector<Edit> kept;
  kept.reserve(edits.size());
  size_t same_span = 0;  // where in `kept` the edits with the span of the current one start
  for (Edit& edit : edits) {
    if (kept.empty() || kept.back().span != edit.span) same_span = kept.size();
    auto first = kept.begin() + static_cast<std::ptrdiff_t>(same_span);
    if (std::find(first, kept.end(), edit) == kept.end()) kept.push_back(std::move(edit));
  }
  return kept;
}

std::string shown(Span span) {
  return std::to_string(span.begin) + "-" + std::to_string(span.end);
}

Error out_of_text(Span span, size_t size) {
  return {ErrorKind::internal,
          "edit of bytes " + shown(span) + " does not fit a text of " + std::to_string(size)};
}

Error overlap(Span a, Span b) {
  return {ErrorKind::internal, "edits overlap: bytes " + shown(a) + " and " + shown(b)};
}

}  // namespace

Result<std::string> apply_edits(std::string_view text, std::vector<Edit> edits) {
  edits = in_order(std::move(edits));
  std::string result;
  result.reserve(text.size());
  Span last;
  for (const Edit& edit : edits) {
    if (edit.span.begin > edit.span.end || edit.span.end > text.size())
      return out_of_text(edit.span, text.size());
    if (edit.span.begin < last.end) return overlap(last, edit.span);
    result += text.substr(last.end, edit.span.begin - last.end);
    result += edit.text;
    last = edit.span;
  }
  result += text.substr(last.end);
  return result;
}

}  // namespace unknot
