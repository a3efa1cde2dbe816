"""A dog over LCM, operated by aimctl: what it would do, why it cannot, and what it does. A dry run puts no frame on the wire.
Usage: operate_test.py AIMD AIMCTL"""
import json
import os
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(__file__))
from dog_programs import Dog, domain_of, group_of, start_ctl  # noqa: E402
from aimd_process import Slot  # noqa: E402
from lcm_client import Robot  # noqa: E402

STEPS = "[[step]]\nmode = 12\nduration = 3000\n\n[[step]]\nmode = 11\ngait_id = 27\nvel_des = [0.2, 0.0, 0.0]\nduration = 1000\n"
DROPS = "[[step]]\nmode = 12\nduration = 3000\n\n[[step]]\nmode = 7\ngait_id = 1\nduration = 500\n\n[[step]]\nmode = 0\nduration = 500\n"
LIES = DROPS.replace("gait_id = 1\nduration = 500", "gait_id = 1\nduration = 3500")
GAIT = "# Gait Params\n[[step]]\nmode = 11\ngait_id = 3\nvel_des = [0.1, 0.0, 0.0]\nstep_height = [0.04, 0.04]\nduration = 800\n"

# Command, exit code, text in its document. {steps}, {gait} and the others: files.
FLOW = (
    ("why walk", 0, "TROT_SLOW"),
    ("why body pose", 0, "QP_STAND"),
    ("why motion play", 0, ""),
    ("body pose --pitch 5deg --dry-run", 6, "QP_STAND"),
    ("action set TROT_SLOW --dry-run", 0, "RECOVERY_STAND"),
    ("walk --gait trot-slow --forward 0.3 --for 1s --dry-run", 0, '"path": ["OFF", "RECOVERY_STAND", "TROT_SLOW"]'),
    ("motion play SIT --dry-run", 0, "\"dry_run\": true"),
    ("sequence check {steps}", 0, '"steps": 2'),
    ("sequence run {steps} --dry-run", 0, '"dry_run": true'),
    ("sequence check {drops}", 0, '"falls_at_step": 3'),
    ("sequence check {lies}", 0, '"falls_at_step": null'),
    ("sequence run {drops}", 2, "a standing robot falls"),
    ("gait upload {gait} --dry-run", 0, '"dry_run": true'),
    ("action get", 0, '"OFF"'),
    ("action set QP_STAND", 0, '"QP_STAND"'),
    ("why body pose", 0, ""),
    ("body pose --pitch 5deg --dry-run", 0, '"dry_run": true'),
    ("body pose --pitch 60deg --dry-run", 7, "pitch"),
    ("body pose --pitch 5deg", 0, '"pitch_rad"'),
    ("action set TROT_SLOW", 0, '"TROT_SLOW"'),
    ("walk --gait trot-slow --forward 0.3 --for 1s --dry-run", 0, '"dry_run": true'),
    ("walk --gait trot-slow --forward 0.9 --for 1s --dry-run", 7, "trot-slow"),
    ("walk --gait trot-slow --forward 0.3 --for 1s", 0, '"done"'),
    ("motion play SIT --prepare", 0, '"SIT"'),
    ("sequence run {steps}", 0, '"SUCCESS"'),
    ("gait run {gait}", 0, '"USER_GAIT"'),
    ("stop --level sit --yes", 0, '"stopped": true'),
    ("why walk", 0, "stop"),
    ("action set RECOVERY_STAND", 9, "stop"),
    ("stop --reset", 0, '"stopped": false'),
    ("action set OFF --yes", 0, '"OFF"'),
)


class Operate(unittest.TestCase):
    def setUp(self):
        slots = [Slot(), Slot()]
        for slot in slots:
            self.addCleanup(slot.release)
        domain = domain_of(slots[0])
        aimds = []
        for slot, flags in zip(slots, ((), ("--driver", "cyberdog"))):
            aimds.append(Dog(domain, *flags, slot=slot))
            self.addCleanup(aimds[-1].__exit__)
            aimds[-1].ready(60)
        self.driver = aimds[1]
        self.robot = Robot(group_of(domain))
        self.addCleanup(self.robot.close)

    def counts_at_rest(self):
        """Life counts of the newest frames, when no command of the one before follows any more: half a second after a walk the
        driver commands the standing gait."""
        while True:
            self.robot.frames.clear()
            self.robot.run(0.8, heartbeat=False)
            counts = {frame.life_count for frame in self.robot.frames}
            if len(counts) <= 1:
                return counts

    def test_flow(self):
        with tempfile.TemporaryDirectory() as folder:
            files = {name: os.path.join(folder, name + ".toml") for name in ("steps", "gait", "drops", "lies")}
            for name, text in (("steps", STEPS), ("gait", GAIT), ("drops", DROPS), ("lies", LIES)):
                with open(files[name], "w", encoding="ascii") as file:
                    file.write(text)
            for command, code, said in FLOW:
                with self.subTest(command):
                    counts = self.counts_at_rest()
                    self.robot.frames.clear()
                    process = start_ctl(self.driver, *command.format(**files).split())
                    self.assertTrue(self.robot.run(90, lambda: process.poll() is not None, heartbeat=False))
                    out, errors = process.communicate()
                    self.assertEqual(process.returncode, code, out + errors)
                    self.assertIn(said, json.dumps(json.loads(out)))
                    if "--dry-run" in command or command.startswith("why"):
                        self.robot.run(0.2, heartbeat=False)
                        self.assertLessEqual({frame.life_count for frame in self.robot.frames}, counts)  # heartbeats only


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "-v", *sys.argv[1:]])
