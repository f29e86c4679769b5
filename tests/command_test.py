#!/usr/bin/env python3
"""The command as a user meets it: bad input, exit status, and the keys of its JSON."""

import unittest

from support.command import CLEAN, CLEAN_PROJECT, FINDINGS, FORGE, IS_ROOT, LATE, MILL, TOLL, USAGE, Project, snapshot

REPORT_KEYS = {"version", "tool", "root", "modules", "edges", "cycles", "guards", "errors"}
CYCLE_KEYS = {"id", "severity", "modules", "resolved", "optimal", "cost", "bound", "edges", "plan", "held_by", "entries"}
EDGE_KEYS = {"from", "to", "file", "line", "column", "statement", "names", "needs", "implicit", "offers", "refusals"}
OFFER_KEYS = {"rewriter", "safety", "cost", "unsure"}
REFUSAL_KEYS = {"rewriter", "reason"}
CUT_KEYS = {"from", "to", "file", "line", "rewriter", "safety", "cost"}
ENTRY_KEYS = {"module", "outcome"}
FAILURE_KEYS = ENTRY_KEYS | {"error", "message", "trace"}


class BadInput(Project):
    """One clear message with the path; what can be read is still reported."""

    def is_usage_error(self, path, *arguments):
        for verb in ("check", "fix"):
            said = self.unknot(verb, *arguments)
            self.assertEqual((said.status, said.out), (USAGE, ""), said.err)
            self.assertEqual(said.err.count("\n"), 1, said.err)
            self.assertIn(path, said.err)

    def is_listed(self, path, line=None):
        """One entry of `errors` and one warning for the file; the cycle of the others is reported and can be cut."""
        report = self.report()
        self.assertEqual([error["file"] for error in report["errors"]], [path], report["errors"])
        self.assertEqual(set(report["errors"][0]), {"file", "line", "message"})
        if line is not None:
            self.assertEqual(report["errors"][0]["line"], line)
        self.assertEqual([cycle["modules"] for cycle in report["cycles"]], [["mill.chuck", "mill.lathe"]])
        self.assertEqual(self.unknot("check").status, FINDINGS)
        said = self.unknot("fix")
        self.assertEqual(said.err.count(f"warning: {path}"), 1, said.err)
        self.assertIn(f"+++ b/{LATE}\n", said.out)
        self.assertNotIn(path, said.out)

    def test_a_path_that_is_not_there(self):
        self.make(MILL)
        self.is_usage_error("nowhere", "nowhere")
        self.is_usage_error("nowhere", ".", "nowhere")

    def test_a_path_that_is_no_python_file(self):
        self.make(MILL, {"note.txt": "hello\n"})
        self.is_usage_error("note.txt", "note.txt")

    def test_a_folder_to_work_from_that_is_not_there(self):
        self.is_usage_error("nowhere", "-C", "nowhere")

    def test_a_file_that_is_not_utf_8(self):
        self.make(MILL, {"mill/bad.py": b'"""Caf\xe9."""\n'})
        self.is_listed("mill/bad.py", 1)

    def test_a_file_that_is_not_utf_8_is_named_once(self):
        self.make(MILL, {"mill/bad.py": b"import mill\n\xff\xfe(((\n"})
        self.is_listed("mill/bad.py", 2)

    # Off the cycles no file is parsed, so a syntax error in one is only found where the file itself is named.

    def test_a_file_with_an_open_bracket(self):
        self.make(MILL, {"mill/bad.py": "import mill\nx = (1,\n"})
        self.is_listed("mill/bad.py")

    def test_a_file_of_an_unknown_encoding_is_never_edited(self):
        self.make(MILL, {LATE: "# coding: klingon\n" + MILL[LATE]})
        self.assertEqual([error["file"] for error in self.report()["errors"]], [LATE])
        self.assertNotIn(LATE, self.unknot("fix").out)

    def test_a_file_with_a_nul_byte_is_never_edited(self):
        self.make(MILL, {LATE: MILL[LATE] + "# \0\n"})
        self.assertEqual([error["file"] for error in self.report()["errors"]], [LATE])
        self.assertNotIn(LATE, self.unknot("fix").out)

    def test_a_syntax_error_in_a_path(self):
        self.make(MILL, {"mill/bad.py": "x y\n"})
        said = self.unknot("check", "mill/bad.py")
        self.assertIn("mill/bad.py:1", said.out + said.err)

    def test_a_syntax_error_on_a_cycle_leaves_the_cycle(self):
        self.make(MILL, FORGE, {LATE: MILL[LATE] + "  x y\n"})
        said = self.unknot("check", "--output-format", "json")
        self.assertEqual(said.status, FINDINGS)
        self.assertEqual([error["file"] for error in said.json()["errors"]], [LATE])
        cycles = [cycle["modules"] for cycle in said.json()["cycles"]]
        self.assertEqual(cycles, [["forge.anvil", "forge.hammer"], ["mill.chuck", "mill.lathe"]])
        self.assertNotIn(LATE, self.unknot("fix").out)

    @unittest.skipIf(IS_ROOT, "root reads everything")
    def test_an_unreadable_file(self):
        self.make(MILL, {"mill/bad.py": "X = 1\n"})
        (self.root / "mill/bad.py").chmod(0)
        self.is_listed("mill/bad.py")

    @unittest.skipIf(IS_ROOT, "root reads everything")
    def test_an_unreadable_path(self):
        self.make(MILL, {"mill/bad.py": "X = 1\n"})
        (self.root / "mill/bad.py").chmod(0)
        self.is_usage_error("mill/bad.py", "mill/bad.py")

    def test_an_empty_project(self):
        for verb in ("check", "fix"):
            self.assertEqual(self.unknot(verb, self.root).status, CLEAN)
        self.assertEqual(self.report()["cycles"], [])

    def test_an_empty_project_is_named(self):
        for verb in ("check", "fix"):
            said = self.unknot(verb, self.root)
            self.assertIn(str(self.root), said.out + said.err)

    def test_a_root_without_packages(self):
        self.make({"oak.py": "from elm import LEAF\nROOT = 1\n", "elm.py": "from oak import ROOT\nLEAF = ROOT\n"})
        self.assertEqual(self.cycles(), [["elm", "oak"]])
        self.assertEqual(self.unknot("check").status, FINDINGS)

    def test_two_roots_with_one_module_name(self):
        self.make(MILL, {"mill/chuck.py": "def grip():\n    return 1\n"}, under="one")
        self.make(MILL, under="two")
        report = self.report("one", "two")
        self.assertEqual([cycle["edges"][0]["file"].split("/")[0] for cycle in report["cycles"]], ["two"])
        said = self.unknot("check", "one", "two", "-v")
        self.assertIn("one/mill/__init__.py, two/mill/__init__.py", said.out)

    def test_a_symlink_loop(self):
        self.make(MILL)
        (self.root / "loop").symlink_to(".")
        (self.root / "mill" / "up").symlink_to("..")
        (self.root / "self").symlink_to("self")
        (self.root / "mill" / "gone.py").symlink_to("nowhere.py")
        self.assertEqual(self.cycles(), [["mill.chuck", "mill.lathe"]])
        self.is_usage_error("self", "self")

    def test_unknown_words(self):
        self.make(MILL)
        for arguments in (
            ["check", "--no-such-option"],
            ["no-such-verb"],
            [],
            ["check", "--severity", "dire"],
            ["check", "--output-format", "xml"],
            ["fix", "--target-version", "2.7"],
            ["fix", "--cut", "mill.lathe"],
            ["fix", "--select", "no_such_rewriter"],
            ["check", "--ignore", "no_such_rewriter"],
            ["check", "--touching", "no.such.module"],
            ["check", "--src", "nowhere"],
            ["check", "-j", "-1"],
            ["check", "-j", "x"],
            ["explain"],
            ["explain", "no.such.module"],
        ):
            with self.subTest(arguments=arguments):
                said = self.unknot(*arguments)
                self.assertEqual((said.status, said.out), (USAGE, ""), said.err)
                self.assertNotEqual(said.err, "")


