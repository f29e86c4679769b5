#include "report/formats.h"

#include <algorithm>
#include <array>

#include "report/github.h"
#include "report/json.h"
#include "report/sarif.h"

namespace unknot::report {

std::span<const Format> formats() {
  static constexpr std::array<Format, 4> table{{
      {"text", false, false, false, to_text},
      {"json", true, true, false, to_json},
      {"sarif", true, false, true, to_sarif},
      {"github", true, false, false, to_github},
  }};
  return table;
}

const Format* find_format(std::string_view name) {
  const auto known = formats();
  const auto found =
      std::find_if(known.begin(), known.end(), [&](const Format& one) { return one.name == name; });
  return found == known.end() ? nullptr : &*found;
}

}  // namespace unknot::report
