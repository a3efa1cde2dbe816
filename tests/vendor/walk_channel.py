"""Velocity commands over the HTTP channel at 50 Hz: before, during and after the walk, and invalid commands."""
import json
import time

from aimdk import MC, call, channel, equal, header, set_action, wait_for

TOPIC, TYPE = "/motion/control/locomotion_velocity", "pb:aimdk.protocol.McLocomotionVelocityChannel"


def send(forward, lateral=0.0, angular=0.0, with_header=True):
    message = {"data": {"mode": 0, "forward_velocity": forward, "lateral_velocity": lateral,
                        "angular_velocity": angular}}
    if with_header:
        message["header"] = header("ControlSource_MANUAL")
    return channel(TOPIC, TYPE, message)


def state():
    return json.loads(call(MC, "McBaseService/GetState", {}))["state"]


equal(call(MC, "McBaseService/GetWorkMode", {"header": {}}), '{"mode":"ControlSource_SAFE"}')
equal(list(state()), ["timestamp", "work_state", "action_info", "control_info", "is_collisioned", "sit_stand_state",
                      "is_walking", "enable_collision", "will_be_collided", "enable_future_collision",
                      "walking_speed_estimate", "arm_motion_state", "dance_state", "curled_up_state",
                      "robot_init_state"])
equal(state()["robot_init_state"], "McRobotInitState_HANGING")

reply = send(0.1)
equal((reply.status_code, reply.content), (200, b""))
assert reply.headers.get("Aim-Refused"), "walking is refused in DEFAULT"
set_action("RL_JOINT_DEFAULT")
set_action("RL_LOCOMOTION_DEFAULT")
equal(state()["robot_init_state"], "McRobotInitState_DEFAULT")

reply = send(0.1, with_header=False)
equal((reply.status_code, reply.content, reply.headers["Content-Type"]), (200, b"", "application/json"))
equal([name for name in reply.headers], ["Content-Type", "Content-Length"])
deadline = time.monotonic() + 5
while not (state()["is_walking"] and state()["walking_speed_estimate"]["vel_x"] > 0.15):
    assert time.monotonic() < deadline, "the robot did not walk"
    equal(send(0.2).headers.get("Aim-Refused"), None)
    time.sleep(0.02)
send(0.0)
wait_for(lambda: not state()["is_walking"], 5, "standing after zeros")

for broken in ({"data": {"forward": 0.1}}, {"header": {"control_source": "ControlSource_API"}, "data": {}}):
    reply = channel(TOPIC, TYPE, broken)
    equal((reply.status_code, reply.text), (500, "An error occurred: 'Msg deserialize failed.'"))
reply = channel(TOPIC, TYPE, {"data": {"forward_velocity": "Infinity"}})
assert "data.forward_velocity" in reply.headers["Aim-Refused"], reply.headers
reply = channel("/motion/control/move_waist", "pb:aimdk.protocol.McMoveWaistChannel",
                {"header": header("ControlSource_MANUAL"), "data": {"x": 0.0, "y": 0.0, "z": -0.1}})
assert "RL_WHOLE_BODY_EXT_JOINT_SERVO" in reply.headers["Aim-Refused"], reply.headers
