import unittest

from checks import CheckTest, load


def function(lines):
    return "int f() {\n" + "  g();\n" * (lines - 2) + "}\n"


class CheckSizes(CheckTest):
    tool = "check_sizes"

    def test_allows_the_caps(self):
        self.write("src/a.cpp", function(60))
        self.write("tests/b.h", "// line\n" * 400)
        self.write("docs/c.cpp", "// line\n" * 401)
        self.assert_clean()

    def test_names_long_files(self):
        self.write("src/a.h", "// line\n" * 401)
        self.assert_refused("src/a.h: 401 lines (at most 400)")

    def test_names_long_functions(self):
        self.write("tools/x/a.cpp", "namespace n {\n" + function(61) + "}\n")
        self.assert_refused("tools/x/a.cpp:2-62: f has 61 lines (at most 60)")


class Functions(unittest.TestCase):
    def found(self, text):
        return list(load("check_sizes").functions(text))

    def test_are_found_in_scopes(self):
        text = "namespace a {\nclass B {\n public:\n  int c() const {\n    return 1;\n  }\n};\nvoid B::d() {\n}\n}\n"
        self.assertEqual(self.found(text), [("c", 4, 6), ("B::d", 8, 9)])

    def test_are_counted_with_their_lambdas(self):
        self.assertEqual(self.found("void f() {\n  auto g = [] {\n  };\n  if (x) {\n  }\n}\n"), [("f", 1, 6)])

    def test_begin_with_their_heads(self):
        text = "template <class T>\nstatic std::vector<T>\nf(T a,\n  T b) {\n}\nTEST_F(A, B) {\n}\nbool operator()(X a) {}\n"
        self.assertEqual(self.found(text), [("f", 1, 5), ("A.B", 6, 7), ("operator()", 8, 8)])

    def test_reach_past_braced_initialisers(self):
        self.assertEqual(self.found("A::A(int x)\n    : b_{x},\n      c_{x} {\n  d();\n}\nint e;\n"), [("A::A", 1, 5)])

    def test_are_not_misled_by_texts_comments_and_macros(self):
        text = '#define M(x) { \\\n  x\nvoid f() {\n  g("}", \'}\', R"x(}})")x");  // }\n  /* } */ h(1\'000);\n}\n'
        self.assertEqual(self.found(text), [("f", 3, 6)])

    def test_are_not_tables_or_types(self):
        self.assertEqual(self.found("enum class E : int { kA };\nconstexpr int k[] = {1, 2};\nstruct S { int a = 0; };\n"), [])
