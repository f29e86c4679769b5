#include "cli/apply.h"

#include <array>
#include <csignal>
#include <map>

#include "project/git.h"

namespace unknot::cli {
namespace {

volatile std::sig_atomic_t waiting_signal = 0;

extern "C" void keep_waiting(int number) {
  waiting_signal = number;
}

/// Lets signals that would end the process wait until this ends.
class SignalsWait {
 public:
  SignalsWait() {
    struct sigaction wait {};
    wait.sa_handler = keep_waiting;
    for (size_t i = 0; i < numbers.size(); i++) {
      ::sigaction(numbers[i], nullptr, &before_[i]);
      // What is ignored (nohup) stays ignored.
      if (before_[i].sa_handler != SIG_IGN) ::sigaction(numbers[i], &wait, nullptr);
    }
  }
  ~SignalsWait() {
    for (size_t i = 0; i < numbers.size(); i++) ::sigaction(numbers[i], &before_[i], nullptr);
    if (waiting_signal != 0) static_cast<void>(::raise(waiting_signal));
  }
  SignalsWait(const SignalsWait&) = delete;
  SignalsWait& operator=(const SignalsWait&) = delete;

 private:
  static constexpr std::array<int, 4> numbers{SIGINT, SIGTERM, SIGHUP, SIGQUIT};
  std::array<struct sigaction, numbers.size()> before_{};
};

std::string listed(const std::vector<std::string>& files) {
  std::string text;
  for (const std::string& file : files) text += (text.empty() ? "" : ", ") + file;
  return text;
}

/// An Error that names the files that hold what only the work tree has.
Result<Done> check_staged(const Disk& disk, const report::Report& report) {
  std::vector<std::string> files;
  for (const auto& [path, text] : report.texts) files.push_back(path);
  const auto changed = project::files_not_staged(disk, files);
  if (!changed) return Error{ErrorKind::usage, changed.error().message + "; nothing was changed"};
  if (changed->empty()) return Done{};
  std::vector<std::string> shown;
  for (const std::string& path : *changed) {
    const auto name = report.shown.find(path);
    shown.push_back(name == report.shown.end() ? path : name->second);
  }
  return Error{ErrorKind::usage, listed(shown) + (shown.size() == 1 ? " has" : " have") +
                                     " changes that are not staged; nothing was changed (stage them, or use "
                                     "--allow-dirty)"};
}

}  // namespace

Result<std::vector<std::string>> apply(Disk& disk, const Options& options, const report::Report& report) {
  if (!options.allow_dirty) {
    if (Result<Done> staged = check_staged(disk, report); !staged) return staged.error();
  }
  const Result<std::string> top = project::find_work_tree(disk, options.run.discover);
  if (!top) return top.error();
  std::vector<FileChange> changes;
  for (const auto& [path, text] : report.texts) changes.push_back({path, report.before.at(path), text});
  const SignalsWait wait;
  const Result<Written> written = write_all(disk, *top, changes);
  if (!written) return written.error();
  std::vector<std::string> notes;
  for (const std::string& path : written->split)
    notes.push_back(path + " had another name (a hard link), which keeps the old text");
  return notes;
}

Result<std::vector<std::string>> tidy_up(Disk& disk, const Options& options, bool writes) {
  std::vector<std::string> notes;
  const Result<std::string> top = project::find_work_tree(disk, options.run.discover);
  if (!top || !was_interrupted(disk, *top)) return notes;  // what is wrong with a PATH is said later
  if (!writes) {
    notes.push_back("a run that was writing in " + *top +
                    " was interrupted; the next `unknot fix --write` finishes or undoes it");
    return notes;
  }
  const SignalsWait wait;
  const Result<Recovery> done = recover(disk, *top);
  if (!done) return done.error();
  if (done->kind == Recovery::Kind::finished && !done->files.empty())
    notes.push_back("finished what an interrupted run was writing: " + listed(done->files));
  if (done->kind == Recovery::Kind::undone && !done->files.empty())
    notes.push_back("undid what an interrupted run was writing: " + listed(done->files));
  if (!done->kept.empty()) notes.push_back("changed since then, and left alone: " + listed(done->kept));
  return notes;
}

}  // namespace unknot::cli
