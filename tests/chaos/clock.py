"""The wall clock steps by an hour, forward and back: neither walking nor the dead-man time is affected."""
import mmap
import os
import struct
import subprocess
import time

from aimd_process import Slot
from robot import SPEED, Ctl, Feed, distance, local, place, speed, stand_to_walk, start, \
    wait_until_standing, wait_until_walking
from row import NotPossible, Row, short_text, worst_of

class WallClock:
    """A wall clock that the test steps, for programs with this environment (wall_clock.c)."""

    def __init__(self, run):
        if not os.path.exists(run.wall_clock):
            raise NotPossible(f"{run.wall_clock} is not built")
        path = os.path.join(run.folder, "wall-clock")
        with open(path, "wb") as file:
            file.write(bytes(8))
        with open(path, "r+b") as file:
            self.offset = mmap.mmap(file.fileno(), 8)
        self.environment = {"LD_PRELOAD": run.wall_clock, "AIM_WALL_CLOCK": path}

    def step(self, seconds):
        self.offset[:] = struct.pack("=q", seconds)


def stepped_walk(run, clock, tries):
    """While set-points arrive, the speed is constant; when they end, the robot stands."""
    slowest, walked = [], []
    with start(run, **clock.environment) as robot:
        robot.ready()
        stand_to_walk(robot)
        for _ in range(tries):
            feed = Feed(robot)
            wait_until_walking(robot)
            low = SPEED
            for step in (3600, -3600, 0):
                clock.step(step)
                until = time.monotonic() + 0.8
                while time.monotonic() < until:
                    low = min(low, speed(robot))
            slowest.append(low)
            before = place(robot)
            feed.end()
            clock.step(run.random.choice((3600, -3600)))
            wait_until_standing(robot)
            walked.append(distance(before, place(robot)))
    yield Row("wall clock of aimd steps by an hour: speed of a fed walk", tries, f">= {0.8 * SPEED:.2f} m/s",
              f"slowest {min(slowest):.2f} m/s", min(slowest) >= 0.8 * SPEED)
    yield worst_of("wall clock of aimd steps by an hour in the silence: how far it walks on", run.farthest,
                   walked, "m")


def stepped_aimctl(run, clock, tries):
    wrong = []
    with start(run) as robot:
        robot.ready()
        stand_to_walk(robot)
        ctl = Ctl(run, local(robot), environment=clock.environment)
        for _ in range(tries):
            clock.step(0)
            before = place(robot)
            walker = ctl.start("walk", "--forward", str(SPEED), "--for", "2s")
            time.sleep(0.7)
            clock.step(run.random.choice((3600, -3600)))
            _, err = walker.communicate(timeout=30)
            wait_until_standing(robot)
            walked = distance(before, place(robot))
            if walker.returncode != 0 or not 0.15 < walked < 0.9:
                wrong.append(f"exit {walker.returncode} after {walked:.2f} m: {err}")
    return Row("wall clock of aimctl steps by an hour: walk --for 2s walks 2 s", tries, "all",
               f"{tries - len(wrong)} do{'; ' + short_text(wrong[0]) if wrong else ''}", not wrong)


def other_boot(run):
    """A steady clock with an uptime of three years."""
    prefix = ["unshare", "-T", "--monotonic", "94608000", "--boottime", "94608000"]
    if os.geteuid() != 0 or subprocess.run([*prefix, "true"], capture_output=True, check=False).returncode != 0:
        return None
    ended = subprocess.run([*prefix, "sh", "-c", """
        "$0" --no-dds --port-offset "$2" 2>"$3" & aimd=$!
        for _ in $(seq 200); do grep -q '^aimd ready' "$3" && break; sleep 0.05; done
        "$1" action set RL_LOCOMOTION_DEFAULT --robot 127.0.0.1:$((56322 + $2)) >/dev/null &&
        "$1" walk --forward 0.3 --for 1s --robot 127.0.0.1:$((56322 + $2)) >/dev/null
        code=$?; kill $aimd; wait $aimd; exit $code""", run.aimd, run.aimctl, str(run.slot.offset),
                            os.path.join(run.folder, "log")], env=Ctl(run, "").environment, timeout=60, check=False,
                           stdin=subprocess.DEVNULL)
    return Row("steady clock three years after boot: stand up and walk", 1, "exit 0", f"exit {ended.returncode}",
               ended.returncode == 0)


def scenario(run):
    run.slot = Slot()
    row = other_boot(run)
    run.slot.release()
    if row:
        yield row
    clock = WallClock(run)
    tries = 1 if run.short else 10
    yield from stepped_walk(run, clock, tries)
    yield stepped_aimctl(run, clock, tries)
