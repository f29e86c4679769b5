#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "python/facts/facts.h"

namespace unknot::fix {

/// A place that makes a function run where an import statement is not sure to work.
struct EdgeOfLife {
  std::string how;  ///< "__del__ calls it", "atexit.register"
  uint32_t offset = 0;
};

/// Whether a function is, or is called inside its module from, `__del__`, an atexit, weakref or signal
/// callback, or an import or audit hook. Calls are followed by name, so it may find too much.
std::optional<EdgeOfLife> runs_at_the_edge(const python::Facts& facts, python::FunctionId function);

/// Whether a function is called inside its module from one of `from`, by name; gives the name of the one that
/// calls it. It may find too much.
std::optional<std::string> caller_among(const python::Facts& facts, python::FunctionId function,
                                        const std::vector<python::FunctionId>& from);

}  // namespace unknot::fix
