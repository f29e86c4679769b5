#!/usr/bin/env python3
"""The steps of action.yml, run as the runner would, and the recipe for GitLab in the README."""

import os
import re
import subprocess
import unittest
from pathlib import Path

from support.command import CLEAN, CLEAN_PROJECT, FINDINGS, MILL, UNKNOT, USAGE, Project

SOURCE = Path(os.environ["UNKNOT_SOURCE_DIR"])


def check_script():
    """The shell text of the last step. The file is simple enough to be read without a YAML library."""
    text = (SOURCE / "action.yml").read_text()
    block = text.rsplit("      run: |\n", 1)[1]
    return "".join(line[8:] if line.strip() else line for line in block.splitlines(keepends=True))


class Action(Project):
    def step(self, paths=".", arguments="", sarif=""):
        environment = {**os.environ, "UNKNOT": UNKNOT, "UNKNOT_PATHS": paths, "UNKNOT_ARGUMENTS": arguments, "UNKNOT_SARIF": sarif}
        command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", check_script()]
        return subprocess.run(command, cwd=self.root, env=environment, capture_output=True, text=True, timeout=60)

    def test_a_cycle_is_annotated_and_fails(self):
        self.make(MILL)
        done = self.step()
        self.assertEqual((done.returncode, done.stderr), (FINDINGS, ""))
        self.assertTrue(done.stdout.startswith("::error file=mill/lathe.py,line=1,"), done.stdout)

    def test_a_clean_project(self):
        self.make(CLEAN_PROJECT)
        self.assertEqual(self.step().returncode, CLEAN)

    def test_arguments_and_paths_are_words(self):
        self.make(MILL, under="a b")
        self.make(CLEAN_PROJECT, {"$(touch harm)/x.py": "X = 1\n"})
        self.assertEqual(self.step(paths="a b\n", arguments="--severity=crash\n-v\n").returncode, FINDINGS)
        self.assertEqual(self.step(paths="calm\n$(touch harm)\n").returncode, CLEAN)
        self.assertFalse((self.root / "harm").exists())

    def test_sarif(self):
        self.make(MILL)
        self.assertEqual(self.step(sarif="out.sarif").returncode, FINDINGS)
        self.assertIn('"version": "2.1.0"', (self.root / "out.sarif").read_text())
        self.assertEqual(self.step(paths="nowhere", sarif="out.sarif").returncode, USAGE)

    def test_it_is_yaml(self):
        try:
            import yaml
        except ImportError:
            self.skipTest("PyYAML is not installed")
        action = yaml.safe_load((SOURCE / "action.yml").read_text())
        self.assertEqual(action["runs"]["using"], "composite")
        self.assertEqual(action["runs"]["steps"][-1]["run"], check_script())
        for step in action["runs"]["steps"]:
            self.assertEqual(step["shell"], "bash")


class Gitlab(Project):
    def test_the_recipe(self):
        """Its script is what `unknot` understands."""
        readme = (SOURCE / "README.md").read_text()
        commands = re.findall(r"^ +- (unknot .*)$", readme, re.MULTILINE)
        self.assertTrue(commands)
        self.make(MILL)
        for command in commands:
            words = command.split()
            done = subprocess.run([UNKNOT, *words[1:]], cwd=self.root, capture_output=True, timeout=60)
            self.assertEqual(done.returncode, FINDINGS, command)


if __name__ == "__main__":
    unittest.main()
