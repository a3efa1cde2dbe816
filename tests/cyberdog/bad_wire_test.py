"""A dog and the aimd that drives it, over a wire that loses, doubles and delays packets. Usage: bad_wire_test.py AIMD AIMCTL [TEST...]"""
import collections
import json
import os
import random
import sys
import time
import unittest

sys.path.insert(0, os.path.dirname(__file__))
from dog_programs import Dog, ctl, domain_of, group_of, start_ctl  # noqa: E402
from aimd_process import Slot, wait_for  # noqa: E402
from lcm_relay import LcmRelay  # noqa: E402

TO_THE_DOG = {b"robot_control_cmd", b"user_gait_file", b"motor_ctrl"}

# lost, doubled: fractions of the packets; delay: up to this many seconds, each packet its own, so that they overtake one another;
# late: fraction of the packets that come LATEST seconds late.
Faults = collections.namedtuple("Faults", "lost doubled delay late", defaults=(0, 0, 0, 0))
WIRES = {
    "loses a third": Faults(lost=0.3),
    "doubles every packet": Faults(doubled=1),
    "mixes up the order": Faults(delay=0.06),
    "delivers one in ten late": Faults(late=0.1),
    "all of it": Faults(lost=0.3, doubled=0.1, delay=0.06, late=0.05),
}
LATEST = 0.3  # [s]
SPEED = 0.5  # [m/s]
TRIES = 6  # a dog that hears nothing for 0.5 s lies down, also when the machine of the test paused
# What the dog may go after its operator has ended: late packets, 0.5 s of silence or of dead-man time, braking. Twice that, and not
# the 10 m of the walk.
WAY = 2 * (SPEED * (LATEST + 0.5) + SPEED ** 2 / 2)  # [m]


class Wire(LcmRelay):
    def __init__(self, driver, dog, faults, seed=1):
        super().__init__(driver, dog, TO_THE_DOG)
        self.faults, self.random = faults, random.Random(seed)
        self.start()

    def carried(self, packet):
        faults, chance = self.faults, self.random.random
        if chance() < faults.lost:
            return []
        return [(LATEST if chance() < faults.late else faults.delay * chance(), packet) for _ in range(2 if chance() < faults.doubled else 1)]


class BadWire(unittest.TestCase):
    def pair(self, faults):
        """The dog and its driver, each in a group of its own."""
        slots = [Slot(), Slot()]
        for slot in slots:
            self.addCleanup(slot.release)
        domains = [domain_of(slot) for slot in slots]
        dog = Dog(domains[0], slot=slots[0])
        self.addCleanup(dog.__exit__)
        dog.ready()
        wire = Wire(group_of(domains[1]), group_of(domains[0]), faults)
        self.addCleanup(wire.end)
        driver = Dog(domains[1], "--driver", "cyberdog", slot=slots[1])
        self.addCleanup(driver.__exit__)
        driver.ready(30)
        return dog, driver

    def base(self, dog):
        return ctl(dog, "status")["base"]

    def rests(self, dog):
        base = self.base(dog)
        return max(abs(base["forward_m_s"]), abs(base["lateral_m_s"]), abs(base["turn_rad_s"])) < 0.02

    def comes_to_rest(self, dog, start):
        """Within its way, and it stays there."""
        wait_for(lambda: self.rests(dog), 30, "the dog rests")
        end = self.base(dog)["x_m"]
        self.assertLess(end - start, WAY)
        time.sleep(1)
        self.assertTrue(self.rests(dog))
        self.assertAlmostEqual(self.base(dog)["x_m"], end, delta=0.02)

    def walking(self, dog, driver):
        """aimctl, which lets the dog walk 10 m. A late command, or a pause of the machine, may end a walk early; then it walks again."""
        for _ in range(TRIES):
            start_ctl(driver, "action", "set", "RECOVERY_STAND").communicate(timeout=60)
            walk = start_ctl(driver, "walk", "--forward", str(SPEED), "--for", "20s", "--prepare")
            self.addCleanup(walk.communicate)
            wait_for(lambda: self.base(dog)["forward_m_s"] > 0.8 * SPEED or walk.poll() is not None, 60, "the dog walks")
            if walk.poll() is None:
                return walk
        self.fail("the dog does not walk")

    def arrives(self, dog, driver):
        """Whether a walk of 1 m does. If not, its error says why; aimctl and the dog agree on the way in any case."""
        start_ctl(driver, "action", "set", "RECOVERY_STAND").communicate(timeout=60)
        start = self.base(dog)["x_m"]
        walk = start_ctl(driver, "walk", "--forward", str(SPEED), "--distance", "1m", "--prepare")
        out, errors = walk.communicate(timeout=60)
        wait_for(lambda: self.rests(dog), 30, "the dog rests")
        said = json.loads(out)
        way = self.base(dog)["x_m"] - start
        if walk.returncode != 0:
            self.assertLess(way, 1 + WAY, said)
            self.assertTrue(said["error"]["message"] and said["error"]["reason"], errors)
            return False
        self.assertEqual(said["ended"], "done")
        self.assertAlmostEqual(way, said["distance_m"], delta=0.3)
        self.assertTrue(0.9 < way < 1 + WAY, said)
        return True

    def test_a_walk_arrives_or_says_why_not(self):
        for name, faults in WIRES.items():
            with self.subTest(name):
                dog, driver = self.pair(faults)
                arrived = any(self.arrives(dog, driver) for _ in range(TRIES))
                self.assertTrue(arrived or faults.late > 0)  # the dog obeys commands that come late

    def test_ends_with_its_operator(self):
        dog, driver = self.pair(WIRES["all of it"])
        walk = self.walking(dog, driver)
        start = self.base(dog)["x_m"]
        walk.kill()
        self.comes_to_rest(dog, start)
        action, shown = (ctl(aimd, "status")["action"] for aimd in (driver, dog))
        # Between two walks the driver's action remains the gait; to the dog's own aimd it is another client's, and stands in it.
        self.assertEqual(shown, "STAND_GAIT" if action == "TROT_SLOW" else action)

    def test_ends_with_its_driver(self):
        dog, driver = self.pair(WIRES["all of it"])
        self.walking(dog, driver)
        start = self.base(dog)["x_m"]
        driver.process.kill()
        self.comes_to_rest(dog, start)
        self.assertIn(ctl(dog, "status")["action"], ("HIGH_DAMPING_LIE_DOWN", "CONTROLLED_LIE_DOWN"))

    def test_ends_with_a_stop(self):
        dog, driver = self.pair(WIRES["all of it"])
        self.walking(dog, driver)
        start = self.base(dog)["x_m"]
        ctl(driver, "stop")
        self.comes_to_rest(dog, start)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "-v", *sys.argv[1:]])
