#pragma once

#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "python/simulate/machine_state.h"
#include "python/simulate/pool.h"

namespace unknot::python {

/// The abstract interpreter behind `simulate`. One machine runs one entry.
class Machine {
 public:
  Machine(World& world, const Entry& entry);
  Run run();

 private:
  // machine.cc
  Flow load(ModuleId module);
  Flow start(ModuleId module);
  ModuleObject& make_module(ModuleId module);
  Flow run_body(ModuleObject& module, const Program& program);
  Flow finish(ModuleObject& module);
  void keep_names(ModuleId module);
  std::string kind_of(Value value) const;
  Flow raise(std::string type, std::string message, Value klass = {});
  void note_unknown(std::string what, CodePlace at);
  bool in_sys_modules(ModuleId module) const { return sys_modules_[module].is_there; }

  // machine_notes.cc
  CodePlace here() const { return stack_.empty() ? CodePlace{} : stack_.back(); }
  CodePlace module_statement() const;
  CallPlace call_place() const;
  /// The module `__getattr__` whose own code is running; null where none is.
  const AskedName* asked_now() const;
  void need(ModuleId module, Symbol name);
  void note_served(ModuleId module);
  void note_late_import();
  void note_taken(ModuleId module, Symbol name);
  uint32_t bindings_to_come(ModuleId module, Symbol name);
  void note_set(Value target, Symbol name);
  void note_called(ModuleId module, FunctionId function);

  // machine_statements.cc
  Flow execute(Frame& frame, Block block);
  Flow execute(Frame& frame, const Instr& instr);
  Flow branch(Frame& frame, const Instr& instr);
  Flow both_ways(Frame& frame, const Instr& instr);
  void note_possible_failure(CodePlace at);
  Flow loop(Frame& frame, const Instr& instr);
  Flow for_loop(Frame& frame, const Instr& instr);
  Flow run_maybe(Frame& frame, const Instr& instr);
  Flow for_each(Frame& frame, const Instr& instr, const std::vector<Value>& items,
                const std::vector<ModuleId>& loads);
  Flow attempt(Frame& frame, const AttemptInstr& attempt);
  Flow with_block(Frame& frame, const Instr& instr);
  Flow leave_managed(Frame& frame, const Instr& instr);
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
  Flow undefined(const ModuleObject* module, Symbol name);
  Flow no_attribute(Value base, Symbol name);
  Flow not_callable(Value callee);
  Flow unbound_local(Frame& frame, Symbol name, bool is_free);
  bool is_doubtful() const { return uncertain_ > 0 || guesses_ > 0 || truncated_ || entry_.all_given; }

  // machine_imports.cc
  Flow import_module(Frame& frame, const ImportInstr& import);
  Flow import_from(Frame& frame, const ImportInstr& import);
  Flow import_star(Frame& frame, const ImportInstr& import);
  Flow load_base(Frame& frame, const ImportInstr& import);
  Flow load_submodules(ModuleObject& package, const std::vector<Symbol>& names);
  Flow walk_down(ModuleId leaf, Value& found);
  Flow exported_names(ModuleObject& module, std::vector<Symbol>& listed, bool& has_list, bool& is_known);
  Flow missing_module(Frame& frame, ModuleId nearest, Symbol name, bool foreign);
  Flow get_from(ModuleObject& module, Symbol name, Value& found);
  Flow get_attribute(ModuleObject& module, Symbol name, Value& found);
  Flow ask_getattr(ModuleObject& module, Symbol name, Value& found, bool& answered);
  Flow has(ModuleObject& module, Symbol name, bool& found);
  bool may_hide(const ModuleObject& module, Symbol name) const;
  bool is_package_value(const ModuleObject& module) const;
  void foreign_import(Symbol dotted);
  /// What is outside of the project, by its dotted path.
  Value foreign(Symbol base, Symbol name);
  Value foreign(std::string_view dotted) { return foreign(world_.symbol(dotted), 0); }

