#include "project/work_tree.h"

#define TOML_EXCEPTIONS 0
#include <toml++/toml.h>

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "project/paths.h"

namespace unknot::project {
namespace {

/// The folders from `folder` up to the outermost.
std::vector<std::string> with_folders_above(std::string folder) {
  std::vector<std::string> chain = {std::move(folder)};
  while (folder_of(chain.back()) != chain.back()) chain.emplace_back(folder_of(chain.back()));
  return chain;
}

bool is_git_top(const Disk& disk, const std::string& folder) {
  const std::string git = join_path(folder, ".git");
  return disk.is_directory(git) || disk.is_file(git);
}

bool has_file(const Disk& disk, const std::string& folder, std::string_view name) {
  return disk.is_file(join_path(folder, name));
}

bool is_package(const Disk& disk, const std::string& folder) {
  return has_file(disk, folder, "__init__.py");
}

bool is_work_tree_top(const Disk& disk, const std::string& folder) {
  return is_git_top(disk, folder) || is_sealed(disk, folder);
}

bool is_project(const Disk& disk, const std::string& folder) {
  return has_file(disk, folder, "pyproject.toml") || has_file(disk, folder, "setup.py") ||
         has_file(disk, folder, "setup.cfg") || is_work_tree_top(disk, folder);
}

/// The outermost folder on the way from `top` down to `folder` that a walk would leave out; nothing where it
/// gets there.
std::optional<std::string> left_out_part(const Disk& disk, const std::string& top,
                                         const std::string& folder) {
  std::shared_ptr<const IgnoreRules> rules = git_excludes(disk, top);
  std::vector<std::string> parts = with_folders_above(folder);
  std::erase_if(parts, [&](const std::string& part) { return part == top || !lies_in(part, top); });
  for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
    rules = rules_in(disk, std::string(folder_of(*part)), rules);
    if (is_cache(name_of(*part)) || is_ignored(rules.get(), *part, true)) return *part;
  }
  return std::nullopt;
}

/// The top of the work tree of the first of some folders, each being in the next: that of git (or a sealed
/// one), else the nearest pyproject.toml, setup.py or setup.cfg. A folder that git ignores, such as a scratch
/// directory inside of a checkout, is none of that work tree's.
std::optional<std::string> work_tree_top(const Disk& disk, std::vector<std::string> folders) {
  const std::string folder = folders.front();
  const auto has_pyproject = [&](const std::string& above) {
    return has_file(disk, above, "pyproject.toml") || has_file(disk, above, "setup.py") ||
           has_file(disk, above, "setup.cfg");
  };
  auto top = std::find_if(folders.begin(), folders.end(),
                          [&](const std::string& above) { return is_work_tree_top(disk, above); });
  if (top == folders.end()) top = std::find_if(folders.begin(), folders.end(), has_pyproject);
  if (top == folders.end()) return std::nullopt;
  const auto left_out = left_out_part(disk, *top, folder);
  if (!left_out) return *top;
  std::erase_if(folders, [&](const std::string& above) { return !lies_in(above, *left_out); });
  top = std::find_if(folders.begin(), folders.end(), has_pyproject);
  return top == folders.end() ? std::nullopt : std::optional(*top);
}

/// The outermost of the folders, the first being the innermost, that are packages one in the other.
std::optional<std::string> topmost_package(const Disk& disk, const std::vector<std::string>& folders) {
  const auto outside = std::find_if(folders.begin(), folders.end(),
                                    [&](const std::string& folder) { return !is_package(disk, folder); });
  return outside == folders.begin() ? std::nullopt : std::optional(*(outside - 1));
}

/// Where the repository of a git top level is: `.git` itself, or what a file of that name says.
std::string git_directory(const Disk& disk, const std::string& top) {
  std::string git = join_path(top, ".git");
  if (!disk.is_file(git)) return git;
  const auto first_line = [&](const std::string& file) {
    const Result<std::string> text = disk.read(file);
    return text ? text->substr(0, text->find_first_of("\r\n")) : std::string();
  };
  constexpr std::string_view key = "gitdir: ";
  const std::string link = first_line(git);
  if (!link.starts_with(key)) return git;
  std::string directory = normal_path(join_path(top, link.substr(key.size())));
  const std::string common = join_path(directory, "commondir");
  if (!disk.is_file(common)) return directory;
  return normal_path(join_path(directory, first_line(common)));
}

std::shared_ptr<const IgnoreRules> rules_of_file(const Disk& disk, const std::string& file,
                                                 const std::string& folder,
                                                 std::shared_ptr<const IgnoreRules> around) {
  if (!disk.is_file(file)) return around;
  const Result<std::string> text = disk.read(file);
  if (!text) return around;
  return std::make_shared<IgnoreRules>(IgnoreRules{folder, parse_ignore(*text), std::move(around)});
}

}  // namespace

Surroundings surroundings(const Disk& disk, const std::string& folder) {
  const std::vector<std::string> folders = with_folders_above(folder);
  const auto top = work_tree_top(disk, folders);
  const auto package = topmost_package(disk, folders);
  const auto project = std::find_if(folders.begin(), folders.end(),
                                    [&](const std::string& above) { return is_project(disk, above); });
  Surroundings around;
  around.top = top ? *top : package.value_or(folder);
  around.is_alone = !top && !package;
  if (project != folders.end()) {
    around.project = *project;
  } else {
    around.project = package ? folder_of(*package) : folder;
  }
  return around;
}

bool is_cache(std::string_view name) {
  static constexpr std::array<std::string_view, 16> names = {
      ".bzr",           ".eggs",       ".git", ".hg",  ".ipynb_checkpoints", ".mypy_cache", ".nox",
      ".pytest_cache",  ".ruff_cache", ".svn", ".tox", ".unknot_cache",      ".venv",       "__pycache__",
      "__pypackages__", "node_modules"};
  return std::binary_search(names.begin(), names.end(), name);
}

bool is_sealed(const Disk& disk, const std::string& folder) {
  const std::string file = join_path(folder, "unknot.toml");
  if (!disk.is_file(file)) return false;
  const Result<std::string> text = disk.read(file);
  if (!text) return false;
  // What is wrong with the file is said where the configuration is read.
  const toml::parse_result parsed = toml::parse(*text);
  return parsed && parsed.table()["root"].value_or(false);
}

std::shared_ptr<const IgnoreRules> rules_in(const Disk& disk, const std::string& folder,
                                            std::shared_ptr<const IgnoreRules> around) {
  return rules_of_file(disk, join_path(folder, ".gitignore"), folder, std::move(around));
}

std::shared_ptr<const IgnoreRules> git_excludes(const Disk& disk, const std::string& top) {
  if (!is_git_top(disk, top)) return nullptr;
  return rules_of_file(disk, join_path(git_directory(disk, top), "info/exclude"), top, nullptr);
}

}  // namespace unknot::project
