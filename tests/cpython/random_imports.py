"""The imports of small random Python projects (random_projects): which module one takes, and in which form."""


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


class ImportWriter:
    """Writes the imports of one module. `env` holds (expression, kind, module) of what should be bound by now."""

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