  // machine_modules.cc
  static Value value_of(const ModuleObject& module) { return {ValueKind::module, module.id}; }
  ModuleObject& object_of(Value module) { return modules_[module.id]; }
  const ModuleObject& object_of(Value module) const { return modules_[module.id]; }
  ModuleObject& latest(ModuleId module);
  Value held(ModuleId module);
  ModuleObject& held_object(ModuleId module);
  Flow check_parent(ModuleId parent, const std::string& child);
  Flow missing_part(ModuleId nearest, std::string_view dotted);
  Flow no_module_named(const std::string& name, const std::string& more = "");
  Flow import_from_value(Frame& frame, const ImportInstr& import, Value base);
  Flow get_from_value(Value base, Symbol name, Value& found);
  Flow look_up(Value base, Symbol name, Value& found, Answer& answer);
  Flow read_sys_modules(Frame& frame, Value key, Value& result);
  Flow write_sys_modules(Frame& frame, Value key, Value value);
  Flow remove_from_sys_modules(Frame& frame, Value key, const Value* otherwise, Value& result);
  bool sys_modules_method(Frame& frame, std::string_view name, const Arguments& arguments, Value& result,
                          Flow& flow);
  int holds_in_sys_modules(Frame& frame, Value key, Value& held);
  Value spec_of(ModuleObject& module);
  bool has_deleted(const ModuleObject& module, std::string_view name) const;
  bool makes_module(Value callee, std::string_view name, const Arguments& arguments, Value& result);
  bool descends_from(Value type, std::string_view dotted, int depth = 0) const;
  std::string name_of(const ModuleObject& module) const;
  std::string name_of(Value module) const;
  bool is_partial(const ModuleObject& module) const;
  Flow no_name(const std::string& module, Symbol name, bool has_file, bool is_partial);

  // machine_lazy_loader.cc
  Value attach_lazily(const Arguments& arguments);
  Flow attached_attribute(uint32_t object, Symbol name, Value& found, bool& answered);
  Flow find_spec(Frame& frame, const Arguments& arguments, Value& result);

  // machine_lazy.cc
  void bind_lazily(ModuleObject& module, const ImportInstr& import);
  Flow reify(Value lazy, Value& result);
  bool is_under_way(Value value) const;

  // machine_import_calls.cc
  const Value* argument(const Arguments& arguments, std::string_view name, size_t place) const;
  std::string wanted_name(Frame& frame, bool is_dunder, const Arguments& arguments, Flow& flow);
  ModuleId nearest(std::string_view dotted, ModuleId importer) const;
  Flow import_by_name(Frame& frame, bool is_dunder, const Arguments& arguments, Value& result);

  // machine_names.cc
  Flow read_global(Frame& frame, Symbol name, Value& result);
  Flow read_local(Frame& frame, Symbol name, bool is_free, Value& result);
  const Value* find_local(Frame& frame, Symbol name) const;
  Flow read_class_name(Frame& frame, Symbol name, Value& result);

  // machine_expressions.cc
  Flow evaluate(Frame& frame, ExprId expr, Value& result);
  static Value constant(const Expr& expr);
  Flow make_closure(Frame& frame, const Expr& expr, Value& result);
  Flow evaluate_parts(Frame& frame, const Expr& expr);
  Flow make_container(Frame& frame, const Expr& expr, Value& result);
  Flow evaluate_maybe(Frame& frame, ExprId id, Value& result);
  Flow evaluate_made(Frame& frame, const Expr& expr, Value& result);
  Flow evaluate_operator(Frame& frame, const Expr& expr, Value& result);
  bool is_dict_of_something(Frame& frame, ExprId id) const;
  Flow compare(Frame& frame, const Expr& expr, Value left, Value& result);
  int is_key_of(Frame& frame, Value key, std::string_view space);
  bool is_spec_or_module(Value value) const;
  bool is_never_none(Value value) const;
  Flow operate(Value value);
  std::span<const std::string_view> first_of(Value object, std::span<const std::string_view> names) const;
  Flow compare_with(Value value);
  Flow look_inside(Value value);
  static bool stands_for_all(Value value);
  Flow iterate(Value value, Value& elements);
  Flow iterate_own(Value value, Value& elements);
  Flow test_truth(Value value);
  Flow look_at(Value value, Value& elements);
  Flow call_special(Value object, std::span<const std::string_view> names);
  void hold(std::vector<Value>& held, Value value) const;
  Value either(Value first, Value second);
  Value one_of(const std::vector<Value>& values);
  Value perhaps(const std::vector<Value>& values);

