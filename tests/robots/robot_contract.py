#!/usr/bin/python3
"""Operates a robot through the programs: robot_contract.py MODEL AIMCTL AIMD. Errors name what a robot lacks."""
import json
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "daemon"))
from aimd_process import Aimd, MC  # noqa: E402


class Robot:
    def __init__(self, aimctl, aimd, model, *flags, before=None):
        """before: a robot that had this address until now, and was called by the same user."""
        self.aimctl = aimctl
        self.home = before.home if before else tempfile.TemporaryDirectory()
        self.aimd = Aimd(aimd, "--robot", model, *flags, dds=False, slot=before.aimd.slot if before else None)
        self.aimd.ready()
        self.address = f"127.0.0.1:{MC + self.aimd.slot.offset}"

    def run(self, *words, expect=0):
        environment = dict(os.environ, XDG_CACHE_HOME=self.home.name, HOME=self.home.name)
        for name in ("AIMCTL_ROBOT", "AIMCTL_MODEL", "AIMCTL_OUTPUT", "AIMCTL_TIMEOUT"):
            environment.pop(name, None)
        ran = subprocess.run([self.aimctl, *words, "--robot", self.address, "--json"], capture_output=True, text=True,
                             env=environment, timeout=60, check=False)
        assert ran.returncode == expect, f"{words}: {ran.returncode}, not {expect}\n{ran.stdout}{ran.stderr}"
        return json.loads(ran.stdout) if ran.stdout.strip().startswith("{") else {}, ran.stderr

    def lacks(self, sentence, *words):
        _, said = self.run(*words, expect=10)
        assert sentence in said, f"{words}: {said}"

    def actions(self):
        return [row["name"] for row in self.run("action", "list")[0]["actions"] if not row["absent"]]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.aimd.__exit__()


def quadruped(aimctl, aimd):
    with Robot(aimctl, aimd, "test-quadruped") as dog:
        operate_quadruped(dog)
    with Robot(aimctl, aimd, "test-quadruped", "--driver-file", "refuses-first") as dog:
        _, said = dog.run("action", "set", "STAND", expect=6)
        assert "a foot is caught" in said, said
        dog.run("action", "set", "STAND")


def operate_quadruped(dog):
    assert dog.actions() == ["DAMPING", "LIE_DOWN", "STAND", "TROT"], dog.actions()
    assert dog.run("action", "get")[0]["action"] == "DAMPING"
    dog.run("action", "set", "TROT")
    assert dog.run("action", "get")[0]["action"] == "TROT"
    walked = dog.run("walk", "--forward", "0.5", "--for", "1s")[0]
    assert walked, walked
    status = dog.run("status")[0]
    assert status["base"]["x_m"] > 0.2 and "foot 3 does not report contact" in status["faults"], status
    dog.run("walk", "--forward", "5", "--for", "1s", expect=7)
    limits = dog.run("walk", "limits")[0]["limits"]
    assert [row["velocity_max"] for row in limits] == [1.0, 0.3, 1.2], limits
    limits = dog.run("joint", "limits")[0]["joints"]
    assert len(limits) == 12 and limits[0]["name"] == "fr_abduction", limits
    dog.lacks("this robot has no neck", "neck", "get")
    dog.lacks("this robot has no arms", "arm", "get")
    dog.lacks("this robot has no hands", "hand", "open")
    dog.lacks("this robot has no waist", "waist", "get")
    dog.lacks("this robot does not dance", "dance", "list")
    dog.lacks("this robot does not plan motions", "plan", "pose", "left", "0.3", "0.2", "0.1")
    dog.run("stop", "--level", "sit")
    status = dog.run("status")[0]
    assert status["stopped"] and status["action"] == "LIE_DOWN", status
    dog.run("action", "set", "STAND", expect=9)
    dog.run("stop", "--reset")
    dog.run("action", "set", "STAND")


def arm(aimctl, aimd):
    with Robot(aimctl, aimd, "test-arm") as robot:
        operate_arm(robot)


def operate_arm(robot):
    assert robot.actions() == ["HOLD", "SERVO"], robot.actions()
    robot.run("action", "set", "SERVO")
    limits = robot.run("joint", "limits")[0]["joints"]
    assert [row["name"] for row in limits] == [f"axis{i}" for i in range(1, 7)] + ["claw"], limits
    readings = robot.run("joint", "get")[0]["joints"]
    assert len(readings) == 7, readings
    goal = [0.1, -0.3, 0.5, 0.2, 0.4, -0.1]
    robot.run("arm", "set", *map(str, goal))
    reached = [row["position_rad"] for row in robot.run("arm", "get")[0]["joints"]]
    assert len(reached) == 6 and all(abs(a - b) < 0.02 for a, b in zip(reached, goal)), reached
    robot.run("arm", "set", "5", "0", "0", "0", "0", "0", expect=7)
    robot.run("arm", "set", "0.1", expect=2)
    robot.run("arm", "home")
    robot.lacks("this robot has no arm kinematics", "arm", "pose", "left")
    robot.lacks("this robot does not walk", "walk", "--forward", "0.1", "--for", "1s")
    robot.lacks("this robot has no neck", "neck", "get")
    robot.lacks("this robot has no hands", "hand", "open")
    robot.lacks("this robot does not report a battery", "bms", "get")
    robot.run("stop")
    robot.run("action", "set", "HOLD", expect=9)
    robot.run("stop", "--reset")


def basic(aimctl, aimd):
    """An edition of a robot is a model of its own, also if another model had the same address before."""
    with Robot(aimctl, aimd, "agibot-a2-basic") as robot:
        operate_basic(robot)
    with Robot(aimctl, aimd, "agibot-a2", before=robot) as robot:
        assert any("PLANNING" in action for action in robot.actions())
        robot.run("neck", "set", "0", "0.1")


def operate_basic(robot):
    actions = robot.actions()
    assert actions and not any("PLANNING" in action for action in actions), actions
    robot.lacks("this robot does not plan motions", "plan", "pose", "left", "0.3", "0.2", "0.1")
    _, said = robot.run("neck", "set", "0", "0.1", expect=6)
    assert "basic" in said, said
    robot.run("neck", "set", "0.1", "0")
    for words in (["plan", "pose", "left", "0.3", "0.2", "0.1"], ["neck", "get"], ["joint", "limits"]):
        _, said = robot.run(*words, "--model", "test-quadruped", expect=6)
        assert "agibot-a2-basic" in said, said
    remembered = os.listdir(os.path.join(robot.home.name, "aimctl"))
    assert any(name.startswith("robot-") for name in remembered), remembered


if __name__ == "__main__":
    {"test-quadruped": quadruped, "test-arm": arm, "agibot-a2-basic": basic}[sys.argv[1]](*sys.argv[2:])
    print("passed")
