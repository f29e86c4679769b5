#!/usr/bin/env python3
"""The command as a user meets it: the patch, what --write does, and which files are looked at."""

import shutil
import stat
import subprocess
import unittest

from support.command import CLEAN, CLEAN_PROJECT, FINDINGS, FORGE, IS_ROOT, LATE, MILL, TOLL, USAGE, Project, snapshot


class Patch(Project):
    """Standard output of fix is the patch and only the patch; --write does what the patch does."""

    def test_only_the_patch(self):
        self.make(MILL, CLEAN_PROJECT)
        before = snapshot(self.root)
        for flags in ([], ["-v"], ["-q"]):
            said = self.unknot("fix", *flags)
            self.assertTrue(said.out.startswith(f"--- a/{LATE}\n+++ b/{LATE}\n@@ "), said.out)
            self.assertTrue(all(line[:1] in (" ", "+", "-", "@", "\\") for line in said.out.splitlines()), said.out)
            self.assertEqual(said.err == "", flags == ["-q"])
        self.assertEqual(snapshot(self.root), before, "printing a patch writes nothing")

    def test_write_equals_the_patch(self):
        crlf = {path: text.replace("\n", "\r\n") for path, text in FORGE.items()}
        no_final_line_end = {path: text.rstrip("\n") for path, text in TOLL.items()}
        self.make(MILL, crlf, no_final_line_end)
        (self.root / LATE).chmod(0o754)
        other = self.place / "other"
        shutil.copytree(self.root, other)
        before = snapshot(self.root)
        self.apply(self.unknot("fix").bytes, other)
        said = self.unknot("fix", "--write")
        self.assertEqual((said.status, said.out), (CLEAN, ""))
        self.assertEqual(snapshot(self.root), snapshot(other))
        changed = [path for path, file in snapshot(self.root).items() if file != before[path]]
        self.assertEqual(len(changed), 3)
        self.assertEqual(stat.S_IMODE((self.root / LATE).stat().st_mode), 0o754)
        self.assertEqual(self.unknot("fix").out, "")

    def test_a_symlink_is_never_edited(self):
        self.make(MILL)
        (self.root / LATE).rename(self.place / "real.py")
        (self.root / LATE).symlink_to(self.place / "real.py")
        before = snapshot(self.place)
        said = self.unknot("fix")
        self.assertEqual((said.status, said.out), (FINDINGS, ""))
        self.assertEqual(self.unknot("fix", "--write").status, FINDINGS)
        self.assertTrue((self.root / LATE).is_symlink())
        self.assertEqual(snapshot(self.place), before)

    @unittest.skipIf(IS_ROOT, "root writes everywhere")
    def test_a_read_only_folder(self):
        self.make(MILL, FORGE)
        folder = self.root / "mill"
        folder.chmod(0o555)
        self.addCleanup(folder.chmod, 0o755)
        before = snapshot(self.root)
        said = self.unknot("fix", "--write")
        self.assertEqual(said.status, USAGE)
        self.assertIn(LATE, said.err)
        self.assertEqual(snapshot(self.root), before)

    @unittest.skipIf(IS_ROOT, "root writes everywhere")
    def test_a_read_only_file(self):
        self.make(MILL, FORGE)
        (self.root / LATE).chmod(0o444)
        before = snapshot(self.root)
        said = self.unknot("fix", "--write")
        self.assertEqual(said.status, USAGE)
        self.assertIn(LATE, said.err)
        self.assertEqual(snapshot(self.root), before)

    def test_output_file_that_is_there(self):
        self.make(MILL)
        target = self.place / "out"
        target.write_text("something longer\n" * 100)
        patch = self.unknot("fix")
        said = self.unknot("fix", "--output-file", target)
        self.assertEqual((said.status, said.out, target.read_bytes()), (FINDINGS, "", patch.bytes))

    def test_output_file(self):
        self.make(MILL)
        patch, target = self.unknot("fix"), self.place / "out"
        said = self.unknot("fix", "--output-file", target)
        self.assertEqual((said.status, said.out), (FINDINGS, ""), said.err)
        self.assertEqual(target.read_bytes(), patch.bytes)
        report = self.unknot("check")
        said = self.unknot("check", "--output-file", target)
        self.assertEqual((said.status, said.out, target.read_bytes()), (FINDINGS, "", report.bytes))
        said = self.unknot("check", "--output-file", self.place / "nowhere" / "out")
        self.assertEqual((said.status, said.out), (USAGE, ""))
        self.assertIn("nowhere/out", said.err)

    def test_select_and_ignore(self):
        self.make(TOLL)
        for flags, rewriter in (
            ([], "redirect"),
            (["--select", "redirect"], "redirect"),
            (["--select", "defer_import"], "defer_import"),
            (["--ignore", "redirect"], "defer_import"),
            (["--select", "redirect,defer_import"], "redirect"),
        ):
            plan = self.report(*flags)["cycles"][0]["plan"]
            self.assertEqual([cut["rewriter"] for cut in plan], [rewriter], flags)
        said = self.unknot("fix", "--ignore", "redirect,defer_import,module_attribute")
        self.assertEqual((said.status, said.out), (FINDINGS, ""))

    def test_touching(self):
        self.make(MILL, FORGE)
        for what in ("mill/lathe.py", "mill.lathe", "mill.chuck", self.root / "mill/chuck.py"):
            self.assertEqual(self.cycles("--touching", what), [["mill.chuck", "mill.lathe"]], what)
        self.assertEqual(len(self.cycles("--touching", "mill.lathe", "--touching", "forge.anvil")), 2)
        self.assertEqual(self.unknot("check", "--touching", "mill/__init__.py").status, CLEAN)
        self.unknot("fix", "--write", "--touching", "mill.lathe")
        self.assertEqual(self.cycles(), [["forge.anvil", "forge.hammer"]])

    def test_the_same_bytes_every_time(self):
        self.make(MILL, FORGE, TOLL, CLEAN_PROJECT)
        for arguments in (["check"], ["check", "-v"], ["check", "--output-format", "json"], ["fix"], ["fix", "--unsafe-fixes"]):
            said = {(run.out, run.err) for run in (self.unknot(*arguments, *j) for j in ([], ["-j", 1], ["-j", 4], ["-j4"]))}
            self.assertEqual(len(said), 1, arguments)


