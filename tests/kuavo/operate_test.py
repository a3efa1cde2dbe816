"""The built programs with the simulated Kuavo, as an operator uses them: each verb for what the robot's own controller performs,
right and wrong. Usage: operate_test.py AIMD AIMCTL [TEST...]"""
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "daemon"))
from aimd_process import Aimd  # noqa: E402

PROGRAM, AIMCTL = sys.argv.pop(1), sys.argv.pop(1)
HOME = tempfile.TemporaryDirectory()
STEPS = "foot,time_s,x_m,y_m\nleft,0.4,5cm,10cm\nright,0.8,5cm,-10cm\n"


def ctl(aimd, *words, code=0, wait=True, stdin=None):
    """One aimctl: its document and what it said. wait=False: the process."""
    environment = {**os.environ, "XDG_STATE_HOME": HOME.name, "XDG_CACHE_HOME": HOME.name, "XDG_CONFIG_HOME": HOME.name}
    process = subprocess.Popen([AIMCTL, *words, "--json", "--robot", aimd.url()], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True, env=environment)
    if not wait:
        return process
    out, said = process.communicate(stdin, timeout=90)
    assert process.returncode == code, f"{words}: exit {process.returncode}, not {code}\n{out}\n{said}"
    return (json.loads(out) if out.strip().startswith("{") else {}), said


class Case(unittest.TestCase):
    ROBOT = "leju-kuavo"

    def setUp(self):
        self.robot = Aimd(PROGRAM, "--robot", self.ROBOT, "--driver-set", "rosbridge=off")
        self.robot.ready()
        self.addCleanup(self.robot.__exit__)

    def ctl(self, *words, **named):
        return ctl(self.robot, *words, **named)[0]

    def said(self, *words, code, **named):
        document, said = ctl(self.robot, *words, code=code, **named)
        return json.dumps(document) + said

    def stand(self):
        self.ctl("action", "set", "STANCE")

    def position(self, name):
        return self.ctl("joint", "get", name)["joints"][0]["position_rad"]


class Arms(Case):
    def test_modes_and_trajectories(self):
        self.stand()
        shown = self.ctl("arm", "mode")
        self.assertIn(shown["arm_mode"], [mode["name"] for mode in shown["modes"]])
        external = next(mode for mode in shown["modes"] if mode["external"])
        wave = "time_s,zarm_l2,zarm_r2\n1.5,20deg,-20deg\n3,0.1,-0.1\n"
        if shown["arm_mode"] != external["name"]:
            self.assertIn("aimctl arm mode external", self.said("arm", "trajectory", "-", stdin=wave, code=6))
        self.assertEqual(self.ctl("arm", "mode", external["name"])["mode_number"], external["mode_number"])
        self.assertEqual(self.ctl("status")["arm_mode"], external["name"])
        done = self.ctl("arm", "trajectory", "-", stdin=wave)
        self.assertEqual((done["points"], done["arrived"], len(done["held"])), (2, True, 12))
        self.assertLess(abs(self.position("zarm_l2") - 0.1), 0.05)
        for wrong, code, words in (("time_s,zarm_l4\n2,0.5\n", 7, "line 2: zarm_l4 cannot be 0.5 rad"),
                                   ("time_s,zarm_l2\n2,0.1\n1,0.1\n", 2, "line 3"), ("time_s,zarm_l2\n2,x\n", 2, "line 2"),
                                   ("time_s,tail\n2,0\n", 10, "tail"), ("time_s,zarm_l2\n0.1,2\n", 7, "rad/s")):
            self.assertIn(words, self.said("arm", "trajectory", "-", stdin=wrong, code=code))
        self.assertEqual(self.ctl("arm", "trajectory", "-", "--dry-run", stdin=wave)["checked_by"], "robot")
        # A dry run takes what the command takes.
        long = "time_s,zarm_l2\n" + "".join(f"{1 + 0.05 * row:.2f},{0.1 + 0.0001 * row:.4f}\n" for row in range(3000))
        self.assertEqual(self.ctl("arm", "trajectory", "-", "--dry-run", stdin=long)["checked_by"], "robot")
        self.said("arm", "mode", "nonsense", code=10)

    def test_a_stop_and_ctrl_c_hold_the_arms(self):
        self.stand()
        self.ctl("arm", "mode", "external")
        slow = "time_s,zarm_l2\n20,1.5\n"
        process = ctl(self.robot, "arm", "trajectory", "-", wait=False)
        process.stdin.write(slow)
        process.stdin.close()
        process.stdin = None
        time.sleep(3)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=20)
        self.assertEqual(process.returncode, 130)
        time.sleep(1)
        held = self.position("zarm_l2")
        self.assertTrue(0.02 < held < 1, held)
        time.sleep(1)
        self.assertLess(abs(self.position("zarm_l2") - held), 0.02)
        self.ctl("arm", "trajectory", "-", "--no-wait", stdin=slow)
        time.sleep(1)
        self.assertIn("arm_trajectory", self.ctl("stop")["cancelled"])
        time.sleep(1.5)
        held = self.position("zarm_l2")
        time.sleep(1)
        self.assertLess(abs(self.position("zarm_l2") - held), 0.02)
        self.assertIn("latched", self.said("arm", "mode", "swing", code=9))


