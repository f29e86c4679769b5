#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace unknot {

/// The unified diff that turns `before` into `after`, three lines of context, with plain headers
/// `--- a/PATH` and `+++ b/PATH` and no timestamps; empty where the texts are equal. Lines keep their own
/// line ends (a CR before the LF is part of the line); a last line without a line end is followed by
/// "\ No newline at end of file". `git apply` and `patch -p1` both take it.
std::string unified_diff(std::string_view before, std::string_view after, std::string_view path);

/// Lines [begin, end) of one text, counted from 0, become `text` (whole lines; empty where they only go).
struct LineChange {
  size_t begin = 0, end = 0;
  std::string text;
};

/// What turns `before` into `after`, by whole lines, in order; the changes that a unified diff shows.
std::vector<LineChange> line_changes(std::string_view before, std::string_view after);

}  // namespace unknot
