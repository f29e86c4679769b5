#!/usr/bin/env python3
"""`fix --write`: all files or none, whatever happens; and what git has not got yet is not written over."""

import os
import random
import shutil
import signal
import subprocess
import time
import unittest
from pathlib import Path

from support.command import CLEAN, FINDINGS, FORGE, LATE, MILL, UNKNOT, USAGE, Project, snapshot

KILLS = 200
FORGE_LATE = "forge/anvil.py"
JOURNALS = (".unknot-journal-back", ".unknot-journal-forward")


def many_cycles(count):
    """A package for each cycle, so that there are many files to write."""
    return {path.replace("mill", f"mill{n}"): text.replace("mill", f"mill{n}") for n in range(count) for path, text in MILL.items()}


class Killed(Project):
    """SIGKILL at any moment: every file is old or new, and the next run ends where an undisturbed one does."""

    def start(self):
        return subprocess.Popen([UNKNOT, "fix", "--write", "-q"], cwd=self.root, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)

    def wait_for_writing(self, process):
        while process.poll() is None and not any((self.root / name).exists() for name in JOURNALS):
            pass
        return time.monotonic()

    def lay_out(self):
        shutil.rmtree(self.root)
        shutil.copytree(self.place / "before", self.root)

    def test_kill(self):
        self.make(many_cycles(6), {"pyproject.toml": "[project]\nname = 'mill'\n"})
        shutil.copytree(self.root, self.place / "before")
        before = snapshot(self.root)
        process = self.start()
        begin = self.wait_for_writing(process)
        process.wait()
        writing = time.monotonic() - begin
        after = snapshot(self.root)
        self.assertEqual(sum(before[path] != after[path] for path in before), 6)
        chance, mixed = random.Random(1), 0
        for _ in range(KILLS):
            self.lay_out()
            process = self.start()
            self.wait_for_writing(process)
            time.sleep(chance.uniform(0, writing))
            process.kill()
            process.wait()
            there = snapshot(self.root)
            for path in before:
                self.assertIn(there[path], (before[path], after[path]), path)
            mixed += set(there) != set(before) or there not in (before, after)
            self.assertEqual(self.unknot("fix", "--write").status, CLEAN)
            self.assertEqual(snapshot(self.root), after)
        self.assertGreater(mixed, KILLS // 10, "too few were killed while they wrote")

    def test_interrupt(self):
        """Ctrl-C ends the process by the signal, and leaves nothing to mend."""
        self.make(many_cycles(6), {"pyproject.toml": "[project]\nname = 'mill'\n"})
        shutil.copytree(self.root, self.place / "before")
        before = snapshot(self.root)
        self.unknot("fix", "--write")
        after = snapshot(self.root)
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            self.lay_out()
            process = self.start()
            self.wait_for_writing(process)
            process.send_signal(number)
            self.assertEqual(process.wait(), -number)
            self.assertEqual(snapshot(self.root), after)
            self.lay_out()
            process = self.start()
            process.send_signal(number)
            process.wait()
            self.assertIn(snapshot(self.root), (before, after))

    def test_other_commands_say_that_something_is_left(self):
        self.make(MILL, {"pyproject.toml": "", JOURNALS[0]: "unknot journal 1\n"})
        said = self.unknot("check")
        self.assertEqual(said.status, FINDINGS)
        self.assertIn("was interrupted", said.err)
        self.assertTrue((self.root / JOURNALS[0]).exists())
        self.assertEqual(self.unknot("fix", "--write").status, CLEAN)
        self.assertFalse((self.root / JOURNALS[0]).exists())
        self.assertEqual(self.unknot("check").err, "")


class Links(Project):
    def test_a_named_link_inside_the_root_is_followed(self):
        self.make({path: text for path, text in MILL.items() if path != LATE}, {"pyproject.toml": "", "store/lathe.txt": MILL[LATE]})
        (self.root / LATE).symlink_to("../store/lathe.txt")
        self.assertEqual(self.unknot("fix", "--write", LATE).status, CLEAN)
        self.assertTrue((self.root / LATE).is_symlink())
        self.assertNotEqual((self.root / "store/lathe.txt").read_text(), MILL[LATE])

    def test_a_named_link_out_of_the_root_is_not(self):
        self.make(MILL, {"pyproject.toml": ""})
        (self.root / LATE).rename(self.place / "lathe.txt")
        (self.root / LATE).symlink_to(self.place / "lathe.txt")
        said = self.unknot("fix", "--write", LATE)
        self.assertEqual(said.status, USAGE)
        self.assertIn("is a link to " + str(self.place / "lathe.txt"), said.err)
        self.assertEqual((self.place / "lathe.txt").read_text(), MILL[LATE])

    def test_a_hard_link_is_split_and_said(self):
        self.make(MILL)
        os.link(self.root / LATE, self.place / "other")
        said = self.unknot("fix", "--write")
        self.assertEqual(said.status, CLEAN)
        self.assertIn("hard link", said.err)
        self.assertEqual((self.place / "other").read_text(), MILL[LATE])


@unittest.skipUnless(shutil.which("git"), "git is not installed")
class InGit(Project):
    """What git has neither committed nor staged is only written over with --allow-dirty."""

    def setUp(self):
        super().setUp()
        self.home = self.place / "home"
        self.home.mkdir()
        names = {f"GIT_{who}_{what}": "somebody@example.org" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
        self.environment = {**os.environ, **names, "HOME": str(self.home), "GIT_CONFIG_NOSYSTEM": "1"}

    def git(self, *arguments, at=None):
        done = subprocess.run(["git", *arguments], cwd=at or self.root, env=self.environment, capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def commit(self):
        if not (self.root / ".git").exists():
            self.git("init", "-q")
        self.git("add", "-A")
        self.git("commit", "-qm", "all")

    def touch(self, path, more="# more\n"):
        with (self.root / path).open("a") as file:
            file.write(more)

    def is_refused(self, *files, at=None, environment=()):
        before = snapshot(self.root)
        command = [UNKNOT, "fix", "--write"]
        done = subprocess.run(command, cwd=at or self.root, env={**os.environ, **dict(environment)}, capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stdout), (USAGE, ""), done.stderr)
        self.assertIn("nothing was changed", done.stderr)
        for file in files:
            self.assertIn(file, done.stderr)
        self.assertEqual(snapshot(self.root), before)
        return done.stderr

    def test_a_committed_file_is_edited(self):
        self.make(MILL)
        self.commit()
        self.assertEqual(self.unknot("fix", "--write").status, CLEAN)
        self.assertEqual(self.git("diff", "--name-only"), LATE + "\n")

    def test_a_changed_file_stops_all(self):
        self.make(MILL, FORGE)
        self.commit()
        self.touch(LATE)
        said = self.is_refused(LATE)
        self.assertNotIn("anvil", said)
        self.assertIn("--allow-dirty", said)
        self.assertEqual(self.unknot("fix", "--write", "--allow-dirty").status, CLEAN)
        self.assertTrue((self.root / LATE).read_text().endswith("# more\n"))

    def test_a_changed_file_that_needs_no_edit_does_not(self):
        self.make(MILL)
        self.commit()
        self.touch("mill/chuck.py")
        self.assertEqual(self.unknot("fix", "--write").status, CLEAN)

    def test_a_staged_file_is_edited(self):
        self.make(MILL)
        self.commit()
        self.touch(LATE)
        self.git("add", LATE)
        self.assertEqual(self.unknot("fix", "--write").status, CLEAN)

    def test_a_partly_staged_file_is_not(self):
        self.make(MILL)
        self.commit()
        self.touch(LATE)
        self.git("add", LATE)
        self.touch(LATE)
        self.is_refused(LATE)

    def test_an_untracked_or_ignored_file_is_edited(self):
        self.make({"note": ""})
        self.commit()
        self.make(MILL)
        self.assertEqual(self.unknot("fix", "--write").status, CLEAN)

    def test_a_file_that_was_only_touched_is_edited(self):
        self.make(MILL)
        self.commit()
        os.utime(self.root / LATE, (1, 1))
        self.assertEqual(self.unknot("fix", "--write").status, CLEAN)

    def test_odd_names(self):
        odd = {path.replace("mill/", "mi\n\"l é/mill/"): text for path, text in MILL.items()}
        self.make(odd, {"mi\n\"l é/pyproject.toml": ""})
        self.commit()
        late = next(path for path in odd if path.endswith("lathe.py"))
        self.touch(late)
        self.is_refused("mill/lathe.py")
        self.git("add", "-A")
        self.assertEqual(self.unknot("fix", "--write").status, CLEAN)

    def test_names_that_look_like_patterns(self):
        self.make({path.replace("mill/", ":(top)/mill/"): text for path, text in MILL.items()}, {":(top)/pyproject.toml": ""})
        self.commit()
        self.touch(":(top)/" + LATE)
        self.is_refused(LATE)

    def test_from_a_subfolder(self):
        self.make(MILL, {"pyproject.toml": ""}, under="sub/deep")
        self.commit()
        self.touch("sub/deep/" + LATE)
        self.is_refused(LATE, at=self.root / "sub/deep")
        self.is_refused("sub/deep/" + LATE)

    def test_a_linked_work_tree(self):
        self.make(MILL)
        self.commit()
        self.git("worktree", "add", "-q", str(self.place / "other"))
        (self.place / "other" / LATE).write_text(MILL[LATE] + "# more\n")
        self.assertEqual(self.unknot("fix", "--write", at=self.place / "other").status, USAGE)
        self.assertEqual(self.unknot("fix", "--write").status, CLEAN)

    def test_a_repository_in_a_repository(self):
        self.make({"note": ""})
        self.commit()
        self.make(MILL, under="inner")
        self.git("init", "-q", at=self.root / "inner")
        self.git("add", "-A", at=self.root / "inner")
        self.git("commit", "-qm", "all", at=self.root / "inner")
        self.touch("inner/" + LATE)
        self.is_refused(LATE, at=self.root / "inner")

    def test_the_index_of_a_hook_counts(self):
        self.make(MILL)
        self.commit()
        index = self.place / "index"
        shutil.copy(self.root / ".git/index", index)
        self.touch(LATE)
        self.git("add", LATE)
        # The index of `git commit FILE` holds only what is committed; here that is the file before it was changed.
        self.is_refused(LATE, environment={"GIT_INDEX_FILE": str(index), "GIT_DIR": str(self.root / ".git")})
        self.is_refused(LATE, environment={"GIT_INDEX_FILE": "../index", "GIT_DIR": ".git"})

    def test_the_variables_of_another_repository_do_not(self):
        self.make(MILL)
        self.commit()
        other = self.place / "elsewhere"
        other.mkdir()
        self.git("init", "-q", at=other)
        self.touch(LATE)
        self.is_refused(LATE, environment={"GIT_DIR": str(other / ".git"), "GIT_INDEX_FILE": str(other / ".git/index")})

    def test_an_empty_git_folder_is_no_repository(self):
        self.make(MILL)
        (self.root / ".git").mkdir()
        self.assertEqual(self.unknot("fix", "--write").status, CLEAN)

    def test_without_git(self):
        self.make(MILL)
        self.commit()
        self.is_refused("cannot run git", environment={"PATH": "/nowhere"})

    def test_nothing_to_write_asks_nobody(self):
        self.make({"calm.py": "X = 1\n"})
        self.commit()
        done = subprocess.run([UNKNOT, "fix", "--write"], cwd=self.root, env={**os.environ, "PATH": "/nowhere"}, capture_output=True)
        self.assertEqual(done.returncode, CLEAN)


if __name__ == "__main__":
    unittest.main()