class Hands(Case):
    def test_gestures_force_and_touch(self):
        self.stand()
        names = {gesture["name"] for gesture in self.ctl("hand", "gestures")["gestures"]}
        self.assertTrue({"fist", "palm-open", "thumbs-up"} <= names, names)
        done = self.ctl("hand", "gesture", "fist", "--left")
        self.assertTrue(done["arrived"])
        hand = self.ctl("hand", "get")
        self.assertGreater(min(hand["left"]["position"][2:]), 80)
        self.assertLess(max(hand["right"]["position"][2:]), 50)
        self.ctl("hand", "gesture", "number_5", "number_8", "--right")  # aliases, in this order
        self.assertIn("did you mean", self.said("hand", "gesture", "fits", code=10))
        self.assertEqual(self.ctl("hand", "force", "small", "--left")["force_level"], "small")
        self.said("hand", "force", "most", code=2)
        self.ctl("hand", "touch", "--enable", "thumb,index", "--left")
        time.sleep(0.5)
        fingers = {(row["side"], row["finger"]): row for row in self.ctl("hand", "touch")["fingers"]}
        self.assertEqual(len(fingers), 10)
        self.assertEqual(len(fingers["left", "thumb"]["normal_force_N"]), 3)
        self.said("hand", "touch", "--enable", "toe", code=2)
        self.assertIn("claws", self.said("claw", "get", code=10))


class Claws(Case):
    ROBOT = "leju-kuavo-claw"

    def test_claws(self):
        self.stand()
        self.assertEqual(self.ctl("claw", "close")["left"]["state"], "reached")
        half = self.ctl("claw", "set", "50", "--left", "--velocity", "80", "--current", "1.5")
        self.assertLess(abs(half["left"]["closed_percent"] - 50), 3)
        self.assertGreater(self.ctl("claw", "get")["right"]["closed_percent"], 95)
        self.assertLess(abs(self.ctl("status")["claws"]["left"]["closed_percent"] - 50), 3)
        self.assertTrue(self.ctl("claw", "open", "--velocity", "6")["arrived"])  # longer than at the robot's own velocity
        self.said("claw", "close", "--velocity", "0", code=2)
        self.said("claw", "close", "--current", "0", code=2)
        self.ctl("claw", "close", "--velocity", "20", "--no-wait")
        self.assertIn("executing", self.said("claw", "open", code=6))
        self.said("claw", "set", "120", code=7)
        self.said("hand", "gesture", "fist", code=10)

    def test_a_stop_names_the_claws_that_move_on(self):
        self.stand()
        self.ctl("claw", "open")
        self.ctl("claw", "close", "--velocity", "15", "--no-wait")
        said = self.said("stop", "--level", "sit", "--timeout", "1s", code=11)
        self.assertIn("moves claws to their target", said)
        self.assertIn("cannot sit down", said)
        self.assertTrue(self.ctl("stop", "--timeout", "20s")["at_rest"])
        self.ctl("stop", "--reset")
        self.ctl("claw", "open", "--no-wait")
        self.assertIn("the claws moved on", self.said("stop", "--timeout", "20s", code=0))
        self.ctl("stop", "--reset")

    def test_an_emergency_stop_names_the_claws_that_move_on(self):
        self.stand()
        self.ctl("claw", "open")
        self.ctl("claw", "close", "--velocity", "15", "--no-wait")
        self.assertIn("the claws move on to their target", self.said("estop", "press", code=0))
        self.assertFalse(self.ctl("status")["at_rest"])
        self.ctl("estop", "release", "--yes")


