#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "project/uses/meanings.h"
#include "project/uses/modules.h"
#include "project/uses/text.h"

namespace unknot::project {

/// What an expression says about modules, and the index of the token after it.
struct Value {
  std::vector<ModuleId> modules;  ///< empty: nothing
  uint32_t end = 0;
};

/// Reads expressions of one text that are modules, or strings that name modules.
class Values {
 public:
  /// Names are looked up as `importer`; `own` is the module whose `__name__` and `globals()` these are, if
  /// any.
  Values(const TokenText& tokens, const Meanings& meanings, const ModuleNames& names, ModuleId importer,
         ModuleId own)
      : tokens_(tokens), meanings_(meanings), names_(names), importer_(importer), own_(own) {}
  /// The same for another text of the same file.
  Values(const TokenText& tokens, const Values& around)
      : Values(tokens, around.meanings_, around.names_, around.importer_, around.own_) {}

  /// The module that the expression at a token starts with: a name bound to it, `sys.modules["m"]`, or
  /// `import_module("m")` behind any qualifier. Attributes after it are not read.
  Value root(uint32_t index, int depth = 0) const;
  /// The module that the whole dotted expression at a token is: a root and then attributes that are modules
  /// again.
  Value module(uint32_t index, int depth = 0) const;
  /// The modules that the string at a token names: a literal "pkg.a", a name bound to one, `__name__`,
  /// `m.__name__`.
  Value spelled(uint32_t index, int depth = 0) const;
  /// The module of a dotted name, in this file.
  ModuleId find(std::string_view dotted) const;
  /// The module that a relative name (".b") means in a package.
  ModuleId find_relative(std::string_view name, std::string_view package) const;

  const TokenText& tokens() const { return tokens_; }
  const Meanings& meanings() const { return meanings_; }
  const ModuleNames& names() const { return names_; }
  ModuleId importer() const { return importer_; }
  ModuleId own() const { return own_; }

 private:
  Value loaded(uint32_t open, int depth) const;
  Value loaded_relative(uint32_t open, std::string_view name) const;
  Value in_sys_modules(uint32_t index, int depth) const;
  Value spelled_literal(uint32_t index) const;

  const TokenText& tokens_;
  const Meanings& meanings_;
  const ModuleNames& names_;
  ModuleId importer_;
  ModuleId own_;
};

/// Learns from the assignments of a text which names are bound to modules (`m = import_module("pkg.a")`, `m =
/// pkg.a`, `for m in (pkg.a, pkg.b)`, `(m := pkg.a)`) and which to strings that name modules (`MOD =
/// "pkg.a"`).
bool learn_assignments(const Values& values, Meanings& meanings);

}  // namespace unknot::project
