"""The MagicLab MagicBot: a humanoid with a controller of its own, on LCM."""
from motions import FINGERS, NECK, Motion, limbs_in, walks_in
from robot_row import Row, Wire, group
from wire_message import FINGERPRINT, Numbers, at

STATE = "aim_magicbot_state"
WIRE = Wire(
    driver="magicbot", walks="ARM_SWING_WALK", stands="BALANCE_STAND", no_power="PASSIVE", bus="lcm", body=group, drive=group,
    plays=("motion", "play", "GREETING"),
    performs=(("action", "set", "RECOVERY_STAND"), "aim_magicbot_request",
              '{"client":7,"number":1,"kind":3,"value":46,"args":[0,0]}',
              '{"client":7,"number":2,"kind":4,"value":301,"args":[0,0]}'),
    others=("aim_magicbot_joystick", '{"left_y_axis":0.5}'), rate=100, others_in="ARM_SWING_WALK",
    answers=(STATE, 7667),
    to_the_robot=frozenset((b"upper_body_cmd", b"aim_magicbot_leg_command", b"aim_magicbot_request", b"aim_magicbot_joystick")),
    measured=(Numbers(STATE, at(FINGERPRINT + 65), ">f", 12), Numbers(STATE, at(FINGERPRINT + 469), ">f", 3),
              Numbers(STATE, at(FINGERPRINT + 481), ">f", 3)),
    button_byte=(STATE, FINGERPRINT + 493),
    silent=frozenset({"not_measured"}))  # it has two topics, and may be heard without its legs
ROW = Row(
    can=("walking", "arms", "hands", "neck", "waist", "motions"),
    joints=42, groups={"legs": 12, "arms": 14, "left_hand": 6, "right_hand": 6, "neck": 2, "waist": 2},
    active="ARM_SWING_WALK", resting="unloaded", objects=False,
    first="PASSIVE",
    paths=(("PURE_DAMPER", "RECOVERY_STAND", "BALANCE_STAND", "ARM_SWING_WALK"), ("LOWLEVEL_SDK",),
           ("PURE_DAMPER", "RECOVERY_STAND", "ARM_SWING_WALK")),
    walks=WIRE.walks,
    motions={
        "action": Motion((), "action set ARM_SWING_WALK", seconds=0.4),
        **walks_in("ARM_SWING_WALK"),
        **limbs_in("BALANCE_STAND", *NECK, *FINGERS),
        "motion": Motion(("BALANCE_STAND",), "motion play GREETING"),
    },
    wire=WIRE)
