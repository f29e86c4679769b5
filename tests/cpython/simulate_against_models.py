#!/usr/bin/env python3
"""Holds the simulator against CPython on projects that show one rule of importing each.

    simulate_against_models.py SIMULATE_DUMP [--only WORD] [--show N]

models/<topic>.txt has the projects (see project_texts). Every module is an entry of a fresh interpreter; equal must be
works or fails, the exception's type and message, the modules executed, in order, what is left in `sys.modules`, and the
names that the loaded modules hold then. The simulator must say the same for every version from 3.8 on, unless a note of
the project says otherwise:

    @ since 3.12                                    the syntax is that new: CPython is asked only from there on
    @ 3.8-3.11 m: RuntimeError: text                what that entry does in these versions; `works` where it does
    @ 3.14- m: works | m b                          with the modules that it executes
    @ unknown m: exec                               the source cannot tell, and the simulator says so, with these words
    @ guess m                                       the source cannot tell, and nothing is compared

A note about the version at hand is held against CPython as well. Ancestors that are running and empty (`--enter` of the
simulator) are compared for the version at hand alone.
"""

import argparse
import os
import pathlib
import re
import sys
import tempfile

import project_texts

FIRST, LAST, HERE = 8, 15, sys.version_info.minor
NOTE = re.compile(r"3\.(\d+)(-(?:3\.(\d+))?)? (\S+): (.*?)(?: \| ?(.*))?$")


class Notes:
    """What the notes of one project say."""

    def __init__(self, lines):
        self.since, self.by_version, self.unknown, self.guesses = FIRST, [], {}, set()
        for line in lines:
            if line.startswith("since 3."):
                self.since = int(line[8:])
            elif line.startswith("unknown "):
                module, words = line[8:].split(": ", 1)
                self.unknown[module] = words
            elif line.startswith("guess "):
                self.guesses.add(line[6:])
            else:
                self._add(line)

    def _add(self, line):
        first, is_range, last, module, what, executed = NOTE.fullmatch(line).groups()
        last = (last or LAST) if is_range else first
        expected = {"outcome": "works", "error": None, "message": None}
        if what != "works":
            error, _, message = what.partition(": ")
            expected = {"outcome": "fails", "error": error, "message": message}
        if executed is not None:
            expected["executed"] = executed.split()
        self.by_version.append((range(int(first), int(last) + 1), module, expected))

    def of(self, minor, module):
        found = {}
        for versions, of, expected in self.by_version:
            if minor in versions and of == module:
                found = expected
        return found


def name_differences(said, true):
    lines = []
    hidden = set(said.get("dynamic", []))
    for module, held in true["names"].items():
        seen = {name: kind for name, kind in said.get("names", {}).get(module, {}).items() if not name.startswith("__")}
        if module not in said.get("names", {}) or module in hidden:
            continue
        if set(seen) != set(held):
            lines.append(f"names of {module}: unknot {sorted(seen)}, CPython {sorted(held)}")
        lines += [
            f"{module}.{name}: unknot {seen[name]}, CPython {kind}"
            for name, kind in held.items()
            if seen.get(name) and seen[name] != kind
        ]
    return lines


def differences(said, true, notes, minor, module):
    if said is None:
        return ["the module is not known"]
    said = {**said, "loaded": [name for name in said["loaded"] if name != "__main__"]}
    if module in notes.unknown:
        words = notes.unknown[module]
        return [] if any(words in line for line in said["unknown"]) else [f"does not say that {words} is unknown: {said}"]
    noted = notes.of(minor, module)
    if module in notes.guesses:
        return []
    if true is None and not noted:
        return []
    lines = project_texts.differences(said, {**said, "error": None, "message": None, **(noted or true)})
    if true is not None and not noted and not lines:
        lines = name_differences(said, true)
    return lines


class Comparison:
    def __init__(self, dump, place):
        self.dump, self.place = dump, os.path.realpath(place)
        self.asked, self.found = 0, {}

    def add(self, title, said, trues, notes, minor):
        for module in trues or said:
            true = trues.get(module) if trues else None
            self.asked += 1
            noted = notes.of(minor, module) if true and minor == HERE else {}
            lines = [f"the note says {noted[key]}, CPython {true.get(key)}" for key in noted if noted[key] != true.get(key)]
            lines += differences(said.get(module), true, notes, minor, module)
            self.differs((title, module, False), lines, minor)

    def differs(self, entry, lines, minor):
        if lines:
            first, *_ = self.found.setdefault(entry, [f"3.{minor}", *lines]).copy()
            self.found[entry][0] = first if first.endswith(f"3.{minor}") else f"{first}, 3.{minor}"

    def text(self, path):
        notes_of = {}
        projects = project_texts.read(path.read_text(), notes_of)
        assert len({title for title, _ in projects}) == len(projects), f"{path}: a title stands twice"
        roots = [f"{self.place}/{path.stem}{number}" for number in range(len(projects))]
        trues = []
        for root, (title, files) in zip(roots, projects):
            project_texts.write(root, files)
            notes = notes_of[title] = Notes(notes_of.get(title, []))
            names = project_texts.entry_oracle.modules_of(root) + (["__main__"] if "main.py" in files else [])
            trues.append(project_texts.truth(root, names=names) if notes.since <= HERE else None)
        for minor in range(FIRST, LAST + 1):
            every = project_texts.predicted(self.dump, roots, minor=minor, options=["--names"])
            for (title, _), true, said in zip(projects, trues, every):
                if minor >= notes_of[title].since:
                    self.add(f"{path.stem}: {title}", said, true, notes_of[title], minor)
        self.entered(path.stem, roots, projects, notes_of)

    def entered(self, stem, roots, projects, notes_of):
        for root, (title, _), said in zip(roots, projects, project_texts.predicted(self.dump, roots, enter=True)):
            notes = notes_of[title]
            if notes.since > HERE:
                continue
            for module, true in project_texts.truth(root, enter=True).items():
                if "." not in module or module in notes.unknown or module in notes.guesses:
                    continue
                self.asked += 1
                lines = project_texts.differences(said.get(module), true)
                self.differs((f"{stem}: {title}", module, True), lines, HERE)


def main():
    options = argparse.ArgumentParser()
    options.add_argument("dump")
    options.add_argument("--only", default="")
    options.add_argument("--show", type=int, default=20)
    options = options.parse_args()
    with tempfile.TemporaryDirectory() as place:
        comparison = Comparison(options.dump, place)
        for path in sorted(pathlib.Path(__file__).with_name("models").glob("*.txt")):
            if options.only in path.stem:
                comparison.text(path)
    return project_texts.report(comparison.asked, comparison.found, options.show)


if __name__ == "__main__":
    sys.exit(main())
