#!/usr/bin/python3
"""Two daemons drive one robot on its own wire: two_drivers_test.py MODEL AIMCTL AIMD [TEST...]

One that nothing is asked of does not disturb the other; and a walk is done only if the robot has walked.
"""
import json
import os
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from robot_row import row_of  # noqa: E402
from wire_pair import WirePair, runs_here  # noqa: E402

MODEL, AIMCTL, AIMD = sys.argv[1:4]
SPEED, SECONDS = 0.2, 5
# Their set-points go to the motors and the base at 1 kHz each: no rule of that wire says whose count, and about half of each do. What is
# asked of either then need not come about, but neither may say that it has.
SHARES_MOTORS = row_of(MODEL).wire.behind_hal
FAILS = (3, 6, 9, 11)
LEAST = (0.2 if SHARES_MOTORS else 0.5) * SPEED * SECONDS  # [m]


class TwoDrivers(unittest.TestCase):
    def setUp(self):
        self.pair = WirePair(MODEL, AIMCTL, AIMD)
        self.addCleanup(self.pair.close)
        self.second = self.pair.start_driver()

    def ask(self, robot, *words):
        return subprocess.run([AIMCTL, *words, "--robot", robot.address, "--json"], capture_output=True, text=True, env=robot.environment(),
                              timeout=60, check=False)

    def set_action(self, robot, name):
        ran = self.ask(robot, "action", "set", name)
        self.assertIn(ran.returncode, (0, *FAILS) if SHARES_MOTORS else (0,), ran.stdout + ran.stderr)

    def test_an_idle_driver_does_not_disturb_the_other_and_done_means_walked(self):
        self.set_action(self.second, self.pair.wire.stands)
        self.set_action(self.pair.robot, self.pair.wire.walks)
        begin = self.pair.where()
        ran = self.ask(self.pair.robot, "walk", "--forward", str(SPEED), "--for", f"{SECONDS}s")
        walked = self.pair.where() - begin
        if ran.returncode == 0 or not SHARES_MOTORS:
            self.assertEqual(ran.returncode, 0, ran.stdout + ran.stderr)
            self.assertEqual(json.loads(ran.stdout)["ended"], "done")
            self.assertGreater(walked, LEAST)
        else:
            self.assertIn(ran.returncode, FAILS, ran.stdout + ran.stderr)


if __name__ == "__main__":
    if not runs_here(MODEL):
        sys.exit(77)
    unittest.main(argv=[sys.argv[0], "-v", *sys.argv[4:]])
