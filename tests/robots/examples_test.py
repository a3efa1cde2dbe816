#!/usr/bin/python3
"""The examples on every robot: examples_test.py MODEL AIMCTL AIMD. Each does what it is for, or says what the robot lacks (exit 10)."""
import json
import os
import subprocess
import sys
import tempfile
import unittest

from robot_contract import Robot, wait_for

MODEL, AIMCTL, AIMD = sys.argv[1:4]
del sys.argv[1:4]
EXAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "examples")


class Examples(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.robot = Robot(AIMCTL, AIMD, MODEL)
        cls.folder = tempfile.TemporaryDirectory()
        os.symlink(os.path.abspath(AIMCTL), os.path.join(cls.folder.name, "aimctl"))

    @classmethod
    def tearDownClass(cls):
        cls.robot.__exit__()

    def has(self, *words):
        """Whether the robot has what this command shows."""
        ran = subprocess.run([AIMCTL, *words, "--robot", self.robot.address], capture_output=True, env=self.robot.environment(), check=False)
        self.assertIn(ran.returncode, (0, 10), ran.stderr)
        return ran.returncode == 0

    def example(self, name, *words, expect=0, lacks="this robot"):
        variables = {**self.robot.environment(), "AIMCTL_ROBOT": self.robot.address,
                     "PATH": self.folder.name + os.pathsep + os.environ["PATH"]}
        ran = subprocess.run([os.path.join(EXAMPLES, name), *words], capture_output=True, text=True, timeout=120, check=False, env=variables)
        self.assertEqual(ran.returncode, expect, f"{name} {words}:\n{ran.stdout}{ran.stderr}")
        if expect:
            self.assertIn(lacks, ran.stderr)
        return ran.stdout

    def file(self, name):
        return os.path.join(self.folder.name, name)

    def test_1_wake_up(self):
        self.assertIn("ready to walk", self.example("wake_up.sh"))

    def test_2_square(self):
        self.assertEqual(self.example("square.sh", "20cm").count("side"), 4)

    def test_3_nod(self):
        if not self.has("neck", "get"):
            return self.example("nod.sh", expect=10)
        if MODEL == "agibot-a2-basic":  # its neck does not nod
            return self.example("nod.sh", expect=6, lacks="the basic edition has no idx28_head_joint2")
        self.example("nod.sh", "1")
        wait_for(lambda: abs(self.robot.run("neck", "get")[0]["nod_rad"]) < 0.03, 5, "looking ahead")

    def test_4_posture(self):
        if not (self.has("neck", "get") or self.has("arm", "get") or self.has("hand", "get")):
            return self.example("posture.sh", "save", self.file("none"), expect=10)
        self.example("posture.sh", "save", self.file("posture"))
        with open(self.file("posture"), encoding="utf-8") as saved:
            parts = json.load(saved)
        self.assertEqual({part for part in ("arm", "neck", "hand") if self.has(part, "get")}, set(parts))
        self.robot.run("neck", "set", "0.1", "0", "--prepare")
        if "hand" in parts:
            self.robot.run("hand", "close", "--prepare")
        self.example("posture.sh", "restore", self.file("posture"))
        restored = self.robot.run("neck", "get")[0]
        for joint in ("shake_rad", "nod_rad"):
            self.assertAlmostEqual(restored[joint], parts["neck"][joint], delta=0.05)
        if "hand" in parts:
            for side in ("left", "right"):
                for now, then in zip(self.robot.run("hand", "get")[0][side]["position"], parts["hand"][side]["position"]):
                    self.assertAlmostEqual(now, then, delta=40)

    def test_5_pick_and_place(self):
        if not self.has("plan", "obstacle", "list"):
            self.example("pick_and_place.sh", expect=10)


if __name__ == "__main__":
    unittest.main()
