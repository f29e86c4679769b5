"""Small random Python projects, each made from a seed: what importing them does is the question.

    project(seed)   {path: text}

A project holds packages two deep, 3 to 10 modules, and whatever may happen at import time: every form of import, at the
top, in functions, classes, branches and try statements; names that are re-exported, rebound, deleted, listed in
`__all__`; functions of other modules that are called; classes with bases, decorators and hooks; annotations. Much of
it fails when it is imported from the wrong end, which is the point. Nothing else than the text decides what happens.
"""

import random

from random_imports import ImportWriter, Module

STEMS = ("ant", "bee", "cat", "dog", "elk", "fox", "gnu", "hen")
PACKAGES = ("red", "blue")


class Writer(ImportWriter):
    """Writes one module."""

    # --- expressions

    def attribute(self):
        modules = [(text, module) for text, kind, module in self.env if kind == "module"]
        if not modules:
            return None
        text, module = self.rng.choice(modules)
        name, kind, source = self.name_of(module)
        return f"{text}.{name}", kind, source

    def get(self, *kinds):
        """An expression that should be one of these kinds, or None."""
        if self.maybe(0.35):
            for _ in range(4):
                found = self.attribute()
                if found and found[1] in kinds:
                    return found[0]
        return self.some(*kinds)

    def expression(self):
        """An expression that is evaluated, and whose value matters to nobody."""
        value = self.get("value", "class", "function", "module")
        if value is None:
            return str(self.rng.randrange(9))
        function, klass = self.get("function"), self.get("class")
        forms = [value, value, f"({value}, 1)", f"[{value}]", f"{{'k': {value}}}", f"[{value} for _ in (1,)]", f"f'{{{value}!r:>3}}'",
                 f"({value} is None)", f"tuple({value} for _ in (1, 2))", f"getattr({value}, 'missing', 1)", f"({value} if 1 else nowhere)",
                 f"(0 and nowhere, {value})", f"({value} or nowhere)"]
        if function:
            forms += [f"{function}()"] * 5 + [f"(lambda: {function}())()", f"sorted([2], key=lambda _: {function}())"]
        if klass:
            forms += [f"{klass}()", f"isinstance(1, {klass})"]
        if self.maybe(0.1):
            forms = [f"(lambda: {value})", f"({value} for _ in ())"]
        return self.rng.choice(forms)

    def annotation(self):
        if self.maybe(0.2):
            return repr(self.some("class") or "Nowhere")
        return self.get("class", "value") or "int"

    # --- statements: lists of lines

    def body_of_function(self):
        lines, rng = [], self.rng
        if self.maybe(0.3):
            text, bound = self.an_import(star=False)
            lines += text
            names = [name for name, kind, _ in bound if kind in ("function",) and "." not in name]
            if names and self.maybe(0.6):
                lines.append(f"{rng.choice(names)}()")
        if self.maybe(0.3):
            lines.append(f"local = {self.expression()}")
        if self.maybe(0.08):
            lines.append(f"late: {self.annotation()} = 1")
        if self.maybe(0.15):
            name = self.new("SET_")
            lines += [f"global {name}", f"{name} = 1"]
            self.env += [(name, "value", self.me)] if self.maybe(0.1) else []
        if self.maybe(0.03):
            lines.append(rng.choice(("raise ImportError('made')", "raise ValueError('made')", "raise AttributeError")))
        if self.maybe(0.1):
            lines = ["if 0:", *indent(lines or ["pass"])] if self.maybe(0.3) else ["if not None:", *indent(lines or ["pass"])]
        later = self.rng.choice(list(self.me.kinds)) if self.maybe(0.07) else None
        lines.append(f"return {later or self.get('value', 'class') or 1}")
        return lines

    def function(self, name):
        lines = []
        if self.maybe(0.15) and self.get("decorator"):
            lines.append(f"@{self.get('decorator')}")
        parameters = self.rng.choice(("", "", "", "*args", "a=1", f"a={self.get('value') or 2}"))
        if self.maybe(0.2):
            parameters = f"a: {self.annotation()} = 1"
        returns = f" -> {self.annotation()}" if self.maybe(0.15) else ""
        prefix = "async " if self.maybe(0.04) else ""
        return lines + [f"{prefix}def {name}({parameters}){returns}:", *indent(self.body_of_function())]

    def decorator(self, name):
        lines = [f"def {name}(target):"]
        if self.maybe(0.4) and self.get("function"):
            lines.append(f"    {self.get('function')}()")
        if self.maybe(0.25):
            return lines + ["    def inner(*args):", f"        return {self.get('value') or 1}", "    return inner"]
        return lines + ["    return target"]

    def class_body(self):
        lines, rng = [], self.rng
        if self.maybe(0.4):
            lines.append(f"field = {self.expression()}")
        if self.maybe(0.2):
            lines.append(f"typed: {self.annotation()}" + (" = 2" if self.maybe(0.5) else ""))
        if self.maybe(0.12):
            lines += self.an_import(star=False)[0]
        if self.maybe(0.3):
            lines += [f"def method(self, x: {self.annotation()} = 1):", *indent(self.body_of_function())]
        if self.maybe(0.12):
            lines += ["def __init__(self):", *indent(self.body_of_function()[:-1] or ["pass"])]
        if self.maybe(0.1):
            lines += ["def __init_subclass__(cls, **kwargs):", *indent(self.body_of_function()[:-1] or ["pass"])]
        if self.maybe(0.06):
            lines += ["def __set_name__(self, owner, name):", *indent(self.body_of_function()[:-1] or ["pass"])]
        if self.maybe(0.06):
            lines += [f"class Inner({self.get('class') or ''}):", "    pass"]
        return lines or ["pass"]

    def klass(self, name):
        lines = []
        if self.maybe(0.1) and self.get("decorator"):
            lines.append(f"@{self.get('decorator')}")
        base = self.get("class") if self.maybe(0.5) else None
        head = f"({base})" if base else ""
        return lines + [f"class {name}{head}:", *indent(self.class_body())]

    def definition(self):
        name = self.left.pop()
        kind = self.me.kinds[name]
        if kind == "value":
            text = self.rng.choice(("1", "'text'", "None", "(1, 2)", self.get("value") or "3"))
            lines = [f"{name}: {self.annotation()} = {text}" if self.maybe(0.2) else f"{name} = {text}"]
        else:
            lines = {"function": self.function, "decorator": self.decorator, "class": self.klass}[kind](name)
        self.env.append((name, kind, self.me))
        return lines

    def use(self):
        choice = self.rng.random()
        if choice < 0.5:
            name = self.new("use_")
            return [f"{name} = {self.expression()}"]
        if choice < 0.65:
            return [self.expression()]
        if choice < 0.75:
            name = self.new("Sub")
            return self.klass(name)
        if choice < 0.85:
            return self.function(self.new("local_"))
        if choice < 0.9:
            return [f"assert [{self.expression()}]"]
        target = self.attribute()
        if target and self.maybe(0.6):
            return [f"{target[0].rpartition('.')[0]}.added = {self.expression()}"]
        mine = [text for text, _, module in self.env if "." not in text]
        if mine and self.maybe(0.4):
            gone = self.rng.choice(mine)
            self.env = [entry for entry in self.env if entry[0].split(".")[0] != gone]
            return [f"del {gone}"]
        return ["pass"]

    def module_getattr(self):
        form = self.rng.randrange(4)
        target = self.other()
        names = list(target.kinds)
        lines = ["def __getattr__(name):"]
        if form == 0:
            lines += [f"    if name == {self.rng.choice(names)!r}:", f"        from {target.name} import {names[0]} as found", "        return found"]
        elif form == 1:
            lines += [f"    if name in {tuple(names)!r}:", "        import importlib", f"        return getattr(importlib.import_module({target.name!r}), name)"]
        elif form == 2 and self.me.is_package and self.children(self.me):
            child = self.rng.choice(self.children(self.me))
            last = child.name.rpartition(".")[2]
            lines += [f"    if name == {last!r}:", f"        import {child.name} as found", "        return found"]
        lines.append("    raise AttributeError(name)")
        return lines

    def exports(self):
        names = [name for name in self.me.kinds if self.maybe(0.7)]
        names += [m.name.rpartition(".")[2] for m in self.children(self.me) if self.maybe(0.4)]
        names += ["missing"] if self.maybe(0.05) else []
        lines = [f"__all__ = {names!r}"]
        if self.maybe(0.2):
            lines.append(f"__all__ += [{self.rng.choice(list(self.me.kinds))!r}]")
        return lines

    def dead(self, lines):
        test = self.rng.choice(("TYPE_CHECKING", "TYPE_CHECKING", "0", "False", "__name__ == '__main__'", "not 1", "TYPE_CHECKING and x"))
        head = ["from typing import TYPE_CHECKING"] if "TYPE" in test else []
        return [*head, f"if {test}:", *indent(lines)]

    def wrapped(self, lines, bound):
        """A statement in some compound one. Where it does not run, nothing is bound."""
        choice = self.rng.random()
        if choice < 0.3:
            caught = self.rng.choice(("ImportError", "ImportError", "ModuleNotFoundError", "Exception", "(ImportError, AttributeError)", "NameError"))
            names = [name for name, _, _ in bound if "." not in name]
            handler = [f"{name} = None" for name in names] if self.maybe(0.5) else ["pass"]
            if self.maybe(0.15):
                handler = self.an_import(star=False)[0]
            if self.maybe(0.08):
                handler = ["raise"]
            made = ["try:", *indent(lines), f"except {caught}{' as error' if self.maybe(0.2) else ''}:", *indent(handler or ["pass"])]
            made += ["else:", f"    tried = {self.expression()}"] if self.maybe(0.15) else []
            made += ["finally:", f"    ended = {self.expression()}"] if self.maybe(0.1) else []
            return made, True
        if choice < 0.36:
            return ["import contextlib", "with contextlib.suppress(ImportError):", *indent(lines)], True
        if choice < 0.5:
            return self.dead(lines), False
        if choice < 0.58:
            return ["if not 0:", *indent(lines), "else:", "    import nowhere"], True
        if choice < 0.64:
            return ["for _ in (1,):", *indent(lines)], True
        if choice < 0.8:
            name = self.new("do_")
            call = [f"{name}()"] if self.maybe(0.5) else []
            self.env.append((name, "function", self.me))
            return [f"def {name}():", *indent(lines), *call], False
        if choice < 0.9:
            return [f"class {self.new('Holder')}:", *indent(lines)], False
        return lines, True

    # --- the module

    def step(self):
        choice = self.rng.random()
        if choice < 0.4:
            lines, bound = self.an_import()
            is_live = True
            if self.maybe(0.35) and "*" not in lines[-1]:
                lines, is_live = self.wrapped(lines, bound)
            self.lines += lines
            self.env += bound if is_live or self.maybe(0.1) else []
        elif choice < 0.7 and self.left:
            self.lines += self.definition()
        elif choice < 0.95:
            lines = self.use()
            self.lines += self.wrapped(lines, [])[0] if self.maybe(0.12) else lines
        elif choice < 0.97:
            self.lines += self.exports()
        elif choice < 0.985:
            self.lines += self.module_getattr()
        elif self.maybe(0.3):
            self.lines += [self.rng.choice(("raise ImportError('stop')", "raise RuntimeError('stop')"))]

    def text(self):
        if self.maybe(0.15):
            self.lines.append("from __future__ import annotations")
        for _ in range(self.rng.randrange(2, 11)):
            self.step()
        while self.left and self.maybe(0.85):
            self.lines += self.definition()
        return "\n".join(self.lines) + "\n"


