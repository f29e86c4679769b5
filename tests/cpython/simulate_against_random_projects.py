#!/usr/bin/env python3
"""Holds the simulator against CPython, on small random projects.

    simulate_against_random_projects.py SIMULATE_DUMP [--first SEED] [--count N] [--show N]

For every module of every project as the entry of a fresh interpreter, and once more with its ancestors running and still
empty, these must be equal: works or fails, the type and the message of the exception, the modules whose bodies ran, in
order, and what is left in `sys.modules`. `unknown` is a difference. The first project that differed for each fault found
so far is in FAILED, and is always asked.
"""

import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor

import entry_oracle
import random_projects

# Seeds of projects in which the simulator was wrong once.
FAILED = (9, 25, 112, 334, 388, 446, 566, 597, 771, 2344)
BATCH = 25
KEYS = ("outcome", "error", "message", "executed", "loaded")


def write(root, files):
    for path, text in files.items():
        file = pathlib.Path(root, path)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)


def predicted(dump, roots, enter):
    minor = str(sys.version_info.minor)
    command = [dump, "--minor", minor, *(["--enter"] if enter else []), *roots]
    done = subprocess.run(command, capture_output=True, timeout=600)
    if done.returncode != 0:
        raise RuntimeError(f"{command[0]}: exit {done.returncode}: {done.stderr.decode()[-500:]}")
    return [json.loads(line) for line in done.stdout.splitlines()]


def differences(said, truth):
    """What differs for one entry, as lines."""
    if said is None:
        return ["the module is not known"]
    kind = said.get("error", "")
    said = {**said, **({"message": entry_oracle.without_file(kind, said["message"])} if kind else {})}
    return [f"{key}: unknot {said.get(key)}, CPython {truth.get(key)}" for key in KEYS if said.get(key) != truth.get(key)]


def compare(dump, seeds):
    """(entries asked, {(seed, module, enter): lines}) of some projects."""
    asked, found = 0, {}
    with tempfile.TemporaryDirectory() as place:
        place = os.path.realpath(place)
        for seed in seeds:
            write(f"{place}/{seed}", random_projects.project(seed))
        roots = [f"{place}/{seed}" for seed in seeds]
        for enter in (False, True):
            for seed, root, said in zip(seeds, roots, predicted(dump, roots, enter)):
                for module, truth in entry_oracle.ask(root, enter=enter).items():
                    asked += 1
                    lines = differences(said.get(module), truth)
                    if lines:
                        found[seed, module, enter] = lines
    return asked, found


def main():
    options = argparse.ArgumentParser()
    options.add_argument("dump")
    options.add_argument("--first", type=int, default=1)
    options.add_argument("--count", type=int, default=150)
    options.add_argument("--show", type=int, default=10)
    options = options.parse_args()
    seeds = list(dict.fromkeys([*FAILED, *range(options.first, options.first + options.count)]))
    batches = [seeds[i : i + BATCH] for i in range(0, len(seeds), BATCH)]
    asked, found = 0, {}
    with ProcessPoolExecutor(min(2, os.cpu_count() or 1)) as workers:
        for count, different in workers.map(compare, [options.dump] * len(batches), batches):
            asked += count
            found.update(different)
    for (seed, module, enter), lines in list(found.items())[: options.show]:
        print(f"seed {seed}, {module}{' entered by a second thread' if enter else ''}:", *lines, sep="\n    ")
    wrong = sorted({seed for seed, _, _ in found})
    print(f"{asked} entries of {len(seeds)} projects, {len(found)} differ" + (f", of the seeds {wrong[:40]}" if wrong else ""))
    return 1 if found or not asked else 0


if __name__ == "__main__":
    sys.exit(main())
