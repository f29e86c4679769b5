#include "project/git.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <set>
#include <utility>

#include "base/program.h"
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

Program git(const std::string& top, std::vector<std::string> words, bool without_variables) {
  Program command;
  command.words = {"git", "-c", "core.fsmonitor=false", "--literal-pathspecs", "--no-optional-locks"};
  command.words.insert(command.words.end(), words.begin(), words.end());
  command.directory = top;
  for (const char* name : local_variables) {
    if (without_variables) command.environment[name] = std::nullopt;
  }
  return command;
}

Error complaint(const Answer& ended) {
  std::string said = ended.error.substr(0, ended.error.find('\n'));
  return {ErrorKind::usage, "git: " + (said.empty() ? "it failed" : said)};
}

/// Runs git in a work tree and gives what it prints.
Result<std::string> ask(const Program& command) {
  Result<Answer> ended = run_program(command);
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

/// The top of the repository that a folder lies in; empty where there is none.
std::string repository_around(const Disk& disk, std::string_view folder) {
  for (;; folder = folder_of(folder)) {
    if (is_repository(disk, std::string(folder))) return std::string(folder);
    if (folder == folder_of(folder)) return "";
  }
}

struct Blob {
  std::string id, path;
};

/// The regular files in a listing of `git ls-tree -z` that a run could read.
std::vector<Blob> blobs_of(std::string_view listing) {
  std::vector<Blob> blobs;
  while (!listing.empty()) {
    const std::string_view entry = listing.substr(0, listing.find('\0'));
    listing.remove_prefix(std::min(entry.size() + 1, listing.size()));
    const size_t tab = entry.find('\t');
    if (tab == std::string_view::npos || !entry.starts_with("100")) continue;
    const std::string_view path = entry.substr(tab + 1), name = name_of(path);
    const bool is_read = path.ends_with(".py") || path.ends_with(".pyi") || path.ends_with(".pyw") ||
                         path.ends_with(".toml") || path.ends_with(".cfg") || name == ".gitignore";
    if (is_read)
      blobs.push_back({std::string(entry.substr(entry.rfind(' ', tab) + 1, tab - entry.rfind(' ', tab) - 1)),
                       std::string(path)});
  }
  return blobs;
}

/// Takes one answer of `git cat-file --batch` off the front: "ID TYPE SIZE", a line end, the bytes, a line
/// end.
std::string take_object(std::string_view& answers) {
  const size_t end = answers.find('\n');
  const std::string_view head = answers.substr(0, end);
  size_t size = 0;
  const size_t blank = head.rfind(' ');
  if (end == std::string_view::npos || blank == std::string_view::npos) return "";
  std::from_chars(head.data() + blank + 1, head.data() + head.size(), size);
  std::string text(answers.substr(end + 1, size));
  answers.remove_prefix(std::min(end + size + 2, answers.size()));
  return text;
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
    const std::string top = repository_around(disk, folder_of(*path));
    if (!top.empty()) by_top[top].push_back(*path);
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

Result<MemoryDisk> read_revision(const Disk& disk, const std::string& folder, const std::string& revision) {
  const std::string top = repository_around(disk, folder);
  if (top.empty()) return Error{ErrorKind::usage, folder + ": is in no git work tree"};
  const bool misleading = variables_mislead(top);
  const Result<std::string> commit = ask(
      git(top, {"rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{tree}"}, misleading));
  if (!commit) return Error{ErrorKind::usage, "git knows no revision " + revision};
  const Result<std::string> listed = ask(
      git(top, {"ls-tree", "-r", "-z", "--full-tree", commit->substr(0, commit->find('\n'))}, misleading));
  if (!listed) return listed.error();
  std::vector<std::string> paths;
  Program command = git(top, {"cat-file", "--batch"}, misleading);
  for (const Blob& blob : blobs_of(*listed)) {
    paths.push_back(join_path(top, blob.path));
    command.input += blob.id + "\n";
  }
  const Result<std::string> texts = ask(command);
  if (!texts) return texts.error();
  MemoryDisk made;
  made.files[join_path(top, ".git/HEAD")] = "";
  std::string_view rest = *texts;
  for (const std::string& path : paths) made.files[path] = take_object(rest);
  return made;
}

}  // namespace unknot::project
