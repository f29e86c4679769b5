#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graph/components.h"
#include "project/code.h"
#include "project/discover.h"
#include "python/resolve/resolve.h"
#include "python/simulate/world.h"

namespace unknot::fix {

using project::FileId;
using project::ModuleId;

using LinkId = uint32_t;

/// One reason for an edge, and the names of its head that its tail needs while it is being imported.
struct ImportLink {
  python::Link link;
  std::vector<std::string> needs;  ///< sorted; "*" for a star import; empty: the edge needs nothing

  bool ignored = false;  ///< the user says that it is on no cycle
  /// Where code of another module imports or reads for this one, which calls it.
  std::optional<python::CodePlace> through{};

  bool is_import_time() const { return link.context == python::Context::import_time; }
  /// Whether code of others reads, for the module that calls it, what that module binds itself: the order of
  /// its own statements decides, which no import changes.
  bool is_own_order() const { return link.from == link.to && link.kind == python::LinkKind::served; }
};

/// The imports between the modules of a project: every link of every statement, whatever its context.
struct ImportGraph {
  std::vector<ImportLink> links;
  std::vector<std::vector<LinkId>> of_importer;  ///< by ModuleId
  /// What the `__getattr__` of a package may import for those who read its names: package and module.
  std::vector<std::pair<ModuleId, ModuleId>> maybe_served;

  /// Whether a link makes an edge: it runs at import time, and one to an own ancestor counts only where it
  /// needs a name.
  bool is_edge(LinkId id) const;
  /// The same, but links that are ignored count too.
  bool would_be_edge(LinkId id) const;
  /// The edges at import time between modules, each once.
  graph::Digraph edges(bool with_ignored = false) const;
  /// How many edges between modules there are.
  uint32_t count_edges() const;
};

/// The dotted module that a from-import of a parsed file names, as python::absolute_base makes it absolute.
std::string absolute_base(const python::Ast& ast, python::NodeId statement, const python::Module& importer);

/// Resolves the import statements of all files. Needs known from the statements alone are filled in; links to
/// own ancestors by `import pkg` are kept as possible edges.
ImportGraph read_imports(const project::Layout& layout, const project::Code& code);

/// The links of one more import by the statement and name of `like`: of the packages on the way to `target`
/// that do not hold the importer, then of `target` itself, which is of that kind unless it holds the
/// importer.
std::vector<python::Link> links_to(const python::ModuleTable& modules, const python::Link& like,
                                   ModuleId target, python::LinkKind kind);

/// The links at import time by which a module reaches a name of a package: from-imports of the name and star
/// imports, else all imports of the package.
std::vector<LinkId> links_for_name(const ImportGraph& imports, const project::Layout& layout,
                                   const project::Code& code, ModuleId reader, ModuleId package,
                                   std::string_view name);

/// The links of a module that reads, while it is being imported, a name of `package` which is only then
/// imported for it, from `target`: by each import of the package that can be meant. Empty where the reader
/// has none. `needs_name`: whether a name of `target` is read.
std::vector<ImportLink> links_of_reader(const ImportGraph& imports, const project::Layout& layout,
                                        const project::Code& code, ModuleId reader, ModuleId package,
                                        std::string_view name, ModuleId target, bool needs_name);

/// The same of every module that needs the name of `package` while it is being imported; with `by_star` also
/// of those that need all of its names.
std::vector<python::Link> links_of_readers(const ImportGraph& imports, const project::Layout& layout,
                                           const project::Code& code, ModuleId package, std::string_view name,
                                           bool by_star, ModuleId target, bool needs_name);

/// The components of the graph in which every link to an own ancestor, every lazy one and all that may be
/// served counts, and of those in functions the ones that `counts` says: what the facts have to be asked
/// about.
std::vector<std::vector<ModuleId>> possible_components(const ImportGraph& imports, uint32_t modules,
                                                       const std::function<bool(LinkId)>& counts);

}  // namespace unknot::fix
