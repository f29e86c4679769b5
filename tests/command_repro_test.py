#!/usr/bin/env python3
"""`repro`: the script shows in CPython what its header predicts, every time, and no longer once the cycle is cut."""

import os
import re
import shutil
import subprocess
import sys
import unittest
from pathlib import Path

from support.command import CLEAN, CLEAN_PROJECT, LOOM, MILL, USAGE, Project, snapshot

SHOWN, WORKS, UNTOLD = 1, 0, 125
ACCELERATE = Path(os.environ["UNKNOT_SOURCE_DIR"], "golden/defer_import/accelerate/in")
THREADS_WAIT = sys.version_info >= (3, 14)  # for a package that is running: no second thread sees it then

# Nothing fails, as long as the constant stands above the import.
BELL = {
    "bell/__init__.py": '"""Bells."""\nfrom __future__ import annotations\n\nNOTE = "a"\n\nfrom bell.tower import ring\n',
    "bell/tower.py": "from bell import NOTE\n\n\ndef ring():\n    return NOTE\n",
}
# The second thread has to wait for the package before it fails.
SIGNAL = {
    "sig/__init__.py": "from .wave import run\nfrom .peak import peak\n",
    "sig/wave.py": "from sig.peak import peak\n\nGAIN = 1\n\n\ndef run():\n    return peak([3, 2])\n",
    "sig/peak.py": "from sig import wave\n\n\ndef peak(xs):\n    return max(xs) * wave.GAIN\n",
}
# Two packages above the module that fails.
DEEP = {
    "deep/__init__.py": "from deep.sea import reef\n",
    "deep/sea/__init__.py": "from deep.sea.reef import coral\n",
    "deep/sea/reef.py": "DEPTH = 3\nfrom deep.sea.fish import swim\n\n\ndef coral():\n    return swim()\n",
    "deep/sea/fish.py": "from deep.sea.reef import DEPTH\n\n\ndef swim():\n    return DEPTH\n",
}


class Repro(Project):
    def script(self, *modules, at=None):
        said = self.unknot("repro", *modules, at=at)
        self.assertEqual((said.status, said.err), (CLEAN, ""))
        return said.out

    def run_script(self, script, *roots, at=None):
        file = self.place / "repro.py"
        file.write_text(script)
        before = snapshot(self.root)
        command = [sys.executable, str(file), *roots]
        done = subprocess.run(command, cwd=at or self.root, capture_output=True, text=True, timeout=120)
        self.assertEqual(snapshot(self.root), before)
        self.assertEqual(done.stderr, "")
        return done

    def shows(self, script, times=1):
        """The script fails in the way that its header says."""
        predicted = re.search(r"^Predicted.*:\n    (.*)\n", script, re.MULTILINE).group(1)
        for _ in range(times):
            done = self.run_script(script)
            self.assertEqual(done.returncode, SHOWN, done.stdout)
            self.assertIn(predicted, done.stdout)

    def fix(self):
        self.assertEqual(self.unknot("fix", "--write").status, CLEAN)

    def works(self, script):
        done = self.run_script(script)
        self.assertEqual((done.returncode, done.stdout), (WORKS, "not shown: the import works\n"))


class Fresh(Repro):
    def test_a_crash(self):
        self.make(MILL)
        script = self.script("mill.lathe", "mill.chuck")
        self.assertIn("A fresh interpreter imports mill.chuck.", script)
        self.shows(script)
        self.fix()
        self.works(script)

    def test_without_modules_the_worst_cycle_is_shown(self):
        self.make(LOOM, MILL)
        self.shows(self.script())

    def test_a_swallowed_error(self):
        caught = "try:\n    from mill.lathe import turn\nexcept ImportError:\n    turn = None\n\n\ndef grip():\n    return 1\n"
        self.make(MILL, {"mill/chuck.py": caught, "mill/lathe.py": MILL["mill/lathe.py"] + "\n\nKEY = grip\n"})
        script = self.script("mill.lathe")
        self.assertIn("Predicted, though a try/except swallows it:", script)
        self.shows(script)

    def test_a_package_that_is_missing(self):
        self.make(MILL, {"mill/__init__.py": "import not_installed_anywhere\n"})
        done = self.run_script(self.script())
        self.assertEqual(done.returncode, UNTOLD)
        self.assertIn("ModuleNotFoundError: No module named 'not_installed_anywhere'", done.stdout)

    def test_roots(self):
        self.make(MILL, under="src")
        script = self.script()
        self.assertIn('ROOTS = ["src"]', script)
        self.shows(script)
        self.assertEqual(self.run_script(script, str(self.root / "src"), at=self.place).returncode, SHOWN)


