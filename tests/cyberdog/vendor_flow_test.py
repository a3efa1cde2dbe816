"""The flows of Xiaomi's three example programs at their full length, as rows: by a client that contains no code of aim, and as files of
aimctl. Usage: vendor_flow_test.py AIMD AIMCTL [TEST...]"""
import json
import os
import re
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(__file__))
from dog_programs import Dog, ctl, domain_of, group_of, start_ctl  # noqa: E402
from aimd_process import Slot  # noqa: E402
from hostile_gaits import HOSTILE_GAITS  # noqa: E402
from lcm_client import Robot, file_send_lcmt  # noqa: E402

HEALTHY = -2147483648
FINISH = None  # until the response shows mode and gait with 95 % or more

# basic_motion: mode, gait, fields that change (the program keeps the others), seconds until the next command.
BASIC = (
    (12, 0, {}, FINISH),
    (62, 2, {}, 10),  # the right hand; the program waits for a gait that it never stores, so for 10 s
    (64, 0, {}, FINISH),  # on two legs
    (21, 0, {"rpy_des": [0, 0.3, 0], "duration": 500}, 0.5),  # head up
    (21, 0, {"rpy_des": [0, -0.3, 0], "duration": 300}, 0.3),  # head down
    (21, 5, {"rpy_des": [0, 0, 0], "pos_des": [0, 0, 0.22], "duration": 400}, 1),  # height of the body
    (11, 26, {"vel_des": [0, 0, 0.5], "duration": 0, "step_height": [0.06, 0.06]}, 5),
    (7, 0, {}, FINISH),
)
BASIC_MODES = [12, 62, 21, 64, 21, 11, 7]

# sequential_motion: the nine steps of its file; a command each 0.1 s, heartbeats after that.
SEQUENCE = (
    (12, 0, {"contact": 0, "duration": 5000}),
    (21, 5, {"pos_des": [0, 0, 0.15], "duration": 300}),
    (21, 5, {"pos_des": [0, 0, 0.25], "duration": 400}),
    (21, 0, {"rpy_des": [0, -0.25, 0], "pos_des": [0.05, 0.05, 0], "ctrl_point": [0.1, 0, 0], "duration": 500}),
    (21, 0, {"contact": 11, "foot_pose": [-0.1, -0.1, 0.15, 0, 0, 0], "duration": 500}),  # the rear right foot
    (21, 0, {"contact": 11, "duration": 500}),
    (21, 5, {"pos_des": [0, 0, 0.23], "duration": 500}),
    (11, 3, {"vel_des": [0, 0, 0.5], "step_height": [0.06, 0.06], "duration": 3000}),
    (7, 0, {"contact": 0, "duration": 4000}),
)
SEQUENCE_STATES = [(12, 0), (21, 5), (21, 0), (21, 5), (11, 3), (7, 0)]

# customized_gait: sections (contacts, units of 30 ms) and steps (way of the feet that swing, of those behind them; duration) of a
# moonwalk, and the list that performs it.
PAIRS = ([0, 1, 1, 0], [1, 0, 0, 1])
SECTIONS = [section for _ in range(4) for pair in PAIRS
            for section in (([1, 1, 1, 1], 8), ([0, 0, 0, 0], 2), (pair, 6), ([0, 0, 0, 0], 2))] + [([1, 1, 1, 1], 8)]
AHEAD, HIGH, LOW = 0.065, 0.05, 0.01
STEPS = ((AHEAD, 0, 300), (AHEAD, -AHEAD, 240), (0, AHEAD, 300), (-AHEAD, AHEAD, 240)) * 3 + (
    (AHEAD, 0, 300), (AHEAD, -AHEAD, 240), (0, 0, 300), (0, 0, 240))
LIST = ((12, 0, {"contact": 0, "duration": 5000}), (62, 110, {"duration": 4320}), (7, 0, {"contact": 0, "duration": 4000}))

SIZES = {"vel_des": 3, "rpy_des": 3, "pos_des": 3, "acc_des": 6, "ctrl_point": 3, "foot_pose": 6, "step_height": 2}


def whole(mode, gait, fields):
    """All fields of a step; the files write each one out."""
    step = {"mode": mode, "gait_id": gait, "contact": 15, "life_count": 0, **{name: [0.0] * size for name, size in SIZES.items()}}
    return {**step, "value": 0, "duration": 0, **fields}


def toml_of(heading, tables):
    return "".join(f"[[{heading}]]\n" + "".join(f"{key} = {json.dumps(value)}\n" for key, value in table.items()) + "\n"
                   for table in tables)


def sequence_file(rows):
    """As the vendor writes it: commas before the ends of lists, and comments beyond ASCII."""
    return re.sub(r"(?<!\])\]\n", ",] # x y z\uff0c+X:front\n", toml_of("step", [whole(*row) for row in rows]))


def sections_file():
    return "# Gait Def for moonwalk\n\n# 1\n" + toml_of("section", [{"contact": c, "duration": d} for c, d in SECTIONS])


