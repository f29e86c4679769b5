#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

namespace unknot::graph {

/// How long a search may take.
struct SearchLimits {
  uint64_t steps = 0;
  std::optional<std::chrono::steady_clock::time_point> deadline;

  bool is_late() const { return deadline && std::chrono::steady_clock::now() >= *deadline; }
};

}  // namespace unknot::graph
