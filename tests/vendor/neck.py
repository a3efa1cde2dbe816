"""Neck by RPC in any action, and by set-point stream in a servo action after the motion player is disabled."""
import json
import time

from aimdk import MC, PLAYER, SUCCESS, call, channel, equal, header, set_action, wait_for

TOPIC, TYPE = "/motion/control/neck_joint_command", "ros2:sensor_msgs/msg/JointState"
SHAKE, NOD = "idx27_head_joint1", "idx28_head_joint2"


def state():
    return json.loads(call(MC, "McDataService/GetNeckState", {}))["data"]


def near(shake, nod):
    now = state()
    return abs(now["shake"]["position"] - shake) < 0.01 and abs(now["nod"]["position"] - nod) < 0.01


def command(shake, nod):
    return call(MC, "McMotionService/SetNeckCommand",
                {"header": header(), "data": {
                    "shake": {"name": SHAKE, "position": shake, "velocity": 0.0, "effort": 0.0},
                    "nod": {"name": NOD, "position": nod, "velocity": 0.0, "effort": 0.0}}})


def stream(shake, nod):
    return channel(TOPIC, TYPE, {
        "header": {"stamp": {"sec": 1700000000, "nanosec": 0}, "frame_id": ""},
        "name": [SHAKE, NOD], "position": [shake, nod], "velocity": [0.0, 0.0], "effort": [0.0, 0.0]})


now = state()
equal(list(now), ["shake", "nod"])
equal(list(now["shake"]), ["name", "sequence", "position", "velocity", "effort"])
equal((now["shake"]["name"], now["nod"]["name"]), (SHAKE, NOD))

equal(command(0.5, 0.25), SUCCESS)
wait_for(lambda: near(0.5, 0.25), 5, "the head turned")
# The sample of the documents exceeds the nod limit: clamped, and the reply reports it.
reply = json.loads(command(0.5, 0.5))
equal(reply, {"header": {"code": "0", "msg": "clamped: idx28_head_joint2 0.5 to 0.401 rad", "trace_id": "",
                         "domin": ""}, "state": "CommonState_SUCCESS"})
wait_for(lambda: near(0.5, 0.401), 5, "the head at its limit")
equal(command(0.0, 0.0), SUCCESS)
wait_for(lambda: near(0, 0), 5, "the head straight")
refused = json.loads(call(MC, "McMotionService/SetNeckCommand", '{"data":{"shake":{"position":"NaN"}}}'))
equal(refused["state"], "CommonState_INVALID")
assert "data.shake.position" in refused["header"]["msg"], refused

# The stream is refused outside servo actions: status 200 as from the robot, and the reason in a header of aimd.
reply = stream(0.1, 0.1)
equal((reply.status_code, reply.content, reply.headers["Content-Type"]), (200, b"", "application/json"))
assert reply.headers.get("Aim-Refused"), reply.headers
set_action("RL_JOINT_DEFAULT")
set_action("RL_LOCOMOTION_ARM_EXT_JOINT_SERVO")
assert "player" in stream(0.1, 0.1).headers.get("Aim-Refused", ""), "the motion player owns the neck"
equal(call(PLAYER, "MotionCommandService/DisableMotionPlayer", {}), SUCCESS)
target, moved = 0.0, False
deadline = time.monotonic() + 10
while not near(0.3, 0.2):
    assert time.monotonic() < deadline, "the head did not follow the stream"
    target = min(1.0, target + 0.05)
    reply = stream(0.3 * target, 0.2 * target)
    equal((reply.status_code, reply.content, reply.headers.get("Aim-Refused")), (200, b"", None))
    time.sleep(0.02)
equal(call(PLAYER, "MotionCommandService/EnableMotionPlayer", {}), SUCCESS)
