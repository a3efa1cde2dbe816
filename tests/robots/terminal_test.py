#!/usr/bin/python3
"""Every robot at a terminal: a stop that is typed while it moves, questions, what the shell and teleop show.
terminal_test.py MODEL AIMCTL AIMD"""
import fcntl
import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
import time
import unittest

from robot_contract import WALKING_ACTIONS, Robot, wait_for

MODEL, AIMCTL, AIMD = sys.argv[1:4]
del sys.argv[1:4]

WALK = "walk --forward 0.1 --for 8s\n"
RELAX = "stop --level relax"


class Terminal:
    """aimctl on a pseudo terminal. ignored: signals that it is started with as ignored ones."""

    def __init__(self, robot, *words, ignored=()):
        def prepare():
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)
            for number in ignored:
                signal.signal(number, signal.SIG_IGN)

        self.master, slave = pty.openpty()
        environment = dict(robot.environment(), TERM="xterm", AIMCTL_ROBOT=robot.address, LC_ALL="C.UTF-8")
        self.process = subprocess.Popen([AIMCTL, *words], stdin=slave, stdout=slave, stderr=slave, env=environment,
                                        start_new_session=True, preexec_fn=prepare)
        os.close(slave)
        self.text = ""   # not waited for yet
        self.shown = ""  # before it

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        os.close(self.master)

    def type(self, text):
        os.write(self.master, text.encode())

    def read(self, seconds=0.0):
        if select.select([self.master], [], [], seconds)[0]:
            try:
                self.text += os.read(self.master, 65536).decode(errors="replace")
            except OSError:  # the other end is closed
                time.sleep(seconds)

    def wait_for(self, pattern, seconds=20):
        """What follows the pattern stays to be waited for."""
        end = time.monotonic() + seconds
        while not (found := re.search(pattern, self.text)):
            if time.monotonic() > end:
                raise AssertionError(f"not within {seconds} s: {pattern}; the terminal showed: {self.text!r}")
            self.read(0.05)
        self.shown += self.text[:found.end()]
        self.text = self.text[found.end():]

    def code(self, seconds=20):
        end = time.monotonic() + seconds
        while self.process.poll() is None and time.monotonic() < end:
            self.read(0.05)
        self.read()
        return self.process.returncode


