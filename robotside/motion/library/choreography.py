#!/usr/bin/env python3
"""Writes the shipped motions; with --check, checks that the files here are what it would write."""

import pathlib
import sys

sys.dont_write_bytecode = True  # write nothing but motions to the source tree

import dances  # noqa: E402
import motions  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent


def main():
    check = sys.argv[1:] == ["--check"]
    texts = {f"{make().name}.motion.json": make().text() for make in motions.ALL + dances.ALL}
    stale = [name for name, text in texts.items()
             if not (HERE / name).exists() or (HERE / name).read_text(encoding="utf-8") != text]
    extra = sorted(path.name for path in HERE.glob("*.motion.json") if path.name not in texts)
    if check:
        for name in stale + extra:
            print(f"{name} differs from what choreography.py writes")
        return 1 if stale or extra else 0
    for name in stale:
        (HERE / name).write_text(texts[name], encoding="utf-8")
    for name in extra:
        (HERE / name).unlink()
    return 0


if __name__ == "__main__":
    sys.exit(main())
