"""Imports every module of a tree, each in a fresh interpreter, and says which of them can be imported.

    python3 import_entries.py TREE

One line for each module, sorted: `works NAME OUTPUT` (what the import printed, as a literal) or `fails NAME
ERROR`. Functions named test_* without parameters are called after the import: so the tests and programs of a
tree judge an edit, too. A project starts at the nearest folder above a file that holds a pyproject.toml, a
setup.py or a setup.cfg, else at TREE. Its modules are found there and in its `src`; what lies in its `vendor`
finds its neighbours, too. `lazy` imports run as lazy_statements.py says.
"""

import os
import subprocess
import sys

MARKS = ("pyproject.toml", "setup.py", "setup.cfg")
SECONDS = 20

with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "lazy_statements.py")) as file:
    LAZY_STATEMENTS = file.read()

CHILD = """
import importlib, sys
sys.path[:0] = sys.argv[2:]
module = importlib.import_module(sys.argv[1])
for name, value in list(vars(module).items()):
    if name.startswith("test_") and type(value).__name__ == "function" and not value.__code__.co_argcount:
        value()
"""


def project_of(folder, tree):
    """The folder where the project of a file in `folder` starts."""
    while folder != tree and not any(os.path.exists(os.path.join(folder, mark)) for mark in MARKS):
        folder = os.path.dirname(folder)
    return folder


def modules(tree):
    """(module name, import path) of every Python file whose path makes a module name."""
    for folder, folders, files in os.walk(tree):
        folders[:] = sorted(f for f in folders if f != "__pycache__")
        for file in sorted(files):
            if not file.endswith(".py"):
                continue
            project = project_of(folder, tree)
            roots = (f"{project}/vendor", f"{project}/src", project)
            root = next(root for root in roots if f"{folder}/".startswith(f"{root}/"))
            parts = os.path.relpath(os.path.join(folder, file[:-3]), root).split(os.sep)
            if parts[-1] == "__init__":
                parts.pop()
            if parts and all(part.isidentifier() for part in parts):
                yield ".".join(parts), (root, project, f"{project}/src")


def attempt(name, roots, tree):
    """What a fresh interpreter says when it imports a module."""
    command = [sys.executable, "-I", "-S", "-B", "-c", LAZY_STATEMENTS + CHILD, name, *roots]
    try:
        nothing = subprocess.DEVNULL
        ran = subprocess.run(command, cwd=tree, stdin=nothing, capture_output=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return f"fails {name} no end after {SECONDS} seconds"
    if ran.returncode == 0:
        return f"works {name} {ran.stdout!r}"
    last_line = ran.stderr.decode(errors="replace").strip().rpartition("\n")[2]
    return f"fails {name} {last_line}"


def main():
    tree = os.path.realpath(sys.argv[1])
    print(*(attempt(name, roots, tree) for name, roots in sorted(modules(tree))), sep="\n")


main()
