#!/usr/bin/python3
"""A stop ends every motion in one way: stopped_motion_test.py MODEL AIMCTL AIMD.

Whatever moves the robot, its command ends 9 and says that the robot was stopped, with the same hint.
"""
import json
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest

from motions import WALKS
from robot_contract import Robot, wait_for
from robot_row import row_of

MODEL, AIMCTL, AIMD = sys.argv[1:4]
ROW = row_of(MODEL)
del sys.argv[1:4]


class StoppedMotion(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.robot = Robot(AIMCTL, AIMD, MODEL)

    @classmethod
    def tearDownClass(cls):
        cls.robot.__exit__()

    def begin_anew(self):
        """A robot that has not stood up yet: it takes seconds to its walking action."""
        self.robot.__exit__()
        type(self).robot = Robot(AIMCTL, AIMD, MODEL)

    def test_a_stop_ends_every_motion_alike(self):
        self.begin_anew()
        for name, motion in ROW.motions.items():
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

    def test_what_is_said_to_be_held_after_an_interrupt_is_at_rest(self):
        held = 0
        for name, motion in ROW.motions.items():
            if name == "action" or name in WALKS:
                continue
            with self.subTest(name):
                if motion.before:
                    self.robot.run("action", "set", motion.before[0])
                for words in motion.before[1:]:
                    self.robot.run(*words.split())
                code, said = self.ended_by(lambda running: running.send_signal(signal.SIGINT), motion)
                if code == 0 or not re.search(r"holds the (arms|joints|waist)|(head is|arms are|fingers are) held", json.dumps(said)):
                    continue
                held += 1
                self.assertEqual(code, 130, said)
                before = self.positions()
                time.sleep(0.1)
                for joint, position in self.positions().items():
                    self.assertAlmostEqual(position, before[joint], delta=0.02, msg=joint)
        if "arms" in ROW.can:
            self.assertGreater(held, 0)

    def test_a_stop_near_the_end_of_a_walk_names_the_walk_that_it_ends(self):
        self.robot.run("action", "set", ROW.walks)
        codes = []
        for seconds in (0.5, 1.1, 1.3, 1.5, 1.7):
            walker = self.robot.start("walk", "--forward", "0.2", "--for", "1s")
            time.sleep(seconds)
            cancelled = self.robot.run("stop")[0]["cancelled"]
            codes.append(walker.wait(20))
            self.robot.run("stop", "--reset")
            if codes[-1] == 9:
                self.assertEqual(cancelled, ["walking"], seconds)
        self.assertIn(9, codes)

    def test_a_walk_that_is_said_to_have_been_stopped_is_at_rest(self):
        self.robot.run("action", "set", ROW.walks)
        stands = 0
        for seconds in (0.6, 0.8, 1, 1.2, 2):
            walker = self.robot.start("walk", "--forward", "0.2", "--for", "8s", out=subprocess.PIPE)
            time.sleep(seconds)
            walker.send_signal(signal.SIGINT)
            said = walker.communicate(timeout=20)[0]
            if "the robot was stopped and stands" in said:
                stands += 1
                self.assertTrue(self.robot.run("status")[0]["at_rest"], said)
        self.assertGreater(stands, 0)

    def test_a_line_stop_of_a_stream_brakes_as_a_stop_does(self):
        """Not as the end of a stream, which lets the robot step to its rest: it is latched at once, and told once."""
        self.robot.run("action", "set", ROW.walks)
        stream = self.stream()
        for _ in range(30):
            stream.stdin.write("0.2 0 0\n")
            stream.stdin.flush()
            time.sleep(0.05)
        stream.stdin.write("stop\n")
        stream.stdin.flush()
        wait_for(lambda: self.robot.aimd.status().get("stopped"), 0.5, "the stop")
        document, said = stream.communicate(timeout=20)
        self.assertEqual(json.loads(document)["ended"], "stopped")  # one document
        self.assertEqual(stream.returncode, 11, said)
        self.assertIn('"cancelled":["walking"]', said)
        self.assertTrue(self.robot.run("status")[0]["at_rest"])
        self.robot.run("stop", "--reset")

    def test_a_stream_without_a_set_point_leaves_the_walk_of_another_client_alone(self):
        self.robot.run("action", "set", ROW.walks)
        walker = self.robot.start("walk", "--forward", "0.2", "--for", "3s", out=subprocess.PIPE)
        wait_for(lambda: self.robot.aimd.status().get("walking"), 3, "walking")
        for lines, code in (("", 0), ("# nothing\n", 0), ("99 0 0\n", 7)):
            stream = self.stream()
            document, said = stream.communicate(lines, timeout=20)
            self.assertEqual(stream.returncode, code, said)
            self.assertEqual(json.loads(document).get("set_points", 0), 0, said)
        self.assertEqual(walker.wait(20), 0, walker.communicate()[0])

    def suspended(self, *, line):
        """What becomes of a stream in which aimd is suspended for three seconds: the last line of its input is `line`."""
        self.robot.run("action", "set", ROW.walks)
        stream, daemon = self.stream(), self.robot.aimd.process
        for _ in range(20):
            stream.stdin.write("0.2 0 0\n")
            stream.stdin.flush()
            time.sleep(0.05)
        daemon.send_signal(signal.SIGSTOP)
        stream.stdin.write(line)
        stream.stdin.close()
        stream.stdin = None
        time.sleep(3)
        daemon.send_signal(signal.SIGCONT)
        document, said = stream.communicate(timeout=20)
        time.sleep(1)  # for the dead-man time requests are refused, as they may have waited
        return stream.returncode, json.loads(document), said

    def test_a_line_stop_of_a_stream_reaches_a_robot_that_does_not_answer_at_once(self):
        code, document, said = self.suspended(line="stop\n")
        self.assertNotEqual(code, 0, said)
        self.assertIn(document["ended"], ("lost", "stopped"), said)
        self.assertTrue(self.robot.run("status")[0]["stopped"], said)
        self.robot.run("stop", "--reset")

    def test_a_stream_whose_robot_does_not_answer_at_its_end_was_lost(self):
        code, document, said = self.suspended(line="")
        self.assertEqual((code, document["ended"]), (8, "lost"), said)
        wait_for(lambda: self.robot.run("status")[0]["at_rest"], 8, "rest")

    def stream(self):
        return subprocess.Popen([AIMCTL, "walk", "stream", "--robot", self.robot.address, "--json"], stdin=subprocess.PIPE,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=self.robot.environment())

    def positions(self):
        return {row["name"]: row["position_rad"] for row in self.robot.run("joint", "get")[0]["joints"] if "position_rad" in row}

    def test_a_stop_holds_the_fingers_of_a_gesture(self):
        fist = ROW.motions.get("hand gesture fist")
        if fist is None:
            return
        self.robot.run("action", "set", fist.before[0])
        self.robot.run("hand", "open")
        self.robot.run("hand", "gesture", "fist", "--no-wait")
        time.sleep(0.3)
        self.assertIn("hand_gesture", self.robot.run("stop")[0]["cancelled"])
        at_rest = self.robot.run("hand", "get")[0]
        time.sleep(2)
        hands = self.robot.run("hand", "get")[0]
        for side in ("left", "right"):  # the stop had said that nothing moves
            for before, after in zip(at_rest[side]["position"], hands[side]["position"]):
                self.assertAlmostEqual(before, after, delta=3)
        self.assertTrue(all(min(hands[side]["position"]) < 60 for side in ("left", "right")), hands)
        self.robot.run("stop", "--reset")
        self.robot.run("hand", "open")

    def test_a_relax_that_is_not_confirmed_waits_for_the_measured_rest(self):
        """As a stop does: of a robot that walked it is not over when the stop has arrived."""
        self.robot.run("action", "set", ROW.walks)
        walker = self.robot.start("walk", "--forward", "0.2", "--for", "20s")
        wait_for(lambda: self.robot.run("status")[0]["walking"], 20, "walking")
        refused, said = self.robot.run("stop", "--level", "relax", expect=2)
        status = self.robot.run("status")[0]
        walker.wait(20)
        self.assertEqual((refused["stopped"], refused["level"], refused["at_rest"]), (True, "hold", True), refused)
        self.assertTrue(status["at_rest"], status)
        self.assertIn("the robot was stopped (hold), and not relaxed: this command needs a confirmation: it is measured to rest; ", said)
        self.robot.run("stop", "--reset")

    def test_a_relax_of_a_silent_robot_says_that_its_rest_is_not_known(self):
        self.robot.run("action", "set", "stand")
        if "hal_silence" not in {kind["kind"] for kind in self.robot.run("sim", "fault", "list")[0]["kinds"]}:
            self.skipTest("its simulator is never silent")
        self.robot.run("sim", "fault", "inject", "hal_silence")
        self.addCleanup(self.robot.run, "stop", "--reset")
        self.addCleanup(time.sleep, 1)
        self.addCleanup(self.robot.run, "sim", "fault", "clear")
        time.sleep(0.5)
        plain = self.robot.run("stop", expect=3)[0]
        refused, said = self.robot.run("stop", "--level", "relax", expect=3)
        self.assertEqual((refused["stopped"], refused["at_rest"]), (True, None), refused)
        self.assertEqual(refused["error"]["message"], plain["error"]["message"] + "; the robot was not relaxed: this command needs a confirmation")
        self.assertIn("use the emergency stop button", said)

    def test_what_only_a_person_does_is_said_in_the_order_in_which_it_works(self):
        """Of a button, the software emergency stop and a stop: by the plain hint, by --prepare and by why."""
        self.robot.run("action", "set", ROW.walks)
        self.robot.run("sim", "estop", "press")
        self.robot.run("estop", "press")
        wait_for(lambda: self.robot.run("estop", "status")[0]["wired"], 5, "the button")
        self.robot.run("stop")
        walk = ("walk", "--forward", "0.1", "--for", "1s")
        plain = self.robot.run(*walk, expect=9)[0]["error"]["hint"]
        prepared = self.robot.run(*walk, "--prepare", expect=9)[0]["error"]["hint"]
        remedies = self.robot.run("why", *walk)[0]["remedies"]
        self.assertEqual(re.split(r"[;,] then ", plain), remedies)
        self.assertEqual(prepared, "--prepare does not run this for you: " + "; then ".join(remedies))
        self.assertEqual(remedies[0], "release the emergency stop button")
        self.assertIn("aimctl stop --reset", remedies)
        for remedy in remedies:
            with self.subTest(remedy):
                if remedy.startswith("aimctl "):
                    self.robot.run(*remedy.split()[1:], "--yes")
                    continue
                self.robot.run("sim", "estop", "release")
                wait_for(lambda: not self.robot.run("estop", "status")[0]["wired"], 10, "the button to be free")
        self.assertEqual(self.robot.run(*walk)[0]["ended"], "done")

    def test_a_refusal_of_its_own_controller_names_what_it_reports(self):
        self.robot.run("action", "set", "stand")
        if "low_battery" not in {kind["kind"] for kind in self.robot.run("sim", "fault", "list")[0]["kinds"]}:
            self.skipTest("its simulator has no low battery")
        self.robot.run("sim", "fault", "inject", "low_battery")
        self.addCleanup(self.robot.run, "sim", "fault", "clear")
        time.sleep(0.5)
        refused, _ = self.robot.run("action", "set", ROW.walks, expect=(0, 6))
        if "error" not in refused:
            self.skipTest("its controller enters every action then")
        self.assertIn("the battery is low", refused["error"]["reason"])
        self.assertTrue(refused["error"]["hint"].startswith("aimctl fault list"), refused)

    def test_a_stop_that_another_operator_resets_says_so(self):
        self.robot.run("action", "set", ROW.walks)
        walker = self.robot.start("walk", "--forward", "0.2", "--for", "20s")
        wait_for(lambda: self.robot.run("status")[0]["walking"], 20, "walking")
        stop = self.robot.start("stop", "--level", "sit", out=subprocess.PIPE)
        wait_for(lambda: self.robot.run("status")[0]["stopped"], 5, "the stop")
        self.robot.run("stop", "--reset")
        said = json.loads(stop.communicate(timeout=40)[0])
        walker.wait(20)
        if stop.returncode in (0, 6):  # it had come to its end before
            return
        self.assertEqual((stop.returncode, said["stopped"]), (11, False), said)
        self.assertIn("reset meanwhile", said["error"]["message"])

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

    def test_restoring_that_is_interrupted_says_that_the_robot_goes_on_by_itself(self):
        self.robot.run("action", "set", "stand")
        before = self.robot.run("status")[0]["action"]
        walker = subprocess.Popen([AIMCTL, "walk", "--forward", "0.2", "--for", "0.5s", "--prepare", "--robot", self.robot.address],
                                  stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, env=self.robot.environment())
        said = ""
        while f"prepare: aimctl action set {before}" not in said:
            said += walker.stderr.readline()
        walker.send_signal(signal.SIGINT)
        said += walker.communicate(timeout=20)[1]
        if walker.returncode == 0:  # a Kuavo that stands is in its stance at once
            self.assertEqual(self.robot.run("status")[0]["action"], before, said)
            return
        self.assertEqual(walker.returncode, 130, said)
        self.assertRegex(said, f"not (waited for|restored): aimctl action set {before}")

    def stopped(self, motion):
        """Exit code and last document of a motion during which another operator stops the robot."""
        return self.ended_by(lambda _running: self.robot.run("stop"), motion)

    def ended_by(self, act, motion):
        """The same of one that ends by act(its process)."""
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
                        act(running)
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