class Status(Project):
    """Exit status of every verb, and which stream its words go to."""

    def test_a_clean_project(self):
        self.make(CLEAN_PROJECT)
        self.assertEqual(self.unknot("check").status, CLEAN)
        for arguments in (["fix"], ["fix", "--write"]):
            said = self.unknot(*arguments)
            self.assertEqual((said.status, said.out), (CLEAN, ""))

    def test_a_cycle(self):
        self.make(MILL)
        said = self.unknot("check")
        self.assertEqual((said.status, said.err), (FINDINGS, ""))
        self.assertIn("mill/lathe.py:1:1", said.out)
        self.assertEqual(self.unknot("fix").status, FINDINGS)
        self.assertEqual(self.unknot("fix", "--write").status, CLEAN)
        self.assertEqual(self.unknot("check").status, CLEAN)

    def test_a_cycle_that_cannot_be_cut(self):
        self.make({"oak.py": "from elm import LEAF\nROOT = 1\n", "elm.py": "from oak import ROOT\nLEAF = ROOT\n"})
        before = snapshot(self.root)
        for arguments in (["check"], ["fix"], ["fix", "--write"]):
            self.assertEqual(self.unknot(*arguments).status, FINDINGS, arguments)
        self.assertEqual(self.unknot("fix").out, "")
        self.assertEqual(snapshot(self.root), before)

    def test_a_benign_cycle(self):
        self.make({"oak.py": "import elm\n", "elm.py": "import oak\n"})
        self.assertEqual(self.unknot("check").status, CLEAN)
        self.assertEqual(self.unknot("check", "--severity", "benign").status, FINDINGS)
        self.assertEqual(self.unknot("fix", "--severity", "benign").status, CLEAN)

    def test_cut(self):
        self.make(MILL, FORGE)
        said = self.unknot("fix", "--cut", "mill.lathe:mill.chuck")
        self.assertEqual(said.status, FINDINGS)
        self.assertEqual([line for line in said.out.splitlines() if line.startswith("+++")], [f"+++ b/{LATE}"])
        for edge in ("mill.chuck:forge.anvil", "mill.lathe:no_such", "no_such:mill.lathe", "mill.lathe:mill.lathe"):
            said = self.unknot("fix", "--cut", edge)
            self.assertEqual((said.status, said.out), (USAGE, ""), edge)
            self.assertEqual(said.err.count("\n"), 1, said.err)
        # Other cycles do not count once the edge is gone.
        self.assertEqual(self.unknot("fix", "--write", "--cut", "mill.lathe:mill.chuck").status, CLEAN)
        self.assertEqual(self.cycles(), [["forge.anvil", "forge.hammer"]])
        self.assertEqual(self.unknot("fix", "--cut", "mill.lathe:mill.chuck").status, USAGE)

    def test_cut_that_is_refused(self):
        self.make(MILL)
        said = self.unknot("fix", "--cut", "mill.chuck:mill.lathe")
        self.assertEqual((said.status, said.out), (FINDINGS, ""))
        self.assertIn("mill/chuck.py:3", said.err)

    def test_explain(self):
        self.make(MILL, CLEAN_PROJECT)
        for arguments in (["mill.lathe"], ["mill.lathe", "mill.chuck"], ["calm.boat", "calm.lake"]):
            said = self.unknot("explain", *arguments)
            self.assertEqual((said.status, said.err), (CLEAN, ""), arguments)
            for module in arguments:
                self.assertIn(module, said.out)
        self.assertIn("mill/lathe.py:1", self.unknot("explain", "mill.lathe").out)
        self.assertEqual(self.unknot("explain", "mill.lathe", "calm.lake").status, CLEAN)

    def test_version_and_help(self):
        self.assertRegex(self.unknot("--version").out, r"\Aunknot \d+\.\d+\.\d+\n\Z")
        for arguments in (["--help"], ["check", "--help"], ["fix", "-h"]):
            said = self.unknot(*arguments)
            self.assertEqual((said.status, said.err), (CLEAN, ""))
        self.assertIn("defer_import", self.unknot("rewriters").out)

    def test_directory_to_work_from(self):
        self.make(MILL)
        for verb in ("check", "fix"):
            here, there = self.unknot(verb), self.unknot(verb, "-C", self.root, at=self.place)
            self.assertEqual((here.status, here.out), (there.status, there.out))
        self.assertEqual(self.unknot("explain", "-C", self.root, "mill.lathe", at=self.place).status, CLEAN)


