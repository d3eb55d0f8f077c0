"""The program under test, and small traces to run it on."""
import json
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PROGRAM = os.environ.get("STEPSCOPE_BIN") or os.environ.get("STEPSCOPE") or str(ROOT / "build/release/stepscope")
TIMEOUT_S = 120


def run(*words, **options):
    """A finished run: .returncode, .stdout and .stderr as text. Nothing of the caller's terminal gets in."""
    environment = {k: v for k, v in os.environ.items() if k not in ("COLUMNS", "NO_COLOR", "TERM")}
    environment.update(options.pop("env", {}))
    options.setdefault("stdout", subprocess.PIPE)
    return subprocess.run([PROGRAM, *map(str, words)], stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True,
                          env=environment, timeout=TIMEOUT_S, check=False, **options)


def trace(steps=3, rank=None, kernel="gemm", operators=1):
    """A training of equal steps: one launch and one kernel a step, and as many operators as asked."""
    events = []
    for i in range(steps):
        at = 1000 * i
        events.append(dict(ph="X", cat="user_annotation", name=f"ProfilerStep#{10 + i}", pid=7, tid=7, ts=at, dur=1000))
        for j in range(operators):
            events.append(dict(ph="X", cat="cpu_op", name=f"aten::op{j}", pid=7, tid=7, ts=at + 10, dur=50))
        events.append(dict(ph="X", cat="cuda_runtime", name="cudaLaunchKernel", pid=7, tid=7, ts=at + 20, dur=5,
                           args=dict(correlation=i + 1)))
        events.append(dict(ph="X", cat="kernel", name=kernel, pid=0, tid=7, ts=at + 100, dur=300,
                           args=dict(device=0, stream=7, correlation=i + 1)))
    head = {} if rank is None else {"distributedInfo": {"rank": rank, "world_size": 8}}
    return {**head, "traceEvents": events}


class ProgramTest(unittest.TestCase):
    """A test with a scratch folder of its own."""

    def setUp(self):
        scratch = tempfile.TemporaryDirectory(prefix="stepscope_cli_")
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)

    def write(self, name, content):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
        return path
