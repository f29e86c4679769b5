#include "base/parallel.h"

#include <oneapi/tbb/info.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>

#include <algorithm>

namespace unknot {

void for_each_index(uint32_t count, unsigned threads, const std::function<void(uint32_t)>& work) {
  if (threads == 1 || count <= 1) {
    for (uint32_t index = 0; index < count; ++index) work(index);
    return;
  }
  // TBB has no more workers than the machine has processors, and says so on standard error when asked for
  // more.
  const int available = tbb::info::default_concurrency();
  tbb::task_arena arena(threads == 0 ? available : std::min(static_cast<int>(threads), available));
  arena.execute([&] { tbb::parallel_for(uint32_t{0}, count, work); });
}

}  // namespace unknot
