"""Small random Python projects, each made from a seed: what importing them does is the question.

    project(seed)   {path: text}

A project holds packages two deep, 3 to 10 modules, and whatever may happen at import time: every form of import, at the
top, in functions, classes, branches and try statements; names that are re-exported, rebound, deleted, listed in
`__all__`; functions of other modules that are called; classes with bases, decorators and hooks; annotations. Much of
it fails when it is imported from the wrong end, which is the point. Nothing else than the text decides what happens.
"""

import random

STEMS = ("ant", "bee", "cat", "dog", "elk", "fox", "gnu", "hen")
PACKAGES = ("red", "blue")


class Module:
    """A module to be written, and the names that it means to bind."""

    def __init__(self, name, is_package):
        self.name, self.is_package = name, is_package
        stem = name.rpartition(".")[2]
        self.kinds = {f"{stem.upper()}_VALUE": "value", f"make_{stem}": "function", stem.capitalize(): "class", f"wrap_{stem}": "decorator"}
        self.parent = name.rpartition(".")[0]
        self.package = name if is_package else self.parent
        self.rank = 0

    def path(self):
        return self.name.replace(".", "/") + ("/__init__.py" if self.is_package else ".py")


class Writer:
    """Writes one module. `env` holds (expression, kind, module) of what should be bound by now."""

    def __init__(self, rng, modules, me, disorder):
        self.rng, self.modules, self.me, self.disorder = rng, modules, me, disorder
        self.lines, self.env, self.count = [], [], 0
        self.left = [name for name in me.kinds]
        rng.shuffle(self.left)

    # --- small choices

    def maybe(self, chance):
        return self.rng.random() < chance

    def new(self, stem):
        self.count += 1
        return f"{stem}{self.count}"

    def other(self):
        """A module to import: most of the time one of higher rank, so that some entries work."""
        lower = [m.name + "." for m in self.modules if m.rank <= self.me.rank]
        mine = [above for above in lower if (self.me.name + ".").startswith(above)]
        foreign = [above for above in lower if above not in mine]
        higher = [m for m in self.modules if m.rank > self.me.rank and not any((m.name + ".").startswith(name) for name in foreign)]
        higher = [m for m in higher if not self.me.name.startswith(m.name + ".")]
        return self.rng.choice(higher if higher and not self.maybe(self.disorder) else self.modules)

    def some(self, *kinds):
        found = [(text, kind) for text, kind, _ in self.env if not kinds or kind in kinds]
        return self.rng.choice(found)[0] if found else None

    def children(self, module):
        return [m for m in self.modules if m.parent == module.name]

    # --- imports: each gives the statement and what it binds

    def relative(self, target):
        """The target as this module would write it relatively, or None."""
        base = self.me.package
        if not base or not (target.name + ".").startswith(base.split(".")[0] + "."):
            return None
        dots = "."
        while base and not (target.name + ".").startswith(base + "."):
            base, dots = base.rpartition(".")[0], dots + "."
        return dots, target.name[len(base) + 1 :]

    def name_of(self, target):
        """A name of the target: one that it defines, a submodule, one that it may have imported, or none at all."""
        choice = self.rng.random()
        inner = self.children(target)
        if inner and choice < 0.4:
            child = self.rng.choice(inner)
            return child.name.rpartition(".")[2], "module", child
        if choice < 0.96:
            name = self.rng.choice(list(target.kinds))
            return name, target.kinds[name], target
        if choice < 0.985:
            source = self.other()
            name = self.rng.choice(list(source.kinds))
            return name, source.kinds[name], source
        return "missing", "value", target

    def import_plain(self):
        target = self.other()
        if self.maybe(0.35):
            alias = self.new("mod")
            return f"import {target.name} as {alias}", [(alias, "module", target)]
        return f"import {target.name}", [(target.name, "module", target)]

    def import_names(self):
        target = self.other()
        base, bound, names = target.name, [], []
        relative = self.relative(target)
        if relative and self.maybe(0.6):
            base = "".join(relative)
        for _ in range(self.rng.choice((1, 1, 1, 2, 3))):
            name, kind, source = self.name_of(target)
            alias = self.new("as_") if self.maybe(0.2) else name
            names.append(name if alias == name else f"{name} as {alias}")
            bound.append((alias, kind, source))
        return f"from {base} import {', '.join(names)}", bound

    def import_submodule(self):
        target = self.other()
        last = target.name.rpartition(".")[2]
        relative = self.relative(target)
        if not target.parent or (relative and relative[1] == ""):
            return self.import_plain()
        base = target.parent
        if relative and self.maybe(0.6):
            base = relative[0] + relative[1].rpartition(".")[0]
        return f"from {base} import {last}", [(last, "module", target)]

    def import_star(self):
        target = self.other()
        relative = self.relative(target)
        base = "".join(relative) if relative and self.maybe(0.5) else target.name
        return f"from {base} import *", [(name, kind, target) for name, kind in target.kinds.items()]

    def import_called(self):
        target, name = self.other(), self.new("mod")
        form = self.rng.randrange(4)
        relative = self.relative(target)
        if form == 0:
            return f"import importlib\n{name} = importlib.import_module({target.name!r})", [(name, "module", target)]
        if form == 1 and relative and relative[1]:
            text = "from importlib import import_module\n" + f"{name} = import_module({''.join(relative)!r}, __package__)"
            return text, [(name, "module", target)]
        if form == 2:
            return f"{name} = __import__({target.name!r}, fromlist=['x'])", [(name, "module", target)]
        return f"{name} = __import__({target.name!r})", []

    def an_import(self, star=True):
        forms = [self.import_plain, self.import_names, self.import_names, self.import_names, self.import_submodule, self.import_called]
        if star and self.maybe(0.1):
            forms = [self.import_star]
        text, bound = self.rng.choice(forms)()
        return text.split("\n"), bound

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
