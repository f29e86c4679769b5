#include "base/processes.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <optional>
#include <set>

#ifdef __linux__
#include <sys/prctl.h>
#endif

extern char** environ;

namespace unknot {
namespace {

using Clock = std::chrono::steady_clock;

constexpr size_t most_output = 64 * 1024;
constexpr int poll_milliseconds = 20;
constexpr std::array end_signals{SIGINT, SIGTERM, SIGHUP};

volatile sig_atomic_t caught_signal = 0;

extern "C" void catch_signal(int number) {
  caught_signal = number;
}

/// While it lives, signals that ask this process to end are only noted, so that nothing is left running.
class SignalWatch {
 public:
  SignalWatch() {
    struct sigaction action {};
    action.sa_handler = catch_signal;
    for (size_t i = 0; i < end_signals.size(); i++) sigaction(end_signals[i], &action, &before_[i]);
  }
  ~SignalWatch() {
    for (size_t i = 0; i < end_signals.size(); i++) sigaction(end_signals[i], &before_[i], nullptr);
  }
  SignalWatch(const SignalWatch&) = delete;
  SignalWatch& operator=(const SignalWatch&) = delete;

 private:
  std::array<struct sigaction, end_signals.size()> before_{};
};

/// While it lives, processes whose parents have ended become children of this one, where the system can do
/// it.
class Adoption {
 public:
  Adoption() { set(1); }
  ~Adoption() { set(0); }
  Adoption(const Adoption&) = delete;
  Adoption& operator=(const Adoption&) = delete;

  /// Kills the children of this process that it did not start itself.
  static void kill_orphans([[maybe_unused]] const std::set<pid_t>& own) {
#ifdef __linux__
    // A killed orphan hands its own children over: until there are none.
    for (int round = 0; round < 100; round++) {
      const std::vector<pid_t> orphans = children_except(own);
      if (orphans.empty()) return;
      for (const pid_t orphan : orphans) {
        kill(orphan, SIGKILL);
        waitpid(orphan, nullptr, 0);
      }
    }
#endif
  }

 private:
  static void set([[maybe_unused]] unsigned long on) {
#ifdef __linux__
    prctl(PR_SET_CHILD_SUBREAPER, on, 0, 0, 0);
#endif
  }

#ifdef __linux__
  static std::vector<pid_t> children_except(const std::set<pid_t>& own) {
    std::vector<pid_t> found;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator("/proc", error)) {
      const std::string name = entry.path().filename().string();
      if (name.empty() || name.find_first_not_of("0123456789") != std::string::npos) continue;
      std::ifstream file(entry.path() / "stat");
      const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
      const size_t end = text.rfind(") ");  // the name before may hold anything
      if (end == std::string::npos || text.size() < end + 5) continue;
      const pid_t pid = std::stoi(name);
      if (std::strtol(text.c_str() + end + 4, nullptr, 10) == getpid() && !own.contains(pid))
        found.push_back(pid);
    }
    return found;
  }
#endif
};

/// One program that runs.
struct Child {
  size_t index = 0;  ///< of its command
  pid_t pid = 0;
  int output = -1;  ///< the reading end of its pipe
  Clock::time_point deadline;
  Ended ended;
};

std::vector<std::string> environment_of(const Command& command) {
  std::vector<std::string> all;
  for (char** variable = environ; *variable != nullptr; variable++) {
    const std::string text = *variable;
    if (!command.environment.contains(text.substr(0, text.find('=')))) all.push_back(text);
  }
  for (const auto& [name, value] : command.environment) all.push_back(name + "=" + value);
  return all;
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> all;
  for (std::string& text : texts) all.push_back(text.data());
  all.push_back(nullptr);
  return all;
}

/// Starts a program; its pid, or the system's error number as a negative one.
pid_t spawn(const Command& command, int output) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO);
  if (!command.directory.empty()) posix_spawn_file_actions_addchdir_np(&actions, command.directory.c_str());
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t none, defaults;
  sigemptyset(&none);
  sigemptyset(&defaults);
  for (int number : end_signals) sigaddset(&defaults, number);
  sigaddset(&defaults, SIGPIPE);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &defaults);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(&attributes,
                           POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  std::vector<std::string> words = command.words, environment = environment_of(command);
  pid_t pid = 0;
  const int error = posix_spawnp(&pid, words.front().c_str(), &actions, &attributes, pointers(words).data(),
                                 pointers(environment).data());
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return error == 0 ? pid : -error;
}

