"""Broken bytes of every sort through the program: no crash, no hang, and no report that is not whole.

A report must be strict JSON whose parts add up (the invariants of the acceptance cases) or be refused with exit 3, one
line on standard error and nothing on standard output.
"""
import importlib.machinery
import importlib.util
import json
import os
import pathlib
import random
import stat
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("STEPSCOPE", str(ROOT / "build/release/stepscope"))
MAKE_TRACE = os.environ.get("MAKE_TRACE", str(ROOT / "build/release/make_trace"))
SEED = 20261
TRIES = 1000


def load_cases_module():
    loader = importlib.machinery.SourceFileLoader("run_cases", str(ROOT / "tests/cases/run_cases"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module


RUN_CASES = load_cases_module()


class Bytes(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory(prefix="stepscope_bytes_")
        cls.dir = pathlib.Path(cls.folder.name)
        whole = cls.dir / "whole.json"
        subprocess.run([MAKE_TRACE, "-o", whole, "--seed", "7", "--steps", "2", "--ops-per-step", "52"], check=True,
                       capture_output=True)
        cls.text = whole.read_bytes()

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def report(self, path, timeout=60):
        return subprocess.run([PROGRAM, "report", str(path), "--format", "json"], capture_output=True, timeout=timeout)

    def check(self, run, what):
        """-> the report, or None when the input was refused as it should be."""
        self.assertIn(run.returncode, (0, 3), "%s: left with %d: %s" % (what, run.returncode, run.stderr[-300:]))
        if run.returncode == 3:
            self.assertEqual(run.stdout, b"", what)
            self.assertEqual(run.stderr.count(b"\n"), 1, "%s: %s" % (what, run.stderr))
            return None
        document = RUN_CASES.strict_json(run.stdout)
        self.assertEqual(list(RUN_CASES.invariants(document)), [], what)
        return document

    def report_on(self, data, what):
        path = self.dir / "broken.json"
        path.write_bytes(data)
        return self.check(self.report(path), what)

    def test_a_file_cut_anywhere_says_where(self):
        offsets = random.Random(SEED).sample(range(1, len(self.text) - 2), TRIES)
        for cut in offsets:
            document = self.report_on(self.text[:cut], "cut at %d" % cut)
            if document is None:
                continue
            found = document["inputs"][0]
            self.assertIsNotNone(found["truncated_at"], "cut at %d" % cut)
            self.assertLessEqual(found["truncated_at"], cut)

    def test_one_byte_changed_never_breaks_a_report(self):
        dice = random.Random(SEED)
        for _ in range(TRIES):
            data = bytearray(self.text)
            place = dice.randrange(len(data))
            data[place] = dice.randrange(256)
            self.report_on(bytes(data), "byte %d is %d" % (place, data[place]))

    def test_one_byte_changed_loses_at_most_a_few_events(self):
        whole = self.report_on(self.text, "whole")["inputs"][0]["events"]
        dice = random.Random(SEED + 1)
        begin = self.text.index(b'"traceEvents"') + 20
        for _ in range(100):
            data = bytearray(self.text)
            place = dice.randrange(begin, len(data))
            data[place] = dice.randrange(256)
            document = self.report_on(bytes(data), "byte %d" % place)
            self.assertGreaterEqual(document["inputs"][0]["events"], whole - 4, "byte %d is %d" % (place, data[place]))

    def test_random_bytes_are_refused(self):
        dice = random.Random(SEED)
        for size in (1, 2, 3, 17, 100, 4096, 100_000):
            for _ in range(5):
                self.assertIsNone(self.report_on(dice.randbytes(size), "%d random bytes" % size))

    def test_deep_nesting_is_refused(self):
        hundred_million = 100_000_000
        for unit, size in ((b"[", hundred_million), (b'{"a":', hundred_million), (b'{"traceEvents":[', hundred_million),
                           (b'{"traceEvents":[{"ph":"X","args":', hundred_million // 20)):
            path = self.dir / "deep.json"
            path.write_bytes(unit * (size // len(unit)))
            self.assertIsNone(self.check(self.report(path), "nested %r" % unit))
            path.unlink()

    def test_what_is_no_file_is_refused(self):
        empty = self.dir / "empty"
        empty.mkdir(exist_ok=True)
        for path in (empty, "/dev/null", self.dir / "absent.json"):
            self.assertIsNone(self.check(self.report(path), str(path)))

    def test_a_pipe_is_read_like_a_file(self):
        pipe = self.dir / "pipe"
        os.mkfifo(pipe)
        self.assertTrue(stat.S_ISFIFO(os.stat(pipe).st_mode))
        with subprocess.Popen([PROGRAM, "report", str(pipe), "--format", "json"], stdout=subprocess.PIPE) as run:
            pipe.write_bytes(self.text)
            out, _ = run.communicate(timeout=60)
        whole = self.report_on(self.text, "whole")
        self.assertEqual(json.loads(out)["ranks"], whole["ranks"])


if __name__ == "__main__":
    unittest.main()
