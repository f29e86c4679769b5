#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "fix/rewriter.h"

namespace unknot::fix {

/// The sections of imports, in isort's order.
enum class Section : uint8_t { future, standard_library, third_party, project, relative };

/// Where an import stands in a sorted list (isort and ruff with their defaults): by section, `import` before
/// `from`, more dots first, then by name without case.
struct ImportKey {
  Section section = Section::third_party;
  bool is_from = false;
  int dots = 0;  ///< negative: more dots come first
  std::string folded;
  std::string name;
  auto operator<=>(const ImportKey&) const = default;
};

/// `spelled` is the module of a `from`, dots included, or the dotted name after `import`.
ImportKey import_key(const Context& context, ModuleId importer, bool is_from, std::string_view spelled);

/// Whether a name comes before another one in the list of a `from` import: CONSTANTS, Classes, others.
bool member_precedes(std::string_view one, std::string_view other);

}  // namespace unknot::fix
