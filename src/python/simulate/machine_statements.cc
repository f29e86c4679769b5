#include <utility>

#include "python/simulate/machine.h"

namespace unknot::python {
namespace {

constexpr uint64_t max_steps = 20'000'000;
constexpr std::string_view context_methods[] = {"__enter__", "__exit__"};

}  // namespace

Flow Machine::execute(Frame& frame, Block block) {
  for (uint32_t i = block.begin; i < block.end; i++) {
    const Instr& instr = frame.program->instrs[i];
    if (++steps_ > max_steps) {
      aborted_ = true;
      note_unknown("too much runs at import time", here());
      return raise("RuntimeError", "");
    }
    stack_.back().offset = instr.offset;
    if (call_depth_ == 0) calls_now_.clear();
    if (const Flow flow = execute(frame, instr); flow != Flow::normal) return flow;
  }
  return Flow::normal;
}

Flow Machine::execute(Frame& frame, const Instr& instr) {
  Value value;
  switch (instr.kind) {
    case InstrKind::eval: {
      const Expr& expr = frame.program->exprs[instr.value];
      if (expr.kind == ExprKind::call) return call(frame, expr, instr.discards, value);
      return evaluate(frame, instr.value, value);
    }
    case InstrKind::enter: {
      Value elements;
      if (evaluate(frame, instr.value, value) == Flow::raised) return Flow::raised;
      if (iterate(value, elements) == Flow::raised) return Flow::raised;
      return call_special(value, context_methods);
    }
    case InstrKind::bind:
      return bind_value(frame, instr);
    case InstrKind::bind_unknown:
      bind(frame, instr.home, instr.symbol, {});
      return Flow::normal;
    case InstrKind::unbind:
      unbind(frame, instr);
      return Flow::normal;
    case InstrKind::store_attribute:
    case InstrKind::delete_attribute:
      return store_attribute(frame, instr);
    case InstrKind::store_item:
      return store_item(frame, instr);
    case InstrKind::import_module:
      return import_module(frame, frame.program->imports[instr.index]);
    case InstrKind::import_from:
      return import_from(frame, frame.program->imports[instr.index]);
    case InstrKind::define:
      return define(frame, instr);
    case InstrKind::define_class:
      return define_class(frame, frame.program->classes[instr.index]);
    case InstrKind::branch:
      return branch(frame, instr);
    case InstrKind::loop:
      return loop(frame, instr);
    case InstrKind::attempt:
      return attempt(frame, frame.program->attempts[instr.index]);
    case InstrKind::with_block:
      return with_block(frame, instr);
    case InstrKind::return_value:
      if (evaluate(frame, instr.value, value) == Flow::raised) return Flow::raised;
      frame.result = frame.has_result ? either(frame.result, value) : value;
      frame.has_result = true;
      return Flow::returned;
    case InstrKind::raise_error:
      if (evaluate(frame, instr.value, value) == Flow::raised) return Flow::raised;
      // In a function that is called, what led to this line is a guess: then it only ends the function.
      return call_depth_ > 0 ? Flow::returned : raise(exception_name(value), "");
    case InstrKind::leave:
      return Flow::left;
  }
  return Flow::normal;
}

Flow Machine::bind_value(Frame& frame, const Instr& instr) {
  Value value;
  if (evaluate(frame, instr.value, value) == Flow::raised) return Flow::raised;
  if (instr.augmented) {
    Value old;
    if (instr.home == Home::global && read_global(frame, instr.symbol, old) == Flow::raised)
      return Flow::raised;
    if (instr.home == Home::local) old = read_local(frame, instr.symbol);
    if (old.kind == ValueKind::object) change(old, "adds to ");
    return Flow::normal;
  }
  if (value.kind == ValueKind::object && instr.home == Home::global) {
    Object& object = objects_[value.id];
    if (object.site.empty()) {
      object.site = table_[frame.module].name + "." + std::string(world_.text(instr.symbol));
    }
  }
  bind(frame, instr.home, instr.symbol, value);
  return Flow::normal;
}

void Machine::bind(Frame& frame, Home home, Symbol symbol, Value value) {
  Names* names = nullptr;
  switch (home) {
    case Home::global:
      names = &states_[frame.module].names;
      break;
    case Home::class_body:
      names = frame.klass ? &frame.klass->names : &frame.locals->names;
      break;
    case Home::local:
      names = &frame.locals->names;
      break;
  }
  if (home == Home::global && !running_.empty() && frame.module != running_.back()) {
    const std::string name = table_[frame.module].name + "." + std::string(world_.text(symbol));
    effect(Effect::Kind::registry, name, "sets " + name);
  }
  const auto [place, is_new] = names->try_emplace(symbol, value);
  if (!is_new) place->second = uncertain_ > 0 ? either(place->second, value) : value;
}

void Machine::unbind(Frame& frame, const Instr& instr) {
  if (uncertain_ > 0) return;
  switch (instr.home) {
    case Home::global:
      states_[frame.module].names.erase(instr.symbol);
      return;
    case Home::class_body:
      if (frame.klass) frame.klass->names.erase(instr.symbol);
      return;
    case Home::local:
      frame.locals->names.erase(instr.symbol);
      return;
  }
}

Flow Machine::define(Frame& frame, const Instr& instr) {
  closures_.push_back({frame.module, instr.index, frame.locals});
  Value value{ValueKind::function, static_cast<uint32_t>(closures_.size() - 1)};
  if (decorate(frame, instr.decorators, value) == Flow::raised) return Flow::raised;
  bind(frame, instr.home, instr.symbol, value);
  return Flow::normal;
}

/// The type that `raise value` raises; "Exception" for one of the project's own.
std::string Machine::exception_name(Value value) const {
  if (value.kind != ValueKind::foreign) return "Exception";
  std::string_view name = path(value);
  if (name.ends_with("()")) name.remove_suffix(2);
  return std::string(name.substr(name.rfind('.') + 1));
}

Flow Machine::branch(Frame& frame, const Instr& instr) {
  Value test;
  if (evaluate(frame, instr.value, test) == Flow::raised) return Flow::raised;
  if (operate(test) == Flow::raised) return Flow::raised;
  switch (instr.value == no_expr ? -1 : truth(test)) {
    case 1:
      return execute(frame, instr.first);
    case 0:
      return execute(frame, instr.second);
    default:
      return both_ways(frame, instr.first, instr.second);
  }
}

/// Nobody knows which side runs: both do, one after the other. What one of them raises or ends counts only
/// when the other does the same.
Flow Machine::both_ways(Frame& frame, Block first, Block second) {
  uncertain_++;
  const Flow one = execute(frame, first);
  const Raise raised = raise_;
  if (one == Flow::raised) note_possible_failure();
  if (aborted_) return Flow::raised;
  const Flow other = execute(frame, second);
  if (other == Flow::raised) note_possible_failure();
  uncertain_--;
  if (aborted_) return Flow::raised;
  if (one == other && one != Flow::normal) {
    if (one == Flow::raised) raise_ = raised;
    return one;
  }
  return Flow::normal;
}

void Machine::note_possible_failure() {
  if (run_.may_fail.empty() && !raise_.message.empty()) run_.may_fail = raise_.type + ": " + raise_.message;
}

Flow Machine::loop(Frame& frame, const Instr& instr) {
  Value test;
  if (evaluate(frame, instr.value, test) == Flow::raised) return Flow::raised;
  if (instr.value != no_expr && truth(test) == 0) return execute(frame, instr.second);
  if (uncertain_ > 0) return both_ways(frame, instr.first, instr.second);
  const Flow flow = execute(frame, instr.first);
  if (flow == Flow::raised || flow == Flow::returned) return flow;
  return flow == Flow::left ? Flow::normal : execute(frame, instr.second);
}

Flow Machine::attempt(Frame& frame, const AttemptInstr& attempt) {
  frame.trying += attempt.handlers.empty() ? 0 : 1;
  const size_t depth = stack_.size();
  Flow flow = execute(frame, attempt.body);
  frame.trying -= attempt.handlers.empty() ? 0 : 1;
  if (flow == Flow::raised && !aborted_) {
    stack_.resize(depth);
    for (const HandlerInstr& handler : attempt.handlers) {
      if (!catches(frame, handler.type)) continue;
      if (run_.caught.empty() && raise_.message.find("circular import") != std::string::npos) {
        run_.caught = raise_.type + ": " + raise_.message;
      }
      if (handler.name != 0) bind(frame, handler.home, handler.name, {});
      flow = execute(frame, handler.body);
      break;
    }
  } else if (flow == Flow::normal) {
    flow = execute(frame, attempt.orelse);
  }
  if (aborted_) return Flow::raised;
  const Raise raised = raise_;
  const Flow last = execute(frame, attempt.finalbody);
  if (last != Flow::normal) return last;
  if (flow == Flow::raised) raise_ = raised;
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
  if (value.kind != ValueKind::foreign) return value.kind == ValueKind::unknown;
  const std::string_view name = path(value).substr(path(value).rfind('.') + 1);
  if (name == "Exception" || name == "BaseException" || name == raised.type) return true;
  if (raised.type == "ModuleNotFoundError") return name == "ImportError";
  return raised.type == "Exception" && name != "ImportError" && name != "ModuleNotFoundError";
}

Flow Machine::with_block(Frame& frame, const Instr& instr) {
  if (!instr.suppresses) return execute(frame, instr.first);
  frame.trying++;
  const size_t depth = stack_.size();
  const Flow flow = execute(frame, instr.first);
  frame.trying--;
  if (flow != Flow::raised || aborted_) return flow;
  stack_.resize(depth);
  const Expr& call = frame.program->exprs[instr.value];
  for (uint32_t i = 1; i < call.count; i++) {
    if (catches(frame, part(frame, call, i))) return Flow::normal;
  }
  return Flow::raised;
}

}  // namespace unknot::python
