"""Every test that a page of docs/ names is run by ctest, and every script of tests/vendor is. A file that exists, but that
no test of this build runs, verifies nothing. Usage: registered_tests.py BUILD_FOLDER SOURCE_FOLDER"""
import json
import os
import re
import shlex
import sys
import unittest

HEADERS = {"test", "verified by"}  # of the last column of tables that name tests
NAMED = re.compile(r"tests/[A-Za-z0-9_/]+\.(?:py|sh|cpp)")


def text_of(path):
    with open(path) as file:
        return file.read()


def files_of_command(command, sources):
    """What a test runs: the files among its arguments, and the sources of its program.

    sources: program -> files. A program that is given a tag [#stem] runs one of them. A script of scenarios is given the
    name of a module beside it (chaos.py clock)."""
    files = {word for word in command if os.path.isfile(word)}
    files |= {os.path.join(os.path.dirname(script), word + ".py") for script in files if script.endswith(".py")
              for word in command if word.isidentifier()}
    tags = {word[2:-1] for word in command if re.fullmatch(r"\[#\w+\]", word)}
    for program in {os.path.basename(word) for word in command} & sources.keys():
        files |= {file for file in sources[program] if not tags or os.path.splitext(os.path.basename(file))[0] in tags}
    return files


def commands_of(folder):
    """The commands of the tests of a build folder, from what ctest reads: ctest itself shows none whose program is not built."""
    path = os.path.join(folder, "CTestTestfile.cmake")
    text = text_of(path) if os.path.exists(path) else ""  # CMake writes none for folders without tests
    commands = [shlex.split(words) for words in re.findall(r"^add_test\(\[=*\[.*?\]=*\] (.*)\)$", text, re.MULTILINE)]
    for inner in re.findall(r'^subdirs\("(.*)"\)$', text, re.MULTILINE):
        commands += commands_of(os.path.join(folder, inner))
    return commands


def registered(build, root):
    """The paths below root of the files that the tests of the build run."""
    sources = {}
    for row in text_of(os.path.join(build, "test_sources.tsv")).splitlines():
        program, file = row.split("\t")
        sources.setdefault(program, set()).add(file)
    return {os.path.relpath(file, root) for command in commands_of(build) for file in files_of_command(command, sources)}


def named_in(page):
    """The tests in the last column of the tables of a page."""
    found, naming, before = set(), False, ""
    for line in page.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|--"):
            naming = before in HEADERS
        elif not line.startswith("| "):
            naming = False
        elif naming:
            found |= set(NAMED.findall(cells[-1]))
        before = cells[-1]
    return found


class RegisteredTest(unittest.TestCase):
    def test_the_tests_that_pages_name_are_run(self):
        pages = [os.path.join(ROOT, "docs", name) for name in sorted(os.listdir(os.path.join(ROOT, "docs")))
                 if name.endswith(".md")]
        total = 0
        for path in pages:
            named = named_in(text_of(path))
            total += len(named)
            self.assertEqual(sorted(named - REGISTERED), [], f"named on {path}, but no test of this build runs them")
        self.assertGreater(total, 200)

    def test_the_scripts_of_the_vendor_are_run(self):
        """Those that another script uses are run with it."""
        folder = os.path.join(ROOT, "tests", "vendor")
        scripts = {name for name in os.listdir(folder) if name.endswith((".py", ".sh"))}
        text = {name: text_of(os.path.join(folder, name)) for name in scripts}

        def used(name):
            pattern = re.compile(rf"^(from|import) {name.removesuffix('.py')}\b|\"{re.escape(name)}\"", re.MULTILINE)
            return any(pattern.search(text[other]) for other in scripts - {name})

        missing = {name for name in scripts if f"tests/vendor/{name}" not in REGISTERED and not used(name)}
        self.assertEqual(missing, set(), "no row of tests/vendor/CMakeLists.txt")

    def test_what_a_command_runs(self):
        sources = {"test_daemon": {"/x/tests/daemon/one_test.cpp", "/x/tests/daemon/two_test.cpp"}}
        self.assertEqual(files_of_command(["/b/bin/test_daemon", "[#one_test]"], sources), {"/x/tests/daemon/one_test.cpp"})
        self.assertEqual(files_of_command(["nice", "/b/bin/test_daemon"], sources), sources["test_daemon"])
        self.assertEqual(files_of_command(["/b/bin/other"], sources), set())
        self.assertIn(os.path.join(os.path.dirname(__file__), "clock.py"), files_of_command([__file__, "clock"], sources))

    def test_only_the_column_of_tests_counts(self):
        page = "| a | test |\n|---|---|\n| `tests/x.sh` | `tests/a/b.sh`, `tests/c_test.cpp` |\n\n| test | b |\n|---|---|\n| q | tests/y.py |\n"
        self.assertEqual(named_in(page), {"tests/a/b.sh", "tests/c_test.cpp"})


if __name__ == "__main__":
    ROOT = sys.argv[2]
    REGISTERED = registered(sys.argv[1], ROOT)
    unittest.main(argv=sys.argv[:1], verbosity=2)
