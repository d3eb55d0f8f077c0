"""Inputs of every sort: no crash, the right exit code, and reports that fit a screen."""
import gzip
import json
import os
import unicodedata
import unittest

from program import ProgramTest, run, trace


def columns(line):
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in line)


class Inputs(ProgramTest):
    def test_nothing_usable(self):
        for name, content in {"empty": "", "blank": " \n\t", "text": "hello", "list": "[]", "object": "{}",
                              "other": '{"a": [1, 2]}', "zeros": "\0" * 1000, "open": "["}.items():
            with self.subTest(name):
                done = run("report", self.write(name, content), "--format", "json")
                self.assertEqual((done.returncode, done.stdout), (3, ""))
                self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)
                self.assertIn(name, done.stderr)

    def test_missing_file_empty_folder_and_glob(self):
        for path in (self.folder / "no.json", self.folder, self.folder / "*.json"):
            done = run("report", path)
            self.assertEqual((done.returncode, done.stdout), (3, ""))
            self.assertTrue(done.stderr.startswith("stepscope: "))

    def test_folder_glob_and_gzip(self):
        for rank in range(3):
            with gzip.open(self.folder / f"r{rank}.json.gz", "wt", encoding="utf-8") as out:
                json.dump(trace(rank=rank), out)
        for words in ([self.folder], [self.folder / "*.gz"], sorted(self.folder.iterdir())):
            done = run("report", *words, "--format", "json")
            self.assertEqual([rank["rank"] for rank in json.loads(done.stdout)["ranks"]], [0, 1, 2])

    def test_trace_through_a_pipe(self):
        pipe = self.folder / "pipe"
        os.mkfifo(pipe)
        child = os.fork()
        if child == 0:
            with open(pipe, "w", encoding="utf-8") as out:
                json.dump(trace(), out)
            os._exit(0)
        done = run("report", pipe, "--format", "json")
        os.waitpid(child, 0)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(len(json.loads(done.stdout)["ranks"][0]["steps"]), 3)

    def test_report_fits_a_screen(self):
        nasty = "模型的前向\x1b[31m‮<b>" + "x" * 500
        for rank in range(12):
            self.write(f"t/{rank}.json", trace(rank=rank, kernel=nasty, operators=200))
        done = run("report", self.folder / "t")
        self.assertEqual(done.returncode, 0)
        lines = done.stdout.splitlines()
        self.assertLess(len(lines), 60)
        self.assertLessEqual(max(map(columns, lines)), 80)
        self.assertNotIn("\x1b", done.stdout)
        self.assertLess(len(run("report", self.folder / "t", "--format", "md").stdout.splitlines()), 60)

    def test_every_table_in_every_format(self):
        path = self.write("a.json", trace())
        names = run("show", "nonsense", path).stderr.split("choose one of: ")[1].split(";")[0].split(", ")
        self.assertGreater(len(names), 5)
        for name in names:
            for form in ("text", "json", "md", "csv"):
                done = run("show", name, path, "--format", form)
                self.assertEqual((done.returncode, done.stderr), (0, ""), (name, form))
                self.assertTrue(done.stdout.strip(), (name, form))
            self.assertEqual(json.loads(run("show", name, path, "--format", "json").stdout)["table"], name)

    def test_cut_anywhere(self):
        text = json.dumps(trace())
        for end in range(0, len(text), 37):
            done = run("report", self.write("a.json", text[:end]), "--format", "json")
            self.assertIn(done.returncode, (0, 3), (end, done.stderr))
            if done.returncode == 0:
                json.loads(done.stdout)


if __name__ == "__main__":
    unittest.main()
