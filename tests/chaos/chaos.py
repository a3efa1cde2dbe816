"""Injects faults around the built aimd and aimctl, and compares the results with limits ("bar").

Usage: chaos.py AIMCTL AIMD [--short] [--seed N] [--markdown FILE] [SCENARIO...]
--short takes about two minutes and runs in the suite, beside other tests, so its time limits are twenty times as high;
the full run takes about twenty minutes and needs an otherwise idle machine. Scenarios that the machine does not allow
(root, /dev/net/tun) are reported and not counted. Exit code 1: a limit is exceeded.
"""
import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
import traceback
from types import SimpleNamespace

import requests

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "daemon"))

import clients
import clock
import freeze
import kill
import network
import shortage
from robot import FARTHEST
from row import NotPossible, Row, short_text

SCENARIOS = {
    "kill": kill.scenario,
    "freeze": freeze.scenario,
    "suspend": freeze.suspended,
    "clients": clients.scenario,
    "descriptors": shortage.descriptors,
    "shortage": shortage.scenario,
    "clock": clock.scenario,
    "network": network.scenario,
    "slow": network.slow,
}


def show(rows, markdown):
    cells = [("what", "tries", "bar", "result", "held")]
    cells += [(row.what, str(row.tries), row.bar, row.result, row.word()) for row in rows]
    widths = [max(len(line[i]) for line in cells) for i in range(5)]
    for line in cells:
        print("  ".join(cell.ljust(width) for cell, width in zip(line, widths)).rstrip())
    if markdown:
        with open(markdown, "w", encoding="utf-8") as file:
            for number, line in enumerate(cells):
                file.write("| " + " | ".join(line) + " |\n")
                if number == 0:
                    file.write("|---" * 5 + "|\n")


def beside(aimd):
    """The library for the scenario of stepped clocks, in the build folder of this aimd."""
    return os.path.join(os.path.dirname(aimd), "..", "tests", "chaos", "libaim_wall_clock.so")


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("aimctl")
    arguments.add_argument("aimd")
    arguments.add_argument("--short", action="store_true")
    arguments.add_argument("--seed", type=int, default=int(time.time()))
    arguments.add_argument("--wall-clock", help="libaim_wall_clock.so; by default that of the build of AIMD")
    arguments.add_argument("--markdown", help="write the table to this file as well")
    arguments.add_argument("scenarios", nargs="*", metavar="SCENARIO", help=" ".join(SCENARIOS))
    given = arguments.parse_intermixed_args()
    unknown = [name for name in given.scenarios if name not in SCENARIOS]
    if unknown:
        arguments.error(f"no scenario {unknown[0]}; there are {' '.join(SCENARIOS)}")

    print(f"seed {given.seed}")
    rows = []
    for name in given.scenarios or SCENARIOS:
        began = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="aim-chaos-") as folder:
            run = SimpleNamespace(aimctl=os.path.abspath(given.aimctl), aimd=os.path.abspath(given.aimd),
                                  wall_clock=os.path.abspath(given.wall_clock or beside(given.aimd)),
                                  short=given.short, patience=20 if given.short else 1,
                                  farthest=FARTHEST + (0.1 if given.short else 0), random=random.Random(f"{name} {given.seed}"), folder=folder)
            try:
                for row in SCENARIOS[name](run):
                    rows.append(row)
                    print(f"{row.word():>4}  {row.what}: {row.result}", flush=True)
            except (AssertionError, OSError, requests.RequestException, subprocess.SubprocessError) as why:
                rows.append(Row(f"{name}: the scenario itself", 1, "runs to its end", short_text(why), False))
                traceback.print_exc()
            except NotPossible as why:
                print(f"   -  {name}: not possible here: {why}", flush=True)
        print(f"      {name} took {time.monotonic() - began:.0f} s", flush=True)
    print()
    show(rows, given.markdown)
    return 0 if rows and all(row.held for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
