#pragma once

#include <deque>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "python/simulate/names.h"
#include "python/simulate/simulate.h"

namespace unknot::python {

/// The local names of one call; closures keep theirs alive.
struct LocalScope {
  Names names;
  LocalScope* parent = nullptr;
};

struct Closure {
  Closure(ModuleId of, FunctionId number, LocalScope* scope) : module(of), function(number), around(scope) {}

  ModuleId module = no_module;
  FunctionId function = no_function;
  LocalScope* around = nullptr;
  std::vector<Value> defaults;  ///< of the parameters that have one
  bool has_more = false;     ///< attributes were set on it, or a decorator may have made something else of it
  bool is_property = false;  ///< reading it as an attribute calls it
  bool is_static = false;    ///< a staticmethod
  bool is_class = false;     ///< a classmethod
};

struct ClassObject {
  ModuleId module = no_module;
  Symbol name = 0;
  std::vector<Value> bases;
  Value metaclass;
  Names names;
  std::vector<Symbol> order;  ///< the names in the order in which the body bound them
  bool exact = false;         ///< nothing but the project's own source makes it and its bases
};

struct Object {
  Value type;                  ///< a klass, or a foreign path such as builtins.list
  ModuleId owner = no_module;  ///< the module whose body was running when it was made
  std::vector<Value> held;     ///< things of the project that a container holds; the function of a generator
  std::vector<Value> keys;     ///< of an exact dict
  std::vector<Value> items;    ///< where `exact`: all elements in order, of a dict its values
  bool exact = false;
  std::vector<ModuleId>
      loads;         ///< of what `walk_packages` gives: by item, the package that is loaded after it
  std::string site;  ///< how it is called in reports: "pkg.reg.TABLE"
  Names names;
};

struct Method {
  Value self;
  uint32_t closure = 0;
};

/// One name of a lazy import statement, until somebody reads it (PEP 810).
struct LazyName {
  const ImportInstr* import = nullptr;
  ModuleId module = no_module;  ///< whose name it is
  uint32_t index = 0;           ///< into the statement's names
  bool under_way = false;       ///< it is being imported
};

struct ModuleState {
  enum class Phase : uint8_t { absent, running, done };
  Phase phase = Phase::absent;
  bool dynamic = false;  ///< may hold names that nobody sees here
  bool given = false;    ///< an ancestor that is running and empty when the entry starts
  Names names;
};

/// How a block of statements ended. A function gives up where it meets a `raise` that nobody knows is met:
/// nothing is raised then, and what it returns is not known.
enum class Flow : uint8_t { normal, left, continued, returned, gave_up, raised };

/// Where code runs.
struct Frame {
  const Program* program = nullptr;
  ModuleId module = no_module;
  LocalScope* locals = nullptr;
  ClassObject* klass = nullptr;  ///< while a class body runs
  uint32_t trying = 0;           ///< how many `try` bodies of this frame may catch an ImportError
  bool may_have_left = false;    ///< a branch that need not have run has ended it
  Value result;                  ///< of a function, once returned
  bool has_result = false;
  uint32_t maybe_returned = 0;  ///< branches nobody knows that return on one side: the rest need not run
};

/// The argument of a call.
struct Argument {
  Value value;
  Symbol keyword = 0;
  bool expanded = false;  ///< *value or **value
  bool operator==(const Argument&) const = default;
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
};

/// The abstract interpreter behind `simulate`. One machine runs one entry.
class Machine {
 public:
  Machine(World& world, const Entry& entry);
  Run run();

 private:
  // machine.cc
  Flow load(ModuleId module);
  Flow start(ModuleId module);
  void finish(ModuleId module);
  void need(ModuleId module, Symbol name);
  /// The module `__getattr__` whose own code is running; null where none is.
  const AskedName* asked_now() const;
  Flow raise(std::string type, std::string message, Value klass = {});
  void note_unknown(std::string what, CodePlace at);
  bool in_sys_modules(ModuleId m) const { return states_[m].phase != ModuleState::Phase::absent; }
  CodePlace module_statement() const;
  CodePlace here() const { return stack_.empty() ? CodePlace{} : stack_.back(); }

