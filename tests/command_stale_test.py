#!/usr/bin/env python3
"""`check --stale`: imports in functions and for type checkers that no cycle needs where they stand."""

import unittest

from support.command import CLEAN, FINDINGS, MILL, Project


def late(statement, *, before="", head="def gauge():\n"):
    """A module that makes an import in a function."""
    return f"{before}{head}    {statement}\n\n    return 1\n"


class Stale(Project):
    def stale(self, *projects):
        """(file, line, kind) of each, and the whole report."""
        self.make({"dam/__init__.py": ""}, *projects)
        said = self.unknot("check", "--stale", "--output-format", "json")
        report = said.json()
        self.assertEqual(said.status, FINDINGS if report["stale"] or report["cycles"] else CLEAN)
        return [(one["file"], one["line"], one["kind"]) for one in report["stale"]], report

    def test_deferred(self):
        found, report = self.stale({"dam/lock.py": late("from dam.gate import lift"), "dam/gate.py": "def lift():\n    pass\n"})
        self.assertEqual(found, [("dam/lock.py", 2, "deferred")])
        one = report["stale"][0]
        self.assertEqual((one["module"], one["column"], one["statement"]), ("dam.lock", 5, "from dam.gate import lift"))
        self.assertEqual(one["reason"], "nothing that dam.gate imports leads back to dam.lock")

    def test_text(self):
        self.make({"dam/__init__.py": "", "dam/lock.py": late("from dam.gate import lift"), "dam/gate.py": "lift = 1\n"})
        said = self.unknot("check", "--stale")
        self.assertEqual(said.status, FINDINGS)
        self.assertIn("stale: dam/lock.py:2:5: from dam.gate import lift\n", said.out)
        self.assertIn("1 import can go to the top of its module.\n", said.out)
        self.assertEqual(self.unknot("check").status, CLEAN)

    def test_not_asked_for(self):
        self.make({"dam/__init__.py": "", "dam/lock.py": late("from dam.gate import lift"), "dam/gate.py": "lift = 1\n"})
        self.assertNotIn("stale", self.unknot("check", "--output-format", "json").json())

    def test_needed_for_a_cycle(self):
        found, _ = self.stale({"dam/lock.py": late("from dam.gate import lift"), "dam/gate.py": "from dam.lock import gauge\n\nlift = 1\n"})
        self.assertEqual(found, [])

    def test_way_back_over_a_third(self):
        gate = {"dam/gate.py": "from dam import weir\n\nlift = 1\n", "dam/weir.py": "import dam.lock\n"}
        found, _ = self.stale({"dam/lock.py": late("from dam.gate import lift")}, gate)
        self.assertEqual(found, [])

    def test_by_its_package(self):
        """Importing dam.sluice.valve runs dam.sluice, which imports dam.lock."""
        found, _ = self.stale({
            "dam/lock.py": late("from dam.sluice.valve import turn"),
            "dam/sluice/__init__.py": "from dam.lock import gauge\n",
            "dam/sluice/valve.py": "turn = 1\n",
        })
        self.assertEqual(found, [])

    def test_only_together_a_cycle(self):
        """Either can go to the top, not both."""
        found, _ = self.stale({
            "dam/gate.py": late("from dam.lock import gauge", head="def lift():\n"),
            "dam/lock.py": late("from dam.gate import lift"),
        })
        self.assertEqual(found, [("dam/gate.py", 2, "deferred")])

    def test_other_packages(self):
        found, _ = self.stale({"dam/lock.py": late("import json"), "dam/gate.py": late("from numpy import array")})
        self.assertEqual(found, [])

    def test_modules_that_bring_other_packages(self):
        gate = {"dam/gate.py": "from dam import rows\n\nlift = 1\n", "dam/rows.py": "import numpy\n"}
        found, _ = self.stale(gate, {"dam/lock.py": late("from dam.gate import lift")})
        self.assertEqual(found, [])
        found, _ = self.stale(gate, {"dam/lock.py": late("from dam.gate import lift", before="import numpy\n\n\n")})
        self.assertEqual(found, [("dam/lock.py", 5, "deferred")])

    def test_kept_late_for_other_reasons(self):
        found, _ = self.stale({
            "dam/gate.py": "lift = 1\n",
            "dam/tried.py": late("try:\n        from dam.gate import lift\n    except ImportError:\n        lift = None"),
            "dam/asked.py": late("if 1 + 1 > 3:\n        from dam.gate import lift"),
            "dam/lazy.py": late("from dam.gate import lift", head="def __getattr__(name):\n"),
            "dam/taken.py": late("from dam.gate import lift", before="lift = 0\n\n\n"),
        })
        self.assertEqual(found, [])

    def test_runs_at_import_time_already(self):
        """dam.lock calls gauge() when it is imported: dam.gate must not import it at the top."""
        found, _ = self.stale({
            "dam/lock.py": late("from dam.gate import lift") + "\n\nDEPTH = gauge()\n",
            "dam/gate.py": late("from dam.lock import gauge", head="def lift():\n"),
        })
        self.assertEqual(found, [])

    def test_for_type_checkers(self):
        """Names for annotations alone may stay there: that is what the block is for."""
        typing = "from typing import TYPE_CHECKING\n\n{}if TYPE_CHECKING:\n    from dam.gate import Lift{}\n\n\ndef gauge(lift: 'Lift'):\n    pass\n"
        gate = {"dam/gate.py": "DEPTH = 1\n\n\nclass Lift:\n    pass\n"}
        found, _ = self.stale(gate, {"dam/lock.py": typing.format("", "")})
        self.assertEqual(found, [])
        found, report = self.stale(gate, {"dam/lock.py": typing.format("from dam.gate import DEPTH\n\n", "")})
        self.assertEqual(found, [("dam/lock.py", 6, "type_checking")])
        self.assertEqual(report["stale"][0]["reason"], "dam.lock imports dam.gate at run time anyway, at dam/lock.py:3")
        found, report = self.stale(gate, {"dam/lock.py": typing.format("", "  # avoids an import cycle with dam.gate")})
        self.assertEqual(found, [("dam/lock.py", 4, "type_checking")])
        self.assertTrue(report["stale"][0]["reason"].startswith("the cycle of its comment is gone: "))
        back = {"dam/gate.py": "import dam.lock\n\n\nclass Lift:\n    pass\n"}
        found, _ = self.stale(back, {"dam/lock.py": typing.format("", "  # circular import")})
        self.assertEqual(found, [])

    def test_knows_its_own_comments(self):
        """What --annotate says is recognised, once the cycle is gone."""
        self.make(MILL)
        self.assertEqual(self.unknot("fix", "--write", "--annotate").status, CLEAN)
        self.assertIn("# avoids an import cycle with mill.chuck\n", (self.root / "mill/lathe.py").read_text())
        self.assertEqual(self.unknot("check", "--stale").status, CLEAN)
        self.make({"mill/chuck.py": "def grip():\n    return 1\n"})
        said = self.unknot("check", "--stale")
        self.assertEqual(said.status, FINDINGS)
        self.assertIn("  = the cycle of its comment is gone: nothing that mill.chuck imports leads back to mill.lathe\n", said.out)


if __name__ == "__main__":
    unittest.main()
