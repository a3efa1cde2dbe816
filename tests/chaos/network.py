"""aimctl over an impaired network: verbs end in time with a correct exit code, and the robot does not continue walking."""
import json
import subprocess
import time

from aimd_process import MC, Slot, wait_for
from link import Link, Weather
from robot import SPEED, WALK, Ctl, clean_environment, distance
from row import Row, worst_of

TIMEOUT = "2s"
LONGEST = 45.0  # [s] of one verb, in any condition of the network
WEATHERS = {
    "10 % loss": Weather(loss=0.1),
    "100 to 300 ms delay, reordered": Weather(delay=0.1, jitter=0.2),
    "30 % duplicated": Weather(duplicate=0.3, jitter=0.01),
    "25 % loss, 50 to 250 ms, 20 % duplicated": Weather(loss=0.25, delay=0.05, jitter=0.2, duplicate=0.2),
    "60 % loss": Weather(loss=0.6),
    "nothing gets through": Weather(loss=1.0),
}
# Permitted exit codes besides 0: the outcome is unknown, the robot is unreachable, or the command failed and aimctl
# reports it.
HONEST = {3, 6, 8, 9, 11}


def near(value, wanted):
    return abs(value - wanted) < 0.02


# Words of a command, and the condition that must hold on the robot if it ended with 0.
VERBS = [
    (("action", "set", "RL_JOINT_DEFAULT"), lambda look: look("status")["action"] == "RL_JOINT_DEFAULT"),
    (("neck", "set", "0.2", "0"), lambda look: near(look("neck", "get")["shake_rad"], 0.2)),
    (("action", "set", WALK), lambda look: look("status")["action"] == WALK),
    (("walk", "--forward", "0.2", "--for", "1s"), lambda look: not look("status")["walking"]),
    (("stop",), lambda look: look("status")["stopped"]),
    (("status",), lambda look: True),
    (("stop", "--reset"), lambda look: not look("status")["stopped"]),
    (("player", "list"), lambda look: True),
]


class FarRobot:
    """aimd in one namespace, where its true state is read; the operator's aimctl runs in the other."""

    def __init__(self, run, link):
        self.slot = Slot()
        port = MC + self.slot.offset
        address = f"{link.ROBOT}:{port}"
        self.log = open(f"{run.folder}/aimd.log", "w+", encoding="utf-8")
        self.process = subprocess.Popen(
            [*link.robot.prefix, run.aimd, "--no-dds", "--bind", "0.0.0.0", "--insecure-listen", "--port-offset",
             str(self.slot.offset)], stderr=self.log, env=clean_environment(XDG_STATE_HOME=run.folder))
        self.near = Ctl(run, f"127.0.0.1:{port}", prefix=link.robot.prefix)
        self.far = Ctl(run, address, prefix=link.operator.prefix)
        wait_for(lambda: self.near("status")[0] == 0, 10, "the far robot")

    def look(self, *words):
        code, out, err, _ = self.near(*words, "--json")
        assert code == 0, err
        return json.loads(out)

    def place(self):
        base = self.look("status")["base"]
        return base["x_m"], base["y_m"]

    def walking(self):
        return self.look("status")["walking"]

    def close(self):
        self.process.terminate()
        self.process.wait(10)
        self.log.close()
        self.slot.release()


def verbs_in(robot, link, name, weather, rounds):
    times, failures, good = [], [], 0
    for _ in range(rounds):
        for words, is_true in VERBS:
            link.weather = weather
            code, out, err, seconds = robot.far(*words, "--timeout", TIMEOUT, seconds=LONGEST + 10)
            link.weather = Weather()
            times.append(seconds)
            good += code == 0
            if code == 0 and not is_true(robot.look):
                failures.append(f"'{' '.join(words)}' ends with 0, but the condition does not hold on the robot")
            elif code != 0 and code not in HONEST:
                failures.append(f"'{' '.join(words)}' ends with {code}: {err or out}")
        robot.near("stop", "--reset")
    row = worst_of(f"{name}: every verb of aimctl ends, and 0 only where it is true", LONGEST, times, "s",
                   failures)
    row.result += f", {good} of {len(times)} end with 0"
    return row


