#pragma once

#include <span>
#include <string>
#include <string_view>

#include "report/report.h"
#include "report/text.h"

namespace unknot::report {

/// One way to print a report. `print` gives what goes to standard output; of a format for machines that is
/// all that goes there, of fix too.
struct Format {
  std::string_view name;
  bool for_machines;
  bool shows_offers;  ///< shows what could be done about every edge, chosen or not
  bool wants_texts;   ///< shows the changed texts of check too, so that they have to be made
  std::string (*print)(const Report& report, const TextOptions& options);
};

/// All formats, the default first. A new one is a file of its own and a row here.
std::span<const Format> formats();

/// The format of that name, or null.
const Format* find_format(std::string_view name);

}  // namespace unknot::report
