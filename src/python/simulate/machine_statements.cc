#include <utility>

#include "python/simulate/machine.h"
#include "python/simulate/outside.h"

namespace unknot::python {
namespace {

constexpr uint64_t max_steps = 20'000'000;

bool ends_call(Flow flow) {
  return flow == Flow::returned || flow == Flow::gave_up || flow == Flow::raised;
}

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
      if (value.kind != ValueKind::object) return Flow::normal;
      const Value type = objects_[value.id].type;
      if (type.kind == ValueKind::klass) return call_if_there(type, "__enter__", value, {});
      return iterate(value, elements);
    }
    case InstrKind::bind:
      return bind_value(frame, instr);
    case InstrKind::bind_unknown:
      bind(frame, instr.home, instr.symbol, {});
      return Flow::normal;
    case InstrKind::unbind:
      return unbind(frame, instr);
    case InstrKind::store_attribute:
    case InstrKind::delete_attribute:
      return store_attribute(frame, instr);
    case InstrKind::store_item:
      return store_item(frame, instr);
    case InstrKind::import_module:
      note_late_import();
      return import_module(frame, frame.program->imports[instr.index]);
    case InstrKind::import_from:
      note_late_import();
      return import_from(frame, frame.program->imports[instr.index]);
    case InstrKind::define:
      return define(frame, frame.program->defines[instr.index]);
    case InstrKind::define_class:
      return define_class(frame, frame.program->classes[instr.index]);
    case InstrKind::branch:
      return branch(frame, instr);
    case InstrKind::loop:
      return loop(frame, instr);
    case InstrKind::for_loop:
      return for_loop(frame, instr);
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
      return raise_error(frame, instr);
    case InstrKind::leave:
      return instr.index == 1 ? Flow::continued : Flow::left;
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
    const bool is_local = instr.home == Home::local || instr.home == Home::enclosing;
    if (is_local && read_local(frame, instr.symbol, instr.home == Home::enclosing, old) == Flow::raised)
      return Flow::raised;
    if (old.kind == ValueKind::object) change(old, "adds to ");
    return add_in_place(frame, instr, old, value);
  }
  if (instr.home == Home::global)
    call_by_name(value, table_[frame.module].name + "." + std::string(world_.text(instr.symbol)));
  if (instr.home == Home::class_body && frame.klass != nullptr)
    call_by_name(value, describe(frame.owner) + "." + std::string(world_.text(instr.symbol)));
  bind(frame, instr.home, instr.symbol, value);
  return Flow::normal;
}

/// `name += value`.
Flow Machine::add_in_place(Frame& frame, const Instr& instr, Value old, Value value) {
  const std::vector<Value>* more = exact_items(value);
  if (old.kind == ValueKind::object) {
    Object& object = objects_[old.id];
    const bool is_list = path(object.type) == "builtins.list";
    hold(object.held, value);
    if (object.exact && is_list && more != nullptr && uncertain_ == 0) {
      const std::vector<Value> added = *more;
      object.items.insert(object.items.end(), added.begin(), added.end());
      return Flow::normal;
    }
    if (is_list) object.exact = false;
    if (!is_list && object.type.kind == ValueKind::foreign) bind(frame, instr.home, instr.symbol, {});
    return Flow::normal;
  }
  const bool are_texts = old.kind == ValueKind::text && value.kind == ValueKind::text && uncertain_ == 0;
  const std::string sum = are_texts ? std::string(world_.text(old.id)).append(world_.text(value.id)) : "";
  bind(frame, instr.home, instr.symbol, are_texts ? text_value(sum) : Value{});
  return Flow::normal;
}

void Machine::bind(Frame& frame, Home home, Symbol symbol, Value value) {
  Names* names = nullptr;
  switch (home) {
    case Home::global:
      names = &frame.globals->names;
      break;
    case Home::class_body:
      names = frame.klass ? &frame.klass->names : &frame.locals->names;
      break;
    case Home::local:
      names = &frame.locals->names;
      break;
    case Home::enclosing: {
      LocalScope* scope = frame.locals->parent != nullptr ? frame.locals->parent : frame.locals;
      names = &scope->names;
      while (scope != nullptr && !scope->names.contains(symbol)) scope = scope->parent;
      if (scope != nullptr) names = &scope->names;
      break;
    }
  }
  if (home == Home::global && !running_.empty() && frame.module != running_.back()) {
    const std::string name = table_[frame.module].name + "." + std::string(world_.text(symbol));
    effect(Effect::Kind::registry, name, "sets " + name);
  }
  const auto [place, is_new] = names->try_emplace(symbol, value);
  if (is_new && frame.klass != nullptr && names == &frame.klass->names) frame.klass->order.push_back(symbol);
  if (!is_new) place->second = uncertain_ > 0 ? either(place->second, value) : value;
}

