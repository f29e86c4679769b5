"""Holds uses against CPython's own parser: whatever reads, writes, deletes or imports a name of a module is found.

    uses_against_ast.py USES_DUMP [--limit BYTES] [FOLDER...]

Each FOLDER is a tree, read up to the limit; without any, the standard library of the running interpreter is one. Here is the slow and plainly
right twin: names that import statements bind to modules, attribute chains on them in the tree of `ast`, and what
CPython says about each (load, store, delete). Everything that it finds must be found at the same line, with the same
reach. That more is found is not wrong: `getattr(mod, "name")` or `m = import_module("mod")` are not looked for here.
Exit status 1 if something is missing.
"""

import argparse
import ast
import collections
import pathlib
import subprocess
import sys
import sysconfig
import warnings

SHOWN = 40
REACH = {ast.Load: "read", ast.Store: "written", ast.Del: "deleted"}


class Tree:
    """The modules of a tree, as uses_dump names them, and the modules that their import statements bind."""

    def __init__(self, modules):
        # Which of several roots a name means depends on who asks; that is tested elsewhere.
        largest, _ = collections.Counter(root for _, root, _ in modules).most_common(1)[0]
        self.path = {name: path for name, root, path in modules if root == largest}
        self.bound = collections.defaultdict(lambda: collections.defaultdict(set))
        self.taken = collections.defaultdict(list)  # (module, name) -> who takes it over, as what
        self.found = set()
        self.sources = {}

    def parse(self, folder, limit):
        for name, path in sorted(self.path.items()):
            if limit <= 0 or not path.endswith(".py"):
                continue
            text = (folder / path).read_bytes()
            limit -= len(text)
            try:
                self.sources[name] = ast.parse(text)
            except (SyntaxError, ValueError, RecursionError, MemoryError):
                pass

    def base_of(self, name, node):
        if not node.level:
            return node.module
        parts = name.split(".")
        if not self.path[name].endswith("__init__.py"):
            parts.pop()
        if node.level > len(parts):
            return None
        parts = parts[: len(parts) - node.level + 1]
        return ".".join(parts + ([node.module] if node.module else []))

    def bind(self, name, bound, module):
        """Binds and passes on to whoever takes the name over."""
        waiting = [(name, bound, module)]
        while waiting:
            name, bound, module = waiting.pop()
            if module not in self.path or module in self.bound[name][bound]:
                continue
            self.bound[name][bound].add(module)
            waiting += [(taker, as_name, module) for taker, as_name in self.taken[name, bound]]
            if not bound.startswith("_"):
                waiting += [(taker, bound, module) for taker, _ in self.taken[name, "*"]]

    def read_imports(self):
        statements = [(name, node) for name, source in self.sources.items() for node in ast.walk(source)
                      if isinstance(node, (ast.Import, ast.ImportFrom))]
        for name, node in statements:
            if isinstance(node, ast.ImportFrom):
                base = self.base_of(name, node)
                for alias in node.names if base in self.path else []:
                    reach = "star" if alias.name == "*" else "imported"
                    self.found.add((base, alias.name, reach, self.path[name], alias.lineno))
                    self.taken[base, alias.name].append((name, alias.asname or alias.name))
        for name, node in statements:
            for alias in node.names:
                if isinstance(node, ast.Import):
                    top = alias.name.partition(".")[0]
                    self.bind(name, alias.asname or top, alias.name if alias.asname else top)
                elif alias.name != "*":
                    self.bind(name, alias.asname or alias.name, f"{self.base_of(name, node)}.{alias.name}")

    def step(self, modules, name):
        found = set()
        for module in modules:
            found |= {f"{module}.{name}"} & self.path.keys() | self.bound[module][name]
        return found

    def read_attributes(self, name):
        inner = set()
        for node in ast.walk(self.sources[name]):
            if not isinstance(node, ast.Attribute) or id(node) in inner:
                continue
            chain = []
            while isinstance(node, ast.Attribute):
                inner.add(id(node))
                chain.append(node)
                node = node.value
            modules = self.bound[name][node.id] if isinstance(node, ast.Name) else ()
            for attribute in reversed(chain):
                if attribute.attr != "__dict__":
                    self.found |= {(module, attribute.attr, REACH[type(attribute.ctx)], self.path[name], node.lineno)
                                   for module in modules}
                modules = self.step(modules, attribute.attr)


def dumped(uses_dump, folder):
    """(modules, uses) as uses_dump prints them."""
    modules, uses, module = [], set(), None
    output = subprocess.run([uses_dump, folder], check=True, capture_output=True).stdout
    for line in output.decode(errors="replace").split("\n"):
        kind, *rest = line.split("\t")
        if kind == "module":
            modules.append(tuple(rest))
            module = rest[0]
        elif kind == "use":
            name, reach, path, at_line, _ = rest
            uses.add((module, name, reach, path, int(at_line)))
    return modules, uses


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("uses_dump")
    parser.add_argument("folders", nargs="*", type=pathlib.Path)
    parser.add_argument("--limit", type=int, default=10_000_000, help="how much of a folder to read")
    options = parser.parse_intermixed_args()
    warnings.simplefilter("ignore")
    total = missing = 0
    for folder in options.folders or [pathlib.Path(sysconfig.get_paths()["stdlib"])]:
        modules, uses = dumped(options.uses_dump, folder)
        tree = Tree(modules)
        tree.parse(folder, options.limit)
        tree.read_imports()
        for name in tree.sources:
            tree.read_attributes(name)
        wrong = sorted(tree.found - uses, key=lambda use: use[3:])
        for module, name, reach, path, line in wrong[:SHOWN]:
            print(f"{folder}: {path}:{line}: {module}.{name} is not found to be {reach}")
        total += len(tree.found)
        missing += len(wrong)
    print(f"{total} uses, {missing} missing")
    return 1 if missing or not total else 0


if __name__ == "__main__":
    sys.exit(main())
