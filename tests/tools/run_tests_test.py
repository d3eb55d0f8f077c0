import tempfile
import unittest
from pathlib import Path

from checks import load

GTEST = """[==========] Running 4 tests from 1 test suite.
[  FAILED  ] A.B (1 ms)
[==========] 4 tests from 1 test suite ran. (2 ms total)
[  PASSED  ] 2 tests.
[  SKIPPED ] 1 test, listed below:
[  SKIPPED ] A.C
[  FAILED  ] 1 test, listed below:
[  FAILED  ] A.B
"""
UNITTEST = "..Fs\nRan 4 tests in 0.01s\n\nFAILED (failures=1, skipped=1)\n"


class Counting(unittest.TestCase):
    def counted(self, *tests):
        """(passed, failed, skipped) of ctest tests, each given as (status, output)."""
        cases = "".join(f'<testcase name="x" status="{status}"><system-out>{output}</system-out></testcase>'
                        for status, output in tests)
        with tempfile.TemporaryDirectory() as scratch:
            path = Path(scratch) / "tests.xml"
            path.write_text(f"<testsuite>{cases}</testsuite>")
            total = load("run_tests").count(path)
        return total["passed"], total["failed"], total["skipped"]

    def test_a_program_without_a_summary_is_one_case(self):
        self.assertEqual(self.counted(("run", "fine"), ("fail", "bad"), ("notrun", "")), (1, 1, 1))

    def test_reads_every_kind_of_summary(self):
        self.assertEqual(self.counted(("fail", GTEST)), (2, 1, 1))
        self.assertEqual(self.counted(("fail", UNITTEST)), (2, 1, 1))
        self.assertEqual(self.counted(("fail", "case a: wrong\n7 passed, 2 failed, 1 skipped\n")), (7, 2, 1))

    def test_a_skipped_program_may_say_how_many_it_skipped(self):
        self.assertEqual(self.counted(("notrun", "0 passed, 0 failed, 30 skipped\n")), (0, 0, 30))

    def test_adds_up(self):
        self.assertEqual(self.counted(("run", "7 passed, 0 failed"), ("run", "Ran 2 tests in 1s\n\nOK\n")), (9, 0, 0))

    def test_a_crash_is_a_failure_whatever_the_summary_says(self):
        self.assertEqual(self.counted(("fail", "[==========] Running 4 tests from 1 test suite.\n")), (0, 1, 0))
        self.assertEqual(self.counted(("fail", "3 passed, 0 failed\n")), (3, 1, 0))

    def test_a_count_in_the_middle_is_no_summary(self):
        self.assertEqual(self.counted(("run", "7 passed, 0 failed\nand more\n")), (1, 0, 0))
