"""Small random Python projects whose import cycles can mostly be broken, each made from a seed.

    project(seed)   {path: text}

Where random_projects asks what importing does, these ask what a patch may change: the names of an import are mostly used
in bodies that run late, and everywhere there is somebody who could notice that an import has moved. Names are
re-exported by packages and read from there, rebound, patched by other modules and by strings in tests, listed in
`__all__`, taken by star imports; modules register things with each other, classes are created with bases and hooks
that do so, annotations name imported classes; programs and tests beside the packages import them.
"""

import random

from random_projects import Writer, indent, plan


class UsedWriter(Writer):
    """Writes one module that works from most entries."""

    def __init__(self, *args):
        super().__init__(*args)
        self.noise = self.rng.choice((0, 0.04, 0.04, 0.15, 0.3))

    def module_names(self):
        return [(text, module) for text, kind, module in self.env if kind == "module"]

    # --- what late code does with names

    def late_use(self):
        """An expression for a body that runs late: any name of the module, whether it is bound by now or not."""
        value = self.get("value", "class", "function", "module") or "1"
        function, klass = self.get("function"), self.get("class")
        forms = [value, f"({value}, 2)", f"[{value} for _ in range(2)]", f"f'{{{value}!r}}'", f"(lambda: {value})()",
                 f"{{'key': {value}}}", f"next(({value} for _ in (1,)))", f"getattr({value}, 'missing', 3)"]
        forms += [f"{function}()"] * 4 if function else []
        forms += [f"{klass}()", f"isinstance({value}, {klass})", f"type({klass}.__name__, ({klass},), {{}})"] if klass else []
        return self.rng.choice(forms)

    def body_of_function(self):
        lines, rng = [], self.rng
        if self.maybe(0.15):
            lines.append('"""What it does."""')
        for _ in range(rng.choice((0, 1, 1, 2))):
            choice = rng.random()
            if choice < 0.5:
                lines.append(f"{self.new('got_')} = {self.late_use()}")
            elif choice < 0.6:
                lines += [f"if {self.late_use()}:", f"    return {self.late_use()}"]
            elif choice < 0.68:
                lines += ["try:", f"    {self.late_use()}", "except Exception as error:", "    return type(error).__name__"]
            elif choice < 0.75:
                inner = self.new("inner_")
                lines += [f"def {inner}(value=1):", f"    return {self.late_use()}", f"kept = {inner}()"]
            elif choice < 0.8:
                lines += [f"class Local({self.get('class') or ''}):", f"    field = {self.late_use()}"]
            elif choice < 0.84:
                lines += self.an_import(star=False)[0]
            elif choice < 0.88:
                lines.append(f"noted: {self.annotation()} = {self.late_use()}")
            elif choice < 0.91:
                lines.append(f"for item in [{self.late_use()}]: pass")
            elif choice < 0.94:
                plain = [text for text, _, _ in self.env if "." not in text]
                lines += [f"{rng.choice(plain)} = 5" if plain else "pass"]
            elif choice < 0.96:
                plain = [text for text, _, _ in self.env if "." not in text]
                if plain:
                    name = rng.choice(plain)
                    lines = [f"global {name}", f"{name} = ('set', 1)"]
            else:
                lines.append(f"{self.new('size_')} = len({rng.choice(('locals', 'globals', 'dir'))}())" if self.maybe(0.3) else "pass")
        return lines + [f"return {self.late_use()}"]

    def klass(self, name):
        lines = super().klass(name)
        if self.maybe(0.5):
            lines += ["", f"    def run(self, given: {self.annotation()} = None):", *indent(indent(self.body_of_function()))]
        if self.maybe(self.noise):
            lines += ["    def __init_subclass__(cls, **kwargs):", "        NOTES.append(cls.__name__)"]
        if self.maybe(0.1):
            hook = self.rng.choice(("__getattr__(self, name)", "__eq__(self, other)", "__len__(self)", "__call__(self)", "__bool__(self)"))
            lines += [f"    def {hook}:", *indent(indent(self.body_of_function()[:-1] or ["pass"])), "        return 1"]
        if self.maybe(0.12):
            lines += ["    @property" if self.maybe(0.5) else "    @staticmethod", "    def made(self=None):", *indent(indent(self.body_of_function()))]
        return lines

    def decorator(self, name):
        if self.maybe(0.6):
            return super().decorator(name)
        return [f"def {name}(target):", f"    NOTES.append({self.rng.choice(('target.__name__', 'repr(type(target))'))})", "    return target"]

    # --- who notices

    def register(self):
        """Something that is registered with another module, or with this one."""
        modules = self.module_names()
        function = self.get("function", "class") or "1"
        if modules and self.maybe(0.6):
            text, _ = self.rng.choice(modules)
            return [self.rng.choice((f"{text}.NOTES.append({self.me.name!r})", f"{text}.noted = {self.me.name!r}", f"setattr({text}, 'noted', 1)"))]
        return self.rng.choice(([f"NOTES.append({self.me.name!r})"], [f"NOTES.append({function})"], ["import os", "where = os.environ.get('NOWHERE')"],
                                ["import sys", "count = len([m for m in sys.modules if m.startswith('red')]) and 0"]))

    def disturb(self):
        """A name of another module is assigned."""
        target = self.attribute()
        if not target:
            return ["pass"]
        module, _, name = target[0].rpartition(".")
        return [self.rng.choice((f"{module}.{name} = ('patched', {self.me.name!r})", f"setattr({module}, {name!r}, 7)", f"vars({module})[{name!r}] = 8"))]

    def rebind(self):
        plain = [(text, kind) for text, kind, _ in self.env if "." not in text]
        if not plain:
            return ["pass"]
        name, _ = self.rng.choice(plain)
        return self.rng.choice(([f"{name} = ('rebound', {name})"], ["if True:", f"    {name} = {name}"], [f"for {name} in ({name},): pass"]))

    def early(self):
        """A use at import time of whatever may work by now."""
        return super().use()

    def step(self):
        if self.maybe(self.noise):
            self.lines += self.register()
        choice = self.rng.random()
        if choice < 0.34:
            lines, bound = self.an_import()
            is_live = True
            if self.maybe(0.12) and "*" not in lines[-1]:
                lines, is_live = self.wrapped(lines, bound)
            if self.maybe(0.05) and len(lines) == 1 and "(" not in lines[0]:
                lines = [lines[0] + self.rng.choice(("  # noqa", "  # a comment", "; import os"))]
            self.lines += lines
            self.env += bound if is_live else []
        elif choice < 0.66 and self.left:
            self.lines += self.definition()
        elif choice < 0.82:
            self.lines += self.function(self.new("work_"))
        elif choice < 0.88:
            self.lines += self.early()
        elif choice < 0.9:
            self.lines += self.exports()
        elif choice < 0.92:
            self.lines += self.disturb()
        elif choice < 0.95:
            self.lines += self.rebind()
        elif choice < 0.98:
            self.lines += self.module_getattr()
        else:
            self.lines += [*self.klass(self.new("Kind"))]

    def text(self):
        self.lines += ['"""A module."""'] if self.maybe(0.3) else []
        if self.maybe(0.2):
            self.lines.append("from __future__ import annotations")
        if self.maybe(0.3):
            self.lines += ["from typing import TYPE_CHECKING", "if TYPE_CHECKING:", *indent(self.an_import(star=False)[0])]
        early = self.rng.randrange(0, 3)
        for _ in range(early):
            self.lines += self.an_import_alone()
        self.lines += ["NOTES = []"]
        for _ in range(self.rng.randrange(2, 9)):
            self.step()
        while self.left:
            self.lines += self.definition()
        if self.me.is_package and self.maybe(0.7):
            for child in self.children(self.me):
                self.lines += self.reexport(child)
        return "\n".join(self.lines) + "\n"

    def an_import_alone(self):
        lines, bound = self.an_import(star=False)
        self.env += bound
        return lines

    def reexport(self, child):
        names = self.rng.sample(list(child.kinds), self.rng.randrange(1, 4))
        self.env += [(name, child.kinds[name], child) for name in names]
        return [f"from .{child.name.rpartition('.')[2]} import {', '.join(names)}"]


