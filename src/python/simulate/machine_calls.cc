#include <algorithm>
#include <utility>

#include "python/simulate/machine.h"
#include "python/simulate/outside.h"

namespace unknot::python {
namespace {

/// Calls that need not be made are followed this deep, and each function this often within a module body:
/// what lies beyond repeats what was seen.
constexpr uint32_t max_call_depth = 24, max_calls = 2;
/// Calls that are made for sure are what CPython does. A chain that is longer does not end.
constexpr uint32_t max_sure_depth = 150, max_sure_calls = 1000;

/// Builtins that look at the type or the identity of what they are given, and call no operator of it.
bool asks_type_only(std::string_view builtin) {
  return builtin == "isinstance" || builtin == "issubclass" || builtin == "callable" || builtin == "id" ||
         builtin == "type" || builtin == "classmethod" || builtin == "staticmethod" ||
         builtin == "property" || builtin == "vars";
}

}  // namespace

Flow Machine::call(Frame& frame, const Expr& expr, bool discards, Value& result) {
  Value base, callee;
  if (evaluate_callee(frame, part(frame, expr, 0), base, callee) == Flow::raised) return Flow::raised;
  std::vector<Argument> arguments;
  arguments.reserve(expr.count - 1);
  for (uint32_t i = 1; i < expr.count; i++) {
    const ExprId id = part(frame, expr, i);
    const Expr& given = frame.program->exprs[id];
    Argument argument;
    const bool wrapped = id != no_expr && (given.kind == ExprKind::keyword || given.kind == ExprKind::star);
    if (wrapped) {
      argument.keyword = given.kind == ExprKind::keyword ? given.symbol : 0;
      argument.expanded = argument.keyword == 0;
    }
    if (evaluate(frame, wrapped ? part(frame, given, 0) : id, argument.value) == Flow::raised)
      return Flow::raised;
    if (!argument.expanded || !expand(argument.value, arguments)) arguments.push_back(argument);
  }
  stack_.back().offset = expr.offset;
  Flow flow = Flow::normal;
  if (callee.kind == ValueKind::foreign && knows_its_class(frame, path(callee), arguments, result))
    return Flow::normal;
  if (callee.kind == ValueKind::foreign && changes_imports(frame, path(callee), arguments, result, flow))
    return flow;
  const std::string_view method =
      callee.kind == ValueKind::foreign ? path(callee).substr(path(callee).rfind('.') + 1) : "";
  if (base.kind == ValueKind::text && text_method(base, method, arguments, result)) return Flow::normal;
  const bool is_path =
      base.kind == ValueKind::folder || base.kind == ValueKind::file || base.kind == ValueKind::other_file;
  if (is_path && file_method(base, method, arguments, result)) return Flow::normal;
  if (base.kind == ValueKind::object && objects_[base.id].type.kind == ValueKind::foreign) {
    const bool changes = is_mutating_method(method);
    if (changes) {
      change(base, "calls " + std::string(method) + " of ");
      for (const Argument& argument : arguments) hold(objects_[base.id].held, argument.value);
    }
    if (container_method(base, method, arguments, result)) return Flow::normal;
    if (changes) objects_[base.id].exact = false;
    if (method == "copy" && arguments.empty() && makes_container(path(objects_[base.id].type))) {
      result = copy_of(base, callee);
      return Flow::normal;
    }
    return other_method(base, method, arguments, changes, result);
  }
  if (callee.kind == ValueKind::unknown && is_project_value(base)) {
    // A method that no class of the project defines: what it changes is its own object.
    const bool is_given_project_values = std::any_of(
        arguments.begin(), arguments.end(), [&](const Argument& a) { return is_project_value(a.value); });
    if (discards || is_given_project_values) change(base, "calls a method of ");
    may_run_arguments(arguments);
    const Value type = base.kind == ValueKind::object ? objects_[base.id].type : base;
    if (base.kind == ValueKind::member) may_run(base);
    if (type.kind == ValueKind::klass && has_foreign_base(type.id)) may_run(type);
    return Flow::normal;
  }
  return call_value(callee, arguments, discards, result);
}

/// Functions from outside that import, or change what importing finds. False for others, and where they do
/// more than that.
bool Machine::changes_imports(Frame& frame, std::string_view name, const std::vector<Argument>& arguments,
                              Value& result, Flow& flow) {
  const bool is_dunder = name == "builtins.__import__";
  if (is_dunder || name == "importlib.import_module") {
    flow = import_by_name(frame, is_dunder, arguments, result);
    return true;
  }
  if (name == "builtins.setattr") {
    flow = set_attribute(arguments);
    return true;
  }
  if (name == "importlib.util.find_spec") {
    flow = find_spec(frame, arguments, result);
    return true;
  }
  if (name.starts_with("sys.modules."))
    return sys_modules_method(frame, name.substr(12), arguments, result, flow);
  if (name.starts_with("sys.meta_path.") || name.starts_with("sys.path_hooks.")) {
    has_own_finders_ = true;
    note_unknown("what a finder of the project's own gives", here());
  }
  adds_builtins(name, arguments);
  if (name == "builtins.exec" || name.starts_with("builtins.globals()")) frame.globals->dynamic = true;
  if (name == "builtins.exec" || name == "builtins.eval") note_unknown(std::string(name.substr(9)), here());
  return false;
}

/// `*value` or `**value` of a container that is known gives arguments one by one. False where it is not
/// known.
bool Machine::expand(Value value, std::vector<Argument>& arguments) {
  const std::vector<Value>* items = exact_items(value);
  if (items == nullptr) return false;
  const Object& object = objects_[value.id];
  if (path(object.type) != "builtins.dict") {
    for (Value item : *items) arguments.push_back({item, 0, false});
    return true;
  }
  for (Value key : object.keys) {
    if (key.kind != ValueKind::text) return false;
  }
  for (size_t i = 0; i < object.keys.size(); i++)
    arguments.push_back({object.items[i], object.keys[i].id, false});
  return true;
}

/// Evaluates what is called; `base` is the object before the last dot, where there is one.
Flow Machine::evaluate_callee(Frame& frame, ExprId id, Value& base, Value& callee) {
  const Expr& expr = frame.program->exprs[id];
  if (expr.kind != ExprKind::attribute) return evaluate(frame, id, callee);
  if (evaluate(frame, part(frame, expr, 0), base) == Flow::raised) return Flow::raised;
  return attribute_of(base, expr.symbol, callee);
}

Flow Machine::call_value(Value callee, const std::vector<Argument>& arguments, bool discards, Value& result) {
  switch (callee.kind) {
    case ValueKind::function:
      return call_closure(callee.id, {}, false, arguments, result);
    case ValueKind::method: {
      const Method method = methods_[callee.id];
      return call_closure(method.closure, method.self, true, arguments, result);
    }
    case ValueKind::klass:
      return call_class(callee.id, arguments, result);
    case ValueKind::foreign:
      return call_foreign(callee, arguments, discards, result);
    case ValueKind::object: {
      if (objects_[callee.id].type == foreign("functools.partial"))
        return call_value(objects_[callee.id].items.front(), unknown_arguments(), discards, result);
      Value method;
      if (object_attribute(callee.id, world_.symbol("__call__"), method) == Flow::raised) return Flow::raised;
      if (method.kind == ValueKind::method) return call_value(method, arguments, discards, result);
      const bool is_manager = objects_[callee.id].type == foreign("builtins.generator");
      if (!is_manager || arguments.size() != 1 || arguments[0].value.kind != ValueKind::function) break;
      // What a function with @contextmanager gives is a decorator too: it runs around each call.
      may_run(objects_[callee.id].held.front());
      result = arguments[0].value;
      return Flow::normal;
    }
    case ValueKind::either: {
      uncertain_++;
      for (Value choice : choices_[callee.id]) {
        Value one;
        if (call_value(choice, arguments, discards, one) == Flow::raised && aborted_) return Flow::raised;
        result = result.kind == ValueKind::unknown ? one : either(result, one);
      }
      uncertain_--;
      return Flow::normal;
    }
    case ValueKind::member:
      may_run(callee);
      break;
    default:
      break;
  }
  if (not_callable(callee) == Flow::raised) return Flow::raised;
  hand_over(arguments, "", "calls something unknown", false);
  if (discards) effect(Effect::Kind::thrown_away, "", "calls something unknown");
  return Flow::normal;
}

Value Machine::make_generator(uint32_t closure, Value self, bool has_self,
                              const std::vector<Argument>& arguments) {
  const Value function{ValueKind::function, closure};
  const Value made = make_object(foreign("builtins.generator"), "");
  objects_[made.id].held = {has_self ? bound(self, function) : function};
  objects_[made.id].given = arguments;
  return made;
}

Flow Machine::call_closure(uint32_t id, Value self, bool has_self, const std::vector<Argument>& arguments,
                           Value& result) {
  const Closure& closure = closures_[id];
  const Program* program = world_.program(closure.module);
  const FunctionCode& code = program->functions[closure.function];
  const std::pair key{closure.module, closure.function};
  note_called(closure.module, closure.function);
  Frame frame;
  frame.program = program;
  frame.module = closure.module;
  frame.globals = closure.globals;
  frame.locals = &scopes_.emplace_back();
  frame.locals->parent = closure.around;
  frame.owner = closure.owner;
  const bool is_forced = std::exchange(forced_, false);
  if (bind_parameters(code, closure, self, has_self, arguments, frame.locals->names) == Flow::raised)
    return Flow::raised;
  // Nobody knows what the decorator of another package made of the function.
  const bool is_replaced = closure.is_replaced;
  if (is_replaced) may_run_arguments(arguments);
  if (std::exchange(misfits_, false)) return Flow::normal;
  if (!is_forced && !code.runs_when_called) {
    result = make_generator(id, self, has_self, arguments);
    return Flow::normal;
  }
  if (!code.parameters.empty()) frame.self = frame.locals->names[code.parameters.front().name];
  const bool is_sure = uncertain_ == 0 && guesses_ == 0;
  const CallUnderWay call{id, self, &arguments};
  if (is_sure && call_depth_ >= max_sure_depth && is_endless())
    return raise("RecursionError", "maximum recursion depth exceeded");
  if (call_depth_ >= (is_sure ? max_sure_depth : max_call_depth) ||
      (is_sure ? ++calls_now_[key] > max_sure_calls : ++doubtful_calls_[key] > max_calls)) {
    truncated_ = true;
    for (const Argument& argument : arguments) {
      // Of other things the methods ran where the function was followed.
      if (argument.value.kind != ValueKind::object) may_run(argument.value);
    }
    return Flow::normal;
  }
  call_depth_++;
  calls_under_way_.push_back(call);
  stack_.push_back({closure.module, 0});
  guesses_ += is_replaced ? 1 : 0;
  const Flow flow = execute(frame, code.body);
  guesses_ -= is_replaced ? 1 : 0;
  stack_.pop_back();
  calls_under_way_.pop_back();
  call_depth_--;
  uncertain_ -= frame.maybe_returned;
  if (flow == Flow::raised) {
    if (frame.maybe_returned == 0 || aborted_) return flow;
    note_possible_failure(here());
  }
  doubtful_results_ += flow != Flow::returned && flow != Flow::normal ? 1 : 0;
  if (is_replaced) return Flow::normal;
  result = is_forced ? one_of(frame.yielded) : frame.result;
  if (!is_forced && !frame.has_result && flow != Flow::gave_up) result.kind = ValueKind::none_value;
  return Flow::normal;
}

/// Whether a long chain of calls comes back to one of them time and again. Others of the chain may be to
/// functions that are made anew each time, lambdas say.
bool Machine::is_endless() const {
  return std::ranges::any_of(calls_under_way_, [&](const CallUnderWay& call) {
    return std::ranges::count(calls_under_way_, call) > 2;
  });
}

Flow Machine::call_class(uint32_t klass, const std::vector<Argument>& arguments, Value& result) {
  const Value type{ValueKind::klass, klass};
  may_run_when_made(klass);
  Value init, made;
  guesses_++;
  for (uint32_t base : std::vector<uint32_t>(classes_[klass].mro)) {
    for (Value factory : std::vector<Value>(classes_[base].factories)) call_value(factory, {}, false, init);
  }
  if (class_attribute(classes_[klass].metaclass, world_.symbol("__call__"), init) &&
      init.kind == ValueKind::function) {
    call_closure(init.id, type, true, arguments, made);
  }
  guesses_--;
  result = make_object(type, "");
  const bool is_bare = !class_attribute(type, world_.symbol("__init__"), init) &&
                       !class_attribute(type, world_.symbol("__new__"), init);
  const bool is_module = is_bare && descends_from(type, "types.ModuleType");
  if (is_module && !arguments.empty() && !arguments[0].expanded)
    objects_[result.id].names[world_.symbol("__name__")] = arguments[0].value;
  if (is_bare && is_subclass(type, "BaseException", 0)) {
    for (const Argument& argument : arguments) objects_[result.id].items.push_back(argument.value);
    objects_[result.id].exact = true;
  } else if (is_bare && !is_module && classes_[klass].exact && !arguments.empty() && !arguments[0].expanded &&
             !is_doubtful()) {
    return raise("TypeError", type_name(type) + "() takes no arguments");
  }
  for (const std::string_view name : {"__new__", "__init__", "__post_init__"}) {
    const bool is_made_up = name == "__post_init__";  // by a decorator, from the fields of the class
    if (call_if_there(type, name, name == "__new__" ? type : result,
                      is_made_up ? unknown_arguments() : arguments) == Flow::raised) {
      return Flow::raised;
    }
  }
  return Flow::normal;
}

Flow Machine::call_foreign(Value callee, const std::vector<Argument>& arguments, bool discards,
                           Value& result) {
  const std::string_view name = path(callee);
  const PathFacts known = world_.facts_of_path(callee.id);
  if (makes_module(callee, name, arguments, result)) return Flow::normal;
  if (decorates(name, arguments, result) || makes_instance(name, arguments, result)) return Flow::normal;
  if (name.starts_with("builtins.super()")) {
    // What an outside base class makes of its arguments (`super().__new__(...)`) belongs to the caller.
    result = make_object(callee, "");
    return Flow::normal;
  }
  if (name == "sys.exit" || name == "builtins.exit" || name == "builtins.quit") {
    std::string status;
    if (!arguments.empty() && !as_text(arguments[0].value, status)) status.clear();
    return is_doubtful() ? Flow::normal : raise("SystemExit", status);
  }
  result = foreign(world_.symbols().result_of(callee.id), 0);
  read_environment(callee.id);
  if (name == "builtins.getattr" || name == "builtins.hasattr")
    return get_attribute_of(arguments, name, result);
  if (name == "builtins.isinstance" && check_type(arguments) == Flow::raised) return Flow::raised;
  if ((name == "builtins.isinstance" || name == "builtins.issubclass") && knows_type(name, arguments, result))
    return Flow::normal;
  if (knows_result(name, arguments, result)) return Flow::normal;
  std::vector<Value> elements;
  if (name.starts_with("builtins.") && !asks_type_only(name.substr(9))) {
    for (const Argument& argument : arguments) {
      Value element;
      if (look_at(argument.value, element) == Flow::raised) return Flow::raised;
      hold(elements, element);
    }
  }
  if (makes_object(callee, name, arguments, elements, result)) return Flow::normal;
  if (known.runs_its_arguments && run_callbacks(arguments, elements) == Flow::raised) return Flow::raised;
  pass_on(name, std::move(elements), result);
  if (known.runs_its_arguments) return Flow::normal;
  if (known.calls_harmlessly) {
    may_run_callbacks(name, arguments);
    return Flow::normal;
  }
  const std::string_view root = name.substr(0, name.find_first_of(".("));
  const std::string registry(root == "builtins" ? name : root), what = "calls " + std::string(name);
  hand_over(arguments, registry, what, false);
  if (discards) effect(Effect::Kind::thrown_away, registry, what);
  return Flow::normal;
}

}  // namespace unknot::python