/// Reads what is there; false at the end of the stream.
bool drain(Child& child) {
  std::array<char, 1 << 16> buffer;
  while (true) {
    const ssize_t count = read(child.output, buffer.data(), buffer.size());
    if (count == 0) return false;
    if (count < 0) return errno == EAGAIN || errno == EINTR;
    const size_t room = most_output - child.ended.output.size();
    child.ended.output.append(buffer.data(), std::min(room, static_cast<size_t>(count)));
    if (room == 0) return true;  // so much that the others want to be looked at
  }
}

bool has_ended(const Child& child) {
  siginfo_t info{};
  return waitid(P_PID, static_cast<id_t>(child.pid), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
         info.si_pid != 0;
}

/// Kills what is left of a child and its group; notes how it ended, unless that is known already.
void finish(Child& child, std::optional<Ended::How> because) {
  kill(-child.pid, SIGKILL);
  int status = 0;
  while (waitpid(child.pid, &status, 0) < 0 && errno == EINTR) {
  }
  drain(child);
  close(child.output);
  if (because) {
    child.ended.how = *because;
  } else if (WIFSIGNALED(status)) {
    child.ended.how = Ended::How::killed;
    child.ended.number = WTERMSIG(status);
  } else {
    child.ended.number = WEXITSTATUS(status);
  }
}

std::optional<Child> start(const Command& command, size_t index, Ended& failure) {
  std::array<int, 2> ends{};
  if (pipe(ends.data()) != 0) {
    failure = {Ended::How::not_started, 0, "", std::strerror(errno)};
    return std::nullopt;
  }
  for (int end : ends) fcntl(end, F_SETFD, FD_CLOEXEC);
  fcntl(ends[0], F_SETFL, O_NONBLOCK);
  Child child;
  child.index = index;
  child.pid = spawn(command, ends[1]);
  child.output = ends[0];
  close(ends[1]);
  if (child.pid < 0) {
    close(ends[0]);
    failure = {Ended::How::not_started, 0, "", std::strerror(-child.pid)};
    return std::nullopt;
  }
  const std::chrono::duration<double> limit(command.seconds);
  child.deadline = Clock::now() + std::chrono::duration_cast<Clock::duration>(limit);
  return child;
}

/// Waits a little for output or an end.
void wait_for_news(const std::vector<Child>& running) {
  std::vector<pollfd> watched;
  for (const Child& child : running) watched.push_back({child.output, POLLIN, 0});
  // A stream that has ended is always news: then only time passes.
  poll(watched.data(), watched.size(), poll_milliseconds);
  if (std::any_of(watched.begin(), watched.end(),
                  [](const pollfd& one) { return (one.revents & POLLIN) == 0 && one.revents != 0; }))
    poll(nullptr, 0, 1);
}

}  // namespace

std::vector<Ended> RealProcesses::run(const std::vector<Command>& commands, unsigned at_once) {
  std::vector<Ended> results(commands.size());
  std::vector<Child> running;
  const SignalWatch signals;
  const Adoption adoption;
  size_t next = 0;
  while (next < commands.size() || !running.empty()) {
    while (next < commands.size() && running.size() < std::max(1u, at_once) && caught_signal == 0) {
      if (auto child = start(commands[next], next, results[next])) running.push_back(std::move(*child));
      next++;
    }
    for (; caught_signal != 0 && next < commands.size(); next++) results[next].how = Ended::How::stopped;
    if (!running.empty()) wait_for_news(running);
    std::set<pid_t> own;
    for (const Child& child : running) own.insert(child.pid);
    bool some_ended = false;
    std::erase_if(running, [&](Child& child) {
      drain(child);
      std::optional<Ended::How> because;
      if (caught_signal != 0) because = Ended::How::stopped;
      if (!because && !has_ended(child)) {
        if (Clock::now() < child.deadline) return false;
        because = Ended::How::late;
      }
      finish(child, because);
      own.erase(child.pid);
      results[child.index] = std::move(child.ended);
      return some_ended = true;
    });
    if (some_ended) Adoption::kill_orphans(own);
  }
  return results;
}

int RealProcesses::interrupted() const {
  return caught_signal;
}

}  // namespace unknot
