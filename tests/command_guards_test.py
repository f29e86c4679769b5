#!/usr/bin/env python3
"""`--guards`: what json says of them, what makes them unsafe, the checks that the configuration names."""

import unittest

from support.command import CLEAN, FINDINGS, USAGE, Project

KILN = {
    "kiln/__init__.py": "",
    "kiln/checks.py": "import importlib.util\n\n\ndef is_fire_available():\n    return importlib.util.find_spec('firelib') is not None\n",
    "kiln/oven.py": "from kiln.checks import is_fire_available\nfrom kiln.fire import burn\n\nHEAT = 3\n\n\ndef bake():\n    return burn() if is_fire_available() else HEAT\n",
    "kiln/fire.py": "from kiln import oven\n\n\ndef burn():\n    import firelib\n\n    return firelib.burn(oven.HEAT)\n",
}
# Takes the name without asking for the package.
SMOKE = {"smoke.py": "def rise():\n    from kiln.oven import burn\n\n    return burn()\n"}


class Guards(Project):
    def guards(self, *arguments, verb="check"):
        return self.unknot(verb, "--output-format", "json", *arguments).json()["guards"]

    def test_only_on_request(self):
        self.make(KILN)
        self.assertEqual(self.guards(), [])
        report = self.unknot("check", "--output-format", "json").json()
        offers = [offer["rewriter"] for edge in report["cycles"][0]["edges"] for offer in edge["offers"] + edge["refusals"]]
        self.assertNotIn("guard", offers)

    def test_json(self):
        self.make(KILN)
        [guard] = self.guards("--guards", "--select", "redirect")
        self.assertEqual(guard, {
            "from": "kiln.oven", "to": "kiln.fire", "file": "kiln/oven.py", "line": 2,
            "statement": "from kiln.fire import burn", "package": "firelib", "check": "is_fire_available()",
            "why": "kiln/fire.py:5 needs firelib", "safety": "safe", "unsure": [], "planned": True,
        })

    def test_unsafe_is_planned_when_wanted(self):
        self.make(KILN, SMOKE)
        [guard] = self.guards("--guards", "--select", "redirect")
        self.assertEqual((guard["safety"], guard["planned"]), ("unsafe", False))
        self.assertEqual(guard["unsure"], ["burn is imported from there at smoke.py:2, without asking for firelib"])
        [guard] = self.guards("--guards", "--select", "redirect", "--unsafe-fixes")
        self.assertTrue(guard["planned"])

    def test_not_where_the_plan_changes_the_statement(self):
        self.make(KILN)
        [guard] = self.guards("--guards", "--select", "defer_import", "--cut", "kiln.oven:kiln.fire", verb="fix")
        self.assertFalse(guard["planned"])

    def test_can_be_ignored(self):
        self.make(KILN)
        self.assertEqual(self.guards("--guards", "--ignore", "guard"), [])

    def test_written_once(self):
        self.make(KILN)
        self.assertEqual(self.unknot("fix", "--guards", "--select", "redirect", "--write").status, FINDINGS)
        text = (self.root / "kiln/oven.py").read_text()
        self.assertIn("\n\nif is_fire_available():\n    from kiln.fire import burn\n", text)
        self.assertEqual(self.unknot("fix", "--guards", "--select", "redirect").out, "")

    def test_configuration(self):
        self.make(KILN, {"unknot.toml": '[guards]\nfirelib = "kiln.checks:hot"\n'})
        self.assertIn('guards = { "firelib" = "kiln.checks:hot" }', self.unknot("config").out)
        said = self.unknot("check", "--guards")
        self.assertEqual(said.status, USAGE)
        self.assertIn("guards: kiln.checks:hot, which is to stand for firelib, is not in the project", said.err)
        self.make({"unknot.toml": "guards = true\n"})
        said = self.unknot("check")
        self.assertEqual(said.status, USAGE)
        self.assertIn("unknot.toml:1:10: `guards` wants a table of strings", said.err)
        self.make({"unknot.toml": '[guards]\nfirelib = ["a:b"]\n'})
        self.assertEqual(self.unknot("check").status, USAGE)
        self.make({"unknot.toml": "[guards]\n"})
        self.assertEqual(self.unknot("config").status, CLEAN)


if __name__ == "__main__":
    unittest.main()