/// `del name`. Where it need not run, the name may still be there afterwards.
Flow Machine::unbind(Frame& frame, const Instr& instr) {
  Value old;
  switch (instr.home) {
    case Home::global: {
      ModuleObject& module = *frame.globals;
      if (uncertain_ > 0 || module.names.erase(instr.symbol)) return Flow::normal;
      const std::string_view text = world_.text(instr.symbol);
      if (is_module_dunder(text) && !has_deleted(module, text)) {
        module.deleted.push_back(instr.symbol);
        return Flow::normal;
      }
      return undefined(&module, instr.symbol);
    }
    case Home::class_body:
      if (frame.klass == nullptr || uncertain_ > 0 || frame.klass->names.erase(instr.symbol))
        return Flow::normal;
      return undefined(nullptr, instr.symbol);
    case Home::local:
    case Home::enclosing:
      if (read_local(frame, instr.symbol, false, old) == Flow::raised) return Flow::raised;
      if (uncertain_ == 0) frame.locals->names.erase(instr.symbol);
      return Flow::normal;
  }
  return Flow::normal;
}

Flow Machine::define(Frame& frame, const DefineInstr& instr) {
  std::vector<Decorator> decorators;
  if (evaluate_decorators(frame, instr.decorators, decorators) == Flow::raised) return Flow::raised;
  Closure made{frame.globals, instr.function, frame.locals};
  made.owner = frame.owner;
  Value value;
  for (ExprId given : instr.defaults) {
    if (evaluate(frame, given, value) == Flow::raised) return Flow::raised;
    made.defaults.push_back(value);
  }
  for (ExprId annotation : instr.annotations) {
    if (evaluate(frame, annotation, value) == Flow::raised) return Flow::raised;
  }
  value = make_function(std::move(made));
  if (decorate(decorators, value) == Flow::raised) return Flow::raised;
  bind(frame, instr.home, instr.name, value);
  return Flow::normal;
}

Flow Machine::branch(Frame& frame, const Instr& instr) {
  Value test;
  if (evaluate(frame, instr.value, test) == Flow::raised) return Flow::raised;
  if (test_truth(test) == Flow::raised) return Flow::raised;
  switch (instr.value == no_expr ? -1 : truth(test)) {
    case 1:
      return execute(frame, instr.first);
    case 0:
      return execute(frame, instr.second);
    default:
      return both_ways(frame, instr);
  }
}

/// Nobody knows which side runs: both do, one after the other. What one of them raises or ends counts only
/// when the other does the same; where only one returns, the rest of the function need not run.
Flow Machine::both_ways(Frame& frame, const Instr& instr) {
  const CodePlace at{frame.module, instr.offset};
  uncertain_++;
  const Flow one = execute(frame, instr.first);
  const Raise raised = raise_;
  if (one == Flow::raised) note_possible_failure(at);
  if (aborted_) return Flow::raised;
  const Flow other = execute(frame, instr.second);
  if (other == Flow::raised) note_possible_failure(at);
  uncertain_--;
  if (aborted_) return Flow::raised;
  frame.may_have_left = frame.may_have_left || one != other;
  if (one == other) {
    if (one == Flow::raised) raise_ = raised;
    return one;
  }
  const bool returns = one == Flow::returned || other == Flow::returned;
  doubtful_results_ += returns && ends_call(one) && ends_call(other) ? 1 : 0;
  if (ends_call(one) && ends_call(other)) return returns ? Flow::returned : Flow::gave_up;
  if (returns) {
    frame.maybe_returned++;
    uncertain_++;
  }
  return Flow::normal;
}

