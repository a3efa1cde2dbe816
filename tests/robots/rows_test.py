#!/usr/bin/python3
"""The rows of the tests are the robots of the programs, so that none is left untested: rows_test.py AIMD AIMD_ROBOTS AIMD_TOY"""
import re
import subprocess
import sys
import unittest

from robot_row import models, row_of
from suites import SUITES, robots_of

AIMD, AIMD_ROBOTS, AIMD_TOY = sys.argv[1:4]
del sys.argv[1:4]


def robots_of_program(aimd):
    """As its help lists them."""
    text = subprocess.run([aimd, "--help"], capture_output=True, text=True, check=True, timeout=20).stdout
    listed = re.search(r"^Robots \(--robot\).*:\n((?:  .+\n)+)", text, re.MULTILINE)
    assert listed, text
    return sorted(line.split()[0] for line in listed[1].splitlines())


class Rows(unittest.TestCase):
    def test_the_rows_are_the_robots_of_the_programs(self):
        self.assertEqual(robots_of_program(AIMD), robots_of("product"))
        self.assertEqual(robots_of_program(AIMD_ROBOTS), robots_of("tables"))
        self.assertEqual(robots_of_program(AIMD_TOY), robots_of("toy"))
        self.assertEqual(models(), sorted(robots_of("tables") + robots_of("toy")))

    def test_every_robot_gets_random_messages_and_most_of_them_move_it(self):
        self.assertEqual(robots_of("random"), models())
        for model in models():
            with self.subTest(model):
                self.assertTrue(any(row_of(model).paths))

    def test_a_robot_of_the_product_has_what_its_suites_need(self):
        for model in robots_of("product"):
            with self.subTest(model):
                self.assertTrue(row_of(model).walks)
                self.assertTrue(row_of(model).motions)

    def test_a_wire_has_what_its_suites_need(self):
        for model in models():
            wire = row_of(model).wire
            if wire is None:
                continue
            with self.subTest(model):
                self.assertTrue(wire.suites)
                self.assertLessEqual(set(wire.suites), set(SUITES))
                if "lying" in wire.suites:
                    self.assertEqual(len(wire.measured), 3)
                if wire.bus == "lcm" and "named" in wire.suites:
                    self.assertTrue(wire.answers)


if __name__ == "__main__":
    unittest.main()