def short_steps():
    steps = []
    for number, (first, second, duration) in enumerate(STEPS):
        front = number % 4 < 2  # FR and RL swing high, then FL and RR
        heights = [HIGH, LOW, LOW, HIGH] if front else [LOW, HIGH, HIGH, LOW]
        landing = [first, 0, 0, second, 0, 0, second, 0, 0, first, 0, 0]
        steps.append({"type": "usergait", "body_vel_des": [0.0] * 3, "body_pos_des": [0.0] * 6, "landing_pos_des": landing,
                      "step_height": heights, "weight": [10.0, 10.0, 10.0, 50.0, 50.0, 10.0], "use_mpc_traj": 0, "mu": 0.4,
                      "landing_gain": 1.0, "gait_id": 110, "duration": duration})
    return steps


def full_steps():
    """What the program makes of the short form before it sends it."""
    steps = []
    for step in short_steps():
        landing, heights = step["landing_pos_des"], [round(height * 1000) for height in step["step_height"]]
        steps.append(whole(11, 110, {"contact": 10, "duration": step["duration"], "acc_des": step["weight"],
                                     "foot_pose": landing[0:2] + landing[3:5] + landing[6:8], "ctrl_point": landing[9:11] + [0.4],
                                     "step_height": [heights[0] + 1000.0 * heights[1], heights[2] + 1000.0 * heights[3]]}))
    return steps


def short_file():
    return "# Gait Params for moonwalk\n\n# 1\n" + toml_of("step", short_steps()) + "# End of moonwalk #\n"


def full_file():
    return "# Gait Params\n" + toml_of("step", full_steps())


class Flow(unittest.TestCase):
    def start(self):
        slot = Slot()
        self.addCleanup(slot.release)
        return self.join(domain_of(slot), slot)

    def join(self, domain, slot, *flags):
        aimd = Dog(domain, *flags, slot=slot)
        self.addCleanup(aimd.__exit__)
        aimd.ready(60)
        aimd.lcm_domain = domain
        return aimd

    def client(self, dog):
        robot = Robot(group_of(dog.lcm_domain))
        self.addCleanup(robot.close)
        robot.states = []

        def take(channel, payload):
            robot.take(channel, payload)
            state = (robot.response.mode, robot.response.gait_id)
            if not robot.states or robot.states[-1] != state:
                robot.states.append(state)
            robot.contacts = getattr(robot, "contacts", set()) | {(state, robot.response.contact)}
        robot.answers.subscribe("robot_control_response", take)
        self.assertTrue(robot.run(10, lambda: robot.response is not None, heartbeat=False))
        robot.states.clear()
        return robot


class Client(Flow):
    """The programs' own way, by LCM."""

    def setUp(self):
        self.dog = self.start()
        self.robot = self.client(self.dog)

    def test_basic_motion(self):
        robot, fields = self.robot, {}
        self.assertEqual((robot.response.mode, robot.response.order_process_bar), (0, 100))
        self.assertEqual(robot.response.motor_error, [0] * 12)
        for mode, gait, changes, wait in BASIC:
            fields.update(changes)
            before = ctl(self.dog, "status")["base"]["yaw_rad"] if mode == 11 else 0
            robot.send(mode=mode, gait_id=gait, **fields)
            if wait is FINISH:
                robot.wait_finish(mode, gait, 30)
            else:
                robot.run(wait)
            if mode == 12:
                self.assertTrue(robot.run(10, lambda: (robot.response.order_process_bar, robot.response.switch_status) == (100, 0)))
                self.assertEqual((robot.response.contact, robot.response.motor_error), (15, [HEALTHY] * 12))
            if mode == 11:
                self.assertGreater(ctl(self.dog, "status")["base"]["yaw_rad"] - before, 1.5)
        modes = [mode for mode, _ in robot.states]
        self.assertEqual([mode for mode, last in zip(modes, [0, *modes]) if mode != last], BASIC_MODES, robot.states)

    def test_sequential_motion(self):
        robot = self.robot
        for row in SEQUENCE:
            robot.send(**whole(*row) | {"life_count": robot.command.life_count + 1})
            robot.run(0.1, heartbeat=False)
        self.assertTrue(robot.run(40, lambda: robot.states[-1] == (7, 0) and robot.response.order_process_bar == 100), robot.states)
        self.assertEqual([state for state in robot.states if state[0]], SEQUENCE_STATES)
        self.assertIn(((21, 0), 0b1011), robot.contacts)
        self.assertIn(((11, 3), 0b1001), robot.contacts)

    def test_customized_gait(self):
        robot = self.robot
        for text, answer in (("nonsense", 1), (short_file(), 1), (sections_file(), 0), (full_file(), 0)):
            robot.result = None
            robot.commands.publish("user_gait_file", file_send_lcmt(text).encode())
            self.assertTrue(robot.run(5, lambda: robot.result is not None), text[:40])
            self.assertEqual(robot.result, answer, text[:40])
        for text in HOSTILE_GAITS:
            robot.result = None
            robot.commands.publish("user_gait_file", file_send_lcmt(text).encode())
            self.assertTrue(robot.run(5, lambda: robot.result is not None), text[:40])
            self.assertEqual(robot.result, 1, text[:40])
        # The program sends the whole list at once; here each command waits for the end of the one before, since a motion drops what
        # is queued behind it.
        for row, seconds in zip(LIST, (6, 10, 6)):
            robot.send(**whole(*row) | {"life_count": robot.command.life_count + 1})
            self.assertTrue(robot.run(seconds + 10, lambda: robot.states[-1:] == [row[:2]]), robot.states)  # noqa: B023
            robot.run(seconds)
        self.assertEqual(robot.states[-1], (7, 0))
        seen = {contact for state, contact in robot.contacts if state == (62, 110)}
        self.assertLessEqual({0b0110, 0b1001, 0b0000, 0b1111}, seen)


