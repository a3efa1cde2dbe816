"""The AgiBot A2: a body behind its hardware abstraction, which aimd moves joint by joint."""
from motions import FINGERS, NECK, Motion, limbs_in, walks_in
from robot_row import Row, Wire

OPEN = ("RL_JOINT_DEFAULT", "RL_WHOLE_BODY_EXT_JOINT_SERVO")  # opens every set-point stream
WIRE = Wire(
    driver="hal", walks="RL_LOCOMOTION_DEFAULT", stands="RL_JOINT_DEFAULT", no_power="", bus="dds", in_domain=True,
    body=lambda slot: ("--serve", "hal"), drive=lambda slot: ("--driver-domain", str(slot.domain)),
    suites=("contract", "two_drivers", "named"),
    before=(("action", "set", "RL_WHOLE_BODY_DANCE"),), plays=("dance", "start", "disco"))
ROW = Row(
    can=("walking", "gaits", "arms", "arm_kinematics", "planned_moves", "hands", "neck", "waist", "player", "dances", "battery"),
    joints=44, groups={"legs": 12, "arms": 14, "left_hand": 6, "right_hand": 6, "neck": 2, "waist": 4},
    active="RL_LOCOMOTION_ARM_EXT_JOINT_SERVO", resting="unloaded", player=True,
    # Before these, DEFAULT is entered from any action.
    first="DEFAULT",
    paths=(OPEN, ("RL_JOINT_DEFAULT", "RL_LOCOMOTION_ARM_EXT_PLANNING_MOVE"),
           ("RL_JOINT_DEFAULT", "RL_LOCOMOTION_ARM_EXT_JOINT_SERVO"), ("RL_JOINT_DEFAULT", "RL_LOCOMOTION_DEFAULT"),
           OPEN, ("RL_JOINT_DEFAULT", "RL_WHOLE_BODY_DANCE"), ("PASSIVE_UPPER_BODY_JOINT_SERVO",),
           ("PASSIVE_UPPER_BODY_PLANNING_MOVE",), ()),
    walks=WIRE.walks,
    motions={
        "action": Motion((), "action set RL_LOCOMOTION_DEFAULT", seconds=0.4),
        **walks_in("RL_LOCOMOTION_DEFAULT"),
        **limbs_in("RL_LOCOMOTION_DEFAULT", *NECK, *FINGERS, ("hand open", "hand gesture fist --both")),
        "dance": Motion(("RL_WHOLE_BODY_DANCE",), "dance start disco"),
        "set-points": Motion(("RL_LOCOMOTION_ARM_EXT_JOINT_SERVO", "player disable"), "arm set --joint left_arm_joint1=2.5", seconds=0.7),
        "plan": Motion(("RL_LOCOMOTION_ARM_EXT_PLANNING_MOVE",), "plan joints --joint left_arm_joint1=1 --velocity 0.05"),
        "recorded motion": Motion(("RL_LOCOMOTION_ARM_EXT_JOINT_SERVO", "player enable"), "player play bow"),
    },
    wire=WIRE)
