#pragma once

#include <map>
#include <string>
#include <vector>

namespace unknot {

/// One program to run.
struct Command {
  std::vector<std::string> words;  ///< the program (looked for in PATH where it has no "/") and its arguments
  std::string directory;           ///< to run in; empty: that of this process
  std::map<std::string, std::string> environment;  ///< on top of that of this process
  double seconds = 0;                              ///< when it is killed
};

/// How a program ended.
struct Ended {
  enum class How {
    exited,       ///< by itself, with `number` as its status
    killed,       ///< by the signal `number`
    late,         ///< killed at its time limit
    not_started,  ///< there is no such program, or it cannot be run
    stopped,      ///< killed because this process was asked to end
  };
  How how = How::exited;
  int number = 0;
  std::string output;  ///< the beginning of what it printed, both streams together
  std::string reason;  ///< of not_started
};

/// All that unknot ever does with other programs.
class Processes {
 public:
  virtual ~Processes() = default;

  /// Runs all commands, some at once, and waits for them. What they started in turn is gone as well then.
  virtual std::vector<Ended> run(const std::vector<Command>& commands, unsigned at_once) = 0;
  /// The signal by which this process was asked to end while programs ran; 0: it was not.
  virtual int interrupted() const = 0;
};

/// The programs of this machine. Each runs in a process group of its own, without input; what it prints is
/// read to the end and kept up to 64 KiB. When it ends, or at its time limit, its group is killed; on Linux
/// also what has left the group, by adopting orphans while programs run.
class RealProcesses : public Processes {
 public:
  std::vector<Ended> run(const std::vector<Command>& commands, unsigned at_once) override;
  int interrupted() const override;
};

}  // namespace unknot
