#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "fix/ignores.h"
#include "fix/import_graph.h"
#include "python/simulate/simulate.h"

namespace unknot::fix {

/// How bad a component is; see `analyse`.
enum class Severity : uint8_t {
  benign,   ///< no edge of it needs a name at import time
  fragile,  ///< nothing fails, but an edge that needs a name lies on a cycle: reordering statements can break
            ///< it
  race,     ///< every fresh entry works, but a thread that enters while an ancestor's `__init__` runs fails
  crash,    ///< at least one fresh entry fails
};

std::string_view severity_name(Severity severity);

/// What importing one module does, before any change.
struct EntryRun {
  python::Entry entry;
  std::shared_ptr<const python::Run> run;  ///< never null; entries that are the same share it
  /// In `Component::distinct`: the other entries of which this is the run, since their package brings them;
  /// packages before their modules. With other texts they need not be the same.
  std::vector<ModuleId> also{};
};

/// A strongly connected component of the imports at import time, or one module that needs itself.
struct Component {
  std::vector<ModuleId> modules;  ///< sorted by name
  std::vector<LinkId> links;      ///< the edges' links inside, sorted
  Severity severity = Severity::benign;
  std::vector<EntryRun> fresh;     ///< one per member: importing it in a fresh interpreter
  std::vector<EntryRun> threaded;  ///< members that fail while their ancestors are still running
  /// One run per entry that differs from the others (members and their ancestors, optional packages present
  /// and absent): what changes are compared by.
  std::vector<EntryRun> distinct;
};

/// Everything that is known about the cycles of a project.
struct Analysis {
  using FunctionKey = std::pair<ModuleId, python::FunctionId>;

  ImportGraph imports;
  std::shared_ptr<python::World> world;
  std::vector<IgnoreComment> ignores;
  std::vector<Component> components;  ///< sorted by their first module's name
  /// Functions that run at import time, and from where: one place for each module whose body calls them.
  std::map<FunctionKey, std::vector<python::CallPlace>> called;
  std::map<FunctionKey, python::CallPlace> may_run;  ///< functions handed to something unknown, and where
  std::set<python::Served> served;    ///< names read at import time that a `__getattr__` answers (PEP 562)
  std::set<python::Reified> reified;  ///< names of lazy statements that are read at import time
  std::vector<std::pair<std::string, python::CodePlace>> unknown;  ///< what the source cannot tell
};

/// The world that the simulator is asked in. With `base`, the analysis of the code that `code` replaces texts
/// of, programs that did not change are shared.
std::shared_ptr<python::World> make_world(const project::Layout& layout, const project::Code& code,
                                          int target_minor, const Analysis* base);

/// Links, components and severities of a tree, as far as they concern the files that the user named. A pure
/// function of the texts that `code` shows. With `base`, the analysis of the code that `code` replaces texts
/// of, programs that did not change are shared. `whole`: also learn which functions run at import time where
/// only imports in functions close a cycle.
Analysis analyse(const project::Tree& tree, const project::Layout& layout, const project::Code& code,
                 int target_minor, const Analysis* base = nullptr, bool whole = false);

/// The runs of every entry of a component that differs from the others.
std::vector<EntryRun> distinct_runs(python::World& world, const std::vector<ModuleId>& modules);

}  // namespace unknot::fix