  // machine_attributes.cc
  Flow attribute_of(Value base, Symbol name, Value& result);
  Flow function_attribute(Value function, Symbol name, Value& result);
  Flow object_attribute(uint32_t id, Symbol name, Value& result);
  Flow made_attribute(uint32_t id, Symbol name, Value& result);
  Value dict_of(Value of);
  Value bound(Value self, Value function);

  // machine_containers.cc
  Value taken_from(Value base, Value index);
  Flow subscript(Frame& frame, const Expr& expr, Value& result);
  Value item_of(Value base, const Arguments& arguments);
  Flow unpack(Frame& frame, const Expr& expr, Value& result);
  Flow comprehend(Frame& frame, const Expr& expr, Value& result);
  Flow evaluate_item(Frame& frame, const Expr& expr, Value& key, Value& made, bool& is_exact);
  int contains(Value container, Value item) const;
  int equals(Value left, Value right) const;
  int sequences_equal(Value left, Value right) const;
  Value make_list(std::string_view type, std::vector<Value> items);
  const std::vector<Value>* exact_items(Value value) const;
  bool container_method(Value base, std::string_view name, const Arguments& arguments, Value& result);
  bool container_function(std::string_view name, const Arguments& arguments, Value& result);
  void store_exact(Object& object, Value key, Value value) const;

  // machine_packages.cc
  bool lists_packages(std::string_view name, const Arguments& arguments, Value& result);
  bool packages_of(Value path, std::vector<ModuleId>& packages) const;
  void add_packages(ModuleId package, const std::string& prefix, bool deep, uint32_t made);
  Flow load_walked(ModuleId package);
  std::vector<ModuleId> members_of(ModuleId package) const;
  void import_init(ModuleId package, Symbol name);

  // machine_folders.cc
  Value folder_of(ModuleId package) const;
  Value file_of(ModuleId module) const;
  std::string file_name(Value place) const;
  std::string sort_key(Value item) const;
  Value parent_of(Value place) const;
  Value inside(Value folder, std::string_view name);
  Value join_path(const Arguments& arguments);
  Value list_folder(ModuleId package, bool as_names, std::string_view pattern, bool deep);
  void add_members(ModuleId package, bool as_names, std::string_view pattern, bool deep,
                   std::vector<Value>& items);
  bool file_function(std::string_view name, const Arguments& arguments, Value& result);
  bool file_method(Value place, std::string_view name, const Arguments& arguments, Value& result);
  bool file_attribute(Value place, std::string_view name, Value& result);

  // machine_text.cc
  Flow join_pieces(Frame& frame, const Expr& expr, Value& result);
  Flow binary(Frame& frame, const Expr& expr, Value& result);
  Value add_lists(Value left, Value right);
  bool text_method(Value base, std::string_view name, const Arguments& arguments, Value& result);
  bool as_text(Value value, std::string& text) const;
  Value text_value(std::string_view text) { return {ValueKind::text, world_.symbol(text)}; }
  ExprId part(Frame& frame, const Expr& expr, uint32_t index) const {
    return frame.program->parts[expr.first + index];
  }
  /// 1 for true, 0 for false, -1 where it is not known.
  int truth(Value value) const;

