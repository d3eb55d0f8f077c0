"""Loads the programs under tools/ as modules (their names have no .py) and makes small source trees for them."""
import importlib.machinery
import importlib.util
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

TOOLS = Path(__file__).resolve().parent.parent.parent / "tools"


def load(name):
    loader = importlib.machinery.SourceFileLoader(name, str(TOOLS / name))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(name, loader))
    loader.exec_module(module)
    return module


class CheckTest(unittest.TestCase):
    """A check, run on a tree that the test writes."""

    tool = ""

    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.root = Path(scratch.name)

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def run_check(self):
        """Returns (exit status, lines)."""
        done = subprocess.run([sys.executable, "-B", TOOLS / self.tool, self.root], capture_output=True, text=True)
        self.assertEqual(done.stderr, "")
        return done.returncode, done.stdout.splitlines()

    def assert_clean(self):
        self.assertEqual(self.run_check(), (0, []))

    def assert_refused(self, *lines):
        self.assertEqual(self.run_check(), (1, list(lines)))