  // machine_statements.cc
  Flow execute(Frame& frame, Block block);
  Flow execute(Frame& frame, const Instr& instr);
  Flow branch(Frame& frame, const Instr& instr);
  Flow both_ways(Frame& frame, Block first, Block second);
  void note_possible_failure();
  Flow loop(Frame& frame, const Instr& instr);
  Flow for_loop(Frame& frame, const Instr& instr);
  Flow attempt(Frame& frame, const AttemptInstr& attempt);
  Flow with_block(Frame& frame, const Instr& instr);
  void bind(Frame& frame, Home home, Symbol symbol, Value value);
  Flow unbind(Frame& frame, const Instr& instr);
  Flow add_in_place(Frame& frame, const Instr& instr, Value old, Value value);
  Flow bind_value(Frame& frame, const Instr& instr);
  Flow define(Frame& frame, const DefineInstr& instr);

  // machine_exceptions.cc
  Flow raise_error(Frame& frame, const Instr& instr);
  Flow handle(Frame& frame, const HandlerInstr& handler);
  bool catches(Frame& frame, ExprId type);
  bool is_caught_by(Value type) const;
  bool is_subclass(Value type, std::string_view of, int depth) const;
  std::string type_name(Value value) const;
  Flow undefined(ModuleId module, Symbol name);
  Flow no_attribute(Value base, Symbol name);
  Flow not_callable(Value callee);
  Flow unbound_local(Frame& frame, Symbol name, bool is_free);
  bool is_doubtful() const { return uncertain_ > 0 || guesses_ > 0 || truncated_ || entry_.all_given; }

  // machine_imports.cc
  Flow import_module(Frame& frame, const ImportInstr& import);
  Flow import_from(Frame& frame, const ImportInstr& import);
  Flow import_star(Frame& frame, const ImportInstr& import);
  Flow load_base(Frame& frame, const ImportInstr& import);
  Flow load_submodules(ModuleId package, const std::vector<Symbol>& names);
  Flow walk_down(ModuleId leaf, Value& found);
  Flow exported_names(ModuleId module, std::vector<Symbol>& listed, bool& has_list, bool& is_known);
  Flow missing_module(Frame& frame, ModuleId nearest, Symbol name, bool foreign);
  Flow get_from(ModuleId module, Symbol name, Value& found);
  Flow get_attribute(ModuleId module, Symbol name, Value& found);
  Flow ask_getattr(ModuleId module, Symbol name, Value& found, bool& answered);
  void note_served(ModuleId module);
  Flow has(ModuleId module, Symbol name, bool& found);
  bool may_hide(ModuleId module, Symbol name) const;
  void foreign_import(Symbol dotted);
  /// What is outside of the project, by its dotted path.
  Value foreign(Symbol base, Symbol name);
  Value foreign(std::string_view dotted) { return foreign(world_.symbol(dotted), 0); }

  // machine_lazy.cc
  void bind_lazily(ModuleId module, const ImportInstr& import);
  Flow reify(Value lazy, Value& result);
  bool is_under_way(Value value) const;

  // machine_import_calls.cc
  void find_spec(ModuleId importer, const std::vector<Argument>& arguments, Value& result);
  Flow import_by_name(Frame& frame, bool is_dunder, const std::vector<Argument>& arguments, Value& result);