  // machine_calls.cc
  Flow call(Frame& frame, const Expr& expr, bool discards, Value& result);
  bool changes_imports(Frame& frame, std::string_view name, const Arguments& arguments, Value& result,
                       Flow& flow);
  Flow evaluate_callee(Frame& frame, ExprId id, Value& base, Value& callee);
  Flow call_value(Value callee, const Arguments& arguments, bool discards, Value& result);
  Value make_generator(uint32_t closure, Value self, bool has_self, const Arguments& arguments);
  Flow call_closure(uint32_t closure, Value self, bool has_self, const Arguments& arguments, Value& result);
  bool is_endless() const;
  Flow call_class(uint32_t klass, const Arguments& arguments, Value& result);
  Flow call_foreign(Value callee, const Arguments& arguments, bool discards, Value& result);
  bool expand(Value value, std::vector<Argument>& arguments);
  static const Arguments& unknown_arguments();
  std::string misfit(const FunctionCode& code, const Fit& fit) const;
  void bind_keywords(const FunctionCode& code, const Arguments& arguments, Fit& fit, Names& names);
  Flow bind_parameters(const FunctionCode& code, const Closure& closure, Value self, bool has_self,
                       const Arguments& arguments, Names& names);

  // machine_callbacks.cc
  Flow run_consumed(Frame& frame, const Expr& expr);
  Flow run_callback(Value callback, Value& result);
  Flow run_callbacks(const Arguments& arguments, std::vector<Value>& results);
  void pass_on(std::string_view function, std::vector<Value> elements, Value& result);
  Flow other_method(Value base, std::string_view name, const Arguments& arguments, bool changes,
                    Value& result);

  // machine_builtins.cc
  Value some_attribute(Value of);
  Flow set_attribute(const Arguments& arguments);
  Flow get_attribute_of(const Arguments& arguments, std::string_view function, Value& result);
  Flow check_type(const Arguments& arguments);
  void add_builtin(Value name, Value value);
  void adds_builtins(std::string_view name, const Arguments& arguments);
  bool knows_result(std::string_view name, const Arguments& arguments, Value& result);
  bool lists_functions(const Arguments& arguments) const;
  Value functions_of(uint32_t klass);
  Value copy_of(Value value, Value maker);
  bool makes_object(Value callee, std::string_view name, const Arguments& arguments,
                    const std::vector<Value>& elements, Value& result);

  // machine_decorators.cc
  Flow evaluate_decorators(Frame& frame, const std::vector<ExprId>& decorators, std::vector<Decorator>& made);
  Flow decorate(const std::vector<Decorator>& decorators, Value& value);
  Value decorated(Value value, std::string_view decorator);
  bool decorates(std::string_view name, const Arguments& arguments, Value& result);
  Value property_with(Value property, Value function, bool is_setter);

  // machine_classes.cc
  Flow define_class(Frame& frame, const ClassInstr& instr);
  bool is_enum(Value type, int depth) const;
  Flow check_bases(uint32_t klass);
  Flow class_hooks(uint32_t klass, Value metaclass, bool has_keywords);
  Flow call_if_there(Value type, std::string_view name, Value self, const Arguments& arguments);
  void class_effects(uint32_t klass, Value metaclass);
  Value make_object(Value type, std::string site);
  Value make_class(ClassObject made);
  Value make_function(Closure made);

  // machine_super.cc
  std::vector<uint32_t> linearize(const std::vector<Value>& bases) const;
  bool class_attribute(Value type, Symbol name, Value& found) const;
  bool knows_its_class(Frame& frame, std::string_view name, const Arguments& arguments, Value& result);
  Value super_object(Frame& frame, const Arguments& arguments);
  bool makes_instance(std::string_view name, const Arguments& arguments, Value& result);
  Flow super_attribute(uint32_t id, Symbol name, Value& result);
  Flow metaclass_attribute(Value klass, Symbol name, Value& result);
  bool makes_type(const Arguments& arguments, Value& result);

  // machine_types.cc
  std::string_view plain_type(Value value) const;
  std::string_view builtin_type(Value value) const;
  bool makes_others(Value klass) const;
  int is_instance(Value value, Value type) const;
  int is_own_instance(Value value, Value klass) const;
  int is_subclass_of(Value type, Value klass) const;
  bool knows_type(std::string_view function, const Arguments& arguments, Value& result) const;

  // machine_reach.cc
  void may_run(Value value);
  void may_run_held(Value container);
  void may_run_when_asked(Value asked);
  void may_run_arguments(const Arguments& arguments);
  void may_run_callbacks(std::string_view callee, const Arguments& arguments);
  void may_run_when_made(uint32_t klass);
  std::span<const Names::Entry> new_names(uint32_t klass, std::vector<uint32_t>& seen) const;
  void may_run_of_new_class(uint32_t klass);
  bool has_foreign_base(uint32_t klass) const;

