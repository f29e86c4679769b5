#include "project/git.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <set>
#include <utility>

#include "base/process.h"
#include "project/paths.h"

namespace unknot::project {
namespace {

/// The variables that tie git to one repository, as `git rev-parse --local-env-vars` lists them.
constexpr std::array<const char*, 8> local_variables = {
    "GIT_DIR",        "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY",
    "GIT_COMMON_DIR", "GIT_PREFIX",    "GIT_GRAFT_FILE", "GIT_ALTERNATE_OBJECT_DIRECTORIES"};
/// How many files are asked about at once: a command line has a limit.
constexpr size_t at_once = 500;

bool is_repository(const Disk& disk, const std::string& folder) {
  const std::string git = join_path(folder, ".git");
  return disk.is_file(git) || disk.is_file(join_path(git, "HEAD"));
}

Command git(const std::string& top, std::vector<std::string> words, bool without_variables) {
  Command command;
  command.words = {"git", "-c", "core.fsmonitor=false", "--literal-pathspecs", "--no-optional-locks"};
  command.words.insert(command.words.end(), words.begin(), words.end());
  command.directory = top;
  for (const char* name : local_variables) {
    if (without_variables) command.environment[name] = std::nullopt;
  }
  return command;
}

Error complaint(const Ended& ended) {
  std::string said = ended.error.substr(0, ended.error.find('\n'));
  return {ErrorKind::usage, "git: " + (said.empty() ? "it failed" : said)};
}

/// Runs git in a work tree and gives what it prints.
Result<std::string> ask(const Command& command) {
  Result<Ended> ended = run_command(command);
  if (!ended) return ended.error();
  if (ended->status != 0) return complaint(*ended);
  return std::move(ended->out);
}

/// Whether git's variables, which a hook is given, speak of another repository than the one that is there.
bool variables_mislead(const std::string& top) {
  const bool are_set = std::any_of(local_variables.begin(), local_variables.end(),
                                   [](const char* name) { return std::getenv(name) != nullptr; });
  if (!are_set) return false;
  const std::vector<std::string> words{"rev-parse", "--absolute-git-dir"};
  const Result<std::string> with = ask(git(top, words, false)), without = ask(git(top, words, true));
  return !with || !without || *with != *without;
}

/// The files of one work tree that `git diff` lists, as disk paths.
Result<Done> add_changed(const std::string& top, const std::vector<std::string>& files,
                         std::vector<std::string>& changed) {
  const bool misleading = variables_mislead(top);
  for (size_t begin = 0; begin < files.size(); begin += at_once) {
    std::vector<std::string> words{"diff", "--name-only", "-z", "--no-ext-diff", "--no-renames", "--"};
    for (size_t i = begin; i < std::min(begin + at_once, files.size()); i++)
      words.emplace_back(path_below(files[i], top));
    const Result<std::string> said = ask(git(top, std::move(words), misleading));
    if (!said) return said.error();
    for (size_t at = 0; at < said->size();) {
      const size_t end = std::min(said->find('\0', at), said->size());
      changed.push_back(join_path(top, std::string_view(*said).substr(at, end - at)));
      at = end + 1;
    }
  }
  return Done{};
}

}  // namespace

void pin_git_environment() {
  for (const char* name : local_variables) {
    const char* value = std::getenv(name);
    const bool is_path = std::string_view(name) != "GIT_PREFIX";
    if (value == nullptr || *value == '\0' || *value == '/' || !is_path) continue;
    std::error_code error;
    const std::filesystem::path whole = std::filesystem::absolute(value, error);
    if (!error) ::setenv(name, whole.c_str(), 1);
  }
}

Result<std::vector<std::string>> files_not_staged(const Disk& disk, const std::vector<std::string>& files) {
  std::map<std::string, std::vector<std::string>> by_top;
  std::map<std::string, std::string> asked;  // by what git calls a file: what the caller does
  for (const std::string& file : files) {
    const Result<std::string> path = disk.resolve(file);
    if (!path) return path.error();
    asked.emplace(*path, file);
    for (std::string_view folder = folder_of(*path);; folder = folder_of(folder)) {
      if (is_repository(disk, std::string(folder))) {
        by_top[std::string(folder)].push_back(*path);
        break;
      }
      if (folder == folder_of(folder)) break;
    }
  }
  std::vector<std::string> changed;
  for (const auto& [top, paths] : by_top) {
    if (Result<Done> done = add_changed(top, paths, changed); !done) return done.error();
  }
  for (std::string& path : changed) {
    if (const auto known = asked.find(path); known != asked.end()) path = known->second;
  }
  return changed;
}

}  // namespace unknot::project