  // machine_expressions.cc
  Flow evaluate(Frame& frame, ExprId expr, Value& result);
  static Value constant(const Expr& expr);
  Flow evaluate_parts(Frame& frame, const Expr& expr);
  Flow make_container(Frame& frame, const Expr& expr, Value& result);
  Flow evaluate_maybe(Frame& frame, ExprId id, Value& result);
  Flow evaluate_made(Frame& frame, const Expr& expr, Value& result);
  Flow evaluate_operator(Frame& frame, const Expr& expr, Value& result);
  Flow read_global(Frame& frame, Symbol name, Value& result);
  Flow read_local(Frame& frame, Symbol name, bool is_free, Value& result);
  const Value* find_local(Frame& frame, Symbol name) const;
  Flow read_class_name(Frame& frame, Symbol name, Value& result);
  Flow attribute_of(Value base, Symbol name, Value& result);
  Flow object_attribute(uint32_t id, Symbol name, Value& result);
  Value bound(Value self, Value function);
  Flow operate(Value value);
  Flow iterate(Value value, Value& elements);
  Flow call_special(Value object, std::span<const std::string_view> names);
  void hold(std::vector<Value>& held, Value value) const;
  Value one_of(const std::vector<Value>& values);
  bool class_attribute(Value type, Symbol name, Value& found, int depth = 0) const;

  // machine_containers.cc
  Flow subscript(Frame& frame, const Expr& expr, Value& result);
  Flow unpack(Frame& frame, const Expr& expr, Value& result);
  Flow comprehend(Frame& frame, const Expr& expr, Value& result);
  Flow evaluate_item(Frame& frame, const Expr& expr, Value& made, bool& is_exact);
  int contains(Value container, Value item) const;
  int equals(Value left, Value right) const;
  Value make_list(std::string_view type, std::vector<Value> items);
  const std::vector<Value>* exact_items(Value value) const;
  bool container_method(Value base, std::string_view name, const std::vector<Argument>& arguments,
                        Value& result);
  bool container_function(std::string_view name, const std::vector<Argument>& arguments, Value& result);
  Value walk_packages(ModuleId package, std::string prefix, bool deep);
  void add_packages(ModuleId package, const std::string& prefix, bool deep, uint32_t made);
  Flow load_walked(ModuleId package);
  void store_exact(Object& object, Value key, Value value) const;

  // machine_text.cc
  Flow join_pieces(Frame& frame, const Expr& expr, Value& result);
  Flow binary(Frame& frame, const Expr& expr, Value& result);
  bool text_method(Value base, std::string_view name, const std::vector<Argument>& arguments, Value& result);
  bool as_text(Value value, std::string& text) const;
  Value text_value(std::string_view text) { return {ValueKind::text, world_.symbol(text)}; }
  ExprId part(Frame& frame, const Expr& expr, uint32_t index) const {
    return frame.program->parts[expr.first + index];
  }
  /// 1 for true, 0 for false, -1 where it is not known.
  int truth(Value value) const;

  // machine_calls.cc
  Flow call(Frame& frame, const Expr& expr, bool discards, Value& result);
  Flow evaluate_callee(Frame& frame, ExprId id, Value& base, Value& callee);
  Flow call_value(Value callee, const std::vector<Argument>& arguments, bool discards, Value& result);
  Flow call_closure(uint32_t closure, Value self, bool has_self, const std::vector<Argument>& arguments,
                    Value& result);
  Flow call_class(uint32_t klass, const std::vector<Argument>& arguments, Value& result);
  Flow call_foreign(Value callee, const std::vector<Argument>& arguments, bool discards, Value& result);
  Flow run_consumed(Frame& frame, const Expr& expr);
  bool expand(Value value, std::vector<Argument>& arguments);
  Flow run_callbacks(const std::vector<Argument>& arguments);
  static const std::vector<Argument>& unknown_arguments();
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
  Flow check_fit(const FunctionCode& code, const Fit& fit);
  struct Decorator {
    Value base;  ///< the object before the last dot, where there is one
    Value value;
  };
  Flow evaluate_decorators(Frame& frame, const std::vector<ExprId>& decorators, std::vector<Decorator>& made);
  Flow decorate(const std::vector<Decorator>& decorators, Value& value);
  Flow bind_parameters(const FunctionCode& code, const Closure& closure, Value self, bool has_self,
                       const std::vector<Argument>& arguments, Names& names);
  Value either(Value first, Value second);

