#!/usr/bin/env python3
"""The harness of bench/run_large by itself: neither peers nor large files, only Python and the sources beside it."""
import contextlib
import importlib.machinery
import importlib.util
import io
import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

BENCH = Path(__file__).resolve().parent
sys.path.insert(0, str(BENCH))
from large import files, limits, measure, page, tools  # noqa: E402

MB = 10**6


def program(name):
    """A script without ending, as a module."""
    loader = importlib.machinery.SourceFileLoader(name, str(BENCH / name))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(name, loader))
    sys.dont_write_bytecode = True
    loader.exec_module(module)
    return module


def trace(label="400 MB", mb=400, group="generated", kind="", name="generated.json"):
    return files.Trace(Path(name), label, group, mb, mb * MB, True, kind)


def answer(wall_s, tool="stepscope", anon_mb=100, **more):
    run = measure.Run(wall_s, wall_s, anon_mb * MB, 2 * anon_mb * MB, 0, False, "", "")
    return tools.Answer(tool, "report", [run], figures={"events": 1000, "steps": 3, "kernel_ms": 5.0}, **more)


class Measure(unittest.TestCase):
    def run_python(self, code, **more):
        with tempfile.TemporaryDirectory() as scratch:
            return measure.run([sys.executable, "-c", code], scratch, **more)

    def test_memory_that_is_touched_counts(self):
        run = self.run_python("import time; block = b'x' * 50_000_000; time.sleep(0.2); print(len(block))")
        self.assertEqual("50000000\n", run.out)
        self.assertGreater(run.anon_bytes, 50 * MB)
        self.assertLess(run.anon_bytes, 80 * MB)
        self.assertGreaterEqual(run.wall_s, 0.2)
        self.assertLess(run.cpu_s, run.wall_s)

    def test_mapped_file_is_no_anonymous_memory(self):
        with tempfile.NamedTemporaryFile() as file:
            file.write(b"x" * 50_000_000)
            file.flush()
            run = self.run_python("import mmap, time\n"
                                  f"file = open({file.name!r}, 'rb')\n"
                                  "pages = mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ)\n"
                                  "sum(pages[::4096]); time.sleep(0.2)")
        self.assertLess(run.anon_bytes, 30 * MB)
        self.assertGreater(run.rss_bytes, 50 * MB)

    def test_children_count_where_asked_for(self):
        child = "block = b'x' * 50_000_000; import time; time.sleep(0.3)"
        code = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {child!r}])"
        self.assertLess(self.run_python(code).anon_bytes, 50 * MB)
        self.assertGreater(self.run_python(code, with_family=True).anon_bytes, 50 * MB)

    def test_deadline_ends_a_run(self):
        run = self.run_python("import time; time.sleep(60)", limit_s=0.2)
        self.assertTrue(run.timed_out)
        self.assertLess(run.wall_s, 10)

    def test_exit_code_and_error_text_are_kept(self):
        run = self.run_python("import sys; sys.exit('no such thing')")
        self.assertEqual((1, "no such thing\n"), (run.exit_code, run.err))


class Failures(unittest.TestCase):
    def run_of(self, **changes):
        run = measure.Run(1.0, 1.0, 0, 0, 1, False, "", "")
        for name, value in changes.items():
            setattr(run, name, value)
        return tools.failure(run, 1200)

    def test_reason_in_a_few_words(self):
        self.assertEqual("no answer within 20 minutes", self.run_of(timed_out=True))
        self.assertEqual("ended by signal 9", self.run_of(exit_code=-9))
        self.assertEqual("ValueError: bad", self.run_of(err="Traceback\nValueError: bad\n"))
        self.assertEqual("'ts'", self.run_of(err="Failed to parse. Exception='ts'\nmore\n"))
        self.assertEqual("exit code 1", self.run_of())

    def test_words_fit_a_cell_and_name_no_place(self):
        self.assertEqual("cannot read 'a.json' / more", tools.short("cannot read '/home/me/a.json'\n | more"))
        self.assertEqual(20, len(tools.short("x" * 50, 20)))

    def test_last_line_of_json(self):
        self.assertEqual({"a": 1}, tools.last_json('noise\n{"a": 1}\nbye\n'))
        self.assertIsNone(tools.last_json("noise\n{broken\n"))

    def test_a_table_that_failed_is_named(self):
        self.assertEqual("load, tables", tools.asked("load, tables", {"load": 1.0}))
        self.assertEqual("load, tables, without idle", tools.asked("load, tables", {"load": 1.0, "idle": "failed: x"}))