@unittest.skipIf(THREADS_WAIT, "CPython 3.14 makes the second thread wait")
class Threads(Repro):
    def test_a_race(self):
        self.make(LOOM)
        script = self.script()
        self.assertIn("Thread 1 imports loom and is held where its body is about to start.\n    Thread 2 imports loom.belt;", script)
        self.shows(script, times=5)
        self.fix()
        self.works(script)

    def test_accelerate_fails_twenty_times_of_twenty(self):
        shutil.copytree(ACCELERATE, self.root, dirs_exist_ok=True)
        script = self.script("accelerate.utils", "accelerate.big_modeling")
        self.assertIn("Thread 2 imports accelerate.big_modeling;", script)
        self.shows(script, times=20)
        self.fix()
        self.works(script)

    def test_a_thread_that_waits_for_its_package(self):
        self.make(SIGNAL)
        script = self.script()
        self.shows(script, times=5)
        self.fix()
        self.works(script)

    def test_two_packages_above(self):
        self.make(DEEP)
        script = self.script()
        self.assertIn('HELD = ["deep", "deep.sea"]', script)
        self.shows(script, times=5)


class Reordered(Repro):
    def test_a_fragile_cycle(self):
        self.make(BELL)
        script = self.script("bell")
        self.assertIn("The statement at bell/__init__.py:6 is moved to the top of bell:\n        from bell.tower import ring\n", script)
        self.shows(script)
        self.make({"bell/__init__.py": 'NOTE = "a"\n', "bell/tower.py": "NOTE = 1\n"})
        done = self.run_script(script)
        self.assertEqual(done.returncode, WORKS)
        self.assertIn("the statement is not there", done.stdout)

    def test_the_trace_names_the_lines_of_the_file(self):
        self.make(BELL)
        script = self.script("bell.tower")
        self.assertIn("        at bell/__init__.py:6\n        at bell/tower.py:1\n", script)


class Nothing(Repro):
    def test_no_cycle(self):
        self.make(CLEAN_PROJECT, {"oak.py": "import elm\n", "elm.py": "import oak\n"})
        for modules in (["calm.lake"], ["calm.lake", "calm.boat"], ["no.such.module"], ["oak"]):
            said = self.unknot("repro", *modules)
            self.assertEqual((said.status, said.out), (USAGE, ""), modules)
            self.assertEqual(said.err.count("\n"), 1, said.err)


class Pytest(Repro):
    def test_it_fails_before_and_passes_after(self):
        self.make(MILL, {"tests/__init__.py": ""})
        said = self.unknot("repro", "--pytest", "mill.lathe", "mill.chuck")
        self.assertEqual(said.status, CLEAN)
        (self.root / "tests/test_cycle.py").write_text(said.out)
        # pytest need not be there: its module is stood in for, and the test called.
        stand_in = "import sys, types; sys.modules['pytest'] = types.SimpleNamespace(skip=sys.exit)\n"
        call = stand_in + "from tests.test_cycle import test_import_of_mill_chuck as test\ntest()\n"
        command = [sys.executable, "-B", "-c", call]
        before = subprocess.run(command, cwd=self.root, capture_output=True, text=True, timeout=120)
        self.assertEqual(before.returncode, 1, before.stderr)
        self.assertIn("AssertionError: ImportError: cannot import name 'grip'", before.stderr)
        self.fix()
        after = subprocess.run(command, cwd=self.root, capture_output=True, text=True, timeout=120)
        self.assertEqual((after.returncode, after.stderr), (0, ""))


if __name__ == "__main__":
    unittest.main()
