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

/// Who calls a function.
struct Caller {
  python::FunctionId function = python::no_function;
  uint32_t offset = 0;                             ///< where it names the other
  python::FunctionId start = python::no_function;  ///< what the calls begin with
};

/// Whether a function is called inside its module from one of `from`, which does not hold it. Calls are
/// followed by name (a bare name is no method), so it may find too much.
std::optional<Caller> caller_among(const python::Facts& facts, python::FunctionId function,
                                   const std::vector<python::FunctionId>& from);

}  // namespace unknot::fix
