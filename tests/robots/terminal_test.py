#!/usr/bin/python3
"""Every robot at a terminal: a stop that is typed while it moves, questions, what the shell and teleop show.
terminal_test.py MODEL AIMCTL AIMD"""
import contextlib
import fcntl
import os
import pty
import re
import select
import signal
import socket
import subprocess
import sys
import termios
import time
import unittest

from robot_contract import Robot, wait_for
from robot_row import row_of

MODEL, AIMCTL, AIMD = sys.argv[1:4]
ROW = row_of(MODEL)
del sys.argv[1:4]

WALK = "walk --forward 0.1 --for 8s\n"
RELAX = "stop --level relax"
PASTE = "\x1b[200~{}\x1b[201~"  # as a terminal marks it


class Terminal:
    """aimctl on a pseudo terminal. ignored: signals that it is started with as ignored ones; configured: the robot is that of
    the configuration."""

    def __init__(self, robot, *words, ignored=(), configured=False):
        def prepare():
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)
            for number in ignored:
                signal.signal(number, signal.SIG_IGN)

        self.master, slave = pty.openpty()
        environment = dict(robot.environment(), TERM="xterm", LC_ALL="C.UTF-8")
        if not configured:
            environment["AIMCTL_ROBOT"] = robot.address
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
        before = None
        while before != len(self.text):  # what it has written last may come in pieces
            before = len(self.text)
            self.read(0.05)
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
        self.robot.run("action", "set", ROW.walks)
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
        for typed, then in ((WALK + "aimctl Stop!!\n", ""), ("stop\n", "\x03"), ("stop\n\x03", "")):
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
        """The terminal marks them. What ends the last line is the operator, who may have pasted it without its end."""
        for pasted, typed in (("walk --forward 0.1 --for 3s\nstop\n", ""), ("walk --forward 0.1 --for 3s\r\nstop", "\n")):
            with self.subTest(pasted), self.shell() as shell:
                self.robot.run("action", "set", ROW.walks)
                before = self.status()["base"]["x_m"]
                shell.type(PASTE.format(pasted))
                wait_for(lambda: abs(self.status()["base"]["x_m"] - before) > 0.15, 20, "the walk")
                self.assertFalse(self.status()["stopped"])
                shell.type(typed)
                self.stops_within(8)

    def test_a_stop_that_arrives_together_with_the_line_before_it_acts_at_once(self):
        """A slow link brings together what was typed one after the other; the end of a paste may be lost."""
        for typed, then in ((WALK + "stop\n", ""), (PASTE.format(WALK) + "neck get\nstop\n", ""), ("\x1b[200~" + WALK, "stop\n")):
            with self.subTest(typed), self.shell() as shell:
                self.robot.run("action", "set", ROW.walks)
                shell.type(typed)
                time.sleep(1.5 if then else 0)
                shell.type(then)
                self.stops_within(4.5)

    def test_ctrl_c_discards_what_was_typed_before_it(self):
        for typed, then in (("neck get\n" + WALK, "\x03"), ("neck get\n" + WALK + "\x03", ""), (WALK + WALK.strip() + "\x03", "\n")):
            with self.subTest(typed), self.shell() as shell:
                self.walk_in(shell)
                shell.type(typed)
                time.sleep(0.5)
                shell.type(then)
                wait_for(lambda: self.status()["at_rest"], 10, "rest")
                time.sleep(1)
                self.assertTrue(self.status()["at_rest"])
                self.assertFalse(self.status()["stopped"])

    def test_keys_in_a_paste_are_no_keys(self):
        """A Ctrl-Z would hand the rest of it to the shell that started this one."""
        with self.shell() as shell:
            self.robot.run("action", "set", ROW.walks)
            before = self.status()["base"]["x_m"]
            shell.type(PASTE.format("walk --for\x03ward 0.1\x1a --for 8\x1cs\n"))
            wait_for(lambda: abs(self.status()["base"]["x_m"] - before) > 0.03, 15, "walking")
            shell.type("\x03")
            wait_for(lambda: self.status()["at_rest"], 10, "rest")
            shell.wait_for(r"> \x1b")
            shell.type("neck\x03")
            shell.wait_for(r"\^C")
            self.assertIsNone(shell.process.poll())

    def test_the_end_of_the_input_shows_no_line_again(self):
        with self.shell() as shell:
            self.robot.run("action", "set", ROW.walks)
            shell.type("walk --forward 0.1 --for 1s\n")
            shell.wait_for(r"--for 1s")
            wait_for(lambda: self.status()["walking"], 5, "walking")
            shell.type("\x04")
            shell.wait_for(r"walked 0\.\d+ m in")
            self.assertIsNotNone(shell.code())
            self.assertNotIn("--forward", shell.text)

    def test_a_battery_is_shown_where_the_robot_reports_one(self):
        reports = self.status()["battery_percent"] is not None
        with Terminal(self.robot, "shell", "--color", "never") as shell:
            shell.type("version --fields client.name -o value\r")  # the first prompt may come before the robot has answered
            shell.wait_for(r"(?s)\naimctl\r.*[a-z0-9%]> \x1b")
            self.assertEqual(bool(re.search(r"\d%", shell.shown)), reports, shell.shown)
        self.robot.run("action", "set", ROW.walks)
        with Terminal(self.robot, "walk", "teleop") as teleop:
            teleop.wait_for(r"turn [+-]\d")
            teleop.wait_for(r"pace")
            self.assertEqual("battery" in teleop.shown, reports, teleop.shown)

    def test_only_y_or_yes_after_the_question_takes_the_power(self):
        self.robot.run("action", "set", ROW.walks)
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
        self.robot.run("action", "set", ROW.walks)
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


