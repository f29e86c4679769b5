#!/usr/bin/env python3
"""What is known and does not count: a baseline, a git revision, comments, and files that are left out."""

import json
import os
import shutil
import subprocess
import unittest

from support.command import CLEAN, FINDINGS, FORGE, LATE, MILL, USAGE, Project, snapshot

BASELINE = "unknot-baseline.json"
# A third module that joins the cycle of MILL by an edge there and an edge back.
DRILL = {"mill/drill.py": "from mill.lathe import turn\n\nBORE = turn\n\n\ndef drill():\n    return 1\n"}


class Baseline(Project):
    def write(self):
        said = self.unknot("check", "--write-baseline")
        self.assertEqual((said.status, said.err), (CLEAN, ""))
        return said.out

    def check(self, *arguments):
        return self.unknot("check", "--baseline", BASELINE, *arguments)

    def test_what_is_known_does_not_count(self):
        self.make(MILL)
        self.assertEqual(self.write(), f"wrote {BASELINE}: 1 import cycle\n")
        self.assertEqual(self.check().status, CLEAN)
        self.assertIn("1 import cycle is known and not shown", self.check().out)
        self.assertEqual(self.unknot("check").status, FINDINGS)
        for verb in (["fix"], ["fix", "--write"], ["hook", LATE]):
            said = self.unknot(*verb, "--baseline", BASELINE)
            self.assertEqual(said.status, CLEAN, said.out + said.err)

    def test_it_is_about_modules_and_not_lines(self):
        self.make(MILL)
        self.write()
        first = (self.root / BASELINE).read_bytes()
        self.assertEqual(json.loads(first)["cycles"], [{"modules": ["mill.chuck", "mill.lathe"], "edges": ["mill.chuck -> mill.lathe", "mill.lathe -> mill.chuck"]}])
        self.make({LATE: "# one more line\n\n" + MILL[LATE]})
        self.assertEqual(self.check().status, CLEAN)
        self.write()
        self.assertEqual((self.root / BASELINE).read_bytes(), first)

    def test_a_new_cycle_counts(self):
        self.make(MILL)
        self.write()
        self.make(FORGE)
        said = self.check("--output-format", "json")
        self.assertEqual(said.status, FINDINGS)
        self.assertEqual([cycle["modules"] for cycle in said.json()["cycles"]], [["forge.anvil", "forge.hammer"]])
        self.assertEqual(self.unknot("fix", "--write", "--baseline", BASELINE).status, CLEAN)
        self.assertEqual(self.cycles(), [["mill.chuck", "mill.lathe"]])

    def test_a_new_edge_on_a_known_cycle_counts_and_is_what_is_cut(self):
        self.make(MILL)
        self.write()
        self.make(DRILL, {"mill/chuck.py": MILL["mill/chuck.py"] + "\n\ndef hold():\n    return drill()\n"})
        text = (self.root / "mill/chuck.py").read_text()
        self.make({"mill/chuck.py": "from mill.drill import drill\n" + text})
        self.assertEqual(self.check().status, FINDINGS)
        self.assertEqual(self.unknot("fix", "--write", "--baseline", BASELINE).status, CLEAN)
        self.assertEqual((self.root / LATE).read_text(), MILL[LATE], "the known cycle is left alone")
        self.assertEqual(self.cycles(), [["mill.chuck", "mill.lathe"]])

    def test_what_has_been_fixed_can_be_removed(self):
        self.make(MILL, FORGE)
        self.write()
        self.unknot("fix", "--write", "--touching", LATE)
        said = self.check("--output-format", "json")
        self.assertEqual((said.status, said.json()["removable"]), (CLEAN, ["mill.chuck -> mill.lathe", "mill.lathe -> mill.chuck"]))
        self.assertIn("mill.chuck -> mill.lathe", self.check().out)
        self.assertEqual(self.check("forge").out.count("mill"), 0, "what is not looked at is not called fixed")
        self.write()
        self.assertEqual(self.check("--output-format", "json").json()["removable"], [])

    def test_what_has_been_deleted_can_be_removed(self):
        self.make(MILL)
        self.write()
        (self.root / LATE).unlink()
        removable = ["mill.chuck -> mill.lathe", "mill.lathe -> mill.chuck"]
        self.assertEqual(self.check("--output-format", "json").json()["removable"], removable)
        self.assertEqual(self.check("mill", "--output-format", "json").json()["removable"], removable)
        shutil.rmtree(self.root / "mill")
        self.make(FORGE)
        self.assertEqual(self.check("--output-format", "json").json()["removable"], removable)
        self.assertEqual(self.check("forge", "--output-format", "json").json()["removable"], [])

    def test_in_the_configuration(self):
        self.make(MILL, {"pyproject.toml": f"[tool.unknot]\nbaseline = 'sub/{BASELINE}'\n", "sub/note": ""})
        said = self.unknot("check")
        self.assertEqual(said.status, USAGE)
        self.assertIn("--write-baseline", said.err)
        self.write()
        self.assertTrue((self.root / "sub" / BASELINE).exists())
        self.assertEqual(self.unknot("check").status, CLEAN)
        self.assertEqual(self.unknot("hook", LATE).status, CLEAN)

    def test_a_file_that_is_none(self):
        self.make(MILL)
        for text in ("", "[]", "{}", '{"unknot-baseline": 1, "cycles": [{"edges": [1]}]}', '{"unknot-baseline": 99, "cycles": []}'):
            self.make({BASELINE: text})
            said = self.check()
            self.assertEqual((said.status, said.err), (USAGE, f"unknot: {BASELINE}: is no baseline of unknot\n"))


