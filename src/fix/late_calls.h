#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "python/facts/facts.h"

namespace unknot::fix {

/// A place that makes a function run where an import statement is not sure to work.
struct EdgeOfLife {
  std::string how;  ///< "__del__ calls it", "atexit.register"
  uint32_t offset = 0;
};

/// The functions, by name, that are, or are called inside their module from, `__del__`, an atexit, weakref or
/// signal callback, or an import or audit hook. Calls are followed by name, so it may find too much.
std::map<std::string_view, EdgeOfLife> functions_at_the_edge(const python::Facts& facts);

/// Who calls a function.
struct Caller {
  python::FunctionId function = python::no_function;
  uint32_t offset = 0;                             ///< where it names the other
  python::FunctionId start = python::no_function;  ///< what the calls begin with
};

/// `from`, and the functions that are called inside their module from these. Calls are followed by name (a
/// bare name is no method), so it may find too much.
std::map<python::FunctionId, Caller> called_from(const python::Facts& facts,
                                                 const std::vector<python::FunctionId>& from);

/// What runs earlier or later than others in one module; kept, since every import of it asks.
struct LateCalls {
  std::map<std::string_view, EdgeOfLife> at_the_edge;
  std::map<python::FunctionId, Caller> from_handed;  ///< from what is handed to code that may call it
};

}  // namespace unknot::fix
