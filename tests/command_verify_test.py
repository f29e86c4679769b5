#!/usr/bin/env python3
"""`--verify`: what CPython says before and after; interpreters and modules that misbehave; nothing left behind."""

import json
import os
import subprocess
import sys
import time
import unittest

from support.command import CLEAN, CLEAN_PROJECT, FINDINGS, LATE, LOOM, MILL, USAGE, UNKNOT, Project, snapshot

FAILED = 3


class Verify(Project):
    def setUp(self):
        super().setUp()
        self.scratch = self.place / "tmp"
        self.scratch.mkdir()
        self.environment = {**os.environ, "TMPDIR": str(self.scratch)}

    def run_unknot(self, *arguments):
        """A run that must leave nothing behind: no file in the project, no scratch folder."""
        before = snapshot(self.root)
        command = [UNKNOT, *map(str, arguments)]
        done = subprocess.run(command, cwd=self.root, env=self.environment, capture_output=True, text=True, timeout=120)
        self.assertEqual(list(self.scratch.iterdir()), [])
        if "--write" not in arguments or done.returncode == FAILED:
            self.assertEqual(snapshot(self.root), before)
        return done

    def verified(self, *arguments):
        done = self.run_unknot(*arguments, f"--verify={sys.executable}", "--output-format", "json")
        return done.returncode, json.loads(done.stdout)["verify"]

    def interpreter(self, text):
        """A program to be used as an interpreter."""
        path = self.place / "python"
        path.write_text(f"#!/bin/sh\n{text}\n")
        path.chmod(0o755)
        return f"--verify={path}"

    def is_gone(self, pid):
        for _ in range(100):
            try:
                os.kill(pid, 0)
            except ProcessLookupError:
                return True
            time.sleep(0.02)
        return False


class Evidence(Verify):
    def test_before_and_after(self):
        self.make(MILL)
        for arguments in (["check"], ["fix"]):
            status, table = self.verified(*arguments)
            self.assertEqual(status, FINDINGS)
            self.assertTrue(table["holds"])
            self.assertEqual(table["version"], ".".join(map(str, sys.version_info[:3])))
            rows = [(row["module"], row["before"]["outcome"], row["after"]["outcome"]) for row in table["modules"]]
            self.assertEqual(rows, [("mill.chuck", "fails", "works"), ("mill.lathe", "fails", "works")])
            self.assertEqual(table["modules"][0]["before"]["error"], "ImportError")
            self.assertIn("partially initialized module 'mill.chuck'", table["modules"][0]["before"]["message"])
            (pair,) = table["threads"]
            self.assertEqual((pair["from"], pair["to"], pair["after"]["outcome"]), ("mill.lathe", "mill.chuck", "works"))

    def test_two_threads_meet_every_time(self):
        self.make(LOOM)
        for _ in range(5):
            _, table = self.verified("fix")
            self.assertEqual([(row["before"]["outcome"], row["after"]["outcome"]) for row in table["modules"]], [("works", "works")] * 2)
            (pair,) = table["threads"]
            self.assertEqual((pair["before"]["outcome"], pair["after"]["outcome"]), ("fails", "works"))
            self.assertIn("partially initialized module 'loom.", pair["before"]["message"])

    def test_what_the_locks_of_a_package_break_is_no_failure(self):
        project = {
            "dye/__init__.py": "NAME = 1\nfrom dye.vat import RED\n",
            "dye/vat.py": "from dye import NAME\nfrom dye.cloth import wet\n\nRED = 1\n\n\ndef dip():\n    return wet()\n",
            "dye/cloth.py": "from dye import NAME\nimport dye.vat\n\n\ndef wet():\n    return dye.vat.RED\n",
        }
        self.make(project)
        _, table = self.verified("fix", "--severity", "fragile", "--cut", "dye.vat:dye.cloth")
        (pair,) = table["threads"]
        self.assertEqual(pair["before"]["outcome"], "locks")
        self.assertTrue(table["holds"])

    def test_text(self):
        self.make(MILL)
        done = self.run_unknot("fix", f"--verify={sys.executable}")
        self.assertIn("2 modules each alone, 1 pair by two threads\n", done.stderr)
        self.assertIn("  mill.lathe               fails   works\n", done.stderr)
        self.assertTrue(done.stdout.startswith("--- a/mill/lathe.py\n"))
        self.assertNotIn("verified", done.stdout)

    def test_write(self):
        self.make(MILL)
        self.assertEqual(self.run_unknot("fix", "--write", f"--verify={sys.executable}").returncode, CLEAN)
        self.assertNotEqual((self.root / LATE).read_text(), MILL[LATE])

    def test_a_src_layout_with_data_and_a_compiled_cache(self):
        data = "import pathlib\nTEXT = (pathlib.Path(__file__).parent / 'data/note.txt').read_text()\n"
        self.make(MILL, {"mill/note.py": data, "mill/data/note.txt": "hi", "mill/__pycache__/x.pyc": b"?"}, under="src")
        self.make({LATE: MILL[LATE] + "\n\nimport mill.note\n"}, under="src")
        status, table = self.verified("fix")
        self.assertEqual((status, [row["after"]["outcome"] for row in table["modules"]]), (FINDINGS, ["works", "works"]))

    def test_a_package_that_is_missing(self):
        self.make(MILL, {"mill/__init__.py": "import not_installed_anywhere\n"})
        done = self.run_unknot("check", f"--verify={sys.executable}")
        self.assertEqual(done.returncode, FINDINGS)
        self.assertIn("    before: ModuleNotFoundError: No module named 'not_installed_anywhere'\n", done.stdout)
        self.assertIn("  = 3 imports fail for want of a package: an interpreter that has it shows more", done.stdout)

    def test_without_a_cycle_nothing_is_run(self):
        self.make(CLEAN_PROJECT)
        self.assertEqual(self.run_unknot("check", "--verify=/no/such/python").returncode, CLEAN)

    def test_a_module_that_no_longer_imports_stops_everything(self):
        self.make(LOOM)
        python = self.interpreter(f'case "$*" in *loom.belt*/after/*) exit 9;; esac\nexec {sys.executable} "$@"')
        for arguments in (["fix"], ["fix", "--write"], ["check"]):
            done = self.run_unknot(*arguments, python)
            self.assertEqual((done.returncode, done.stdout), (FAILED, ""), arguments)
            self.assertIn("loom.belt              works   silent (worse)\n    after: ended with status 9 and no answer\n", done.stderr)
            self.assertIn("nothing was written", done.stderr)


