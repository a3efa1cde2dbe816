"""Exceptions of the contract that cannot be derived from the tables of the program, each with its reason."""

# Valid messages of topics for which the message with all fields set is invalid. They must be accepted in ACTION.
ACTION = ("RL_JOINT_DEFAULT", "RL_WHOLE_BODY_EXT_JOINT_SERVO")  # the transitions to an action in which every topic is open
ARMS = [0.2, 1.1, 0, -0.5, 1.5, 0, 0, -0.2, -1.1, 0, 0.6, 1.4, 0, 0]  # [rad], in the order of ARM_NAMES
ARM_NAMES = [f"idx{13 + i}_left_arm_joint{1 + i}" for i in range(7)] + [
    f"idx{20 + i}_right_arm_joint{1 + i}" for i in range(7)]
EXAMPLES = {
    "/motion/control/locomotion_velocity":
        ({"data": {"forward_velocity": 0.1}}, "filled, its mode would be NAVIGATION"),
    "/motion/control/arm_joint_command":
        ({"name": ARM_NAMES, "position": ARMS}, "joints are identified by name"),
    "/motion/control/neck_joint_command":
        ({"name": ["idx27_head_joint1"], "position": [0.1]}, "joints are identified by name"),
    "/motion/control/hand_joint_command":
        ({"name": ["left_thumb_0"], "position": [300], "effort": [1000]}, "joints are identified by name"),
    "/motion/control/joint_arm_control":
        ({"flag": 2, "positions": ARMS}, "an arm has seven joints"),
    "/cmd_vel":
        ({"linear": {"x": 0.1}}, "sent by DDS without a filled message"),
    "/motion/control/hand_command":
        ({"data": {"left": {"agi_hand": {"finger": {"pos": {"thumb_pos_0": 300}}}}}}, "one kind of hand is mounted"),
    "/body_drive/arm_joint_command":
        ({"joints": [{"name": "idx13_left_arm_joint1", "position": 0.2, "stiffness": 100}]}, "motors are identified by name"),
    "/body_drive/leg_joint_command":
        ({"joints": [{"name": "idx04_left_tarsus", "position": 0.3, "stiffness": 100}]}, "motors are identified by name"),
    "/body_drive/neck_joint_command":
        ({"joints": [{"name": "idx27_head_joint1", "position": 0.1, "stiffness": 100}]}, "motors are identified by name"),
    "/body_drive/waist_joint_command":
        ({"joints": [{"name": "waist_yaw", "position": 0.1, "stiffness": 100}]}, "motors are identified by name"),
    "/body_drive/hand_joint_command":
        ({"data": {"left": {"agi_hand": {"finger": {"pos": {"thumb_pos_0": 300}}}}}}, "one kind of hand is mounted"),
}

# Topics that are refused in every action.
REFUSED = {"/body_drive/leg_joint_command": "the action owns the legs"}

# Fields that are filled with a special value.
FILLING = {
    "control_source": (2, "SAFE: other sources are refused in the default work mode"),
    "seq": (0, "not numbered: a repeated sequence number is refused"),
}

# Calls that are executed even if a part of their message is nonsense.
STOPS = "a stop is executed regardless of the rest of the message"
OBEYED = {
    "aim.v1.StopService/Stop": STOPS,
    "aimdk.protocol.McMotionService/SafeStop": STOPS,
    "aimdk.protocol.HalEmergencyService/SetEmergencyCommand": STOPS,
    "aimdk.protocol.SystemService/TriggerEStop": STOPS,
}
