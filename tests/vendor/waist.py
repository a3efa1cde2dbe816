"""Common functions of the scripts for the waist: entering the action, leg angles, sending at 20 Hz."""
import json
import time

from aimdk import MC, PLAYER, SUCCESS, call, channel, equal, header, set_action


def open_waist():
    set_action("RL_JOINT_DEFAULT")
    set_action("RL_WHOLE_BODY_EXT_JOINT_SERVO")
    equal(call(PLAYER, "MotionCommandService/DisableMotionPlayer", {}), SUCCESS)


def leg_angles():
    rows = json.loads(call(MC, "McDataService/GetJointAngle", {"header": header()}))["joints"]
    return {row["name"]: row["position"] for row in rows[:12]}


def knee():
    return leg_angles()["idx04_left_tarsus"]


def send(topic, message_type, body):
    message = {"header": header("ControlSource_MANUAL"), **body}
    return channel(f"/motion/control/{topic}", f"pb:aimdk.protocol.{message_type}", message)


def send_until(condition, topic, message_type, body, seconds=8):
    """Sends the stream until the robot has reached the position."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, f"{topic} {body}: {leg_angles()}"
        reply = send(topic, message_type, body)
        equal((reply.status_code, reply.content, reply.headers.get("Aim-Refused")), (200, b"", None))
        time.sleep(0.05)
