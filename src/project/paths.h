#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace unknot::project {

/// The path without ".", "..", "//" and "/" at the end, as far as its text tells; "." for the working
/// directory.
std::string normal_path(std::string_view path);

/// The directory of the run as a path that can be climbed: absolute, but for a disk in memory whose paths are
/// not.
std::string directory_of_run(std::string_view directory, bool disk_is_absolute);

/// `name` inside `folder`; `name` itself where it is absolute.
std::string join_path(std::string_view folder, std::string_view name);

/// The folder that holds a normal path; the path itself where there is none above it ("/" and ".").
std::string_view folder_of(std::string_view path);

/// The last part of a normal path.
std::string_view name_of(std::string_view path);

/// Whether a normal path is `folder` or lies below it.
bool lies_in(std::string_view path, std::string_view folder);

/// The part of a path behind a folder that it lies in; empty for the folder itself.
std::string_view path_below(std::string_view path, std::string_view folder);

/// How a path is called from `folder`, with "../" where it lies outside; "." for the folder itself.
std::string relative_path(std::string_view path, std::string_view folder);

/// The deepest folder that holds all of the paths, which are not empty.
std::string common_folder(const std::vector<std::string>& paths);

}  // namespace unknot::project
