"""The Xiaomi CyberDog: a quadruped with a controller of its own, on LCM and ROS 2."""
from motions import Motion, limbs_in, walks_in
from robot_row import Row, Wire, group
from wire_message import FINGERPRINT, Numbers, at

WIRE = Wire(
    driver="cyberdog", walks="TROT_SLOW", stands="RECOVERY_STAND", no_power="OFF", bus="lcm", in_domain=True, body=group, drive=group,
    plays=("motion", "play", "STRETCH"),
    others=("robot_control_cmd", '{"mode":11,"gait_id":27,"life_count":5,"vel_des":[0.3,0,0],"rpy_des":[0,0,0],'
            '"pos_des":[0,0,0],"acc_des":[0,0,0,0,0,0],"ctrl_point":[0,0,0],"foot_pose":[0,0,0,0,0,0],'
            '"step_height":[0.05,0.05]}'),
    overrules=True,
    telemetry=(("global_to_robot", 7667), ("leg_control_data", 7667)),
    answers=("robot_control_response", 7670),
    to_the_robot=frozenset((b"robot_control_cmd", b"user_gait_file", b"motor_ctrl")),
    measured=(Numbers("leg_control_data", at(FINGERPRINT), ">f", 12), Numbers("global_to_robot", at(FINGERPRINT), ">f", 3),
              Numbers("global_to_robot", at(FINGERPRINT + 48), ">f", 3)))
ROW = Row(
    can=("walking", "body_pose", "motions", "sequences", "user_gaits"), joints=12, groups={"legs": 12},
    active="TROT_AUTO", resting="lying",
    first="OFF", paths=(("RECOVERY_STAND", "TROT_AUTO"), ("CONTROLLED_LIE_DOWN",), ("RECOVERY_STAND", "QP_STAND"), ()),
    walks=WIRE.walks,
    motions={
        "action": Motion((), "action set TROT_SLOW", seconds=0.4),
        **walks_in("TROT_SLOW"),
        **limbs_in("QP_STAND", ("body height 0.25", "body height 0.16"), ("body pose --pitch=-0.25", "body pose --pitch 0.3")),
        "motion": Motion(("RECOVERY_STAND",), "motion play STRETCH"),
        "sequence": Motion(("RECOVERY_STAND",), "sequence run -", "[[step]]\nmode = 12\nduration = 9000\n"),
    },
    wire=WIRE)
