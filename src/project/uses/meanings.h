#pragma once

#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "project/discover.h"
#include "project/uses/words.h"

namespace unknot::project {

/// Names that mean something to the search in every file.
enum class Builtin : uint8_t {
  none,
  globals,      ///< `globals`
  own_names,    ///< `vars`, `dir`, `locals`: without arguments, the names of the module that calls them
  sys,          ///< `sys`, for `sys.modules`
  load,         ///< `import_module` and the like: a call that returns the module which its argument names
  own_name,     ///< `__name__`
  patch,        ///< `patch`, `setattr`: what they are given may be a path in a variable
  own_package,  ///< `__package__`
};

/// What a name may stand for in one file.
struct Meaning {
  std::vector<ModuleId> modules;  ///< modules that it is bound to
  std::vector<ModuleId> spelled;  ///< modules whose dotted name is a string that it is bound to
  Builtin builtin = Builtin::none;
};

/// The names of one file that the search has to stop at.
class Meanings {
 public:
  /// With the Builtin names; `filter` may let more through, for others to use it too.
  explicit Meanings(WordFilter filter = {});

  /// What a name stands for, or null; nearly all names are turned down without hashing.
  const Meaning* find(std::string_view name) const;
  const WordFilter& filter() const { return filter_; }
  /// Whether one of the names may stand in a piece of code.
  bool any_in(std::string_view code) const;
  /// Both say whether that was new. `name` must outlive the table.
  bool bind(std::string_view name, ModuleId module);
  bool spell(std::string_view name, ModuleId module);

 private:
  Meaning& entry(std::string_view name);

  WordFilter filter_;
  std::unordered_map<std::string_view, Meaning> meanings_;
};

}  // namespace unknot::project