class Files(Flow):
    """The same files by aimctl, from an aimd that drives the dog over LCM; what goes over the wire is compared with the rows."""

    def setUp(self):
        self.dog = self.start()
        slot = Slot()
        self.addCleanup(slot.release)
        self.driver = self.join(self.dog.lcm_domain, slot, "--driver", "cyberdog")
        self.robot = self.client(self.dog)
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def file(self, name, text):
        path = os.path.join(self.folder.name, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def run_ctl(self, *words):
        process = start_ctl(self.driver, *words)
        self.assertTrue(self.robot.run(90, lambda: process.poll() is not None, heartbeat=False))
        out, errors = process.communicate()
        self.assertEqual(process.returncode, 0, out + errors)

    def test_sequence_file(self):
        path = self.file("cyberdog2_ctrl.toml", sequence_file(SEQUENCE))
        outline = ctl(self.driver, "sequence", "check", path)
        self.assertEqual((outline["steps"], round(outline["duration_s"], 3)), (9, 14.7))
        self.run_ctl("sequence", "run", path)
        commands = []
        for frame in self.robot.frames:
            if not commands or commands[-1].life_count != frame.life_count:
                commands.append(frame)
        sent = [self.rounded(frame) for frame in commands]
        self.assertEqual(sent[:9], [self.rounded(whole(*row)) for row in SEQUENCE])
        self.assertEqual([state for state in self.robot.states if state[0]], SEQUENCE_STATES)

    def rounded(self, frame):
        fields = frame if isinstance(frame, dict) else vars(frame)
        return {key: [round(x, 4) + 0.0 for x in value] if isinstance(value, (list, tuple)) else value
                for key, value in fields.items() if key != "life_count"}

    def test_gait_files(self):
        texts = []
        self.robot.commands.subscribe("user_gait_file", lambda _, payload: texts.append(payload[12:-1].decode()))
        sections, short = self.file("Gait_Def_moonwalk.toml", sections_file()), self.file("Gait_Params_moonwalk.toml", short_file())
        self.run_ctl("gait", "upload", sections)
        self.run_ctl("action", "set", "RECOVERY_STAND")
        self.run_ctl("gait", "run", short)
        self.assertTrue(self.robot.run(10, lambda: len(texts) == 2, heartbeat=False))
        self.assertEqual(texts[0], sections_file())  # as it is
        self.assertEqual(self.tables(texts[1]), self.tables(full_file()))
        self.assertIn((62, 110), self.robot.states)
        self.run_ctl("gait", "upload", self.file("full.toml", full_file()))
        self.assertTrue(self.robot.run(10, lambda: len(texts) == 3, heartbeat=False))
        self.assertEqual(texts[2], full_file())

    def tables(self, text):
        """First line, and the values of each table."""
        lines = [line for line in text.splitlines() if line]
        return lines[0], [(key.strip(), json.loads(value)) for key, _, value in (line.partition("=") for line in lines[1:]) if value]

    def test_a_mistake_is_named_with_file_line_and_key(self):
        short, steps = short_file(), sequence_file(SEQUENCE)
        for words, text, line, key in (
                (("gait", "upload"), short.replace("mu =", "nu =", 1), 4, "mu"),
                (("gait", "run"), short.replace("[0.05, 0.01, 0.01, 0.05]", "[0.05, 0.01]", 1), 9, "step_height"),
                (("gait", "upload", "--dry-run"), sections_file().replace("duration = 8", "duration = 0", 1), 6, "duration"),
                (("sequence", "check"), steps.replace("vel_des", "vel_dse", 1), 6, "vel_dse"),
                (("sequence", "run"), steps.replace("gait_id = 5", "gait_id = high", 1), 18, "")):
            with self.subTest(words):
                path = self.file("wrong.toml", text)
                error = ctl(self.driver, *words[:2], path, *words[2:], code=2)["error"]
                self.assertTrue(error["message"].startswith(path + ": "), error)
                self.assertIn(f"line {line}: {key}", error["reason"])


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "-v", *sys.argv[1:]])