class TwoRobots(unittest.TestCase):
    """The shell of one robot, while another one is there: own and other are their names in the configuration."""
    OTHER = "agibot-a2" if MODEL == "leju-kuavo" else "leju-kuavo"

    @classmethod
    def setUpClass(cls):
        cls.own = Robot(AIMCTL, AIMD, MODEL)
        cls.other = Robot(AIMCTL, AIMD, cls.OTHER)
        cls.home = cls.own.home
        for robot in (cls.own, cls.other):
            robot.run("action", "set", row_of(MODEL if robot is cls.own else cls.OTHER).walks)

    @classmethod
    def tearDownClass(cls):
        for robot in (cls.own, cls.other):
            robot.__exit__()

    def setUp(self):
        self.configure("own")
        for robot in (self.own, self.other):
            robot.run("action", "set", row_of(MODEL if robot is self.own else self.OTHER).walks)

    def tearDown(self):
        for robot in (self.own, self.other):
            robot.run("stop")
            robot.run("stop", "--reset")

    def configure(self, used, own=None):
        folder = os.path.join(self.home.name, ".config", "aimctl")
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(folder, "config.toml"), "w", encoding="utf-8") as file:
            file.write(f'robot = "{used}"\n[robots.own]\naddress = "{own or self.own.address}"\n'
                       f'[robots.other]\naddress = "{self.other.address}"\n')

    def aimctl(self, *words):
        """In another terminal of the same user."""
        subprocess.run([AIMCTL, *words], env=self.own.environment(), check=True, stdout=subprocess.DEVNULL, timeout=30)

    def shell(self, *words):
        shell = Terminal(self.own, "shell", "--color", "never", *words, configured=True)
        shell.wait_for(r"[a-z0-9%]> \x1b")
        return shell

    def walks(self, robot, shell, line):
        before = robot.run("status")[0]["base"]["x_m"]
        shell.type(line)
        shell.wait_for(r" m/s")
        wait_for(lambda: abs(robot.run("status")[0]["base"]["x_m"] - before) > 0.03, 15, "walking")

    def stopped(self, robot):
        return robot.run("status")[0]["stopped"]

    def test_a_shell_keeps_its_robot_whatever_is_written_into_the_configuration(self):
        redirections = (lambda: self.aimctl("context", "use", "other"),
                        lambda: self.configure("own", own=self.other.address),
                        lambda: self.aimctl("context", "remove", "own"))
        for number, redirect in enumerate(redirections):
            for words in ((), ("-r", "own")):
                with self.subTest(number, words=words), self.shell(*words) as shell:
                    self.assertLess(shell.shown.count("own ("), 2, shell.shown)
                    self.walks(self.own, shell, WALK)
                    redirect()
                    shell.type("stop\n")
                    wait_for(lambda: self.stopped(self.own), 10, "the stop")
                    shell.wait_for(r"STOPPED")
                    self.assertFalse(self.stopped(self.other))
                    shell.type("stop --reset\n")
                    wait_for(lambda: not self.stopped(self.own), 10, "the reset")
                    time.sleep(1.5)
                    shell.read(0.1)
                    self.assertNotIn("no longer", shell.text)
                    self.assertNotIn("other", shell.text)
                self.configure("own")

    def test_a_robot_that_is_chosen_in_the_shell_is_that_of_the_next_lines(self):
        with self.shell() as shell:
            self.aimctl("context", "use", "other")
            shell.type("config set color never\n")  # what was written elsewhere does not come with it
            shell.wait_for(r"own [^>]*> \x1b")
            shell.type("context use other\n")
            shell.wait_for(r"other [^>]*> \x1b")
            shell.type("stop\n")
            wait_for(lambda: self.stopped(self.other), 10, "the stop")
            self.assertFalse(self.stopped(self.own))
            shell.wait_for(r"STOPPED")
            shell.type("stop -r own\n")
            wait_for(lambda: self.stopped(self.own), 10, "the stop")

    def test_a_stop_while_a_line_of_another_robot_runs_stops_both_and_names_them(self):
        for typed, then in (("stop\n", ""), ("aimctl STOP!\n", ""), ("\x03", "stop\n"), ("\x03stop\n", "")):
            with self.subTest(typed=typed, then=then), self.shell() as shell:
                self.walks(self.other, shell, "-r other " + WALK)
                shell.type(typed)
                if then:
                    shell.wait_for(r"interrupted(.|\n)*own [^>]*> \x1b")
                    shell.type(then)
                self.both_stop(shell)

    def test_a_stop_after_a_line_of_another_robot_that_did_not_wait_stops_both(self):
        for between in ("", "-r other status --fields robot\n", "help walk\n"):
            with self.subTest(between=between), self.shell() as shell:
                shell.type("-r other action set stand --no-wait\n")
                shell.wait_for(r"stand[^\n]*\n(.|\n)*own [^>]*> \x1b")
                shell.type(between)
                time.sleep(1 if between else 0)
                shell.type("stop\n")
                self.both_stop(shell)

    def test_a_stop_in_place_of_an_answer_to_a_line_of_another_robot_stops_both(self):
        with self.shell() as shell:
            shell.type("-r other estop release\n")
            shell.wait_for(r"\[y/N\] ")
            shell.type("stop\n")
            self.both_stop(shell)

    def both_stop(self, shell):
        wait_for(lambda: self.stopped(self.other) and self.stopped(self.own), 10, "both stops")
        shell.wait_for(r"own\s+\([0-9.:]+\),\s+the\s+robot\s+of\s+this\s+shell,\s+was\s+stopped\r\n")
        shell.wait_for(r"other\s+\([0-9.:]+\),\s+the\s+robot\s+of\s+the\s+line\s+before,\s+was\s+stopped\s+\(hold\),\s+too")
        for robot in (self.own, self.other):
            robot.run("stop", "--reset")

    def test_a_stop_of_both_robots_is_not_delayed_by_one_that_is_silent(self):
        with self.silent() as silent:
            for used, line, lost in ((silent, "-r other " + WALK, "the robot of this shell"),
                                     ("own", f"-r {silent},other status --watch\n", "the robot of the line before")):
                with self.subTest(used):
                    self.configure(used)
                    with Terminal(self.own, "shell", "--color", "never", configured=True) as shell:
                        shell.wait_for(r"> \x1b")
                        time.sleep(1)
                        shell.type(line)
                        time.sleep(3)
                        typed = time.monotonic()
                        shell.type("stop\n")
                        wait_for(lambda: self.stopped(self.other), 10, "the stop")
                        self.assertLess(time.monotonic() - typed, 3)
                        shell.wait_for((lost + ", is not known to have stopped").replace(" ", r"\s+"))
                    self.tearDown()

    def test_a_stop_does_not_wait_for_a_line_that_awaits_a_silent_robot(self):
        for typed, stopped, kept in (("stop\n", self.own, None), ("stop -r other\n", self.other, self.own)):
            with self.subTest(typed), self.silent() as silent, self.shell() as shell:
                shell.type(f"-r {silent} version --timeout 15s\n")
                time.sleep(1)
                begin = time.monotonic()
                shell.type(typed)
                wait_for(lambda: self.stopped(stopped), 10, "the stop")
                self.assertLess(time.monotonic() - begin, 0.9)  # before the line has ended
                shell.wait_for(r"STOPPED" if kept is None else r"latched")
                if kept:
                    self.assertFalse(self.stopped(kept))
            self.tearDown()

    def test_ctrl_c_ends_a_line_that_awaits_a_silent_robot(self):
        for line in ("version", "status", "action get", "action set stand", "walk --forward 0.1 --for 3s",
                     "estop release --yes", "estop press", "stop --reset"):
            with self.subTest(line), self.silent() as silent, self.shell() as shell:
                shell.type(f"-r {silent} {line} --timeout 15s\n")
                time.sleep(1)
                shell.read()
                shell.text, begin = "", time.monotonic()
                shell.type("\x03")
                shell.wait_for(r"own [^>]*> \x1b")
                self.assertLess(time.monotonic() - begin, 3)
                self.assertRegex(shell.shown, "interrupted|not known")
                if line.startswith(("action set", "walk", "estop release")):  # they ask the robot first
                    self.assertRegex(shell.shown, "interrupted: [^\n]*nothing was (started|ordered)")

    @contextlib.contextmanager
    def silent(self):
        """The address of a robot that takes connections and does not answer."""
        with socket.create_server(("127.0.0.1", 0)) as server:
            yield f"127.0.0.1:{server.getsockname()[1]}"

    def test_a_stop_that_names_its_robot_goes_to_that_one(self):
        with self.shell() as shell:
            self.walks(self.other, shell, "-r other " + WALK)
            shell.type("stop -r other\n")
            wait_for(lambda: self.stopped(self.other), 10, "the stop")
            shell.wait_for(r"latched")
            self.assertFalse(self.stopped(self.own))

    def test_another_robot_at_the_address_is_named(self):
        first = Robot(AIMCTL, AIMD, MODEL, before=self.own)
        with Terminal(first, "shell", "--color", "never") as shell:
            shell.wait_for(r"[a-z0-9%]> \x1b")
            first.aimd.process.kill()
            shell.wait_for(r"\(no reply\)> ")
            second = Robot(AIMCTL, AIMD, self.OTHER, slot=first.aimd.slot, before=first)
            try:
                shell.wait_for(r"\* another robot answers now: [^\n]*, not ")
                shell.read(1.5)
                self.assertNotIn("no longer", shell.text)
            finally:
                second.__exit__()
        first.__exit__()


if __name__ == "__main__":
    unittest.main()
