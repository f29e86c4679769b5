"""What CPython does when each module of a tree is imported by a fresh interpreter.

    ask(root, names)               {name: Entry}
    ask(root, names, enter=True)   the same while the entry's ancestors are running and still empty
    ask(root, ["__main__"])        what running the file main.py as a script does

This process forks one child for each entry, so that nothing is loaded in it but what this program needs itself; a
namesake of a module of the tree is taken out of `sys.modules` first.
"""

import importlib.machinery
import importlib.util
import json
import os
import re
import signal
import sys
import types
from importlib import _bootstrap_external
from pathlib import Path

SECONDS = 20
FILE = re.compile(r" \((?:[^()]*\.pyc?|unknown location)\)$")


def modules_of(root):
    """The dotted names of the modules and packages below a folder, sorted."""
    found = set()
    for path in Path(root).rglob("*.py"):
        parts = path.relative_to(root).with_suffix("").parts
        found.add(".".join(parts[:-1] if parts[-1] == "__init__" else parts))
    return sorted(name for name in found if name and all(part.isidentifier() for part in name.split(".")))


def without_file(error, message):
    """A message as the simulator says it: without the file. Where the stack ended is nobody's to say."""
    return "" if error == "RecursionError" else FILE.sub("", message)


def _put_ancestors(name):
    """Fresh, empty, still initializing module objects for the packages above a module."""
    parts = name.split(".")
    for length in range(1, len(parts)):
        spec = importlib.util.find_spec(".".join(parts[:length]))
        module = importlib.util.module_from_spec(spec)
        spec._initializing = spec.loader is not None and not isinstance(spec.loader, importlib.machinery.NamespaceLoader)
        sys.modules[spec.name] = module


def kind_of(value):
    """A value in a few words: those of which the simulator may know the same."""
    if isinstance(value, types.ModuleType):
        return f"module {value.__spec__.name if getattr(value, '__spec__', None) else value.__name__}"
    if isinstance(value, types.FunctionType):
        return "function"
    if isinstance(value, type):
        return f"class {value.__name__}"
    if isinstance(value, str) or value is None or type(value) is int:
        return f"{type(value).__name__} {value}"
    return "another value"


def _names(own):
    """{module: {name: value}} of the project's modules that are loaded; what every module has is left out."""
    return {
        name: {key: kind_of(value) for key, value in vars(module).items() if not key.startswith("__")}
        for name, module in sys.modules.items()
        if name.split(".")[0] in own and type(module) is types.ModuleType
    }


def _run_script(path):
    main = sys.modules["__main__"] = types.ModuleType("__main__")
    main.__file__ = path
    exec(compile(Path(path).read_text(), path, "exec"), vars(main))


def _import(root, name, enter, own, holds):
    executed = []
    execute = _bootstrap_external._LoaderBasics.exec_module

    def record(self, module):
        if module.__spec__.origin and module.__spec__.origin.startswith(root + os.sep):
            executed.append(module.__spec__.name)
        execute(self, module)

    _bootstrap_external._LoaderBasics.exec_module = record
    answer = {"outcome": "works"}
    try:
        if enter:
            _put_ancestors(name)
        if name == "__main__":
            executed.append(name)
            _run_script(os.path.join(root, "main.py"))
        else:
            __import__(name)
    except BaseException as error:
        kind = type(error).__name__
        answer = {"outcome": "fails", "error": kind, "message": without_file(kind, str(error))}
    answer["executed"] = executed
    if holds:
        answer["names"] = _names(own)
    answer["loaded"] = sorted(module for module in sys.modules if module.split(".")[0] in own)
    return answer


def _child(root, own, write_end, work, seconds):
    signal.alarm(seconds)
    null = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(null, stream)
    for module in [module for module in sys.modules if module.split(".")[0] in own]:
        del sys.modules[module]
    sys.path.insert(0, root)
    sys.dont_write_bytecode = sys.pycache_prefix is None
    sys.path_importer_cache.clear()
    write, leave, me = os.write, os._exit, os.getpid()
    try:
        text = json.dumps(work()).encode()
        while text and os.getpid() == me:
            text = text[write(write_end, text) :]
    finally:
        leave(0)


def in_child(root, own, work, seconds=SECONDS):
    """What `work()` returns in a fork that can import the tree and holds none of it; None where it did not live."""
    read_end, write_end = os.pipe()
    child = os.fork()
    if child == 0:
        _child(str(root), own, write_end, work, seconds)
    os.close(write_end)
    with os.fdopen(read_end, "rb") as pipe:
        text = pipe.read()
    os.waitpid(child, 0)
    return json.loads(text) if text else None


def ask_one(root, name, enter=False, own=None, holds=False):
    """What one entry does: {"outcome", "error", "message", "executed", "loaded"}; `holds` adds "names"."""
    own = own or {module.split(".")[0] for module in modules_of(root)}
    died = {"outcome": "fails", "error": "Died", "message": "", "executed": [], "loaded": []}
    return in_child(root, own, lambda: _import(root, name, enter, own, holds)) or died


def ask(root, names=None, enter=False, holds=False):
    root = os.path.realpath(root)
    every = modules_of(root)
    own = {module.split(".")[0] for module in every}
    return {name: ask_one(root, name, enter, own, holds) for name in names or every}
