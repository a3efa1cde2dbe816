#!/usr/bin/python3
"""The promises of a driver on the robot's own wire, alike for every robot: wire_contract_test.py MODEL AIMCTL AIMD [TEST...]

One daemon is the robot, another one drives it. `driver_contract_test.cpp` has what can be tested without a wire: what the driver
does when the robot refuses, is stopped, is silent, comes back, and is gone. For a robot of ROS 1 a master is started.
"""
import json
import os
import signal
import subprocess
import sys
import time
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from motions import WALKS  # noqa: E402
from robot_row import row_of  # noqa: E402
from wire_pair import MC, WirePair, runs_here, wait_for  # noqa: E402

MODEL, AIMCTL, AIMD = sys.argv[1:4]
ROW = row_of(MODEL)
SPEED = 0.2       # that every gait of every robot walks [m/s]
DEAD_MAN_S = 0.5  # of a walk
BRAKING_M = 0.1   # the way of braking, and that until the loss is noticed


class Contract(unittest.TestCase):
    def setUp(self):
        self.pair = WirePair(MODEL, AIMCTL, AIMD)
        self.addCleanup(self.pair.close)
        self.wire, self.robot, self.where, self.faults = self.pair.wire, self.pair.robot, self.pair.where, self.pair.faults

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

    def height(self):
        """Of the trunk, where the robot measures it [m]."""
        return self.pair.body.status().get("body", {}).get("height_m", 0)

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
        self.pair.body.process.send_signal(signal.SIGSTOP)
        wait_for(lambda: any("no measurements" in fault for fault in self.faults()), 10, "the fault")
        self.assertNotEqual(walker.wait(30), 0)
        refused, _ = self.robot.run("walk", "--forward", str(SPEED), "--for", "1s", expect=9)
        self.assertIn("measurements", json.dumps(refused))
        self.shows_nothing_of_before(self.robot.run("status")[0])
        self.pair.body.process.send_signal(signal.SIGCONT)
        self.rests()
        wait_for(lambda: not any("no measurements" in fault for fault in self.faults()), 20, "the end of the fault")
        self.walks_again()

    def shows_nothing_of_before(self, status):
        for field in ("posture", "at_rest", "walking", "emergency_stop", "waist", "body", "feet", "battery_percent", "hottest_joint", "hottest_joint_C"):
            self.assertIsNone(status[field], (field, status))
        self.assertEqual(set(status["base"].values()), {None}, status)
        codes = {}
        for page in ("joint get", "arm get", "arm pose", "arm save silent", "neck get", "hand get", "claw get", "waist get", "body get",
                     "sensor imu", "bms get"):
            code, printed = self.tried(*page.split())
            codes[page] = code
            self.assertIn(code, (3, 10) if page != "joint get" else (3,), (page, printed))
        for condition, key, expected in (("at-rest", "at_rest", 3), ("battery>=0", "charge_percent", codes["bms get"])):
            code, printed = self.tried("wait", condition, "--timeout", "0.3s")
            self.assertEqual(code, expected, (condition, printed))
            if code == 3:
                self.assertIsNone(json.loads(printed)[key], condition)

        code, printed = self.tried("estop", "status")
        self.assertEqual((code, json.loads(printed)["active"], json.loads(printed)["wired"]), (0, None, None))
        self.assertEqual(status["action_status"], "UNKNOWN")
        for words in (("action", "set", status["action"]), ("action", "wait", status["action"], "--timeout", "0.3s")):
            code, printed = self.tried(*words)
            self.assertEqual(code, 3, (words, printed))
        code, printed = self.tried("doctor")
        self.assertEqual(code, 9, printed)
        found = {check["check"]: check["status"] for check in json.loads(printed)["checks"]}
        self.assertEqual(found["measurements"], "fail")
        self.assertNotIn("battery", found)

    def tried(self, *words):
        """Exit code and document of a command that may fail."""
        ran = subprocess.run([AIMCTL, *words, "--robot", self.robot.address, "--json"], capture_output=True, text=True,
                             env=self.robot.environment(), timeout=30, check=False)
        return ran.returncode, ran.stdout

    def test_a_motion_in_a_silence_has_neither_arrived_nor_been_blocked(self):
        """That its joints are not heard to move is no rest."""
        motions = {name: motion for name, motion in ROW.motions.items() if name not in WALKS}
        ended = 0
        for name, motion in motions.items():
            with self.subTest(name):
                action = (motion.before or (self.wire.stands,))[0]
                # The action of a robot that is heard again may still change.
                wait_for(lambda action=action: self.tried("action", "set", action)[0] == 0, 30, action)
                for words in motion.before[1:]:
                    self.robot.run(*words.split())
                ended += self.ends_in_silence(motion)
        self.assertGreaterEqual(ended, len(motions) / 2)

    def ends_in_silence(self, motion):
        """Whether it was under way when the silence began: some are short."""
        mover = self.robot.start(*motion.command, out=subprocess.PIPE, lines=motion.lines)
        time.sleep(motion.seconds)
        if mover.poll() is not None:
            return False
        self.pair.body.process.send_signal(signal.SIGSTOP)
        try:
            said = mover.communicate(timeout=30)[0]
        finally:
            mover.kill()
            self.pair.body.process.send_signal(signal.SIGCONT)
        self.assertIn(mover.returncode, (3, 9), said)
        self.assertIn("measurements", said)
        self.assertNotIn("position_rad", said)
        wait_for(lambda: not any("no measurements" in fault for fault in self.faults()), 20, "the end of the fault")
        # The robot may have gone on with it meanwhile, and does not when it is heard again.
        wait_for(lambda: self.robot.run("status")[0]["at_rest"], 8, "rest")
        return True

    def test_a_silent_robot_that_stands_keeps_its_power(self):
        self.robot.run("action", "set", self.wire.stands)
        body = self.pair.body
        height = self.height()
        body.process.send_signal(signal.SIGSTOP)
        wait_for(lambda: any("no measurements" in fault for fault in self.faults()), 10, "the fault")
        time.sleep(2)  # after 1.5 s aimd ends what moves
        body.process.send_signal(signal.SIGCONT)
        until = time.monotonic() + 3
        while time.monotonic() < until:
            if self.wire.no_power:
                self.assertEqual(body.status()["action"], self.wire.stands)
            self.assertAlmostEqual(self.height(), height, delta=0.02)
            time.sleep(0.02)
        wait_for(lambda: self.faults() == [], 10, "the end of all faults")
        self.walks_again()

    @unittest.skipUnless(ROW.wire.no_power and ROW.wire.power_is_answered, "its order to lose power is none that is answered")
    def test_a_reset_names_what_the_robot_has_not_answered(self):
        """The order may be on its way to the robot. A robot that is known to be silent is asked for nothing: several attempts."""
        self.robot.run("action", "set", self.wire.stands)
        body, said = self.pair.body.process, ""
        for _ in range(5):
            body.send_signal(signal.SIGSTOP)
            try:
                stop = self.robot.start("stop", "--level", "relax", "--yes")
                wait_for(lambda: self.robot.run("status")[0]["stop_level"] == "relax", 10, "the stop")
                time.sleep(0.5)
                said = self.robot.run("stop", "--reset")[1]
                stop.kill()
                stop.wait()
                self.assertEqual(self.robot.run("status")[0]["action"], self.wire.stands)
            finally:
                body.send_signal(signal.SIGCONT)
            if said:
                break
            wait_for(lambda: self.faults() == [], 20, "the end of all faults")
        self.assertRegex(said, r"the robot has not answered the request for [A-Z_]+: it may still take it")

    @unittest.skipUnless(ROW.wire.plays[:1] == ("motion",), "its own controller plays no motion")
    def test_a_motion_that_is_done_is_not_begun_again_after_another_clients_command(self):
        """The other one commands the robot on a way that the driver does not hear."""
        played = self.wire.plays[-1]
        other = f"127.0.0.1:{MC + self.pair.slot.offset}"
        self.robot.run("action", "set", self.wire.stands)
        self.robot.run(*self.wire.plays)
        wait_for(lambda: self.pair.body.status().get("motion") != played, 10, "the end of the motion")
        for commands in (("action", "set", self.wire.stands),), (("stop",), ("stop", "--reset")):
            for words in commands:
                # The two may overrule each other.
                subprocess.run([AIMCTL, *words, "--robot", other], env=self.robot.environment(), check=False, timeout=30,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            until = time.monotonic() + 3
            while time.monotonic() < until:
                self.assertNotEqual(self.pair.body.status().get("motion"), played, commands)
                time.sleep(0.02)

    def test_a_robot_that_ended_and_began_again_is_operated_again(self):
        self.robot.run("action", "set", self.wire.walks)
        self.pair.body.process.send_signal(signal.SIGKILL)
        wait_for(lambda: any("no measurements" in fault for fault in self.faults()), 10, "the fault")
        self.pair.body.__exit__()
        self.pair.body = self.pair.start_body()
        wait_for(lambda: not any("no measurements" in fault for fault in self.faults()), 30, "the end of the fault")
        self.walks_again()

    def test_a_robot_that_ends_and_begins_again_at_once_does_not_walk_on(self):
        """Its restart may be shorter than any silence that is noticed."""
        self.robot.run("action", "set", self.wire.walks)
        walker = self.walk()
        self.pair.body.process.send_signal(signal.SIGKILL)
        self.pair.body.__exit__()
        self.pair.body = self.pair.start_body()
        self.assertNotEqual(walker.wait(30), 0)
        wait_for(lambda: not any("no measurements" in fault for fault in self.faults()), 30, "the end of the fault")
        wait_for(lambda: self.robot.run("status")[0]["walking"] is False, 5, "the end of the walk")
        self.walks_again()

    def press(self, pressed):
        self.pair.body.call("aim.v1.SimService/SetHardware", {"estop_button": pressed})

    def stopped(self):
        return self.robot.run("estop", "status")[0]["active"]

    def test_a_pressed_button_is_released_by_nothing_but_its_release(self):
        """Neither the silence of the robot nor another one that knows nothing of it is a release."""
        if not self.wire.button:
            return
        self.robot.run("action", "set", self.wire.walks)
        self.press(True)
        wait_for(self.stopped, 5, "the emergency stop")
        self.pair.body.process.send_signal(signal.SIGSTOP)
        wait_for(lambda: any("no measurements" in fault for fault in self.faults()), 10, "the fault")
        self.assertTrue(self.stopped())
        self.pair.body.process.send_signal(signal.SIGCONT)
        wait_for(lambda: not any("no measurements" in fault for fault in self.faults()), 20, "the end of the fault")
        self.assertTrue(self.stopped())
        self.pair.body.process.send_signal(signal.SIGKILL)
        self.pair.body.__exit__()
        self.pair.body = self.pair.start_body()
        wait_for(lambda: not any("no measurements" in fault for fault in self.faults()), 30, "the end of the fault")
        # What is left of the old one has to be silent for a while before that is known.
        wait_for(lambda: any("press and release it" in fault for fault in self.faults()), 10, "the fault of the button")
        self.assertTrue(self.stopped())
        self.robot.run("estop", "release", "--yes", expect=9)
        self.press(True)
        time.sleep(0.3)
        self.press(False)
        wait_for(lambda: not self.stopped(), 10, "the release")
        self.walks_again()

    def test_a_button_that_the_robot_does_not_report_is_not_known(self):
        shown, _ = self.robot.run("estop", "status")
        self.assertEqual((shown["active"], shown["wired"]), (False, False if self.wire.button else None))

    def stops_or_says_that_it_moves(self):
        """The legs of a robot between two clients may twitch."""
        said, _ = self.robot.run("stop", expect=(0, 11))
        if not said["at_rest"]:
            self.assertIn("still moves", said["error"]["message"])

    def test_a_stop_ends_what_another_client_makes_it_perform(self):
        """Also what it asks for while the stop is latched. A CyberDog is given frames all the time, which end it at once."""
        if not self.wire.performs:
            return
        before, topic, *messages = self.wire.performs
        motions = {motion["name"] for motion in self.robot.run("motion", "list")[0]["motions"]}
        for latched in (False, True):
            self.robot.run(*before)
            if latched:
                self.robot.run("stop")
            wait_for(lambda: self.body_status()["action"] in motions or self.says(topic, messages), 10, "the motion of another client")
            if not latched:
                self.robot.run("stop")
            wait_for(lambda: not self.body_status()["motion"], 2.5, "the end of the motion")
            wait_for(lambda: self.robot.run("status")[0]["posture"] == "standing", 5, "standing")
            self.robot.run("stop", "--reset")

    def says(self, topic, messages):
        for message in messages:
            self.assertEqual(self.pair.publish((topic, message), once=True).wait(10), 0)

    def body_status(self):
        return self.pair.body.status()

    def test_a_stop_ends_what_another_client_moves(self):
        """And holds against it while it goes on: the robot stays, or the stop says that it does not."""
        if not self.wire.others:
            return
        self.robot.run("action", "set", self.wire.walks)
        begin = self.where()
        other = self.pair.publish(self.wire.others)
        try:
            wait_for(lambda: self.where() > begin + 0.1, 30, "walking")
            self.stops_or_says_that_it_moves()
            begin = self.where()
            time.sleep(3)
            self.assertAlmostEqual(self.where(), begin, delta=0.1)
        finally:
            other.kill()
            other.wait()

    def test_a_stop_of_the_robot_itself_ends_a_walk_that_does_not_go_on_after_its_reset(self):
        """It comes from where the driver is not asked: another operator, or the robot's own panel."""
        other = f"127.0.0.1:{MC + self.pair.slot.offset}"
        at_robot = lambda *words: subprocess.run([AIMCTL, *words, "--robot", other, "--json"], env=self.robot.environment(),
                                                 capture_output=True, text=True, check=False, timeout=30)
        for seconds in (0.0, 1.0):
            self.robot.run("action", "set", self.wire.walks)
            walker = self.walk()
            stopped = at_robot("stop")
            if self.wire.obeys_one:
                walker.kill()
                walker.wait()
                self.assertEqual(stopped.returncode, 11, stopped.stderr)
                return
            self.assertEqual(stopped.returncode, 0, stopped.stderr)
            time.sleep(seconds)
            self.assertEqual(at_robot("stop", "--reset").returncode, 0)
            begin = self.where()
            self.assertNotEqual(walker.wait(20), 0)
            self.assertAlmostEqual(self.where(), begin, delta=0.02)
        self.walks_again()

    def test_a_walk_that_the_robot_does_not_follow_is_none(self):
        if self.wire.obeys_one:
            return
        other = f"127.0.0.1:{MC + self.pair.slot.offset}"
        self.robot.run("action", "set", self.wire.walks)
        subprocess.run([AIMCTL, "stop", "--robot", other], env=self.robot.environment(), check=True, timeout=30,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for how in ("--for 1s", "--for 60s", "--distance 5m"):
            code, said = self.tried("walk", "--forward", str(SPEED), *how.split())
            self.assertIn(code, (6, 9, 11), (how, said))

    def test_odometry_that_jumps_ends_a_walk_and_is_no_way_that_was_walked(self):
        if not self.wire.dds:  # the others are simulated without this fault; silence_test.cpp has them all
            return
        self.robot.run("action", "set", self.wire.walks)
        walker = self.robot.start("walk", "--forward", str(SPEED), "--distance", "30m", out=subprocess.PIPE)
        begin = self.where()
        wait_for(lambda: self.where() > begin + 0.1, 30, "walking")
        self.pair.body.call("aim.v1.SimService/InjectFault", {"kind": "odometry", "amount": 500})
        wait_for(lambda: any("odometry" in fault for fault in self.faults()), 10, "the fault")
        said, _ = walker.communicate(timeout=20)
        self.assertEqual(walker.returncode, 9)
        self.assertLess(abs(json.loads(said)["distance_m"]), 30)
        self.robot.run("walk", "--forward", str(SPEED), "--for", "1s", expect=9)
        self.pair.body.call("aim.v1.SimService/WithdrawFault", {"kind": "odometry"})
        self.rests()
        wait_for(lambda: not self.faults(), 10, "the end of the fault")
        self.walks_again()

    def test_a_second_sender_of_what_is_measured_is_left_out_and_named(self):
        for channel, port in self.wire.telemetry:
            with self.subTest(channel):
                self.robot.run("action", "set", self.wire.walks)
                begin = self.where()
                walker = self.robot.start("walk", "--forward", str(SPEED), "--distance", "1m", out=subprocess.PIPE)
                wait_for(lambda begin=begin: self.where() > begin + 0.1, 30, "walking")
                self.pair.repeat_old_sample(channel, port, 2)
                self.assertTrue(any(f"second sender of {channel}" in fault for fault in self.faults()), self.faults())
                said, _ = walker.communicate(timeout=30)
                self.assertEqual(json.loads(said)["ended"], "done", said)
                self.assertAlmostEqual(self.where() - begin, 1, delta=0.1)
                wait_for(lambda: not self.faults(), 10, "the end of the fault")

    def test_a_robot_that_moves_on_is_no_stopped_one(self):
        if not self.wire.dds:  # the others are simulated without this fault; silence_test.cpp has them all
            return
        self.robot.run("action", "set", self.wire.walks)
        self.pair.body.call("aim.v1.SimService/InjectFault", {"kind": "moves_on", "amount": 0.3})
        wait_for(lambda: not self.robot.run("status")[0]["at_rest"], 10, "motion")
        said, _ = self.robot.run("stop", expect=11)
        self.assertIs(said["at_rest"], False)
        self.assertIn("still moves: 0.30 m/s", said["error"]["message"])

    def test_without_its_robot_a_stop_is_answered_and_the_daemon_ends_in_time(self):
        self.robot.run("action", "set", self.wire.walks)
        walker = self.walk()
        self.pair.body.process.send_signal(signal.SIGKILL)
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
    if not runs_here(MODEL):
        sys.exit(77)
    unittest.main(argv=[sys.argv[0], "-v", *sys.argv[4:]])
