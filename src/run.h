#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/disk.h"
#include "base/result.h"
#include "fix/analysis.h"
#include "project/discover.h"
#include "report/baseline.h"
#include "report/graph.h"
#include "report/report.h"
#include "report/repro.h"

namespace unknot {

/// What the user asks for, apart from how it is printed.
struct RunOptions {
  project::DiscoverOptions discover;
  fix::Severity severity = fix::Severity::race;  ///< report and fix what is this bad, or worse
  bool locks = false;                            ///< also packages that import their own submodules
  int target_minor = 0;                          ///< of Python 3; 0: from requires-python, else 9
  bool unsafe_fixes = false;
  std::vector<std::string> select, ignore;  ///< rewriters
  bool stale = false;                       ///< also look for imports that no cycle needs where they stand
  bool annotate = false;                    ///< moved imports say why in a comment
  bool all_offers = true;                   ///< describe every offer; without, those that the plan looked at
  bool guards = false;                      ///< also put imports under the checks of optional packages
  python::KnownOutside known_outside;       ///< what the user says of other packages
  /// A package, and the check for it, "module:helper".
  std::vector<std::pair<std::string, std::string>> checks;
  /// The rewriters among those on request that are wanted.
  std::vector<std::string> also() const {
    return guards ? std::vector<std::string>{"guard"} : std::vector<std::string>{};
  }
  std::vector<std::string> touching;  ///< files or modules
  bool only_paths = false;  ///< only cycles through the PATHs' own modules, which are touched so to say
  std::vector<std::pair<std::string, std::string>> per_file_ignores;  ///< see project::mark_files
  std::string per_file_base;
  std::optional<report::KnownEdges> known;  ///< edges on known cycles: only what is on a new one counts
  std::pair<std::string, std::string> cut;  ///< --cut A:B; empty for none
  double time_limit = 0;                    ///< seconds; 0: none
  /// Told what is being done from now on, in a few words; for a line of progress.
  std::function<void(const char*)> on_stage;
  void stage(const char* what) const {
    if (on_stage) on_stage(what);
  }
  unsigned threads = 0;  ///< 0: as many as there are
};

/// `check`: the cycles of the project, with offers and the plan that fix would follow.
Result<report::Report> run_check(const Disk& disk, const RunOptions& options);

/// `fix`: the same, and the proven patch with the new texts. Writes nothing.
Result<report::Report> run_fix(const Disk& disk, const RunOptions& options);

/// `explain A B`: the imports that make importing A run B, and for each edge of them that is on a cycle its
/// offers and refusals. B may be empty: how A gets into its cycle.
Result<report::Report> run_explain(const Disk& disk, const RunOptions& options, const std::string& from,
                                   const std::string& to);

/// `repro`: the failure to show of the worst cycle, or of the worst one that holds all these modules. A usage
/// Error where there is none, or where nothing was found that makes it fail.
Result<report::Repro> run_repro(const Disk& disk, const RunOptions& options,
                                const std::vector<std::string>& modules);

/// How `graph` draws.
struct GraphOptions {
  std::string focus;      ///< a module: only what is near it; empty: everything
  unsigned depth = 1;     ///< how many imports away from the focus
  bool packages = false;  ///< a package with its modules is one node
  bool unfolded = false;  ///< the members of cycles stand for themselves
  bool deferred = false;  ///< imports in functions count too: the cycles of the architecture
};

/// `graph`: the imports at import time between the modules below the paths.
Result<report::GraphReport> run_graph(const Disk& disk, const RunOptions& options,
                                      const GraphOptions& wanted);

/// The edges on the cycles of a tree that are as bad as the options ask.
Result<report::KnownEdges> run_known_edges(const Disk& disk, const RunOptions& options);

}  // namespace unknot
