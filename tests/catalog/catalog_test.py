"""cmake/catalog.cmake: one file, one test, one line; whatever is missing is a configure error that says so."""
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
CATALOG_CMAKE = HERE.parent.parent / "cmake" / "catalog.cmake"


class Catalog(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.project = Path(scratch.name) / "project"
        shutil.copytree(HERE / "project", self.project)

    def configure(self):
        """Returns (worked, output with runs of blanks joined, as cmake breaks its messages into lines)."""
        done = subprocess.run(
            ["cmake", "-S", self.project, "-B", self.project / "build", f"-DCATALOG_CMAKE={CATALOG_CMAKE}"],
            capture_output=True, text=True)
        return done.returncode == 0, " ".join((done.stdout + done.stderr).split())

    def assert_refused(self, message):
        worked, output = self.configure()
        self.assertFalse(worked, output)
        self.assertIn(message, output)

    def test_a_whole_one_gives_its_sources_and_tests_in_order(self):
        worked, output = self.configure()
        self.assertTrue(worked, output)
        things = self.project / "src" / "things"
        tests = self.project / "tests" / "unit" / "things"
        self.assertIn(f"sources: {things}/first.cpp;{things}/second_thing.cpp;{things}/catalog.cpp", output)
        self.assertIn(f"tests: {tests}/first_test.cpp;{tests}/second_thing_test.cpp", output)

    def test_a_missing_test_is_an_error(self):
        (self.project / "tests/unit/things/first_test.cpp").unlink()
        self.assert_refused("src/things/catalog.inc names first, "
                            "but its test tests/unit/things/first_test.cpp is missing")

    def test_a_missing_source_is_an_error(self):
        (self.project / "src/things/second_thing.cpp").unlink()
        self.assert_refused("src/things/catalog.inc names second_thing, but src/things/second_thing.cpp is missing")

    def test_a_source_that_no_line_names_is_an_error(self):
        (self.project / "src/things/third.cpp").write_text("")
        self.assert_refused("src/things/third.cpp has no CATALOG_ENTRY(third) line in src/things/catalog.inc")


if __name__ == "__main__":
    unittest.main()
