"""One run of one program: wall, CPU and peak anonymous memory, for it and the processes it starts."""
import itertools
import os
import signal
import subprocess
import threading
import time
from dataclasses import dataclass

INTERVAL_S = 0.002
# Finding the children of a process means reading all of /proc, so it is done less often than looking at sizes.
SAMPLES_BETWEEN_SEARCHES = 25


@dataclass
class Run:
    wall_s: float
    cpu_s: float
    anon_bytes: int  # largest sum of RssAnon over the processes of the run
    rss_bytes: int  # largest sum of VmHWM: what was read by mapping the file counts here
    exit_code: int
    timed_out: bool
    out: str
    err: str


def status_sizes(pid):
    """(RssAnon, VmHWM) in bytes; (0, 0) once the process has ended. Both belong to all threads of the process."""
    anon = peak = 0
    try:
        with open(f"/proc/{pid}/status", encoding="utf-8", errors="replace") as status:
            for line in status:
                if line.startswith("VmHWM:"):
                    peak = int(line.split()[1]) * 1024
                elif line.startswith("RssAnon:"):
                    anon = int(line.split()[1]) * 1024
                    break
    except OSError:
        pass
    return anon, peak


def parent_of(pid):
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8", errors="replace") as stat:
            # The name in brackets may hold blanks and brackets itself; what is wanted stands behind it.
            return int(stat.read().rpartition(")")[2].split()[1])
    except (OSError, IndexError, ValueError):
        return 0


def family_of(pid):
    """The process and all that descend from it."""
    parents = {int(name): parent_of(name) for name in os.listdir("/proc") if name.isdigit()}
    family = [pid]
    for member in family:
        family.extend(child for child, parent in parents.items() if parent == member)
    return family


class Sampler(threading.Thread):
    """Looks at the sizes of a process, and of its family where it has one, until told to stop."""

    def __init__(self, pid, with_family):
        super().__init__(daemon=True)
        self.pid = pid
        self.with_family = with_family
        self.anon_bytes = 0
        self.rss_bytes = 0
        self._done = threading.Event()

    def run(self):
        members = [self.pid]
        for turn in itertools.count():
            if self.with_family and turn % SAMPLES_BETWEEN_SEARCHES == 0:
                members = family_of(self.pid)
            sizes = [status_sizes(member) for member in members]
            self.anon_bytes = max(self.anon_bytes, sum(anon for anon, _ in sizes))
            self.rss_bytes = max(self.rss_bytes, sum(peak for _, peak in sizes))
            if self._done.wait(INTERVAL_S):
                return

    def stop(self):
        self._done.set()
        self.join()


class Deadline:
    """Kills the process group of a run that takes longer than `limit_s`."""

    def __init__(self, pid, limit_s):
        self.passed = False
        self._pid = pid
        self._timer = threading.Timer(limit_s, self._kill)
        self._timer.daemon = True
        self._timer.start()

    def _kill(self):
        self.passed = True
        try:
            os.killpg(self._pid, signal.SIGKILL)
        except ProcessLookupError:
            pass

    def cancel(self):
        self._timer.cancel()


def run(command, scratch, limit_s=1200.0, with_family=False):
    """Runs `command` with its output in files below `scratch`, so that no pipe slows it down."""
    out_path, err_path = os.path.join(scratch, "out"), os.path.join(scratch, "err")
    with open(out_path, "wb") as out, open(err_path, "wb") as err:
        begin = time.perf_counter()
        # A group of its own: the deadline ends what the program started, and nothing else.
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=out, stderr=err, start_new_session=True)
        sampler, deadline = Sampler(process.pid, with_family), Deadline(process.pid, limit_s)
        sampler.start()
        try:
            _, status, usage = os.wait4(process.pid, 0)
        except KeyboardInterrupt:
            os.killpg(process.pid, signal.SIGKILL)
            os.wait4(process.pid, 0)
            raise
        finally:
            deadline.cancel()
        wall = time.perf_counter() - begin
        process.returncode = os.waitstatus_to_exitcode(status)
    sampler.stop()
    return Run(wall, usage.ru_utime + usage.ru_stime, sampler.anon_bytes, sampler.rss_bytes, process.returncode,
               deadline.passed, text_of(out_path), text_of(err_path))


def text_of(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()


def warm(path):
    """Reads a file once, so that every tool finds it in the page cache."""
    block = bytearray(1 << 22)
    with open(path, "rb", buffering=0) as file:
        while file.readinto(block):
            pass
