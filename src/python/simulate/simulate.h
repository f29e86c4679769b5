#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "python/simulate/world.h"

namespace unknot::python {

/// One import of one module by a fresh interpreter, as the simulator is asked to imagine it.
struct Entry {
  ModuleId module = no_module;
  /// The ancestors are in `sys.modules` already, running and still empty: what a second thread sees that
  /// enters while the package's `__init__` is above its first statement.
  bool ancestors_running = false;
  /// With ancestors_running: a name that a module needs of its own ancestor is taken as given (a thread waits
  /// for it).
  bool own_given = false;
  /// Nothing fails for want of a name: what is missing is taken as given, so that everything runs that could.
  bool all_given = false;
  /// Packages outside of the project that are imported in a `try` are absent, and `find_spec` finds none.
  bool optional_absent = false;
  /// Packages outside of the project that cannot be imported, wherever they are asked for.
  std::set<std::string> absent;
  /// The tree is all there is of the project: a module of it that is not there cannot be imported. Else it is
  /// taken to be there unless that is asked under try/except (a generated file, say).
  bool is_complete = false;
  /// `sys.platform`; where it is empty, nobody knows which side of a platform test runs.
  std::string platform;
  /// The run says what the loaded modules hold at its end.
  bool keeps_names = false;
  /// Modules that are imported after it, in that order, by the same interpreter, whatever fails; the outcome
  /// is that of `module`.
  std::vector<ModuleId> then;
};

/// Something that importing a module does to the world outside of it.
struct Effect {
  enum class Kind : uint8_t {
    registry,  ///< hands an object of the project to something outside of the module, or changes such a thing
    thrown_away,     ///< a call whose result is not kept
    environment,     ///< reads environ, argv, the working directory or the clock
    foreign_import,  ///< imports a package outside of the project and the standard library
    own,             ///< changes a thing of the module itself: nobody misses it, but others may change it too
  };
  Kind kind = Kind::registry;
  ModuleId during = no_module;  ///< the module whose body was running
  CodePlace from;               ///< the statement of that body
  CodePlace at;                 ///< the statement or call itself, which may stand in a function
  std::string registry;         ///< what it concerns: a foreign root, "module:name"; empty where nobody knows
  std::string what;             ///< a few words: "calls flask.Flask().route", "appends to pkg.reg.TABLE"
  CodePlace asked_at;           ///< the `__subclasses__()` that can tell, of a class; else no_module
};

/// Where something is called, or gets into hands that may call it.
struct CallPlace {
  CodePlace from;                ///< the statement of the module body that was under way
  CodePlace at;                  ///< the call itself, which may stand in a function
  ModuleId through = no_module;  ///< where it stands in one: the first module that the body's own code called
};

/// A function whose body ran at import time, and where it was called first while one module's body was under
/// way.
struct CalledFunction {
  ModuleId module = no_module;
  FunctionId function = no_function;
  CallPlace place;
};

/// A name of one module that another reads while it is being imported.
struct Need {
  ModuleId from = no_module;  ///< the module whose code reads
  ModuleId to = no_module;
  std::string name;  ///< "*" for a star import
  CallPlace place;
};

/// What a star import took from a module without `__all__`: the public names that were bound by then.
struct StarNames {
  StarNames(ModuleId importer, ModuleId source) : into(importer), from(source) {}
  ModuleId into = no_module;
  ModuleId from = no_module;
  std::set<std::string> names;
};

/// A name that code took from a module which binds it more than once, or has it set by others: what it got
/// hangs on when that was.
struct Taken {
  ModuleId reader = no_module;
  ModuleId from = no_module;
  std::string name;      ///< "*" for what a star import takes of a module that others set names of
  uint32_t to_come = 0;  ///< how often the body of `from` binds it after that
  uint32_t set = 0;      ///< how often it had been set as an attribute of the module by then
  std::string value;     ///< as BoundName says it
  CodePlace at;
};

/// Which statement started a module.
struct Load {
  ModuleId module = no_module;
  CodePlace by;  ///< no_module for the entry itself and its ancestors
};

/// A name of a lazy import statement that its own module's code read, so that the import ran after all.
struct Reified {
  ModuleId module = no_module;
  uint32_t statement = 0;  ///< index into the module's Skim::imports
  uint32_t alias = 0;      ///< index into the statement's names
  auto operator<=>(const Reified&) const = default;
};

/// A name of a loaded module at the end of a run.
struct BoundName {
  ModuleId module = no_module;
  std::string name;
  std::string value;  ///< "module a.b", "function", "class C", "str x", "int 1"; empty where it is not known
};

/// A module that the `__getattr__` of another one (PEP 562) imported because somebody read a name there at
/// import time.
struct Served {
  ModuleId reader = no_module;   ///< the module whose code read the name
  ModuleId package = no_module;  ///< whose `__getattr__` answered
  std::string name;
  ModuleId module = no_module;  ///< what it imported, be it loaded already

