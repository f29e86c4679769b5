#!/usr/bin/env python3
"""How long `unknot hook FILE` takes where nothing is wrong, as a ratio to reading every file of the tree.

    python3 tests/bench/hook_latency.py build/release/unknot build/release/tests/read_all
    ... --from PACKAGE_FOLDER [...]     a tree of copies of these packages (which hold no cycles)

Makes a git work tree of 10,000 modules without import cycles: by default texts of Python's standard library under new
names, each with imports of modules before it. Runs the two commands in turn, and prints the median of the ratios of
their CPU time (user and system) pair by pair: machines drift, pairs do not.
"""

import argparse
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import sysconfig
import tempfile

PACKAGE_SIZE = 40


def standard_texts(longest):
    """Modules of the standard library that take nothing from beside them."""
    folder = pathlib.Path(sysconfig.get_path("stdlib"))
    for path in sorted(folder.glob("*.py")):
        text = path.read_text(encoding="utf-8", errors="replace")
        if not path.stem.startswith("__") and text.count("\n") <= longest and "\nfrom ." not in text:
            yield path.stem, text


def imports_of(number, names):
    """The head of module `number`: a few imports of modules before it, in the usual forms."""
    lines = []
    for step in (1, 7, 31, 180):
        if number - step < 0:
            continue
        package, name = names[number - step]
        if package == names[number][0]:
            lines.append(f"from .{name} import __doc__ as doc_{step}")
        elif step % 2:
            lines.append(f"from bench.{package}.{name} import __doc__ as doc_{step}")
        else:
            lines.append(f"import bench.{package}.{name}")
    return "\n".join(lines) + "\n"


def after_docstring(text):
    """Where the imports of a text begin: imports put in front of its first one are where people put them."""
    found = re.search(r"^(?:import|from) ", text, re.MULTILINE)
    return found.start() if found else 0


def make_standard_tree(top, modules, longest):
    texts = list(standard_texts(longest))
    names = [(f"part{number // PACKAGE_SIZE:03}", f"m{number}_{texts[number % len(texts)][0]}") for number in range(modules)]
    (top / "bench").mkdir()
    (top / "bench" / "__init__.py").write_text("")
    for number, (package, name) in enumerate(names):
        folder = top / "bench" / package
        if not folder.exists():
            folder.mkdir()
            (folder / "__init__.py").write_text("")
        text = texts[number % len(texts)][1]
        at = after_docstring(text) if "from __future__" not in text else len(text)
        (folder / f"{name}.py").write_text(text[:at] + imports_of(number, names) + text[at:], encoding="utf-8")
    return top / "bench" / names[modules // 2][0] / f"{names[modules // 2][1]}.py"


def make_copied_tree(top, packages, modules):
    """Copies of packages under other names, until there are enough modules."""
    made, last = 0, None
    for number in range(modules):
        for package in packages:
            if made >= modules:
                return last
            name = f"{package.name}_{number}"
            imports = re.compile(rf"^(\s*(?:import|from)\s+){package.name}\b", re.MULTILINE)
            for path in sorted(package.rglob("*.py")):
                text = path.read_text(encoding="utf-8", errors="surrogateescape")
                copy = top / name / path.relative_to(package)
                copy.parent.mkdir(parents=True, exist_ok=True)
                copy.write_text(imports.sub(rf"\g<1>{name}", text), encoding="utf-8", errors="surrogateescape")
                made += 1
                if path.stat().st_size > 4000:
                    last = copy
    return last


def cpu_seconds(command, folder):
    with open(os.devnull, "wb") as nothing:
        process = subprocess.Popen(command, cwd=folder, stdout=nothing)
        _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise SystemExit(f"{' '.join(map(str, command))} ended with {process.returncode}")
    return usage.ru_utime + usage.ru_stime


def compare(first, second, folder, pairs):
    cpu_seconds(first, folder), cpu_seconds(second, folder)  # fills the page cache
    runs = [(cpu_seconds(first, folder), cpu_seconds(second, folder)) for _ in range(pairs)]
    ours, theirs = (statistics.median(run[i] for run in runs) for i in (0, 1))
    ratios = sorted(a / b for a, b in runs)
    print(f"cpu seconds {ours:.3f} and {theirs:.3f}; ratio {statistics.median(ratios):.2f}"
          f" (from {ratios[0]:.2f} to {ratios[-1]:.2f}, {pairs} pairs)")


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("unknot", type=pathlib.Path)
    options.add_argument("reader", type=pathlib.Path, help="reads every .py below a folder (tests/tools/read_all.cc)")
    options.add_argument("--from", dest="packages", nargs="+", type=pathlib.Path, default=[])
    options.add_argument("--modules", type=int, default=10000)
    options.add_argument("--longest", type=int, default=600, help="lines of the longest module")
    options.add_argument("--pairs", type=int, default=11)
    options.add_argument("--tree", type=pathlib.Path, help="make (or use) the tree here, and keep it")
    options.add_argument("--check", action="store_true", help="measure `unknot check` instead")
    chosen = options.parse_args()
    folder = chosen.tree or pathlib.Path(tempfile.mkdtemp(prefix="unknot-bench-"))
    marker = folder / ".git" / "info" / "staged-file"
    try:
        if not marker.exists():
            folder.mkdir(exist_ok=True)
            subprocess.run(["git", "init", "-q"], cwd=folder, check=True)
            packages = [path.resolve() for path in chosen.packages]
            staged = make_copied_tree(folder, packages, chosen.modules) if packages else \
                make_standard_tree(folder, chosen.modules, chosen.longest)
            marker.parent.mkdir(exist_ok=True)
            marker.write_text(str(staged.relative_to(folder)))
        files = sorted(folder.rglob("*.py"))
        print(len(files), "files,", sum(path.read_bytes().count(b"\n") for path in files), "lines")
        verb = ["check"] if chosen.check else ["hook", marker.read_text()]
        compare([chosen.unknot.resolve(), *verb], [chosen.reader.resolve(), "."], folder, chosen.pairs)
    finally:
        if not chosen.tree:
            shutil.rmtree(folder)


if __name__ == "__main__":
    sys.exit(main())