class Page(unittest.TestCase):
    def test_only_what_is_between_the_markers_is_replaced(self):
        before = f"# Title\n{page.BEGIN}\nold\n{page.END}\nrest\n"
        after = f"# Title\n{page.BEGIN}\nnew\n{page.END}\nrest\n"
        self.assertEqual(after, page.placed(before, "new\n"))
        self.assertEqual(after, page.placed(after, "new\n"))

    def test_without_both_markers_nothing_is_placed(self):
        for text in ("", page.BEGIN, page.END, f"{page.END} {page.BEGIN}"):
            self.assertIsNone(page.placed(text, "new"))

    def test_peer_is_held_against_stepscope_without_its_start(self):
        peer = answer(50, "HolisticTraceAnalysis", phases={"load": 30.0, "steps": 10.0, "idle": "failed: x"})
        lines = page.long_table([(trace(), [answer(0.5), peer])])
        self.assertTrue(lines[2].startswith("| 400 MB | 400 | 1,000 | stepscope | report | 0.500 | 0.500 |"), lines[2])
        self.assertTrue(lines[3].endswith("| 80 |"), lines[3])

    def test_failed_peer_has_its_row(self):
        peer = tools.Answer("torch-tb-profiler", "load, views", failed="KeyError: 'ts'")
        lines = page.long_table([(trace(), [answer(0.5), peer])])
        self.assertIn("failed: KeyError: 'ts'", lines[3])
        self.assertEqual({lines[0].count("|")}, {line.count("|") for line in lines})

    def test_sum_holds_only_what_both_read(self):
        good = [answer(0.5), answer(10, "peer")]
        bad = [answer(2), tools.Answer("peer", "load", failed="x")]
        lines = page.handed_table([(trace("a", group="handed"), good), (trace("b", group="handed"), bad)])
        self.assertEqual({lines[0].count("|")}, {line.count("|") for line in lines})
        self.assertIn("| 2.50 for 2 |", lines[-1])
        self.assertTrue(lines[-1].endswith("| 10.00 for 1 | 20 |"), lines[-1])

    def test_whole_page(self):
        rows = [(trace(), [answer(0.5)]), (trace("deep, 1", 1, "pathological", "deep"), [answer(0.1)])]
        text = page.render(["- Machine"], rows, ["peers: none"], "bench/run_large", 3)
        for part in ("Made by `bench/run_large`", "### Limits", "### Generated files", "- peers: none", "ran 3 times"):
            self.assertIn(part, text)


class Limits(unittest.TestCase):
    def found(self, rows):
        return {limit.what: limit for limit in limits.all_limits(rows)}

    def test_held_and_not_held(self):
        rows = [(trace(), [answer(0.5, anon_mb=100), answer(50, "HolisticTraceAnalysis"),
                           answer(10, "torch-tb-profiler")])]
        found = self.found(rows)
        self.assertEqual("800 MB/s", found["report on 400 MB"].found)
        self.assertTrue(found["report on 400 MB"].held)
        self.assertTrue(found["anonymous memory on 400 MB"].held)
        self.assertTrue(found["HolisticTraceAnalysis on 400 MB"].held)
        self.assertFalse(found["torch-tb-profiler on 400 MB"].held)
        self.assertIsNone(found["report on 400 MB .gz"].held)

    def test_failed_answer_holds_nothing(self):
        failed = tools.Answer("stepscope", "report", failed="x")
        self.assertIsNone(self.found([(trace(), [failed])])["report on 400 MB"].held)

    def test_growth(self):
        rows = [(trace("100 MB", 100), [answer(0.1)]), (trace("4000 MB", 4000), [answer(8)])]
        rows += [(trace(f"deep, {n}", n, "pathological", "deep"), [answer(n)]) for n in (1, 4)]
        found = self.found(rows)
        self.assertFalse(found["time per MB, largest file over 100 MB"].held)
        self.assertTrue(found["deep: the whole over a quarter"].held)