  // machine_effects.cc
  void effect(Effect::Kind kind, std::string registry, std::string what);
  void change_own(Value target);
  void change(Value target, std::string_view how);
  Flow store_attribute(Frame& frame, const Instr& instr);
  bool holds_constant(Value target, Symbol name, Value value);
  Names* names_of(Value target);
  Names* named_items(Value container, Value key);
  void put(Names& names, Symbol name, Value value);
  void call_by_name(Value object, const std::string& name);
  Flow store(Value target, Symbol name, Value value);
  Flow store_item(Frame& frame, const Instr& instr);
  void read_environment(Symbol path);
  bool is_project_value(Value value) const;
  void hand_over(const Arguments& arguments, const std::string& registry, const std::string& what,
                 bool is_late_decorator);
  ModuleId owner_of(Value value) const;
  std::string describe(Value value) const;
  std::string_view path(Value foreign) const { return world_.text(foreign.id); }

  World& world_;
  const ModuleTable& table_;
  Entry entry_;
  Run run_;
  std::vector<SysModule> sys_modules_;  ///< by ModuleId
  Pool<ModuleObject> modules_;
  std::vector<ModuleId> running_;  ///< the modules whose bodies are under way, innermost last
  std::vector<size_t> bodies_;     ///< where in stack_ the bodies of running_ are
  std::vector<CodePlace> stack_;   ///< the statements under way, outermost first
  Raise raise_;
  std::vector<Raise> handling_;            ///< the exceptions whose handlers are under way
  uint32_t guesses_ = 0;                   ///< depth of calls that need not happen: operators, descriptors
  std::map<Symbol, Value> other_modules_;  ///< `sys.modules` of names that the tree does not have
  std::set<CodePlace> failed_at_;
  uint32_t uncertain_ = 0;         ///< depth of branches that may not run
  std::vector<Symbol> operators_;  ///< the operator methods' names, once they are asked for
  Symbol getattr_;                 ///< `__getattr__`
  Symbol any_name_;                ///< "*": holds what was stored under names that nobody knows
  Names builtins_;                 ///< those that the project adds
  bool has_any_builtin_ = false;   ///< it adds some whose names nobody knows
  bool has_own_finders_ = false;   ///< the project changed the ways to find modules
  bool misfits_ = false;           ///< the arguments do not fit a function that a decorator may have changed
  uint32_t doubtful_results_ = 0;  ///< how many calls may have failed instead of giving their result
  bool forced_ = false;            ///< the next call runs the body of a generator
  uint32_t call_depth_ = 0;
  std::vector<CallUnderWay> calls_under_way_;
  uint64_t steps_ = 0;
  bool truncated_ = false;  ///< a call was not followed: what it would have bound is not known
  bool aborted_ = false;    ///< a limit was met: nothing catches, the outcome is unknown
  Noted noted_;
  std::vector<AskedName> asked_;
  Pool<LocalScope> scopes_;
  Pool<Closure> closures_;
  Pool<ClassObject> classes_;
  Pool<Object> objects_;
  Pool<Method> methods_;
  Pool<LazyName> lazies_;
  Pool<std::vector<Value>> choices_;
  std::map<std::pair<ModuleId, FunctionId>, CallPlace> may_run_;
  Value making_;                                          ///< the class whose metaclass is asked to make it
  std::set<uint32_t> reached_classes_;                    ///< any method of which may run
  std::set<uint32_t> operated_classes_;                   ///< any special method of which may run
  std::vector<uint32_t> reached_names_, operated_names_;  ///< by class: how many names of it are reached
  std::set<uint32_t> reached_objects_;
  std::map<std::pair<ModuleId, FunctionId>, uint32_t>
      calls_now_;  ///< in the statement of a module body under way
  std::map<std::pair<ModuleId, FunctionId>, uint32_t> doubtful_calls_;  ///< in the module body under way
};

}  // namespace unknot::python
