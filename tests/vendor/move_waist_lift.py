"""One axis of the waist per topic: lift, sideways, pitch, twist."""
from waist import knee, leg_angles, open_waist, send_until

open_waist()
standing = leg_angles()


def changed(joint, least):
    return lambda: abs(leg_angles()[joint] - standing[joint]) > least


def back():
    now = leg_angles()
    return all(abs(now[name] - standing[name]) < 0.01 for name in now)


send_until(lambda: knee() > standing["idx04_left_tarsus"] + 0.3, "move_waist_lift", "McMoveWaistLiftChannel",
           {"waist_lift_value": -0.1})
send_until(back, "move_waist_lift", "McMoveWaistLiftChannel", {"waist_lift_value": 0.0})
for topic, kind, field, joint in (
        ("move_waist_sideways", "McMoveWaistSidewaysChannel", "waist_sideways_value", "idx01_left_hip_roll"),
        ("move_waist_pitch", "McMoveWaistPitchChannel", "waist_pitch_value", "idx03_left_hip_pitch"),
        ("move_waist_twist", "McMoveWaistTwistChannel", "waist_twist_value", "idx02_left_hip_yaw")):
    send_until(changed(joint, 0.05), topic, kind, {field: 0.1})
    send_until(back, topic, kind, {field: 0.0})
