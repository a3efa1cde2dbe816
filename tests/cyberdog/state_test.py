"""What aimctl says of a dog that is driven over LCM: feet, progress, motors, emergency stop, reasons. Usage: state_test.py AIMD AIMCTL [TEST...]"""
import json
import os
import pty
import re
import struct
import subprocess
import sys
import threading
import unittest

sys.path.insert(0, os.path.dirname(__file__))
from dog_programs import AIMCTL, Dog, ctl, domain_of, group_of, start_ctl  # noqa: E402
from aimd_process import Slot, temporary_folder, wait_for  # noqa: E402
from lcm_client import LCM, Robot  # noqa: E402

LEGS = ("fr_leg", "fl_leg", "rr_leg", "rl_leg")
JOINTS = [f"{leg}_{joint}" for leg in ("fr", "fl", "rr", "rl") for joint in ("abduction", "hip", "knee")]

# Bits of a motor's word, by the vendor's sources, and a word of the sentence for each.
MOTOR_BITS = {0: "answer", 1: "heat", 2: "chip", 3: "below 10 V", 4: "above 30 V", 5: "phase B", 6: "phase C", 8: "encoder",
              **{bit: "overloaded" for bit in range(9, 17)}, 17: "phase A", 24: "hot coil", 25: "Hall", 26: "torque", 27: "torque"}
# Of a switch_status that is no success.
STATUS_WORDS = {2: "emergency stop", 3: "lies down because of a fault", 4: "lifted", 6: "too hot", 7: "battery is low"}


def view(aimd, *words):
    """What a person sees at a terminal."""
    master, slave = pty.openpty()
    home = temporary_folder()
    environment = {**os.environ, "XDG_STATE_HOME": home, "XDG_CACHE_HOME": home, "XDG_CONFIG_HOME": home, "TERM": "xterm", "NO_COLOR": "1"}
    with subprocess.Popen([AIMCTL, *words, "--robot", aimd.url()], stdin=slave, stdout=slave, stderr=slave, env=environment) as process:
        os.close(slave)
        text = b""
        try:
            while part := os.read(master, 4096):
                text += part
        except OSError:
            pass  # the terminal was closed
        process.wait(20)
    os.close(master)
    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", text.decode()).replace("\r", "")


def pair(test, *flags):
    """A dog, and the aimd that drives it."""
    slots = [Slot(), Slot()]
    for slot in slots:
        test.addCleanup(slot.release)
    aimds = []
    for slot, more in zip(slots, ((), ("--driver", "cyberdog"))):
        aimds.append(Dog(domain_of(slots[0]), *more, *flags, slot=slot))
        test.addCleanup(aimds[-1].__exit__)
        aimds[-1].ready(60)
    return aimds, group_of(domain_of(slots[0]))


class State(unittest.TestCase):
    def setUp(self):
        (self.dog, self.driver), self.group = pair(self)

    def feet(self):
        return ctl(self.driver, "status")["feet"]

    def test_feet(self):
        self.assertEqual(self.feet(), dict.fromkeys(LEGS, False))  # it lies
        self.assertIn("none on the ground", view(self.driver, "status"))
        ctl(self.driver, "action", "set", "RECOVERY_STAND")
        self.assertEqual(self.feet(), dict.fromkeys(LEGS, True))
        self.assertIn("all on the ground", view(self.driver, "status"))
        ctl(self.driver, "action", "set", "POSE")
        for leg in LEGS:
            ctl(self.driver, "body", "pose", "--lift", leg.removesuffix("_leg"), "--foot", "0,0,3cm")
            self.assertEqual(self.feet(), {**dict.fromkeys(LEGS, True), leg: False})
        self.assertIn("fr, fl, rr on the ground", view(self.driver, "status"))

    def test_progress_of_standing_up_and_of_a_motion(self):
        action = start_ctl(self.driver, "action", "set", "RECOVERY_STAND")
        seen = set()
        while action.poll() is None:
            status = ctl(self.driver, "status")
            seen.add(status["action_progress"])
            if status["action_status"] == "PREPARE":
                self.assertEqual((status["action"], status["posture"]), ("RECOVERY_STAND", "changing"))
        action.communicate()
        seen = {value for value in seen if value and value >= 0.6}  # below: the robot has not answered yet
        self.assertTrue(seen and seen <= {0.6, 0.8, 0.99}, seen)
        motion = start_ctl(self.driver, "motion", "play", "PUSH_UP")
        wait_for(lambda: ctl(self.driver, "status")["motion"] == "PUSH_UP", 10, "the motion")
        self.assertRegex(view(self.driver, "status"), r"Motion +PUSH_UP \d+ %")
        bars = []
        while motion.poll() is None:
            status = ctl(self.driver, "status")
            if status["motion"]:
                bars.append(status["motion_progress"])
                self.assertEqual(status["posture"], "changing")
        motion.communicate()
        self.assertEqual(bars, sorted(bars))
        self.assertTrue(bars[0] < 0.3 and bars[-1] > 0.8, bars)
        status = ctl(self.driver, "status")
        self.assertEqual((status["motion"], status["motion_progress"], status["action_progress"]), (None, None, None))

    def test_emergency_stop_and_its_reasons(self):
        ctl(self.driver, "action", "set", "RECOVERY_STAND")
        robot = Robot(self.group)
        self.addCleanup(robot.close)
        for press, release in ((("estop", "press"), ("estop", "release", "--yes")), (("sim", "estop", "press"), ("sim", "estop", "release"))):
            button = self.dog if press[0] == "sim" else self.driver  # the button of the dog itself
            ctl(button, *press)
            # Its own button takes its power; aimctl lets it lie down.
            mode = 0 if press[0] == "sim" else 7
            self.assertTrue(robot.run(2, lambda: robot.response and robot.response.mode == mode, heartbeat=False))
            wait_for(lambda: ctl(self.driver, "estop", "status")["active"], 5, "the emergency stop")
            for words in (("action", "set", "RECOVERY_STAND"), ("walk", "--forward", "0.3", "--for", "1s"), ("motion", "play", "SIT")):
                refused = ctl(self.driver, *words, code=9)["error"]
                self.assertIn("emergency stop", refused["reason"])
                why = ctl(self.driver, "why")
                self.assertTrue(why["refused"] and why["holds"], why)
                self.assertIn("emergency stop", why["reason"])
            self.assertIn("EMERGENCY STOP", view(self.driver, "status"))
            ctl(button, *release)
            # After its own button the robot stays in its emergency stop for 4 s more.
            wait_for(lambda: not ctl(self.driver, "estop", "status")["active"], 10, "the end of the emergency stop")
            # Nothing moves a dog that is still lying down.
            wait_for(lambda: not ctl(self.driver, "why").get("holds"), 5, "the end of the reason")
            robot.response = None
            ctl(self.driver, "action", "set", "RECOVERY_STAND")
        self.assertEqual(ctl(self.driver, "status")["action"], "RECOVERY_STAND")