class Pathological(unittest.TestCase):
    def events(self, kind, n):
        with tempfile.NamedTemporaryFile(suffix=".json") as file:
            subprocess.run([sys.executable, BENCH / "pathological", kind, "-n", str(n), "-o", file.name], check=True)
            return json.loads(Path(file.name).read_text())["traceEvents"]

    def of(self, events, category):
        return [event for event in events if event["cat"] == category]

    def test_deep_is_nested(self):
        events = self.events("deep", 50)
        operators = self.of(events, "cpu_op")
        self.assertEqual(50, len(operators))
        for outer, inner in zip(operators, operators[1:]):
            self.assertLess(outer["ts"], inner["ts"])
            self.assertGreater(outer["ts"] + outer["dur"], inner["ts"] + inner["dur"])
        call = self.of(events, "cuda_runtime")[0]
        self.assertLess(call["ts"] + call["dur"], operators[-1]["ts"] + operators[-1]["dur"])

    def test_names_differ_and_are_launched(self):
        events = self.events("names", 50)
        kernels = self.of(events, "kernel")
        self.assertEqual(50, len({kernel["name"] for kernel in kernels}))
        self.assertEqual({call["args"]["correlation"] for call in self.of(events, "cuda_runtime")},
                         {kernel["args"]["correlation"] for kernel in kernels})

    def test_same_time_is_one_time(self):
        events = [event for event in self.events("same-time", 60) if event["cat"] != "user_annotation"]
        self.assertEqual(60, len(events))
        self.assertEqual(1, len({(event["ts"], event["dur"]) for event in events}))

    def test_unsorted_is_whole_and_in_no_order(self):
        times = [event["ts"] for event in self.events("unsorted", 300)[1:]]
        self.assertEqual(300, len(times))
        self.assertEqual(300, len(set(times)))
        falls = sum(late < early for early, late in zip(times, times[1:]))
        self.assertGreater(falls, 100)

    def test_argument_is_as_long_as_asked(self):
        longest = max(len(event["args"].get("Call stack", "")) for event in self.events("argument", 1))
        self.assertAlmostEqual(MB, longest, delta=100)


class Files(unittest.TestCase):
    def setUp(self):
        self.said = io.StringIO()
        self.enterContext(contextlib.redirect_stderr(self.said))

    def test_a_file_is_made_once_and_whole(self):
        with tempfile.TemporaryDirectory() as folder:
            maker = files.Maker(folder, "unused")
            write = [sys.executable, "-c", "import sys; open(sys.argv[1], 'a').write('x')"]
            for _ in range(2):
                self.assertEqual("x", maker.made("a.json", lambda part: [*write, part]).read_text())
            with self.assertRaises(RuntimeError):
                maker.made("b.json", lambda part: ["false"])
            self.assertEqual(["a.json"], [path.name for path in Path(folder).iterdir()])
            self.assertEqual("making a.json\nmaking b.json\n", self.said.getvalue())

    def test_handed_traces_are_not_their_answers(self):
        with tempfile.TemporaryDirectory() as folder:
            for name in ("a/one.json", "expected/a/one.json", "notes.md"):
                path = Path(folder, name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text("[]")
            self.assertEqual(["a/one.json"], [found.label for found in files.handed(folder)])

    def test_command_shows_no_places(self):
        shown = program("run_large").shown_command(["--quick", "--data", "/home/me/data", "--traces=/a/traces"])
        self.assertEqual("bench/run_large --quick --data data --traces=traces", shown)


if __name__ == "__main__":
    unittest.main()
