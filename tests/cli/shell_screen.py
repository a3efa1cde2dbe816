"""The shell on the screen of a terminal emulator: what stands there while a line is typed and the robot changes.
shell_screen.py AIMCTL AIMD"""
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unicodedata
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "daemon"))
from aimd_process import Aimd, Slot  # noqa: E402

if not shutil.which("tmux"):
    sys.exit(77)
AIMCTL, AIMD = (os.path.abspath(path) for path in (sys.argv.pop(1), sys.argv.pop(1)))
FOLDER = tempfile.TemporaryDirectory()


def width_of(text):
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def rows_of(text, columns):
    """The rows that a terminal gives to the text."""
    rows, width = [""], 0
    for character in text:
        if width + width_of(character) > columns:
            rows.append("")
            width = 0
        rows[-1] += character
        width += width_of(character)
    return rows


class Pane:
    """A shell in a window of tmux."""
    count = 0

    def __init__(self, robot, *words, columns=80, rows=24, environment=None):
        Pane.count += 1
        self.socket = f"aim-shell-{os.getpid()}-{Pane.count}"
        self.columns = columns
        self.history = os.path.join(FOLDER.name, f"history-{Pane.count}")
        variables = {"AIMCTL_ROBOT": robot, "AIMCTL_HISTFILE": self.history, "XDG_CACHE_HOME": FOLDER.name,
                     "XDG_STATE_HOME": FOLDER.name, "XDG_CONFIG_HOME": FOLDER.name, "HOME": FOLDER.name, "LC_ALL": "C.UTF-8",
                     **(environment or {})}
        command = ["env", *(f"{name}={value}" for name, value in variables.items()), AIMCTL, "shell", *words]
        self.tmux("new-session", "-d", "-x", str(columns), "-y", str(rows),
                  " ".join(f"'{word}'" for word in command) + "; echo ended $?.; sleep 60")

    def tmux(self, *words, **options):
        return subprocess.run(["tmux", "-L", self.socket, "-f", "/dev/null", *words], check=True, capture_output=True,
                              text=True, timeout=10, **options).stdout

    def close(self):
        subprocess.run(["tmux", "-L", self.socket, "kill-server"], capture_output=True, check=False)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def type(self, text):
        self.tmux("send-keys", "-l", text)

    def key(self, *names):
        self.tmux("send-keys", *names)

    def resize(self, columns, rows=24):
        self.columns = columns
        self.tmux("resize-window", "-x", str(columns), "-y", str(rows))
        time.sleep(0.7)  # tmux resizes the terminal up to 0.25 s later; the program looks every 0.2 s

    def page(self):
        return [row.rstrip() for row in self.tmux("capture-pane", "-p").split("\n")]

    def all(self):
        """The page and what was scrolled out of it."""
        return self.tmux("capture-pane", "-p", "-J", "-S", "-")

    def cursor(self):
        x, y = self.tmux("display-message", "-p", "#{cursor_x} #{cursor_y}").split()
        return int(y), int(x)

    def wait(self, condition, what, seconds=15):
        """The page at the first time that the condition of the page holds."""
        deadline = time.monotonic() + seconds
        while True:
            page = self.page()
            if condition(page):
                return page
            if time.monotonic() > deadline:
                raise AssertionError(f"not within {seconds} s: {what}; the screen:\n" + "\n".join(page).rstrip())
            time.sleep(0.02)

    def shows(self, text, seconds=15):
        return self.wait(lambda page: any(text in row for row in page), repr(text), seconds)

    def edits(self, prompt, text, behind=0, seconds=15, alone=False):
        """Waits until the last rows are the prompt that matches and the text, nothing else is left of the line, and
        the cursor stands that many characters before the end. alone: above it there are notices only."""

        def holds(page):
            while page and not page[-1]:
                page.pop()
            for first in range(len(page) - 1, -1, -1):
                found = re.match(prompt, page[first] + " ")
                if not found:
                    continue
                rows = [row.rstrip() for row in rows_of(found.group() + text, self.columns)]
                before = rows_of(found.group() + text[:len(text) - behind], self.columns)
                column = width_of(before[-1])
                cursor = (first + len(before) - 1 + column // self.columns, column % self.columns)
                hint = [row for row in page[first + len(rows):] if row]
                if alone and [row for row in page[:first] if not row.startswith("* ")]:
                    return False
                return page[first:first + len(rows)] == rows and len(hint) <= 1 and self.cursor() == cursor
            return False

        return self.wait(holds, f"{prompt!r} and {text!r}", seconds)


class Robot(Aimd):
    """An aimd that can be killed and started again on the same ports."""

    def address(self):
        return self.url().removeprefix("http://")


def run(robot, *words):
    return subprocess.run([AIMCTL, *words, "--robot", robot], capture_output=True, text=True, timeout=30, check=False,
                          env={**os.environ, "XDG_CACHE_HOME": FOLDER.name, "XDG_STATE_HOME": FOLDER.name})


class Screen(unittest.TestCase):
    def setUp(self):
        self.slot = Slot()
        self.aimd = None
        self.start()
        self.robot = self.aimd.address()

    def tearDown(self):
        self.kill()
        self.slot.release()

    def start(self):
        self.aimd = Robot(AIMD, slot=self.slot)
        self.aimd.__enter__()
        self.aimd.ready()

    def kill(self):
        if self.aimd:
            self.aimd.process.kill()
            self.aimd.process.wait()
            self.aimd.__exit__()
        self.aimd = None

    def send_signal(self, number):
        self.aimd.process.send_signal(number)

    # A line with its cursor in the middle, while the prompt becomes longer and shorter.
    def changing_prompt(self, columns, text, behind):
        with Pane(self.robot, "-q", columns=columns) as pane:
            pane.edits(r"agibot-a2.*> ", "", alone=True)
            pane.type(text)
            pane.key(*["Left"] * behind)
            pane.edits(r"agibot-a2.*> ", text, behind, alone=True)
            for change, prompt in ((lambda: run(self.robot, "stop"), r"agibot-a2 .*STOPPED.*> "),
                                   (lambda: run(self.robot, "stop", "--reset"), r"agibot-a2 (?!.*STOPPED).*> "),
                                   (self.kill, r"agibot-a2 \(no reply\)> "),
                                   (self.start, r"agibot-a2 (?!.*no reply).*> "),
                                   (lambda: self.send_signal(signal.SIGSTOP), r"agibot-a2 \(no reply\)> "),
                                   (lambda: self.send_signal(signal.SIGCONT), r"agibot-a2 (?!.*no reply).*> ")):
                change()
                pane.edits(prompt, text, behind, alone=True)
                pane.type("x")
                pane.edits(prompt, text[:-behind] + "x" + text[-behind:], behind, alone=True)
                pane.key("BSpace")
                pane.edits(prompt, text, behind, alone=True)
            pane.key("Enter")
            pane.shows("aimctl: there is no command")
            shown = " ".join(pane.all().split())  # long sentences are folded
        self.assertEqual(shown.count(f"aimctl: there is no command '{text.split()[0]}'"), 1)

    def test_a_line_at_80_columns_outlives_a_changing_prompt(self):
        self.changing_prompt(80, "xeck set 10deg 20deg", 6)

    def test_a_wrapped_line_at_40_columns_outlives_a_changing_prompt(self):
        self.changing_prompt(40, "xeck set 10deg 20deg --timeout 5s --fields shake_rad --quiet", 30)

    def test_wide_characters_outlive_a_changing_prompt(self):
        self.changing_prompt(40, "机器人机器人 看前面看前面看前面看前面 end", 7)

    def test_a_resized_terminal_keeps_the_line(self):
        text = "xeck set 10deg 20deg --timeout 5s --fields shake_rad --quiet 机器人"
        with Pane(self.robot, "-q") as pane:
            pane.edits(r"agibot-a2.*> ", "", alone=True)
            pane.type(text)
            pane.key(*["Left"] * 12)
            for columns, rows in ((50, 24), (100, 24), (60, 20), (40, 10), (30, 10), (80, 24), (200, 50)):
                # tmux scrolls the first of three rows away, and its cursor with it: what was drawn there stays.
                alone = columns in (50, 100, 60)
                pane.resize(columns, rows)
                pane.edits(r"agibot-a2.*> ", text, 12, alone=alone)
                pane.type("x")
                pane.edits(r"agibot-a2.*> ", text[:-12] + "x" + text[-12:], 12, alone=alone)
                pane.key("BSpace")
                pane.edits(r"agibot-a2.*> ", text, 12, alone=alone)
            pane.key("Enter")
            pane.shows("there is no command 'xeck'")

    def test_pasted_lines_are_run_once_and_in_order(self):
        with Pane(self.robot, rows=50) as pane:
            pane.edits(r"agibot-a2.*> ", "")
            lines = [f"line{number:02}" for number in range(40)]
            for between in (lambda: None, lambda: self.send_signal(signal.SIGSTOP)):
                between()
                pane.tmux("set-buffer", "".join(line + "\n" for line in lines) + "half")
                pane.tmux("paste-buffer")
                pane.edits(r"agibot-a2.*> ", "half", seconds=30)
                found = re.findall(r"there is no command '(line\d\d)'", pane.all())
                self.assertEqual(found, lines)
                pane.key("C-u")
                pane.tmux("send-keys", "-R", ";", "clear-history")
                pane.key("C-l")
                pane.edits(r"agibot-a2.*> ", "")
            self.send_signal(signal.SIGCONT)

    def test_a_silent_robot_does_not_delay_typing(self):
        with Pane(self.robot) as pane:
            pane.edits(r"agibot-a2.*> ", "")
            self.send_signal(signal.SIGSTOP)
            pane.shows("(no reply)")
            times, text = [], ""
            for character in "a line of text that is typed":
                begin = time.monotonic()
                pane.type(character)
                text += character
                pane.wait(lambda page: any(row.endswith("> " + text.rstrip()) for row in page), text)
                times.append(time.monotonic() - begin)
                time.sleep(0.1)
            self.send_signal(signal.SIGCONT)
            self.assertLess(sorted(times)[-2], 0.4, times)  # one call to the robot takes 0.5 s

    def test_the_banner_has_three_lines_and_quiet_none(self):
        for columns in (80, 40):
            with Pane(self.robot, columns=columns) as pane:
                page = pane.edits(r"agibot-a2.*> ", "")
                self.assertRegex(page[0], r"^agibot-a2 \(127.0.0.1:\d+\): DEFAULT,")
                self.assertEqual(page[1], "TAB completes, help explains, ^D leaves")
                self.assertEqual(page[2], "Ctrl-C ends a motion, stop stops all")
                self.assertRegex(page[3], r"^agibot-a2 .*>$")
        with Pane(self.robot, "-q") as pane:
            self.assertRegex(pane.edits(r"agibot-a2.*> ", "")[0], "^agibot-a2 default .*>")

    def test_changes_are_shown_above_the_line(self):
        with Pane(self.robot) as pane:
            pane.edits(r"agibot-a2.*> ", "")
            pane.type("neck se")
            run(self.robot, "stop")
            pane.shows("* the stop is latched: hold")
            pane.edits(r"agibot-a2 .*STOPPED.*> ", "neck se")
            run(self.robot, "stop", "--reset")
            pane.shows("* the stop is reset")
            run(self.robot, "estop", "press", "--yes")
            pane.shows("* the emergency stop is active")
            pane.edits(r"agibot-a2 .*E-STOP.*> ", "neck se")
            run(self.robot, "estop", "release", "--yes")
            pane.shows("* the emergency stop is released")
            run(self.robot, "action", "set", "RL_LOCOMOTION_ARM_EXT_PLANNING_MOVE")
            done = run(self.robot, "arm", "home")
            self.assertEqual(done.returncode, 0, done.stderr)
            pane.shows("): SUCCESS")
            self.kill()
            pane.shows("* nothing answers at")
            self.start()
            pane.shows("* the robot answers again")
            pane.edits(r"agibot-a2 (?!.*no reply).*> ", "neck se")
            # What the shell's own command changes is not shown again.
            pane.key("C-u")
            pane.type("stop -q")
            pane.key("Enter")
            pane.edits(r"agibot-a2 .*STOPPED.*> ", "")
            time.sleep(2.5)
            page = pane.all()
            self.assertEqual(page.count("* the stop is latched"), 1, page)

    def test_the_hint_below_the_line_says_what_the_command_will_say(self):
        with Pane(self.robot, columns=120) as pane:
            pane.edits(r"agibot-a2.*> ", "")
            pane.type("neck set ")
            pane.shows("SHAKE ±0.785 rad (±45°): angle to the left and right")
            pane.type("10deg ")
            pane.shows("NOD ±0.401 rad (±23°): ")
            pane.edits(r"agibot-a2.*> ", "neck set 10deg ")
            pane.key("C-u")
            page = pane.edits(r"agibot-a2.*> ", "")
            self.assertFalse([row for row in page if "NOD" in row], page)
            run(self.robot, "player", "disable")
            for line, code in (("neck set 50deg 0", 7), ("neck set 0 1.2", 7), ("walk --forward 3 --for 1s", 7),
                               ("arm set left_arm_joint4=30deg", 7), ("hand set --left 0 0 9000 0 0 0", 7),
                               ("arm set left_arm_jointX=0", 10), ("action set FOO", 10), ("nekc get", 2),
                               ("walk --forwrd 1", 2), ("neck set 50 0", 2), ("action graph --format drawing", 2),
                               ("neck set 0 0 0", 2)):
                with self.subTest(line=line):
                    done = run(self.robot, *line.split())
                    self.assertEqual(done.returncode, code, done.stderr)
                    message = done.stderr.split("\n")[0].removeprefix("aimctl: ").split(":")[0]
                    pane.type(line)
                    page = pane.wait(lambda page: any(row.startswith("! " + message) for row in page), message)
                    pane.edits(r"agibot-a2.*> ", line)
                    pane.key("C-u")
                    pane.edits(r"agibot-a2.*> ", "")
            # Pressing Enter leaves the line, not the hint.
            pane.type("neck set 50deg 0")
            pane.shows("! shake 50deg")
            pane.key("Enter")
            pane.shows("aimctl: shake 50deg is outside")
            self.assertNotIn("! shake", pane.all())

    def test_flags_of_the_shell_apply_to_views(self):
        with Pane(self.robot, "--units", "rad") as pane:
            pane.edits(r"agibot-a2.*> ", "")
            pane.type("neck get")
            pane.key("Enter")
            pane.shows(" rad")
            self.assertNotIn("°", pane.all())
            pane.type("neck get --units deg")
            pane.key("Enter")
            pane.shows("°")

    def run_line(self, pane, line):
        pane.type(line)
        pane.key("Enter")
        pane.shows(f"there is no command '{line}'")

    def test_history_is_searched_and_has_no_duplicates(self):
        with Pane(self.robot) as pane:
            pane.edits(r"agibot-a2.*> ", "")
            for line in ("first1", "second2", "second2", "third3"):
                self.run_line(pane, line)
            pane.key("Up", "Up", "Up")
            pane.edits(r"agibot-a2.*> ", "first1")
            pane.key("C-c")
            pane.edits(r"agibot-a2.*> ", "")
            pane.key("C-r")
            pane.type("con")
            pane.shows("bck:con")
            pane.key("Escape")
            pane.edits(r"agibot-a2.*> ", "second2", behind=5)
            run(self.robot, "stop")  # the prompt changes during a search, too
            pane.key("C-a", "C-k", "C-r")
            pane.type("irs")
            pane.shows("STOPPED")
            pane.shows("bck:irs")
            pane.key("Enter")
            pane.wait(lambda page: sum("no command 'first1'" in row for row in page) == 2, "first1 runs again")
            run(self.robot, "stop", "--reset")
        with open(pane.history, encoding="utf-8") as file:
            lines = [line.strip().removesuffix("\\012") for line in file][1:]
        self.assertEqual(lines, ["first1", "second2", "third3", "first1"])

    def test_a_line_of_64_kib_is_edited_and_run_whole(self):
        with Pane(self.robot) as pane:
            pane.edits(r"agibot-a2.*> ", "")
            line = "rpc decode CommonResponse 1001 # " + "x" * (64 * 1024 - 40) + "end"
            path = os.path.join(FOLDER.name, "long")
            with open(path, "w", encoding="utf-8") as file:
                file.write(line)
            pane.tmux("load-buffer", path)
            pane.tmux("paste-buffer")
            pane.wait(lambda page: page[-2].endswith("end"), "the end of the line", 30)
            pane.type("y")
            pane.wait(lambda page: page[-2].endswith("endy"), "the end of the line")
            pane.key("C-a")
            pane.wait(lambda page: page[0].startswith("agibot-a2"), "the beginning of the line")
            pane.key("Enter")
            pane.shows('{"state":"CommonState_SUCCESS"}')
            pane.type("short1")
            pane.edits(r"agibot-a2.*> ", "short1")
        with open(pane.history, encoding="utf-8") as file:
            self.assertTrue([one for one in file if len(one) > 65_000 and one.rstrip("\n").endswith("endy\\012")])

    def test_ctrl_d_leaves_from_an_empty_line_only(self):
        with Pane(self.robot) as pane:
            pane.edits(r"agibot-a2.*> ", "")
            pane.type("stop")
            pane.key("C-d")
            pane.type("x")
            pane.edits(r"agibot-a2.*> ", "stopx")
            pane.key("Left", "Left", "C-d")
            pane.edits(r"agibot-a2.*> ", "stox", behind=1)
            pane.key("C-c")
            pane.edits(r"agibot-a2.*> ", "")
            pane.key("C-d")
            pane.shows("ended 0.")
        self.assertFalse(self.aimd.status().get("stopped", False))


    def test_a_suspended_shell_continues_with_its_line(self):
        with Pane(self.robot) as pane:
            pane.edits(r"agibot-a2.*> ", "")
            pane.tmux("respawn-pane", "-k", "bash --norc -i")
            pane.shows("bash")
            pane.type(f"AIMCTL_HISTFILE= {AIMCTL} shell -q --robot {self.robot}")
            pane.key("Enter")
            pane.edits(r"agibot-a2.*> ", "")
            pane.type("neck set 1")
            pane.key("C-z")
            pane.shows("Stopped")
            pane.type("fg")
            pane.key("Enter")
            pane.edits(r"agibot-a2.*> ", "neck set 1")
            pane.type("xx")
            pane.key("Left")
            pane.edits(r"agibot-a2.*> ", "neck set 1xx", behind=1)


if __name__ == "__main__":
    unittest.main()