class FakeDog(threading.Thread):
    """Says on the wire what a test wants it to say: a response, and measurements of a robot that stands, 50 times a second."""

    def __init__(self, group):
        super().__init__(daemon=True)
        self.answers, self.base, self.body = (LCM(f"udpm://239.255.76.67:{port}?ttl=0", group) for port in (7670, 7667, 7669))
        self.motors, self.status, self.tilted, self.feet = [0] * 12, 0, 0, 0
        self.ended = threading.Event()
        self.start()

    def run(self):
        base = struct.pack(">Q15fq", 0xFC48DE06E344FB12, *[0.0] * 15, 0)
        body = struct.pack(">Q44fq", 0x18D2C31121532F5E, *[0.0] * 33, 1.0, *[0.0] * 10, 0)
        heat = struct.pack(">Q12f", 0x3833E1F8AC8E5548, *[30.0] * 12)
        legs = struct.pack(">Q84f12i", 0x4D630488C94854D7, *([0.0, -0.7, 1.3] * 4), *[0.0] * 72, *[0] * 12)
        while not self.ended.wait(0.02):
            self.answers.publish("robot_control_response", struct.pack(
                ">Q6bh12i", 0x90BB53042DDB518E, 12, 0, 15, 100, self.status, self.tilted, self.feet, *self.motors))
            self.answers.publish("motor_temperature", heat)
            self.base.publish("leg_control_data", legs)
            self.base.publish("global_to_robot", base)
            self.body.publish("state_estimator", body)

    def end(self):
        self.ended.set()
        self.join()
        for channel in (self.answers, self.base, self.body):
            channel.close()


class Words(unittest.TestCase):
    """Every error that a dog can report, in words."""

    def setUp(self):
        slot = Slot()
        self.addCleanup(slot.release)
        self.fake = FakeDog(group_of(domain_of(slot)))
        self.addCleanup(self.fake.end)
        self.driver = Dog(domain_of(slot), "--driver", "cyberdog", slot=slot)
        self.addCleanup(self.driver.__exit__)
        self.driver.ready(60)
        wait_for(lambda: not ctl(self.driver, "status")["faults"], 10, "a dog without faults")

    def faults(self):
        return self.driver.status()["faults"]

    def test_motor_errors(self):
        healthy = -2147483648
        for number, (bit, words) in enumerate(MOTOR_BITS.items()):
            joint = number % 12
            self.fake.motors = [healthy] * 12
            self.fake.motors[joint] |= 1 << bit
            with self.subTest(f"bit {bit}"):
                def said():
                    faults = self.faults()
                    named = all(JOINTS[joint] in text for text in faults)  # noqa: B023
                    return named and any(words in text for text in faults)  # noqa: B023
                wait_for(said, 5, f"{JOINTS[joint]}: {words}; said: {self.faults()}")
        self.assertIn("torque that is not calibrated", view(self.driver, "status"))
        self.fake.motors = [healthy] * 12
        wait_for(lambda: not self.faults(), 5, "no fault")
        for state in (0, 1 << 30, -2147483648, -1073741824):  # at rest, calibration, motor, brake: no errors
            self.fake.motors = [state] * 12
            self.assertFalse(wait_for(lambda: [self.faults()], 1, "an answer")[0])

    def test_feet_and_attitude(self):
        """3 bits per leg: forward or back, to the side, up or down; and a body that is tilted."""
        for bit in range(12):
            self.fake.feet = 1 << bit
            words = f"the foot of {LEGS[bit // 3]} is out of place {('forward or back', 'to the side', 'up or down')[bit % 3]}"
            wait_for(lambda: self.faults() == [words], 5, words)  # noqa: B023
        self.fake.feet, self.fake.tilted = 0, 1
        wait_for(lambda: self.faults() == ["the body is tilted too far"], 5, "the attitude")

    def test_status_words(self):
        for status, words in STATUS_WORDS.items():
            with self.subTest(status):
                self.fake.status = status
                wait_for(lambda: any(words in text for text in self.faults()), 5, words)  # noqa: B023
                self.assertIn(words, json.dumps(ctl(self.driver, "fault", "list")))


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "-v", *sys.argv[1:]])
