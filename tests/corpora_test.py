#!/usr/bin/env python3
"""Runs unknot on real packages and lets CPython judge the patches.

The packages come from Debian (apt-get download; nothing is installed). For each, with safe fixes only and with unsafe ones:
the patch applies in a subdirectory of a git repository and with patch -p1, two runs print the same bytes, a second run on
the result changes nothing, no module that could be imported before fails afterwards, and pyflakes (where it is installed)
finds no undefined name that was not there before. Skipped with a message where packages cannot be downloaded.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from concurrent.futures import ThreadPoolExecutor

UNKNOT = os.environ["UNKNOT_BINARY"]
PACKAGES = {
    "django": ["python3-django"],
    "networkx": ["python3-networkx"],
    "sqlalchemy": ["python3-sqlalchemy", "python3-sqlalchemy-ext"],
    "neutron": ["python3-neutron"],
}
ROOT = "usr/lib/python3/dist-packages"
SKIPPED = 77
IMPORT = "import importlib, sys; importlib.import_module(sys.argv[1])"


def run(command, folder, given=b"", seconds=900):
    return subprocess.run(command, cwd=folder, input=given, capture_output=True, timeout=seconds)


def download(folder):
    """Each package under folder/NAME, as it lies on sys.path; False where that cannot be had."""
    for name, debs in PACKAGES.items():
        for deb in debs:
            got = run(["apt-get", "download", "-q", deb], folder) if shutil.which("apt-get") else None
            files = sorted(folder.glob(f"{deb}_*.deb"))
            if got is None or got.returncode != 0 or not files:
                return False
            unpacked = folder / f"{deb}.unpacked"
            run(["dpkg-deb", "-x", str(files[0]), str(unpacked)], folder)
            shutil.copytree(unpacked / ROOT, folder / name, symlinks=True, dirs_exist_ok=True)
    return True


def imports(tree, module):
    environment = {**os.environ, "PYTHONPATH": str(tree), "DJANGO_SETTINGS_MODULE": "django.conf.global_settings"}
    command = [sys.executable, "-B", "-W", "ignore", "-c", IMPORT, module]
    try:
        return subprocess.run(command, cwd=tree, env=environment, capture_output=True, timeout=120).returncode == 0
    except subprocess.TimeoutExpired:
        return False


def importable(tree, modules):
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        return {m for m, works in zip(modules, pool.map(lambda m: imports(tree, m), modules)) if works}


def undefined_names(tree, files):
    found = run([sys.executable, "-m", "pyflakes", *files], tree).stdout.decode(errors="replace")
    return {re.sub(r":\d+:\d+:?", ":", line) for line in found.splitlines() if "undefined name" in line}


class Corpora(unittest.TestCase):
    def judge(self, name, flags):
        with tempfile.TemporaryDirectory() as scratch:
            repository = pathlib.Path(scratch) / "repository"
            before, after = repository / "sub", pathlib.Path(scratch) / "after"
            shutil.copytree(FOLDER / name, before, symlinks=True)
            shutil.copytree(FOLDER / name, after, symlinks=True)
            fix = [UNKNOT, "fix", *flags, "."]
            first, second = run(fix, after), run(fix, after)
            self.assertIn(first.returncode, (0, 1), first.stderr.decode(errors="replace")[-500:])
            self.assertEqual(first.stdout, second.stdout, "two runs print different patches")
            report = json.loads(run([*fix, "--output-format", "json"], after).stdout)
            if not first.stdout:
                return
            run(["git", "init", "-q"], repository)
            git = run(["git", "apply", "-"], before, first.stdout)
            self.assertEqual(git.returncode, 0, git.stderr.decode(errors="replace"))
            patch = run(["patch", "-p1", "-s", "--binary"], after, first.stdout)
            self.assertEqual(patch.returncode, 0, patch.stdout.decode(errors="replace"))
            changed = [line[6:].split("\t")[0] for line in first.stdout.decode(errors="replace").splitlines() if line.startswith("+++ b/")]
            for file in changed:
                self.assertEqual((before / file).read_bytes(), (after / file).read_bytes(), "git apply and patch differ")
            self.assertEqual(run(fix, after).stdout, b"", "a second run changes more")
            modules = sorted({m for cycle in report["cycles"] for m in cycle["modules"]})
            worked = importable(FOLDER / name, modules)
            self.assertEqual(worked - importable(after, sorted(worked)), set(), "modules no longer import")
            self.assertEqual(undefined_names(after, changed) - undefined_names(FOLDER / name, changed), set())

    def test_packages(self):
        for name in PACKAGES:
            for flags in ([], ["--unsafe-fixes"]):
                with self.subTest(package=name, flags=flags):
                    self.judge(name, flags)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place:
        FOLDER = pathlib.Path(place)
        if not download(FOLDER):
            print("skipped: the packages cannot be downloaded here")
            sys.exit(SKIPPED)
        unittest.main()
