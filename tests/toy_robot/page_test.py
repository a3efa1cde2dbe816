#!/usr/bin/python3
"""docs/adding-a-robot.md names every file of the example and every shared file in which a robot has a row, of which there are few:
page_test.py ROOT"""
import os
import re
import subprocess
import sys

ROOT = sys.argv[1]
EXAMPLE = "examples/toy_robot"
MOST_ROWS = 5


def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


page = read("docs/adding-a-robot.md")
linked = set(re.findall(r"\]\(\.\./([^)#]+)\)", page))

missing = [path for path in linked if not os.path.exists(os.path.join(ROOT, path))]
assert not missing, f"the page links to what does not exist: {missing}"

files = {f"{EXAMPLE}/{name}" for name in os.listdir(os.path.join(ROOT, EXAMPLE))}
sources = {path for path in files if not path.endswith(".hpp") or path.replace(".hpp", ".cpp") not in files}
assert sources <= linked, f"the page does not link to {sorted(sources - linked)}"

# The example needs no line in the product.
found = subprocess.run(["grep", "-rilE", r"\btoy|toy[-_]", "--include=*.cpp", "--include=*.hpp", "--include=CMakeLists.txt", "core",
                        "transport", "robotside", "cli", "proto", "sdk"], cwd=ROOT, capture_output=True, text=True, check=False)
assert not found.stdout, f"these files of the product name the toy:\n{found.stdout}"


def shared_rows(text):
    """The files of the last column of the table of steps."""
    steps = text.split("| row of a shared file |\n", 1)[1].split("\n\n", 1)[0].splitlines()[1:]
    assert [line[:5] for line in steps] == [f"| {number}. " for number in range(1, 10)], steps
    return {path for line in steps for path in re.findall(r"`([^`]+)`", line.split("|")[-2])}


rows = shared_rows(page)
missing = [path for path in rows if not os.path.isfile(os.path.join(ROOT, path))]
assert not missing, f"the page names rows in what is no file: {missing}"
assert 0 < len(rows) <= MOST_ROWS, f"a robot has rows in {len(rows)} shared files, at most {MOST_ROWS}: {sorted(rows)}"

# What names a robot beside its own files is one of these rows. The Kuavo and the Roban stand for all robots: of the MagicBot there is a
# library, too, and the A2 is the default.
NAMES = re.compile(r"\b(?:kuavo(?!_msgs)|leju|roban)", re.IGNORECASE)
OWN = re.compile(r"core/robots/leju_|robotside/(?:frames|simulators|drivers)/kuavo/|robotside/driver_table/kuavo|tests/kuavo/")
BUILT = re.compile(r"(?:.*/)?CMakeLists\.txt|.*\.cmake|scripts/.*")
CODE = re.compile(r"(?:core|transport|robotside|cli|tests/program|tests/fuzz)/.*\.(?:cpp|hpp|py)|tests/structure/source_rule\.cpp"
                  r"|tests/robots/(?:[^/]*\.[ch]pp|(?:suites|robot_row|robot_contract|motions)\.py)")


def files_below(root):
    for folder, inner, names in os.walk(root):
        inner[:] = [name for name in inner if name != "build" and not name.startswith(".")]
        for name in names:
            yield os.path.relpath(os.path.join(folder, name), root)


def names_robot(path):
    """In its code: a comment may cite the document of one."""
    return NAMES.search(re.sub(r"//.*" if path.endswith("pp") else r"#.*", "", read(path)))


shared = [path for path in files_below(ROOT) if (BUILT.fullmatch(path) or CODE.fullmatch(path)) and not OWN.match(path)]
naming = {path for path in shared if names_robot(path)}
assert naming, "no shared file names the Kuavo: this test looks in the wrong places"
assert naming <= rows, f"these shared files name a robot, and the page does not say so: {sorted(naming - rows)}"