@unittest.skipUnless(shutil.which("git"), "git is not installed")
class Since(Project):
    def git(self, *arguments):
        names = {f"GIT_{who}_{what}": "somebody@example.org" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
        subprocess.run(["git", *arguments], cwd=self.root, check=True, capture_output=True, env={**os.environ, **names, "HOME": str(self.place)})

    def commit(self, *projects):
        self.make(*projects)
        self.git("init", "-q")
        self.git("add", "-A")
        self.git("commit", "-qm", "all")

    def test_only_what_is_new_counts(self):
        self.commit(MILL, {"pyproject.toml": ""})
        self.assertEqual(self.unknot("check", "--since", "HEAD").status, CLEAN)
        self.make(FORGE)
        before = snapshot(self.root)
        said = self.unknot("check", "--since", "HEAD", "--output-format", "json")
        self.assertEqual([cycle["modules"] for cycle in said.json()["cycles"]], [["forge.anvil", "forge.hammer"]])
        self.assertEqual(snapshot(self.root), before, "neither the work tree nor the index is touched")
        self.commit()
        self.assertEqual(self.unknot("check", "--since", "HEAD").status, CLEAN)
        self.assertEqual(self.unknot("check", "--since", "HEAD~1").status, FINDINGS)

    def test_from_a_folder_that_is_new(self):
        self.commit(MILL, {"pyproject.toml": ""})
        self.make(FORGE, under="sub")
        self.assertEqual(self.unknot("check", "--since", "HEAD", at=self.root / "sub").status, FINDINGS)

    def test_no_such_revision(self):
        self.commit(MILL)
        said = self.unknot("check", "--since", "nowhere")
        self.assertEqual((said.status, said.err), (USAGE, "unknot: git knows no revision nowhere\n"))
        said = self.unknot("check", "--since", "--output=x")
        self.assertEqual(said.status, USAGE)


class Ignores(Project):
    def warnings(self):
        return [(warning["file"], warning["line"]) for warning in self.report()["warnings"]]

    def test_an_ignored_import_is_on_no_cycle(self):
        for comment in ("# unknot: ignore", "#unknot:ignore", "# noqa: E402  # unknot: ignore[it is meant]", "# unknot: ignore[late] # noqa"):
            first, rest = MILL[LATE].split("\n", 1)
            self.make(MILL, {LATE: f"{first}  {comment}\n{rest}"})
            self.assertEqual((self.cycles(), self.warnings()), ([], []), comment)

    def test_on_any_line_of_the_statement(self):
        rest = MILL[LATE].split("\n", 1)[1]
        self.make(MILL, {LATE: f"from mill.chuck import (\n    grip,  # unknot: ignore[meant]\n)\n{rest}"})
        self.assertEqual(self.cycles(), [])

    def test_what_is_no_comment(self):
        first, rest = MILL[LATE].split("\n", 1)
        for text in (f"{first}  # unknot: ignored\n{rest}", f'TEXT = "# unknot: ignore"\n{first}\n{rest}', f"{first}  # ignore\n{rest}"):
            self.make(MILL, {LATE: text})
            self.assertEqual((self.cycles(), self.warnings()), ([["mill.chuck", "mill.lathe"]], []))

    def test_a_stale_comment_is_reported(self):
        self.make({"calm.py": "import lake  # unknot: ignore\n\nX = 1  # unknot: ignore\n", "lake.py": ""})
        said = self.unknot("check")
        self.assertEqual(said.status, CLEAN)
        self.assertIn("calm.py:1: `# unknot: ignore` is not needed: the import is on no cycle", said.out)
        self.assertIn("calm.py:3: `# unknot: ignore` is not needed: it stands on no import", said.out)
        self.assertEqual(self.warnings(), [("calm.py", 1), ("calm.py", 3)])

    def test_files_that_are_left_out(self):
        self.make(MILL, {"pyproject.toml": "[tool.unknot.per-file-ignores]\n'lathe.py' = ['all']\n"})
        self.assertEqual(self.cycles(), [])
        self.make({"pyproject.toml": "[tool.unknot]\nper-file-ignores = {'mill/*' = ['defer_import']}\n"})
        self.assertEqual(self.cycles(), [["mill.chuck", "mill.lathe"]])
        self.assertNotIn("defer_import", str(self.report()["cycles"]))
        said = self.unknot("check", "--per-file-ignores", "mill/lathe.py:all")
        self.assertEqual(said.status, CLEAN)


if __name__ == "__main__":
    unittest.main()
