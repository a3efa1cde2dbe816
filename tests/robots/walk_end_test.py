#!/usr/bin/python3
"""A walk with an end ends where it should, by what the robot measures: walk_end_test.py MODEL AIMCTL AIMD."""
import math
import sys
import time
import unittest

from robot_contract import Robot

MODEL, AIMCTL, AIMD = sys.argv[1:4]
del sys.argv[1:4]
WALKS = {"agibot-a2": "RL_LOCOMOTION_DEFAULT", "agibot-a2-basic": "RL_LOCOMOTION_DEFAULT", "xiaomi-cyberdog": "TROT_SLOW",
         "magiclab-magicbot": "ARM_SWING_WALK", "leju-kuavo": "WALK", "leju-kuavo-claw": "WALK", "leju-roban": "WALK"}
# [m, rad]. A Kuavo takes steps from 0.018 m/s on, for a gait of 1.02 s: what it stands nearer is not corrected.
NEAR, NEAR_ANGLE = 0.0115, 0.0115


class WalkEnd(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.robot = Robot(AIMCTL, AIMD, MODEL)
        cls.robot.run("action", "set", WALKS[MODEL])

    @classmethod
    def tearDownClass(cls):
        cls.robot.__exit__()

    def base(self):
        return self.robot.run("status")[0]["base"]

    def walk(self, *words):
        """How far it came, and how far it turned, once it has rested for a second."""
        before = self.base()
        self.robot.run("walk", *words)
        time.sleep(1)
        after = self.base()
        return math.hypot(after["x_m"] - before["x_m"], after["y_m"] - before["y_m"]), after["yaw_rad"] - before["yaw_rad"]

    def test_distances(self):
        for speed, length in ((0.2, 0.2), (0.3, 0.6), (-0.2, 0.3)):
            with self.subTest(speed=speed, length=length):
                self.assertAlmostEqual(self.walk("--forward", str(speed), "--distance", f"{length}m")[0], length, delta=NEAR)

    def test_angles(self):
        for rate, angle in ((0.4, 1.2), (-0.3, -0.5)):
            with self.subTest(rate=rate, angle=angle):
                self.assertAlmostEqual(self.walk("--turn", str(rate), "--angle", str(angle))[1], angle, delta=NEAR_ANGLE)


if __name__ == "__main__":
    unittest.main()
