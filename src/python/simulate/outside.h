#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace unknot::python {

/// What the user knows of other packages, on top of the lists here: dotted paths, or everything below one
/// that ends in a dot or in `.*`.
struct KnownOutside {
  std::vector<std::string> harmless_functions;     ///< calling them has no effect that anyone could miss
  std::vector<std::string> harmless_bases;         ///< they do nothing with their subclasses
  std::vector<std::string> late_decorators;        ///< they do not call what they decorate
  std::vector<std::string> compiling_decorators;   ///< they compile or ship it; the last name alone will do
  std::vector<std::string> evaluating_decorators;  ///< they evaluate the annotations of what they decorate
  std::vector<std::string> evaluating_bases;       ///< they evaluate those of classes that inherit from them
};

/// What is known of one dotted path, looked up in the lists once.
struct PathFacts {
  bool is_asked = false;
  bool calls_harmlessly = false;
  bool keeps_late = false;
  bool reads_environment = false;
  bool runs_its_arguments = false;
};

/// Whether one of the user's paths means this one.
bool names_path(const std::vector<std::string>& list, std::string_view path);

/// Whether a name is a builtin of CPython.
bool is_builtin_name(std::string_view name);

/// Whether a dotted path is the namespace of the builtins: `builtins`, `six.moves.builtins`,
/// `builtins.__dict__`.
bool is_builtins(std::string_view path);

/// Names that every module object has, or that the interpreter answers for.
bool is_module_dunder(std::string_view name);

/// Names that every object has, so that `from m import __init__` takes one of these.
bool is_object_attribute(std::string_view name);

/// Whether calling this dotted path of another package has no effect that anyone could miss: it neither keeps
/// its arguments nor reads the environment ("re.compile", "typing.TypeVar", "builtins.len",
/// "collections.OrderedDict").
bool is_harmless_call(std::string_view path);

/// Whether decorating with this dotted path does not run the function: property, functools.*, dataclass,
/// route decorators of web frameworks, pytest.fixture and the like.
bool decorator_keeps_late(std::string_view path);

/// Whether calling this dotted path runs its callable arguments at once: sorted, min, max, filter, map,
/// reduce.
bool runs_its_arguments(std::string_view path);

/// Whether calling this dotted path makes an empty or copied container that belongs to the caller.
bool makes_container(std::string_view path);

/// Whether calling this dotted path gives something new that nobody else holds, and does nothing else but
/// asking its arguments.
bool makes_copy(std::string_view path);

/// Whether a class of another package does nothing with its subclasses when they are made.
bool is_harmless_base(std::string_view path);

/// Whether reading or calling this dotted path reads environ, argv, the working directory or the clock.
bool reads_environment(std::string_view path);

/// Whether a method of a list, dict, set, deque or str changes its object.
bool is_mutating_method(std::string_view name);

}  // namespace unknot::python
