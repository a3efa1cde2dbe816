#!/usr/bin/python3
"""docs/adding-a-robot.md names every file of the example and every place that a robot touches: page_test.py ROOT"""
import os
import re
import subprocess
import sys

ROOT = sys.argv[1]
EXAMPLE = "examples/toy_robot"


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
