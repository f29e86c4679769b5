"""Small projects kept as text, and what the simulator and CPython say about them.

A text holds projects, each after a line `## title`, and in it files, each after a line `=== path`. A path that begins
with `outside/` is a file of an installed package: CPython finds it, the simulator is not shown it. Lines `@ note` before
the first file are for the test that reads the text.
"""

import json
import os
import pathlib
import subprocess
import sys

import entry_oracle

# What is compared of an entry.
KEYS = ("outcome", "error", "message", "executed", "loaded")


def read(text, notes=None):
    """[(title, {path: text})] of a text; `notes` get the notes of a title."""
    projects, lines = [], []
    for line in text.splitlines():
        if line.startswith("## "):
            projects.append((line[3:], {}))
        elif line.startswith("@ ") and not projects[-1][1]:
            (notes if notes is not None else {}).setdefault(projects[-1][0], []).append(line[2:])
        elif line.startswith("=== "):
            lines = projects[-1][1].setdefault(line[4:].strip(), [])
        else:
            lines.append(line)
    return [(title, {path: "\n".join(lines) + "\n" for path, lines in files.items()}) for title, files in projects]


def read_folder(folder):
    """[(title, {path: text})] of every text in a folder beside this file; the title begins with the text's name."""
    found = []
    for path in sorted(pathlib.Path(__file__).with_name(folder).glob("*.txt")):
        found += [(f"{path.stem}: {title}", files) for title, files in read(path.read_text())]
    return found


def write(root, files):
    """Files into a folder; those outside of the project go to the folder `ROOT.outside`."""
    pathlib.Path(root).mkdir(parents=True)
    for path, text in files.items():
        outside = path.startswith("outside/")
        file = pathlib.Path(f"{root}.outside" if outside else root, path.removeprefix("outside/"))
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)


def predicted(dump, roots, enter=False, minor=sys.version_info.minor, options=()):
    """What the simulator says about each root: [{module: entry}]. The package `nowhere` is absent."""
    command = [dump, "--minor", str(minor), "--absent", "nowhere", *options, *(["--enter"] if enter else []), *roots]
    done = subprocess.run(command, capture_output=True, timeout=600)
    if done.returncode != 0:
        raise RuntimeError(f"{command[0]}: exit {done.returncode}: {done.stderr.decode()[-500:]}")
    return [json.loads(line) for line in done.stdout.splitlines()]


def truth(root, enter=False, names=None):
    """What CPython does: {module: entry}."""
    outside = f"{root}.outside"
    sys.path.insert(0, outside)
    try:
        return entry_oracle.ask(root, names, enter=enter, holds=names is not None)
    finally:
        sys.path.remove(outside)


def differences(said, true):
    """What differs for one entry, as lines."""
    if said is None:
        return ["the module is not known"]
    kind = said.get("error", "")
    said = {**said, **({"message": entry_oracle.without_file(kind, said["message"])} if kind else {})}
    lines = [f"{key}: unknot {said.get(key)}, CPython {true.get(key)}" for key in KEYS if said.get(key) != true.get(key)]
    return lines + [f"unknown: {where}" for where in said["unknown"]] if lines else []


def compare(dump, place, projects):
    """(entries asked, {(title, module, enter): lines}) for projects [(title, files)], written below a folder."""
    place = os.path.realpath(place)
    roots = [f"{place}/{number}" for number in range(len(projects))]
    for root, (_, files) in zip(roots, projects):
        write(root, files)
    asked, found = 0, {}
    for enter in (False, True):
        for root, (title, _), said in zip(roots, projects, predicted(dump, roots, enter)):
            for module, true in truth(root, enter).items():
                asked += 1
                lines = differences(said.get(module), true)
                if lines:
                    found[title, module, enter] = lines
    return asked, found


def report(asked, found, show):
    """Prints differences; the exit status."""
    for (title, module, enter), lines in list(found.items())[:show]:
        print(f"{title}: {module}{' entered by a second thread' if enter else ''}:", *lines, sep="\n    ")
    titles = sorted({title for title, _, _ in found})
    print(f"{asked} entries, {len(found)} differ" + (f", of {titles[:40]}" if titles else ""))
    return 1 if found or not asked else 0
