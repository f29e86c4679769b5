#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace unknot::report {

/// What the program found and did, as plain data for the printers; the names are those of the JSON output,
/// where a field is described once (see the design of the command).

struct OfferReport {
  std::string rewriter;
  bool safe = true;
  uint32_t cost = 0;
  std::vector<std::string> unsure;
};

struct RefusalReport {
  std::string rewriter;
  std::string reason;
};

/// One import statement (or some names of one) that makes an edge inside a component.
struct EdgeReport {
  std::string from, to;
  std::string file;
  uint32_t line = 0, column = 0;
  std::string statement;           ///< its source, on one line
  std::vector<std::string> names;  ///< the names of the statement that make this edge
  std::vector<std::string> needs;  ///< names of `to` that must be there at import time
  bool implicit = false;           ///< a package on the way, not named for itself
  std::string through;             ///< the place in another module, called by `from`, that does it; or empty
  std::vector<OfferReport> offers;
  std::vector<RefusalReport> refusals;
};

struct CutReport {
  std::string from, to;
  std::string file;
  uint32_t line = 0;
  std::string statement;
  std::string rewriter;
  bool safe = true;
  uint32_t cost = 0;
  std::vector<std::string> unsure;
  std::string why;  ///< why this edge: "used only in bill(), total()"
};

struct EntryReport {
  std::string module;
  bool threaded = false;  ///< while its package's __init__ is still running in another thread
  std::string outcome;    ///< works, fails, unknown
  std::string error, message;
  std::vector<std::string> trace;  ///< file:line, outermost first
  std::string caught;    ///< a failure for want of a name that a try/except swallowed, the first one
  std::string saved_by;  ///< the module that has to be imported first for it to work
  std::string saved_at;  ///< file:line of the `__init__` that sees to it, where one does
  std::vector<std::string> unknown;  ///< what the source cannot tell, each with file:line
};

struct CycleReport {
  std::string id;
  std::string severity;
  std::vector<std::string> modules;
  bool resolved = false;
  bool optimal = true;
  uint64_t cost = 0, bound = 0;
  std::vector<EdgeReport> edges;
  std::vector<uint32_t> chain;  ///< a shortest cycle through a needing edge, as indexes into edges
  std::vector<CutReport> plan;
  std::vector<std::string> held_by;  ///< what holds the rest: edge, and why it cannot go
  std::vector<EntryReport> entries;
};

/// An import that can go under the check for an optional package, beside the plan.
struct GuardReport {
  std::string from, to;
  std::string file;
  uint32_t line = 0;
  std::string statement;
  std::string package, check;  ///< what it is of no use without; the test
  std::string why;             ///< "pkg/bnb.py:7 needs bitsandbytes"
  bool safe = true;
  std::vector<std::string> unsure;
  bool planned = false;
};

/// An import that was put where it stands to break a cycle, and that no cycle needs there any more.
struct StaleReport {
  std::string module, file;
  uint32_t line = 0, column = 0;
  std::string statement;
  bool for_typing = false;  ///< under `if TYPE_CHECKING:`, else in a function
  std::string reason;
};

/// A package whose `__init__` imports its own submodules: two threads can meet in its lock and in theirs,
/// although no module cycle is there.
struct LockReport {
  std::string package, file;
  uint32_t line = 0;
  std::string statement;
  bool resolved = false;  ///< the plan, or the patch, makes it import none of them
  std::vector<EdgeReport> edges;
  std::vector<CutReport> plan;
  std::vector<std::string> held_by;
};

struct ProblemReport {
  std::string file;
  uint32_t line = 0;
  std::string message;
};

/// A cycle that is still there after some cut.
struct LeftReport {
  std::string severity;  ///< empty where it could not be asked, since no rewriter makes the cut
  std::vector<std::string> modules;
  std::vector<std::string> failing;  ///< the members whose import still fails, alone or in a second thread
};

/// An import root that a cycle lies in, and what can be imported from it.
struct RootReport {
  std::string path;               ///< on disk
  std::vector<std::string> tops;  ///< names of top-level modules and packages
};

/// How an import ended when it was tried.
struct TrialReport {
  std::string outcome;  ///< works, fails, locks (of two threads: they fail, but by the locks of a package
                        ///< and its own modules), died, late, silent (no answer); empty: not tried
  std::string error, message;  ///< the exception; of died and late what happened, in words
};

/// One module, imported in a fresh process before and after the change; or, with `other`, two modules that
/// two threads import, made to meet.
struct VerifyRow {
  std::string module, other;
  TrialReport before, after;
  bool worse = false;  ///< it worked before and does not after
};

/// What --verify saw.
struct VerifyReport {
  std::string python, version;  ///< the interpreter as asked for; "3.11.7"
  std::vector<VerifyRow> rows;
  bool holds() const {
    return std::none_of(rows.begin(), rows.end(),
                        [](const VerifyRow& row) { return row.worse && row.other.empty(); });
  }
};

/// One step of the answer to `explain A B`.
struct StepReport {
  std::string from, to, file;
  uint32_t line = 0;
  std::string statement;
  bool on_cycle = false;
  std::vector<LeftReport> left;  ///< what of its cycle stays where this edge alone is cut
};

struct Report {
  std::string version;
  std::string root = ".";
  uint32_t modules = 0;
  uint32_t edges = 0;
  std::vector<CycleReport> cycles;
  std::vector<GuardReport> guards;
  bool asks_locks = false;        ///< whether `locks` was asked for
  std::vector<LockReport> locks;  ///< by package
  bool asks_stale = false;        ///< whether stale breakers were asked for
  std::vector<StaleReport> stale;
  std::vector<ProblemReport> errors;
  std::vector<ProblemReport> warnings;  ///< about what the user has said: comments that keep nothing out
  uint32_t known = 0;                   ///< cycles that are not reported because all of them is known
  std::vector<std::string> removable;   ///< known edges that are on no cycle any more, "a -> b"
  std::vector<std::string> notes;
  std::string from, to;           ///< of `explain A B`: the modules that were asked about; `to` may be empty
  std::vector<StepReport> chain;  ///< of `explain A B`
  std::vector<RootReport> roots;  ///< where the modules of the cycles lie
  std::optional<VerifyReport> verified;  ///< of --verify
  std::vector<LeftReport> left;          ///< of `fix --cut`: what of the edge's cycle stays
  std::string patch;                     ///< of `fix`
  std::string patch_base;  ///< the folder to apply the patch in, where it is not the one of the run
  std::map<std::string, std::string> before;  ///< of `fix`: the texts that were read, by path on disk
  std::map<std::string, std::string> texts;   ///< of `fix`: new text by path on disk
  std::map<std::string, std::string> shown;   ///< the files of `texts`, as the user calls them
  std::vector<std::string> dropped;  ///< cuts given up because they could not be proven, with the reason
};

}  // namespace unknot::report
