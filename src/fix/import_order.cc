#include "fix/import_order.h"

#include <algorithm>
#include <cctype>
#include <tuple>

#include "python/resolve/standard_library.h"

namespace unknot::fix {
namespace {

std::string folded(std::string_view name) {
  std::string text(name);
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
  return text;
}

/// CONSTANT, Class, other.
int member_rank(std::string_view name) {
  const bool has_lower = std::any_of(name.begin(), name.end(), [](unsigned char c) { return islower(c); });
  if (name.size() > 1 && !has_lower) return 0;
  return !name.empty() && isupper(static_cast<unsigned char>(name[0])) ? 1 : 2;
}

}  // namespace

ImportKey import_key(const Context& context, ModuleId importer, bool is_from, std::string_view spelled) {
  ImportKey key;
  key.is_from = is_from;
  const size_t dots = std::min(spelled.find_first_not_of('.'), spelled.size());
  key.dots = -static_cast<int>(dots);
  key.name = spelled.substr(dots);
  key.folded = folded(key.name);
  const std::string_view top = std::string_view(key.name).substr(0, key.name.find('.'));
  if (dots > 0) {
    key.section = Section::relative;
  } else if (key.name == "__future__") {
    key.section = Section::future;
  } else if (context.layout.modules.find(top, importer) != python::no_module) {
    key.section = Section::project;
  } else if (python::is_standard_library(top)) {
    key.section = Section::standard_library;
  }
  return key;
}

bool member_precedes(std::string_view one, std::string_view other) {
  return std::tuple(member_rank(one), folded(one), one) <
         std::tuple(member_rank(other), folded(other), other);
}

}  // namespace unknot::fix
