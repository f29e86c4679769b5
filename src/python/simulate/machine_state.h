#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_set>
#include <vector>

#include "python/simulate/names.h"
#include "python/simulate/simulate.h"

namespace unknot::python {

/// The local names of one call; closures keep theirs alive.
struct LocalScope {
  Names names;
  LocalScope* parent = nullptr;
};

/// A module object: what one execution of a module made. One that failed or that was taken out of
/// `sys.modules` is another object when it is imported again; who holds the first keeps that.
struct ModuleObject {
  enum class Phase : uint8_t { absent, running, done };

  ModuleObject(ModuleId of, uint32_t number) : module(of), id(number) {}

  ModuleId module = no_module;
  uint32_t id = 0;  ///< index into Machine::modules_
  Phase phase = Phase::absent;
  bool dynamic = false;         ///< may hold names that nobody sees here
  bool given = false;           ///< an ancestor that is running and empty when the entry starts
  Value klass;                  ///< its `__class__`, where that was set
  Value spec;                   ///< its `__spec__`, once that was read
  std::vector<Symbol> deleted;  ///< of the names that every module has (`__file__`), those that it deleted
  std::vector<Symbol> loading;  ///< its submodules whose bodies are under way, by their last names
  Names names;
};

/// What `sys.modules` has under the name of a module of the tree.
struct SysModule {
  bool is_there = false;
  Value value;
  ModuleObject* latest = nullptr;  ///< the object of the latest execution, or who stands for one to come
};

struct Closure {
  Closure(ModuleObject* of, FunctionId number, LocalScope* scope)
      : module(of->module), globals(of), function(number), around(scope) {}

