#include <algorithm>
#include <utility>

#include "python/simulate/machine.h"

namespace unknot::python {
namespace {

std::string counted(size_t count, const std::string& noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

/// 'a', 'b', and 'c'
std::string listed(const std::vector<std::string>& names) {
  std::string made;
  for (size_t i = 0; i < names.size(); i++) {
    if (i > 0) made += i + 1 < names.size() ? ", " : names.size() == 2 ? " and " : ", and ";
    made += "'" + names[i] + "'";
  }
  return made;
}

}  // namespace

const std::vector<Argument>& Machine::unknown_arguments() {
  static const std::vector<Argument> unknown{{{}, 0, true}};
  return unknown;
}

/// Binds what a call gives to the names of the parameters. Arguments that do not fit are a TypeError; where some
/// of them come from `*x` or `**x`, nobody knows.
Flow Machine::bind_parameters(const FunctionCode& code, const Closure& closure, Value self, bool has_self,
                              const std::vector<Argument>& arguments, Names& names) {
  std::vector<Value> positional;
  if (has_self) positional.push_back(self);
  bool expanded = false;
  for (const Argument& argument : arguments) {
    expanded = expanded || argument.expanded;
    if (argument.keyword == 0 && !argument.expanded) positional.push_back(argument.value);
  }
  size_t next = 0, defaults = 0, places = 0, optional = 0;
  bool takes_all = false, takes_keywords = false;
  std::vector<Symbol> missing;
  for (const Parameter& parameter : code.parameters) {
    Value& value = names[parameter.name];
    const Value given_default =
        parameter.has_default && defaults < closure.defaults.size() ? closure.defaults[defaults] : Value{};
    defaults += parameter.has_default ? 1 : 0;
    if (parameter.variadic) {
      (parameter.keywords ? takes_keywords : takes_all) = true;
      if (!parameter.keywords) next = positional.size();
      continue;
    }
    places += parameter.keyword_only ? 0 : 1;
    optional += !parameter.keyword_only && parameter.has_default ? 1 : 0;
    if (!parameter.keyword_only && next < positional.size() && !expanded) {
      value = positional[next++];
    } else if (has_self && next == 0 && expanded) {
      value = positional[next++];  // `self` comes first, whatever follows
    } else if (!expanded) {
      value = given_default;
      if (!parameter.has_default) missing.push_back(parameter.name);
    }
  }
  std::string unexpected;
  for (const Argument& argument : arguments) {
    if (argument.keyword == 0) continue;
    std::erase(missing, argument.keyword);
    if (const auto place = names.find(argument.keyword); place != names.end()) {
      place->second = argument.value;
    } else if (unexpected.empty()) {
      unexpected = world_.text(argument.keyword);
    }
  }
  if (expanded || is_doubtful()) return Flow::normal;
  const std::string name =
      (world_.target_minor() >= 10 ? code.qualified : std::string(world_.text(code.name))) + "()";
  if (!unexpected.empty() && !takes_keywords) {
    return raise("TypeError", name + " got an unexpected keyword argument '" + unexpected + "'");
  }
  if (positional.size() > places && !takes_all) {
    const std::string wanted = optional > 0 ? "from " + std::to_string(places - optional) + " to " : "";
    return raise("TypeError", name + " takes " + wanted + counted(places, "positional argument") + " but " +
                                  std::to_string(positional.size()) +
                                  (positional.size() == 1 ? " was given" : " were given"));
  }
  if (missing.empty()) return Flow::normal;
  std::vector<std::string> absent;
  for (Symbol one : missing) absent.emplace_back(world_.text(one));
  return raise("TypeError", name + " missing " + counted(absent.size(), "required positional argument") + ": " +
                                listed(absent));
}

}  // namespace unknot::python
