"""Readers at a terminal: width, colour, --watch, and what -v and --fields show. terminal.py AIMCTL AIMD"""
import atexit
import fcntl
import json
import os
import pty
import re
import select
import shlex
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time
import unicodedata
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "daemon"))
from aimd_process import Aimd  # noqa: E402

AIMCTL, AIMD = sys.argv.pop(1), sys.argv.pop(1)
# Its name is shown: it must not look like a number with an exponent, as a random one may.
CACHE = os.path.join(tempfile.gettempdir(), f"aim-views-{os.getpid()}")
os.mkdir(CACHE)
atexit.register(shutil.rmtree, CACHE, ignore_errors=True)

# Arguments of readers that need some. A reader that is not named is called without arguments.
ARGUMENTS = {
    "action path": ["DEFAULT", "RL_LOCOMOTION_DEFAULT"],
    "task get": ["1"],
    "plan status": ["1"],
    "plan check": ["left", "0.35", "0.35", "0.25", "--rpy", "70deg,-5deg,-5deg"],
    "why": ["walk"],
    "sensor snapshot": ["head_front", "--out", os.path.join(CACHE, "head.png")],
}
# Readers without a document of their own: they print raw text, or change files.
RAW = {"rpc call", "player export", "arm save"}
# Readers that end 3 here: without DDS there is no cloud.
SILENT = {"sensor cloud"}
# Readers that do not repeat, so that their help does not name --watch.
LOCAL = [["rpc", "describe", "McActionService/SetAction"], ["rpc", "describe", "BmsState"], ["rpc", "list", "Bms"],
         ["joint", "limits"], ["joint", "list"], ["walk", "limits"], ["hand", "gestures"],
         ["action", "path", "DEFAULT", "RL_LOCOMOTION_DEFAULT"], ["action", "list", "--all"],
         ["joint", "get", "left_hand", "waist"], ["arm", "pose", "left"]]