  auto operator<=>(const Served&) const = default;
};

enum class Outcome : uint8_t { works, fails, unknown };

/// A failure where nobody knows whether the code runs.
struct Doubt {
  std::string error, message;
  std::vector<CodePlace> trace;
  CodePlace at;  ///< what decides: a condition, or a call
};

/// What happens when an entry is imported.
struct Run {
  Outcome outcome = Outcome::works;
  std::string error;             ///< the exception's type, where it fails
  std::string message;           ///< CPython's text without the file
  std::vector<CodePlace> trace;  ///< the import statements and calls that were under way, outermost first
  std::vector<Load> executed;    ///< the modules whose bodies started, in that order
  std::vector<ModuleId> loaded;  ///< what is left in `sys.modules`, by id
  std::vector<std::string> loaded_others;  ///< names in `sys.modules` that the tree has no module for
  std::vector<Effect> effects;             ///< in the order in which they happen
  std::vector<Need> needs;                 ///< each once, in the order in which they were met first
  std::vector<CalledFunction> called;      ///< in the order in which they were called first
  /// Imports in functions that ran: each once for every module whose body was under way.
  std::vector<CallPlace> late_imports;
  std::vector<CalledFunction> may_run;  ///< functions handed to something unknown
  std::vector<Reified> reified;         ///< in the order in which they were read
  std::vector<StarNames> stars;         ///< in the order in which they ran
  std::vector<Served> served;           ///< sorted
  std::vector<Taken> taken;             ///< each name once for every reader, what it took first
  std::vector<ModuleId> set_modules;    ///< modules of which attributes were set, sorted
  std::vector<BoundName> names;         ///< where the entry asks for them
  std::vector<ModuleId> dynamic;        ///< the same: modules that may hold more
  std::vector<std::string>
      unknown;  ///< what the source cannot tell: "exec at a.py:3" (place as text is the caller's)
  std::vector<CodePlace> unknown_at;  ///< where, one for each of `unknown`
  std::string may_fail;               ///< a failure in a branch that need not run, the first one
  std::vector<Doubt> doubts;          ///< of these, the first one that CPython calls circular
  std::string caught;  ///< a failure for want of a name that a try/except swallowed, the first one
  std::vector<CodePlace> failed_at;  ///< what was under way at any failure, caught or not; sorted
  bool met_optional =
      false;  ///< a package outside was imported under try, or asked for: present and absent differ
};

/// Imagines the import of `entry` by CPython: a small abstract interpreter over the programs of the world, as
/// import-model rules say (modules, partially filled namespaces, the nine steps of loading). Values are
/// followed where they matter: modules, functions, classes, instances and containers of the project,
/// constants that decide branches. A branch whose condition is not known runs on both sides. The cost is
/// linear in what is executed; calls are followed a bounded number of times.
Run simulate(World& world, const Entry& entry);

}  // namespace unknot::python
