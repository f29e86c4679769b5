#pragma once

#include <string>

#include "report/report.h"

namespace unknot::report {

struct TextOptions {
  bool color = false;
  bool verbose = false;  ///< every edge with its offers and refusals
  bool fixing = false;   ///< the report of `fix`: what is cut, rather than what could be
};

/// The report for people, in the manner of rustc: `path:line:column`, the source line, the chain, `help:`,
/// and a last line that counts.
std::string to_text(const Report& report, const TextOptions& options);

/// The answer to `explain`.
std::string explain_text(const Report& report, const TextOptions& options);

}  // namespace unknot::report
