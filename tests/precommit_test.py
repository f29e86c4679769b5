#!/usr/bin/env python3
"""Real pre-commit runs the hooks in a scratch repository, through `language: system` and as an installed hook."""

import os
import shutil
import subprocess
import sys
import unittest
from pathlib import Path

from support.command import FORGE, LATE, MILL, UNKNOT, Project

SOURCE = Path(os.environ["UNKNOT_SOURCE_DIR"])
SYSTEM = """\
repos:
- repo: local
  hooks:
  - id: {id}
    name: {id}
    entry: {entry}
    language: system
    types_or: [python, pyi]
    require_serial: true
"""
# A cycle that no rewriter can cut: both modules need a value of the other while they load.
OAK = {"oak.py": "from elm import LEAF\n\nROOT = LEAF\n", "elm.py": "from oak import ROOT\n\nLEAF = ROOT\n"}


class Repository(Project):
    """A scratch repository with the hook installed."""

    hook, entry = "unknot", f"{UNKNOT} hook"

    def setUp(self):
        super().setUp()
        home = self.place / "home"
        home.mkdir()
        names = {f"GIT_{who}_{what}": "somebody@example.org" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
        self.environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("GIT_")},
            **names,
            "HOME": str(home),
            "PRE_COMMIT_HOME": str(home / "pre-commit"),
            "GIT_CONFIG_NOSYSTEM": "1",
            "UNKNOT_BINARY": UNKNOT,
        }
        self.git("init", "-q", "-b", "main")
        self.make({"pyproject.toml": "", ".pre-commit-config.yaml": self.configuration()})
        self.run_in(["pre-commit", "install"])
        self.commit()

    def configuration(self):
        return SYSTEM.format(id=self.hook, entry=self.entry)

    def run_in(self, command, wanted=0, at=None):
        done = subprocess.run(command, cwd=at or self.root, env=self.environment, stdin=subprocess.DEVNULL, capture_output=True, text=True)
        self.assertEqual(done.returncode, wanted, done.stdout + done.stderr)
        return done.stdout + done.stderr

    def git(self, *arguments, wanted=0, at=None):
        return self.run_in(["git", *arguments], wanted, at)

    def commit(self, *projects, wanted=0):
        """Makes files, stages everything, and commits; what the hook said."""
        self.make(*projects)
        self.git("add", "-A")
        return self.git("commit", "-qm", "more", wanted=wanted)

    def commit_unchecked(self, *projects):
        self.make(*projects)
        self.git("add", "-A")
        self.git("commit", "-qm", "more", "--no-verify")

    def text(self, path):
        return (self.root / path).read_text()