  ModuleId module = no_module;
  ModuleObject* globals = nullptr;  ///< of that module
  FunctionId function = no_function;
  LocalScope* around = nullptr;
  std::vector<Value> defaults;  ///< of the parameters that have one
  bool has_more = false;     ///< attributes were set on it, or a decorator may have made something else of it
  bool is_property = false;  ///< reading it as an attribute calls it
  bool is_static = false;    ///< a staticmethod
  bool is_class = false;     ///< a classmethod
  bool dispatches = false;   ///< a singledispatch
  bool is_replaced = false;  ///< a decorator that nobody knows may have made something else of it
  Value owner;               ///< the class in whose body it is written
  Value setter;              ///< of a property
  ModuleId made_during = no_module;  ///< the module whose body was running when it was made
};

struct ClassObject {
  ModuleId module = no_module;
  ModuleId made_during = no_module;  ///< the module whose body was running when it was made
  Symbol name = 0;
  std::vector<Value> bases;
  Value metaclass;
  Names names;
  std::vector<Symbol> order;  ///< the names in the order in which the body bound them
  std::vector<uint32_t> mro;  ///< itself and its bases of the project, in the order in which they are asked
  std::vector<Value> factories;  ///< what makes the default values of a dataclass
  bool exact = false;            ///< nothing but the project's own source makes it and its bases
};

/// The argument of a call.
struct Argument {
  Value value;
  Symbol keyword = 0;
  bool expanded = false;  ///< *value or **value
  bool operator==(const Argument&) const = default;
};
using Arguments = std::vector<Argument>;

struct Object {
  Value type;                  ///< a klass, or a foreign path such as builtins.list
  ModuleId owner = no_module;  ///< the module whose body was running when it was made
  std::vector<Value> held;     ///< things of the project that a container holds; the function of a generator
  std::vector<Value> keys;     ///< of an exact dict
  std::vector<Value> items;    ///< where `exact`: all elements in order, of a dict its values
  bool exact = false;
  std::vector<ModuleId>
      loads;            ///< of what `walk_packages` gives: by item, the package that is loaded after it
  Value attributes_of;  ///< whose `__dict__` it is
  ModuleObject* spec_of = nullptr;  ///< whose `__spec__` it is
  std::string site;                 ///< how it is called in reports: "pkg.reg.TABLE"
  std::vector<Argument> given;      ///< of a generator: what its function was called with
  bool is_super = false;  ///< what `super()` gives; items are the class after which it searches, and `self`
  Names names;
};

struct Method {
  Value self;
  uint32_t closure = 0;
};

/// One name of a lazy import statement, until somebody reads it (PEP 810).
struct LazyName {
  const ImportInstr* import = nullptr;
  ModuleObject* module = nullptr;  ///< whose name it is
  uint32_t index = 0;              ///< into the statement's names
  bool under_way = false;          ///< it is being imported
};

/// What asking a value for an attribute says.
enum class Answer : uint8_t { unknown, no, yes };

/// How a block of statements ended. A function gives up where it meets a `raise` that nobody knows is met:
/// nothing is raised then, and what it returns is not known.
enum class Flow : uint8_t { normal, left, continued, returned, gave_up, raised };

/// Where code runs.
struct Frame {
  const Program* program = nullptr;
  ModuleId module = no_module;
  ModuleObject* globals = nullptr;  ///< of that module
  LocalScope* locals = nullptr;
  ClassObject* klass = nullptr;  ///< while a class body runs
  Value owner;                   ///< the class whose body runs, or in whose body the function is written
  Value self;                    ///< the first argument of the function
  uint32_t trying = 0;           ///< how many `try` bodies of this frame may catch an ImportError
  bool may_have_left = false;    ///< a branch that need not have run has ended it
  Value result;                  ///< of a function, once returned
  bool has_result = false;
  std::vector<Value> yielded;   ///< things of the project that a generator has given
  uint32_t maybe_returned = 0;  ///< branches nobody knows that return on one side: the rest need not run
};

/// How the arguments of a call fit the parameters.
struct Fit {
  size_t given = 0;     ///< by position
  size_t places = 0;    ///< parameters that take one by position
  size_t optional = 0;  ///< those of them with a default
  bool takes_all = false, takes_keywords = false;
  std::vector<Symbol> missing;
  std::string unexpected;
  Value keywords;  ///< the dict of `**name`
};

/// What a decorator expression gives.
struct Decorator {
  Value base;  ///< the object before the last dot, where there is one
  Value value;
  std::string_view attribute;  ///< what stands after the last dot
};

/// A call whose body is running.
struct CallUnderWay {
  uint32_t closure = 0;
  Value self;
  const std::vector<Argument>* arguments = nullptr;
  bool operator==(const CallUnderWay& other) const {
    return closure == other.closure && self == other.self && *arguments == *other.arguments;
  }
};

/// A module's `__getattr__` that is under way.
struct AskedName {
  ModuleId reader = no_module;
  ModuleId package = no_module;
  Symbol name = 0;
  size_t running = 0;  ///< how many module bodies were under way when it was called
};

struct Raise {
  std::string type;
  Value klass;  ///< where it is a class of the project
  std::string message;
  std::vector<CodePlace> trace;
  std::string module;  ///< of a ModuleNotFoundError, its `name`
};

struct NeedHash {
  size_t operator()(const std::array<uint32_t, 4>& need) const {
    return ((uint64_t{need[0]} << 32 | need[1]) * 0x9E3779B97F4A7C15u) ^
           ((uint64_t{need[3]} << 32 | need[2]) * 0xC2B2AE3D27D4EB4Fu);
  }
};

/// What a run has said already of code that runs for others.
struct Noted {
  /// Who reads, of which module, which name, and whose body was under way.
  std::unordered_set<std::array<uint32_t, 4>, NeedHash> needs;
  std::set<std::tuple<ModuleId, ModuleId, Symbol>> taken;  ///< who took, of which module, which name
  std::map<std::pair<ModuleId, Symbol>, uint32_t> set;     ///< how often a name of a module was set
  std::set<Served> served;
  std::set<std::tuple<ModuleId, FunctionId, ModuleId>> called;      ///< and whose body was under way
  std::set<std::tuple<ModuleId, uint32_t, ModuleId>> late_imports;  ///< the place, and the same
};

}  // namespace unknot::python