class Terminal:
    """A command in a pseudo terminal of the given size."""

    def __init__(self, words, columns=80, rows=50, environment=None):
        self.main, side = pty.openpty()
        fcntl.ioctl(side, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        env = {name: value for name, value in os.environ.items()
               if not name.startswith(("AIMCTL", "LC_")) and name not in ("NO_COLOR", "CLICOLOR_FORCE", "LANG")}
        env.update(TERM="xterm-256color", LC_ALL="C.UTF-8", XDG_CACHE_HOME=CACHE, XDG_STATE_HOME=CACHE)
        env.update(environment or {})
        self.process = subprocess.Popen([AIMCTL, *words], stdin=side, stdout=side, stderr=side, env=env,
                                        start_new_session=True)
        os.close(side)

    def read(self, until=None, seconds=20):
        """Everything up to the end of the program, or until the text contains `until`."""
        raw = b""
        deadline = time.monotonic() + seconds
        while until is None or until not in self.lines(raw):
            if time.monotonic() > deadline:
                raise AssertionError(f"not within {seconds} s: {until!r} in ... {raw[-500:]!r}")
            if not select.select([self.main], [], [], 0.1)[0]:
                continue
            try:
                piece = os.read(self.main, 65536)
            except OSError:  # the program has closed the terminal
                break
            if not piece:
                break
            raw += piece
        return self.lines(raw)

    @staticmethod
    def lines(raw):
        return raw.decode(errors="replace").replace("\r\n", "\n")

    def end(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        code = self.process.wait(10)
        os.close(self.main)
        return code


def width_of(line):
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 0 if unicodedata.combining(c) else 1 for c in line)


def without_colour(text):
    return re.sub("\x1b\\[[0-9;]*m", "", text)


def help_of(*words):
    return subprocess.run([AIMCTL, *words, "--help"], capture_output=True, text=True, check=True, timeout=60).stdout


def commands():
    """The words of every command, and its help; from the help, which is the command table."""
    for noun in re.findall(r"^  ([a-z]+)  ", help_of().split("Flags of every")[0], re.M):
        usage = help_of(noun).split("Usage:")[1].split("\n\n")[0]
        for line in re.findall(r"aimctl (.*)", usage):
            words = [word for word in line.split() if word.islower() and word[0].isalpha()]
            yield words, help_of(*words)


class Readers(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.aimd = Aimd(AIMD, "--sim-speed", "4").__enter__()
        cls.aimd.ready()
        cls.robot = cls.aimd.url().removeprefix("http://")
        cls.run_ctl("action", "set", "RL_LOCOMOTION_ARM_EXT_PLANNING_MOVE")
        cls.run_ctl("arm", "home")

    @classmethod
    def tearDownClass(cls):
        cls.aimd.__exit__()

    @classmethod
    def run_ctl(cls, *words):
        done = subprocess.run([AIMCTL, *words, "--robot", cls.robot], capture_output=True, text=True, timeout=60,
                              env={**os.environ, "XDG_CACHE_HOME": CACHE})
        assert done.returncode == 0, f"{words}: {done.stderr}"
        return done.stdout

    def shown(self, words, columns=80, environment=None, code=0):
        terminal = Terminal([*words, "--robot", self.robot], columns, environment=environment)
        text = terminal.read()
        self.assertEqual(terminal.end(), code, f"{words}: {text} (ARGUMENTS names what a reader needs)")
        return text

    def readers(self):
        """The commands whose help names --watch, with arguments, and the local ones."""
        found = [[*words, *ARGUMENTS.get(" ".join(words), [])] for words, text in commands()
                 if " ".join(words) not in RAW | SILENT and "--watch" in text]
        self.assertGreater(len(found), 15)
        for needed in ("status", "joint get", "task list", "bms get", "topic list"):
            self.assertIn(needed.split(), found)
        return found + LOCAL

    def test_every_reader_fits_the_terminal(self):
        for words in self.readers():
            for columns in (40, 80):
                with self.subTest(words=words, columns=columns):
                    text = self.shown(words, columns)
                    if words == ["arm", "get"]:
                        self.assertIn("JOINT", text)  # the table, not the ending line of a motion
                    self.assertTrue(text.strip())
                    plain = re.sub(r"\([0-9a-f]{7,}(\+dirty)?\)", "", without_colour(text))  # without commits
                    for line in without_colour(text).split("\n"):
                        self.assertLessEqual(width_of(line), columns, line)
                    self.assertNotRegex(plain, r"[0-9]e[-+]?[0-9]")
                    self.assertNotRegex(plain, r"(?i)\bnan\b")

    def test_every_reader_has_a_view_of_its_own(self):
        """Not the general one, in which each key of the document begins a line, with its value and no range."""
        seen = 0
        for words in self.readers():
            document = json.loads(self.run_ctl(*words, "--json"))
            keys = [key for key, value in document.items() if key != "schema" and value not in (None, [], {})]
            lists = [key for key in keys if isinstance(document[key], list) and isinstance(document[key][0], dict)]
            if lists or not keys:  # rows under a header, or none
                continue
            seen += 1
            with self.subTest(words=words):
                lines = without_colour(self.shown(words)).split("\n")
                shown = [key for key in keys if any(line.startswith(key.split("_")[0] + " ") for line in lines)]
                self.assertTrue(shown != keys or any("[" in line for line in lines), lines)
        self.assertGreater(seen, 15)

    def test_the_help_of_every_reader_names_the_keys_of_its_document(self):
        for words in self.readers():
            with self.subTest(words=words):
                text = self.run_ctl(*words, "--help")
                section = text.split("Keys of the result (--fields, --json):")
                self.assertEqual(len(section), 2, text)
                listed = {key.strip() for key in section[1].split("\n\n")[0].replace("\n", " ").split(",")}
                document = json.loads(self.run_ctl(*words, "--json"))
                del document["schema"]
                self.assertLessEqual(set(document), listed)
                for key, value in document.items():
                    for item in value if isinstance(value, list) else [value]:
                        if isinstance(item, dict) and f"{key}.{next(iter(item), '')}" in listed:
                            self.assertLessEqual({f"{key}.{inner}" for inner in item}, listed)

    def test_colour_follows_the_environment_and_the_flag(self):
        coloured = self.shown(["status"])
        self.assertIn("\x1b[", coloured)
        for environment in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
            self.assertNotIn("\x1b", self.shown(["status"], environment=environment))
        self.assertNotIn("\x1b", self.shown(["status", "--color", "never"]))
        self.assertIn("\x1b[", self.shown(["status", "--color", "always"], environment={"TERM": "dumb"}))

    def test_a_terminal_without_utf_8_gets_ascii(self):
        for words in (["status"], ["joint", "get"], ["bms", "get"], ["walk", "limits"]):
            text = self.shown(words, environment={"LC_ALL": "C"})
            self.assertTrue(text.isascii(), text)
        self.assertFalse(self.shown(["joint", "get"]).isascii())

    def test_units_are_degrees_or_radians(self):
        self.assertIn("°", self.shown(["neck", "get"]))
        self.assertRegex(self.shown(["neck", "get", "--units", "rad"]), r"-?0\.\d{3} rad")
        wrong = self.shown(["neck", "get", "--units", "gon"], code=2)
        self.assertIn("rad", wrong)
        self.assertEqual(self.run_ctl("neck", "get", "--units", "rad", "--json").count("rad"), 2)

    def test_verbose_and_fields_show_the_table(self):
        keys = [line.split()[0] for line in self.run_ctl("status").splitlines() if not line.startswith(" ")]
        table = without_colour(self.shown(["status", "-v"], 200))
        for key in keys:
            self.assertRegex(table, rf"(?m)^{re.escape(key)} ")
        self.assertEqual(without_colour(self.shown(["status", "--fields", "action,stopped"])),
                         self.run_ctl("status", "--fields", "action,stopped"))
        self.assertNotIn("base.x_m", self.shown(["status"]))

    def test_a_pipe_gets_the_plain_table(self):
        self.assertRegex(self.run_ctl("status"), r"(?m)^base\.x_m ")
        self.assertNotIn("\x1b", self.run_ctl("joint", "get"))
        self.assertTrue(self.run_ctl("joint", "get").startswith("name "))

    def test_all_changes_the_view_of_actions_only(self):
        self.assertEqual(self.run_ctl("action", "list", "--all", "--json"), self.run_ctl("action", "list", "--json"))
        self.assertGreater(len(self.shown(["action", "list", "--all"]).split("\n")),
                           len(self.shown(["action", "list"]).split("\n")))

    def test_the_call_of_a_described_method_can_be_pasted(self):
        """A shell reads it as one command, and its request as a message of the method."""
        for method in json.loads(self.run_ctl("rpc", "list", "--json"))["methods"]:
            for columns in (40, 80):
                page = without_colour(self.shown(["rpc", "describe", method["method"]], columns))
                line = page.split("\ncall it\n")[1]
                with self.subTest(method=method["method"], columns=columns):
                    read = subprocess.run(["bash", "-c", 'aimctl() { printf "%s\\n--\\n" "$@"; }; ' + line],
                                          capture_output=True, text=True, check=True)
                    rpc, call, name, request, _ = read.stdout.split("\n--\n")
                    self.assertEqual((rpc, call), ("rpc", "call"))
                    self.run_ctl("rpc", "encode", method["request"], request)
                    self.assertEqual(json.loads(self.run_ctl("rpc", "describe", name, "--json"))["method"],
                                     method["method"])

    def test_a_latched_stop_is_the_first_line(self):
        self.run_ctl("stop")
        try:
            first, second, *_ = self.shown(["status"]).split("\n")
            self.assertEqual(first, "\x1b[31mSTOPPED (hold): nothing moves\x1b[0m")
            self.assertIn("aimctl stop --reset", second)
            self.assertTrue(self.shown(["status"], environment={"NO_COLOR": "1"}).startswith("STOPPED (hold)"))
        finally:
            self.run_ctl("stop", "--reset")
        self.assertNotIn("STOPPED", self.shown(["status"]))

    def test_the_status_begins_with_the_name_of_the_configuration(self):
        config = os.path.join(CACHE, "config.toml")
        with open(config, "w", encoding="utf-8") as file:
            file.write(f'[robots.lab-a2]\naddress = "{self.robot}"\n')
        terminal = Terminal(["status", "--robot", "lab-a2"], environment={"AIMCTL_CONFIG": config})
        first = without_colour(terminal.read()).split("\n")[0]
        self.assertEqual(terminal.end(), 0)
        self.assertRegex(first, rf"^lab-a2 \(simulated AgiBot A2\)  {re.escape(self.robot)}  up ")
        self.assertTrue(without_colour(self.shown(["status"])).startswith(f"simulated AgiBot A2  {self.robot}  up "))

    def test_watch_redraws_in_place_within_the_height(self):
        terminal = Terminal(["joint", "get", "--watch=50ms", "--robot", self.robot], 80, 10)
        text = terminal.read(until="\x1b[J\x1b[H")  # the end of one page and the begin of the next
        self.assertEqual(terminal.end(), 130)
        self.assertEqual(text.count("\x1b[2J"), 1)
        page = text.split("\x1b[J")[0]
        self.assertEqual(page.count("\n"), 9)  # the last row is that of the cursor
        self.assertRegex(without_colour(page), r"\d+ more lines\x1b\[K\n$")
        for line in page.split("\n")[:-1]:
            self.assertTrue(line.endswith("\x1b[K"), line)

    def test_watch_at_a_dumb_terminal_prints_page_after_page(self):
        terminal = Terminal(["bms", "get", "--watch=50ms", "--robot", self.robot], environment={"TERM": "dumb"})
        text = terminal.read(until="\n\n")
        self.assertEqual(terminal.end(), 130)
        self.assertNotIn("\x1b", text)


# A progress line and the sequence that clears it.
PROGRESS = re.compile("\r([^\r\n]*)\x1b\\[K")


class Movers(unittest.TestCase):
    """What a motion shows: progress while it lasts, and one line at its end."""

    @classmethod
    def setUpClass(cls):
        cls.aimd = Aimd(AIMD, "--sim-speed", "2").__enter__()
        cls.aimd.ready()
        cls.robot = cls.aimd.url().removeprefix("http://")

    @classmethod
    def tearDownClass(cls):
        cls.aimd.__exit__()

    def shown(self, *words, columns=80, environment=None, code=0, interrupt_at=None):
        """The lines that remain, and the progress lines that were shown."""
        terminal = Terminal([*words, "--robot", self.robot], columns, environment=environment)
        raw = ""
        if interrupt_at:
            raw = terminal.read(until=interrupt_at)
            terminal.process.send_signal(signal.SIGINT)
        raw += terminal.read()
        self.assertEqual(terminal.end(), code, raw)
        progress = [line for line in PROGRESS.findall(raw) if line]
        for line in progress:
            self.assertLess(width_of(line), columns, line)
        return PROGRESS.sub("", raw), progress

    def lines(self, *words, **options):
        return without_colour(self.shown(*words, **options)[0]).splitlines()

    def walking(self):
        self.shown("action", "set", "RL_LOCOMOTION_DEFAULT", "-q")

    def test_a_route_shows_each_step_and_ends_with_one_line(self):
        self.shown("action", "set", "DEFAULT", "-q")
        text, progress = self.shown("action", "set", "RL_LOCOMOTION_DEFAULT")
        *steps, end = without_colour(text).splitlines()
        self.assertEqual(len(steps), 2, text)
        for step in steps:
            self.assertRegex(step, r"^✓ \w+  \d+\.\d s$")
        self.assertRegex(end, r"^→ RL_LOCOMOTION_DEFAULT reached in [\d.]+ s, 2 steps$")
        self.assertIn("\x1b[32m→\x1b[0m RL_LOCOMOTION_DEFAULT", text)
        self.assertRegex(progress[0], r"^\S RL_JOINT_DEFAULT \d\.\d s$")
        self.assertEqual(self.lines("action", "set", "RL_LOCOMOTION_DEFAULT"), ["→ already in RL_LOCOMOTION_DEFAULT"])

    def test_a_walk_ends_with_one_line(self):
        self.walking()
        text, progress = self.shown("walk", "--forward", "0.4", "--distance", "30cm", columns=40)
        line = " ".join(without_colour(text).split())
        self.assertRegex(line, r"^→ walked 0\.[23]\d m( and turned \S+ (left|right))? in [\d.]+ s$")
        for line in progress:
            self.assertRegex(line, r"^[█░]{4,8} -?0\.\d\d/0\.30 m 0\.\d\d m/s [\d.]+ s left$")

    def test_a_walk_that_is_stopped_says_how_much_of_it_was_walked(self):
        self.walking()
        terminal = Terminal(["walk", "--forward", "0.4", "--distance", "9m", "--robot", self.robot])
        raw = terminal.read(until=" 0.2")
        try:
            self.shown("stop", "-q")
            first = without_colour(PROGRESS.sub("", raw + terminal.read())).splitlines()[0]
            self.assertEqual(terminal.end(), 9)
            self.assertRegex(first, r"^→ walked \d\.\d\d of 9\.00 m(.*), stopped$")
        finally:
            self.shown("stop", "--reset", "-q")

    def test_an_interrupted_walk_says_how_far_it_came(self):
        self.walking()
        first, *rest = self.lines("walk", "--forward", "0.4", "--distance", "9m", code=130, interrupt_at=" 0.2")
        self.assertRegex(first, r"^→ walked \d\.\d\d of 9\.00 m(.*), interrupted; the robot stands$")
        self.assertRegex(" ".join(rest), "^aimctl: ")

    def test_the_head_ends_with_one_line(self):
        self.walking()
        self.shown("player", "disable", "-q")
        self.shown("neck", "center", "-q")
        text, progress = self.shown("neck", "set", "20deg", "10deg")
        self.assertRegex(without_colour(text), r"^→ head: (19|20)\.\d° left, nod (9|10)\.\d°\n$")
        self.assertRegex(progress[0], r"^head [█░]{8} [\d.]+° to go [\d.]+ s left$")
        (line,) = self.lines("neck", "set", "-0.3", "0", environment={"LC_ALL": "C"})
        self.assertRegex(line, r"^-> head: 1[67]\.\d deg right")

    def test_quiet_shows_nothing_and_verbose_the_table(self):
        self.walking()
        for words, key in ((["walk", "--forward", "0.3", "--for", "300ms"], "distance_m"),
                           (["neck", "set", "0", "0"], "shake_rad"), (["action", "set", "RL_LOCOMOTION_DEFAULT"], "hops"),
                           (["stop"], "cancelled"), (["stop", "--reset"], "level")):
            with self.subTest(words=words):
                if words[0] == "neck":
                    self.shown("player", "disable", "-q")
                table = self.lines(*words, "-v")
                self.assertIn(key, [line.split()[0].split("[")[0].split(".")[0] for line in table if line.strip()])
                self.assertFalse([line for line in table if line.startswith("→")])
                self.assertEqual(self.shown(*words, "-q"), ("", []))

    def test_a_wait_says_what_for_and_how_long(self):
        self.walking()
        time_s = r"waiting \d\.\d s for "
        for words, what in ((["wait", "stopped"], "a stop"),
                            (["wait", "battery<1"], r"a battery below 1 %; it has \d+ %"),
                            (["wait", "action", "DEFAULT"], "DEFAULT; now RL_LOCOMOTION_DEFAULT"),
                            (["action", "wait", "DEFAULT"], "DEFAULT; now RL_LOCOMOTION_DEFAULT")):
            with self.subTest(words=words):
                _, progress = self.shown(*words, "--timeout", "1s", code=3)
                self.assertGreater(len(progress), 2)
                for line in progress:
                    self.assertRegex(line, "^" + time_s + what + "$")

    def test_a_task_behind_another_waits_to_begin(self):
        self.shown("action", "set", "RL_LOCOMOTION_ARM_EXT_PLANNING_MOVE", "-q")
        tasks = []
        for elbow in ("-1.2", "-0.6"):  # the first one lasts long
            done = subprocess.run([AIMCTL, "plan", "joints", "left", "0", "0.6", "0", elbow, "0.8", "0", "0", "--velocity", "0.02",
                                   "--no-wait", "--json", "--robot", self.robot], capture_output=True, text=True, timeout=60)
            self.assertEqual(done.returncode, 0, done.stderr)
            tasks.append(json.loads(done.stdout)["task_id"])
        try:
            _, progress = self.shown("task", "wait", str(tasks[1]), "--timeout", "1s", code=3)
            self.assertTrue(progress)
            for line in progress:
                self.assertRegex(line, rf"^waiting \d\.\d s for task {tasks[1]} to begin$")
        finally:
            for task in reversed(tasks):
                self.shown("task", "cancel", str(task), "-q")

    def test_a_stop_ends_with_one_line(self):
        self.walking()
        first, note = self.lines("stop")
        self.assertRegex(first, r"^→ stopped \(hold\)")
        self.assertIn("aimctl stop --reset", note)
        self.assertEqual(self.lines("stop", "--reset"), ["→ the stop is reset: the robot can move again"])


# Of these the dry run is tried: they take long, or end the robot.
TRIED_DRY = {"dance start", "player play", "bms mosfet", "bms reset", "bms shutdown"}
# These need a person, a file, standard input or another robot.
NOT_TRIED = {"walk teleop", "walk stream", "walk step", "walk pose", "arm stream", "arm load", "arm trajectory",
             "player import"}
# What a command needs beside --prepare, which not all have.
BEFORE = {"plan pose": ["action set RL_LOCOMOTION_ARM_EXT_PLANNING_MOVE"], "dance start": ["action set RL_WHOLE_BODY_DANCE"],
          "player play": ["action set RL_LOCOMOTION_ARM_EXT_JOINT_SERVO"],
          "topic pub": ["sim estop release", "estop release", "action set RL_LOCOMOTION_ARM_EXT_JOINT_SERVO", "player disable"]}
# Examples that are refused here: what they end, add or read is not there.
REFUSED = {"plan cancel": 6, "task cancel": 6, "player resume": 6, "player remove": 10, "bms reset": 6, "bms shutdown": 6,
           "fault clear": 6, "sim scene add": 2, "sim scene load": 2}


class Quiet(unittest.TestCase):
    """With -q a command that changes something shows nothing at a terminal; an error it shows on stderr."""

    @classmethod
    def setUpClass(cls):
        cls.aimd = Aimd(AIMD, "--sim-speed", "4").__enter__()
        cls.aimd.ready()
        cls.robot = cls.aimd.url().removeprefix("http://")

    @classmethod
    def tearDownClass(cls):
        cls.aimd.__exit__()

    def shown(self, *words):
        terminal = Terminal([*words, "-q", "--yes", "--robot", self.robot])
        text = without_colour(terminal.read(seconds=60))
        return terminal.end(), text

    def examples(self):
        """Of every command with --dry-run: its name, and its first example as words."""
        for words, text in commands():
            flags, name = text.split("Flags of every")[0], " ".join(words)
            if not re.search(r"^  --dry-run", flags, re.M) or name in NOT_TRIED:
                continue
            lines = re.findall(r"^  aimctl (.*)$", text.split("Examples:")[1], re.M)
            line = next(line for line in lines if line.startswith(name) and not re.search(r"[|<]", line))
            extra = ["--dry-run"] if name in TRIED_DRY else ["--prepare"] if "--prepare" in flags else []
            yield name, [*shlex.split(line), *extra]

    def test_every_command_that_changes_something(self):
        tried = set()
        for name, words in self.examples():
            tried.add(name)
            for line in BEFORE.get(name, ()):
                self.assertEqual(self.shown(*line.split()), (0, ""), line)
            with self.subTest(words=words):
                code, text = self.shown(*words)
                self.assertEqual(code, REFUSED.get(name, 0), text)
                self.assertEqual(bool(text), code != 0, text)
                self.assertTrue(not text or text.startswith("aimctl: "), text)
        self.assertLessEqual(set(BEFORE) | set(REFUSED) | TRIED_DRY, tried)
        for noun in ("walk", "neck", "waist", "hand", "arm", "plan", "dance", "light"):
            self.assertTrue([name for name in tried if name.startswith(noun)], noun)

    def test_stops(self):
        for words in (["stop"], ["stop", "--reset"], ["estop", "press"], ["estop", "release"]):
            self.assertEqual(self.shown(*words), (0, ""), words)


if __name__ == "__main__":
    unittest.main()