def lost_while_walking(run, robot, link, tries):
    walked, failures = [], []
    for _ in range(tries):
        link.weather = Weather()
        robot.near("stop", "--reset")
        robot.near("action", "set", WALK)
        walker = robot.far.start("walk", "--forward", str(SPEED), "--for", "60s", "--timeout", TIMEOUT)
        try:
            wait_for(lambda: robot.look("status")["base"]["forward_m_s"] > 0.9 * SPEED, 30, "walking")
            before = robot.place()
            link.weather = Weather(loss=1.0)
            wait_for(lambda: not robot.walking(), 30, "standing")
            walked.append(distance(before, robot.place()))
            try:
                _, err = walker.communicate(timeout=30)
                if walker.returncode not in HONEST:
                    failures.append(f"aimctl walk ends with {walker.returncode}: {err}")
            except subprocess.TimeoutExpired:
                failures.append("aimctl walk has not ended after 30 s")
        finally:
            walker.kill()
            walker.communicate()
    link.weather = Weather()
    time.sleep(0.5)
    return worst_of("the link breaks in a walk: how far the robot walks on, and aimctl ends and says so", 
                    run.farthest, walked, "m", failures)


SLOW = {
    "300 ms there and back, 5 % loss": Weather(delay=0.15, loss=0.05),
    "600 ms there and back, 5 % loss": Weather(delay=0.3, loss=0.05),
    "900 ms there and back, 5 % loss": Weather(delay=0.45, loss=0.05),
}
LENGTH, ANGLE = 0.6, 1.2             # [m, rad]
NEAR, NEAR_ANGLE = 0.012, 0.0105     # [m, rad] of what the robot itself reports


def ends_where_it_should(robot, link, name, weather, tries):
    """Walks that begin and end behind a slow link; the true place is read at the robot."""
    lengths, angles, failures = [], [], []
    robot.near("stop", "--reset")
    robot.near("action", "set", WALK)
    for number in range(tries):
        before = robot.look("status")["base"]
        words = ("walk", "--distance", f"{LENGTH}m") if number % 2 == 0 else ("walk", "--angle", str(ANGLE))
        link.weather = weather
        # A call that loses two packets of such a link needs longer than the five seconds of the default.
        code, out, err, _ = robot.far(*words, "--silence", "3s", "--timeout", "20s", seconds=60)
        link.weather = Weather()
        wait_for(lambda: not robot.walking(), 30, "standing")
        after = robot.look("status")["base"]
        if code != 0:
            failures.append(f"'{' '.join(words)}' ends with {code}: {err or out}")
        elif number % 2 == 0:
            lengths.append(abs(distance((before["x_m"], before["y_m"]), (after["x_m"], after["y_m"])) - LENGTH))
        else:
            angles.append(abs(after["yaw_rad"] - before["yaw_rad"] - ANGLE))
    yield worst_of(f"{name}: walk --distance ends where it should", NEAR, lengths, "m", failures)
    yield worst_of(f"{name}: walk --angle ends where it should", NEAR_ANGLE, angles, "rad", failures)


def slow(run):
    link = Link(run.random.random())
    robot = None
    try:
        robot = FarRobot(run, link)
        for name, weather in SLOW.items():
            yield from ends_where_it_should(robot, link, name, weather, 2 if run.short else 10)
    finally:
        if robot:
            robot.close()
        link.close()


def scenario(run):
    link = Link(run.random.random())
    robot = None
    try:
        robot = FarRobot(run, link)
        names = list(WEATHERS)[3:4] if run.short else list(WEATHERS)
        for name in names:
            yield verbs_in(robot, link, name, WEATHERS[name], 1 if run.short else 3)
        yield lost_while_walking(run, robot, link, 1 if run.short else 10)
    finally:
        if robot:
            robot.close()
        link.close()
