#!/usr/bin/env python3
"""`explain`: how a module gets into its cycle, which imports fail, what saves them, and what one cut would leave."""

import unittest

from support.command import CLEAN, CLEAN_PROJECT, FINDINGS, LOOM, MILL, Project

# Two cycles that share `hub`: the one through `left` stays where the one through `right` is cut.
WHEEL = {
    "wheel/__init__.py": "",
    "wheel/hub.py": "from wheel.left import lean\nfrom wheel.right import roll\n\nLEAN = lean\n\n\ndef spin():\n    return roll()\n",
    "wheel/left.py": "from wheel.hub import spin\n\nSPIN = spin\n\n\ndef lean():\n    return 1\n",
    "wheel/right.py": "from wheel.hub import spin\n\nSPIN = spin\n\n\ndef roll():\n    return 1\n",
}


class ExplainModule(Project):
    def test_the_order_that_saves_a_second_thread(self):
        self.make(LOOM)
        said = self.unknot("explain", "loom.belt").out
        self.assertIn("`import loom.belt` while another thread is importing its package fails: ImportError", said)
        self.assertIn("    at loom/belt.py:1 -> loom/reel.py:2\n    works when loom.reel is imported first, as loom/__init__.py:1 does\n", said)
        report = self.unknot("explain", "loom.belt", "--output-format", "json").json()
        entry = next(entry for entry in report["cycles"][0]["entries"] if entry["outcome"] == "fails")
        self.assertEqual((entry["saved_by"], entry["saved_at"]), ("loom.reel", "loom/__init__.py:1"))

    def test_the_order_that_saves_a_fresh_entry(self):
        chuck = "SIZE = 2\nfrom mill.lathe import turn\nSPIN = turn\n"
        lathe = "from mill.chuck import SIZE\n\n\ndef turn():\n    return SIZE\n"
        self.make(MILL, {"mill/chuck.py": chuck, "mill/lathe.py": lathe})
        said = self.unknot("explain", "mill.lathe").out
        self.assertIn("`import mill.lathe` fails: ImportError", said)
        self.assertIn("    works when mill.chuck is imported first\n", said)

    def test_where_nothing_saves(self):
        self.make(MILL)
        self.assertEqual(self.unknot("explain", "mill.lathe").out.count("    no other import saves it\n"), 4)

    def test_a_module_on_no_cycle(self):
        self.make(MILL, CLEAN_PROJECT)
        self.assertEqual(self.unknot("explain", "calm.boat").out, "calm.boat is on no import cycle.\n")


class ExplainEdge(Project):
    def test_what_a_cut_would_leave(self):
        self.make(WHEEL)
        report = self.unknot("explain", "wheel.hub", "wheel.right", "--output-format", "json").json()
        (step,) = report["chain"]
        self.assertEqual((step["from"], step["to"], step["file"], step["line"]), ("wheel.hub", "wheel.right", "wheel/hub.py", 2))
        modules = ["wheel.hub", "wheel.left"]
        self.assertEqual(step["leaves"], [{"severity": "crash", "modules": modules, "failing": modules}])
        said = self.unknot("explain", "wheel.hub", "wheel.right").out
        self.assertIn("cutting it alone leaves a crash cycle of 2 modules: wheel.hub, wheel.left\n", said)

    def test_an_edge_that_no_rewriter_cuts(self):
        self.make(WHEEL)
        report = self.unknot("explain", "wheel.hub", "wheel.left", "--output-format", "json").json()
        leaves = [{"severity": None, "modules": ["wheel.hub", "wheel.right"], "failing": []}]
        self.assertEqual(report["chain"][0]["leaves"], leaves)

    def test_the_last_edge(self):
        self.make(MILL)
        self.assertIn("cutting it alone leaves no cycle\n", self.unknot("explain", "mill.lathe", "mill.chuck").out)

    def test_a_chain_that_leads_into_a_cycle(self):
        self.make(MILL, {"saw.py": "from mill.lathe import turn\n"})
        report = self.unknot("explain", "saw", "mill.chuck", "--output-format", "json").json()
        steps = [(step["from"], step["to"], step["on_cycle"]) for step in report["chain"]]
        self.assertEqual(steps, [("saw", "mill.lathe", False), ("mill.lathe", "mill.chuck", True)])

    def test_no_chain(self):
        self.make(MILL, CLEAN_PROJECT)
        said = self.unknot("explain", "mill.lathe", "calm.lake")
        self.assertEqual((said.status, said.out), (CLEAN, "No chain of imports at import time leads from mill.lathe to calm.lake.\n"))


class Cut(Project):
    def test_one_cut_says_what_it_leaves(self):
        self.make(WHEEL)
        said = self.unknot("fix", "--cut", "wheel.hub:wheel.right")
        self.assertEqual(said.status, FINDINGS)
        self.assertIn("what was cut leaves a crash cycle of 2 modules: wheel.hub, wheel.left\n", said.err)
        self.assertNotIn("leaves", said.out)


if __name__ == "__main__":
    unittest.main()
