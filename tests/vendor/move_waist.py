"""The waist with all its axes in one message: the robot crouches and stands upright again."""
from aimdk import MC, call, equal, in_action, set_action, wait_for
from waist import knee, leg_angles, open_waist, send, send_until

TOPIC, TYPE = "move_waist", "McMoveWaistChannel"
LOW = {"data": {"x": 0.0, "y": 0.0, "z": -0.1, "roll": 0.0, "pitch": 0.0, "yaw": 0.0}}
UPRIGHT = {"data": {"x": 0.0, "y": 0.0, "z": 0.0, "roll": 0.0, "pitch": 0.0, "yaw": 0.0}}

reply = send(TOPIC, TYPE, LOW)
equal((reply.status_code, reply.content), (200, b""))
assert "RL_WHOLE_BODY_EXT_JOINT_SERVO" in reply.headers["Aim-Refused"], reply.headers
set_action("RL_JOINT_DEFAULT")
set_action("RL_WHOLE_BODY_EXT_JOINT_SERVO")
assert "player" in send(TOPIC, TYPE, LOW).headers["Aim-Refused"], "the motion player owns the waist"
set_action("RL_JOINT_DEFAULT")

open_waist()
standing = knee()
send_until(lambda: knee() > standing + 0.3, TOPIC, TYPE, LOW)
now = leg_angles()
assert abs(now["idx04_left_tarsus"] - now["idx10_right_tarsus"]) < 0.01, now
send_until(lambda: abs(knee() - standing) < 0.01, TOPIC, TYPE, UPRIGHT)

# When a client ends, the robot keeps its waist position, standing.
send_until(lambda: knee() > standing + 0.1, TOPIC, TYPE, LOW)
assert in_action("RL_WHOLE_BODY_EXT_JOINT_SERVO")
set_action("RL_JOINT_DEFAULT")
wait_for(lambda: abs(knee() - standing) < 0.01, 5, "upright in another action")
equal(call(MC, "McBaseService/GetWorkMode", {}), '{"mode":"ControlSource_SAFE"}')

for broken in ({"data": {"lift": 0.1}}, {"waist_lift_value": 0.1}):
    reply = send(TOPIC, TYPE, broken)
    equal((reply.status_code, reply.text), (500, "An error occurred: 'Msg deserialize failed.'"))
