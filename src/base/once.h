#pragma once

#include <atomic>

namespace unknot {

/// Something that is done once, by whoever asks first; others wait until it is done. Unlike std::call_once it
/// asks the system for nothing as long as nobody waits, which counts where there is one for every file.
class Once {
 public:
  template <class Work>
  void call(Work&& work) {
    int seen = state_.load(std::memory_order_acquire);
    if (seen == done) return;
    if (seen == fresh && state_.compare_exchange_strong(seen, running)) {
      work();  // nothing throws across a stage
      state_.store(done, std::memory_order_release);
      state_.notify_all();
      return;
    }
    for (; seen != done; seen = state_.load(std::memory_order_acquire)) state_.wait(seen);
  }

 private:
  static constexpr int fresh = 0, running = 1, done = 2;
  std::atomic<int> state_ = fresh;
};

}  // namespace unknot
