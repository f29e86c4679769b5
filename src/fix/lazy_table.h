#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/edit.h"
#include "base/result.h"
#include "base/span.h"
#include "fix/rewriter.h"

namespace unknot::fix {

/// What a package has of the code that serves names late (PEP 562): the table of names, `__getattr__` and
/// `__dir__`.
struct LazyTable {
  python::NodeId dict = python::no_node;  ///< the table, where all of it is there in our form
  std::string refusal;                    ///< why it can be neither made nor extended, or empty
};

LazyTable find_lazy_table(const Context& context, ModuleId module);

/// What a name of an import statement is served from: `attribute` of `module`, or the module itself.
struct LateSource {
  std::string module;     ///< as `import_module` takes it, dots first where the statement has them
  std::string attribute;  ///< empty: the module itself
  ModuleId target = python::no_module;
  std::string refusal;  ///< why that cannot be told, or empty
};

LateSource late_source(const Context& context, ModuleId module, uint32_t statement, uint32_t alias);

/// What the lazy table of a package serves a name from; nothing where it has no table of our form, or the
/// name is not in it. `target` is no module where the table names none of the project.
std::optional<LateSource> listed_source(const Context& context, ModuleId module, std::string_view name);

/// The edits that make a package serve names late: entries in the table that it has, else a new table with
/// `__getattr__` and `__dir__` below the imports. The names are taken out of their statements by others;
/// `made` are the edits so far, and `emptied` the lines of statements that vanish: the table takes the place
/// of one of them where it can, which then is taken off that list.
///
/// `__getattr__` imports by `importlib.import_module`, since `from . import sub` in it would ask it again.
/// What it finds is kept in the module's globals: from then on the module is as it was when it imported at
/// once, and every reader has the same object, whatever becomes of the name where it was defined.
Result<std::vector<Edit>> serve_late(const Context& context, ModuleId module,
                                     const std::map<uint32_t, std::set<uint32_t>>& names,
                                     const std::vector<Edit>& made, std::vector<Span>& emptied);

}  // namespace unknot::fix
