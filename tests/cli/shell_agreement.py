"""Shell and one-shot commands share their executor: the same line has the same document and the same exit code.
The examples of every command that reads, and with --dry-run of every one that moves; and random mistakes in them.
shell_agreement.py AIMCTL AIMD"""
import difflib
import json
import os
import random
import re
import shlex
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "daemon"))
from aimd_process import Aimd  # noqa: E402

AIMCTL, AIMD = (os.path.abspath(path) for path in (sys.argv.pop(1), sys.argv.pop(1)))
FOLDER = tempfile.TemporaryDirectory()
ENVIRONMENT = {**{name: value for name, value in os.environ.items() if not name.startswith("AIMCTL")},
               **{name: FOLDER.name for name in ("HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME")}}
# Local commands, which have neither --watch nor --dry-run, that change nothing.
LOCAL = ("explain", "rpc list", "rpc describe", "rpc encode", "rpc decode", "joint list", "joint limits", "walk limits",
         "hand gestures", "action path", "action graph", "version", "help", "arm saved", "context list", "config list")
# Each run of these leaves something behind, or measures something else.
EXCLUDED = ("arm save", "player export", "doctor")
# Keys whose values change while nothing happens.
VOLATILE = {"uptime_s", "age_s", "robot_time_ms", "planning_s", "battery_percent", "charge_percent", "voltage_V",
            "current_A", "power_W", "capacity_Ah", "temperature_C", "hottest_joint", "hottest_joint_C", "rate_Hz", "samples",
            "late_periods"}
MUTATIONS = 400


def output(*words, given=None):
    return subprocess.run([AIMCTL, *words], capture_output=True, text=True, timeout=120, check=False, env=ENVIRONMENT,
                          cwd=FOLDER.name, input=given, stdin=subprocess.DEVNULL if given is None else None)


def commands():
    """Noun and verb of every command, and its help."""
    for noun in re.findall(r"^  ([a-z]+)  ", output("--help").stdout.split("Flags of every")[0], re.M):
        usage = output(noun, "--help").stdout.split("Usage:")[1].split("\n\n")[0]
        for line in re.findall(r"aimctl (.*)", usage):
            words = []
            for word in line.split():
                if not word.isalpha() or not word.islower():
                    break
                words.append(word)
            yield " ".join(words), output(*words, "--help").stdout


def examples():
    """Lines as words, without aimctl."""
    for name, text in commands():
        if name in EXCLUDED:
            continue
        moves, reads = "--dry-run" in text, "--watch" in text
        if not (moves or reads or name in LOCAL):
            continue
        for example in re.findall(r"^  aimctl (.*?)$", text.split("Examples:")[-1], re.M):
            if re.search(r"[|<>$;&]| -$|--watch", example):
                continue
            yield shlex.split(example), moves


def mutated(words, chance):
    """The words with one random mistake, or a change that is none."""
    words = list(words)
    at = chance.randrange(len(words))
    change = chance.randrange(6)
    if change == 0:
        del words[at]
    elif change == 1:
        words.insert(at, words[at])
    elif change == 2:
        words[at] = "".join(chance.sample(words[at], len(words[at])))
    elif change == 3:
        words[at] = re.sub(r"\d", "9", words[at], count=1) + "0"
    elif change == 4:
        words.insert(at, chance.choice(["--json", "-q", "--nonsense", "-", "nan", "'", "{\"a\":1}", "1e400", "--timeout"]))
    else:
        words[at] = words[at].upper()
    return words


def steady(text):
    """The documents of the text without volatile values."""

    def clean(value):
        if isinstance(value, dict):
            return {key: clean(inner) for key, inner in value.items() if key not in VOLATILE}
        return [clean(inner) for inner in value] if isinstance(value, list) else value

    try:
        return clean(json.loads(text)) if text else None
    except ValueError:
        return text  # help, or more than one document


class Agreement(unittest.TestCase):
    def check(self, lines, robot):
        """Each line alone, then all of them in one shell."""
        path = os.path.join(FOLDER.name, "line")
        first_code, documents = 0, []
        for words in lines:
            line = shlex.join(words)
            outside = output("--robot", robot, "--json", *words)
            with open(path, "w", encoding="utf-8") as file:
                file.write(line + "\n")
            inside = output("shell", "-f", path, "--robot", robot, "--json")
            with self.subTest(line=line):
                self.assertEqual(inside.returncode, outside.returncode, inside.stderr + outside.stderr)
                self.assertEqual(steady(inside.stdout), steady(outside.stdout))
                self.assertEqual(inside.stderr, outside.stderr)
            first_code = first_code or outside.returncode
            documents += [steady(one) for one in outside.stdout.splitlines()]
        together = output("shell", "--keep-going", "--robot", robot, "--json",
                          given="".join(shlex.join(words) + "\n" for words in lines))
        self.assertEqual(together.returncode, first_code)
        self.assertEqual([steady(one) for one in together.stdout.splitlines()], documents)
        return len(lines)

    def lines(self):
        chance = random.Random(1)
        found = list(examples())
        self.assertGreater(len(found), 80)
        changed = [(mutated(words, chance), moves) for words, moves in (chance.choice(found) for _ in range(MUTATIONS))]
        # A line that is meant as a stop would stop the robot of all the others.
        stops = [bool(words and difflib.get_close_matches(words[0].lower(), ("stop", "estop", "halt", "abort"), 1, 0.6))
                 for words, _ in changed]
        dry = [moves for _, moves in found] + [moves or stop for (_, moves), stop in zip(changed, stops)]
        return [[*words, *(["--dry-run"] if moves else [])] for (words, _), moves in zip(found + changed, dry) if words]

    def test_lines_for_a_robot(self):
        with Aimd(AIMD) as aimd:
            aimd.ready()
            robot = aimd.url().removeprefix("http://")
            self.check(self.lines(), robot)

    def test_lines_for_a_robot_that_does_not_answer(self):
        self.check(self.lines()[::5], "127.0.0.1:9")

    def test_a_robot_that_appears_while_the_shell_runs(self):
        line = "neck set 0 0 --dry-run"  # of a robot that serves aim.v1 only
        with Aimd(AIMD) as aimd:
            aimd.ready()
            robot = aimd.url().removeprefix("http://")
            aimd.process.terminate()
            aimd.end()
            with subprocess.Popen([AIMCTL, "shell", "--keep-going", "--json", "--robot", robot], text=True, env=ENVIRONMENT,
                                  stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as shell:
                shell.stdin.write(line + "\n")
                shell.stdin.flush()
                self.assertEqual(json.loads(shell.stdout.readline())["error"]["code"], 8)
                with Aimd(AIMD, slot=aimd.slot) as again:
                    again.ready()
                    shell.stdin.write(line + "\n")
                    shell.stdin.flush()
                    inside = steady(shell.stdout.readline())
                    self.assertEqual(inside, steady(output(*line.split(), "--json", "--robot", robot).stdout))
                    shell.stdin.close()


if __name__ == "__main__":
    unittest.main()
