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

/// Binds what a call gives to the names of the parameters. Arguments that do not fit are a TypeError; where
/// some of them come from `*x` or `**x`, nobody knows.
Flow Machine::bind_parameters(const FunctionCode& code, const Closure& closure, Value self, bool has_self,
                              const std::vector<Argument>& arguments, Names& names) {
  std::vector<Value> positional;
  if (has_self) positional.push_back(self);
  bool expanded = false;
  for (const Argument& argument : arguments) {
    expanded = expanded || argument.expanded;
    if (argument.keyword == 0 && !argument.expanded) positional.push_back(argument.value);
  }
  size_t next = 0, defaults = 0;
  Fit fit;
  fit.given = positional.size();
  for (const Parameter& parameter : code.parameters) {
    Value& value = names[parameter.name];
    const Value given_default =
        parameter.has_default && defaults < closure.defaults.size() ? closure.defaults[defaults] : Value{};
    defaults += parameter.has_default ? 1 : 0;
    if (parameter.variadic) {
      (parameter.keywords ? fit.takes_keywords : fit.takes_all) = true;
      if (expanded) continue;
      const std::string_view type = parameter.keywords ? "dict" : "tuple";
      std::vector<Value> rest;
      if (!parameter.keywords) rest.assign(positional.begin() + next, positional.end());
      if (!parameter.keywords) next = positional.size();
      value = make_list(type, std::move(rest));
      if (parameter.keywords) fit.keywords = value;
      continue;
    }
    fit.places += parameter.keyword_only ? 0 : 1;
    fit.optional += !parameter.keyword_only && parameter.has_default ? 1 : 0;
    if (!parameter.keyword_only && next < positional.size() && !expanded) {
      value = positional[next++];
    } else if (has_self && next == 0 && expanded) {
      value = positional[next++];  // `self` comes first, whatever follows
    } else if (!expanded) {
      value = given_default;
      if (!parameter.has_default) fit.missing.push_back(parameter.name);
    }
  }
  bind_keywords(code, arguments, fit, names);
  if (expanded || is_doubtful()) return Flow::normal;
  const std::string error = misfit(code, fit);
  if (error.empty()) return Flow::normal;
  // A decorator from outside may have made anything of the function.
  misfits_ = closure.has_more;
  return misfits_ ? Flow::normal : raise("TypeError", error);
}

void Machine::bind_keywords(const FunctionCode& code, const std::vector<Argument>& arguments, Fit& fit,
                            Names& names) {
  for (const Argument& argument : arguments) {
    if (argument.keyword == 0) continue;
    std::erase(fit.missing, argument.keyword);
    const bool is_named = std::ranges::any_of(code.parameters, [&](const Parameter& parameter) {
      return parameter.name == argument.keyword && !parameter.variadic;
    });
    if (is_named) {
      names[argument.keyword] = argument.value;
    } else if (fit.keywords.kind == ValueKind::object) {
      // The dict is new: nobody else has changed it, even where the call need not be made.
      Object& keywords = objects_[fit.keywords.id];
      keywords.keys.push_back({ValueKind::text, argument.keyword});
      keywords.items.push_back(argument.value);
      hold(keywords.held, argument.value);
    } else if (fit.unexpected.empty()) {
      fit.unexpected = world_.text(argument.keyword);
    }
  }
}

/// What CPython says about arguments that do not fit; empty where they do.
std::string Machine::misfit(const FunctionCode& code, const Fit& fit) const {
  const std::string name =
      (world_.target_minor() >= 10 ? code.qualified : std::string(world_.text(code.name))) + "()";
  if (!fit.unexpected.empty() && !fit.takes_keywords) {
    return name + " got an unexpected keyword argument '" + fit.unexpected + "'";
  }
  if (fit.given > fit.places && !fit.takes_all) {
    const std::string wanted =
        fit.optional > 0 ? "from " + std::to_string(fit.places - fit.optional) + " to " : "";
    return name + " takes " + wanted + counted(fit.places, "positional argument") + " but " +
           std::to_string(fit.given) + (fit.given == 1 ? " was given" : " were given");
  }
  if (fit.missing.empty()) return "";
  std::vector<std::string> absent;
  for (Symbol one : fit.missing) absent.emplace_back(world_.text(one));
  return name + " missing " + counted(absent.size(), "required positional argument") + ": " + listed(absent);
}

}  // namespace unknot::python
