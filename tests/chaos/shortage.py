"""A full disk, a read-only home and too few descriptors: requests are refused with the reason, and control continues."""
import os
import resource
import socket
import subprocess
import time

from aimd_process import MC
from robot import Ctl, clean_environment, local, motion, start
from row import NotPossible, Row, short_text, worst_of

DESCRIPTORS = 48
STOP = 0.5  # [s]


def need_mounts():
    if os.geteuid() != 0 or subprocess.run(["unshare", "-m", "true"], capture_output=True, check=False).returncode != 0:
        raise NotPossible("file systems can be mounted by root only")


def wrapped(run, name, script):
    """A program that runs the shell lines and then executes aimd."""
    path = os.path.join(run.folder, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"#!/bin/sh\n{script}\nexec {run.aimd} \"$@\"\n")
    os.chmod(path, 0o700)
    return path


class OtherProgram:
    """The same run with another aimd program."""

    def __init__(self, run, program):
        self.__dict__.update(vars(run), aimd=program)


def full_disk(run):
    """A motion folder of 64 KiB: imports until the disk is full, removes a motion, then imports again."""
    folder = os.path.join(run.folder, "full")
    os.makedirs(folder)
    program = wrapped(run, "small-disk", f'[ "$1" = in ] || exec unshare -m "$0" in "$@"\nshift\n'
                                         f"mount -t tmpfs -o size=64k tmpfs {folder} || exit 1")
    wrong = []
    with start(OtherProgram(run, program), "--motion-dir", folder + "/motions") as robot:
        robot.ready()
        kept, refusal = [], None
        for number in range(60):
            reply = robot.ask("aim.v1.MotionService/Import", {"motion": motion(f"m{number}", 0.1)})
            if "refusal" in reply:
                refusal = reply["refusal"]
                break
            kept.append(f"m{number}")
        if refusal is None or "space" not in str(refusal).lower():
            wrong.append(f"the import that does not fit ends with {refusal}")
        replaced = robot.ask("aim.v1.MotionService/Import", {"motion": motion(kept[0], 0.2), "replace": True})
        if "refusal" not in replaced:
            wrong.append("a file was replaced although the disk is full")
        for name in kept:
            if "motion" not in robot.ask("aim.v1.MotionService/Export", {"motion_id": name}):
                wrong.append(f"{name} cannot be read any more")
        ctl = Ctl(run, local(robot))
        for words in (("action", "set", "RL_JOINT_DEFAULT"), ("neck", "set", "0.1", "0"), ("stop",), ("stop", "--reset")):
            code, _, err, _ = ctl(*words)
            if code != 0:
                wrong.append(f"{' '.join(words)} ends with {code}: {err}")
        robot.ask("aim.v1.MotionService/Remove", {"motion_id": kept[0]})
        if "refusal" in robot.ask("aim.v1.MotionService/Import", {"motion": motion("late", 0.1)}):
            wrong.append("an import is refused although there is space again")
    return Row("full disk: the import that does not fit is refused and says why, files stay whole, control goes on", 1,
               "no failure", short_text(wrong[0]) if wrong else f"{len(kept)} motions fit", not wrong)


def read_only_home(run):
    home = os.path.join(run.folder, "home")
    os.makedirs(home)
    enter = os.path.join(run.folder, "read-only-home")
    with open(enter, "w", encoding="utf-8") as file:
        file.write(f'#!/bin/sh\n[ "$1" = in ] || exec unshare -m "$0" in "$@"\nshift\n'
                   f"mount -t tmpfs -o ro tmpfs {home} || exit 1\nexport HOME={home}\nunset XDG_STATE_HOME XDG_CACHE_HOME\n"
                   'exec "$@"\n')
    os.chmod(enter, 0o700)
    program = wrapped(run, "read-only-aimd", f'[ -n "$AIM_IN" ] || AIM_IN=1 exec {enter} "$0" "$@"')
    wrong = []
    lines = [("status",), ("action", "set", "RL_JOINT_DEFAULT"), ("neck", "set", "0.1", "0"), ("player", "list"),
             ("stop",), ("stop", "--reset")]
    with start(OtherProgram(run, program)) as robot:
        robot.ready()
        ctl = Ctl(run, local(robot), prefix=[enter])
        for words in lines:
            code, _, err, _ = ctl(*words)
            if code != 0:
                wrong.append(f"{' '.join(words)} ends with {code}: {err}")
        shell = subprocess.run([enter, run.aimctl, "shell", "--robot", local(robot)], input="status\nneck center\n",
                               capture_output=True, text=True, timeout=60, env=clean_environment(), check=False)
        if shell.returncode != 0:
            wrong.append(f"the shell ends with {shell.returncode}: {shell.stderr}")
        reply = robot.ask("aim.v1.MotionService/Import", {"motion": motion("kept", 0.1)})
        if "refusal" not in reply:
            wrong.append("a motion was accepted although the folder is read-only")
    return Row("HOME is read-only: aimctl, its shell and aimd work, an import is refused", len(lines) + 2, "no failure",
               short_text(wrong[0]) if wrong else "none", not wrong)


def few_descriptors(run, tries):
    """aimd may open 48 files, and 100 clients connect."""
    times, failures = [], []
    with start(run) as robot:
        robot.ready()
        resource.prlimit(robot.process.pid, resource.RLIMIT_NOFILE, (DESCRIPTORS, DESCRIPTORS))
        clients = []
        for _ in range(100):
            one = socket.socket()
            one.settimeout(0.2)
            try:
                one.connect(("127.0.0.1", MC + robot.slot.offset))
            except OSError:
                pass
            clients.append(one)
        ctl = Ctl(run, local(robot))
        for _ in range(tries):
            code, out, err, seconds = ctl("stop", seconds=15)
            times.append(seconds)
            if code != 0:
                failures.append(f"exit {code}: {err or out}")
        for one in clients:
            one.close()
        time.sleep(0.5)
        code, _, err, _ = ctl("stop", "--reset")
        if code != 0:
            failures.append(f"after the clients are closed, the reset ends with {code}: {err}")
    return worst_of(f"aimd has {DESCRIPTORS} descriptors, 100 clients hold all of them: aimctl stop", STOP * run.patience,
                    times, "s", failures)


def descriptors(run):
    yield few_descriptors(run, 5 if run.short else 50)


def scenario(run):
    need_mounts()
    yield full_disk(run)
    yield read_only_home(run)
