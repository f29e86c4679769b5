#pragma once

#include <cstdint>
#include <functional>

namespace unknot {

/// Calls `work` once for every index below `count`, in any order, on at most `threads` threads (0: as many as
/// the machine has), and returns when all is done. With one thread: in order, on the caller's own.
void for_each_index(uint32_t count, unsigned threads, const std::function<void(uint32_t)>& work);

}  // namespace unknot
