#!/usr/bin/python3
"""A stop ends every motion in one way: stopped_motion_test.py MODEL AIMCTL AIMD.

Whatever moves the robot, its command ends 9 and says that the robot was stopped, with the same hint.
"""
import json
import signal
import subprocess
import sys
import tempfile
import time
import unittest

from robot_contract import Robot, wait_for

MODEL, AIMCTL, AIMD = sys.argv[1:4]
del sys.argv[1:4]

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


class StoppedMotion(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.robot = Robot(AIMCTL, AIMD, MODEL)

    @classmethod
    def tearDownClass(cls):
        cls.robot.__exit__()

    def test_a_stop_ends_every_motion_alike(self):
        for name, motion in MOTIONS[MODEL].items():
            with self.subTest(name):
                if motion.before:
                    self.robot.run("action", "set", motion.before[0])
                for words in motion.before[1:]:
                    self.robot.run(*words.split())
                code, said = self.stopped(motion)
                self.assertEqual(code, 9, said)
                self.assertEqual((said["error"]["reason"], said["error"]["hint"]), ("the stop is latched", "aimctl stop --reset"), said)
                self.assertIn(said.get("ended", "stopped"), ("stopped", "refused"), said)
            self.robot.run("stop")
            self.robot.run("stop", "--reset")

    def test_a_stop_holds_the_fingers_of_a_gesture(self):
        if "hand gesture fist" not in MOTIONS[MODEL]:
            return
        self.robot.run("action", "set", "STANCE")
        self.robot.run("hand", "open")
        self.robot.run("hand", "gesture", "fist", "--no-wait")
        time.sleep(0.3)
        self.assertIn("hand_gesture", self.robot.run("stop")[0]["cancelled"])
        time.sleep(2)
        hands = self.robot.run("hand", "get")[0]
        self.assertTrue(all(min(hands[side]["position"]) < 60 for side in ("left", "right")), hands)
        self.robot.run("stop", "--reset")
        self.robot.run("hand", "open")

    def prepared_walk(self):
        """A walk from a posture to which --prepare returns."""
        self.robot.run("action", "set", "stand")
        before = self.robot.run("status")[0]["base"]["x_m"]
        walker = subprocess.Popen([AIMCTL, "walk", "--forward", "0.2", "--for", "20s", "--prepare", "--robot", self.robot.address],
                                  stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, env=self.robot.environment())
        wait_for(lambda: abs(self.robot.run("status")[0]["base"]["x_m"] - before) > 0.05, 20, "walking")
        return walker

    def test_preparing_restores_nothing_over_another_operator(self):
        for name in ("another walk", "a stop that is reset at once"):
            with self.subTest(name):
                walker = self.prepared_walk()
                if name == "another walk":
                    self.assertEqual(self.robot.run("walk", "--forward", "0.1", "--for", "1s")[0]["ended"], "done")
                else:
                    stop = self.robot.start("stop")
                    time.sleep(0.02)
                    self.robot.run("stop", "--reset")
                    stop.wait(30)
                said = walker.communicate(timeout=20)[1]
                self.assertIn(walker.returncode, (9, 11), said)
                self.assertIn("not restored: aimctl action set", said)
                self.assertTrue(self.robot.run("status")[0]["at_rest"])
        self.robot.run("stop", "--reset")

    def test_an_interrupted_preparation_says_what_stays(self):
        """Also where the step that was interrupted is the one that is undone."""
        self.robot.run("action", "set", "stand")
        before = self.robot.run("status")[0]["action"]
        walker = subprocess.Popen([AIMCTL, "walk", "--forward", "0.2", "--for", "20s", "--prepare", "--robot", self.robot.address],
                                  stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, env=self.robot.environment())
        said = ""
        while "prepare: aimctl action set" not in said:
            said += walker.stderr.readline()
        walker.send_signal(signal.SIGINT)
        said += walker.communicate(timeout=20)[1]
        self.assertEqual(walker.returncode, 130, said)
        self.assertIn(f"not restored: aimctl action set {before} (interrupted)", said)

    def stopped(self, motion):
        """Exit code and last document of a motion during which another operator stops the robot."""
        with tempfile.TemporaryFile("w+") as out:
            running = subprocess.Popen([AIMCTL, *motion.command, "--robot", self.robot.address, "--json"], stdin=subprocess.PIPE, stdout=out,
                                       stderr=subprocess.DEVNULL, text=True, env=self.robot.environment())
            stop_at, stops, streams = time.monotonic() + motion.seconds, True, "stream" in motion.command
            try:
                running.stdin.write(motion.lines)
                while running.poll() is None and time.monotonic() < stop_at + 20:
                    if streams:
                        running.stdin.write(motion.lines)
                        running.stdin.flush()
                    elif not running.stdin.closed:
                        running.stdin.close()
                    if stops and time.monotonic() > stop_at:
                        stops = False
                        self.robot.run("stop")
                    time.sleep(0.05)
                running.stdin.close()
            except BrokenPipeError:
                pass
            self.assertFalse(stops, "the motion had ended before the stop")
            code = running.wait(timeout=1)
            out.seek(0)
            documents = [line for line in out if line.startswith("{")]
            return code, json.loads(documents[-1]) if documents else {}


if __name__ == "__main__":
    unittest.main()
