#pragma once

#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace unknot::cli {

/// One line on a terminal that says what is being done, once that has taken half a second; gone at the end.
/// Where standard error is no terminal, or nothing is to be said, it does nothing.
class Progress {
 public:
  explicit Progress(bool wanted);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// What is being done from now on: "reading".
  void say(std::string stage);
  /// Ends the line; nothing is shown afterwards.
  void end();

 private:
  void show();

  std::mutex mutex_;
  std::condition_variable changed_;
  std::string stage_;
  bool ended_ = false;
  bool shown_ = false;
  std::thread thread_;
};

}  // namespace unknot::cli
