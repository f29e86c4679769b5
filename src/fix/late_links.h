#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "fix/import_graph.h"
#include "python/simulate/simulate.h"

namespace unknot::fix {

/// Which imports of a module the statements of its body use.
class StatementImports {
 public:
  /// The links at import time of the module's own imports by which the statement under way can have got
  /// `through`: those that lead to it of what the statement uses by name; else all that it uses; where what
  /// it calls is no import, all that lead there, or to a package that may pass things of it on.
  std::vector<LinkId> reaching(const project::Layout& layout, const project::Code& code,
                               const ImportGraph& imports, const python::CallPlace& place);

 private:
  /// The names that the statements of a module body read while they run.
  using NamesRead = std::multimap<python::NodeId, std::string_view>;

  const NamesRead& names_read(ModuleId module, const python::Facts& facts);
  std::set<std::string_view> names_at(const python::Facts& facts, const python::CodePlace& place);

  std::map<ModuleId, NamesRead> read_;
};

/// The links of a module whose body calls code that imports `target`, or reads `needs` of it. Empty where the
/// statement uses no import by which it can get there.
std::vector<ImportLink> links_of_caller(const project::Layout& layout, const project::Code& code,
                                        const ImportGraph& imports, StatementImports& statements,
                                        const python::CallPlace& place, ModuleId target,
                                        const std::vector<std::string>& needs);

/// Adds to the graph the links of modules for which code of other modules imports something, or reads a name
/// of something that it has imported, while their bodies run. Such a link goes out from the import by which
/// the body reaches that code, since it goes away with that.
class LateLinks {
 public:
  LateLinks(const project::Layout& layout, const project::Code& code, ImportGraph& imports)
      : layout_(layout), code_(code), imports_(imports) {}

  /// `target` is imported when `reader` reads that name of `package`, and `needs` are read of it. Whether the
  /// reader has an import by which it can read the name.
  bool add_read(ModuleId reader, ModuleId package, std::string_view name, ModuleId target,
                const std::vector<std::string>& needs);

  /// The same of links_of_caller.
  bool add_called(const python::CallPlace& place, ModuleId target, const std::vector<std::string>& needs);

 private:
  void add(ImportLink link);

  const project::Layout& layout_;
  const project::Code& code_;
  ImportGraph& imports_;
  StatementImports statements_;
  std::map<std::tuple<ModuleId, ModuleId, uint32_t, uint32_t>, LinkId> known_;  // from, to, statement, alias
};

}  // namespace unknot::fix
