#!/usr/bin/python3
"""A robot that lies about itself on its own wire, while it walks: lying_robot_test.py MODEL AIMCTL AIMD [TEST...]

Between the robot and the daemon that drives it is a relay, which changes what the robot says it measures. Whatever it says: the walk
ends, the fault is named, nothing takes the robot's power, and it is operated again when it tells the truth.
"""
import math
import os
import subprocess
import sys
import time
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from robot_row import row_of  # noqa: E402
from wire_pair import WirePair, runs_here, wait_for  # noqa: E402

MODEL, AIMCTL, AIMD = sys.argv[1:4]
NAN = float("nan")
WIRE = row_of(MODEL).wire
JOINTS, BASE, VELOCITY = WIRE.measured


def changes(numbers, change):
    """A lie of every message: its numbers are changed."""
    return lambda: lambda topic, message: [numbers.changed(message, change) if topic == numbers.topic else message]


def every(topic, arrived):
    return lambda: lambda other, message: arrived(message) if other == topic else [message]


def frozen():
    """The base goes on at the same velocity, and stays where it is."""
    kept = []

    def keep(values):
        kept[:] = kept or values
        return kept

    return lambda topic, message: [BASE.changed(message, keep) if topic == BASE.topic else message]


def flickering_button():
    topic, place = WIRE.button_byte
    count = [0]

    def flicker(message):
        count[0] += 1
        return [message[:place] + bytes([count[0] % 2]) + message[place + 1:]]

    return every(topic, flicker)()


SILENT, ODOMETRY, ENCODER = WIRE.silent, {"odometry"}, {"encoder_jump"}
# What the robot says -> the lie, the faults one of which has to be named.
LIES = {
    "nothing of its joints": (every(JOINTS.topic, lambda _message: []), SILENT),
    "half of each message about its joints": (every(JOINTS.topic, lambda message: [message[:len(message) // 2]]), SILENT),
    "no numbers for its joints": (changes(JOINTS, lambda values: [NAN] * len(values)), SILENT | ENCODER),
    "infinite positions": (changes(JOINTS, lambda values: [math.inf] * len(values)), SILENT | ENCODER),
    "a joint far beyond its range": (changes(JOINTS, lambda values: [values[0] + 50, *values[1:]]), ENCODER),
    "joints that jump": (changes(JOINTS, lambda values: [value + time.monotonic() % 0.2 // 0.1 * 3 for value in values]), ENCODER),
    "nothing of its base": (every(BASE.topic, lambda _message: []), ODOMETRY | SILENT),
    "no numbers for its base": (changes(BASE, lambda values: [NAN] * 3), ODOMETRY | SILENT),
    "a base that stands while it moves": (frozen, ODOMETRY),
    "a base that jumps": (changes(BASE, lambda values: [values[0] + time.monotonic() % 1 // 0.5 * 500, *values[1:]]), ODOMETRY),
    "a base that flies": (changes(VELOCITY, lambda values: [300, *values[1:]]), ODOMETRY),
    **({"a button that is pressed and not": (flickering_button, {"estop_conflict"})} if WIRE.button_byte else {}),
}


class LyingRobot(unittest.TestCase):
    def setUp(self):
        self.lie = None
        self.pair = WirePair(MODEL, AIMCTL, AIMD, carried=lambda topic, message: self.lie(topic, message) if self.lie else [message])
        self.addCleanup(self.pair.close)
        self.robot, self.wire, self.where = self.pair.robot, self.pair.wire, self.pair.where

    def kinds(self):
        return {fault["fault"] for fault in self.robot.run("fault", "list")[0]["faults"]}

    def walking(self):
        self.robot.run("action", "set", self.wire.walks)
        begin = self.where()
        walker = self.robot.start("walk", "--forward", "0.2", "--for", "60s", out=subprocess.PIPE)
        self.addCleanup(walker.communicate)
        self.addCleanup(walker.kill)
        wait_for(lambda: self.where() > begin + 0.1 or walker.poll() is not None, 30, "walking")
        self.assertIsNone(walker.poll(), f"{walker.returncode}: the walk has ended")
        return walker

    def keeps_its_power(self, seconds):
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            self.assertNotEqual(self.pair.body.status()["action"], self.wire.no_power)
            time.sleep(0.02)

    def rests(self):
        wait_for(lambda: self.pair.body.status()["at_rest"], 10, "rest")
        rest = self.where()
        time.sleep(0.5)
        self.assertAlmostEqual(self.where(), rest, delta=0.01)

    def is_operated_again(self):
        def cleared():
            if self.kinds():
                self.robot.start("fault", "clear").wait(10)
            return not self.kinds()

        time.sleep(0.5)  # the way back to the truth is a jump, too
        wait_for(cleared, 20, "the end of the faults")
        walker = self.walking()
        self.robot.run("stop")
        self.assertEqual(walker.wait(20), 9)
        self.robot.run("stop", "--reset")

    def test_whatever_it_says_a_walk_ends_and_nothing_takes_its_power(self):
        for name, (lie, named) in LIES.items():
            with self.subTest(name):
                walker = self.walking()
                self.lie = lie()
                try:
                    wait_for(lambda named=named: self.kinds() & named, 10, f"one of the faults {named}")
                    self.assertNotEqual(walker.wait(30), 0)
                    self.robot.run("walk", "--forward", "0.2", "--for", "1s", expect=9)
                    self.keeps_its_power(2)
                    self.rests()
                finally:
                    self.lie = None
                self.is_operated_again()

    def test_what_is_said_twice_is_no_lie(self):
        walker = self.walking()
        self.lie = lambda _topic, message: [message, message]
        time.sleep(3)
        # On a busy machine the relay is late, which is said truly.
        self.assertEqual((self.kinds() - {"bus_delay"}, walker.poll()), (set(), None))
        self.robot.run("stop")
        self.assertEqual(walker.wait(20), 9)


if __name__ == "__main__":
    if not runs_here(MODEL):
        sys.exit(77)
    unittest.main(argv=[sys.argv[0], "-v", *sys.argv[4:]])
