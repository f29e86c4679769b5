#!/usr/bin/env python3
"""Holds the severity of cycles against threads of CPython, on small random projects.

    raced_projects_test.py [UNKNOT] [--first SEED] [--count N] [--show N] [--most N] [--tree DIR [--tree DIR ...]]

Each project (threaded_projects) is checked. Where a cycle is called a race, importing the module that the report names must
fail while other threads stand at the start of the packages above it. Where it is called fragile or benign, no thread may
see a partially initialized module: neither one that imports a member while its packages are at their start, nor one of
two that import the two modules of an edge, one of them held where the body of its module, or of a package above the
other, is about to start. Failures that the locks of a package explain (thread_oracle) are counted apart. With --tree,
real packages instead, whose import root is given.
"""

import argparse
import collections
import functools
import json
import os
import random
import subprocess
import sys

import batches
import thread_oracle
import threaded_projects


def check(unknot, root):
    command = [unknot, "check", "--severity", "benign", "--isolated", "--output-format", "json", "-j", "1"]
    command += ["--target-version", f"3.{sys.version_info.minor}", "."]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, cwd=root)
    if done.returncode not in (0, 1):
        raise RuntimeError(f"exit {done.returncode}: {done.stderr[-500:]}")
    return json.loads(done.stdout)["cycles"]


def packages_above(root, module):
    parts = module.split(".")
    names = [".".join(parts[:length]) for length in range(1, len(parts))]
    return [name for name in names if os.path.exists(os.path.join(root, name.replace(".", "/"), "__init__.py"))]


def meetings(root, cycle):
    """What is forced for a cycle that should not fail: (holders, module)."""
    for module in cycle["modules"]:
        packages = packages_above(root, module)
        if packages:
            yield [(package, package) for package in packages], module
    for edge in sorted({(edge["from"], edge["to"]) for edge in cycle["edges"]}):
        for first, second in (edge, edge[::-1]):
            for held in [first] + [package for package in packages_above(root, second) if (first + ".").startswith(package + ".")]:
                yield [(first, held)], second


def check_cycle(root, cycle, most, counts):
    counts[cycle["severity"]] += 1
    if cycle["severity"] == "race":
        for entry in cycle["entries"]:
            if not entry.get("threaded") or entry["outcome"] != "fails":
                continue
            said = thread_oracle.force(root, [(package, package) for package in packages_above(root, entry["module"])], entry["module"])
            counts["forced to fail"] += 1
            counts["failed"] += bool(said["partial"])
            if not said["partial"] and said["lock"]:
                counts["locks"] += 1
            elif not said["partial"]:
                yield f"race: {entry['module']} should fail with {entry['message']}, and {said['errors'] or 'works'}"
    elif cycle["severity"] in ("fragile", "benign"):
        asked = list(meetings(root, cycle))
        for holders, module in random.Random(1).sample(asked, min(len(asked), most)):
            said = thread_oracle.force(root, holders, module)
            counts["forced to work"] += 1
            # Another cycle of the project may crash whatever is imported.
            partial = [error for error in said["partial"] if any(f"'{member}'" in error for member in cycle["modules"])]
            if partial and said["lock"]:
                counts["locks"] += 1
            elif partial:
                yield f"{cycle['severity']}: {module} while {holders} are held: {partial}"


def check_root(unknot, root, most, counts):
    return [line for cycle in check(unknot, root) for line in check_cycle(root, cycle, most, counts)]


def check_batch(unknot, most, projects):
    counts, found = collections.Counter(), {}
    for title, root in batches.laid_out(projects, threaded_projects.project):
        lines = check_root(unknot, root, most, counts)
        if lines:
            found[title] = lines
    return counts, found


def main():
    options = argparse.ArgumentParser()
    options.add_argument("unknot", nargs="?", default=os.environ.get("UNKNOT_BINARY"))
    options.add_argument("--first", type=int, default=1)
    options.add_argument("--count", type=int, default=150)
    options.add_argument("--show", type=int, default=10)
    options.add_argument("--most", type=int, default=1000, help="how many meetings of two threads are forced for a cycle")
    options.add_argument("--tree", action="append", default=[])
    options = options.parse_args()
    if sys.version_info >= (3, 14):
        print("from CPython 3.14 on the second thread waits")
        return 77
    projects = options.tree or list(range(options.first, options.first + options.count))
    check_some = functools.partial(check_batch, os.path.abspath(options.unknot), options.most)
    counts, none_differ = batches.check_all(check_some, projects, 10, options.show)
    return 0 if none_differ and counts["forced to work"] else 1


if __name__ == "__main__":
    sys.exit(main())
