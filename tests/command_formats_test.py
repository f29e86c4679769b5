#!/usr/bin/env python3
"""The formats for machines: they validate, are the same at every run and `-j`, and have standard output for themselves."""

import json
import os
import re
import sys
import unittest
from pathlib import Path
from urllib.parse import unquote

try:
    import jsonschema
except ImportError:
    jsonschema = None

from support.command import CLEAN, CLEAN_PROJECT, FINDINGS, FORGE, LOOM, MILL, TOLL, Project

SCHEMA = Path(os.environ["UNKNOT_SOURCE_DIR"], "docs/report.schema.json")
MACHINES = ["json", "sarif", "github"]
BROKEN = {"mill/bad.py": "import mill\nx = (1,\n"}


class Formats(Project):
    def say(self, *arguments):
        said = self.unknot(*arguments)
        self.assertEqual(said.err, "")
        return said.out


@unittest.skipIf(jsonschema is None, "jsonschema is not installed")
class Json(Formats):
    """Our own schema, docs/report.schema.json."""

    def setUp(self):
        super().setUp()
        schema = json.loads(SCHEMA.read_text())
        jsonschema.Draft202012Validator.check_schema(schema)
        self.close(schema)
        self.validator = jsonschema.Draft202012Validator(schema)

    def close(self, schema):
        """A key that the schema does not know is a mistake here, though a reader has to bear it."""
        if isinstance(schema, dict):
            if schema.get("type") == "object" and "properties" in schema:
                schema.setdefault("additionalProperties", False)
            for part in schema.values():
                self.close(part)
        elif isinstance(schema, list):
            for part in schema:
                self.close(part)

    def holds(self, *arguments):
        self.validator.validate(self.unknot(*arguments, "--output-format", "json").json())

    def test_check_fix_and_explain(self):
        self.make(MILL, FORGE, TOLL, LOOM, CLEAN_PROJECT, BROKEN)
        self.holds("check", "--severity", "locks", "--statistics")
        self.holds("check", "--severity", "benign")
        self.holds("fix", "--statistics")
        self.holds("fix", "--cut", "mill.lathe:mill.chuck")
        self.holds("explain", "loom.belt")
        self.holds("explain", "toll.user", "toll.hub")
        self.holds("check", f"--verify={sys.executable}")

    def test_a_clean_project(self):
        self.make(CLEAN_PROJECT)
        for verb in ("check", "fix"):
            self.holds(verb)

    def test_the_schema_refuses_what_is_wrong(self):
        self.make(MILL)
        report = self.report()
        report["cycles"][0]["severity"] = "dire"
        self.assertFalse(self.validator.is_valid(report))