class BadModules(Verify):
    """What the project does while it is imported cannot hurt the run."""

    def outcome(self, body, *arguments):
        self.make(MILL, {"mill/chuck.py": body + MILL["mill/chuck.py"]})
        _, table = self.verified("check", *arguments)
        return table["modules"][0]["before"]

    def test_one_that_hangs(self):
        self.assertEqual(self.outcome("import time\ntime.sleep(100)\n", "--verify-timeout", "1")["message"], "not done after 1 s")

    def test_one_that_crashes(self):
        before = self.outcome("import os\nos.abort()\n")
        self.assertEqual((before["outcome"], before["message"]), ("died", "died of signal 6 (Aborted)"))

    def test_one_that_leaves(self):
        before = self.outcome("import os\nos._exit(0)\n")
        self.assertEqual((before["outcome"], before["message"]), ("silent", "ended with status 0 and no answer"))

    def test_one_that_exits(self):
        self.assertEqual(self.outcome("import sys\nif sys.path:\n    sys.exit(3)\n"), {"outcome": "fails", "error": "SystemExit", "message": "3"})

    def test_one_that_prints_megabytes(self):
        self.assertEqual(self.outcome("print('x' * 20_000_000)\n")["error"], "ImportError")

    def test_one_that_forks(self):
        note = self.place / "pid"
        fork = f"import os, time\nif os.fork() == 0:\n    os.setsid()\n    open({str(note)!r}, 'w').write(str(os.getpid()))\n    time.sleep(100)\n"
        self.outcome(fork + f"while not os.path.exists({str(note)!r}) or not open({str(note)!r}).read():\n    time.sleep(0.01)\n")
        self.assertTrue(self.is_gone(int(note.read_text())))


class BadInterpreters(Verify):
    """One clear line, exit 2, and nothing is written."""

    def said(self, option, *arguments):
        self.make(MILL)
        for verb in (["check"], ["fix"], ["fix", "--write"]):
            done = self.run_unknot(*verb, option, *arguments)
            self.assertEqual((done.returncode, done.stdout), (USAGE, ""), done.stderr)
            self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        return done.stderr

    def test_missing(self):
        self.assertIn("/no/such/python: No such file or directory", self.said("--verify=/no/such/python"))

    def test_no_program(self):
        file = self.place / "note.txt"
        file.write_text("hello\n")
        self.assertIn("note.txt: Permission denied", self.said(f"--verify={file}"))

    def test_one_that_hangs(self):
        self.assertIn("not done after 0.5 s", self.said(self.interpreter("sleep 100"), "--verify-timeout", "0.5"))

    def test_one_that_crashes(self):
        self.assertIn("died of signal 11", self.said(self.interpreter("kill -SEGV $$")))

    def test_one_that_is_no_python(self):
        said = self.said(self.interpreter("echo what is that; exit 3"))
        self.assertIn("ended with status 3 and no answer: what is that; nothing was tried", said)

    def test_one_that_prints_megabytes(self):
        self.assertLess(len(self.said(self.interpreter("head -c 9000000 /dev/zero | tr '\\0' x"))), 500)

    def test_one_that_forks(self):
        note = self.place / "pids"
        self.said(self.interpreter(f"sleep 100 & echo $! >> {note}\nsetsid sleep 100 & echo $! >> {note}"))
        for pid in note.read_text().split():
            self.assertTrue(self.is_gone(int(pid)))

    def test_an_interrupted_run_leaves_nothing(self):
        self.make(MILL)
        note = self.place / "pid"
        option = self.interpreter(f"echo $$ > {note}.new; mv {note}.new {note}; sleep 100")
        run = subprocess.Popen([UNKNOT, "fix", "--write", option], cwd=self.root, env=self.environment, stderr=subprocess.PIPE)
        while not note.exists():
            time.sleep(0.01)
        run.terminate()
        run.communicate(timeout=30)
        self.assertEqual(run.returncode, -15)
        self.assertTrue(self.is_gone(int(note.read_text())))
        self.assertEqual(list(self.scratch.iterdir()), [])
        self.assertEqual((self.root / LATE).read_text(), MILL[LATE])


if __name__ == "__main__":
    unittest.main()
