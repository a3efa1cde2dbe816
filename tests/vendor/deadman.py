"""A sender of velocities is killed: the robot stops by itself and stays standing in place."""
import json
import os
import subprocess
import sys
import time

from aimdk import MC, call, equal, in_action, set_action, wait_for

DEADMAN_S, DECELERATION_S, SLACK_S = 0.5, 1.0, 0.5


def speed():
    return json.loads(call(MC, "McBaseService/GetState", {}))["state"]["walking_speed_estimate"]["vel_x"]


set_action("RL_JOINT_DEFAULT")
set_action("RL_LOCOMOTION_DEFAULT")
sender = subprocess.Popen([sys.executable, os.path.join(os.path.dirname(__file__), "velocity_sender.py")])
try:
    wait_for(lambda: speed() > 0.25, 10, "walking")
finally:
    sender.kill()
    sender.wait()
killed = time.monotonic()
wait_for(lambda: abs(speed()) < 0.01, DEADMAN_S + DECELERATION_S + SLACK_S, "standing after the sender died")
assert time.monotonic() - killed > 0.3, "the robot stopped before the dead-man time: the sender did not send velocities"
wait_for(lambda: not json.loads(call(MC, "McBaseService/GetState", {}))["state"]["is_walking"], 3, "the end of stepping")
assert in_action("RL_LOCOMOTION_DEFAULT"), "the action must not change"
equal(round(speed(), 2), 0)
