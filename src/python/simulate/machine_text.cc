// Strings: names of modules are put together from them.
#include <algorithm>
#include <utility>

#include "python/simulate/machine.h"

namespace unknot::python {
namespace {

/// A longer string is no name of anything.
constexpr size_t max_text = 500;

std::vector<std::string> split(std::string_view text, std::string_view by) {
  std::vector<std::string> parts;
  for (size_t end = 0; (end = text.find(by)) != std::string_view::npos;) {
    parts.emplace_back(text.substr(0, end));
    text.remove_prefix(end + by.size());
  }
  parts.emplace_back(text);
  return parts;
}

std::vector<std::string> words(std::string_view text) {
  std::vector<std::string> parts;
  constexpr std::string_view blanks = " \t\n\r\f\v";
  for (size_t begin = text.find_first_not_of(blanks); begin != std::string_view::npos;) {
    const size_t end = std::min(text.find_first_of(blanks, begin), text.size());
    parts.emplace_back(text.substr(begin, end - begin));
    begin = text.find_first_not_of(blanks, end);
  }
  return parts;
}

/// The text with each `hole` replaced by the next value; nullopt-like false where they do not fit.
bool fill(std::string_view text, std::string_view hole, const std::vector<std::string>& values,
          std::string& made) {
  const std::vector<std::string> parts = split(text, hole);
  if (parts.size() != values.size() + 1) return false;
  made = parts[0];
  for (size_t i = 0; i < values.size(); i++) made += values[i] + parts[i + 1];
  return made.find_first_of("%{}") == std::string::npos;
}

/// What the methods that split a string give. False for other methods.
bool split_text(const std::string& text, std::string_view name, const std::vector<std::string>& given,
                std::vector<std::string>& parts) {
  if (name == "split" && given.empty()) {
    parts = words(text);
    return true;
  }
  if (given.empty() || given[0].empty()) return false;
  const std::string& by = given[0];
  if (name == "split" && given.size() == 1) {
    parts = split(text, by);
    return true;
  }
  const bool from_left = name == "partition";
  const bool is_partition = (from_left || name == "rpartition") && given.size() == 1;
  const bool is_last = name == "rsplit" && given.size() == 2 && given[1] == "1";
  if (!is_partition && !is_last) return false;
  const size_t at = from_left ? text.find(by) : text.rfind(by);
  if (at == std::string::npos) {
    if (is_last) parts = {text};
    if (is_partition)
      parts = from_left ? std::vector<std::string>{text, "", ""} : std::vector<std::string>{"", "", text};
    return true;
  }
  parts = {text.substr(0, at), by, text.substr(at + by.size())};
  if (is_last) parts.erase(parts.begin() + 1);
  return true;
}

}  // namespace

/// What `str(value)` gives.
bool Machine::as_text(Value value, std::string& text) const {
  switch (value.kind) {
    case ValueKind::text:
      text = world_.text(value.id);
      return true;
    case ValueKind::literal:
      text = world_.text(value.id);
      return plain_type(value) == "int";
    default:
      return false;
  }
}

Flow Machine::join_pieces(Frame& frame, const Expr& expr, Value& result) {
  std::string joined;
  bool is_known = true;
  for (uint32_t i = 0; i < expr.count; i++) {
    Value piece;
    std::string text;
    if (evaluate(frame, part(frame, expr, i), piece) == Flow::raised) return Flow::raised;
    if (operate(piece) == Flow::raised) return Flow::raised;
    is_known = is_known && as_text(piece, text);
    joined += text;
  }
  if (is_known && joined.size() < max_text) result = text_value(joined);
  return Flow::normal;
}

/// Two containers one after the other.
Value Machine::add_lists(Value left, Value right) {
  const std::vector<Value>*first = exact_items(left), *second = exact_items(right);
  std::vector<Value> items;
  if (first != nullptr) items = *first;
  if (second != nullptr) items.insert(items.end(), second->begin(), second->end());
  const bool is_known = first != nullptr && second != nullptr;
  const std::string_view type = path(objects_[left.id].type).substr(0, 9) == "builtins." && is_known
                                    ? path(objects_[left.id].type).substr(9)
                                    : "list";
  std::vector<Value> held = objects_[left.id].held;
  held.insert(held.end(), objects_[right.id].held.begin(), objects_[right.id].held.end());
  const Value made = make_list(type, std::move(items));
  objects_[made.id].exact = is_known;
  objects_[made.id].held = std::move(held);
  return made;
}

Flow Machine::binary(Frame& frame, const Expr& expr, Value& result) {
  Value left, right;
  if (evaluate(frame, part(frame, expr, 0), left) == Flow::raised) return Flow::raised;
  if (evaluate(frame, part(frame, expr, 1), right) == Flow::raised) return Flow::raised;
  if (operate(left) == Flow::raised || operate(right) == Flow::raised) return Flow::raised;
  const bool adds = world_.text(expr.symbol) == "+", divides = world_.text(expr.symbol) == "/";
  if (adds && left.kind == ValueKind::object && right.kind == ValueKind::object) {
    result = add_lists(left, right);
    return Flow::normal;
  }
  std::string a, b, made;
  if (left.kind == ValueKind::folder && right.kind == ValueKind::text) {
    b = world_.text(right.id);
    if (divides) result = inside(left, b);
    if (adds && b.starts_with('/')) result = inside(left, b.substr(1));
    return Flow::normal;
  }
  if (left.kind != ValueKind::text || divides) return Flow::normal;
  a = world_.text(left.id);
  if (adds) {
    if (right.kind == ValueKind::text && as_text(right, b) && a.size() + b.size() < max_text)
      result = text_value(a + b);
    return Flow::normal;
  }
  std::vector<std::string> values;
  const std::vector<Value> one{right};
  const std::vector<Value>* several = exact_items(right);
  for (Value value : several != nullptr ? *several : one) {
    if (!as_text(value, b)) return Flow::normal;
    values.push_back(b);
  }
  if (fill(a, "%s", values, made) && made.size() < max_text) result = text_value(made);
  return Flow::normal;
}

/// Methods of strings. False where the result is not known.
bool Machine::text_method(Value base, std::string_view name, const std::vector<Argument>& arguments,
                          Value& result) {
  const std::string text(world_.text(base.id));
  std::vector<std::string> given;
  for (const Argument& argument : arguments) {
    std::string one;
    if (argument.keyword != 0 || argument.expanded) return false;
    if (name == "join" && arguments.size() == 1) break;
    if (!as_text(argument.value, one)) return false;
    given.push_back(one);
  }
  const auto list_of = [&](std::string_view type, const std::vector<std::string>& parts) {
    std::vector<Value> items;
    for (const std::string& part : parts) items.push_back(text_value(part));
    result = make_list(type, std::move(items));
    return true;
  };
  const auto found = [&](bool holds) {
    result.kind = holds ? ValueKind::true_value : ValueKind::false_value;
    return true;
  };
  const auto put = [&](const std::string& made) {
    if (made.size() < max_text) result = text_value(made);
    return true;
  };
  std::vector<std::string> parts;
  if (split_text(text, name, given, parts))
    return list_of(name.ends_with("partition") ? "tuple" : "list", parts);
  if (name == "startswith" && given.size() == 1) return found(text.starts_with(given[0]));
  if (name == "endswith" && given.size() == 1) return found(text.ends_with(given[0]));
  if (name == "replace" && given.size() == 2 && !given[0].empty()) {
    std::string made;
    const std::vector<std::string> pieces = split(text, given[0]);
    for (size_t i = 0; i < pieces.size(); i++) made += (i > 0 ? given[1] : "") + pieces[i];
    return put(made);
  }
  if (name == "format") {
    std::string made;
    return fill(text, "{}", given, made) && put(made);
  }
  if (name == "join" && arguments.size() == 1) {
    const std::vector<Value>* items = exact_items(arguments[0].value);
    if (items == nullptr) return false;
    std::string made;
    for (size_t i = 0; i < items->size(); i++) {
      if ((*items)[i].kind != ValueKind::text) return false;
      made += (i > 0 ? text : "") + std::string(world_.text((*items)[i].id));
    }
    return put(made);
  }
  if ((name == "lower" || name == "upper") && given.empty()) {
    std::string made = text;
    for (char& c : made)
      c = static_cast<char>(name == "lower" ? tolower(static_cast<unsigned char>(c))
                                            : toupper(static_cast<unsigned char>(c)));
    return put(made);
  }
  return false;
}

}  // namespace unknot::python
