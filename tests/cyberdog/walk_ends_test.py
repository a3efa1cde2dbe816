"""A dog, and the aimd that drives it over LCM: each way in which a walk of aimctl ends, measured at the dog.
Usage: walk_ends_test.py AIMD AIMCTL [TEST...]"""
import json
import math
import os
import signal
import sys
import unittest

sys.path.insert(0, os.path.dirname(__file__))
from dog_programs import Dog, ctl, domain_of, start_ctl  # noqa: E402
from aimd_process import Slot, wait_for  # noqa: E402

# Arguments of the walk; what the dog went in its own frame at the start: ahead, to the left [m], turned [rad].
ENDS = (
    ("--forward 0.4 --for 2s", (0.72, 0, 0)),  # 2 s at 0.4 m/s, less the start of 1 m/s2
    ("--turn 0.5 --for 2s", (0, 0, 1.0)),
    ("--distance 50cm", (0.5, 0, 0)),
    ("--distance -40cm", (-0.4, 0, 0)),
    ("--lateral -0.15 --distance 30cm", (0, -0.3, 0)),
    ("--angle 90deg", (0, 0, math.pi / 2)),
    ("--angle -0.7 --turn -1.0", (0, 0, -0.7)),
    ("--to AHEAD", (0.6, 0.3, math.atan2(0.3, 0.6))),
)


class WalkEnds(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        slots = [Slot(), Slot()]
        for slot in slots:
            cls.addClassCleanup(slot.release)
        domain, cls.aimds = domain_of(slots[0]), []
        for slot, flags in zip(slots, ((), ("--driver", "cyberdog"))):
            cls.aimds.append(Dog(domain, *flags, slot=slot))
            cls.addClassCleanup(cls.aimds[-1].__exit__)
            cls.aimds[-1].ready(60)
        cls.dog, cls.driver = cls.aimds

    def setUp(self):
        ctl(self.driver, "stop", "--reset")
        ctl(self.driver, "action", "set", "RECOVERY_STAND")
        ctl(self.driver, "action", "set", "TROT_SLOW")

    def base(self):
        return ctl(self.dog, "status")["base"]

    def rests(self):
        base = self.base()
        return max(abs(base[key]) for key in ("forward_m_s", "lateral_m_s", "turn_rad_s")) < 0.02

    def walk(self, *words):
        return start_ctl(self.driver, "walk", *words)

    def walking(self, *words):
        walk = self.walk("--forward", "0.4", "--for", "20s", *words)
        wait_for(lambda: self.base()["forward_m_s"] > 0.3, 15, "the dog walks")
        return walk

    def ended(self, walk, code):
        out, errors = walk.communicate(timeout=20)
        self.assertEqual(walk.returncode, code, out + errors)
        wait_for(self.rests, 5, "the dog rests")
        return json.loads(out)

    def test_each_end_condition(self):
        for words, (ahead, left, turn) in ENDS:
            with self.subTest(words):
                start = self.base()
                c, s = math.cos(start["yaw_rad"]), math.sin(start["yaw_rad"])
                x, y = start["x_m"] + c * ahead - s * left, start["y_m"] + s * ahead + c * left
                document = self.ended(self.walk(*words.replace("AHEAD", f"{x},{y}").split()), 0)
                self.assertEqual(document["ended"], "done")
                end = self.base()
                dx, dy = end["x_m"] - start["x_m"], end["y_m"] - start["y_m"]
                turned = math.remainder(end["yaw_rad"] - start["yaw_rad"], 2 * math.pi)
                near = 0.1 if "--for" in words else 0.05
                self.assertAlmostEqual(c * dx + s * dy, ahead, delta=near)
                self.assertAlmostEqual(c * dy - s * dx, left, delta=near)
                self.assertAlmostEqual(turned, turn, delta=near)
                if "--to" in words:
                    self.assertLess(document["position_error_m"], 0.05)
                elif ahead or left:
                    self.assertAlmostEqual(document["distance_m"], math.hypot(ahead, left), delta=near)
                else:
                    self.assertAlmostEqual(document["angle_rad"], turn, delta=near)

    def test_stands_on_all_feet_afterwards(self):
        self.ended(self.walk("--forward", "0.3", "--for", "1s"), 0)

        def stands():  # between two steps all feet are on the ground, too
            return all(all(ctl(self.driver, "status")["feet"].values()) for _ in range(5))
        wait_for(stands, 5, "all feet stay on the ground")

    def test_ctrl_c(self):
        walk = self.walking()
        walk.send_signal(signal.SIGINT)
        self.assertEqual(self.ended(walk, 130)["ended"], "interrupted")

    def test_a_stop(self):
        walk = self.walking()
        ctl(self.driver, "stop")
        self.assertIn("stop", json.dumps(self.ended(walk, 9)))
        self.assertIn("stop", json.dumps(self.ended(self.walk("--forward", "0.3", "--for", "1s"), 9)))

    def test_an_emergency_stop(self):
        walk = self.walking()
        ctl(self.driver, "estop", "press")
        self.assertIn("emergency stop", json.dumps(self.ended(walk, 9)))
        wait_for(lambda: ctl(self.dog, "status")["action"] == "CONTROLLED_LIE_DOWN", 5, "the dog lies down")
        ctl(self.driver, "estop", "release", "--yes")

    def test_a_motor_fault(self):
        walk = self.walking()
        ctl(self.dog, "sim", "fault", "inject", "joint_offline", "rr_hip")
        try:
            self.assertIn("rr_hip", self.ended(walk, 9)["error"]["reason"])
            self.assertIn("rr_hip", json.dumps(ctl(self.driver, "fault", "list")))
        finally:
            ctl(self.dog, "sim", "fault", "clear", "joint_offline", "rr_hip")
        wait_for(lambda: not ctl(self.driver, "status")["faults"], 15, "the end of the fault")
        # It has given way by itself; aimd took no power.
        ctl(self.driver, "action", "wait", "HIGH_DAMPING_LIE_DOWN", "--timeout", "15s")


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "-v", *sys.argv[1:]])