  // machine_builtins.cc
  Flow set_attribute(const std::vector<Argument>& arguments);
  Flow get_attribute_of(const std::vector<Argument>& arguments, std::string_view function, Value& result);
  Flow check_type(const std::vector<Argument>& arguments);
  bool knows_result(std::string_view name, const std::vector<Argument>& arguments, Value& result);
  bool makes_object(Value callee, std::string_view name, const std::vector<Argument>& arguments,
                    Value& result);

  // machine_classes.cc
  Flow define_class(Frame& frame, const ClassInstr& instr);
  bool is_enum(Value type, int depth) const;
  Flow check_bases(uint32_t klass);
  Flow class_hooks(uint32_t klass, Value metaclass);
  Flow call_if_there(Value type, std::string_view name, Value self, const std::vector<Argument>& arguments);
  void class_effects(uint32_t klass, Value metaclass);
  Value make_object(Value type, std::string site);
  Value make_class(ClassObject made);

  // machine_effects.cc
  void effect(Effect::Kind kind, std::string registry, std::string what);
  void change(Value target, const std::string& how);
  Flow store_attribute(Frame& frame, const Instr& instr);
  Names* names_of(Value target);
  Flow store(Value target, Symbol name, Value value);
  Flow store_item(Frame& frame, const Instr& instr);
  void read_environment(std::string_view path);
  bool is_project_value(Value value) const;
  void hand_over(const std::vector<Argument>& arguments, const std::string& registry, const std::string& what,
                 bool is_late_decorator);
  ModuleId owner_of(Value value) const;
  std::string describe(Value value) const;
  std::string_view path(Value foreign) const { return world_.text(foreign.id); }

  World& world_;
  const ModuleTable& table_;
  Entry entry_;
  Run run_;
  std::vector<ModuleState> states_;
  std::vector<ModuleId> running_;  ///< the modules whose bodies are under way, innermost last
  std::vector<size_t> bodies_;     ///< where in stack_ the bodies of running_ are
  std::vector<CodePlace> stack_;   ///< the statements under way, outermost first
  Raise raise_;
  std::vector<Raise> handling_;  ///< the exceptions whose handlers are under way
  uint32_t guesses_ = 0;         ///< depth of calls that need not happen: operators, context managers
  std::set<CodePlace> failed_at_;
  uint32_t uncertain_ = 0;         ///< depth of branches that may not run
  std::vector<Symbol> operators_;  ///< the operator methods' names, once they are asked for
  Symbol getattr_;                 ///< `__getattr__`
  bool forced_ = false;            ///< the next call runs the body of a generator
  uint32_t call_depth_ = 0;
  std::vector<CallUnderWay> calls_under_way_;
  uint64_t steps_ = 0;
  bool truncated_ = false;  ///< a call was not followed: what it would have bound is not known
  bool aborted_ = false;    ///< a limit was met: nothing catches, the outcome is unknown
  std::set<std::tuple<ModuleId, ModuleId, Symbol>> needs_;
  std::vector<AskedName> asked_;
  std::set<Served> served_;
  std::deque<LocalScope> scopes_;
  std::deque<Closure> closures_;
  std::deque<ClassObject> classes_;
  std::deque<Object> objects_;
  std::deque<Method> methods_;
  std::deque<LazyName> lazies_;
  std::deque<std::vector<Value>> choices_;
  std::map<std::pair<ModuleId, FunctionId>, CodePlace> called_, may_run_;
  std::map<std::pair<ModuleId, FunctionId>, uint32_t>
      calls_now_;  ///< in the statement of a module body under way
  std::map<std::pair<ModuleId, FunctionId>, uint32_t> doubtful_calls_;  ///< in the module body under way
};

}  // namespace unknot::python
