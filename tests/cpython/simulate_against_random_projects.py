#!/usr/bin/env python3
"""Holds the simulator against CPython, on small random projects.

    simulate_against_random_projects.py SIMULATE_DUMP [--first SEED] [--count N] [--show N]

For every module of every project as the entry of a fresh interpreter, and once more with its ancestors running and still
empty, these must be equal: works or fails, the type and the message of the exception, the modules whose bodies ran, in
order, and what is left in `sys.modules`. `unknown` is a difference. The first project that differed for each fault found
so far is kept in failed_projects, and is always asked.
"""

import argparse
import functools
import sys
import tempfile

import batches
import project_texts
import random_projects

BATCH = 25


def compare(dump, projects):
    with tempfile.TemporaryDirectory() as place:
        made = [(f"seed {p}", random_projects.project(p)) if isinstance(p, int) else p for p in projects]
        asked, found = project_texts.compare(dump, place, made)
    return {"entries": asked}, found


def main():
    options = argparse.ArgumentParser()
    options.add_argument("dump")
    options.add_argument("--first", type=int, default=1)
    options.add_argument("--count", type=int, default=100)
    options.add_argument("--show", type=int, default=10)
    options = options.parse_args()
    projects = project_texts.read_folder("failed_projects")
    projects += range(options.first, options.first + options.count)
    counts, found = batches.ask_all(functools.partial(compare, options.dump), projects, BATCH)
    print(f"{len(projects)} projects")
    return project_texts.report(counts["entries"], found, options.show)


if __name__ == "__main__":
    sys.exit(main())
