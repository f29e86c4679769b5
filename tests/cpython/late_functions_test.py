#!/usr/bin/env python3
"""Asks CPython which functions run while importing, and unknot whether an import may be put into them.

Each text of the folder `late_functions` holds constructs: modules `p.a`, where a function uses `helper` of `p.b`. CPython
imports it with a `p.b` that remembers whether `helper` was called; then `p.b` imports `p.a`, and unknot is asked what it
offers for the import of `helper`. Where CPython called it, nothing may be offered as safe: the import would run in the
middle of the cycle. In `late.txt` are constructs where it is not called, and those must be safe.
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest
from concurrent.futures import ThreadPoolExecutor

import project_texts

UNKNOT = os.environ["UNKNOT_BINARY"]
USE = "from p.b import helper\n\n\n"
REMEMBERS = "ran = []\n\n\ndef helper(*given):\n    ran.append(1)\n    return 1\n"
CYCLE = "import p.a\n\n\ndef helper(*given):\n    return 1\n\n\ndef late():\n    return p.a\n"
TELL = "import p.b\ntry:\n    import p.a\nfinally:\n    print(bool(p.b.ran))\n"


def runs(root, files):
    """Whether CPython calls `helper` while it imports `p.a`."""
    project_texts.write(root, {**files, "p/__init__.py": "", "p/b.py": REMEMBERS})
    command = [sys.executable, "-B", "-c", TELL]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, cwd=root)
    if done.stdout.strip() not in ("True", "False"):
        raise RuntimeError(done.stderr)
    return done.stdout.strip() == "True"


def offers(root, files):
    """{rewriter: [safety, reasons]} for the import of `helper`."""
    config = '[project]\nname = "p"\nversion = "1"\nrequires-python = ">=3.11"\n'
    project_texts.write(root, {**files, "p/__init__.py": "", "p/b.py": CYCLE, "pyproject.toml": config})
    command = [UNKNOT, "check", "--severity", "fragile", "--output-format", "json", "--unsafe-fixes", "-j", "1", "."]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, cwd=root)
    edges = [edge for cycle in json.loads(done.stdout)["cycles"] for edge in cycle["edges"] if edge["from"] == "p.a"]
    found = [offer for edge in edges for offer in edge["offers"]]
    return {offer["rewriter"]: [offer["safety"], *offer["unsure"], offer.get("refusal")] for offer in found}


class LateFunctions(unittest.TestCase):
    def test_only_what_stays_late_is_safe(self):
        with tempfile.TemporaryDirectory() as place, ThreadPoolExecutor(2) as workers:
            # `write` knows nothing of imports: those of a construct come first of all.
            named = project_texts.read_folder("late_functions")
            named = [(title, {path: USE + text for path, text in files.items()}) for title, files in named]
            roots = [pathlib.Path(place, str(number)) for number in range(len(named))]
            ran = workers.map(lambda at: runs(at[0] / "run", at[1][1]), zip(roots, named))
            offered = workers.map(lambda at: offers(at[0] / "asked", at[1][1]), zip(roots, named))
            for (title, _), run, offer in zip(named, ran, offered):
                with self.subTest(title):
                    stays_late = title.startswith("late: ")
                    self.assertEqual(run, not stays_late, "whether CPython calls it")
                    is_safe = any(found[0] == "safe" for found in offer.values())
                    self.assertEqual(is_safe, stays_late, offer)


if __name__ == "__main__":
    unittest.main()
