#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace unknot::project {

/// One line of a .gitignore.
struct IgnorePattern {
  std::string glob;             ///< without `!`, the leading and the trailing slash
  bool negated = false;         ///< `!`: what matches is wanted after all
  bool directory_only = false;  ///< ends with a slash
  bool anchored = false;  ///< matches the path from the folder of the file, not just a name at any depth
};

/// The patterns of one .gitignore, and of those further out, which it overrides.
struct IgnoreRules {
  std::string folder;  ///< where the patterns are anchored
  std::vector<IgnorePattern> patterns;
  std::shared_ptr<const IgnoreRules> outer;
};

/// The patterns that the text of a .gitignore spells.
std::vector<IgnorePattern> parse_ignore(std::string_view text);

/// Whether the rules leave out a file or directory below their folder, as git would an untracked one. Whether
/// a folder on the way is left out is the caller's to know.
bool is_ignored(const IgnoreRules* rules, std::string_view path, bool is_directory);

/// Whether a glob matches all of a path: `*`, `?` and `[...]` match no slash, `**` between slashes matches
/// any number of folders, a backslash takes the next character literally.
bool glob_matches(std::string_view glob, std::string_view path);

}  // namespace unknot::project
