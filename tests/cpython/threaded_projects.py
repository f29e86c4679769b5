"""Small random Python packages with import cycles that mostly work, each made from a seed.

    project(seed)   {path: text}

Modules define names and import each other at any line, mostly names that are defined above, so that many cycles are
saved by the order in which the packages import their modules, or need nothing at all. What a second thread sees is the
question (raced_projects_test).
"""

import random

STEMS = ("ant", "bee", "cat", "dog", "elk")


class Plan:
    def __init__(self, rng):
        self.rng = rng
        self.packages = ["red"] + rng.choice(([], [], ["red.sub"], ["blue"]))
        self.modules = [f"{rng.choice(self.packages)}.{stem}" for stem in STEMS[: rng.randrange(2, 6)]]
        self.tidy = rng.choice((0.7, 0.9, 1.0))

    def names(self, module):
        stem = module.rpartition(".")[2].upper()
        return [f"{stem}_{number}" for number in (1, 2, 3)]

    def import_of(self, me, target):
        """A statement, and an expression for what it binds or None."""
        rng, parent, last = self.rng, target.rpartition(".")[0], target.rpartition(".")[2]
        name = self.names(target)[0 if rng.random() < self.tidy else rng.randrange(3)]
        base = target
        if me.rpartition(".")[0] == parent and me not in self.packages and rng.random() < 0.5:
            base = "." + last
        forms = [(f"from {base} import {name}", name)] * 3 + [(f"import {target}", f"{target}.{name}"), (f"import {target}", None)]
        if parent:
            forms += [(f"from {parent} import {last}", f"{last}.{name}"), (f"from {parent} import {last}", None)]
        return rng.choice(forms)

    def text(self, me, targets):
        rng = self.rng
        lines, names = [], self.names(me)
        steps = [("name", name) for name in names]
        for target in targets:
            steps.insert(rng.randrange(len(steps) + 1) if rng.random() < 0.6 else 0, ("import", target))
        for kind, what in steps:
            if kind == "name":
                lines.append(f"{what} = 1")
                continue
            statement, expression = self.import_of(me, what)
            lines.append(statement)
            if expression and rng.random() < 0.3:
                lines.append(f"USED_{len(lines)} = {expression}")
            elif expression and rng.random() < 0.6:
                lines += [f"def use_{len(lines)}():", f"    return {expression}"]
        return "\n".join(lines) + "\n"


def project(seed):
    rng = random.Random(f"threaded {seed}")
    plan = Plan(rng)
    files = {}
    for module in plan.modules:
        others = [other for other in plan.modules + plan.packages if other != module]
        targets = rng.sample(others, min(len(others), rng.choice((0, 1, 1, 2, 2))))
        files[module.replace(".", "/") + ".py"] = plan.text(module, targets)
    for package in plan.packages:
        inside = [module for module in plan.modules if module.startswith(package + ".")]
        targets = rng.sample(inside, rng.randrange(len(inside) + 1))
        files[package.replace(".", "/") + "/__init__.py"] = plan.text(package, targets)
    return files


if __name__ == "__main__":
    import sys

    for path, text in project(int(sys.argv[1])).items():
        print(f"# --- {path}\n{text}")
