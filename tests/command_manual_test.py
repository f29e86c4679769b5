#!/usr/bin/env python3
"""Completions and the manual page: made of the tables of verbs and options, so nothing is missing from them."""

import re
import shutil
import subprocess
import unittest

from support.command import CLEAN, USAGE, Project


class Manual(Project):
    def say(self, *arguments):
        said = self.unknot(*arguments)
        self.assertEqual((said.status, said.err), (CLEAN, ""))
        return said.out

    def verbs(self):
        shown = self.say("--help").split("SUBCOMMANDS:" if "SUBCOMMANDS:" in self.say("--help") else "Subcommands:")[1]
        return re.findall(r"^  (\w+)", shown, re.MULTILINE)

    def options(self, verb):
        return set(re.findall(r"--[a-z][a-z-]+", self.say(verb, "--help")))

    def complete(self, *words):
        """What bash offers for the last of these words."""
        script = self.say("completions", "bash")
        line = f'COMP_WORDS=({" ".join(repr(word) for word in words)}); COMP_CWORD={len(words) - 1}\n_unknot\nprintf "%s\\n" "${{COMPREPLY[@]}}"'
        done = subprocess.run(["bash", "--norc", "-c", script + line], cwd=self.root, capture_output=True, text=True, timeout=60)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout.split()

    @unittest.skipIf(shutil.which("bash") is None, "bash is not installed")
    def test_bash(self):
        self.make({"pine.py": "", "pear.py": ""})
        self.assertLessEqual(set(self.verbs()), set(self.complete("unknot", "")))
        self.assertEqual(self.complete("unknot", "expl"), ["explain"])
        self.assertEqual(self.complete("unknot", "check", "--sever"), ["--severity"])
        self.assertEqual(self.complete("unknot", "check", "--severity", "be"), ["benign"])
        self.assertEqual(self.complete("unknot", "check", "--severity", "race", "pi"), ["pine.py"])
        self.assertEqual(self.complete("unknot", "completions", "f"), ["fish"])
        for verb in self.verbs():
            offered = set(self.complete("unknot", verb, "-"))
            known = {option for option in self.options(verb) if option.startswith("--") and option in offered}
            self.assertIn("--help", known)
        self.assertIn("--write", self.complete("unknot", "fix", "--"))
        self.assertNotIn("--write", self.complete("unknot", "check", "--"))

    def test_every_shell_knows_every_verb_and_option(self):
        for shell in ("bash", "zsh", "fish"):
            said = self.say("completions", shell)
            for verb in self.verbs():
                self.assertRegex(said, rf"\b{verb}\b")
            for option in self.options("fix") - {"--help"}:
                self.assertRegex(said, option if shell != "fish" else rf"-l {option[2:]}\b")

    def test_shells_that_are_there_can_read_them(self):
        for shell, check in (("bash", ["bash", "-n"]), ("zsh", ["zsh", "-n"]), ("fish", ["fish", "-n"])):
            if shutil.which(shell) is None:
                continue
            file = self.place / shell
            file.write_text(self.say("completions", shell))
            self.assertEqual(subprocess.run([*check, str(file)], capture_output=True, timeout=60).stderr, b"", shell)

    def test_no_such_shell(self):
        said = self.unknot("completions", "csh")
        self.assertEqual((said.status, said.out), (USAGE, ""))

    def test_manual_page(self):
        page = self.say("man")
        self.assertTrue(page.startswith('.TH UNKNOT 1 "" "unknot '))
        plain = page.replace("\\-", "-")
        for option in self.options("fix") - {"--help"}:
            self.assertIn(option, plain)
        for verb in self.verbs():
            self.assertIn(f"\\fB{verb}\\fR", page)

    @unittest.skipIf(shutil.which("groff") is None, "groff is not installed")
    def test_groff_has_nothing_to_warn_of(self):
        done = subprocess.run(["groff", "-man", "-Tascii", "-ww"], input=self.say("man").encode(), capture_output=True, timeout=60)
        self.assertEqual((done.returncode, done.stderr), (0, b""))


if __name__ == "__main__":
    unittest.main()
