#include "project/paths.h"

#include <filesystem>
#include <system_error>

namespace unknot::project {

namespace fs = std::filesystem;

std::string normal_path(std::string_view path) {
  std::string result = fs::path(path).lexically_normal().generic_string();
  if (result.size() > 1 && result.back() == '/') result.pop_back();
  return result.empty() ? "." : result;
}

std::string directory_of_run(std::string_view directory, bool disk_is_absolute) {
  std::error_code error;
  const fs::path working = disk_is_absolute ? fs::current_path(error) : fs::path();
  return normal_path((working / directory).generic_string());
}

std::string join_path(std::string_view folder, std::string_view name) {
  if (name.starts_with('/') || folder == ".") return std::string(name);
  std::string result(folder);
  if (!result.ends_with('/')) result += '/';
  return result.append(name);
}

std::string_view folder_of(std::string_view path) {
  const size_t slash = path.rfind('/');
  if (slash == std::string_view::npos) return ".";
  return path.substr(0, slash == 0 ? 1 : slash);
}

std::string_view name_of(std::string_view path) {
  return path.substr(path.rfind('/') + 1);
}

bool lies_in(std::string_view path, std::string_view folder) {
  if (folder == ".") return !path.starts_with('/') && path != ".." && !path.starts_with("../");
  if (!path.starts_with(folder)) return false;
  return path.size() == folder.size() || folder.ends_with('/') || path[folder.size()] == '/';
}

std::string_view path_below(std::string_view path, std::string_view folder) {
  if (path == folder) return {};
  if (folder == ".") return path;
  return path.substr(folder.size() + (folder.ends_with('/') ? 0 : 1));
}

std::string relative_path(std::string_view path, std::string_view folder) {
  if (path != folder && lies_in(path, folder)) return std::string(path_below(path, folder));
  return fs::path(path).lexically_relative(fs::path(folder)).generic_string();
}

std::string common_folder(const std::vector<std::string>& paths) {
  std::string_view common = paths.front();
  for (const std::string& path : paths) {
    while (!lies_in(path, common) && folder_of(common) != common) common = folder_of(common);
  }
  return std::string(common);
}

}  // namespace unknot::project
