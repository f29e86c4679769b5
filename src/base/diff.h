#pragma once

#include <string>
#include <string_view>

namespace unknot {

/// The unified diff that turns `before` into `after`, three lines of context, with plain headers
/// `--- a/PATH` and `+++ b/PATH` and no timestamps; empty where the texts are equal. Lines keep their own
/// line ends (a CR before the LF is part of the line); a last line without a line end is followed by
/// "\ No newline at end of file". `git apply` and `patch -p1` both take it.
std::string unified_diff(std::string_view before, std::string_view after, std::string_view path);

}  // namespace unknot