class AtTheTerminal(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.robot = Robot(AIMCTL, AIMD, MODEL)

    @classmethod
    def tearDownClass(cls):
        cls.robot.__exit__()

    def tearDown(self):
        self.robot.run("stop")
        self.robot.run("stop", "--reset")

    def status(self):
        return self.robot.run("status")[0]

    def shell(self, ignored=()):
        shell = Terminal(self.robot, "shell", "--color", "never", ignored=ignored)
        shell.wait_for(r"[a-z0-9%]> \x1b")
        return shell

    def walk_in(self, shell):
        self.robot.run("action", "set", WALKING_ACTIONS[MODEL])
        before = self.status()["base"]["x_m"]
        shell.type(WALK)
        wait_for(lambda: abs(self.status()["base"]["x_m"] - before) > 0.03, 15, "walking")

    def stops_within(self, seconds):
        typed = time.monotonic()
        wait_for(lambda: self.status()["stopped"], 20, "the stop")
        self.assertLess(time.monotonic() - typed, seconds)
        wait_for(lambda: self.status()["at_rest"], 5, "rest")
        self.robot.run("stop", "--reset")

    def test_a_stop_typed_while_the_robot_walks_does_not_wait_for_the_end(self):
        # The time includes the rest for which an ended walk waits.
        for typed, then in ((WALK + "aimctl Stop!!\n", ""), ("stop\n", "\x03")):
            with self.subTest(typed), self.shell() as shell:
                self.walk_in(shell)
                shell.type(typed)
                time.sleep(0.1)
                shell.type(then)
                self.stops_within(4.5)
                self.assertNotIn("rejected", shell.text)

    def test_a_shell_that_a_script_started_with_interrupts_ignored_is_stopped_alike(self):
        for typed in ("stop\n", "\x03stop\n"):
            with self.subTest(typed), self.shell(ignored=(signal.SIGINT,)) as shell:
                self.walk_in(shell)
                shell.type(typed)
                self.stops_within(4.5)

    def test_pasted_lines_wait_for_their_turn(self):
        with self.shell() as shell:
            self.robot.run("action", "set", WALKING_ACTIONS[MODEL])
            before = self.status()["base"]["x_m"]
            shell.type("walk --forward 0.1 --for 3s\nstop\n")
            wait_for(lambda: self.status()["stopped"], 20, "the stop")
            self.assertGreater(abs(self.status()["base"]["x_m"] - before), 0.15)

    def test_ctrl_c_discards_what_was_typed_before_it(self):
        with self.shell() as shell:
            self.walk_in(shell)
            shell.type("neck get\n" + WALK)
            time.sleep(0.5)
            shell.type("\x03")
            wait_for(lambda: self.status()["at_rest"], 10, "rest")
            time.sleep(1)
            self.assertTrue(self.status()["at_rest"])
            self.assertFalse(self.status()["stopped"])

    def test_a_battery_is_shown_where_the_robot_reports_one(self):
        reports = self.status()["battery_percent"] is not None
        with Terminal(self.robot, "shell", "--color", "never") as shell:
            shell.wait_for(r"[a-z0-9%]> \x1b")
            self.assertEqual(bool(re.search(r"\d%", shell.shown)), reports, shell.shown)
        self.robot.run("action", "set", WALKING_ACTIONS[MODEL])
        with Terminal(self.robot, "walk", "teleop") as teleop:
            teleop.wait_for(r"turn [+-]\d")
            teleop.wait_for(r"pace")
            self.assertEqual("battery" in teleop.shown, reports, teleop.shown)

    def test_only_y_or_yes_after_the_question_takes_the_power(self):
        self.robot.run("action", "set", WALKING_ACTIONS[MODEL])
        for early, answer in (("y\n", ""), ("", "yno\n"), ("", "you must not\n"), ("", "\n"), ("", "y" + 100 * " " + "n\n")):
            with self.subTest(early + answer), Terminal(self.robot, *RELAX.split()) as question:
                question.type(early)
                question.wait_for(r"\[y/N\] ")
                time.sleep(0.2)
                question.type(answer or "n\n")
                self.assertEqual(question.code(), 1)
                self.assertIn("not relaxed", question.text)
                self.assertEqual(self.robot.run("status")[0]["stop_level"], "hold")

    def test_an_interrupted_question_says_that_the_robot_holds(self):
        for flags, said in ((), "not relaxed"), (("--json",), '"message": "the robot was stopped (hold), and not relaxed'):
            with Terminal(self.robot, *RELAX.split(), *flags) as question:
                question.wait_for(r"\[y/N\] ")
                question.type("\x03")
                self.assertEqual(question.code(), 130)
                self.assertIn(said, question.text)
        self.assertEqual(self.robot.run("status")[0]["stop_level"], "hold")

    def test_a_stop_typed_in_place_of_something_else_stops_the_robot(self):
        self.robot.run("action", "set", WALKING_ACTIONS[MODEL])
        for words, typed in (("estop", "release"), "stop\n"), (("top",), "STOP!\n"), (("walk", "stream"), "stop\n"):
            with self.subTest(words), Terminal(self.robot, *words) as terminal:
                time.sleep(1)
                terminal.type(typed)
                self.stops_within(4.5)
                self.assertNotEqual(terminal.code(), 0)
        with self.shell() as shell:
            shell.type("estop release\n")
            shell.wait_for(r"\[y/N\] ")
            shell.type("stop\n")
            self.stops_within(4.5)

    def test_yes_takes_the_power(self):
        with Terminal(self.robot, *RELAX.split()) as question:
            question.wait_for(r"\[y/N\] ")
            time.sleep(0.2)
            question.type(" Yes \n")
            self.assertEqual(question.code(60), 0, question.text)
        status = self.status()
        self.assertEqual(status["stop_level"], "relax")
        self.assertTrue(status["at_rest"])
        self.assertNotEqual(status["posture"], "standing")


if __name__ == "__main__":
    unittest.main()