class Sarif(Formats):
    """What SARIF 2.1.0 demands of the objects that we write (the schema of OASIS is not ours to keep here)."""

    LEVELS = {"none", "note", "warning", "error"}
    KEYS = {  # object: (required keys, all keys that we may use)
        "log": ({"version", "runs"}, {"$schema", "version", "runs"}),
        "run": ({"tool"}, {"tool", "invocations", "columnKind", "results"}),
        "driver": ({"name"}, {"name", "version", "rules"}),
        "rule": ({"id"}, {"id", "shortDescription", "defaultConfiguration"}),
        "result": ({"message"}, {"ruleId", "ruleIndex", "level", "message", "locations", "relatedLocations", "partialFingerprints", "fixes"}),
        "location": (set(), {"physicalLocation", "message"}),
        "physicalLocation": ({"artifactLocation"}, {"artifactLocation", "region"}),
        "artifactLocation": ({"uri"}, {"uri", "uriBaseId"}),
        "region": ({"startLine"}, {"startLine", "startColumn", "endLine", "endColumn"}),
        "invocation": ({"executionSuccessful"}, {"executionSuccessful", "toolExecutionNotifications"}),
        "notification": ({"message"}, {"level", "message", "locations"}),
        "fix": ({"artifactChanges"}, {"description", "artifactChanges"}),
        "artifactChange": ({"artifactLocation", "replacements"}, {"artifactLocation", "replacements"}),
        "replacement": ({"deletedRegion"}, {"deletedRegion", "insertedContent"}),
    }

    def is_a(self, kind, value):
        required, known = self.KEYS[kind]
        self.assertIsInstance(value, dict)
        self.assertLessEqual(required, set(value), kind)
        self.assertLessEqual(set(value), known, kind)

    def is_text(self, value):
        self.assertEqual(list(value), ["text"])
        self.assertIsInstance(value["text"], str)

    def check_region(self, region):
        self.is_a("region", region)
        for value in region.values():
            self.assertGreaterEqual(value, 1)
        if "endLine" in region:
            self.assertGreaterEqual((region["endLine"], region["endColumn"]), (region["startLine"], region["startColumn"]))

    def check_artifact(self, artifact):
        self.is_a("artifactLocation", artifact)
        self.assertRegex(artifact["uri"], r"\A(?:[A-Za-z0-9._~/-]|%[0-9A-F]{2})+\Z")
        self.assertTrue((self.root / unquote(artifact["uri"])).exists())

    def check_location(self, location):
        self.is_a("location", location)
        self.is_a("physicalLocation", location["physicalLocation"])
        self.check_artifact(location["physicalLocation"]["artifactLocation"])
        self.check_region(location["physicalLocation"].get("region", {"startLine": 1}))
        if "message" in location:
            self.is_text(location["message"])

    def check_result(self, result, rules):
        self.is_a("result", result)
        self.assertEqual(rules[result["ruleIndex"]]["id"], result["ruleId"])
        self.assertIn(result["level"], self.LEVELS)
        self.is_text(result["message"])
        for location in result["locations"] + result.get("relatedLocations", []):
            self.check_location(location)
        for value in result.get("partialFingerprints", {}).values():
            self.assertRegex(value, r"\A[0-9a-f]{8}\Z")
        for fix in result.get("fixes", []):
            self.is_a("fix", fix)
            self.assertGreater(len(fix["artifactChanges"]), 0)
            for change in fix["artifactChanges"]:
                self.is_a("artifactChange", change)
                self.check_artifact(change["artifactLocation"])
                self.assertGreater(len(change["replacements"]), 0)
                for replacement in change["replacements"]:
                    self.is_a("replacement", replacement)
                    self.check_region(replacement["deletedRegion"])
                    self.is_text(replacement["insertedContent"])

    def check_log(self, log):
        self.is_a("log", log)
        self.assertEqual(log["version"], "2.1.0")
        (run,) = log["runs"]
        self.is_a("run", run)
        self.assertIn(run["columnKind"], ("utf16CodeUnits", "unicodeCodePoints"))
        self.is_a("driver", run["tool"]["driver"])
        rules = run["tool"]["driver"]["rules"]
        self.assertEqual(len({rule["id"] for rule in rules}), len(rules))
        for rule in rules:
            self.is_a("rule", rule)
            self.is_text(rule["shortDescription"])
            self.assertIn(rule["defaultConfiguration"]["level"], self.LEVELS)
        for invocation in run["invocations"]:
            self.is_a("invocation", invocation)
            for notification in invocation["toolExecutionNotifications"]:
                self.is_a("notification", notification)
                self.is_text(notification["message"])
                for location in notification["locations"]:
                    self.check_location(location)
        for result in run["results"]:
            self.check_result(result, rules)
        return run["results"]

    def log(self, *arguments):
        return json.loads(self.say(*arguments, "--output-format", "sarif"))

    def apply_fixes(self, results):
        """The files with the replacements made, last first."""
        texts = {}
        for change in (change for result in results for fix in result.get("fixes", []) for change in fix["artifactChanges"]):
            path = unquote(change["artifactLocation"]["uri"])
            lines = (self.root / path).read_text().splitlines(keepends=True)
            for replacement in reversed(change["replacements"]):
                region = replacement["deletedRegion"]
                self.assertEqual((region["startColumn"], region["endColumn"]), (1, 1))
                lines[region["startLine"] - 1 : region["endLine"] - 1] = [replacement["insertedContent"]["text"]]
            self.assertNotIn(path, texts)
            texts[path] = "".join(lines)
        return texts

    def test_every_kind_of_result(self):
        self.make(MILL, FORGE, LOOM, BROKEN, {"a b/ü.py": "x = 1\n", "oak.py": "import elm\n", "elm.py": "import oak\n"})
        for arguments in (["check"], ["check", "--severity", "benign"], ["check", "--severity", "locks"], ["fix"]):
            results = self.check_log(self.log(*arguments))
            self.assertGreaterEqual(len(results), 3)
        self.assertEqual({result["ruleId"] for result in self.check_log(self.log("check", "--severity", "locks"))}, {"crash", "race", "locks"})

    def test_the_fixes_are_what_fix_writes(self):
        self.make(MILL, FORGE, TOLL)
        texts = self.apply_fixes(self.check_log(self.log("check")))
        self.assertEqual(self.unknot("fix", "--write").status, CLEAN)
        self.assertEqual(texts, {path: (self.root / path).read_text() for path in texts})
        self.assertEqual(self.unknot("check").status, CLEAN)

    def test_a_path_that_has_to_be_encoded(self):
        self.make(MILL, under="my project ü")
        results = self.check_log(self.log("check"))
        uri = results[0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
        self.assertEqual(uri, "my%20project%20%C3%BC/mill/lathe.py")

    def test_a_clean_project(self):
        self.make(CLEAN_PROJECT)
        self.assertEqual(self.check_log(self.log("check")), [])


class Github(Formats):
    COMMAND = re.compile(r"\A::(error|warning) file=([^,:]+)(?:,line=(\d+))?(?:,col=(\d+))?,title=([^:]+)::([^\r\n]+)\Z")

    def test_annotations(self):
        self.make(MILL, BROKEN)
        lines = self.say("check", "--output-format", "github").splitlines()
        matches = [self.COMMAND.match(line) for line in lines]
        self.assertTrue(all(matches), lines)
        self.assertEqual([match.group(1, 2, 3) for match in matches], [("error", "mill/lathe.py", "1"), ("warning", "mill/bad.py", "2")])
        self.assertIn("%0Ahelp: defer_import mill/lathe.py:1", lines[0])


class Delivery(Formats):
    def test_stable_between_runs_and_threads(self):
        self.make(MILL, FORGE, TOLL, LOOM, CLEAN_PROJECT)
        for verb in ("check", "fix"):
            for form in ["text", *MACHINES]:
                said = {self.unknot(verb, "--output-format", form, "-j", jobs, "-v").bytes for jobs in (1, 2, 5, 1)}
                self.assertEqual(len(said), 1, (verb, form))

    def test_the_patch_has_standard_output_for_itself(self):
        self.make(MILL, BROKEN)
        said = self.unknot("fix", "-v", "--statistics")
        self.assertTrue(said.out.startswith("--- a/mill/lathe.py\n+++ b/mill/lathe.py\n@@ "))
        self.assertRegex(said.out, r"\A(?:--- .*\n\+\+\+ .*\n(?:@@ .*\n(?:[-+ ].*\n)+)+)+\Z")
        self.assertIn("statistics:", said.err)

    def test_output_file(self):
        self.make(MILL)
        for verb in ("check", "fix"):
            for form in ["text", *MACHINES]:
                with self.subTest(verb=verb, form=form):
                    shown = self.unknot(verb, "--output-format", form)
                    kept = self.unknot(verb, "--output-format", form, "--output-file", "report")
                    self.assertEqual((kept.status, kept.out, kept.err), (shown.status, "", shown.err))
                    self.assertEqual((self.root / "report").read_bytes(), shown.bytes)

    def test_statistics(self):
        self.make(MILL, TOLL)
        said = self.unknot("check", "--statistics")
        self.assertEqual(said.status, FINDINGS)
        self.assertIn("  cycles    2 crash\n  on them   4 of 7 modules, 4 of 5 imports\n", said.out)
        counts = self.unknot("check", "--statistics", "--output-format", "json").json()["statistics"]
        self.assertEqual((counts["cycles"], sum(counts["cuts"].values())), ({"crash": 2}, 2))

    def test_no_colours_where_no_terminal_is(self):
        self.make(MILL)
        self.assertNotIn("\033", self.unknot("check").out)
        self.assertIn("\033[", self.unknot("check", "--color", "always").out)


class Terminal(Formats):
    """Standard output is a terminal of 60 columns."""

    def on_terminal(self, *arguments, **environment):
        import fcntl
        import pty
        import struct
        import subprocess
        import termios

        from support.command import UNKNOT

        main, side = pty.openpty()
        fcntl.ioctl(side, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 60, 0, 0))
        base = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "COLUMNS")}
        run = subprocess.Popen([UNKNOT, *arguments], cwd=self.root, stdout=side, stderr=side, stdin=subprocess.DEVNULL,
                               env={**base, "TERM": "xterm", **environment})
        os.close(side)
        said = b""
        while True:
            try:
                part = os.read(main, 65536)
            except OSError:
                break
            if not part:
                break
            said += part
        run.wait()
        os.close(main)
        return said.decode()

    def test_colours_unless_the_user_wants_none(self):
        self.make(MILL)
        self.assertIn("\033[1;31mcrash", self.on_terminal("check"))
        for environment in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
            self.assertNotIn("\033", self.on_terminal("check", **environment))
        self.assertNotIn("\033", self.on_terminal("check", "--color", "never"))

    def test_progress_is_shown_when_it_takes_long_and_gone_at_the_end(self):
        self.make(MILL)
        slow = self.place / "python"
        slow.write_text(f'#!/bin/sh\nsleep 0.8\nexec {sys.executable} "$@"\n')
        slow.chmod(0o755)
        said = self.on_terminal("check", f"--verify={slow}", NO_COLOR="1")
        self.assertIn("\rimporting in scratch copies ...\r", said.replace("\033[K", ""))
        self.assertNotIn("importing in scratch copies", self.on_terminal("check", "-q", f"--verify={slow}"))
        self.assertNotIn("\033[K", self.on_terminal("check"))

    def test_statements_fit(self):
        names = ", ".join(f"a_rather_long_name_{i}" for i in range(9))
        self.make(MILL, {LATE_FILE: f"from mill.chuck import grip, {names}\n\n\ndef turn():\n    return grip()\n"})
        shown = next(line for line in self.on_terminal("check", NO_COLOR="1").splitlines() if line.startswith("1 | from mill.chuck import grip"))
        self.assertEqual((len(shown), shown[-3:]), (60, "..."))


LATE_FILE = "mill/lathe.py"

if __name__ == "__main__":
    unittest.main()
