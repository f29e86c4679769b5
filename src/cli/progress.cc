#include "cli/progress.h"

#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <iostream>
#include <string_view>
#include <utility>

namespace unknot::cli {
namespace {

constexpr std::chrono::milliseconds patience{500};

bool is_terminal() {
  const char* term = std::getenv("TERM");
  return isatty(STDERR_FILENO) != 0 && term != nullptr && std::string_view(term) != "dumb";
}

}  // namespace

Progress::Progress(bool wanted) {
  if (wanted && is_terminal()) thread_ = std::thread([this] { show(); });
}

Progress::~Progress() {
  end();
}

void Progress::say(std::string stage) {
  if (!thread_.joinable()) return;
  const std::lock_guard lock(mutex_);
  stage_ = std::move(stage);
  changed_.notify_one();
}

void Progress::end() {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    ended_ = true;
    changed_.notify_one();
  }
  thread_.join();
  if (shown_) std::cerr << "\r\033[K" << std::flush;
}

void Progress::show() {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, patience, [this] { return ended_; });
  std::string before;
  while (!ended_) {
    if (stage_ != before) {
      std::cerr << "\r\033[K" << stage_ << " ..." << std::flush;
      before = stage_;
      shown_ = true;
    }
    changed_.wait(lock);
  }
}

}  // namespace unknot::cli
