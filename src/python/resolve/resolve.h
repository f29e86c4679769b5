#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "python/skim/skim.h"

namespace unknot::python {

using ModuleId = uint32_t;
using FileId = uint32_t;
inline constexpr ModuleId no_module = UINT32_MAX;
inline constexpr FileId no_file = UINT32_MAX;

/// A module of the project, in the sense of `sys.modules`.
struct Module {
  std::string name;             ///< dotted
  FileId file = no_file;        ///< its source; none for a namespace package or an extension module
  uint32_t root = 0;            ///< the import root (sys.path entry) that it is found in
  ModuleId parent = no_module;  ///< the package that holds it
  bool is_package = false;      ///< has `__path__`
  bool is_extension = false;    ///< .so or .pyd: importable, unreadable
};

/// Where an import root lies, for the order in which `find` asks the roots.
struct RootPlace {
  std::string path;      ///< its folder
  uint32_t project = 0;  ///< roots of one project see each other
  uint32_t realm = 0;    ///< projects of different realms never see each other
  bool shared = false;   ///< seen by the other projects of its realm too
};

/// The modules of a tree and the way `import` finds them: which module a dotted name means for a given
/// importer. Where several roots hold the top name, the first root in the importer's order that holds it
/// counts; a namespace package counts only where no root holds a module of that name, and then in all its
/// roots together.
class ModuleTable {
 public:
  /// Adds a module; its parent must have been added before. Returns its id. Adding a name again in the same
  /// root gives the module that is there (a package hides the module of its name; an extension hides a .py).
  ModuleId add(Module module);
  /// Makes `name` in `root` another way to reach `module`.
  void add_other_name(uint32_t root, std::string name, ModuleId module);
  /// The roots in which modules of `importer_root`'s files look names up, in order. If never set: itself,
  /// then the roots of its project by the longest common path with it and by path, then shared roots of other
  /// projects.
  void set_search_order(uint32_t importer_root, std::vector<uint32_t> roots);
  /// Says where a root lies; without it all roots are of one project and follow each other by number.
  void place_root(uint32_t root, RootPlace place);

  /// The module of that dotted name as `importer` sees it, or no_module (foreign, or absent). A name of the
  /// standard library is the project's own only in the importer's root. With no_module for importer all roots
  /// are asked.
  ModuleId find(std::string_view dotted, ModuleId importer) const;
  /// The child `name` of a package, or no_module.
  ModuleId child(ModuleId package, std::string_view name) const;

  const Module& operator[](ModuleId id) const { return modules_[id]; }
  uint32_t size() const { return static_cast<uint32_t>(modules_.size()); }

  /// Whether `ancestor` is a package that holds `module`, at any depth (not itself).
  bool is_ancestor(ModuleId ancestor, ModuleId module) const;
  /// Whether the module is a folder without `__init__`: it has no body.
  bool is_namespace(ModuleId module) const;
  /// The packages that hold a module, outermost first.
  std::vector<ModuleId> ancestors(ModuleId module) const;

 private:
  struct Hash : std::hash<std::string_view> {
    using is_transparent = void;
  };
  template <class Value>
  using ByName = std::unordered_map<std::string, Value, Hash, std::equal_to<>>;

  void enter(uint32_t root, std::string name, ModuleId module);
  ModuleId lookup(uint32_t root, std::string_view name) const;
  bool holds_body(uint32_t root, std::string_view name) const;
  std::vector<uint32_t> candidates(std::string_view top, ModuleId importer) const;
  bool sees(uint32_t importer_root, uint32_t root) const;
  bool precedes(uint32_t importer_root, uint32_t left, uint32_t right) const;

  std::vector<Module> modules_;
  std::vector<ByName<ModuleId>> by_name_;       ///< by root
  ByName<std::vector<uint32_t>> roots_of_top_;  ///< by the first part of a name: the roots that hold it
  std::vector<std::vector<uint32_t>> search_;   ///< by root; empty where never set
  std::vector<RootPlace> places_;               ///< by root
};

/// The absolute dotted name that an import statement starts from: the module of a `from`; empty for `import`,
/// whose names are absolute themselves, and where the dots go beyond the top-level package.
std::string absolute_base(const ImportStatement& statement, const Module& importer);
/// The same of a `from` with that many dots before the module.
std::string absolute_base(uint32_t level, std::string_view module, const Module& importer);
/// The same of a `from` with that many dots before the module.
std::string absolute_base(uint32_t level, std::string_view module, const Module& importer);

/// Why importing A runs B.
enum class LinkKind : uint8_t {
  target,     ///< the module that the statement names
  ancestor,   ///< a package on the way to it that is not the importer's own ancestor
  submodule,  ///< p.n of `from p import n`, or of a star import's `__all__`
  own,        ///< a package that holds the importer: no edge unless a name of it is needed
  served,     ///< what the `__getattr__` of a package imports for the importer (PEP 562)
};

/// One reason for an edge of the import graph: one alias of one statement.
struct Link {
  ModuleId from = no_module;
  ModuleId to = no_module;
  uint32_t statement = 0;  ///< the number of the importer's Skim::statement
  uint32_t alias = 0;      ///< index into the statement's names
  LinkKind kind = LinkKind::target;
  Context context = Context::import_time;
  /// A `from p import n` of a value, or a star: the statement itself reads a name of `to`. Reads of `b.n` at
  /// import time after `import b` are found by the facts and are not known here.
  bool needs_name = false;
  bool is_lazy = false;  ///< it runs when the name is first read (PEP 810)
};

/// What only the bodies of packages tell. Asked only where `from p import n` has both a submodule p.n and
/// possibly a value.
class BindingOracle {
 public:
  virtual ~BindingOracle() = default;
  /// Whether a package binds `name` in its own body, in what stands before offset `before` of its file, other
  /// than by importing its submodule of that name.
  virtual bool binds_value(ModuleId package, std::string_view name, uint32_t before) const = 0;
  /// The names of `__all__`, for a star import of a package; empty where unknown.
  virtual std::vector<std::string> all_names(ModuleId package) const = 0;
};

/// The links of every import statement of one module, in order of the text, then those of its calls that
/// import; foreign imports give none.
std::vector<Link> resolve(const Skim& skim, ModuleId importer, const ModuleTable& table,
                          const BindingOracle& oracle);

}  // namespace unknot::python