void Machine::note_possible_failure(CodePlace at) {
  if (run_.doubts.empty() && raise_.message.find("circular import") != std::string::npos)
    run_.doubts.push_back({raise_.type, raise_.message, raise_.trace, at});
  if (run_.may_fail.empty() && !raise_.message.empty()) run_.may_fail = raise_.type + ": " + raise_.message;
}

Flow Machine::loop(Frame& frame, const Instr& instr) {
  Value test;
  if (evaluate(frame, instr.value, test) == Flow::raised) return Flow::raised;
  if (instr.value != no_expr && truth(test) == 0) return execute(frame, instr.second);
  if (uncertain_ > 0) return both_ways(frame, instr);
  const Flow flow = execute(frame, instr.first);
  if (ends_call(flow)) return flow;
  return flow == Flow::left ? Flow::normal : execute(frame, instr.second);
}

/// Over items that are all known, the body runs for each; over others it is taken to run once.
Flow Machine::for_loop(Frame& frame, const Instr& instr) {
  Value iterable, element;
  if (evaluate(frame, instr.value, iterable) == Flow::raised) return Flow::raised;
  const std::vector<Value>* known = exact_items(iterable);
  std::vector<Value> items;
  std::vector<ModuleId> loads;
  if (known != nullptr) {
    items = *known;
    loads = objects_[iterable.id].loads;
  } else {
    if (iterate(iterable, element) == Flow::raised) return Flow::raised;
    frame.locals->names[instr.symbol] = element;
    if (uncertain_ > 0) return both_ways(frame, instr);
    guesses_++;
    const Flow flow = execute(frame, instr.first);
    guesses_--;
    if (flow == Flow::raised || flow == Flow::returned) return flow;
    return flow == Flow::left ? Flow::normal : execute(frame, instr.second);
  }
  return for_each(frame, instr, items, loads);
}

/// The body of a loop for an item that need not be there.
Flow Machine::run_maybe(Frame& frame, const Instr& instr) {
  const size_t depth = stack_.size();
  guesses_++;
  const Flow flow = execute(frame, instr.first);
  guesses_--;
  if (aborted_) return Flow::raised;
  if (flow == Flow::raised) note_possible_failure({frame.module, instr.offset});
  stack_.resize(depth);
  frame.may_have_left = frame.may_have_left || ends_call(flow);
  return Flow::normal;
}

Flow Machine::for_each(Frame& frame, const Instr& instr, const std::vector<Value>& items,
                       const std::vector<ModuleId>& loads) {
  for (size_t i = 0; i < items.size(); i++) {
    frame.locals->names[instr.symbol] = items[i];
    if (items[i].kind == ValueKind::other_file) {
      if (run_maybe(frame, instr) == Flow::raised) return Flow::raised;
      continue;
    }
    const Flow flow = execute(frame, instr.first);
    if (ends_call(flow)) return flow;
    if (flow == Flow::left) return Flow::normal;
    if (i < loads.size() && load_walked(loads[i]) == Flow::raised) return Flow::raised;
  }
  return execute(frame, instr.second);
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
      flow = handle(frame, handler);
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

Flow Machine::with_block(Frame& frame, const Instr& instr) {
  if (!instr.suppresses) return leave_managed(frame, instr);
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

/// The block of a context manager, and its `__exit__`, which may swallow what the block raised.
Flow Machine::leave_managed(Frame& frame, const Instr& instr) {
  const size_t depth = stack_.size();
  const Flow flow = execute(frame, instr.first);
  Value manager, exit, swallows;
  if (aborted_ || evaluate(frame, instr.value, manager) == Flow::raised) return Flow::raised;
  const bool is_own = manager.kind == ValueKind::object &&
                      class_attribute(objects_[manager.id].type, world_.symbol("__exit__"), exit) &&
                      exit.kind == ValueKind::function;
  if (!is_own) return flow;
  const Raise raised = raise_;
  if (flow == Flow::raised) stack_.resize(depth);
  if (call_closure(exit.id, manager, true, unknown_arguments(), swallows) == Flow::raised)
    return Flow::raised;
  if (flow != Flow::raised || truth(swallows) == 1) return flow == Flow::raised ? Flow::normal : flow;
  raise_ = raised;
  return flow;
}

}  // namespace unknot::python
