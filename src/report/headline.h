#pragma once

#include <cstddef>
#include <string>

#include "report/report.h"

namespace unknot::report {

/// The statement at which a cycle is shown where only one place can be: the first of the planned cuts, else
/// of the chain, else of the edges.
struct Headline {
  std::string file;
  std::size_t line = 1, column = 1;
};
Headline headline_place(const CycleReport& cycle);

/// The cycle in a paragraph: its chain, the first import that fails, and what would cut it or what holds it.
std::string headline_text(const CycleReport& cycle);

}  // namespace unknot::report
