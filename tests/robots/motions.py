"""What moves each robot for some seconds, by model: the tests of its stop and of its silence go through all of it."""

WALKS = {
    "walk by time": "walk --forward 0.2 --for 30s",
    "walk by distance": "walk --forward 0.2 --distance 9m",
    "walk by angle": "walk --turn 0.2 --angle 5",
    "walk to a point": "walk --to 9,0",
    "velocities": "walk stream",
}


class Motion:
    """`before`: an action, and further commands. `lines`: standard input; of a stream it is sent over and over."""

    def __init__(self, before, command, lines="", seconds=1.5):
        self.before, self.command, self.lines, self.seconds = before, command.split(), lines, seconds


def walks_in(action):
    return {name: Motion((action,), words, "0.2 0 0\n" if "stream" in words else "") for name, words in WALKS.items()}


def limbs_in(action, *moves):
    """Moves of limbs, each with what it begins from, which are stopped soon: they are short."""
    return {words: Motion((action, *before), words, seconds=0.2) for *before, words in moves}


FINGERS = (("hand open", "hand close"),)
NECK = (("neck set -0.45 0", "neck set 0.45 0"),)

MOTIONS = {
    "agibot-a2": {
        "action": Motion((), "action set RL_LOCOMOTION_DEFAULT", seconds=0.4),
        **walks_in("RL_LOCOMOTION_DEFAULT"),
        **limbs_in("RL_LOCOMOTION_DEFAULT", *NECK, *FINGERS, ("hand open", "hand gesture fist --both")),
        "dance": Motion(("RL_WHOLE_BODY_DANCE",), "dance start disco"),
        "set-points": Motion(("RL_LOCOMOTION_ARM_EXT_JOINT_SERVO", "player disable"), "arm set --joint left_arm_joint1=2.5", seconds=0.7),
        "plan": Motion(("RL_LOCOMOTION_ARM_EXT_PLANNING_MOVE",), "plan joints --joint left_arm_joint1=1 --velocity 0.05"),
        "recorded motion": Motion(("RL_LOCOMOTION_ARM_EXT_JOINT_SERVO", "player enable"), "player play bow"),
    },
    "xiaomi-cyberdog": {
        "action": Motion((), "action set TROT_SLOW", seconds=0.4),
        **walks_in("TROT_SLOW"),
        **limbs_in("QP_STAND", ("body height 0.25", "body height 0.16"), ("body pose --pitch=-0.25", "body pose --pitch 0.3")),
        "motion": Motion(("RECOVERY_STAND",), "motion play STRETCH"),
        "sequence": Motion(("RECOVERY_STAND",), "sequence run -", "[[step]]\nmode = 12\nduration = 9000\n"),
    },
    "magiclab-magicbot": {
        "action": Motion((), "action set ARM_SWING_WALK", seconds=0.4),
        **walks_in("ARM_SWING_WALK"),
        **limbs_in("BALANCE_STAND", *NECK, *FINGERS),
        "motion": Motion(("BALANCE_STAND",), "motion play GREETING"),
    },
    "leju-kuavo": {
        "action": Motion((), "action set WALK", seconds=0.4),
        **walks_in("WALK"),
        **limbs_in("STANCE", *NECK, *FINGERS, ("hand open", "hand gesture fist"), ("body height 0.75", "body height 0.6")),
        "walk to a pose": Motion(("WALK",), "walk pose 3 0 0"),
        "trajectory": Motion(("STANCE", "arm mode external"), "arm trajectory -", "time_s,zarm_l2\n20,1.5\n"),
    },
    "leju-roban": {
        **walks_in("WALK"),
        **limbs_in("STANCE", *NECK, *FINGERS, ("hand open", "hand gesture fist"), ("body height 0.5", "body height 0.3")),
    },
}
MOTIONS["leju-kuavo-claw"] = {name: motion for name, motion in MOTIONS["leju-kuavo"].items() if "hand" not in name}
MOTIONS["agibot-a2-basic"] = {
    **walks_in("RL_LOCOMOTION_DEFAULT"),
    **limbs_in("RL_LOCOMOTION_DEFAULT", *FINGERS),
}
