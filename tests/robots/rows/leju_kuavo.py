"""The Leju Kuavo: a humanoid with a controller of its own, on ROS 1."""
from motions import FINGERS, NECK, Motion, limbs_in, walks_in
from robot_row import Row, Wire
from wire_message import HEADER, Numbers, behind_texts

WIRE = Wire(
    driver="kuavo", walks="WALK", stands="STANCE", no_power="STOPPED", power_is_answered=False, bus="ros1", button=False,
    body=lambda slot: ("--driver-set", "rosbridge=off"),
    before=(("arm", "mode", "external"),), plays=("arm", "trajectory", "-"), plays_file="time_s,zarm_l2\n20,1.5\n",
    others=("/cmd_vel", '{"linear":{"x":0.3}}'),
    measured=(Numbers("/sensors_data_raw", lambda message: behind_texts(message, HEADER, 1) + 8 + 4, "<d", 12),
              Numbers("/odom", lambda message: behind_texts(message, HEADER, 2), "<d", 3),
              Numbers("/odom", lambda message: behind_texts(message, HEADER, 2) + 7 * 8 + 36 * 8, "<d", 3)))
ROW = Row(
    can=("walking", "arms", "hands", "neck", "body_pose"),
    joints=40, groups={"legs": 12, "arms": 14, "left_hand": 6, "right_hand": 6, "neck": 2},
    active="WALK", resting="unloaded",
    first="STOPPED", paths=(("STANCE", "WALK"), ("STANCE", "TROT2"), ("STANCE",), ("STANCE", "WALK"), ()),
    walks=WIRE.walks,
    motions={
        "action": Motion((), "action set WALK", seconds=0.4),
        **walks_in("WALK"),
        **limbs_in("STANCE", *NECK, *FINGERS, ("hand open", "hand gesture fist"), ("body height 0.75", "body height 0.6")),
        "walk to a pose": Motion(("WALK",), "walk pose 3 0 0"),
        "trajectory": Motion(("STANCE", "arm mode external"), "arm trajectory -", "time_s,zarm_l2\n20,1.5\n"),
    },
    wire=WIRE)
