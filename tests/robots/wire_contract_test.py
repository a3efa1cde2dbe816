#!/usr/bin/python3
"""The promises of a driver on the robot's own wire, alike for every robot: wire_contract_test.py MODEL AIMCTL AIMD [TEST...]

One daemon is the robot, another one drives it. `driver_contract_test.cpp` has what can be tested without a wire: what the driver
does when the robot refuses, is stopped, is silent, comes back, and is gone. For a robot of ROS 1 a master is started.
"""
import dataclasses
import json
import os
import signal
import sys
import time
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "daemon"), os.path.join(HERE, "..", "kuavo")]
from aimd_process import Aimd, Slot, wait_for  # noqa: E402
from driver_ros_test import ROSMASTER, Master  # noqa: E402
from robot_contract import Robot  # noqa: E402

MODEL, AIMCTL, AIMD = sys.argv[1:4]
SPEED = 0.2       # that every gait of every robot walks [m/s]
DEAD_MAN_S = 0.5  # of a walk
BRAKING_M = 0.1   # the way of braking, and that until the loss is noticed


@dataclasses.dataclass
class Wire:
    """How one daemon is the robot, and how another one drives it, by the slot of the first."""
    driver: str
    walks: str                     # an action in which it walks
    body: object = lambda slot: ()   # flags of the robot
    drive: object = lambda slot: ()  # of the daemon that drives it
    dds: bool = False
    master: bool = False           # of ROS 1, whose address both are given
    button: bool = True            # the emergency stop button is on the wire


