#!/usr/bin/python3
"""Which robots a suite has, by their rows: a line for each suite, SUITE MODEL..., from which tests/CMakeLists.txt makes its tests."""
from robot_row import models, row_of

SUITES = {
    "tables": lambda model, row: not row.example,  # of the programs with the synthetic robots
    "product": lambda model, row: not row.example and not model.startswith("test-"),
    "random": lambda model, row: True,
    **{suite: lambda model, row, suite=suite: row.wire is not None and suite in row.wire.suites
       for suite in ("contract", "two_drivers", "lying", "named")},
    # What it needs, and its programs.
    **{bus: lambda model, row, bus=bus: row.wire is not None and row.wire.bus == bus for bus in ("dds", "lcm")},
    "toy": lambda model, row: row.example == "toy",
}


def robots_of(suite):
    return [model for model in models() if SUITES[suite](model, row_of(model))]


if __name__ == "__main__":
    for name in SUITES:
        print(name, *robots_of(name))
