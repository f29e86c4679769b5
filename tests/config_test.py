#!/usr/bin/env python3
"""The configuration: where it is found, what it may say, and what is said about a mistake in it."""

import unittest

from support.command import CLEAN, FINDINGS, LATE, MILL, USAGE, Project

BENIGN = {"oak.py": "import elm\n", "elm.py": "import oak\n"}


class Config(Project):
    def in_force(self, key, *arguments, at=None):
        """The line of a key in what `unknot config` prints, blanks squeezed."""
        said = self.unknot("config", *arguments, at=at)
        self.assertEqual((said.status, said.err), (CLEAN, ""))
        lines = [line.split() for line in said.out.splitlines()]
        return " ".join(next(line for line in lines if line[0] == key or line[:2] == ["#", key]))

    def is_wrong(self, text, wanted, file="pyproject.toml"):
        self.make(BENIGN, {file: text})
        for verb in ("check", "fix", "config", "hook"):
            said = self.unknot(verb, "oak.py")
            self.assertEqual((said.status, said.out, said.err), (USAGE, "", f"unknot: {wanted}\n"))

    def test_pyproject(self):
        self.make(BENIGN)
        self.assertEqual(self.unknot("check").status, CLEAN)
        self.make({"pyproject.toml": "[project]\nname = 'oak'\n[tool.unknot]\nseverity = 'benign'\n"})
        self.assertEqual(self.unknot("check").status, FINDINGS)
        self.assertEqual(self.unknot("check", "--severity", "race").status, CLEAN)
        self.assertEqual(self.unknot("check", "--isolated").status, CLEAN)

    def test_own_file_comes_first(self):
        self.make(BENIGN, {"pyproject.toml": "[tool.unknot]\nseverity = 'race'\n", "unknot.toml": "severity = 'benign'\n"})
        self.assertEqual(self.in_force("severity"), 'severity = "benign" # unknot.toml:1')
        self.make({"unknot.toml": "root = true\n"})
        self.assertEqual(self.in_force("severity"), 'severity = "race" # pyproject.toml:2')

    def test_the_nearest_upwards_counts(self):
        self.make(BENIGN, under="deep/down")
        self.make({"unknot.toml": "severity = 'benign'\n", "deep/pyproject.toml": "[project]\nname = 'deep'\n"})
        self.assertEqual(self.in_force("severity", at=self.root / "deep/down"), f'severity = "benign" # {self.root}/unknot.toml:1')
        self.assertEqual(self.in_force("severity", "deep/down"), 'severity = "benign" # unknot.toml:1')
        self.make({"deep/unknot.toml": "severity = 'crash'\n"})
        self.assertEqual(self.in_force("severity", "deep/down"), 'severity = "crash" # deep/unknot.toml:1')
        self.assertEqual(self.in_force("severity", "deep/down/oak.py"), 'severity = "crash" # deep/unknot.toml:1')
        (self.root / "deep/.git").mkdir()
        (self.root / "deep/unknot.toml").unlink()
        self.assertEqual(self.in_force("severity", "deep/down"), 'severity = "race" # default')

    def test_a_named_file(self):
        self.make(BENIGN, {"unknot.toml": "severity = 'race'\n", "other.toml": "severity = 'benign'\n"})
        self.assertEqual(self.unknot("check", "--config", "other.toml").status, FINDINGS)
        said = self.unknot("check", "--config", "absent.toml")
        self.assertEqual((said.status, said.err), (USAGE, "unknot: cannot read absent.toml: No such file or directory\n"))

    def test_where_each_value_comes_from(self):
        self.make(BENIGN, {"pyproject.toml": "[tool.unknot]\nselect = ['redirect']\ntime-limit = 2\nunsafe-fixes = true\n"})
        self.assertEqual(self.in_force("select"), 'select = ["redirect"] # pyproject.toml:2')
        self.assertEqual(self.in_force("time-limit"), "time-limit = 2 # pyproject.toml:3")
        self.assertEqual(self.in_force("unsafe-fixes"), "unsafe-fixes = true # pyproject.toml:4")
        self.assertEqual(self.in_force("unsafe-fixes", "--no-unsafe-fixes"), "unsafe-fixes = false # command line")
        self.assertEqual(self.in_force("target-version"), "# target-version # default")
        self.assertEqual(self.in_force("target-version", "--target-version", "3.11"), 'target-version = "3.11" # command line')

    def test_what_is_printed_can_be_read_again(self):
        self.make(BENIGN, {"unknot.toml": "exclude = ['a b\"c', 'd\\\\e']\ntarget-version = '3.12'\njobs = 2\n"})
        first = self.unknot("config").out
        self.make({"unknot.toml": first})
        values = [[line.split("  #")[0] for line in text.splitlines()] for text in (first, self.unknot("config").out)]
        self.assertEqual(*values)

    def test_paths_are_those_of_the_folder_of_the_file(self):
        self.make(MILL, {"pyproject.toml": "[tool.unknot]\nexclude = ['/mill']\n"}, under="sub")
        self.assertEqual(self.unknot("check", "sub").status, CLEAN)
        self.make({"pyproject.toml": "[tool.unknot]\nsrc = ['lib']\n"}, under="sub")
        self.make(BENIGN, under="sub/lib")
        self.assertEqual(self.report("sub")["cycles"][0]["modules"][0], "mill.chuck")

    def test_force_exclude(self):
        self.make(MILL, {"pyproject.toml": "[tool.unknot]\nexclude = ['mill/']\n"})
        self.assertEqual(self.unknot("check", LATE).status, FINDINGS)
        self.assertEqual(self.unknot("check", "--force-exclude", LATE).status, CLEAN)
        self.assertEqual(self.unknot("hook", LATE).status, CLEAN)

    def test_unknown_keys(self):
        self.is_wrong("[tool.unknot]\n\nsevrity = 'race'\n", "pyproject.toml:3:1: there is no option `sevrity`; did you mean `severity`?")
        self.is_wrong("[tool.unknot]\ntarget_version = '3.9'\n", "pyproject.toml:2:1: there is no option `target_version`; did you mean `target-version`?")
        self.is_wrong("frobnicate = 1\n", "unknot.toml:1:1: there is no option `frobnicate`", file="unknot.toml")

    def test_keys_of_the_command_line_alone(self):
        self.is_wrong("[tool.unknot]\nwrite = true\n", "pyproject.toml:2:1: there is no option `write`")

    def test_wrong_types(self):
        for line, wanted in {
            "severity = 3": "12: `severity` wants a string",
            "select = 'redirect'": "10: `select` wants an array of strings",
            "select = [1]": "10: `select` wants an array of strings",
            "unsafe-fixes = 'yes'": "16: `unsafe-fixes` wants true or false",
            "jobs = '2'": "8: `jobs` wants a number",
            "jobs = -2": "8: `jobs` must be a whole number, not `-2`",
            "severity = 'dire'": "12: `severity` must be one of crash, race, fragile, benign, locks, not `dire`",
            "ignore = ['redrect']": "10: `ignore` knows no rewriter `redrect`; did you mean `redirect`? (`unknot rewriters` lists them)",
        }.items():
            with self.subTest(line):
                self.is_wrong(f"[tool.unknot]\n{line}\n", "pyproject.toml:2:" + wanted)

    def test_no_toml(self):
        self.make(BENIGN, {"pyproject.toml": "[tool.unknot]\nseverity = \n"})
        said = self.unknot("check")
        self.assertEqual(said.status, USAGE)
        self.assertRegex(said.err, r"\Aunknot: pyproject\.toml:2:\d+: ")
        self.make({"pyproject.toml": "[tool.other\n"})
        self.assertEqual(self.unknot("check").status, CLEAN)


if __name__ == "__main__":
    unittest.main()