class Json(Project):
    """`--output-format json` is one object with the promised keys."""

    def has_keys(self, value, keys):
        self.assertLessEqual(keys, set(value), value)

    def check_cycle(self, cycle):
        self.has_keys(cycle, CYCLE_KEYS)
        self.assertRegex(cycle["id"], r"\A[0-9a-f]{8}\Z")
        self.assertEqual(cycle["modules"], sorted(cycle["modules"]))
        for edge in cycle["edges"]:
            self.has_keys(edge, EDGE_KEYS)
            self.assertLessEqual({edge["from"], edge["to"]}, set(cycle["modules"]))
            source = (self.root / edge["file"]).read_text().splitlines()[edge["line"] - 1]
            self.assertTrue(source[edge["column"] - 1 :].startswith(edge["statement"]), edge)
            for offer in edge["offers"]:
                self.has_keys(offer, OFFER_KEYS)
                self.assertIn(offer["safety"], ("safe", "unsafe"))
            for refusal in edge["refusals"]:
                self.has_keys(refusal, REFUSAL_KEYS)
        for cut in cycle["plan"]:
            self.has_keys(cut, CUT_KEYS)
        for entry in cycle["entries"]:
            self.assertIn(entry["outcome"], ("works", "fails", "unknown"))
            self.has_keys(entry, FAILURE_KEYS if entry["outcome"] == "fails" else ENTRY_KEYS)

    def test_check(self):
        self.make(MILL, TOLL, CLEAN_PROJECT)
        said = self.unknot("check", "--output-format", "json")
        self.assertEqual((said.status, said.err), (FINDINGS, ""))
        report = said.json()
        self.has_keys(report, REPORT_KEYS)
        self.assertNotIn("patch", report)
        self.assertEqual((report["version"], report["tool"]["name"], report["root"]), (1, "unknot", "."))
        self.assertEqual(report["modules"], len(MILL) + len(TOLL) + len(CLEAN_PROJECT))
        self.assertEqual(len(report["cycles"]), 2)
        for cycle in report["cycles"]:
            self.check_cycle(cycle)
            self.assertTrue(cycle["plan"])
            self.assertEqual(cycle["cost"], sum(cut["cost"] for cut in cycle["plan"]))
        failing = [entry for entry in report["cycles"][0]["entries"] if entry["outcome"] == "fails"]
        self.assertIn("most likely due to a circular import", failing[0]["message"])

    def test_check_says_whether_its_plan_resolves_the_cycle(self):
        self.make(MILL)
        self.assertEqual([cycle["resolved"] for cycle in self.report()["cycles"]], [True])

    def test_fix(self):
        self.make(MILL)
        said = self.unknot("fix", "--output-format", "json")
        self.assertEqual((said.status, said.err), (FINDINGS, ""))
        self.has_keys(said.json(), REPORT_KEYS | {"patch"})
        self.check_cycle(said.json()["cycles"][0])
        self.assertTrue(said.json()["cycles"][0]["resolved"])
        self.assertEqual(said.json()["patch"], self.unknot("fix").out)

    def test_a_clean_project(self):
        self.make(CLEAN_PROJECT)
        report = self.report()
        self.has_keys(report, REPORT_KEYS)
        self.assertEqual((report["modules"], report["edges"], report["cycles"]), (3, 1, []))

    def test_explain(self):
        self.make(MILL)
        self.has_keys(self.unknot("explain", "mill.lathe", "--output-format", "json").json(), REPORT_KEYS)


if __name__ == "__main__":
    unittest.main()
