#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/span.h"
#include "project/code.h"
#include "project/discover.h"

namespace unknot::project {

/// How a place outside of a module's own plain code reaches a name of that module.
enum class Reach : uint8_t {
  /// `from mod import name` (any scope, TYPE_CHECKING too)
  imported,
  /// `from mod import *` by a module that this name gets into
  star,
  /// `mod.name` through any alias of the module, `getattr(mod, "name")`, `globals()["name"]`
  read,
  /// `mod.name = ...`, augmented, `setattr(mod, "name", ...)`, for/with target
  written,
  /// `del mod.name`, `delattr`
  deleted,
  /// what puts another object in its place: `patch("mod.name")`, `patch.object(mod, "name")`, any unknown
  /// call with a module and a name beside it, a keyword beside an argument that names
  /// the module (`patch.multiple("mod", name=...)`)
  patched,
  /// a string argument that is just `mod.name`, of a call that nobody knows: it may put another object in its
  /// place
  handed,
  /// any other string in Python code that is `mod.name` or `mod:name`, or goes on behind it
  /// ("mod.name.attribute"), or imports it (doctests of other modules, code in strings)
  named,
  /// `mod.name` or `mod:name` in a toml, cfg, ini, yaml, json, rst, md file, or an import of it there
  documented,
  /// used in a `>>>` line of a string of the module itself; once for each string
  doctest,
  /// a string that is computed from the module's name: f"{MOD}.name", MOD + ".name", "%s.name" % MOD,
  /// f"mod.{x}" (any name), f"pkg.{x}.name" (of any module in pkg)
  maybe_patched,
  /// the module is handed to dir, vars, getmembers, `__dict__`, or getattr with a computed name: any name of
  /// it; also `globals()`, and `vars()`, `dir()`, `locals()` at the module's own top level
  maybe_any,
};

/// One such place.
struct NameUse {
  Reach reach = Reach::read;
  FileId file = python::no_file;  ///< the Python file, or none for a document
  std::string path;               ///< as shown to the user
  Place place;
  ModuleId by = python::no_module;  ///< the module of the Python file
  uint32_t statement = UINT32_MAX;  ///< for `imported` and `star`: index into that file's Skim::imports
  std::string text;  ///< what stands there, short: `from pkg.a import T`, `"pkg.a.send"`, `pkg.a:main`
};

/// Who in the work tree imports, reads, patches or names the names of modules, found by lexing each file once
/// and without telling scopes apart: an alias counts in its whole file. May find too much, never too little
/// of what is spelled out. Built in one pass over all texts.
class Uses {
 public:
  /// All of these must outlive it.
  Uses(const Disk& disk, const Tree& tree, const Layout& layout, const Code& code, unsigned threads);
  ~Uses();
  Uses(Uses&&) noexcept;

  /// All places that reach `module`'s attribute `name`, sorted by path and place. Plain uses of the name
  /// inside the module's own text are not among them. `maybe_any` places of the module are included.
  std::vector<NameUse> of(ModuleId module, std::string_view name) const;

  /// Places that read the submodule `module` as an attribute of its parent package (`pkg.b`) in a file that
  /// has no import statement which loads `module`.
  std::vector<NameUse> unimported_reads(ModuleId module) const;

  struct Index;

 private:
  std::unique_ptr<Index> index_;
};

}  // namespace unknot::project
