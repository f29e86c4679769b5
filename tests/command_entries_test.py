#!/usr/bin/env python3
"""What `check` says about entries: which imports fail, how and where, and which packages import themselves."""

import unittest

from support.command import CLEAN, CLEAN_PROJECT, FINDINGS, LOOM, MILL, Project

PARTIAL = "cannot import name '{}' from partially initialized module '{}' (most likely due to a circular import)"


class Entries(Project):
    def failing(self):
        return [entry for entry in self.report()["cycles"][0]["entries"] if entry["outcome"] == "fails"]

    def test_fresh_entries_fail_with_the_exception_of_cpython(self):
        self.make(MILL)
        fresh = [entry for entry in self.failing() if "threaded" not in entry]
        self.assertEqual(
            fresh,
            [
                {
                    "module": "mill.chuck",
                    "outcome": "fails",
                    "error": "ImportError",
                    "message": PARTIAL.format("grip", "mill.chuck"),
                    "trace": ["mill/chuck.py:1", "mill/lathe.py:1"],
                },
                {
                    "module": "mill.lathe",
                    "outcome": "fails",
                    "error": "ImportError",
                    "message": PARTIAL.format("turn", "mill.lathe"),
                    "trace": ["mill/lathe.py:1", "mill/chuck.py:1"],
                },
            ],
        )

    def test_text_shows_the_whole_trace(self):
        self.make(MILL)
        said = self.unknot("check").out
        self.assertIn("`import mill.chuck` fails: ImportError: " + PARTIAL.format("grip", "mill.chuck"), said)
        self.assertIn("    at mill/chuck.py:1 -> mill/lathe.py:1\n", said)

    def test_an_entry_of_a_second_thread(self):
        self.make(LOOM)
        cycle = self.report()["cycles"][0]
        self.assertEqual(cycle["severity"], "race")
        failing = [(entry["module"], entry["threaded"], entry["trace"]) for entry in self.failing()]
        self.assertEqual(failing, [("loom.belt", True, ["loom/belt.py:1", "loom/reel.py:2"])])
        self.assertIn("`import loom.belt` while another thread is importing its package fails", self.unknot("check").out)

    def test_an_error_behind_a_condition_that_nobody_knows(self):
        asks = "import os\n\nif os.environ.get('GRIP'):\n    from mill.lathe import turn\n\n\ndef grip():\n    return 1\n"
        self.make(MILL, {"mill/chuck.py": asks})
        cycle = self.report("--severity", "fragile")["cycles"][0]
        entries = {entry["module"]: entry for entry in cycle["entries"] if "threaded" not in entry}
        lathe = entries["mill.lathe"]
        self.assertEqual((lathe["outcome"], lathe["error"]), ("unknown", "ImportError"))
        self.assertEqual(lathe["message"], PARTIAL.format("turn", "mill.lathe"))
        self.assertEqual(lathe["trace"], ["mill/lathe.py:1", "mill/chuck.py:4"])
        self.assertIn("whether it fails is decided at mill/chuck.py:3", lathe["unknown"])
        said = self.unknot("check", "--severity", "fragile").out
        self.assertIn("`import mill.lathe` may fail: ImportError", said)

    def test_an_error_that_is_swallowed(self):
        caught = "try:\n    from mill.lathe import turn\nexcept ImportError:\n    turn = None\n\n\ndef grip():\n    return 1\n"
        self.make(MILL, {"mill/chuck.py": caught})
        entries = {entry["module"]: entry for entry in self.report()["cycles"][0]["entries"] if "threaded" not in entry}
        self.assertEqual(entries["mill.lathe"]["outcome"], "works")
        self.assertEqual(entries["mill.lathe"]["caught"], "ImportError: " + PARTIAL.format("turn", "mill.lathe"))
        self.assertIn("`import mill.lathe` works, but a try/except swallows: ImportError", self.unknot("check").out)


class Locks(Project):
    def test_a_package_that_imports_its_own_submodules(self):
        self.make(LOOM)
        said = self.unknot("check", "--severity", "locks", "--output-format", "json")
        (lock,) = said.json()["locks"]
        self.assertEqual((lock["package"], lock["file"], lock["line"]), ("loom", "loom/__init__.py", 1))
        text = self.unknot("check", "--severity", "locks").out
        self.assertIn("locks: loom imports its own submodules\n --> loom/__init__.py:1  from loom.reel import wind\n", text)

    def test_locks_are_findings_only_where_they_are_asked_for(self):
        self.make({"quay/__init__.py": "from . import crane\n", "quay/crane.py": "HOOK = 1\n"})
        self.assertEqual(self.unknot("check").status, CLEAN)
        self.assertNotIn("locks", self.report())
        self.assertEqual(self.unknot("check", "--severity", "locks").status, FINDINGS)
        self.assertEqual(self.unknot("fix", "--severity", "locks").status, CLEAN)

    def test_what_can_be_done_is_offered_and_made_when_it_is_asked_for(self):
        self.make({"quay/__init__.py": "from .crane import HOOK\n", "quay/crane.py": "HOOK = 1\n"})
        (lock,) = self.unknot("check", "--severity", "locks", "--output-format", "json").json()["locks"]
        (offer,) = lock["edges"][0]["offers"]
        self.assertEqual((offer["rewriter"], offer["safety"], lock["plan"], lock["resolved"]), ("lazy_reexport", "unsafe", [], False))
        self.assertIn("lazy_reexport is unsafe", lock["held_by"][0])
        said = self.unknot("fix", "--severity", "locks", "--unsafe-fixes", "--output-format", "json").json()
        self.assertEqual([(lock["resolved"], lock["held_by"]) for lock in said["locks"]], [(True, [])])
        self.assertIn('+    "HOOK": (".crane", "HOOK"),\n', said["patch"])
        self.assertEqual(self.unknot("fix", "--severity", "locks", "--unsafe-fixes", "--write").status, CLEAN)
        said = self.unknot("check", "--severity", "locks", "--output-format", "json")
        self.assertEqual((said.status, said.json()["locks"]), (CLEAN, []))

    def test_one_import_that_stays_is_named(self):
        package = "from .crane import HOOK\nfrom .winch import pull\n\nSTRENGTH = pull(2)\n"
        self.make({"quay/__init__.py": package, "quay/crane.py": "HOOK = 1\n", "quay/winch.py": "def pull(n):\n    return n\n"})
        (lock,) = self.unknot("check", "--severity", "locks", "--unsafe-fixes", "--output-format", "json").json()["locks"]
        self.assertEqual([cut["line"] for cut in lock["plan"]], [1])
        self.assertFalse(lock["resolved"])
        (reason,) = lock["held_by"]
        self.assertIn("quay -> quay.winch at quay/__init__.py:2: pull is used by the package itself", reason)

    def test_imports_of_others_and_late_ones_are_none(self):
        late = "import os\nfrom calm.lake import DEPTH\n\n\ndef sail():\n    from . import sail_maker\n"
        typing = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from pier.plank import WOOD\n"
        self.make(CLEAN_PROJECT, {"dock/__init__.py": late, "dock/sail_maker.py": "", "pier/__init__.py": typing, "pier/plank.py": "WOOD = 1\n"})
        said = self.unknot("check", "--severity", "locks", "--output-format", "json")
        self.assertEqual((said.status, said.json()["locks"]), (CLEAN, []))


if __name__ == "__main__":
    unittest.main()
