// Functions from outside of the project of which more is known than that they are called.
#include <algorithm>
#include <utility>

#include "python/simulate/machine.h"
#include "python/simulate/outside.h"

namespace unknot::python {
namespace {

/// What functions of the standard library say of the system and the interpreter; empty where it is not known.
std::string_view says_platform(std::string_view function, std::string_view platform) {
  if (function == "platform.python_implementation") return "CPython";
  if (function != "platform.system") return "";
  return platform == "linux"    ? "Linux"
         : platform == "win32"  ? "Windows"
         : platform == "darwin" ? "Darwin"
                                : "";
}

}  // namespace

/// A builtin of the project's own: every module can read it from then on. Where its name is computed, any
/// name may be one.
void Machine::add_builtin(Value name, Value value) {
  if (name.kind == ValueKind::text) {
    builtins_[name.id] = value;
  } else {
    has_any_builtin_ = true;
  }
}

/// Calls that add builtins: `gettext.install(domain, names=[...])`, `builtins.__dict__.update(...)`.
void Machine::adds_builtins(std::string_view name, const std::vector<Argument>& arguments) {
  if (name.starts_with("gettext.") && name.ends_with(".install")) {
    add_builtin(text_value("_"), {});
    const Value* more = argument(arguments, "names", 3);
    const std::vector<Value>* names = more == nullptr ? nullptr : exact_items(*more);
    for (size_t i = 0; names != nullptr && i < names->size(); i++) add_builtin((*names)[i], {});
    has_any_builtin_ = has_any_builtin_ || (more != nullptr && names == nullptr);
  }
  const size_t dot = name.rfind('.');
  const bool is_change = name.ends_with(".update") || name.ends_with(".setdefault");
  if (is_change && is_builtins(name.substr(0, dot))) has_any_builtin_ = true;
}

/// The second argument of `isinstance` must be a type.
Flow Machine::check_type(const std::vector<Argument>& arguments) {
  if (arguments.size() != 2 || arguments[1].expanded || is_doubtful()) return Flow::normal;
  const std::string type = type_name(arguments[1].value);
  const bool is_no_type =
      type == "module" || type == "NoneType" || type == "str" || type == "int" || type == "function";
  if (!is_no_type || arguments[1].value.kind == ValueKind::klass ||
      arguments[1].value.kind == ValueKind::object) {
    return Flow::normal;
  }
  return raise("TypeError", world_.target_minor() >= 10
                                ? "isinstance() arg 2 must be a type, a tuple of types, or a union"
                                : "isinstance() arg 2 must be a type or tuple of types");
}

/// Functions from outside whose result is known, and that do nothing else.
bool Machine::knows_result(std::string_view name, const std::vector<Argument>& arguments, Value& result) {
  const std::string_view said = says_platform(name, entry_.platform);
  if (!said.empty()) result = text_value(std::string(said));
  if (!said.empty()) return true;
  if (name == "builtins.globals" || name == "builtins.vars" || name == "builtins.locals") {
    if (!arguments.empty() && arguments[0].value.kind == ValueKind::klass)
      result = dict_of(arguments[0].value);
    return true;
  }
  if (lists_packages(name, arguments, result) || file_function(name, arguments, result)) return true;
  if (name == "inspect.getmembers" && lists_functions(arguments)) {
    result = functions_of(arguments[0].value.id);
    return true;
  }
  if (name == "builtins.type" && arguments.size() == 3) return makes_type(arguments, result);
  if (name == "lazy_loader.attach") {
    result = attach_lazily(arguments);
    return result.kind != ValueKind::unknown;
  }
  return container_function(name, arguments, result);
}

/// `inspect.getmembers(klass, inspect.isfunction)` of a class that is known to the end.
bool Machine::lists_functions(const std::vector<Argument>& arguments) const {
  if (arguments.size() != 2 || arguments[0].value.kind != ValueKind::klass || arguments[0].expanded)
    return false;
  const Value filter = arguments[1].value;
  const bool wants_functions = filter.kind == ValueKind::foreign && path(filter) == "inspect.isfunction";
  return wants_functions && classes_[arguments[0].value.id].exact;
}

/// Pairs of a name and a function, sorted by name.
Value Machine::functions_of(uint32_t klass) {
  std::map<std::string_view, Value> found;
  for (uint32_t one : classes_[klass].mro) {
    for (const auto& [name, value] : classes_[one].names) found.try_emplace(world_.text(name), value);
  }
  std::vector<Value> pairs;
  for (const auto& [name, value] : found) {
    const bool is_function = value.kind == ValueKind::function && !closures_[value.id].is_property &&
                             !closures_[value.id].is_class;
    if (is_function) pairs.push_back(make_list("tuple", {text_value(name), value}));
  }
  return make_list("list", std::move(pairs));
}

/// Calls that make an exception, a container or a partial function. False for a container with arguments,
/// which are looked at like those of other functions; `elements` is what they hold.
bool Machine::makes_object(Value callee, std::string_view name, const std::vector<Argument>& arguments,
                           const std::vector<Value>& elements, Value& result) {
  if (name.starts_with("builtins.") && is_subclass(callee, "BaseException", 0)) {
    result = make_object(callee, "");
    Object& made = objects_[result.id];
    made.exact = true;
    for (const Argument& argument : arguments) {
      if (argument.keyword == 0)
        made.items.push_back(argument.value);
      else
        made.names[argument.keyword] = argument.value;
    }
    return true;
  }
  if (makes_container(name)) {
    result = make_object(callee, "");
    Object& made = objects_[result.id];
    for (const Argument& argument : arguments) hold(made.held, argument.value);
    made.held.insert(made.held.end(), elements.begin(), elements.end());
    made.exact = arguments.empty() && name.starts_with("builtins.");
    if (name == "builtins.dict") {
      made.exact =
          std::all_of(arguments.begin(), arguments.end(), [](const Argument& a) { return a.keyword != 0; });
      for (const Argument& argument : arguments) {
        made.keys.push_back({ValueKind::text, argument.keyword});
        made.items.push_back(argument.value);
      }
    }
  }
  if (makes_copy(name)) {
    may_run_arguments(arguments);
    result = copy_of(arguments.empty() ? Value{} : arguments[0].value, callee);
    return true;
  }
  if (name == "functools.partial" && !arguments.empty()) {
    result = make_object(callee, "");
    for (const Argument& argument : arguments) objects_[result.id].items.push_back(argument.value);
    hold(objects_[result.id].held, arguments[0].value);
    return true;
  }
  return false;
}

/// A copy of an object; of what is not known, a new object that `maker` gives. Classes and functions are
/// copied by handing them back.
Value Machine::copy_of(Value value, Value maker) {
  if (value.kind != ValueKind::object && is_project_value(value)) return value;
  const bool is_object = value.kind == ValueKind::object;
  const Value made = make_object(is_object ? objects_[value.id].type : maker, "");
  if (!is_object) return made;
  objects_[made.id].held = objects_[value.id].held;
  objects_[made.id].names = objects_[value.id].names;
  return made;
}

/// An attribute of which nobody knows the name. Who calls it, or hands it to somebody, lets all run that it
/// may be; of an object, what it holds itself may run at once.
Value Machine::some_attribute(Value of) {
  if (of.kind == ValueKind::klass) return {ValueKind::member, of.id};
  if (of.kind != ValueKind::object || objects_[of.id].type.kind != ValueKind::klass) return {};
  for (const auto& [name, held] : objects_[of.id].names) {
    if (held.kind == ValueKind::function || held.kind == ValueKind::method) may_run(held);
    if (held.kind == ValueKind::object) may_run_held(held);
  }
  return {ValueKind::member, objects_[of.id].type.id};
}

/// `getattr(object, name)`, with a default, and `hasattr`.
Flow Machine::get_attribute_of(const std::vector<Argument>& arguments, std::string_view function,
                               Value& result) {
  result = {};
  const bool asks = function == "builtins.hasattr";
  if (arguments.size() < 2 || arguments[1].value.kind != ValueKind::text) {
    if (arguments.size() > 1 && arguments[0].value.kind == ValueKind::module)
      note_unknown("an attribute whose name is computed", here());
    if (arguments.size() < 2) return Flow::normal;
    may_run_when_asked(arguments[0].value);
    if (asks) return Flow::normal;
    result = some_attribute(arguments[0].value);
    if (arguments.size() > 2) result = either(result, arguments[2].value);
    return Flow::normal;
  }
  const size_t depth = stack_.size();
  Value found;
  const Flow flow = attribute_of(arguments[0].value, arguments[1].value.id, found);
  if (flow == Flow::normal) {
    result = found;
    // Of a thing from outside nobody knows what it holds.
    const ValueKind of = arguments[0].value.kind;
    const bool is_known =
        found.kind != ValueKind::unknown && of != ValueKind::foreign && of != ValueKind::either;
    if (asks) result = is_known ? Value{ValueKind::true_value, 0} : Value{};
    return Flow::normal;
  }
  if (aborted_ || (!asks && arguments.size() < 3) || !is_caught_by(foreign("builtins.AttributeError")))
    return Flow::raised;
  stack_.resize(depth);
  result = asks ? Value{ValueKind::false_value, 0} : arguments[2].value;
  return Flow::normal;
}

/// `setattr(object, name, value)`.
Flow Machine::set_attribute(const std::vector<Argument>& arguments) {
  if (arguments.size() != 3) return Flow::normal;
  const Value target = arguments[0].value, name = arguments[1].value;
  change(target, "sets an attribute of ");
  note_set(target, name.kind == ValueKind::text ? name.id : 0);
  if (name.kind == ValueKind::text) return store(target, name.id, arguments[2].value);
  if (target.kind == ValueKind::module) object_of(target).dynamic = true;
  if (target.kind == ValueKind::klass) classes_[target.id].exact = false;
  Names* names =
      target.kind == ValueKind::klass || target.kind == ValueKind::object ? names_of(target) : nullptr;
  if (names == nullptr || !is_project_value(arguments[2].value)) return Flow::normal;
  const auto [place, is_new] = names->try_emplace(any_name_, arguments[2].value);
  if (!is_new) place->second = either(place->second, arguments[2].value);
  return Flow::normal;
}

}  // namespace unknot::python
