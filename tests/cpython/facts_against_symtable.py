#!/usr/bin/env python3
"""Holds the facts of Python files against CPython's own symbol tables.

    facts_against_symtable.py FACTS_DUMP [--minor N] [--limit N] [PATH...]

For every file below the paths (default: the standard library of this interpreter) that CPython accepts, the output of
FACTS_DUMP must equal what `ast` and `symtable` say: which scope every read of a name reaches, how the read is used,
where every binding lives, which functions are generators. Strings in annotations are parsed here by `ast.parse`.
"""

import argparse
import collections
import pathlib
import subprocess
import sys
import sysconfig
import tempfile
import unicodedata
import warnings

from facts_oracle import File


def python_files(paths):
    for path in paths:
        if not path.is_dir():
            yield path
            continue
        files = sorted(file for file in path.rglob("*.py") if file.is_file())
        yield from (file for file in files if "site-packages" not in file.relative_to(path).parts)


def dumped(facts_dump, minor, files):
    """Runs facts_dump over the files: their paths, each with its lines."""
    with tempfile.TemporaryFile("w+") as names:
        names.writelines(f"{file}\n" for file in files)
        names.seek(0)
        command = [facts_dump, str(minor)]
        with subprocess.Popen(command, stdin=names, stdout=subprocess.PIPE, encoding="utf-8",
                              errors="replace") as process:
            path, lines = None, []
            for line in process.stdout:
                if line.startswith("file\t"):
                    if path:
                        yield path, lines
                    path, lines = pathlib.Path(line[5:-1]), []
                else:
                    lines.append(line[:-1])
            if path:
                yield path, lines
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)


def as_compared(line):
    """CPython's identifiers are normalised, and `ast` does not say where a bound identifier stands."""
    fields = line.split("\t")
    if not fields[2].isascii():
        fields[2] = unicodedata.normalize("NFKC", fields[2])
    if fields[0] == "bind":
        del fields[1]
    return "\t".join(fields)


def differences(path, lines, minor):
    """None where CPython does not accept the file, else the lines that only one of the two has."""
    try:
        expected = File(path, minor).run()
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    if lines and lines[0].startswith("error\t"):
        return lines[:1]
    found = collections.Counter(map(as_compared, lines))
    return sorted(["- " + line for line in (expected - found).elements()] +
                  ["+ " + line for line in (found - expected).elements()], key=lambda line: line.split("\t", 1)[1])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("facts_dump")
    parser.add_argument("paths", nargs="*", type=pathlib.Path)
    parser.add_argument("--minor", type=int, default=9)
    parser.add_argument("--limit", type=int, default=40, help="how many differing lines to show")
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    sys.setrecursionlimit(10000)
    paths = options.paths or [pathlib.Path(sysconfig.get_paths()["stdlib"])]
    files = [path for path in python_files(paths) if "\n" not in str(path)]

    totals = collections.Counter()
    for path, lines in dumped(options.facts_dump, options.minor, files):
        wrong = differences(path, lines, options.minor)
        totals["files that CPython accepts" if wrong is not None else "others"] += 1
        if wrong is None:
            continue
        totals["uses"] += sum(line.startswith("use") for line in lines)
        totals["bindings"] += sum(line.startswith("bind") for line in lines)
        for line in wrong:
            totals["differences"] += 1
            if totals["differences"] <= options.limit:
                print(f"{path}: {line}")
    print(", ".join(f"{count} {what}" for what, count in totals.items()))
    return 1 if totals["differences"] or not totals["uses"] else 0


if __name__ == "__main__":
    sys.exit(main())