def indent(lines):
    return ["    " + line for line in lines]


def plan(rng):
    """The modules of a project."""
    modules, size = [], rng.randrange(3, 11)
    for package in PACKAGES[: rng.choice((1, 1, 2))]:
        modules.append(Module(package, True))
    while len(modules) < size:
        holders = [m.name for m in modules if m.is_package] + ([""] if rng.random() < 0.2 else [])
        holder = rng.choice(holders)
        free = [s for s in STEMS if s not in {m.name.rpartition(".")[2] for m in modules} or rng.random() < 0.05]
        taken = {m.name for m in modules}
        stem = rng.choice([s for s in free or STEMS])
        name = f"{holder}.{stem}" if holder else stem
        if name not in taken:
            modules.append(Module(name, is_package="." not in holder and holder != "" and rng.random() < 0.2))
    return modules


def project(seed):
    rng = random.Random(seed)
    modules = plan(rng)
    for rank, module in enumerate(rng.sample(modules, len(modules))):
        module.rank = rank
    disorder = rng.choice((0.02, 0.08, 0.2))
    return {module.path(): Writer(rng, modules, module, disorder).text() for module in modules}


if __name__ == "__main__":
    import sys

    for path, text in project(int(sys.argv[1])).items():
        print(f"# --- {path}\n{text}")