class Place(Project):
    """Where PATH lies, and what lies beside it."""

    def test_a_path_outside_of_the_run(self):
        self.make(MILL)
        elsewhere = self.place / "elsewhere"
        elsewhere.mkdir()
        for path in (self.root, "../project", self.root / "mill"):
            said = self.unknot("fix", path, at=elsewhere)
            self.assertEqual(said.status, FINDINGS)
            named = [word.rstrip(".") for word in said.err.splitlines()[-1].split() if "/" in word]
            self.assertEqual(len(named), 1, said.err)
            copy = self.place / "copy"
            shutil.rmtree(copy, ignore_errors=True)
            shutil.copytree(self.root, copy)
            self.assertEqual((elsewhere / named[0]).resolve(), self.root, "the folder to apply the patch in")
            self.apply(said.bytes, copy)
            self.assertEqual(self.cycles(at=copy), [])
        self.assertEqual(self.unknot("fix", "--write", self.root, at=elsewhere).status, CLEAN)
        self.assertEqual(self.cycles(), [])

    def test_a_run_inside_the_project(self):
        self.make(MILL, {"pyproject.toml": "[project]\nname = 'mill'\n"})
        said = self.unknot("fix", at=self.root / "mill")
        self.assertEqual(said.status, FINDINGS)
        self.apply(said.bytes, self.root / "mill")
        self.assertEqual(self.cycles(), [])

    @unittest.skipUnless(shutil.which("git"), "git is not installed")
    def test_a_subfolder_of_a_repository(self):
        self.make(MILL, {"pyproject.toml": "[project]\nname = 'mill'\n"}, under="sub")
        subprocess.run(["git", "init", "-q"], cwd=self.root, check=True)
        inside = self.unknot("fix", at=self.root / "sub")
        self.assertIn(f"+++ b/{LATE}\n", inside.out)
        outside = self.unknot("fix", "sub")
        self.assertIn(f"+++ b/sub/{LATE}\n", outside.out)
        done = subprocess.run(["git", "apply", "-"], cwd=self.root / "sub", input=inside.bytes, capture_output=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.cycles(), [])

    @unittest.skipUnless(shutil.which("git"), "git is not installed")
    def test_a_user_elsewhere_in_the_repository(self):
        self.make(MILL, under="sub")
        self.make({"sub/pyproject.toml": "", "tools/use.py": "import mock\n\nmock.patch('mill.lathe.grip')\n"})
        subprocess.run(["git", "init", "-q"], cwd=self.root, check=True)
        said = self.unknot("fix", at=self.root / "sub")
        self.assertEqual((said.status, said.out), (FINDINGS, ""))

    def test_a_script_without_extension_is_a_user(self):
        self.make(MILL, {"pyproject.toml": "", "bin/lathe": "#!/usr/bin/env python3\nfrom mill.lathe import grip\n"})
        self.assertEqual(self.unknot("fix").out, "")

    def test_a_script_for_windows_is_a_user(self):
        self.make(MILL, {"pyproject.toml": "", "lathe.pyw": "from mill.lathe import grip\n"})
        self.assertEqual(self.unknot("fix").out, "")

    @unittest.skipUnless(shutil.which("git"), "git is not installed")
    def test_ignored_files_are_left_alone(self):
        self.make(MILL, {".gitignore": "/build/\nmill/lathe.py\n"})
        self.make(FORGE, under="build")
        subprocess.run(["git", "init", "-q"], cwd=self.root, check=True)
        before = snapshot(self.root)
        self.assertEqual(self.cycles(), [])
        self.assertEqual(self.unknot("fix", "--write").status, CLEAN)
        self.assertEqual(snapshot(self.root), before)

    def test_a_user_in_tests_blocks_a_deferral(self):
        self.make(MILL, under="src")
        self.make({"pyproject.toml": "[project]\nname = 'mill'\n", "tests/test_lathe.py": "from mill.lathe import grip\n"})
        for arguments in ([], ["src"], ["src/mill"]):
            said = self.unknot("fix", "--unsafe-fixes", *arguments)
            self.assertEqual((said.status, said.out), (FINDINGS, ""), arguments)
            self.assertIn("tests/test_lathe.py:1", self.unknot("check", "-v", *arguments).out)
        (self.root / "tests/test_lathe.py").unlink()
        self.assertIn(f"+++ b/src/{LATE}\n", self.unknot("fix").out)


if __name__ == "__main__":
    unittest.main()
