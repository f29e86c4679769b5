"""Small random Python projects in which functions that import run while modules are imported, each made from a seed.

    project(seed)   {path: text}

As random_projects, but imports stand in functions more often, and these are called at import time in every way: by
name, through modules that pass them on, as methods and properties, as decorators, by class creation, in defaults,
comprehensions and generator expressions. Every import is a statement: what is imported by a call is no edge of the graph.
"""

import random

from random_projects import Writer, indent, plan


class DeferredWriter(Writer):
    def import_called(self):
        return self.import_names()

    def body_of_function(self):
        if self.maybe(0.5):
            return super().body_of_function()
        lines, bound = self.an_import(star=False)
        names = [name for name, kind, _ in bound if kind != "module" and "." not in name]
        result = self.rng.choice(names) if names and self.maybe(0.5) else "1"
        if names and self.maybe(0.2):
            result = f"[{names[0]} for _ in (1,)]"
        if self.maybe(0.15):
            lines = ["def inner():", *indent(lines + [f"return {result}"])]
            result = "inner()"
        return lines + [f"return {result}"]

    def run_something(self):
        """Lines that run functions of this module or of others now."""
        rng, klass, function = self.rng, self.get("class"), self.get("function")
        name = self.new("ran_")
        forms = []
        if function:
            forms += [[f"{name} = {function}()"]] * 3 + [
                [f"{name} = [f() for f in ({function},)]"], [f"{name} = list({function}() for _ in (1,))"],
                [f"def {name}(a={function}()):", "    return a"], [f"{name} = (lambda: {function}())()"],
                [f"{name} = {{'k': {function}}}['k']()"], [f"{name} = {function}", f"{name}()"],
                [f"class {name}:", f"    field = {function}()"], [f"if {function}():", f"    {name} = 1"],
                [f"def {name}():", f"    return {function}()", f"{name}()"],
                [f"class {name}:", "    @property", "    def field(self):", f"        return {function}()", f"{name}().field"],
                [f"class {name}:", "    def __enter__(self):", f"        return {function}()", "    def __exit__(self, *args):",
                 "        return None", f"with {name}():", "    pass"],
                [f"class {name}:", "    @classmethod", "    def make(cls):", f"        return {function}()", f"{name}.make()"],
                [f"class {name}:", "    @staticmethod", "    def make():", *indent(indent(self.body_of_function())), f"{name}.make()"],
            ]
        if klass:
            forms += [[f"{name} = {klass}()"], [f"{name} = [{klass}()]"], [f"class {name}({klass}):", "    pass", f"{name}()"],
                      [f"class {name}({klass}):", "    def __init__(self):", *indent(indent(self.body_of_function()[:-1] + ["pass"])), f"{name}()"]]
        return rng.choice(forms) if forms else ["pass"]

    def use(self):
        return self.run_something() if self.maybe(0.6) else super().use()


def project(seed):
    rng = random.Random(f"deferred {seed}")
    modules = plan(rng)
    for rank, module in enumerate(rng.sample(modules, len(modules))):
        module.rank = rank
    disorder = rng.choice((0.02, 0.08, 0.2))
    return {module.path(): DeferredWriter(rng, modules, module, disorder).text() for module in modules}


if __name__ == "__main__":
    import sys

    for path, text in project(int(sys.argv[1])).items():
        print(f"# --- {path}\n{text}")
