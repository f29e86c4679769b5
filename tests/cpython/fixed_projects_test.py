#!/usr/bin/env python3
"""Lets unknot fix small random projects and asks CPython whether anybody could notice.

    fixed_projects_test.py [UNKNOT] [--first SEED] [--count N] [--show N] [--unsafe] [--select REWRITER] [--keep DIR]

Each project (used_projects) is copied and `fix --write --severity fragile` run on the copy. For every module as the
entry of a fresh interpreter that worked before, these must be the same: that it works, the values of all public names
of the modules that both loaded, the modules that can be imported afterwards, what every function returns or raises, and
the values after that. Where something swallowed an exception that is not raised any more, anything may differ. A name
that an import binds now is no difference, nor one that an import bound and that is gone, but in an `__init__.py`. A
second run must change nothing.

With --unsafe the unsafe fixes are made too; a public name that is gone from an `__init__.py` is then no difference
where the report named it, and the report's reasons are shown with every other difference. The first project that was
harmed by each fault found so far is kept in harmed_projects, and is always asked.
"""

import argparse
import ast
import collections
import functools
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

import batches
import entry_oracle
import project_texts
import used_projects
import value_oracle


def run(unknot, root, *arguments):
    command = [unknot, "fix", "--severity", "fragile", "-j", "1", *arguments, "."]
    return subprocess.run(command, capture_output=True, text=True, timeout=300, cwd=root)


def imported_names(root):
    """{module: names that its imports bind}"""
    found = collections.defaultdict(set)  # a package without files has none
    for name in entry_oracle.modules_of(root):
        stem = pathlib.Path(root, name.replace(".", "/"))
        for path in (stem / "__init__.py", stem.with_suffix(".py")):
            if not path.exists():
                continue
            nodes = ast.walk(ast.parse(path.read_text()))
            statements = [node for node in nodes if isinstance(node, (ast.Import, ast.ImportFrom))]
            found[name] = {(alias.asname or alias.name).split(".")[0] for node in statements for alias in node.names}
    return found


def is_package(root, name):
    return pathlib.Path(root, name.replace(".", "/")).is_dir()


def names_differ(when, before, after, imported):
    """What differs between two looks at all names of all modules that both loaded. `imported` holds the names that
    imports bind: those that may go, and those that may come."""
    old, new = imported
    for module in before.keys() & after.keys():
        was, now = before[module], after[module]
        unloaded = {name for name in was if f"{module}.{name}" in before.keys() - after.keys()}
        gone = (was.keys() - now.keys()) & (unloaded | old.get(module, set()))
        come = (now.keys() - was.keys()) & new.get(module, set())
        for name in sorted((was.keys() | now.keys()) - gone - come):
            if was.get(name) != now.get(name):
                yield f"{when}: {module}.{name}: {was.get(name)} -> {now.get(name)}"


def is_cured(was, now):
    """A call that failed because of a cycle does something else now, or fails because of one in other words."""
    return "circular import" in was and ("circular import" in now or not now.startswith("raises"))


def calls_differ(before, after):
    for label in before.keys() & after.keys():
        was, now = before[label], after[label]
        if was != now and not is_cured(was, now):
            yield f"call: {label}: {was} -> {now}"


def differences(before, after, imported):
    """What a program could notice, as lines. `before` worked."""
    if len(after["exceptions"]) < len(before["exceptions"]):
        return []  # a failure that something swallowed is cured
    if after["entry"] != before["entry"]:
        return [f"entry: {before['entry']} -> {after['entry']}"]
    lines = list(names_differ("names", before["names"], after["names"], imported))
    missing = [name for name in before["loaded"] if after["others"].get(name, "module").startswith("raises")]
    lines += [f"cannot be imported any more: {name}: {after['others'][name]}" for name in missing]
    lines += names_differ("names, all loaded", before["names with others"], after["names with others"], imported)
    lines += calls_differ(before["calls"], after["calls"])
    calls = [(before["calls"][label], after["calls"][label]) for label in before["calls"].keys() & after["calls"].keys()]
    is_same_story = not any(was != now and is_cured(was, now) for was, now in calls)
    if is_same_story and "names after" in before and "names after" in after:
        lines += names_differ("names after the calls", before["names after"], after["names after"], imported)
    return lines


def compare_entry(before_root, after_root, entry, own, imported):
    before = value_oracle.observe(before_root, entry, [], own)
    if before is None or before["entry"].startswith("raises"):
        return []
    after = value_oracle.observe(after_root, entry, before["loaded"], own)
    return ["takes too long now"] if after is None else differences(before, after, imported)


