#pragma once

#include <string>

#include "report/report.h"

namespace unknot::report {

struct TextOptions {
  bool color = false;
  bool verbose = false;     ///< every edge with its offers and refusals
  bool explaining = false;  ///< the answer to `explain`
  bool statistics = false;  ///< counts at the end
  size_t width = 0;         ///< of the terminal, for source lines to be cut off at; 0: they are shown whole
  bool fixing = false;      ///< the report of `fix`: what is cut, rather than what could be
};

/// The report for people, in the manner of rustc: `path:line:column`, the source line, the chain, `help:`,
/// and a last line that counts; or the answer to `explain`.
std::string to_text(const Report& report, const TextOptions& options);

}  // namespace unknot::report
