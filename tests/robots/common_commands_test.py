"""The common commands on several robots: one table of cases, a column for each robot. The dog is operated in its own aimd, and by an aimd
that drives it over LCM. Usage: common_commands_test.py AIMD AIMCTL"""
import json
import os
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "cyberdog"))
from dog_programs import PROGRAM, Dog, domain_of, start_ctl  # noqa: E402
from aimd_process import Aimd, Slot  # noqa: E402

ROBOTS = ("A2", "dog", "dog over LCM")
# {rest}, {stand}, {walk}: an action in which the robot rests, stands, walks.
ACTIONS = {
    "A2": {"rest": "DEFAULT", "stand": "RL_JOINT_DEFAULT", "walk": "RL_LOCOMOTION_DEFAULT"},
    "dog": {"rest": "OFF", "stand": "RECOVERY_STAND", "walk": "TROT_SLOW"},
}
ALL, ARMED, DOG = (0, 0, 0), (0, 10, 10), (10, 0, 0)  # exit codes: it works; the robot lacks it

# The command, its exit code on each robot, and what its document says: text that it contains.
CASES = (
    ("version", ALL, '"title"'),
    ("status", ALL, '"stopped": false'),
    ("action get", ALL, '"action"'),
    ("action list", ALL, "{rest}"),
    ("action path {rest} {walk}", ALL, "{stand}"),
    ("joint get", ALL, '"position_rad"'),
    ("joint limits", ALL, '"source"'),
    ("gait list", ALL, '"gaits"'),
    ("walk limits", ALL, '"velocity_max"'),
    ("fault list", ALL, '"faults": ['),  # a busy machine delays the bus of the dog over LCM
    ("sim fault list", (0, 0, 6), ""),
    ("arm get", ARMED, ""),
    ("hand get", ARMED, ""),
    ("waist get", ARMED, ""),
    ("bms get", ARMED, ""),
    ("body get", DOG, ""),
    ("motion list", DOG, ""),
    ("sequence status", DOG, ""),
    # It says why it does not walk, what a walk would do, and does neither.
    ("why walk", ALL, "{walk}"),
    ("walk --forward 0.2 --for 1s --dry-run", (6, 6, 6), "{walk}"),
    ("walk --forward 0.2 --for 1s", (6, 6, 6), "{walk}"),
    ("walk --forward 9 --for 1s", (7, 7, 7), "forward"),
    ("action set NO_SUCH_ACTION", (10, 10, 10), "NO_SUCH_ACTION"),
    ("action set {walk} --dry-run", ALL, "{walk}"),
    ("action get", ALL, "{rest}"),
    ("action set {walk}", ALL, "{walk}"),
    ("walk --forward 0.2 --for 1s --dry-run", ALL, '"dry_run": true'),
    ("walk --forward 0.2 --for 1s", ALL, '"ended": "done"'),
    ("walk --turn 20deg/s --angle 20deg", ALL, '"ended": "done"'),
    ("stop", ALL, '"stopped": true'),
    ("why walk", ALL, "stop"),
    ("walk --forward 0.2 --for 1s", (9, 9, 9), "stop"),
    ("stop --reset", ALL, '"stopped": false'),
    ("walk --forward 0.2 --for 1s", ALL, '"ended": "done"'),
    ("estop press", ALL, ""),
    ("walk --forward 0.2 --for 1s", (9, 9, 9), "emergency"),
    ("estop release --yes", ALL, ""),
)


class CommonCommands(unittest.TestCase):
    def robots(self):
        aimds = []

        def start(make):
            slot = Slot()
            self.addCleanup(slot.release)
            aimds.append(make(slot))
            self.addCleanup(aimds[-1].__exit__)
            aimds[-1].ready(60)
            return slot
        start(lambda slot: Aimd(PROGRAM, slot=slot))
        start(lambda slot: Dog(domain_of(slot), slot=slot))
        dog = start(lambda slot: Dog(domain_of(slot), slot=slot))  # it is driven by the next one
        start(lambda slot: Dog(domain_of(dog), "--driver", "cyberdog", slot=slot))
        return dict(zip(ROBOTS, (aimds[0], aimds[1], aimds[3])))

    def test_cases(self):
        aimds = self.robots()
        homes = {robot: tempfile.TemporaryDirectory() for robot in ROBOTS}  # of an operator who has been there before
        for home in homes.values():
            self.addCleanup(home.cleanup)
        for command, codes, said in CASES:
            for robot, code in zip(ROBOTS, codes):
                actions = ACTIONS[robot.split()[0]]
                with self.subTest(command, robot=robot):
                    process = start_ctl(aimds[robot], *command.format(**actions).split(), home=homes[robot].name)
                    out, errors = process.communicate(timeout=90)
                    self.assertEqual(process.returncode, code, out + errors)
                    text = json.dumps(json.loads(out))
                    self.assertIn(said.format(**actions), text)

    def test_the_first_dry_run_prints_one_document(self):
        """Although aimctl takes every robot for an A2 until it answers."""
        for robot, aimd in self.robots().items():
            with self.subTest(robot=robot):
                out, errors = start_ctl(aimd, "action", "set", ACTIONS[robot.split()[0]]["stand"], "--dry-run").communicate(timeout=60)
                self.assertIs(json.loads(out)["dry_run"], True, errors)
                out, errors = start_ctl(aimd, "walk", "--forward", "0.2", "--for", "1s", "--dry-run").communicate(timeout=60)
                self.assertIn("error", json.loads(out), errors)  # it does not stand

    def test_the_first_command_may_be_a_release(self):
        for robot, aimd in self.robots().items():
            with self.subTest(robot=robot):
                process = start_ctl(aimd, "estop", "release", "--yes")
                out, errors = process.communicate(timeout=60)
                self.assertEqual(process.returncode, 0, out + errors)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "-v", *sys.argv[1:]])
