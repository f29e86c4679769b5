#!/usr/bin/env python3
"""Holds the simulator against CPython, on the project of every golden case.

`unknot check --severity benign` says of each member of each cycle whether importing it, in a fresh interpreter, works or
fails, and how. Here each is imported in a fresh interpreter, and outcome, type and message must be the same; the file in
parentheses after the message is not the simulator's to say. Entries while another thread is importing are left out. Listed,
but no differences, are an entry whose outcome is `unknown`, and one that fails here for want of a module from outside of
the project, which the simulator takes as installed. A report takes the worse of optional packages present and absent:
where CPython does otherwise it is asked once more, with stand-ins for the packages that are not installed.

The messages are those of CPython 3.11; for another python3 the type and the quoted names of a message are compared.
"""

import ast
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

UNKNOT = os.environ["UNKNOT_BINARY"]
GOLDEN = Path(os.environ["UNKNOT_SOURCE_DIR"]) / "golden"
MESSAGES_OF = (3, 11)
VERSION = "{}.{}".format(*sys.version_info)

# "<case>: <module>" -> why the tool is wrong there. Each is a fault that waits to be repaired; one that is gone fails.
KNOWN_DIFFERENCES = {}

# Nothing is imported but the module, so that no module of the project finds a namesake loaded. The verdict is the last
# line on standard error.
IMPORT = """
import sys
try:
    import {module}
except BaseException as error:
    verdict = (type(error).__name__, str(error))
else:
    verdict = None
sys.stdout.flush()
sys.stderr.write("\\n" + repr(verdict))
sys.stderr.flush()
"""
STAND_INS = """
import importlib.machinery, types
class StandIns:
    def find_spec(self, name, path=None, target=None):
        return importlib.machinery.ModuleSpec(name, self, is_package=True) if path is None else None
    def create_module(self, spec):
        made = types.ModuleType(spec.name)
        made.__getattr__ = lambda name: type(name, (), {})
        return made
    def exec_module(self, module):
        pass
sys.meta_path.append(StandIns())
"""
FILE = re.compile(r" \((?:[^()]*\.pyc?|unknown location)\)$")
QUOTED = re.compile(r"'[^']*'")


def run(command, folder):
    return subprocess.run(command, cwd=folder, capture_output=True, timeout=120)


def root_of(file, module):
    """The import root of a module, from its file; both relative to the project."""
    path = Path(file)
    depth = module.count(".") + (2 if path.name == "__init__.py" else 1)
    return Path(*path.parts[:-depth])


def comparable(error):
    """An error (type, message) or None as what must be equal."""
    if error is None:
        return None
    kind, message = error[0], FILE.sub("", error[1])
    return (kind, message) if sys.version_info[:2] == MESSAGES_OF else (kind, *QUOTED.findall(message))


def predicted(entry):
    return None if entry["outcome"] == "works" else (entry["error"], entry["message"])


def imported(roots, module, setup=""):
    """How CPython fails to import the module with these folders on sys.path; None where it does not."""
    script = f"import sys; sys.path[:1] = {[str(root) for root in roots]!r}" + setup + IMPORT.format(module=module)
    said = run([sys.executable, "-B", "-c", script], roots[0]).stderr.decode()
    return ast.literal_eval(said.rsplit("\n", 1)[1])


def is_missing_outside(error, roots):
    """Whether an import failed because a module is not installed that is none of the project's."""
    if error is None or error[0] != "ModuleNotFoundError":
        return False
    top = QUOTED.search(error[1]).group().strip("'").split(".")[0]
    return not any((root / name).exists() for root in roots for name in (top, top + ".py"))


class Comparison:
    """What unknot says of one entry, and what CPython says of it."""

    def __init__(self, name, entry, roots):
        self.name = name
        self.is_unknown = entry["outcome"] == "unknown"
        self.prediction = predicted(entry)
        self.truth = None if self.is_unknown else imported(roots, entry["module"])
        self.lacks = is_missing_outside(self.truth, roots)
        if self.differs():
            self.truth = imported(roots, entry["module"], STAND_INS)

    def differs(self):
        return not (self.is_unknown or self.lacks) and comparable(self.prediction) != comparable(self.truth)


def compare_case(case, scratch):
    """A Comparison for each entry of each cycle of a golden case."""
    project = scratch / case
    shutil.copytree(GOLDEN / case / "in", project)
    said = run([UNKNOT, "check", "--severity", "benign", "--target-version", VERSION, "--output-format", "json", "."], project)
    if said.returncode not in (0, 1):
        raise AssertionError(f"{case}: exit {said.returncode}: {said.stderr.decode()}")
    cycles = json.loads(said.stdout)["cycles"]
    root_by_module = {edge["from"]: project / root_of(edge["file"], edge["from"]) for cycle in cycles for edge in cycle["edges"]}
    comparisons = []
    for entry in (entry for cycle in cycles for entry in cycle["entries"] if "threaded" not in entry):
        roots = list(dict.fromkeys([root_by_module[entry["module"]], *root_by_module.values()]))
        comparisons.append(Comparison(f"{case}: {entry['module']}", entry, roots))
    return comparisons


def is_newer_syntax(truth):
    """Whether the interpreter at hand is too old for the case: `lazy` and `type` statements."""
    return truth is not None and truth[0] == "SyntaxError"


class Entries(unittest.TestCase):
    def test_every_golden_case(self):
        cases = sorted(str(folder.parent.relative_to(GOLDEN)) for folder in GOLDEN.glob("*/*/in"))
        with tempfile.TemporaryDirectory() as place, ThreadPoolExecutor(os.cpu_count() or 1) as workers:
            found = workers.map(lambda case: compare_case(case, Path(place)), cases)
            comparisons = [one for of_case in found for one in of_case]
        self.assertTrue(comparisons, "no entry was compared")
        print(f"{len(comparisons)} entries of {len(cases)} cases, {sum(one.truth is not None for one in comparisons)} fail")
        for one in comparisons:
            if one.is_unknown or one.lacks:
                print(f"  {'unknown' if one.is_unknown else one.truth[1]}: {one.name}")
        different = {one.name: f"unknot: {one.prediction}, CPython: {one.truth}" for one in comparisons
                     if one.differs() and not is_newer_syntax(one.truth)}
        for name, difference in different.items():
            with self.subTest(entry=name):
                self.assertIn(name, KNOWN_DIFFERENCES, difference)
        for name in KNOWN_DIFFERENCES:
            with self.subTest(entry=name):
                self.assertIn(name, different, "no longer different: take it out of KNOWN_DIFFERENCES")


if __name__ == "__main__":
    unittest.main()
