"""What a program could see of a tree after one of its modules was imported by a fresh interpreter.

    observe(root, entry, others, own)

Values are told by what they are and where they come from, never by their address, so that two copies of a tree can be
compared. After the import, the other modules are imported too, then every function and method of the tree is called
without arguments, in the order of their names, then everything is looked at once more.
"""

import inspect
import re
import sys
import types

import entry_oracle

ADDRESS = re.compile(r"0x[0-9a-f]+")
DEPTH = 3
SECONDS = 4


def describe(value, depth=DEPTH):
    """A value as text."""
    if isinstance(value, types.ModuleType):
        return f"module {value.__name__}"
    if isinstance(value, type):
        return f"class {value.__module__}.{value.__qualname__}({', '.join(f'{b.__module__}.{b.__qualname__}' for b in value.__bases__)})"
    if isinstance(value, (types.FunctionType, types.BuiltinFunctionType)):
        return f"function {value.__module__}.{value.__qualname__} {describe(getattr(value, '__defaults__', None), depth - 1)}"
    if isinstance(value, types.MethodType):
        return f"method {value.__func__.__module__}.{value.__func__.__qualname__} of {describe(value.__self__, depth - 1)}"
    if isinstance(value, BaseException):
        return failure(value)
    if depth <= 0:
        return type(value).__name__
    if type(value) in (tuple, list):
        return f"{type(value).__name__} [{', '.join(describe(item, depth - 1) for item in value)}]"
    if type(value) in (set, frozenset):
        return f"{type(value).__name__} {sorted(describe(item, depth - 1) for item in value)}"
    if type(value) is dict:
        return "{" + ", ".join(f"{describe(k, depth - 1)}: {describe(v, depth - 1)}" for k, v in value.items()) + "}"
    if isinstance(value, (int, float, str, bytes, type(None))):
        return plain(repr(value))
    fields = getattr(value, "__dict__", {})
    return f"a {type(value).__module__}.{type(value).__qualname__} {describe(dict(fields), depth - 1) if type(fields) is dict else ''}"


def plain(text):
    """A text without addresses and without the place of the tree."""
    return ADDRESS.sub("0x", text.replace(sys.path[0], ""))


def failure(error):
    """An exception as text. Where the stack ended is nobody's to say."""
    kind = type(error).__name__
    return f"{kind}: {plain(entry_oracle.without_file(kind, str(error)))}"


def public_names(module):
    return {name: describe(value) for name, value in sorted(vars(module).items()) if not name.startswith("_")}


def loaded(own):
    """The project's modules that are in sys.modules, sorted by name."""
    found = [(name, module) for name, module in list(sys.modules.items()) if name.split(".")[0] in own]
    return sorted((name, module) for name, module in found if isinstance(module, types.ModuleType))


def attempt(work):
    try:
        return describe(work())
    except BaseException as error:
        return "raises " + failure(error)


def callables(name, module):
    """(label, call) for every function that the module defines, and for the methods of its classes."""
    for key, value in sorted(vars(module).items()):
        if getattr(value, "__module__", None) != name:
            continue
        if isinstance(value, types.FunctionType):
            yield f"{name}.{key}()", value
        elif isinstance(value, type):
            yield from methods(f"{name}.{key}", value)


def methods(label, owner):
    def call(method):
        return lambda: getattr(owner(), method)()

    yield f"{label}()", owner
    for method, value in sorted(vars(owner).items()):
        if isinstance(value, (types.FunctionType, property, staticmethod)) and method != "__init__":
            yield f"{label}.{method}()", call(method)


def close(value):
    """A coroutine that nobody awaits is closed, or it would complain."""
    if inspect.iscoroutine(value):
        value.close()
    return value


def call_all(own):
    """{label: result} of everything that can be called, and whether that was all: what happens where the stack ends
    depends on every frame below, so the first call that ends it is the last one asked."""
    results, ended = {}, []

    def watch(frame, event, argument):
        if event == "exception" and issubclass(argument[0], RecursionError):
            ended.append(frame)
        return watch

    for name, module in loaded(own):
        for label, call in callables(name, module):
            sys.settrace(watch)
            result = attempt(lambda: close(call()))
            if ended or sys.gettrace() is None:
                sys.settrace(None)
                return results, False
            sys.settrace(None)
            results[label] = result
    return results, True


def import_entry(entry):
    """What importing gives, and the modules in whose bodies an exception was met, swallowed or not."""
    met = []

    def watch(frame, event, _):
        if event == "exception" and frame.f_code.co_name == "<module>":
            met.append(frame.f_globals.get("__name__"))
        return watch

    sys.settrace(watch)
    result = attempt(lambda: __import__(entry))
    sys.settrace(None)
    return result, met


def look(entry, others, own):
    sys.setrecursionlimit(200)
    result, met = import_entry(entry)
    seen = {"entry": result, "exceptions": met}
    seen["loaded"] = [name for name, _ in loaded(own)]
    seen["names"] = {name: public_names(module) for name, module in loaded(own)}
    seen["others"] = {other: attempt(lambda: __import__(other)) for other in others if other not in sys.modules}
    seen["names with others"] = {name: public_names(module) for name, module in loaded(own)}
    seen["calls"], is_whole = call_all(own)
    if is_whole:
        seen["names after"] = {name: public_names(module) for name, module in loaded(own)}
    return seen


def observe(root, entry, others, own):
    """What `look` saw, or None where the program took too long."""
    return entry_oracle.in_child(root, own, lambda: look(entry, others, own), SECONDS)
