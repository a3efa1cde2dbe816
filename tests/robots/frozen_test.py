#!/usr/bin/python3
"""Time in which aimd did not run, for a robot on its own wire: frozen_test.py MODEL AIMCTL AIMD [TEST...]

The daemon that drives the robot is stopped by SIGSTOP, as a suspended laptop or a debugger does, and continued. What the robot
does meanwhile is its own decision. Afterwards no fault is invented, nobody takes the robot's power, and no motion goes on.
Three robots at once: one stands, one walks, one plays a motion.
"""
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from robot_row import row_of  # noqa: E402
from wire_pair import WirePair, runs_here, wait_for  # noqa: E402

MODEL, AIMCTL, AIMD = sys.argv[1:4]
WIRE = row_of(MODEL).wire
SETTLES_S = 1.2  # what a robot takes to end a walk
WATCHED_S = 3


class Frozen(unittest.TestCase):
    def setUp(self):
        self.doings = {"stands": self.stands, "walks": self.walks, **({"plays": self.plays} if WIRE.plays else {})}
        self.pairs = {}
        for doing in self.doings:
            self.pairs[doing] = WirePair(MODEL, AIMCTL, AIMD)
            self.addCleanup(self.pairs[doing].close)
        self.clients = []
        self.addCleanup(self.end_clients)

    def end_clients(self):
        for client, output in self.clients:
            if client.poll() is not None:  # by itself: the reason, should this test fail
                output.seek(0)
                print(client.args[1:], "ended by itself:", output.read(), file=sys.stderr)
            client.kill()
            client.wait()
            output.close()
        self.clients.clear()

    def client(self, pair, *words, stdin=""):
        robot = pair.robot
        output = tempfile.TemporaryFile("w+", encoding="utf-8")
        client = subprocess.Popen([AIMCTL, *words, "--robot", robot.address, "--json"], stdin=subprocess.PIPE, text=True,
                                  stdout=output, stderr=output, env=robot.environment())
        client.stdin.write(stdin)
        client.stdin.close()
        self.clients.append((client, output))

    def stands(self, pair):
        pair.robot.run("action", "set", pair.wire.stands)

    def walks(self, pair):
        pair.robot.run("action", "set", pair.wire.walks)
        begin = pair.where()
        self.client(pair, "walk", "--forward", "0.2", "--for", "100s")
        wait_for(lambda: pair.where() > begin + 0.1, 30, "walking")

    def plays(self, pair):
        self.stands(pair)
        for words in pair.wire.before:
            pair.robot.run(*words)
        self.client(pair, *pair.wire.plays, stdin=pair.wire.plays_file)
        status = pair.robot.aimd.status
        wait_for(lambda: status().get("motion") or status().get("arm_trajectory"), 30, "playing")

    def faults(self, pair):
        """Without that of a busy machine, which is true."""
        return [fault for fault in pair.robot.aimd.status().get("faults", []) if "ms late" not in fault]

    def freeze(self, seconds):
        daemons = [pair.robot.aimd.process for pair in self.pairs.values()]
        for doing, pair in self.pairs.items():
            self.doings[doing](pair)
        for daemon in daemons:
            daemon.send_signal(signal.SIGSTOP)
        time.sleep(seconds)
        lain = {doing: pair.body.status().get("action", "") for doing, pair in self.pairs.items()}
        for daemon in daemons:
            daemon.send_signal(signal.SIGCONT)
        if WIRE.dds and seconds > 10:  # its participants have forgotten each other, and meet again
            time.sleep(3)
            for pair in self.pairs.values():
                wait_for(lambda: not self.faults(pair), 10, "measurements")
        self.watch(lain, goes_on=seconds < 1)
        for doing, pair in self.pairs.items():
            if seconds > 1:
                wait_for(lambda pair=pair: pair.robot.aimd.status()["at_rest"], 8, f"rest of the one that {doing}")
        self.end_clients()
        for pair in self.pairs.values():
            pair.robot.run("stop")
            pair.robot.run("stop", "--reset")

    def watch(self, at_the_end, goes_on):
        begin, rested = time.monotonic(), {}
        while time.monotonic() < begin + WATCHED_S:
            late = time.monotonic() > begin + SETTLES_S
            for doing, pair in self.pairs.items():
                with self.subTest(doing):
                    body = pair.body.status()
                    self.assertEqual(self.faults(pair), [])
                    action = body.get("action", "")
                    if pair.wire.no_power and at_the_end[doing] != pair.wire.no_power:
                        self.assertNotEqual(action, pair.wire.no_power)
                    if late and not goes_on:
                        self.assertAlmostEqual(body["base_x_m"], rested.setdefault(doing, body["base_x_m"]), delta=0.01)
            time.sleep(0.02)

    def test_half_a_second(self):
        self.freeze(0.5)

    def test_three_seconds(self):
        self.freeze(3)

    def test_half_a_minute(self):
        self.freeze(30)

    def test_measurements_that_come_in_bursts_are_no_fault(self):
        """A robot, or its network, that is busy: what it measured waits for some hundredths of a second, and comes at once."""
        pair = self.pairs["walks"]
        self.walks(pair)
        for _ in range(40):
            pair.body.process.send_signal(signal.SIGSTOP)
            time.sleep(0.085)
            pair.body.process.send_signal(signal.SIGCONT)
            time.sleep(0.06)
            self.assertNotIn("faster than the joint can move", "; ".join(self.faults(pair)))

    def begin(self, pair, *words):
        """A command of which the document and the errors are read later, by end()."""
        return subprocess.Popen([AIMCTL, *words, "--robot", pair.robot.address, "--json"], stdin=subprocess.DEVNULL, text=True,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=pair.robot.environment())

    def end(self, command):
        document, said = command.communicate(timeout=40)
        return command.returncode, json.loads(document), said

    def test_a_stop_after_a_gap_says_what_is_measured_after_it(self):
        """When aimd runs again, the newest measurement is of before, and nothing is known for some tenths of a second."""
        pair = self.pairs["walks"]
        self.walks(pair)
        pair.robot.aimd.process.send_signal(signal.SIGSTOP)
        stop = self.begin(pair, "stop")
        time.sleep(2.5)
        pair.robot.aimd.process.send_signal(signal.SIGCONT)
        code, document, said = self.end(stop)
        self.assertIn(code, (0, 3, 11), said)
        if code == 0:
            self.assertIs(document["at_rest"], True, document)
            self.assertIsNotNone(document["posture"], document)

    @unittest.skipUnless(WIRE.no_power, "it has no controller of its own that is asked for actions")
    def test_what_the_robot_has_not_answered_is_not_said_to_be_cancelled(self):
        pair = self.pairs["stands"]
        self.stands(pair)
        pair.body.process.send_signal(signal.SIGSTOP)
        try:
            setting = self.begin(pair, "action", "set", pair.wire.no_power, "--yes")
            wait_for(lambda: pair.robot.aimd.status()["action"] != pair.wire.stands, 5, "the request")
            code, document, said = self.end(self.begin(pair, "stop", "--timeout", "300ms"))
        finally:
            pair.body.process.send_signal(signal.SIGCONT)
        self.assertIn(code, (0, 3, 11), said)
        self.assertEqual(document["cancelled"], [], said)
        self.assertRegex(said, "the robot has not answered the request for [A-Z_]+: it may still take it")
        code, document, said = self.end(setting)
        self.assertEqual(code, 9, said)
        self.assertIn("has not answered the request", document["error"]["message"])

    @unittest.skipUnless(WIRE.behind_hal, "the hands of the others are not commanded by set-points that wait")
    def test_a_command_to_a_silent_body_names_the_silence(self):
        pair = self.pairs["stands"]
        self.stands(pair)
        pair.body.process.send_signal(signal.SIGSTOP)
        try:
            time.sleep(0.4)
            said = pair.robot.run("hand", "close", expect=(3, 11))[0]
        finally:
            pair.body.process.send_signal(signal.SIGCONT)
        self.assertIn("no measurements", str(said["error"]))
        self.assertNotIn("player disable", str(said["error"]))


if __name__ == "__main__":
    if not runs_here(MODEL):
        sys.exit(77)
    unittest.main(argv=[sys.argv[0], "-v", *sys.argv[4:]])
