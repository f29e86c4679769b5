#include <algorithm>
#include <array>
#include <utility>

#include "python/simulate/machine.h"
#include "python/simulate/outside.h"

namespace unknot::python {
namespace {

constexpr int max_bases = 40;

/// The class above each builtin exception that is not directly below Exception.
constexpr std::array<std::pair<std::string_view, std::string_view>, 44> builtin_bases{{
    {"Exception", "BaseException"},
    {"SystemExit", "BaseException"},
    {"KeyboardInterrupt", "BaseException"},
    {"GeneratorExit", "BaseException"},
    {"FloatingPointError", "ArithmeticError"},
    {"OverflowError", "ArithmeticError"},
    {"ZeroDivisionError", "ArithmeticError"},
    {"ModuleNotFoundError", "ImportError"},
    {"IndexError", "LookupError"},
    {"KeyError", "LookupError"},
    {"UnboundLocalError", "NameError"},
    {"BlockingIOError", "OSError"},
    {"ChildProcessError", "OSError"},
    {"ConnectionError", "OSError"},
    {"BrokenPipeError", "ConnectionError"},
    {"ConnectionAbortedError", "ConnectionError"},
    {"ConnectionRefusedError", "ConnectionError"},
    {"ConnectionResetError", "ConnectionError"},
    {"FileExistsError", "OSError"},
    {"FileNotFoundError", "OSError"},
    {"InterruptedError", "OSError"},
    {"IsADirectoryError", "OSError"},
    {"NotADirectoryError", "OSError"},
    {"PermissionError", "OSError"},
    {"ProcessLookupError", "OSError"},
    {"TimeoutError", "OSError"},
    {"NotImplementedError", "RuntimeError"},
    {"RecursionError", "RuntimeError"},
    {"IndentationError", "SyntaxError"},
    {"TabError", "IndentationError"},
    {"UnicodeError", "ValueError"},
    {"UnicodeDecodeError", "UnicodeError"},
    {"UnicodeEncodeError", "UnicodeError"},
    {"UnicodeTranslateError", "UnicodeError"},
    {"DeprecationWarning", "Warning"},
    {"PendingDeprecationWarning", "Warning"},
    {"RuntimeWarning", "Warning"},
    {"SyntaxWarning", "Warning"},
    {"UserWarning", "Warning"},
    {"FutureWarning", "Warning"},
    {"ImportWarning", "Warning"},
    {"UnicodeWarning", "Warning"},
    {"BytesWarning", "Warning"},
    {"ResourceWarning", "Warning"},
}};

/// Other names of the same class.
std::string_view canonical(std::string_view name) {
  return name == "IOError" || name == "EnvironmentError" ? "OSError" : name;
}

std::string_view base_of(std::string_view name) {
  if (name == "BaseException") return "";
  const auto found = std::find_if(builtin_bases.begin(), builtin_bases.end(),
                                  [&](const auto& known) { return known.first == name; });
  return found == builtin_bases.end() ? "Exception" : found->second;
}

std::string_view last_part(std::string_view dotted) {
  return dotted.substr(dotted.rfind('.') + 1);
}

/// Of a builtin: whether it is an exception class.
bool is_exception_name(std::string_view name) {
  static constexpr std::string_view ends[] = {"Error",     "Exception", "Warning", "SystemExit",
                                              "Interrupt", "Iteration", "Group",   "Exit"};
  return std::any_of(std::begin(ends), std::end(ends),
                     [&](std::string_view end) { return name.ends_with(end); });
}

std::string quoted(std::string_view text) {
  return "'" + std::string(text) + "'";
}

}  // namespace

/// `raise X`, `raise X("message")`, `raise`.
Flow Machine::raise_error(Frame& frame, const Instr& instr) {
  Value value;
  if (evaluate(frame, instr.value, value) == Flow::raised) return Flow::raised;
  // Where a branch may have left before, or a loop may not have run, nobody knows whether this line is met.
  const bool is_guess = frame.may_have_left || truncated_ || guesses_ > 0 || entry_.all_given;
  if (call_depth_ > 0 && is_guess) return Flow::gave_up;
  if (instr.value == no_expr) {
    if (handling_.empty()) return raise("RuntimeError", "No active exception to reraise");
    raise_ = handling_.back();
    return Flow::raised;
  }
  std::string message;
  Value type = value;
  if (value.kind == ValueKind::object) {
    const Object& object = objects_[value.id];
    type = object.type;
    if (object.exact && object.items.size() == 1 && !as_text(object.items[0], message)) message.clear();
  }
  if (type.kind == ValueKind::klass) return raise(type_name(value), message, type);
  if (type.kind != ValueKind::foreign) return raise("Exception", message);
  const std::string_view name = path(type);
  const std::string_view called = name.substr(0, name.find("()"));
  if (called == "builtins.KeyError" && !message.empty()) message = quoted(message);
  raise(std::string(last_part(called)), message);
  if (value.kind == ValueKind::object) {
    const Names& names = objects_[value.id].names;
    const auto of = names.find(world_.symbol("name"));
    if (of != names.end() && of->second.kind == ValueKind::text) raise_.module = world_.text(of->second.id);
  }
  return Flow::raised;
}

/// The body of an `except` clause; the name after `as` is gone at its end.
Flow Machine::handle(Frame& frame, const HandlerInstr& handler) {
  if (run_.caught.empty() && raise_.message.find("circular import") != std::string::npos) {
    run_.caught = raise_.type + ": " + raise_.message;
  }
  if (handler.name != 0) bind(frame, handler.home, handler.name, {});
  handling_.push_back(raise_);
  const Flow flow = execute(frame, handler.body);
  handling_.pop_back();
  if (handler.name != 0 && uncertain_ == 0) {
    Names* names = &frame.locals->names;
    if (handler.home == Home::global) names = &frame.globals->names;
    if (handler.home == Home::class_body && frame.klass) names = &frame.klass->names;
    names->erase(handler.name);
  }
  return flow;
}

/// Whether `except TYPE` catches the exception that was raised. What is not known to be another type catches.
bool Machine::catches(Frame& frame, ExprId type) {
  if (aborted_) return false;
  if (type == no_expr) return true;
  const Expr& expr = frame.program->exprs[type];
  if (expr.kind == ExprKind::container) {
    for (uint32_t i = 0; i < expr.count; i++) {
      if (catches(frame, part(frame, expr, i))) return true;
    }
    return false;
  }
  const Raise raised = raise_;
  Value value;
  if (evaluate(frame, type, value) == Flow::raised) return false;
  raise_ = raised;
  return is_caught_by(value);
}

bool Machine::is_caught_by(Value type) const {
  switch (type.kind) {
    case ValueKind::unknown:
      return true;
    case ValueKind::klass: {
      std::vector<Value> todo{raise_.klass};
      for (size_t i = 0; i < todo.size() && i < 64; i++) {
        if (todo[i] == type) return true;
        if (todo[i].kind != ValueKind::klass) continue;
        const std::vector<Value>& bases = classes_[todo[i].id].bases;
        todo.insert(todo.end(), bases.begin(), bases.end());
      }
      return false;
    }
    case ValueKind::object: {
      const std::vector<Value>& items = objects_[type.id].items;
      return !objects_[type.id].exact ||
             std::any_of(items.begin(), items.end(), [&](Value item) { return is_caught_by(item); });
    }
    case ValueKind::foreign: {
      const std::string_view name = canonical(last_part(path(type)));
      if (raise_.klass.kind == ValueKind::klass) return is_subclass(raise_.klass, name, 0);
      if (raise_.type == "Exception" && name != "ImportError" && name != "ModuleNotFoundError") return true;
      for (std::string_view known = canonical(raise_.type); !known.empty(); known = base_of(known)) {
        if (known == name) return true;
      }
      return false;
    }
    default:
      return false;
  }
}

/// Whether a class of the project descends from the builtin exception of that name.
bool Machine::is_subclass(Value type, std::string_view of, int depth) const {
  if (depth > max_bases) return false;
  if (type.kind == ValueKind::foreign) {
    const std::string_view name = path(type);
    if (name.starts_with("builtins.") && !is_exception_name(name)) return false;
    for (std::string_view known = canonical(last_part(name)); !known.empty(); known = base_of(known)) {
      if (known == of) return true;
    }
    return false;
  }
  if (type.kind != ValueKind::klass) return false;
  const std::vector<Value>& bases = classes_[type.id].bases;
  return std::any_of(bases.begin(), bases.end(),
                     [&](Value base) { return is_subclass(base, of, depth + 1); });
}

/// The name of a value's type as messages show it; empty where it is not known. Of a class, its own name.
std::string Machine::type_name(Value value) const {
  switch (value.kind) {
    case ValueKind::function:
      return "function";
    case ValueKind::klass:
      return std::string(world_.text(classes_[value.id].name));
    case ValueKind::object: {
      const Object& object = objects_[value.id];
      if (object.type.kind == ValueKind::klass) return type_name(object.type);
      if (object.type.kind != ValueKind::foreign || !object.exact) return "";
      const std::string_view name = path(object.type);
      return name.starts_with("builtins.") ? std::string(name.substr(9)) : "";
    }
    default:
      return std::string(plain_type(value));
  }
}

/// A name that neither the module nor `builtins` has; with null, one that a class body does not have.
Flow Machine::undefined(const ModuleObject* module, Symbol name) {
  if (module != nullptr && (module->dynamic || has_any_builtin_)) return Flow::normal;
  if (is_doubtful()) return Flow::normal;
  return raise("NameError", "name " + quoted(world_.text(name)) + " is not defined");
}

/// An attribute that a value of a known type does not have.
Flow Machine::no_attribute(Value base, Symbol name) {
  if (is_doubtful()) return Flow::normal;
  const std::string_view text = world_.text(name);
  if (text.starts_with("__")) return Flow::normal;
  if (base.kind == ValueKind::klass) {
    if (!classes_[base.id].exact || text == "mro") return Flow::normal;
    return raise("AttributeError", "type object '" + type_name(base) + "' has no attribute " + quoted(text));
  }
  const std::string type = type_name(base);
  const bool is_function = base.kind == ValueKind::function && !closures_[base.id].has_more;
  const bool is_bare = base.kind == ValueKind::none_value || is_function;
  if (!is_bare || type.empty()) return Flow::normal;
  return raise("AttributeError", quoted(type) + " object has no attribute " + quoted(text));
}

Flow Machine::not_callable(Value callee) {
  const std::string type = type_name(callee);
  if (is_doubtful() || type.empty()) return Flow::normal;
  if (callee.kind == ValueKind::object && objects_[callee.id].type.kind == ValueKind::klass &&
      !classes_[objects_[callee.id].type.id].exact) {
    return Flow::normal;
  }
  return raise("TypeError", quoted(type) + " object is not callable");
}

Flow Machine::unbound_local(Frame& frame, Symbol name, bool is_free) {
  const std::string text(world_.text(name));
  if (is_doubtful() || text.starts_with("$") || frame.may_have_left) return Flow::normal;
  const bool is_new = world_.target_minor() >= 11;
  if (is_free) {
    return raise("NameError", is_new ? "cannot access free variable " + quoted(text) +
                                           " where it is not associated with a value in enclosing scope"
                                     : "free variable " + quoted(text) +
                                           " referenced before assignment in enclosing scope");
  }
  return raise("UnboundLocalError", is_new
                                        ? "cannot access local variable " + quoted(text) +
                                              " where it is not associated with a value"
                                        : "local variable " + quoted(text) + " referenced before assignment");
}

}  // namespace unknot::python
