"""What the tests of the command share: small projects, a scratch folder to make them in, and a run of unknot there."""

import json
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

UNKNOT = os.environ["UNKNOT_BINARY"]
CLEAN, FINDINGS, USAGE = 0, 1, 2
IS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0

# A cycle that fails from both ends; `defer_import` can cut it at lathe, where `turn` is used late.
MILL = {
    "mill/__init__.py": "",
    "mill/lathe.py": "from mill.chuck import grip\n\n\ndef turn():\n    return grip()\n",
    "mill/chuck.py": "from mill.lathe import turn\n\nSPIN = turn\n\n\ndef grip():\n    return 1\n",
}
LATE = "mill/lathe.py"
# A second cycle of the same kind.
FORGE = {
    "forge/__init__.py": "",
    "forge/anvil.py": "from forge.hammer import strike\n\n\ndef bend():\n    return strike()\n",
    "forge/hammer.py": "from forge.anvil import bend\n\nBEND = bend\n\n\ndef strike():\n    return 1\n",
}
# `redirect` and `defer_import` both have an offer for the first import of toll.user.
TOLL = {
    "toll/__init__.py": "",
    "toll/core.py": "RATE = 3\n",
    "toll/hub.py": "from toll.core import RATE\nfrom toll.user import show\n\nSHOW = show\n",
    "toll/user.py": "from toll.hub import RATE\n\n\ndef show():\n    return RATE\n",
}
# Importing the package first hides the cycle; a thread that enters at `belt` meets it.
LOOM = {
    "loom/__init__.py": "from loom.reel import wind\n",
    "loom/reel.py": "LENGTH = 3\nfrom loom.belt import pull\n\n\ndef wind():\n    return pull()\n",
    "loom/belt.py": "from loom.reel import LENGTH\n\n\ndef pull():\n    return LENGTH\n",
}
CLEAN_PROJECT = {"calm/__init__.py": "", "calm/lake.py": "DEPTH = 3\n", "calm/boat.py": "from calm.lake import DEPTH\n"}


class Said:
    """What one run said: exit status, standard output, standard error."""

    def __init__(self, done):
        self.status, self.out, self.bytes = done.returncode, done.stdout.decode(errors="replace"), done.stdout
        self.err = done.stderr.decode(errors="replace")

    def json(self):
        return json.loads(self.out)


def snapshot(folder):
    """Every file below a folder with its bytes and mode."""
    files = sorted(path for path in folder.rglob("*") if path.is_file() and not path.is_symlink() and os.access(path, os.R_OK))
    return {str(path.relative_to(folder)): (path.read_bytes(), path.stat().st_mode) for path in files}


class Project(unittest.TestCase):
    """A scratch folder to make a project in, and to run the command in."""

    def setUp(self):
        place = tempfile.TemporaryDirectory()
        self.addCleanup(place.cleanup)
        self.place = Path(place.name).resolve()
        self.root = self.place / "project"
        self.root.mkdir()

    def make(self, *projects, under="."):
        for path, text in (item for project in projects for item in project.items()):
            file = self.root / under / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(text if isinstance(text, bytes) else text.encode())

    def unknot(self, *arguments, at=None):
        command = [UNKNOT, *map(str, arguments)]
        done = subprocess.run(command, cwd=at or self.root, stdin=subprocess.DEVNULL, capture_output=True, timeout=120)
        self.assertIn(done.returncode, (CLEAN, FINDINGS, USAGE), (arguments, done.stderr))
        return Said(done)

    def report(self, *arguments, at=None):
        return self.unknot("check", "--output-format", "json", *arguments, at=at).json()

    def cycles(self, *arguments, at=None):
        return [cycle["modules"] for cycle in self.report(*arguments, at=at)["cycles"]]

    def apply(self, patch, folder):
        command = ["patch", "-p1", "-s", "--binary"]
        done = subprocess.run(command, cwd=folder, input=patch, capture_output=True, timeout=60)
        self.assertEqual(done.returncode, 0, done.stdout)
