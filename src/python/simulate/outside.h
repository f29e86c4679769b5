#pragma once

#include <string_view>

namespace unknot::python {

/// Whether a name is a builtin of CPython.
bool is_builtin_name(std::string_view name);

/// Names that every module object has, or that the interpreter answers for.
bool is_module_dunder(std::string_view name);

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

/// Whether a class of another package does nothing with its subclasses when they are made.
bool is_harmless_base(std::string_view path);

/// Whether reading or calling this dotted path reads environ, argv, the working directory or the clock.
bool reads_environment(std::string_view path);

/// Whether a method of a list, dict, set, deque or str changes its object.
bool is_mutating_method(std::string_view name);

}  // namespace unknot::python