class Outcome:
    def __init__(self):
        self.counts, self.harm = collections.Counter(), {}


def reasons(report):
    """What the report is unsure of in the plan."""
    cycles = json.loads(report)["cycles"]
    chosen = {(p["file"], p["line"], p["rewriter"]) for c in cycles for p in c["plan"]}
    offers = [(edge["file"], edge["line"], offer) for c in cycles for edge in c["edges"] for offer in edge["offers"]]
    made = [offer for file, line, offer in offers if (file, line, offer["rewriter"]) in chosen]
    return sorted({f"unsure: {text}" for offer in made for text in offer["unsure"]})


def is_named(line, why):
    """Whether a difference is one that the report warned of: a public name of a package is gone."""
    label, _, change = line.partition(": ")[2].partition(": ")
    warning = f"unsure: {label} is a public name of a package, which users outside of the project may import"
    return change.endswith("-> None") and warning in why


def check_project(unknot, title, root, extra, outcome):
    """Fixes the project in `root`/before into `root`/after and compares."""
    before_root, after_root = f"{root}/before", f"{root}/after"
    shutil.copytree(before_root, after_root)
    fixed = run(unknot, after_root, "--write", *extra)
    if fixed.returncode not in (0, 1):
        outcome.harm[title] = {"": [f"exit {fixed.returncode}: {fixed.stderr[-600:]}"]}
        return
    same = subprocess.run(["diff", "-rq", before_root, after_root], capture_output=True).returncode == 0
    outcome.counts["projects"] += 1
    if same:
        return
    outcome.counts["changed"] += 1
    again = run(unknot, after_root, *extra)
    found = {"": ["a second run has something to do"]} if again.stdout else {}
    own = {module.split(".")[0] for module in entry_oracle.modules_of(before_root)}
    bound = imported_names(before_root)
    may_go = {name: set() if is_package(before_root, name) else bound[name] for name in bound}
    imported = may_go, imported_names(after_root)
    for entry in entry_oracle.modules_of(before_root):
        outcome.counts["entries"] += 1
        lines = compare_entry(os.path.realpath(before_root), os.path.realpath(after_root), entry, own, imported)
        if lines:
            found[entry] = lines
    if found and "--unsafe-fixes" in extra:
        why = reasons(run(unknot, before_root, "--output-format", "json", *extra).stdout)
        found = {entry: [line for line in lines if not is_named(line, why)] for entry, lines in found.items()}
        found = {entry: lines for entry, lines in found.items() if lines}
        found.update({"reasons": why} if found else {})
    if found:
        outcome.harm[title] = found


def check_batch(unknot, extra, keep, projects):
    outcome = Outcome()
    with tempfile.TemporaryDirectory() as place:
        for number, named in enumerate(projects):
            title, files = (f"seed {named}", used_projects.project(named)) if isinstance(named, int) else named
            root = f"{keep}/{title.replace(' ', '-')}" if keep else f"{place}/{number}"
            shutil.rmtree(root, ignore_errors=True)
            project_texts.write(f"{root}/before", files)
            check_project(unknot, title, root, extra, outcome)
    return outcome.counts, outcome.harm


def main():
    options = argparse.ArgumentParser()
    options.add_argument("unknot", nargs="?", default=os.environ.get("UNKNOT_BINARY"))
    options.add_argument("--first", type=int, default=1)
    options.add_argument("--count", type=int, default=200)
    options.add_argument("--show", type=int, default=10)
    options.add_argument("--unsafe", action="store_true")
    options.add_argument("--select", action="append", default=[], help="only this rewriter")
    options.add_argument("--keep", help="leave the trees here")
    options = options.parse_args()
    projects = project_texts.read_folder("harmed_projects") + list(range(options.first, options.first + options.count))
    extra = ["--unsafe-fixes"] if options.unsafe else []
    extra += [f"--select={name}" for name in options.select]
    counts, harm = batches.ask_all(functools.partial(check_batch, options.unknot, extra, options.keep), projects, 25)
    for title, found in list(harm.items())[: options.show]:
        print(f"{title}:")
        for entry, lines in found.items():
            print(f"  {entry}:", *lines[:12], sep="\n      ")
    numbers = f"{counts['projects']} projects, {counts['changed']} changed, {counts['entries']} entries"
    print(f"{numbers}, {len(harm)} harmed: {list(harm)[:40]}")
    return 1 if harm or not counts["entries"] else 0


if __name__ == "__main__":
    sys.exit(main())
