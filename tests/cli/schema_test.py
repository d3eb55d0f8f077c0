"""JSON reports against docs/report.schema.json."""
import copy
import json
import os
import subprocess
import unittest
from pathlib import Path

from program import ROOT, ProgramTest, run, trace

try:
    import jsonschema
except ImportError:
    jsonschema = None


def schema():
    return json.loads((ROOT / "docs/report.schema.json").read_text(encoding="utf-8"))


@unittest.skipIf(jsonschema is None, "python3-jsonschema is not installed")
class Schema(ProgramTest):
    def setUp(self):
        super().setUp()
        self.validator = jsonschema.Draft202012Validator(schema())

    def report(self, *words):
        done = run("report", *words, "--format", "json")
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)

    def assert_valid(self, report):
        self.assertEqual([f"{list(e.absolute_path)}: {e.message}" for e in self.validator.iter_errors(report)], [])

    def test_schema_itself(self):
        jsonschema.Draft202012Validator.check_schema(schema())

    def test_with_a_device(self):
        self.assert_valid(self.report(self.write("a.json", trace())))

    def test_without_a_device(self):
        events = [e for e in trace()["traceEvents"] if e["cat"] not in ("kernel", "cuda_runtime")]
        self.assert_valid(self.report(self.write("a.json", events)))

    def test_without_steps(self):
        events = [e for e in trace()["traceEvents"] if e["cat"] == "kernel"]
        self.assert_valid(self.report(self.write("a.json", events)))

    def test_several_ranks_and_an_unreadable_file(self):
        for rank in range(4):
            self.write(f"t/{rank}.json", trace(rank=rank))
        report = self.report(self.folder / "t", self.write("bad.json", "nothing"))
        self.assert_valid(report)
        self.assertEqual(len(report["inputs"]), 5)

    def test_cut_file_and_odd_names(self):
        text = json.dumps(trace(kernel="<b>\u202e\x07模型"))
        report = self.report(self.write("a.json", text[:-300]))
        self.assert_valid(report)
        self.assertIsNotNone(report["inputs"][0]["truncated_at"])

    def test_generated_trainings(self):
        maker = os.environ.get("MAKE_TRACE")
        if not maker or not Path(maker).exists():
            self.skipTest("MAKE_TRACE is not set")
        for seed in range(3):
            path = self.folder / f"{seed}.json"
            subprocess.run([maker, "-o", path, "--seed", str(seed), "--steps", "6"], check=True, capture_output=True)
            self.assert_valid(self.report(path))

    def test_acceptance_cases(self):
        checked = 0
        for case in sorted((ROOT / "tests/cases/data").glob("*/trace.json")):
            done = run("report", case, "--format", "json")
            if done.returncode == 0:
                with self.subTest(case.parent.name):
                    self.assert_valid(json.loads(done.stdout))
                checked += 1
        self.assertGreater(checked, 20)

    def test_schema_refuses_what_is_wrong(self):
        good = self.report(self.write("a.json", trace()))
        broken = [
            lambda r: r.pop("verdict"),
            lambda r: r["verdict"].update(cause="bad luck"),
            lambda r: r["verdict"].update(abstained="no data"),
            lambda r: r["verdict"].update(confidence=1.5),
            lambda r: r["ranks"][0]["steps"][0].update(dur_ns=1.5),
            lambda r: r["ranks"][0]["steps"][0]["breakdown"].update(compute=-1),
            lambda r: r["ranks"][0]["devices"][0]["curve"].pop(),
            lambda r: r["ranks"][0]["devices"][0]["idle"].pop("launch"),
            lambda r: r["ranks"][0]["operators"][0].update(kind="thing"),
            lambda r: r["ranks"][0]["kernels"][0].pop("operator"),
            lambda r: r["inputs"][0].update(events=None),
            lambda r: r.update(comparison=0),
        ]
        for i, damage in enumerate(broken):
            report = copy.deepcopy(good)
            damage(report)
            self.assertFalse(self.validator.is_valid(report), f"damage {i} went unnoticed")


if __name__ == "__main__":
    unittest.main()