def beside(rng, modules):
    """A test or a program beside the packages: its name and text."""
    lines, target = [], rng.choice(modules)
    name = rng.choice([*target.kinds, "NOTES", *[kind for module in modules for kind in module.kinds]])
    forms = (
        [f"import {target.name} as target", "def test_it():", f"    return target.{name}"],
        [f"from {target.name} import {name}", "def test_it():", f"    return {name}"],
        ["from unittest import mock", f"import {target.name}", "def test_it():", f"    with mock.patch('{target.name}.{name}', 4):", "        return 4"],
        [f"import {target.name}", "def test_it(monkeypatch=None):", f"    return vars({target.name}).get({name!r})"],
        ["import sys", f"import {target.name}", "def test_it():", f"    return sys.modules[{target.name!r}].{name}"],
        [f"from {target.name} import *", "def test_it():", "    return NOTES"],
    )
    lines += rng.choice(forms)
    return rng.choice((f"tests/test_{target.name.rpartition('.')[2]}.py", f"run_{target.name.rpartition('.')[2]}.py")), "\n".join(lines) + "\n"


def project(seed):
    rng = random.Random(seed)
    modules = plan(rng)
    for rank, module in enumerate(rng.sample(modules, len(modules))):
        module.rank = rank
    disorder = rng.choice((0.1, 0.25, 0.4))
    files = {module.path(): UsedWriter(rng, modules, module, disorder).text() for module in modules}
    files.update(beside(rng, modules) for _ in range(rng.randrange(0, 3)))
    requires = rng.choice(("3.8", "3.9", "3.11"))
    return {**files, "pyproject.toml": f'[project]\nname = "red"\nrequires-python = ">={requires}"\n'}


if __name__ == "__main__":
    import sys

    for path, text in project(int(sys.argv[1])).items():
        print(f"# --- {path}\n{text}")
