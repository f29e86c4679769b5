"""Checks many projects, some in a process at a time, and prints those that are wrong."""

import collections
import os
import tempfile
from concurrent.futures import ProcessPoolExecutor

import project_texts


def laid_out(projects, make):
    """(title, root) of each project, written below a temporary folder. A number is a seed for `make`, a name a folder
    that is there, anything else a title and its files."""
    with tempfile.TemporaryDirectory() as place:
        for number, named in enumerate(projects):
            if isinstance(named, str):
                yield named, os.path.realpath(named)
                continue
            title, files = (f"seed {named}", make(named)) if isinstance(named, int) else named
            root = f"{os.path.realpath(place)}/{number}"
            project_texts.write(root, files)
            yield title, root


def ask_all(check_batch, projects, size):
    """What `check_batch` says about all projects: counts, which are added up, and what is wrong, by title."""
    batches = [projects[i : i + size] for i in range(0, len(projects), size)]
    counts, found = collections.Counter(), {}
    with ProcessPoolExecutor(min(2, os.cpu_count() or 1)) as workers:
        for number, wrong in workers.map(check_batch, batches):
            counts.update(number)
            found.update(wrong)
    return counts, found


def check_all(check_batch, projects, size, show):
    """The same where what is wrong are lines, which are printed; the counts, and whether none differ."""
    counts, found = ask_all(check_batch, projects, size)
    for title, lines in list(found.items())[:show]:
        print(f"{title}:", *lines[:20], sep="\n    ")
    print(f"{len(projects)} projects, {dict(counts)}, {len(found)} differ", *list(found)[:60])
    return counts, not found
