#include "base/parallel.h"

#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>

namespace unknot {

void for_each_index(uint32_t count, unsigned threads, const std::function<void(uint32_t)>& work) {
  if (threads == 1 || count <= 1) {
    for (uint32_t index = 0; index < count; ++index) work(index);
    return;
  }
  tbb::task_arena arena(threads == 0 ? tbb::task_arena::automatic : static_cast<int>(threads));
  arena.execute([&] { tbb::parallel_for(uint32_t{0}, count, work); });
}

}  // namespace unknot
