#!/usr/bin/env python3
"""Measures the simulator against CPython on a real package. For use by hand; it executes the package.

    real_packages.py SIMULATE_DUMP ROOT [--package NAME] [--sample N] [--enter] [--setup CODE] [--show N] [--jobs N]
                     [--answers FILE]

ROOT is an import root. Every module below it that CPython can import is imported in a process of its own, and the
project's modules that are then in `sys.modules` are compared with the prediction: `missed` are those that only CPython
has, `extra` those that only the prediction has, both in percent of what CPython has. Where the outcome or the exception
differs, the entry is listed, first those that work in CPython. --setup is Python run once before, say to put stand-ins for absent dependencies into
`sys.meta_path`; what cannot be found after it is told to the simulator as absent. --enter asks for every module while
its ancestors are running and still empty, and compares outcome, exception and message alone. --answers keeps what
CPython said in a file and takes it from there the next time, with the same setup and the same mode.
"""

import argparse
import collections
import importlib.util
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

import entry_oracle

IMPORTED = re.compile(r"^\s*(?:from|import)\s+([A-Za-z_]\w*)", re.MULTILINE)
# Not to be imported: programs, and what looks at how the interpreter was started.
SKIPPED = re.compile(r"(^|\.)(__main__|tests?|testing|conftest|setup|_?vendor)(\.|$)")


def absent_roots(root, own):
    """The packages outside of the tree that it names and that cannot be found."""
    named = set()
    for path in pathlib.Path(root).rglob("*.py"):
        named.update(IMPORTED.findall(path.read_text(errors="replace")))
    absent = set()
    for name in sorted(named - own):
        try:
            if importlib.util.find_spec(name) is None:
                absent.add(name)
        except (ImportError, ValueError):
            absent.add(name)
    return absent - set(sys.builtin_module_names) - {"__main__"}


def same_failure(said, truth):
    return said.get("error") == truth.get("error") and (said.get("message") or "") == (truth.get("message") or "")


class Totals:
    def __init__(self):
        self.entries = self.has = self.missed = self.extra = 0
        self.missed_by, self.extra_by, self.by_entry = collections.Counter(), collections.Counter(), collections.Counter()
        self.different = []

    def add(self, name, said, truth, enter):
        self.entries += 1
        if said is None or said["outcome"] != truth["outcome"] or not same_failure(said, truth):
            self.different.append((name, said, truth))
            return
        if truth["outcome"] != "works" or enter:
            return
        has, predicted = set(truth["loaded"]), set(said["loaded"])
        self.has += len(has)
        self.by_entry[name] = len(has ^ predicted)
        self.missed += len(has - predicted)
        self.extra += len(predicted - has)
        self.missed_by.update(has - predicted)
        self.extra_by.update(predicted - has)

    def print(self, title, show):
        wrong = sum(truth["outcome"] == "works" for _, _, truth in self.different)
        self.different.sort(key=lambda one: one[2]["outcome"] != "works")
        percent = [f"{count} ({100 * count / max(1, self.has):.2f} %)" for count in (self.missed, self.extra)]
        print(f"{title}: {self.entries} entries, {len(self.different)} with another outcome ({wrong} work in CPython), {self.has} modules, missed {percent[0]}, extra {percent[1]}")
        for what, counted in (("missed", self.missed_by), ("extra", self.extra_by)):
            for module, count in counted.most_common(show):
                print(f"  {what} {count} times: {module}")
        for name, count in self.by_entry.most_common(show):
            if count > 0:
                print(f"  {count} differ: {name}")
        for name, said, truth in self.different[:show]:
            said = said or {"outcome": "no such module"}
            print(f"  {name}: unknot {said['outcome']} {said.get('error', '')} {said.get('message', '')} at {said.get('trace', [])[-3:]}")
            print(f"      CPython {truth['outcome']} {truth.get('error', '')} {truth.get('message', '')[:200]}")


def answers_of(options, root, names, own):
    """What CPython does with each module. What one entry compiles, the next one need not."""
    known = json.loads(options.answers.read_text()) if options.answers and options.answers.exists() else {}
    asked = [name for name in names if name not in known]
    with tempfile.TemporaryDirectory() as sys.pycache_prefix, ThreadPoolExecutor(options.jobs) as pool:
        known.update(zip(asked, pool.map(lambda name: entry_oracle.ask_one(root, name, options.enter, own), asked)))
    if options.answers and asked:
        options.answers.write_text(json.dumps(known))
    return known


def main():
    options = argparse.ArgumentParser()
    options.add_argument("dump")
    options.add_argument("root")
    options.add_argument("--package")
    options.add_argument("--sample", type=int, default=0)
    options.add_argument("--enter", action="store_true")
    options.add_argument("--setup", default="")
    options.add_argument("--show", type=int, default=10)
    options.add_argument("--jobs", type=int, default=1)
    options.add_argument("--answers", type=pathlib.Path)
    options = options.parse_args()
    root = os.path.realpath(options.root)
    names = [name for name in entry_oracle.modules_of(root) if not SKIPPED.search(name)]
    own = {name.split(".")[0] for name in names}
    exec(options.setup, {"ROOT": root, "OWN": own})
    if options.package:
        names = [name for name in names if (name + ".").startswith(options.package + ".")]
    if options.sample and options.sample < len(names):
        names = sorted(random.Random(1).sample(names, options.sample))
    absent = ",".join(sorted(absent_roots(root, own)))
    command = [options.dump, "--minor", str(sys.version_info.minor), "--absent", absent, *(["--enter"] if options.enter else [])]
    for name in names:
        command += ["--only", name]
    done = subprocess.run([*command, root], capture_output=True, check=True)
    said = json.loads(done.stdout)
    totals = Totals()
    answers = answers_of(options, root, names, own)
    for name in names:
        totals.add(name, said.get(name), answers[name], options.enter)
    totals.print(options.package or os.path.basename(root), options.show)


if __name__ == "__main__":
    main()