class Walk(Case):
    def test_steps(self):
        self.ctl("action", "set", "STOPPED", "--yes")
        self.assertIn("STANCE", self.said("walk", "step", "-", stdin=STEPS, code=6))
        self.stand()
        before = self.ctl("status")["base"]["x_m"]
        done = self.ctl("walk", "step", "-", stdin=STEPS)
        self.assertEqual((done["steps"], done["ended"]), (2, "done"))
        self.assertGreater(self.ctl("status")["base"]["x_m"] - before, 0.02)
        self.assertEqual(self.ctl("status")["action"], "STANCE")
        self.assertIn("line 3", self.said("walk", "step", "-", stdin="foot,time_s,x_m,y_m\nleft,1,0,0.1\nright,1,0,0\n", code=2))
        self.assertIn("torso", self.said("walk", "step", "-", stdin="foot,time_s,x_m,y_m\nleft,0.4,3,0.1\nright,0.8,3,-0.1\n", code=6))
        self.assertEqual(self.ctl("walk", "step", "-", "--dry-run", stdin=STEPS)["steps"], 2)
        self.said("walk", "step", "/dev/null/none", code=2)

    def test_pose(self):
        self.stand()
        done = self.ctl("walk", "pose", "0.5", "0", "30deg")
        self.assertEqual(done["ended"], "done")
        self.assertLess(done["position_error_m"], 0.12)
        self.ctl("walk", "pose", "0", "0", "0", "--world")
        base = self.ctl("status")["base"]
        self.assertLess(abs(base["x_m"]) + abs(base["y_m"]), 0.2)
        self.said("walk", "pose", "1", "0", code=2)

    def test_ctrl_c_and_a_stop_end_a_walk(self):
        self.stand()
        process = ctl(self.robot, "walk", "pose", "5", "0", "0", wait=False)
        time.sleep(3)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=20)
        self.assertEqual(process.returncode, 130)
        self.assertEqual(json.loads(out)["ended"], "interrupted")
        time.sleep(4)
        at = self.ctl("status")["base"]["x_m"]
        self.assertLess(at, 3)
        time.sleep(1)
        self.assertLess(abs(self.ctl("status")["base"]["x_m"] - at), 0.03)
        self.ctl("walk", "pose", "5", "0", "0", "--no-wait")
        time.sleep(2)
        self.ctl("stop")
        time.sleep(4)
        at = self.ctl("status")["base"]["x_m"]
        time.sleep(1)
        self.assertLess(abs(self.ctl("status")["base"]["x_m"] - at), 0.03)
        self.assertIn("latched", self.said("walk", "pose", "1", "0", "0", code=9))
        self.assertIn("latched", self.said("why", "walk", "pose", code=0))


class Gains(Case):
    def test_gains_are_read_back_and_need_a_confirmation(self):
        before = self.ctl("joint", "params", "get", "leg_l1")["joints"][0]
        self.said("joint", "params", "set", "leg_l1", "--kp", "33", code=2)
        after = self.ctl("joint", "params", "set", "leg_l1", "--kp", "33", "--yes")["joints"][0]
        self.assertEqual((after["kp"], after["kd"]), (33, before["kd"]))
        self.said("joint", "params", "set", "leg_l1", "--kp", "-1", "--yes", code=7)
        self.said("joint", "params", "set", "tail", "--kp", "1", "--yes", code=10)


if __name__ == "__main__":
    unittest.main()
