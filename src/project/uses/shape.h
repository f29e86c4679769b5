#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "project/uses/values.h"

namespace unknot::project {

/// A string that the program puts together, as far as its text shows: characters, and fields whose value is
/// not in the text. A field may be known to be the dotted name of a module.
struct Shape {
  static constexpr char unknown = '\x01';
  static constexpr char known = '\x02';  ///< one of `modules`

  std::string text;
  std::vector<ModuleId> modules;

  bool has_field() const { return text.find_first_of("\x01\x02") != text.npos; }
};

/// Puts together the string that an expression makes: f"{MOD}.x", MOD + ".x", "%s.x" % MOD,
/// "{}.x".format(MOD), ".".join((MOD, "x")). Fields of one format are not told apart: one known argument
/// makes all of them known.
Shape read_shape(const Values& values, uint32_t index);

}  // namespace unknot::project
