// Containers whose elements are all known: what is in them, what their methods give, and loops over them.
#include <algorithm>
#include <utility>

#include "python/simulate/machine.h"

namespace unknot::python {
namespace {

bool is_constant(Value value) {
  return value.kind == ValueKind::text || value.kind == ValueKind::true_value ||
         value.kind == ValueKind::false_value || value.kind == ValueKind::none_value ||
         value.kind == ValueKind::literal;
}

}  // namespace

/// The elements of a container, of a dict its keys; null where they are not all known.
const std::vector<Value>* Machine::exact_items(Value value) const {
  if (value.kind != ValueKind::object) return nullptr;
  const Object& object = objects_[value.id];
  if (!object.exact || object.type.kind != ValueKind::foreign) return nullptr;
  return path(object.type) == "builtins.dict" ? &object.keys : &object.items;
}

Value Machine::make_list(std::string_view type, std::vector<Value> items) {
  const Value made = make_object(foreign(world_.symbol("builtins"), world_.symbol(type)), "");
  Object& object = objects_[made.id];
  for (Value item : items) hold(object.held, item);
  object.items = std::move(items);
  object.exact = true;
  return made;
}

/// 1 where two values are equal, 0 where they are not, -1 where it is not known.
int Machine::equals(Value left, Value right) const {
  if (left == right) return left.kind == ValueKind::unknown || left.kind == ValueKind::foreign ? -1 : 1;
  const bool is_known =
      (is_constant(left) || is_project_value(left)) && (is_constant(right) || is_project_value(right));
  if (!is_known || left.kind == ValueKind::either || right.kind == ValueKind::either) return -1;
  if (left.kind == ValueKind::object || right.kind == ValueKind::object) return -1;
  if (left.kind == ValueKind::literal && right.kind == ValueKind::literal) return -1;  // 1.0 and 1
  return 0;
}

int Machine::contains(Value container, Value item) const {
  if (container.kind == ValueKind::text && item.kind == ValueKind::text) {
    return world_.text(container.id).find(world_.text(item.id)) != std::string_view::npos;
  }
  const std::vector<Value>* items = exact_items(container);
  if (items == nullptr) return -1;
  int found = 0;
  for (Value one : *items) {
    const int same = equals(one, item);
    if (same == 1) return 1;
    if (same < 0) found = -1;
  }
  return found;
}

Flow Machine::subscript(Frame& frame, const Expr& expr, Value& result) {
  Value base, index;
  if (evaluate(frame, part(frame, expr, 0), base) == Flow::raised) return Flow::raised;
  if (evaluate(frame, part(frame, expr, 1), index) == Flow::raised) return Flow::raised;
  if (operate(base) == Flow::raised) return Flow::raised;
  if (base.kind == ValueKind::object) {
    const Object& object = objects_[base.id];
    result = one_of(object.held);
    if (!object.exact || !is_constant(index) || object.type.kind != ValueKind::foreign) return Flow::normal;
    if (path(object.type) == "builtins.dict") {
      for (size_t i = 0; i < object.keys.size(); i++) {
        const int same = equals(object.keys[i], index);
        if (same == 1) result = object.items[i];
        if (same != 0) return Flow::normal;
      }
      if (is_doubtful() || index.kind != ValueKind::text) return Flow::normal;
      return raise("KeyError", "'" + std::string(world_.text(index.id)) + "'");
    }
    const bool is_zero = index.kind == ValueKind::false_value;
    const std::string_view written = is_zero                            ? "0"
                                     : index.kind == ValueKind::literal ? world_.text(index.id)
                                                                        : "";
    size_t place = object.items.size();
    if (!written.empty() && written.size() < 5 && written.find_first_not_of("0123456789") == written.npos) {
      place = std::stoul(std::string(written));
    }
    if (place < object.items.size()) result = object.items[place];
    return Flow::normal;
  }
  if (base.kind == ValueKind::klass) result = base;  // Generic[T] is the class, as far as importing goes
  if (base.kind != ValueKind::foreign) return Flow::normal;
  if (path(base) == "sys.modules") return read_sys_modules(frame, index, result);
  if (path(base) == "builtins.globals()" && index.kind == ValueKind::text) {
    const auto place = states_[frame.module].names.find(index.id);
    if (place != states_[frame.module].names.end() && place->second.kind != ValueKind::lazy)
      result = place->second;
    return Flow::normal;
  }
  result = base;
  return Flow::normal;
}

/// One of the names in `a, b = value`.
Flow Machine::unpack(Frame& frame, const Expr& expr, Value& result) {
  Value value;
  if (evaluate(frame, part(frame, expr, 0), value) == Flow::raised) return Flow::raised;
  const std::vector<Value>* items = exact_items(value);
  if (items != nullptr) {
    if (expr.function < items->size()) result = (*items)[expr.function];
    return Flow::normal;
  }
  if (expr.function == 0) return iterate(value, result);
  if (value.kind == ValueKind::object) result = one_of(objects_[value.id].held);
  return Flow::normal;
}

/// The conditions and the element of a comprehension, for one item.
Flow Machine::evaluate_item(Frame& frame, const Expr& expr, Value& made, bool& is_exact) {
  Value test;
  bool is_sure = true;
  for (uint32_t i = 1; i + 1 < expr.count; i++) {
    const ExprId id = part(frame, expr, i);
    const Flow flow = is_sure ? evaluate(frame, id, test) : evaluate_maybe(frame, id, test);
    if (flow == Flow::raised) return Flow::raised;
    if (i == 1) continue;
    if (operate(test) == Flow::raised) return Flow::raised;
    if (truth(test) == 0) {
      made = {};
      return Flow::continued;
    }
    is_sure = is_sure && truth(test) == 1;
  }
  is_exact = is_exact && is_sure;
  const ExprId element = part(frame, expr, expr.count - 1);
  return is_sure ? evaluate(frame, element, made) : evaluate_maybe(frame, element, made);
}

Flow Machine::comprehend(Frame& frame, const Expr& expr, Value& result) {
  Value iterable, element;
  if (evaluate(frame, part(frame, expr, 0), iterable) == Flow::raised) return Flow::raised;
  const std::vector<Value>* known = exact_items(iterable);
  bool is_exact = known != nullptr;
  std::vector<Value> items, made;
  if (known != nullptr) {
    items = *known;
  } else {
    if (iterate(iterable, element) == Flow::raised) return Flow::raised;
    items.push_back(element);
  }
  Frame inner = frame;
  inner.locals = &scopes_.emplace_back();
  inner.locals->parent = frame.locals;
  const std::vector<ModuleId> loads =
      known != nullptr ? objects_[iterable.id].loads : std::vector<ModuleId>{};
  for (size_t i = 0; i < items.size(); i++) {
    inner.locals->names[expr.symbol] = items[i];
    Value one;
    guesses_ += known == nullptr ? 1 : 0;
    const Flow flow = evaluate_item(inner, expr, one, is_exact);
    guesses_ -= known == nullptr ? 1 : 0;
    if (flow == Flow::raised) return flow;
    if (flow == Flow::normal) made.push_back(one);
    if (i < loads.size() && load_walked(loads[i]) == Flow::raised) return Flow::raised;
  }
  result = make_list(static_cast<Display>(expr.function) == Display::set ? "set" : "list", std::move(made));
  objects_[result.id].exact = is_exact && uncertain_ == 0;
  return Flow::normal;
}

void Machine::store_exact(Object& object, Value key, Value value) const {
  if (!object.exact || object.type.kind != ValueKind::foreign) return;
  const bool is_dict = path(object.type) == "builtins.dict";
  if (uncertain_ > 0 || !is_dict || !is_constant(key)) {
    object.exact = false;
    return;
  }
  for (size_t i = 0; i < object.keys.size(); i++) {
    const int same = equals(object.keys[i], key);
    if (same < 0) object.exact = false;
    if (same == 1) {
      object.items[i] = value;
      return;
    }
  }
  object.keys.push_back(key);
  object.items.push_back(value);
}

/// Methods of known containers. False where nothing is known of it.
bool Machine::container_method(Value base, std::string_view name, const std::vector<Argument>& arguments,
                               Value& result) {
  Object& object = objects_[base.id];
  if (!object.exact || object.type.kind != ValueKind::foreign) return false;
  const bool is_plain = std::none_of(arguments.begin(), arguments.end(),
                                     [](const Argument& a) { return a.expanded || a.keyword != 0; });
  const size_t count = arguments.size();
  const bool is_dict = path(object.type) == "builtins.dict";
  const bool can_change = uncertain_ == 0 && is_plain;
  if (is_dict && count == 0 && (name == "keys" || name == "values" || name == "items")) {
    std::vector<Value> items = name == "keys" ? object.keys : object.items;
    if (name == "items") {
      const std::vector<Value> keys = object.keys;
      for (size_t i = 0; i < items.size(); i++) items[i] = make_list("tuple", {keys[i], items[i]});
    }
    result = make_list("list", std::move(items));
    return true;
  }
  if (is_dict && name == "get" && is_plain && (count == 1 || count == 2)) {
    result = count == 2 ? arguments[1].value : Value{ValueKind::none_value, 0};
    for (size_t i = 0; i < object.keys.size(); i++) {
      const int same = equals(object.keys[i], arguments[0].value);
      if (same == 1) result = object.items[i];
      if (same < 0) result = {};
      if (same != 0) break;
    }
    return true;
  }
  const bool adds_one = (name == "append" && count == 1) || (name == "add" && count == 1);
  if (adds_one && can_change) {
    if (name == "add" && contains(base, arguments[0].value) == 1) return true;
    object.items.push_back(arguments[0].value);
    result = {ValueKind::none_value, 0};
    return true;
  }
  if ((name == "extend" || (name == "update" && !is_dict)) && count == 1 && can_change) {
    if (const std::vector<Value>* more = exact_items(arguments[0].value)) {
      const std::vector<Value> added = *more;
      object.items.insert(object.items.end(), added.begin(), added.end());
      result = {ValueKind::none_value, 0};
      return true;
    }
  }
  if (name == "update" && is_dict && count == 1 && can_change && exact_items(arguments[0].value) != nullptr) {
    const Object given = objects_[arguments[0].value.id];
    for (size_t i = 0; i < given.keys.size(); i++) store_exact(object, given.keys[i], given.items[i]);
    result = {ValueKind::none_value, 0};
    return true;
  }
  if (name == "copy" && count == 0) {
    result = make_object(object.type, "");
    Object& made = objects_[result.id];
    made.held = objects_[base.id].held;
    made.keys = objects_[base.id].keys;
    made.items = objects_[base.id].items;
    made.exact = true;
    return true;
  }
  return false;
}

/// Builtin functions of known containers. False where nothing is known of it.
bool Machine::container_function(std::string_view name, const std::vector<Argument>& arguments,
                                 Value& result) {
  if (arguments.size() != 1 || arguments[0].keyword != 0 || arguments[0].expanded) return false;
  const std::vector<Value>* items = exact_items(arguments[0].value);
  if (items == nullptr) return false;
  std::vector<Value> made = *items;
  if (name == "builtins.sorted") {
    const bool are_texts =
        std::all_of(made.begin(), made.end(), [](Value item) { return item.kind == ValueKind::text; });
    if (!are_texts) return false;
    std::sort(made.begin(), made.end(),
              [&](Value a, Value b) { return world_.text(a.id) < world_.text(b.id); });
  } else if (name == "builtins.reversed") {
    std::reverse(made.begin(), made.end());
  } else if (name == "builtins.enumerate") {
    for (size_t i = 0; i < made.size(); i++) {
      const Value number{ValueKind::literal, world_.symbol(std::to_string(i))};
      made[i] = make_list("tuple", {number, made[i]});
    }
  } else if (name != "builtins.list" && name != "builtins.tuple" && name != "builtins.set" &&
             name != "builtins.frozenset" && name != "builtins.iter") {
    return false;
  }
  const bool is_list = name == "builtins.sorted" || name == "builtins.reversed" ||
                       name == "builtins.enumerate" || name == "builtins.iter";
  result = make_list(is_list ? "list" : name.substr(9), std::move(made));
  return true;
}

/// What `pkgutil.walk_packages` (deep) and `iter_modules` give for a package's `__path__`: tuples of a
/// finder, a name and whether it is a package, in order of the file names.
Value Machine::walk_packages(ModuleId package, std::string prefix, bool deep) {
  const Value made = make_list("list", {});
  add_packages(package, prefix, deep, made.id);
  return made;
}

void Machine::add_packages(ModuleId package, const std::string& prefix, bool deep, uint32_t made) {
  std::vector<std::pair<std::string, ModuleId>> found;
  const std::string inside = table_[package].name + ".";
  for (ModuleId module = 0; module < table_.size(); module++) {
    const Module& known = table_[module];
    if (known.parent != package || known.name.find('/') != std::string::npos) continue;
    if (table_.is_namespace(module)) continue;
    const std::string last = known.name.substr(inside.size());
    if (last == "__init__") continue;
    found.emplace_back(last + (known.is_package ? "" : ".py"), module);
  }
  std::sort(found.begin(), found.end());
  for (const auto& [file, module] : found) {
    const bool is_package = table_[module].is_package;
    const std::string name = prefix + table_[module].name.substr(inside.size());
    const Value flag{is_package ? ValueKind::true_value : ValueKind::false_value, 0};
    const Value item = make_list("tuple", {Value{}, text_value(name), flag});
    // A ModuleInfo has the same under names.
    objects_[item.id].names = {{world_.symbol("name"), text_value(name)}, {world_.symbol("ispkg"), flag}};
    objects_[made].items.push_back(item);
    objects_[made].loads.push_back(deep && is_package ? module : no_module);
    if (deep && is_package) add_packages(module, name + ".", deep, made);
  }
}

/// `walk_packages` imports a package after it has named it; an ImportError there is dropped.
Flow Machine::load_walked(ModuleId package) {
  if (package == no_module) return Flow::normal;
  const size_t depth = stack_.size();
  if (load(package) == Flow::normal) return Flow::normal;
  if (aborted_ || !is_caught_by(foreign("builtins.ImportError"))) return Flow::raised;
  stack_.resize(depth);
  return Flow::normal;
}

}  // namespace unknot::python