def group(slot):
    """An LCM group that no other test of this machine has."""
    return "--driver-domain", str(90 - (slot.offset + 36000) // 200)


WIRES = {
    "agibot-a2": Wire("hal", "RL_LOCOMOTION_DEFAULT", lambda slot: ("--serve", "hal"),
                      lambda slot: ("--driver-domain", str(slot.domain)), dds=True),
    "xiaomi-cyberdog": Wire("cyberdog", "TROT_SLOW", group, group),
    "magiclab-magicbot": Wire("magicbot", "ARM_SWING_WALK", group, group),
    "leju-kuavo": Wire("kuavo", "WALK", lambda slot: ("--driver-set", "rosbridge=off"), master=True, button=False),
    "toy-walker": Wire("toy", "WALK", drive=lambda slot: ("--driver-address", f"127.0.0.1:{56500 + slot.offset}"), button=False),
}


class Contract(unittest.TestCase):
    def setUp(self):
        self.wire, slot = WIRES[MODEL], Slot()
        self.addCleanup(slot.release)
        self.master = ()
        if self.wire.master:
            master = Master()
            self.addCleanup(master.stop)
            self.master = ("--driver-address", master.uri)
        self.body = self.start_body(slot)
        self.addCleanup(lambda: self.body.__exit__())
        self.robot = Robot(AIMCTL, AIMD, MODEL, "--driver", self.wire.driver, *self.wire.drive(slot), *self.master, dds=self.wire.dds)
        self.addCleanup(self.robot.__exit__)

    def start_body(self, slot):
        aimd = Aimd(AIMD, "--robot", MODEL, *self.wire.body(slot), *self.master, slot=slot, dds=self.wire.dds)
        aimd.ready()
        return aimd

    def where(self):
        """Where the robot is, of its own account [m]."""
        return self.body.status()["base_x_m"]

    def faults(self):
        return self.robot.run("status")[0]["faults"]

    def walk(self):
        """A walk that goes on until it is ended."""
        begin = self.where()
        walker = self.robot.start("walk", "--forward", str(SPEED), "--for", "60s")
        wait_for(lambda: self.where() > begin + 0.1, 30, "walking")
        return walker

    def walks_again(self):
        begin = self.where()
        self.robot.run("action", "set", self.wire.walks)
        self.assertEqual(self.robot.run("walk", "--forward", str(SPEED), "--for", "1s")[0]["ended"], "done")
        self.assertGreater(self.where(), begin + SPEED / 4)

    def rests(self):
        """The robot ends its walk by itself: it goes no farther than braking takes it, and not again."""
        begin = self.where()
        time.sleep(1.5)
        rest = self.where()
        self.assertLess(rest - begin, SPEED * DEAD_MAN_S + BRAKING_M)
        time.sleep(0.5)
        self.assertAlmostEqual(self.where(), rest, delta=0.01)

    def test_refusals_move_nothing(self):
        self.robot.run("action", "set", self.wire.walks)
        begin = self.where()
        self.robot.run("action", "set", "NO_SUCH_ACTION", expect=10)
        self.robot.run("walk", "--forward", "99", "--for", "1s", expect=7)
        self.assertAlmostEqual(self.where(), begin, delta=0.01)

    def test_a_stop_stops_and_is_kept_until_it_is_released(self):
        self.robot.run("action", "set", self.wire.walks)
        walker = self.walk()
        self.assertTrue(self.robot.run("stop")[0]["stopped"])
        self.rests()
        self.assertNotEqual(walker.wait(20), 0)
        self.robot.run("walk", "--forward", str(SPEED), "--for", "1s", expect=9)
        self.robot.run("stop", "--reset")
        self.walks_again()

    def test_a_silent_robot_is_reported_and_its_walk_does_not_go_on(self):
        self.robot.run("action", "set", self.wire.walks)
        self.assertEqual(self.faults(), [])
        walker = self.walk()
        self.body.process.send_signal(signal.SIGSTOP)
        wait_for(lambda: any("no measurements" in fault for fault in self.faults()), 10, "the fault")
        self.assertNotEqual(walker.wait(30), 0)
        refused, _ = self.robot.run("walk", "--forward", str(SPEED), "--for", "1s", expect=9)
        self.assertIn("measurements", json.dumps(refused))
        self.body.process.send_signal(signal.SIGCONT)
        self.rests()
        wait_for(lambda: not any("no measurements" in fault for fault in self.faults()), 20, "the end of the fault")
        self.walks_again()

    def test_a_robot_that_ended_and_began_again_is_operated_again(self):
        self.robot.run("action", "set", self.wire.walks)
        self.body.process.send_signal(signal.SIGKILL)
        wait_for(lambda: any("no measurements" in fault for fault in self.faults()), 10, "the fault")
        self.body.__exit__()
        self.body = self.start_body(self.body.slot)
        wait_for(lambda: not any("no measurements" in fault for fault in self.faults()), 30, "the end of the fault")
        self.walks_again()

    def press(self, pressed):
        self.body.call("aim.v1.SimService/SetHardware", {"estop_button": pressed})

    def stopped(self):
        return self.robot.run("estop", "status")[0]["active"]

    def test_a_pressed_button_is_released_by_nothing_but_its_release(self):
        """Neither the silence of the robot nor another one that knows nothing of it is a release."""
        if not self.wire.button:
            return
        self.robot.run("action", "set", self.wire.walks)
        self.press(True)
        wait_for(self.stopped, 5, "the emergency stop")
        self.body.process.send_signal(signal.SIGSTOP)
        wait_for(lambda: any("no measurements" in fault for fault in self.faults()), 10, "the fault")
        self.assertTrue(self.stopped())
        self.body.process.send_signal(signal.SIGCONT)
        wait_for(lambda: not any("no measurements" in fault for fault in self.faults()), 20, "the end of the fault")
        self.assertTrue(self.stopped())
        self.body.process.send_signal(signal.SIGKILL)
        self.body.__exit__()
        self.body = self.start_body(self.body.slot)
        wait_for(lambda: not any("no measurements" in fault for fault in self.faults()), 30, "the end of the fault")
        time.sleep(1.5)
        self.assertTrue(self.stopped())
        self.assertTrue(any("press and release it" in fault for fault in self.faults()), self.faults())
        self.robot.run("estop", "release", "--yes", expect=9)
        self.press(True)
        time.sleep(0.3)
        self.press(False)
        wait_for(lambda: not self.stopped(), 10, "the release")
        self.walks_again()

    def test_without_its_robot_a_stop_is_answered_and_the_daemon_ends_in_time(self):
        self.robot.run("action", "set", self.wire.walks)
        walker = self.walk()
        self.body.process.send_signal(signal.SIGKILL)
        begin = time.monotonic()
        ended = self.robot.start("stop")
        self.assertIn(ended.wait(20), (0, 3, 9))
        self.assertLess(time.monotonic() - begin, 10)
        self.assertNotEqual(walker.wait(30), 0)
        begin = time.monotonic()
        self.robot.aimd.process.send_signal(signal.SIGTERM)
        self.assertEqual(self.robot.aimd.end(20), 0)
        self.assertLess(time.monotonic() - begin, 10)


if __name__ == "__main__":
    if WIRES[MODEL].master and not os.path.exists(ROSMASTER):
        sys.exit(77)
    unittest.main(argv=[sys.argv[0], "-v", *sys.argv[4:]])
