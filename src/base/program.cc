#include "base/program.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <system_error>
#include <utility>

extern "C" char** environ;

namespace unknot {
namespace {

Error failure(const std::string& program, int code) {
  return {ErrorKind::usage, "cannot run " + program + ": " + std::generic_category().message(code)};
}

/// One end of a pipe.
class End {
 public:
  End() = default;
  explicit End(int number) : number_(number) {}
  ~End() { close(); }
  End(const End&) = delete;
  End& operator=(const End&) = delete;

  int number() const { return number_; }
  bool is_open() const { return number_ >= 0; }
  void take(int number) {
    close();
    number_ = number;
  }
  void close() {
    if (number_ >= 0) ::close(std::exchange(number_, -1));
  }

 private:
  int number_ = -1;
};

struct Pipe {
  End read, write;
  bool open() {
    std::array<int, 2> ends{};
    if (::pipe(ends.data()) != 0) return false;
    for (const int end : ends) ::fcntl(end, F_SETFD, FD_CLOEXEC);
    read.take(ends[0]);
    write.take(ends[1]);
    return true;
  }
};

/// What `execve` takes, made before the fork: between fork and exec nothing may be allocated.
struct Prepared {
  std::vector<std::string> words, variables;
  std::vector<char*> argv, envp;
};

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> all;
  for (std::string& text : texts) all.push_back(text.data());
  all.push_back(nullptr);
  return all;
}

void prepare(const Program& command, Prepared& prepared) {
  prepared.words = command.words;
  for (char** variable = environ; *variable != nullptr; variable++) {
    const std::string text(*variable);
    if (!command.environment.contains(text.substr(0, text.find('=')))) prepared.variables.push_back(text);
  }
  for (const auto& [name, value] : command.environment) {
    if (value) prepared.variables.push_back(name + "=" + *value);
  }
  prepared.argv = pointers(prepared.words);
  prepared.envp = pointers(prepared.variables);
}

/// In the child: becomes the program. What goes wrong is told through `report`, which closes when nothing
/// does.
void become(const Program& command, const Prepared& prepared, Pipe& in, Pipe& out, Pipe& error, int report) {
  static_cast<void>(std::signal(SIGPIPE, SIG_DFL));
  const bool is_ready = ::dup2(in.read.number(), STDIN_FILENO) >= 0 &&
                        ::dup2(out.write.number(), STDOUT_FILENO) >= 0 &&
                        ::dup2(error.write.number(), STDERR_FILENO) >= 0 &&
                        (command.directory.empty() || ::chdir(command.directory.c_str()) == 0);
  if (is_ready) {
    environ = const_cast<char**>(prepared.envp.data());
    ::execvp(prepared.argv[0], prepared.argv.data());
  }
  const int code = errno;
  static_cast<void>(!::write(report, &code, sizeof code));
}

/// Gives the input and takes the output until the program has closed all three.
void talk(const std::string& input, Pipe& in, Pipe& out, Pipe& error, Answer& ended) {
  size_t given = 0;
  std::array<char, 65536> buffer{};
  if (input.empty()) in.write.close();
  while (in.write.is_open() || out.read.is_open() || error.read.is_open()) {
    std::array<struct pollfd, 3> ends{
        {{in.write.number(), POLLOUT, 0}, {out.read.number(), POLLIN, 0}, {error.read.number(), POLLIN, 0}}};
    if (::poll(ends.data(), ends.size(), -1) < 0 && errno != EINTR) return;
    if (ends[0].revents != 0) {
      const ssize_t put = ::write(in.write.number(), input.data() + given, input.size() - given);
      if (put > 0) given += static_cast<size_t>(put);
      if ((put < 0 && errno != EINTR) || given == input.size()) in.write.close();
    }
    const std::array<std::pair<End*, std::string*>, 2> heard{
        {{&out.read, &ended.out}, {&error.read, &ended.error}}};
    for (size_t i = 0; i < heard.size(); i++) {
      if (ends[i + 1].revents == 0) continue;
      const ssize_t got = ::read(heard[i].first->number(), buffer.data(), buffer.size());
      if (got > 0) heard[i].second->append(buffer.data(), static_cast<size_t>(got));
      if (got == 0 || (got < 0 && errno != EINTR)) heard[i].first->close();
    }
  }
}

}  // namespace

Result<Answer> run_program(const Program& command) {
  const std::string& program = command.words.front();
  Pipe in, out, error, report;
  if (!in.open() || !out.open() || !error.open() || !report.open()) return failure(program, errno);
  Prepared prepared;
  prepare(command, prepared);
  const pid_t child = ::fork();
  if (child < 0) return failure(program, errno);
  if (child == 0) {
    become(command, prepared, in, out, error, report.write.number());
    ::kill(::getpid(), SIGKILL);  // never back into what the parent is doing
  }
  in.read.close();
  out.write.close();
  error.write.close();
  report.write.close();
  // A program that ends before it has read all of its input is no reason to end, too.
  struct sigaction quiet {
  }, before{};
  quiet.sa_handler = SIG_IGN;
  ::sigaction(SIGPIPE, &quiet, &before);
  Answer ended;
  int code = 0;
  const bool has_failed = ::read(report.read.number(), &code, sizeof code) == sizeof code;
  if (!has_failed) talk(command.input, in, out, error, ended);
  ::sigaction(SIGPIPE, &before, nullptr);
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
  if (has_failed) return failure(program, code);
  ended.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return ended;
}

}  // namespace unknot
