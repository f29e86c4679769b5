#!/usr/bin/env python3
"""The command line as a user meets it when a word is wrong."""

import unittest

from support.command import CLEAN, FINDINGS, MILL, USAGE, Project


class Words(Project):
    """A mistake is said in one line in the user's words; a second line says where to look."""

    def says(self, wanted, *arguments):
        said = self.unknot(*arguments)
        self.assertEqual((said.status, said.out), (USAGE, ""), said.err)
        self.assertEqual(said.err.splitlines()[0], "unknot: " + wanted)

    def test_a_command_that_is_not_there(self):
        self.says("there is no command `chekc`; did you mean `check`?", "chekc")
        self.says("there is no command `frobnicate`", "frobnicate")

    def test_a_path_in_the_place_of_a_command(self):
        self.make(MILL)
        self.says("there is no command `mill`; to check that path: unknot check mill", "mill")

    def test_an_option_that_is_not_there(self):
        self.says("there is no option `--sevrity`; did you mean `--severity`?", "check", "--sevrity", "race")
        self.says("there is no option `-Z`", "check", "-Z")

    def test_a_value_that_is_none(self):
        self.says("--severity must be one of crash, race, fragile, benign, locks, not `dire`", "check", "--severity", "dire")
        self.says("--output-format must be one of text, json, sarif, github, not `xml`", "check", "--output-format", "xml")
        self.says("--jobs must be a whole number, not `x`", "check", "-j", "x")
        self.says("--time-limit must be a number of seconds, not `-1`", "check", "--time-limit=-1")
        self.says("--cut wants two modules, A:B, not `mill`", "fix", "--cut", "mill")
        self.says(
            "--select knows no rewriter `defer_imprt`; did you mean `defer_import`? (`unknot rewriters` lists them)",
            *("fix", "--select", "defer_imprt"),
        )

    def test_a_value_that_is_missing(self):
        self.says("--severity wants a value, LEVEL", "check", "--severity")
        self.says("explain wants a MODULE", "explain")

    def test_words_too_many(self):
        self.says("what is `mill` for? rewriters takes no more words", "rewriters", "mill")

    def test_a_repeatable_option_takes_one_word_each(self):
        self.make(MILL)
        self.assertEqual(self.unknot("check", "--exclude", "nothing", "mill").status, FINDINGS)
        self.assertEqual(self.unknot("check", "--exclude", "lathe.py", "--exclude", "chuck.py", "mill").status, CLEAN)

    def test_the_last_of_equal_options_counts(self):
        self.make({"oak.py": "import elm\n", "elm.py": "import oak\n"})
        self.assertEqual(self.unknot("check", "--severity", "benign", "--severity", "race").status, CLEAN)

    def test_some_options_may_stand_before_the_command(self):
        self.make(MILL)
        there = self.unknot("-C", self.root, "-v", "check", at=self.place)
        self.assertEqual((there.status, there.out), (FINDINGS, self.unknot("check", "-v").out))

    def test_no_command_at_all(self):
        said = self.unknot()
        self.assertEqual((said.status, said.out), (USAGE, ""))
        self.assertIn("check", said.err)


if __name__ == "__main__":
    unittest.main()
