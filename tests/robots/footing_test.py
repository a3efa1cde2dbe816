#!/usr/bin/python3
"""No word, level or verb lets a robot fall unasked: footing_test.py MODEL AIMCTL AIMD.

The cells follow from what the robot's own list says of its actions (`if_standing`): every action, word, level of a stop and dangerous
verb, from standing and from walking, without --yes and with it. What the robot is measured to do is asked of it, not of the command.
"""
import fcntl
import json
import os
import pty
import struct
import subprocess
import sys
import termios
import unittest

from robot_contract import Robot, wait_for

MODEL, AIMCTL, AIMD = sys.argv[1:4]
del sys.argv[1:4]

DANGEROUS = ("sinks", "falls")
LOWERS = ("lies_down", "needs_chair")


class Footing(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.robot = Robot(AIMCTL, AIMD, MODEL, "--sim-speed", "3")
        rows = cls.robot.run("action", "list")[0]["actions"]
        cls.rows = {row["name"]: row for row in rows if not row["absent"]}
        cls.legs = any(row["if_standing"] for row in rows)
        cls.safe_word = {word: cls.meant(word) for word in ("stand", "walk", "sit")}

    @classmethod
    def tearDownClass(cls):
        cls.robot.__exit__()

    def setUp(self):
        if not self.legs:
            self.skipTest("a robot without legs does not stand")

    @classmethod
    def meant(cls, word):
        """The action that a word means, or None."""
        try:
            return cls.robot.run("action", "path", word, word)[0]["path"][0]
        except AssertionError:
            return None

    def status(self):
        return self.robot.run("status")[0]

    def rise(self, word="stand"):
        """On its legs again, whatever happened before."""
        self.robot.run("estop", "release", "--yes")
        self.robot.run("stop", "--reset")
        if self.status()["action"] == self.safe_word[word] and self.status()["posture"] == "standing":
            return
        # From single joints the way may lead through an action that is asked about.
        self.robot.run("action", "set", self.safe_word[word], "--yes", "--timeout", "40s")
        wait_for(lambda: self.status()["posture"] == "standing", 10, "standing")

    def stands(self):
        status = self.status()
        self.assertEqual(status["posture"], "standing", status)
        self.assertIs(self.powered(), True)

    def shown(self, *words):
        """What a person sees of it on a terminal."""
        ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 60, 120, 0, 0))
        with subprocess.Popen([AIMCTL, *words, "--robot", self.robot.address, "--color", "never"], stdin=theirs, stdout=theirs,
                              stderr=subprocess.DEVNULL, env=self.robot.environment() | {"TERM": "xterm"}) as ran:
            os.close(theirs)
            text = b""
            try:
                while piece := os.read(ours, 4096):
                    text += piece
            except OSError:
                pass  # the other end is closed
            os.close(ours)
        self.assertEqual(ran.returncode, 0, text)
        return text.decode()

    def powered(self):
        """Whether the legs carry: they are loaded, as far as the robot measures that."""
        efforts = [joint["effort_Nm"] for joint in self.robot.run("joint", "get", "legs")[0]["joints"]]
        return sum(abs(effort) for effort in efforts) > 5 if any(efforts) else self.status()["posture"] == "standing"

    def from_both(self, check, **cell):
        """check(word) in the situations in which it stands on its legs, each brought about anew."""
        for word in ("stand", "walk"):
            with self.subTest(situation=word, **cell):
                self.rise(word)
                check(word)

    def named(self, *footings):
        return [name for name, row in self.rows.items() if row["if_standing"] in footings]

    def refused_in_a_group(self, *words):
        """What is said of two robots, which this one is both."""
        both = subprocess.run([AIMCTL, *words, "--robot", f"{self.robot.address},{self.robot.address}"], capture_output=True, text=True,
                              env=self.robot.environment(), timeout=60, check=False)
        self.assertEqual((both.returncode, both.stdout), (2, ""), both.stderr)
        return both.stderr

    def test_an_action_that_may_let_it_fall_asks_from_every_action_in_which_it_stands(self):
        def asks(_word):
            before = self.status()["action"]
            refused, said = self.robot.run("action", "set", name, expect=6 if self.permanent(name) else 2)
            self.assertEqual(self.status()["action"], before)
            self.stands()
            if self.permanent(name):
                self.assertIn("--allow-motor-control", refused["error"]["hint"], said)
                self.assertNotIn("steps away", said)
            else:
                self.assertRegex(said, "a standing robot (sinks|falls)")
                self.assertIn("--yes", said)
                self.assertIn(name, said)
                _, said = self.robot.run("action", "set", name, "--dry-run")
                self.assertRegex(said, f"asks first: .*{name}: a standing robot (sinks|falls)")
                # One --yes answers whether there is room for all of them, and this.
                self.assertRegex(self.refused_in_a_group("action", "set", name), f"{name}: a standing robot (sinks|falls)")
                self.stands()
        for name in self.named(*DANGEROUS):
            self.from_both(asks, action=name)

    def test_what_aimd_does_not_permit_is_said_first_and_never_hinted_at(self):
        """From every action, also while a stop or an emergency stop is active."""
        permanent = [name for name in self.rows if self.permanent(name)]
        if not permanent:
            self.skipTest("every action of it is permitted")
        joint = self.robot.run("joint", "get")[0]["joints"][0]
        move = ("joint", "set", f"{joint['name']}={joint['position_rad']}")
        asked = [move, (*move, "--prepare"), (*move, "--dry-run"), *(("action", "set", name, *flag) for name in permanent for flag in ((), ("--dry-run",)))]

        def is_refused(_word):
            for words in asked:
                with self.subTest(words):
                    error = self.robot.run(*words, expect=6)[0]["error"]
                    self.assertIn("aimd does not permit", error["reason"])
                    self.assertIn("--allow-motor-control", error["hint"])
                    self.assertNotIn("aimctl action set", error["hint"])
            for words in (("joint",), move, *(("action", "set", name) for name in permanent)):
                why = self.robot.run("why", *words)[0]
                self.assertIn("aimd does not permit", why["reason"], words)
                self.assertNotIn("aimctl action set", json.dumps(why["remedies"]) + why["hint"], words)
        self.from_both(is_refused)
        self.robot.run("action", "set", "sit", "--yes", "--timeout", "40s")
        is_refused("")
        self.robot.run("stop")
        is_refused("")
        self.robot.run("estop", "press")
        is_refused("")

    def test_a_slip_is_led_to_no_action_that_may_let_it_fall(self):
        for name in self.named(*DANGEROUS):
            refused, _ = self.robot.run("action", "set", name + "x", expect=10)
            self.assertNotIn(name, refused["error"]["hint"])

    def test_stand_ends_when_it_is_measured_to_stand(self):
        self.rise("walk")
        walker = self.robot.start("walk", "--forward", "0.2", "--for", "10s")
        wait_for(lambda: self.status()["walking"], 10, "walking")
        self.robot.run("action", "set", "stand", "--timeout", "20s")
        status = self.status()
        self.assertIs(status["walking"], False, status)
        self.assertLess(abs(status["base"]["forward_m_s"]), 0.05, status)
        walker.wait(20)

    def permanent(self, name):
        """Only a restart of the robot ends it: it is refused without aimd --allow-motor-control, or is a step of its own."""
        return name == "MOTOR_CONTROL"

    def test_it_is_entered_with_yes(self):
        for name in self.named(*DANGEROUS):
            if self.permanent(name):
                continue
            with self.subTest(action=name):
                self.rise()
                self.robot.run("action", "set", name, "--yes")
                self.assertEqual(self.status()["action"], name)

    def test_what_is_said_to_keep_it_standing_keeps_it_standing(self):
        motions = [name for name in self.motions() if name in self.rows]
        tried = 0
        for name in self.named("stands"):
            if name in motions[2:]:
                continue  # two of them: they take long
            with self.subTest(action=name):
                self.rise()
                self.robot.start("action", "set", name, "--timeout", "40s").wait(60)
                if name != self.status()["action"]:
                    continue  # refused, as a gait that is not loaded
                tried += 1
                wait_for(lambda: self.status()["posture"] != "changing", 30, "the end of " + name)
                self.stands()
        self.assertGreaterEqual(tried, 2)

    def test_a_motion_that_is_done_is_performed_again(self):
        motions = [name for name in self.motions() if name in self.rows and "GAIT" not in name]
        if not motions:
            self.skipTest("it has no prepared motions")
        self.rise()
        for _ in range(2):
            performed = self.robot.run("action", "set", motions[0], "--timeout", "40s")[0]
            self.assertEqual(performed["hops"][-1]["to"], motions[0])
            self.assertGreater(performed["hops"][-1]["duration_s"], 0.1)
        if self.status()["action"] == motions[0]:
            self.robot.run("action", "set", motions[0], "--direct", expect=6)
            self.robot.run("action", "set", motions[0], "--no-wait", expect=2)

    def motions(self):
        try:
            return [row["name"] for row in self.robot.run("motion", "list")[0]["motions"]]
        except AssertionError:
            return []

    def test_a_friendly_word_never_lets_it_fall(self):
        def is_safe(_word):
            if self.safe_word[word] is None:
                _, said = self.robot.run("action", "set", word, expect=10)
                self.assertIn(f"this robot cannot {word}", said)
                self.stands()
                return
            self.assertNotIn(self.rows[self.safe_word[word]]["if_standing"], DANGEROUS)
            self.robot.run("action", "set", word, "--timeout", "40s")
        for word in ("stand", "walk", "sit"):
            self.from_both(is_safe, word=word)

    def test_the_level_sit_lowers_it_or_is_refused_by_name(self):
        def lowers(_word):
            stopped = self.robot.run("stop", "--level", "sit")[0]
            self.assertIn(stopped["posture"], ("seated", "lying"), stopped)
            self.assertEqual(stopped["level"], "sit")

        def refuses(_word):
            refused, said = self.robot.run("stop", "--level", "sit", expect=6)
            self.assertIn("cannot sit down", said)
            self.assertIn("hold and relax", said)
            self.assertEqual((refused["stopped"], refused["level"]), (True, "hold"), refused)
            self.stands()
            self.assertEqual(self.status()["stop_level"], "hold")
            # It may still be raised, and is asked about.
            self.robot.run("stop", "--level", "relax", expect=2)
            self.stands()
        self.from_both(lowers if self.named(*LOWERS) else refuses)

    def test_the_level_hold_keeps_it_standing(self):
        def holds(_word):
            self.robot.run("stop")
            self.stands()
        self.from_both(holds)

    def test_the_level_relax_asks_and_holds_until_it_is_answered(self):
        def asks(_word):
            refused, said = self.robot.run("stop", "--level", "relax", expect=2)
            self.assertIn("the robot was stopped (hold), and not relaxed", said)
            self.assertIn("it is measured to rest", said)
            self.assertEqual((refused["stopped"], refused["level"], refused["at_rest"]), (True, "hold", True), refused)
            self.assertEqual(self.status()["stop_level"], "hold")
            self.stands()
            self.robot.run("stop", "--level", "relax", "--yes")
            self.assertNotEqual(self.status()["posture"], "standing")
        self.from_both(asks)

    def test_an_emergency_stop_takes_the_gentlest_end(self):
        lies = self.named("lies_down")

        def ends_gently(word):
            walker = self.robot.start("walk", "--forward", "0.1", "--for", "20s") if word == "walk" else None
            if walker:
                wait_for(lambda: self.status()["walking"], 10, "walking")
            pressed, said = self.robot.run("estop", "press")
            if walker:
                walker.wait(20)
            self.assertIs(pressed["active"], True)
            self.assertIn(pressed["action"], said)
            self.assertNotIn(self.rows[pressed["action"]]["if_standing"], DANGEROUS)
            wait_for(lambda: self.status()["at_rest"], 20, "rest")
            status = self.status()
            self.assertEqual(status["posture"], "lying" if lies else "standing", status)
            self.assertNotIn(self.rows[status["action"]]["if_standing"], DANGEROUS)
            if not lies:
                self.stands()
        self.from_both(ends_gently)

    def test_the_power_of_a_standing_robot_is_not_cut(self):
        def is_refused(_word):
            try:
                self.robot.run(*words, "--yes", expect=10)  # it has no such switches
            except AssertionError:
                _, said = self.robot.run(*words, "--yes", expect=6)
                self.assertIn("would fall", said)
            self.stands()
        for words in (("bms", "shutdown", "upper"), ("bms", "reset"), ("bms", "mosfet", "disable-discharge"),
                      ("bms", "mosfet", "disable-bms")):
            self.from_both(is_refused, words=words)

    def test_a_preparation_restores_no_action_that_lets_it_fall(self):
        """It stood up for a motion: what it was in before is not for a robot that stands."""
        for name in self.named("falls")[:1]:
            self.rise()
            self.robot.run("action", "set", name, "--yes")
            _, said = self.robot.run("walk", "--forward", "0.1", "--for", "1s", "--prepare", "--yes", "--timeout", "60s")
            self.assertIn(f"not restored: aimctl action set {name}", said)
            self.stands()

    def test_a_preparation_begins_no_motion_again(self):
        motions = [name for name in self.motions() if name in self.rows and "GAIT" not in name]
        if not motions:
            self.skipTest("it has no prepared motions")
        self.rise()
        motion = motions[0]
        self.robot.run("motion", "play", motion, "--timeout", "60s")
        self.assertEqual(self.status()["action"], motion)
        _, said = self.robot.run("walk", "--forward", "0.1", "--for", "1s", "--prepare", "--timeout", "60s")
        self.assertIn(f"not restored: aimctl action set {motion}", said)
        self.assertNotEqual(self.status()["action"], motion)
        self.stands()

    def test_a_stop_typed_in_a_hurry_stops_first_and_is_corrected_then(self):
        for line in ("stop now", "STOP now", "Stop -f", "stopp", "sotp", "halt", "ABORT", "estop", "estop!", "stop --level soft", "stop!!", "Emergency", "freeze",
                     "stop --level", "stop --timeout soon", "estop press now", "estop PRESS", "stoppp", "tsop", "EmergencyStop", "--stop",
                     "action set stop now"):
            with self.subTest(line=line):
                self.robot.run("stop", "--reset")
                stopped, said = self.robot.run(*line.split(), expect=2)
                self.assertEqual((stopped["stopped"], stopped["level"], stopped["at_rest"]), (True, "hold", True), stopped)
                self.assertIn("was stopped (hold), but", said)
                self.assertIn("hold (without --level), sit and relax", stopped["error"]["hint"])
                self.assertEqual(self.status()["stop_level"], "hold")
        self.robot.run("stop", "--reset")
        # Another robot was meant, and is not stopped.
        self.assertIn("use the emergency stop button", self.robot.run("stop", "--robto", "x", expect=2)[1])
        self.robot.run("stop", "--reset")
        self.assertIs(self.robot.run("STOP")[0]["stopped"], True)
        self.robot.run("stop", "--reset")
        for line in ("stop --help", "stop --dry-run", "stop --reset now", "estop status", "estop statsu", "estop get", "ESTOP status",
                     "top --bogus", "status now", "set", "show"):
            with self.subTest(line=line):
                self.robot.start(*line.split()).wait(20)
                self.assertIs(self.status()["stopped"], False, "it is no stop")

    def test_a_stop_by_a_word_of_another_noun_stops_first(self):
        for words in (["action", "set", "stop"], ["action", "set", "HALT"], ["action", "set", "stopp"], ["action", "set", "estop"]):
            with self.subTest(words):
                stopped, said = self.robot.run(*words, expect=10)
                self.assertEqual((stopped["stopped"], stopped["level"]), (True, "hold"), stopped)
                self.assertIn("was stopped (hold), but there is no action", said)
                self.robot.run("stop", "--reset")

    def test_a_line_of_the_shell_that_begins_with_a_stop_stops_whatever_is_behind_it(self):
        for line in ("stop;", "stop; stop --reset", "stop && status", "stop &", "stop | cat", "stop > x", "stop $x", 'stop "'):
            with self.subTest(line=line):
                self.robot.run("stop", "--reset")
                shell = subprocess.run([AIMCTL, "shell", "--robot", self.robot.address], input=line + "\n", text=True, capture_output=True,
                                       env=self.robot.environment(), timeout=30)
                self.assertEqual(shell.returncode, 2, shell.stderr)
                self.assertEqual(self.status()["stop_level"], "hold")
        self.robot.run("stop", "--reset")

    def test_lists_and_pages_say_so_of_this_robot(self):
        self.rise()
        table = self.shown("action", "list", "--all")
        for name in self.named(*DANGEROUS):
            line = next((one for one in table.splitlines() if name in one), "")
            self.assertTrue("a standing robot" in line or line.endswith(" here") or line.startswith("-"), table)
        page = self.shown("action", "set", "--help")
        for name in self.named(*DANGEROUS, *LOWERS):
            self.assertIn(name, page)
        page = " ".join(self.shown("stop", "--help").split())
        self.assertIn("cannot be lowered without a fall" if not self.named(*LOWERS) else self.named(*LOWERS)[0], page)
        self.shown("estop", "press", "--help")


if __name__ == "__main__":
    unittest.main(verbosity=2)
