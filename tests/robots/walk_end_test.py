#!/usr/bin/python3
"""A walk with an end ends where it should, by what the robot measures: walk_end_test.py MODEL AIMCTL AIMD."""
import json
import math
import signal
import subprocess
import sys
import time
import unittest

from robot_contract import Robot, wait_for
from robot_row import row_of

MODEL, AIMCTL, AIMD = sys.argv[1:4]
ROW = row_of(MODEL)
del sys.argv[1:4]
# [m, rad]. A Kuavo takes steps from 0.018 m/s on, for a gait of 1.02 s: what it stands nearer is not corrected.
NEAR, NEAR_ANGLE = 0.0115, 0.0115


class WalkEnd(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.robot = Robot(AIMCTL, AIMD, MODEL)
        cls.robot.run("action", "set", ROW.walks)

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

    def newest_task(self):
        return str(max(task["task_id"] for task in self.robot.run("task", "list")[0]["tasks"]))

    def test_what_a_walk_that_is_broken_off_says_of_its_way(self):
        ends = {  # exit code, what ends it
            "a stop of another operator": (9, lambda walker: self.robot.run("stop")),
            "Ctrl-C": (130, lambda walker: walker.send_signal(signal.SIGINT)),
            "a task that is cancelled": (11, lambda walker: self.robot.run("task", "cancel", self.newest_task())),
        }
        for name, (code, end) in ends.items():
            with self.subTest(name):
                before = self.base()
                walker = self.robot.start("walk", "--forward", "0.25", "--distance", "3m", out=subprocess.PIPE)
                wait_for(lambda: abs(self.base()["x_m"] - before["x_m"]) + abs(self.base()["y_m"] - before["y_m"]) > 0.15, 10, "walking")
                end(walker)
                said = json.loads(walker.communicate(timeout=10)[0])
                self.assertEqual(walker.returncode, code, said)
                time.sleep(1)
                after = self.base()
                way = math.hypot(after["x_m"] - before["x_m"], after["y_m"] - before["y_m"])
                self.assertAlmostEqual(said["distance_m"], way, delta=0.006)
                self.robot.run("stop", "--reset")

    def test_a_walk_that_a_faulty_joint_ends_names_it(self):
        joints = [joint["name"] for joint in self.robot.run("joint", "get")[0]["joints"]]
        joint = joints[-1]  # not of a leg, whose fault ends the action, too
        if "leg" in joint or self.robot.run("action", "get")[0]["action"] == "TROT_SLOW":
            return
        walker = self.robot.start("walk", "--forward", "0.2", "--distance", "3m", out=subprocess.PIPE)
        wait_for(lambda: self.robot.run("status")[0]["walking"], 10, "walking")
        self.robot.run("sim", "fault", "inject", "joint_offline", joint)
        said = json.loads(walker.communicate(timeout=10)[0])
        self.robot.run("sim", "fault", "clear")
        self.assertEqual(walker.returncode, 9, said)
        self.assertIn(joint, said["error"]["reason"])
        self.assertIn("aimctl fault list", said["error"]["hint"])

    def test_the_status_names_the_task_of_a_walk(self):
        walker = self.robot.start("walk", "--forward", "0.2", "--distance", "3m")
        wait_for(lambda: self.robot.run("status")[0]["task_id"], 10, "the task")
        self.assertEqual(str(self.robot.run("status")[0]["task_id"]), self.newest_task())
        self.robot.run("task", "cancel", self.newest_task())
        self.assertEqual(walker.wait(10), 11)
        self.assertIsNone(self.robot.run("status")[0]["task_id"])

    def test_a_walk_to_a_point_says_how_far_it_came_in_its_time(self):
        said, _ = self.robot.run("walk", "--to", "5,0", "--timeout", "3s", expect=3)
        self.assertEqual(said["ended"], "stopped")
        self.assertRegex(said["error"]["reason"], "(takes longer at this velocity|slower than requested): .*[0-9] m")

    def test_angles(self):
        for rate, angle in ((0.4, 1.2), (-0.3, -0.5)):
            with self.subTest(rate=rate, angle=angle):
                self.assertAlmostEqual(self.walk("--turn", str(rate), "--angle", str(angle))[1], angle, delta=NEAR_ANGLE)


if __name__ == "__main__":
    unittest.main()
