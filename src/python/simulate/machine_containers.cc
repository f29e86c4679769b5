// Containers whose elements are all known: what is in them, what their methods give, and loops over them.
#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

#include "python/simulate/machine.h"

namespace unknot::python {
namespace {

bool is_constant(Value value) {
  return value.kind == ValueKind::text || value.kind == ValueKind::true_value ||
         value.kind == ValueKind::false_value || value.kind == ValueKind::none_value ||
         value.kind == ValueKind::literal;
}

/// Whether `sorted` can tell where a value belongs.
bool is_ordered(Value value) {
  return value.kind == ValueKind::text || value.kind == ValueKind::folder || value.kind == ValueKind::file ||
         value.kind == ValueKind::other_file;
}

bool is_number(Value value) {
  return value.kind == ValueKind::literal || value.kind == ValueKind::false_value;
}

/// Where the index "2" or "-1" points in a sequence; one of a slice may point beyond it.
std::optional<ptrdiff_t> index_in(std::string_view written, size_t size) {
  ptrdiff_t index = 0;
  const char* end = written.data() + written.size();
  if (written.empty() || std::from_chars(written.data(), end, index).ptr != end) return std::nullopt;
  return index < 0 ? index + static_cast<ptrdiff_t>(size) : index;
}

/// The part of a sequence that the index "2" or the slice "1:-3" takes.
std::optional<Span> part_of(std::string_view written, size_t size) {
  const auto all = static_cast<ptrdiff_t>(size);
  const size_t colon = written.find(':');
  if (colon == written.npos) {
    const auto index = index_in(written, size);
    if (!index || *index < 0 || *index >= all) return std::nullopt;
    return Span{static_cast<uint32_t>(*index), static_cast<uint32_t>(*index + 1)};
  }
  const auto bound = [&](std::string_view text, ptrdiff_t otherwise) {
    return std::clamp<ptrdiff_t>(index_in(text, size).value_or(otherwise), 0, all);
  };
  const ptrdiff_t begin = bound(written.substr(0, colon), 0), end = bound(written.substr(colon + 1), all);
  return Span{static_cast<uint32_t>(begin), static_cast<uint32_t>(std::max(begin, end))};
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
  if (left.kind == ValueKind::other_file || right.kind == ValueKind::other_file) {
    const Value other = left.kind == ValueKind::other_file ? right : left;
    return other.kind == ValueKind::text && world_.text(other.id).ends_with(".py") ? 0 : -1;
  }
  if (left == right) return left.kind == ValueKind::unknown || left.kind == ValueKind::foreign ? -1 : 1;
  if (exact_items(left) != nullptr && exact_items(right) != nullptr) return sequences_equal(left, right);
  const bool is_known =
      (is_constant(left) || is_project_value(left)) && (is_constant(right) || is_project_value(right));
  const auto is_one_of_some = [](Value value) {
    return value.kind == ValueKind::either || value.kind == ValueKind::member;
  };
  if (!is_known || is_one_of_some(left) || is_one_of_some(right)) return -1;
  if (left.kind == ValueKind::object || right.kind == ValueKind::object) return -1;
  if (left.kind == ValueKind::literal && right.kind == ValueKind::literal) return -1;  // 1.0 and 1
  return 0;
}

/// The same for two containers whose elements are known; what these contain themselves is not looked into.
int Machine::sequences_equal(Value left, Value right) const {
  const Value type = objects_[left.id].type;
  const bool is_sequence = path(type) == "builtins.tuple" || path(type) == "builtins.list";
  if (!is_sequence || type != objects_[right.id].type) return -1;
  const std::vector<Value>&some = *exact_items(left), &others = *exact_items(right);
  if (some.size() != others.size()) return 0;
  int all = 1;
  for (size_t i = 0; i < some.size(); i++) {
    const bool is_nested = some[i].kind == ValueKind::object || others[i].kind == ValueKind::object;
    const int same = is_nested ? -1 : equals(some[i], others[i]);
    if (same == 0) return 0;
    all = std::min(all, same);
  }
  return all;
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

/// The item or the part of a sequence that an index or a slice takes.
Value Machine::taken_from(Value base, Value index) {
  const bool is_text = base.kind == ValueKind::text;
  const std::vector<Value>* items = is_text ? nullptr : exact_items(base);
  const std::string_view text = is_text ? world_.text(base.id) : "";
  if (!is_number(index) || std::ranges::any_of(text, [](char c) { return c < 0; })) return {};
  const std::string_view written = index.kind == ValueKind::literal ? world_.text(index.id) : "0";
  const bool is_slice = written.find(':') != written.npos;
  const auto taken = part_of(written, items != nullptr ? items->size() : text.size());
  if (base.kind == ValueKind::other_file) return is_slice && written.ends_with(':') ? base : Value{};
  if (!taken || (!is_text && items == nullptr)) return {};
  if (is_text) return text_value(text.substr(taken->begin, taken->size()));
  if (!is_slice) return (*items)[taken->begin];
  return make_list(path(objects_[base.id].type).substr(9),
                   {items->begin() + taken->begin, items->begin() + taken->end});
}

Flow Machine::subscript(Frame& frame, const Expr& expr, Value& result) {
  Value base, index;
  if (evaluate(frame, part(frame, expr, 0), base) == Flow::raised) return Flow::raised;
  if (evaluate(frame, part(frame, expr, 1), index) == Flow::raised) return Flow::raised;
  if (operate(base) == Flow::raised) return Flow::raised;
  if (const Names* names = named_items(base, index)) {
    if (const auto place = names->find(index.id); place != names->end()) result = place->second;
    return Flow::normal;
  }
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
    if (const Value taken = taken_from(base, index); taken.kind != ValueKind::unknown) result = taken;
    return Flow::normal;
  }
  if (base.kind == ValueKind::text || base.kind == ValueKind::other_file) result = taken_from(base, index);
  const bool is_first = index.kind == ValueKind::false_value;
  if (base.kind == ValueKind::path && is_first && !table_.is_namespace(base.id)) result = folder_of(base.id);
  if (stands_for_all(base)) result = base;
  if (base.kind == ValueKind::klass) result = base;  // Generic[T] is the class, as far as importing goes
  if (base.kind != ValueKind::foreign) return Flow::normal;
  if (path(base) == "sys.modules") return read_sys_modules(frame, index, result);
  if (path(base) == "builtins.globals()" && index.kind == ValueKind::text) {
    const Names& names = frame.globals->names;
    const auto place = names.find(index.id);
    if (place != names.end() && place->second.kind != ValueKind::lazy) result = place->second;
    return Flow::normal;
  }
  result = base;
  return Flow::normal;
}

/// What `base.setdefault(key, default)` gives: a container that is put in is a part of the base afterwards.
Value Machine::item_of(Value base, const std::vector<Argument>& arguments) {
  const Value given = arguments.size() == 2 ? arguments[1].value : Value{};
  if (given.kind != ValueKind::object || is_project_value(given)) return one_of(objects_[base.id].held);
  const Value made = make_object(objects_[given.id].type, describe(base) + "[...]");
  objects_[made.id].owner = objects_[base.id].owner;
  return made;
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
  if (stands_for_all(value)) result = value;
  return Flow::normal;
}

/// The conditions and the element of a comprehension, of a dict the key too, for one item.
Flow Machine::evaluate_item(Frame& frame, const Expr& expr, Value& key, Value& made, bool& is_exact) {
  Value test;
  bool is_sure = true;
  const uint32_t elements = static_cast<Display>(expr.function) == Display::dict ? 2 : 1;
  for (uint32_t i = 1; i + elements < expr.count; i++) {
    const ExprId id = part(frame, expr, i);
    const Flow flow = is_sure ? evaluate(frame, id, test) : evaluate_maybe(frame, id, test);
    if (flow == Flow::raised) return Flow::raised;
    if (i == 1) continue;
    if (test_truth(test) == Flow::raised) return Flow::raised;
    if (truth(test) == 0) {
      made = {};
      return Flow::continued;
    }
    is_sure = is_sure && truth(test) == 1;
  }
  is_exact = is_exact && is_sure;
  const ExprId element = part(frame, expr, expr.count - 1);
  if (elements == 2) {
    const ExprId name = part(frame, expr, expr.count - 2);
    const Flow flow = is_sure ? evaluate(frame, name, key) : evaluate_maybe(frame, name, key);
    if (flow == Flow::raised) return flow;
    is_exact = is_exact && is_constant(key);
  }
  return is_sure ? evaluate(frame, element, made) : evaluate_maybe(frame, element, made);
}

Flow Machine::comprehend(Frame& frame, const Expr& expr, Value& result) {
  Value iterable, element;
  if (evaluate(frame, part(frame, expr, 0), iterable) == Flow::raised) return Flow::raised;
  const std::vector<Value>* known = exact_items(iterable);
  bool is_exact = known != nullptr;
  std::vector<Value> items, keys, made;
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
    Value key, one;
    const bool may_be_none = known == nullptr || items[i].kind == ValueKind::other_file;
    bool ignored = true;
    guesses_ += may_be_none ? 1 : 0;
    const Flow flow = evaluate_item(inner, expr, key, one, may_be_none ? ignored : is_exact);
    guesses_ -= may_be_none ? 1 : 0;
    if (flow == Flow::raised) return flow;
    if (flow == Flow::normal) made.push_back(one);
    if (flow == Flow::normal) keys.push_back(key);
    if (i < loads.size() && load_walked(loads[i]) == Flow::raised) return Flow::raised;
  }
  const auto display = static_cast<Display>(expr.function);
  if (display == Display::dict) {
    result = make_list("dict", {});
    Object& dict = objects_[result.id];
    for (size_t i = 0; i < made.size(); i++) {
      hold(dict.held, made[i]);
      store_exact(dict, keys[i], made[i]);
    }
    dict.exact = dict.exact && is_exact;
    return Flow::normal;
  }
  result = make_list(display == Display::set ? "set" : "list", std::move(made));
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
    if (!std::ranges::all_of(made, is_ordered)) return false;
    std::ranges::stable_sort(made, {}, [&](Value item) { return sort_key(item); });
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

}  // namespace unknot::python
