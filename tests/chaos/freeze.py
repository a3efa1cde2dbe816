"""Frozen and killed processes: the robot stands after dead-man time and braking at the latest."""
import signal
import time

from robot import DEADMAN, Ctl, Feed, distance, local, place, stand_to_walk, start, wait_until_standing, \
    wait_until_walking
from row import worst_of

FROZEN = 3  # [s]


def frozen_aimd(run, tries):
    """The sender ends and aimd is frozen for 3 s: the time without set-points counts although aimd did not run."""
    walked = []
    with start(run) as robot:
        robot.ready()
        stand_to_walk(robot)
        for _ in range(tries):
            feed = Feed(robot)
            wait_until_walking(robot)
            before = place(robot)
            feed.ending.set()
            robot.process.send_signal(signal.SIGSTOP)
            time.sleep(FROZEN)
            robot.process.send_signal(signal.SIGCONT)
            feed.end()
            wait_until_standing(robot)
            walked.append(distance(before, place(robot)))
            time.sleep(2 * DEADMAN)  # so that the next feed is a new stream, and does not continue this one
    return worst_of("aimd frozen for 3 s while its sender is silent: how far it walks on", run.farthest, walked, "m")


def lost_aimctl(run, tries, number, what):
    """aimctl is killed or frozen during a walk."""
    walked, failures = [], []
    with start(run) as robot:
        robot.ready()
        stand_to_walk(robot)
        ctl = Ctl(run, local(robot))
        for _ in range(tries):
            walker = ctl.start("walk", "--forward", "0.3", "--for", "60s")
            try:
                wait_until_walking(robot)
                before = place(robot)
                walker.send_signal(number)
                time.sleep(0.5)
                wait_until_standing(robot)
                rest = place(robot)
                walked.append(distance(before, rest))
                if number == signal.SIGSTOP:
                    time.sleep(1)
                    walker.send_signal(signal.SIGCONT)
                    time.sleep(1.5)
                    again = distance(rest, place(robot))
                    if again > 0.02:
                        failures.append(f"the robot walks again by itself when aimctl is continued, {again:.2f} m")
                    if walker.poll() == 0:
                        failures.append("aimctl ends with 0 although the walk was not completed")
            finally:
                walker.kill()
                walker.communicate()
            wait_until_standing(robot)
    return worst_of(what, run.farthest, walked, "m", failures)


def scenario(run):
    tries = 2 if run.short else 20
    yield frozen_aimd(run, tries)
    yield lost_aimctl(run, tries, signal.SIGKILL, "aimctl walk killed: how far the robot walks on")


def suspended(run):
    yield lost_aimctl(run, 2 if run.short else 20, signal.SIGSTOP,
                      "aimctl walk frozen, then thawed: how far the robot walks on, and not again")
