"""Streams that fail, terminals, and what goes where."""
import os
import pty
import subprocess
import unittest

from program import PROGRAM, ProgramTest, run, trace


def on_terminal(words, env=None):
    """Runs on a pseudo terminal for standard output and error -> (exit code, what it showed)."""
    master, slave = pty.openpty()
    child = subprocess.Popen([PROGRAM, *map(str, words)], stdin=subprocess.DEVNULL, stdout=slave, stderr=slave,
                             env={**os.environ, "TERM": "xterm", "COLUMNS": "80", **(env or {})})
    os.close(slave)
    shown = b""
    while True:
        try:
            piece = os.read(master, 65536)
        except OSError:  # the other end is closed
            break
        if not piece:
            break
        shown += piece
    os.close(master)
    return child.wait(), shown.decode("utf-8")


class Streams(ProgramTest):
    def setUp(self):
        super().setUp()
        self.trace = self.write("a.json", trace())

    def test_full_disk(self):
        with open("/dev/full", "w", encoding="utf-8") as full:
            done = run("report", self.trace, stdout=full)
        self.assertEqual(done.returncode, 3)
        self.assertIn("No space left", done.stderr)
        for words in (["report"], ["show", "steps"], ["doctor"]):
            done = run(*words, self.trace, "-o", "/dev/full")
            self.assertEqual(done.returncode, 3, words)
            self.assertIn("/dev/full", done.stderr)

    def test_reader_that_has_gone(self):
        big = self.write("big.json", trace(steps=2000))  # more than a pipe holds
        child = subprocess.Popen([PROGRAM, "report", big, "--format", "json"], stdout=subprocess.PIPE,
                                 stderr=subprocess.PIPE, text=True)
        child.stdout.read(10)
        child.stdout.close()
        error = child.stderr.read()
        child.stderr.close()
        self.assertEqual(child.wait(), 3)
        self.assertIn("cannot write standard output", error)
        self.assertEqual(len(error.splitlines()), 1)

    def test_closed_output(self):
        done = subprocess.run(["sh", "-c", '"$0" report "$1" >&-', PROGRAM, self.trace], stderr=subprocess.PIPE, text=True,
                              check=False)
        self.assertEqual(done.returncode, 3)
        self.assertIn("cannot write standard output", done.stderr)

    def test_pipe_gets_no_colours_and_no_progress(self):
        done = run("report", self.trace)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertNotIn("\x1b", done.stdout)

    def test_terminal_gets_colours_unless_told_otherwise(self):
        self.assertIn("\x1b[", on_terminal(["report", self.trace])[1])
        for words, env in ((["--color", "never"], {}), ([], {"NO_COLOR": "1"})):
            code, shown = on_terminal(["report", self.trace, "--quiet", *words], env)
            self.assertEqual(code, 0)
            self.assertNotIn("\x1b", shown)

    def test_terminal_width_bounds_tables(self):
        _, shown = on_terminal(["show", "steps", self.trace, "--color", "never", "--quiet"], {"COLUMNS": "44"})
        self.assertTrue(all(len(line) <= 44 for line in shown.splitlines()), shown)
        _, shown = on_terminal(["show", "steps", self.trace, "--color", "never", "--quiet"], {"COLUMNS": "200"})
        self.assertIn("dataloader", shown)

    def test_output_dash_is_standard_output(self):
        self.assertEqual(run("report", self.trace, "-o", "-").stdout, run("report", self.trace).stdout)

    def test_same_text_every_time(self):
        first = run("report", self.trace, "--format", "json").stdout
        self.assertEqual(run("report", self.trace, "--format", "json").stdout, first)


if __name__ == "__main__":
    unittest.main()
