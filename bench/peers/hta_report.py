#!/usr/bin/env python3
"""Asks HolisticTraceAnalysis what a report of stepscope answers, as far as it can, without plots.

    python hta_report.py TRACE.json[.gz]

The last line printed is JSON: seconds of each phase, or "failed: why", and a few figures to compare. Imports are not
timed. get_aten_op_kernels_and_delay is left out: it takes several times as long as all the rest together.
"""
import json
import os
import sys
import time

from hta.trace_analysis import TraceAnalysis

TABLES = (
    ("temporal breakdown", "get_temporal_breakdown", {"visualize": False}),
    ("kernel breakdown", "get_gpu_kernel_breakdown", {"visualize": False}),
    ("idle time breakdown", "get_idle_time_breakdown", {"visualize": False}),
    ("kernel launch stats", "get_cuda_kernel_launch_stats", {"visualize": False}),
    ("comm-comp overlap", "get_comm_comp_overlap", {"visualize": False}),
    ("memory bandwidth", "get_memory_bw_summary", {}),
    ("queue length", "get_queue_length_summary", {}),
    ("annotation breakdown", "get_gpu_user_annotation_breakdown", {"visualize": False}),
    ("kernels with annotations", "get_gpu_kernels_with_user_annotations", {"rank": 0}),
    ("steps", "get_profiler_steps", {}),
)


def why(error):
    return f"failed: {type(error).__name__}: {error}"


def ask(analysis):
    """(table -> seconds or why it failed, table -> what came back)"""
    phases, answers = {}, {}
    for title, method, arguments in TABLES:
        begin = time.perf_counter()
        try:
            answers[title] = getattr(analysis, method)(**arguments)
            phases[title] = time.perf_counter() - begin
        except Exception as error:  # what a table raises on is a result, whatever it is
            phases[title] = why(error)
    return phases, answers


def figures(answers):
    found = {}
    if "steps" in answers:
        found["steps"] = len(answers["steps"])
    if "kernel breakdown" in answers:
        kernels = answers["kernel breakdown"][1]
        kernels = kernels[kernels["kernel_type"] != "MEMORY"]
        found["kernel_ms"] = float(kernels["sum (us)"].sum()) / 1e3
    return found


def report(path):
    begin = time.perf_counter()
    try:
        # A relative path would be looked for below a folder of the library's choice.
        # By default it drops the last step, which the others read too.
        analysis = TraceAnalysis(trace_files={0: os.path.abspath(path)}, include_last_profiler_step=True)
    except Exception as error:
        return {"failed": f"load: {type(error).__name__}: {error}"}
    load = time.perf_counter() - begin
    phases, answers = ask(analysis)
    return {"phases": {"load": load, **phases}, "figures": figures(answers)}


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    print(json.dumps(report(sys.argv[1])))
