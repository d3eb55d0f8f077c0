"""The tools: how each is asked, and what it says about itself."""
import hashlib
import json
import re
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

from large import measure
from large.files import BENCH, say

PACKAGES = ("HolisticTraceAnalysis", "torch-tb-profiler", "pandas", "numpy", "tensorboard")


@dataclass
class Answer:
    """What one tool said about one file. Peers time their own phases; figures show that the work was really done."""
    tool: str
    question: str
    runs: list = field(default_factory=list)
    failed: str = ""
    figures: dict = field(default_factory=dict)
    phases: dict = field(default_factory=dict)  # name -> seconds, or "failed: why"

    def walls(self):
        return sorted(run.wall_s for run in self.runs)

    def best_s(self):
        return self.walls()[0]

    def median_s(self):
        return self.walls()[len(self.runs) // 2]

    def worked_s(self):
        """Seconds of the phases that worked, without the start of Python and imports; of others the whole run."""
        seconds = [s for s in self.phases.values() if not isinstance(s, str)]
        return sum(seconds) if seconds else self.median_s()


def short(text, most=70):
    """A few words for a cell of a table: no line ends, no bars, of places on this machine the last part alone."""
    text = re.sub(r"(?:/[^\s/'\"|]+)+/", "", " ".join(str(text).replace("|", "/").split()))
    return text if len(text) <= most else text[:most - 1] + "…"


class Stepscope:
    name = "stepscope"

    def __init__(self, binary, repeats, limit_s):
        self.binary, self.repeats, self.limit_s = str(binary), repeats, limit_s
        done = subprocess.run([self.binary, "--version"], capture_output=True, text=True)
        self.version = done.stdout.strip()

    def ask(self, trace, scratch):
        command = [self.binary, "report", "--format", "json", "--quiet", str(trace.path)]
        answer = Answer(self.name, "report")
        for _ in range(self.repeats):
            run = measure.run(command, scratch, self.limit_s)
            if run.timed_out or run.exit_code:
                answer.failed = failure(run, self.limit_s)
                return answer
            answer.runs.append(run)
        answer.figures = figures_of_report(json.loads(answer.runs[-1].out))
        for run in answer.runs:
            run.out = ""
        return answer


def figures_of_report(report):
    ranks = report["ranks"]
    kernel_ns = sum(kernel["total_ns"] for rank in ranks for kernel in rank["kernels"])
    return {"events": sum(one["events"] for one in report["inputs"]),
            "steps": sum(len(rank["steps"]) for rank in ranks), "kernel_ms": kernel_ns / 1e6}


def failure(run, limit_s):
    """Why a run failed, in a few words."""
    if run.timed_out:
        return f"no answer within {limit_s / 60:.0f} minutes"
    # torch-tb-profiler writes what stopped it to its log and goes on without a profile.
    logged = re.findall(r"Exception=(.+)", run.err)
    lines = [line for line in run.err.strip().splitlines() if line.strip()]
    if run.exit_code < 0:
        return f"ended by signal {-run.exit_code}"
    return short((logged or lines or [f"exit code {run.exit_code}"])[-1])


class Peer:
    """A script of bench/peers, run in the environment that holds the peers; it prints one line of JSON at the end."""

    def __init__(self, name, script, question, python, limit_s):
        self.name, self.question, self.limit_s = name, question, limit_s
        self.command = [str(python), "-W", "ignore", str(BENCH / "peers" / script)]

    def ask(self, trace, scratch):
        run = measure.run(self.command + [str(trace.path)], scratch, self.limit_s, with_family=True)
        answer = Answer(self.name, self.question, [run])
        said = last_json(run.out)
        if run.timed_out or said is None:
            answer.failed = failure(run, self.limit_s)
        elif said.get("failed"):
            # A loader that hands back nothing has put the reason into its log.
            logged = re.findall(r"Exception=(.+)", run.err)
            answer.failed = short(logged[-1] if logged else said["failed"])
        else:
            answer.figures, answer.phases = said["figures"], said["phases"]
            answer.question = asked(self.question, said["phases"])
        run.out = run.err = ""
        return answer


def asked(question, phases):
    """The question, with how many of its parts worked where not all did."""
    broken = [name for name, seconds in phases.items() if isinstance(seconds, str)]
    return f"{question}, without {', '.join(broken)}" if broken else question


def last_json(text):
    for line in reversed(text.splitlines()):
        if line.startswith("{"):
            try:
                return json.loads(line)
            except ValueError:
                return None
    return None


def environment(folder):
    """The Python of a virtual environment with the peers, made or brought up to date; raises where that fails."""
    requirements = BENCH / "peers" / "requirements.txt"
    wanted = hashlib.sha256(requirements.read_bytes()).hexdigest()
    folder = Path(folder)
    python, stamp = folder / "bin" / "python", folder / "requirements.sha256"
    if stamp.exists() and stamp.read_text() == wanted:
        return python
    say("installing the peers")
    for command in ([sys.executable, "-m", "venv", folder], [python, "-m", "pip", "install", "-q", "-r", requirements]):
        done = subprocess.run([str(part) for part in command], capture_output=True, text=True)
        if done.returncode:
            last = (done.stderr or done.stdout).strip().splitlines()[-1:]
            raise RuntimeError(short(last[0]) if last else "cannot be installed")
    stamp.write_text(wanted)
    return python


def package_versions(python):
    code = ("import importlib.metadata as m, sys\n"
            "print(*(f'{n} {m.version(n)}' for n in sys.argv[1:]), sep='\\n')")
    done = subprocess.run([str(python), "-c", code, *PACKAGES], capture_output=True, text=True)
    return done.stdout.split("\n")[:-1]


def peers(python, limit_s):
    return [Peer("HolisticTraceAnalysis", "hta_report.py", "load, tables", python, limit_s),
            Peer("torch-tb-profiler", "tb_report.py", "load, views", python, limit_s)]
