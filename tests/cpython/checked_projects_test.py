#!/usr/bin/env python3
"""Holds the report of `unknot check` against CPython, on small random projects.

    checked_projects_test.py [UNKNOT] [--first SEED] [--count N] [--show N]

Each project (deferred_projects) is checked and every module of it imported by a fresh interpreter. Where CPython says
that a name of a partially initialized module is not there, that module must be in a cycle that the report calls a
crash (unless it is a submodule that was read without being imported, which makes no edge); and what the report says
of an entry must be what CPython does: that it works, or the exception and its text. A cycle may be called a crash
only where an entry fails, or swallows a failure. The first project that showed each fault found so far is kept in
missed_projects, and is always asked.
"""

import argparse
import ast
import collections
import functools
import json
import os
import pathlib
import re
import subprocess
import sys

import batches
import deferred_projects
import entry_oracle
import project_texts

PARTIAL = re.compile(r"partially initialized module '([\w.]+)'(?: has no attribute '(\w+)')?|access submodule '(\w+)' of module '([\w.]+)'")


def partial_modules(message):
    """The modules of which CPython says that they are still being imported: one of a package and its submodule."""
    found = PARTIAL.search(message)
    if not found:
        return set()
    module, name, submodule, package = found.groups()
    return {f"{package}.{submodule}"} if package else {module, f"{module}.{name}"}


def check(unknot, root):
    command = [unknot, "check", "--severity", "benign", "--isolated", "--output-format", "json", "-j", "1"]
    command += ["--target-version", f"3.{sys.version_info.minor}", "."]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, cwd=root)
    if done.returncode not in (0, 1):
        raise RuntimeError(f"exit {done.returncode}: {done.stderr[-500:]}")
    return json.loads(done.stdout)


def unimported_submodules(root):
    """Submodules that some file reads as attributes of their package although it imports them nowhere: no statement of
    it runs them, so there is no edge."""
    names, found = entry_oracle.modules_of(root), set()
    for name in names:
        stem = pathlib.Path(root, name.replace(".", "/"))
        path = stem / "__init__.py" if stem.is_dir() else stem.with_suffix(".py")
        tree = ast.parse(path.read_text())
        dead = {id(inner) for node in ast.walk(tree) if isinstance(node, ast.If) for inner in ast.walk(node)}
        imports = [node for node in ast.walk(tree) if isinstance(node, (ast.Import, ast.ImportFrom)) and id(node) not in dead]
        said = "\n".join(map(ast.unparse, imports))
        modules = {alias.asname: alias.name for node in imports if isinstance(node, ast.Import) for alias in node.names if alias.asname}
        reads = [ast.unparse(node).partition(".") for node in ast.walk(tree) if isinstance(node, ast.Attribute)]
        reads = {f"{modules.get(first, first)}.{rest}" for first, _, rest in reads}
        found |= {read for read in reads if read in names and read not in said}
    return found


def misses(report, truth, unimported):
    """Failures of CPython that the report does not have."""
    crashing = {module for cycle in report["cycles"] if cycle["severity"] == "crash" for module in cycle["modules"]}
    for name, entry in truth.items():
        modules = partial_modules(entry.get("message", ""))
        if modules and not modules & crashing and not modules & unimported:
            yield f"import {name}: {entry['message']}, and that is no cycle that crashes"


def false_alarms(report, truth):
    """What the report says and CPython does not do."""
    for cycle in report["cycles"]:
        entries = [entry for entry in cycle["entries"] if not entry.get("threaded")]
        if cycle["severity"] == "crash" and not any(e["outcome"] == "fails" or e.get("caught") for e in entries):
            yield f"{cycle['modules']} is a crash without a failing entry"
        for entry in entries:
            true = truth[entry["module"]]
            kind = entry.get("error", "")
            said = entry["outcome"], kind, entry_oracle.without_file(kind, entry.get("message", "")) if kind else ""
            if said != (true["outcome"], true.get("error", ""), true.get("message", "")):
                yield f"import {entry['module']}: unknot {said}, CPython {true['outcome']}: {true.get('error')} {true.get('message')}"


def check_batch(unknot, projects):
    counts, found = collections.Counter(), {}
    for title, root in batches.laid_out(projects, deferred_projects.project):
        report, truth = check(unknot, root), project_texts.truth(root)
        counts["entries"] += len(truth)
        counts["cyclic failures"] += sum(bool(partial_modules(entry.get("message", ""))) for entry in truth.values())
        counts["cycles"] += len(report["cycles"])
        lines = [*misses(report, truth, unimported_submodules(root)), *false_alarms(report, truth)]
        if lines:
            found[title] = lines
    return counts, found


def main():
    options = argparse.ArgumentParser()
    options.add_argument("unknot", nargs="?", default=os.environ.get("UNKNOT_BINARY"))
    options.add_argument("--first", type=int, default=1)
    options.add_argument("--count", type=int, default=150)
    options.add_argument("--show", type=int, default=10)
    options = options.parse_args()
    projects = project_texts.read_folder("missed_projects") + list(range(options.first, options.first + options.count))
    check_some = functools.partial(check_batch, os.path.abspath(options.unknot))
    counts, none_differ = batches.check_all(check_some, projects, 25, options.show)
    return 0 if none_differ and counts["cyclic failures"] else 1


if __name__ == "__main__":
    sys.exit(main())
