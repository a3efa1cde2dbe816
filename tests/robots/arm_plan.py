#!/usr/bin/python3
"""Planned moves of a fixed arm of six axes, whose inverse kinematics is numeric: arm_plan.py AIMCTL AIMD."""
import math
import sys

from robot_contract import Robot

# In front of the arm, claw down, rolled by 0.3 rad: the table is at z = 0.
GOAL = ("0.35", "0.10", "0.25")
DOWN = ("--rpy", "0.3,3.1416,0")


def near(a, b, tolerance):
    return len(a) == len(b) and all(abs(x - y) < tolerance for x, y in zip(a, b))


def check(robot):
    """Reachable poses with their joints; others with the reason."""
    found = robot.run("plan", "check", "left", *GOAL, *DOWN)[0]
    assert found["reachable"] and len(found["joints_rad"]) == 6 and found["collisions_checked"], found
    assert found["clearance_m"] > 0 and found["manipulability"] > 0, found
    assert found == robot.run("plan", "check", "left", *GOAL, *DOWN)[0], "another answer to the same question"
    tool = robot.run("arm", "pose", "left", "--joints", ",".join(map(str, found["joints_rad"])))[0]
    assert near(tool["position_m"], [float(x) for x in GOAL], 1e-4), tool
    near_given = ",".join(str(x) for x in found["joints_rad"])
    again = robot.run("plan", "check", "left", *GOAL, *DOWN, "--near", near_given)[0]
    assert near(again["joints_rad"], found["joints_rad"], 1e-4), again
    _, said = robot.run("plan", "check", "left", *GOAL, *DOWN, "--near", "0,0,0,0,0,0,0", expect=2)
    assert "--near takes 6 angles, not 7" in said, said
    far, said = robot.run("plan", "check", "left", "2", "0", "0.3", *DOWN, expect=7)
    assert not far["reachable"] and "the tool comes no nearer to this position" in said, (far, said)
    _, said = robot.run("plan", "check", "left", "0.35", "0.1", "0.02", *DOWN, expect=7)
    assert "table" in said, said


def pose(robot):
    moved = robot.run("plan", "pose", "left", *GOAL, *DOWN)[0]
    assert moved["state"] == "SUCCESS" and moved["position_error_m"] < 0.005, moved
    tool = robot.run("arm", "pose", "left")[0]
    assert near(tool["position_m"], [float(x) for x in GOAL], 0.005), tool
    assert [row["arm"] for row in robot.run("arm", "pose")[0]["poses"]] == ["left"]


def linear(robot):
    before = robot.run("arm", "pose", "left")[0]["position_m"]
    moved = robot.run("plan", "linear", "left", "0", "0", "5cm", "--relative")[0]
    assert moved["state"] == "SUCCESS" and moved["rotation_error_rad"] < 0.02, moved
    after = robot.run("arm", "pose", "left")[0]["position_m"]
    assert near(after, [before[0], before[1], before[2] + 0.05], 0.005), (before, after)
    _, said = robot.run("plan", "linear", "left", "0", "0", "-0.4", "--relative", expect=11)
    assert "straight line" in said, said


def joints(robot):
    goal = [0.3, -0.4, 1.2, 0.2, 0.5, -0.3]
    moved = robot.run("plan", "joints", "left", *map(str, goal))[0]
    assert moved["state"] == "SUCCESS" and moved["position_error_m"] < 0.005, moved
    reached = [row["position_rad"] for row in robot.run("arm", "get")[0]["joints"]]
    assert near(reached, goal, 0.02), reached
    robot.run("plan", "joints", "--joint", "axis1=-20deg")
    reached = [row["position_rad"] for row in robot.run("arm", "get")[0]["joints"]]
    assert near(reached, [math.radians(-20), *goal[1:]], 0.02), reached
    _, said = robot.run("plan", "joints", *map(str, goal + [0.1]), expect=2)
    assert "expected 6 angles, got 7" in said, said


def obstacle(robot):
    """The path leads around an obstacle that the straight path in joint space meets."""
    robot.run("plan", "joints", "left", "-0.9", "0.9", "0.6", "0", "0.4", "0")
    robot.run("plan", "obstacle", "add", "post", "cylinder", "--at", "0.55,0,0.25", "--size", "4cm,50cm")
    moved = robot.run("plan", "joints", "left", "0.9", "0.9", "0.6", "0", "0.4", "0")[0]
    assert moved["state"] == "SUCCESS" and moved["clearance_m"] > 0, moved
    robot.run("plan", "obstacle", "remove", "--all")


def lacks(robot):
    for words in (["plan", "pose", "right", *GOAL], ["plan", "check", "right", *GOAL],
                  ["plan", "linear", "both", "0", "0", "1cm", "--relative"],
                  ["plan", "joints", "right", "0", "0", "0", "0", "0", "0"], ["arm", "pose", "right"]):
        robot.lacks("this robot has no right arm", *words)
    reply = robot.run("rpc", "call", "McKinematicsService/KineForward", '{"type":"ArmType_RIGHT"}')[0]
    assert reply["error_code"] == 10 and "no right_arm" in reply["error_msg"], reply


def main(aimctl, aimd):
    with Robot(aimctl, aimd, "test-arm", "--sim-speed", "2") as robot:
        check(robot)
        _, said = robot.run("plan", "pose", "left", *GOAL, *DOWN, expect=6)
        assert "aimctl action set PLAN" in said, said
        robot.run("action", "set", "PLAN")
        for step in (pose, linear, joints, obstacle, lacks):
            step(robot)


if __name__ == "__main__":
    main(*sys.argv[1:])
    print("passed")
