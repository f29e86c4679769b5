#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "report/report.h"

namespace unknot::report {

/// The failure of a cycle that `repro` shows.
struct Repro {
  enum class Kind {
    fresh,      ///< one import in a fresh interpreter
    threads,    ///< an import while other threads stand at the start of the packages above it
    reordered,  ///< one import after a statement has been moved to the top of its module
  };
  Kind kind = Kind::fresh;
  CycleReport cycle;               ///< its chain is what the header shows
  EntryReport entry;               ///< what is imported, and the predicted exception
  std::vector<std::string> roots;  ///< the import roots concerned, relative to the folder of the run
  std::vector<std::string> held;   ///< of threads: the packages that are held, outermost first
  std::string first;  ///< of threads: what was asked for whose import begins with held[0], or empty
  std::string moved_module, moved_file, moved_statement;  ///< of reordered
  uint32_t moved_line = 0;
};

/// A stand-alone Python script that shows the failure. Its exit status: 1 the failure was shown, 0 the import
/// works, 125 neither can be told (`git bisect run` skips such a revision).
std::string repro_script(const Repro& repro, std::string_view version);

/// The same as a test for pytest: it fails while the failure can be shown, passes when it is gone, and is
/// skipped where neither can be told. It runs the script in a fresh interpreter.
std::string repro_test(const Repro& repro, std::string_view version);

}  // namespace unknot::report
