// Expressions that are modules, read from tokens with a little look-ahead: no tree, no scopes. Whatever is
// not one of a few plain shapes says nothing.
#include "project/uses/values.h"

#include <algorithm>
#include <string>

namespace unknot::project {
namespace {

using python::no_module;

constexpr int deepest = 4;  ///< of calls in calls, as in import_module(import_module("a").__name__)

constexpr int longest_chain = 16;  ///< of attributes, where more is none of the shapes

/// The package in whose terms a module's relative imports are meant.
ModuleId package_of(const python::ModuleTable& table, ModuleId module) {
  return table[module].is_package ? module : table[module].parent;
}

}  // namespace

ModuleId Values::find(std::string_view dotted) const {
  return importer_ == no_module || dotted.empty() ? no_module : names_.table().find(dotted, importer_);
}

ModuleId Values::find_relative(std::string_view name, std::string_view package) const {
  const size_t dots = std::min(name.find_first_not_of('.'), name.size());
  for (size_t up = 1; up < dots && !package.empty(); ++up) {
    package = package.substr(0, std::max(package.rfind('.') + 1, size_t{1}) - 1);
  }
  if (package.empty()) return no_module;
  const std::string_view rest = name.substr(dots);
  return find(rest.empty() ? std::string(package) : std::string(package) + "." + std::string(rest));
}

Value Values::root(uint32_t index, int depth) const {
  if (depth > deepest || !tokens_.is_name(index)) return {};
  const Meaning* meaning = meanings_.find(tokens_.at(index));
  if (meaning != nullptr && meaning->builtin == Builtin::sys) {
    if (Value value = in_sys_modules(index, depth + 1); !value.modules.empty()) return value;
  }
  if (meaning != nullptr && !meaning->modules.empty() && !tokens_.after(index, '.')) {
    return {meaning->modules, index + 1};
  }
  for (int part = 1; part < longest_chain && tokens_.is(index + 1, '.') && tokens_.is_name(index + 2);
       ++part) {
    index += 2;
  }
  const Meaning* called = meanings_.find(tokens_.at(index));
  const bool is_load = called != nullptr && called->builtin == Builtin::load && tokens_.is(index + 1, '(');
  return is_load ? loaded(index + 1, depth + 1) : Value{};
}

Value Values::module(uint32_t index, int depth) const {
  Value value = root(index, depth);
  while (!value.modules.empty() && tokens_.is(value.end, '.') && tokens_.is_name(value.end + 1)) {
    value = {names_.step(value.modules, tokens_.at(value.end + 1)), value.end + 2};
  }
  return tokens_.is(value.end, '(') || tokens_.is(value.end, '[') ? Value{} : value;
}

/// The module that a call of `import_module`, `__import__`, `reload` ... returns.
Value Values::loaded(uint32_t open, int depth) const {
  const uint32_t argument = open + 1;
  std::string buffer;
  const std::string_view name = tokens_.dotted_string(argument, buffer);
  if (name.starts_with('.')) return loaded_relative(open, name);
  Value value = spelled(argument, depth);
  if (value.modules.empty()) value = module(argument, depth);
  if (value.modules.empty() || !(tokens_.is(value.end, ',') || tokens_.is(value.end, ')'))) return {};
  if (tokens_.at(open - 1) == "__import__") {
    const ModuleId top = find(name.substr(0, name.find('.')));
    if (top != no_module && top != value.modules.front()) value.modules.push_back(top);
  }
  value.end = tokens_.past_bracket(open);
  return value;
}

Value Values::loaded_relative(uint32_t open, std::string_view name) const {
  if (own_ == no_module) return {};
  uint32_t argument = tokens_.past_strings(open + 1) + 1;
  if (tokens_.is(argument + 1, '=')) argument += 2;
  std::vector<ModuleId> packages = spelled(argument, deepest).modules;
  if (packages.empty() && package_of(names_.table(), own_) != no_module) {
    packages.push_back(package_of(names_.table(), own_));
  }
  Value value{{}, tokens_.past_bracket(open)};
  for (const ModuleId package : packages) {
    const ModuleId found = find_relative(name, names_.table()[package].name);
    if (found != no_module) value.modules.push_back(found);
  }
  return value;
}

/// `sys.modules["m"]` and `sys.modules.get("m")`.
Value Values::in_sys_modules(uint32_t index, int depth) const {
  if (!tokens_.is(index + 1, '.') || tokens_.at(index + 2) != "modules") return {};
  uint32_t open = index + 3;
  const bool is_method =
      tokens_.is(open, '.') && (tokens_.at(open + 1) == "get" || tokens_.at(open + 1) == "pop");
  if (is_method) open += 2;
  if (!tokens_.is(open, is_method ? '(' : '[')) return {};
  Value value = spelled(open + 1, depth);
  value.end = tokens_.past_bracket(open);
  return value;
}

Value Values::spelled_literal(uint32_t index) const {
  std::string buffer;
  std::string_view dotted = tokens_.dotted_string(index, buffer);
  if (dotted.ends_with('.')) dotted.remove_suffix(1);
  const ModuleId found = find(dotted);
  if (found == no_module) return {};
  return {{found}, tokens_.past_strings(index)};
}

Value Values::spelled(uint32_t index, int depth) const {
  if (tokens_.is_string(index)) return spelled_literal(index);
  if (depth > deepest || !tokens_.is_name(index)) return {};
  Value result;
  if (const Meaning* meaning = meanings_.find(tokens_.at(index))) {
    result.modules = meaning->spelled;
    const bool is_own = own_ != no_module && !tokens_.after(index, '.');
    if (meaning->builtin == Builtin::own_name && is_own) result.modules.push_back(own_);
    if (meaning->builtin == Builtin::own_package && is_own) {
      const ModuleId package = package_of(names_.table(), own_);
      if (package != no_module) result.modules.push_back(package);
    }
  }
  Value at = root(index, depth);
  if (at.modules.empty()) at.end = index + 1;
  for (int part = 0; tokens_.is(at.end, '.') && tokens_.is_name(at.end + 1); ++part) {
    if (part == longest_chain) return {};
    const std::string_view name = tokens_.at(at.end + 1);
    const Meaning* meaning = meanings_.find(name);
    const bool is_name = name == "__name__" || (name == "name" && tokens_.at(at.end - 1) == "__spec__");
    if (is_name) {
      result.modules = at.modules;
    } else if (name == "__spec__") {
      at.end += 2;
      continue;
    } else {
      result.modules = meaning == nullptr ? std::vector<ModuleId>{} : meaning->spelled;
      at.modules = names_.step(at.modules, name);
    }
    at.end += 2;
  }
  if (tokens_.is(at.end, '(') || tokens_.is(at.end, '[')) return {};
  result.end = at.end;
  return result;
}

}  // namespace unknot::project
