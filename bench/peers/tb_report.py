#!/usr/bin/env python3
"""Asks torch-tb-profiler for all views of its plugin on one trace, through its own loader.

    python tb_report.py TRACE.json[.gz]

The loader reads a folder of workers, parses each in a process of its own and builds overview, operators, kernels and
modules there (RunGenerator); the memory view is computed when it is asked for, as here. The last line printed is JSON:
seconds of each phase, or "failed: why", and a few figures to compare. Imports are not timed.
"""
import json
import os
import sys
import tempfile
import time

from torch_tb_profiler import io
from torch_tb_profiler.profiler.loader import RunLoader

MEMORY_VIEWS = (("memory statistics", "get_memory_stats"), ("memory curve", "get_memory_curve"),
                ("memory events", "get_memory_events"))


def load(path, folder):
    """The profile of the one worker, None where the loader could not read it (its log says why)."""
    suffix = ".gz" if path.endswith(".gz") else ""
    # Only files with the profiler's own ending are looked at.
    os.symlink(os.path.abspath(path), os.path.join(folder, "worker0.pt.trace.json" + suffix))
    with tempfile.TemporaryDirectory() as cache_folder, io.Cache(cache_folder) as cache:
        run = RunLoader("bench", folder, cache).load()
    return next((profile for (worker, _), profile in run.profiles.items() if worker == "worker0"), None)


def memory_views(profile):
    phases = {}
    for title, method in MEMORY_VIEWS if profile.memory_snapshot else ():
        begin = time.perf_counter()
        try:
            json.dumps(getattr(profile, method)())
            phases[title] = time.perf_counter() - begin
        except Exception as error:  # what a view raises on is a result, whatever it is
            phases[title] = f"failed: {type(error).__name__}: {error}"
    return phases


def figures(profile):
    found = {"steps": len(profile.overview["steps"]["rows"])}
    if profile.has_kernel:
        table = profile.kernel_table["data"]
        total = [column["name"] for column in table["columns"]].index("Total Duration (us)")
        found["kernel_ms"] = sum(row[total] for row in table["rows"]) / 1e3
    return found


def report(path):
    with tempfile.TemporaryDirectory() as folder:
        begin = time.perf_counter()
        try:
            profile = load(path, folder)
        except Exception as error:
            return {"failed": f"load: {type(error).__name__}: {error}"}
        seconds = time.perf_counter() - begin
    if profile is None:
        return {"failed": "load: the loader returned no profile"}
    return {"phases": {"load": seconds, **memory_views(profile)}, "figures": figures(profile)}


if __name__ == "__main__":  # the loader starts processes by importing this file again
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    print(json.dumps(report(sys.argv[1])))