class Fix(Repository):
    def test_a_clean_commit(self):
        self.commit({"calm.py": "X = 1\n", "lake.py": "import calm\n"})
        self.assertEqual(self.git("status", "--porcelain"), "")

    def test_a_new_cycle_is_fixed(self):
        said = self.commit(MILL, wanted=1)
        self.assertIn(f"changed {LATE}", said)
        self.assertIn("defer_import", said)
        self.assertNotEqual(self.text(LATE), MILL[LATE])
        self.commit()
        self.assertEqual(self.git("status", "--porcelain"), "")

    def test_a_new_cycle_that_cannot_be_cut(self):
        said = self.commit(OAK, wanted=1)
        self.assertIn("held by:", said)
        self.assertRegex(said, r"(oak|elm)\.py:\d")
        self.assertEqual([self.text(path) for path in OAK], list(OAK.values()))

    def test_an_old_cycle_is_not_touched(self):
        self.commit_unchecked(MILL)
        said = self.commit({"calm.py": "import mill.lathe\n"})
        self.assertNotIn("cycle", said)
        self.assertEqual(self.text(LATE), MILL[LATE])

    def test_only_staged_files_are_edited(self):
        """The half of a cycle that could be cut was committed before: the other half is said to need it."""
        self.commit({path: text for path, text in MILL.items() if path != "mill/chuck.py"})
        said = self.commit({"mill/chuck.py": MILL["mill/chuck.py"]}, wanted=1)
        self.assertEqual(self.text(LATE), MILL[LATE])
        self.assertEqual(self.text("mill/chuck.py"), MILL["mill/chuck.py"])
        self.assertIn("mill.chuck -> mill.lathe", said)
        self.assertIn(f"not part of this: {LATE}", said)
        self.assertIn("unknot fix --write --touching mill/chuck.py", said)

    def test_a_partly_staged_file(self):
        self.commit({path: text for path, text in MILL.items() if path != LATE})
        self.make({LATE: MILL[LATE]})
        self.git("add", "-A")
        self.make({LATE: MILL[LATE] + "\n\nUNSTAGED = 1\n"})
        said = self.git("commit", "-qm", "part", wanted=1)
        # The fix and what was not staged are both in the file, or pre-commit has rolled the fix back to keep the rest.
        self.assertIn("UNSTAGED = 1", self.text(LATE))
        self.assertIn(f"changed {LATE}", said)

    def test_a_renamed_file(self):
        self.commit_unchecked({"old.py": FORGE["forge/anvil.py"], **{path: text for path, text in FORGE.items() if path != "forge/anvil.py"}})
        self.git("mv", "old.py", "forge/anvil.py")
        said = self.git("commit", "-qm", "renamed", wanted=1)
        self.assertIn("changed forge/anvil.py", said)
        self.git("add", "-A")
        self.git("commit", "-qm", "renamed")

    def test_a_merge(self):
        """pre-commit hands over the files that were in conflict."""
        plain = "def grip():\n    return 1\n"
        self.commit({"mill/__init__.py": "", LATE: MILL[LATE], "mill/chuck.py": plain})
        self.git("switch", "-qc", "other")
        self.commit({"mill/chuck.py": plain + "# theirs\n"})
        self.git("switch", "-q", "main")
        self.commit({"mill/chuck.py": plain + "# ours\n"})
        self.git("merge", "-q", "other", wanted=1)
        said = self.commit({"mill/chuck.py": MILL["mill/chuck.py"]}, wanted=1)
        self.assertIn("import cycle of 2 modules", said)
        self.assertIn(f"not part of this: {LATE}", said)
        self.commit({"mill/chuck.py": plain + "# both\n"})
        self.assertEqual(self.git("status", "--porcelain"), "")

    def test_a_file_with_a_syntax_error(self):
        self.commit({"broken.py": "def f(:\n", "calm.py": "X = 1\n"})
        said = self.commit({"broken.py": "def f(:\n    y z\n"}, MILL, wanted=1)
        self.assertIn("broken.py", said)
        self.assertIn(f"changed {LATE}", said)

    def test_a_file_that_is_removed(self):
        self.commit(MILL, wanted=1)
        self.commit()
        self.git("rm", "-q", LATE)
        self.git("commit", "-qm", "removed")

    def test_an_excluded_file_is_left_alone(self):
        self.commit({"pyproject.toml": "[tool.unknot]\nexclude = ['mill/']\n"})
        self.commit(MILL)
        self.assertEqual(self.text(LATE), MILL[LATE])

    def test_a_linked_work_tree(self):
        self.git("worktree", "add", "-q", str(self.place / "other"))
        main, self.root = self.root, self.place / "other"
        said = self.commit(MILL, wanted=1)
        self.assertIn(f"changed {LATE}", said)
        self.assertFalse((main / LATE).exists())


class Check(Repository):
    hook, entry = "unknot-check", f"{UNKNOT} check --force-exclude"

    def test_a_clean_commit(self):
        self.commit({"calm.py": "X = 1\n"})

    def test_a_new_cycle_is_reported(self):
        said = self.commit(MILL, wanted=1)
        self.assertIn("import cycle of 2 modules: mill.chuck, mill.lathe", said)
        self.assertEqual(self.text(LATE), MILL[LATE])

    def test_an_old_cycle_is_not(self):
        self.commit_unchecked(MILL)
        self.assertNotIn("cycle", self.commit({"calm.py": "X = 1\n"}))


class Installed(Repository):
    """The hooks as the repository of unknot offers them; its script runs the program that is there already."""

    def configuration(self):
        offered = self.place / "offered"
        offered.mkdir()
        for name in ("dev", ".pre-commit-hooks.yaml"):
            shutil.copy(SOURCE / name, offered / name)
        self.git("init", "-q", at=offered)
        self.git("add", "-A", at=offered)
        self.git("commit", "-qm", "offered", at=offered)
        revision = self.git("rev-parse", "HEAD", at=offered).strip()
        return f"repos:\n- repo: {offered}\n  rev: {revision}\n  hooks:\n  - id: unknot\n  - id: unknot-check\n"

    def test_both_hooks(self):
        self.commit({"calm.py": "X = 1\n"})
        said = self.commit(MILL, wanted=1)
        self.assertIn(f"changed {LATE}", said)
        self.commit()
        said = self.commit(OAK, wanted=1)
        self.assertIn("held by:", said)
        self.assertIn("import cycle of 2 modules: elm, oak", said)


if __name__ == "__main__":
    if not shutil.which("pre-commit") or not shutil.which("git"):
        print("pre-commit or git is not installed")
        sys.exit(77)
    unittest.main()
