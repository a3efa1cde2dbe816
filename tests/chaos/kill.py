"""kill -9 at random instants: aimd restarts quickly, at rest in DEFAULT, and no motion file is incomplete."""
import json
import os
import signal
import threading
import time

import requests

from aimd_process import Slot
from robot import Feed, motion, start
from row import Row, worst_of

BACK = 0.5  # [s]
MOTIONS = [motion("chaos", height) for height in (0.1, 0.2)]


class Work:
    """Imports repeatedly, walks, and changes actions, until aimd has ended."""

    def __init__(self, robot):
        self.robot = robot
        self.ending = threading.Event()
        self.feed = Feed(robot)
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()

    def _run(self):
        session = requests.Session()
        calls = [("aim.v1.MotionService/Import", {"motion": one, "replace": True}) for one in MOTIONS]
        calls.append(("aimdk.protocol.McActionService/SetAction",
                      {"command": {"action": "McAction_USE_EXT_CMD", "ext_action": "RL_JOINT_DEFAULT"}}))
        try:
            while not self.ending.is_set():
                for method, body in calls:
                    session.post(f"{self.robot.url()}/rpc/{method}", json=body, timeout=2)
        except requests.RequestException:
            pass

    def end(self):
        self.ending.set()
        self.feed.end()
        self.thread.join(5)


def answered(robot):
    """The first status, and the time from the start of the process to it [s]."""
    while True:
        try:
            return robot.status(), time.monotonic() - robot.started
        except requests.ConnectionError:
            if time.monotonic() - robot.started > 10 or robot.process.poll() is not None:
                raise
            time.sleep(0.002)


def what_is_wrong(robot, status):
    """Error messages; empty if the robot is at rest in DEFAULT and its motion file can be read."""
    if status["action"] != "DEFAULT":
        yield f"it restarted in {status['action']}"
    if status["walking"] or abs(status["velocity_forward_m_s"]) > 0:
        yield "it restarted walking"
    if status["faults"]:
        yield f"it restarted with the fault {status['faults'][0]}"
    kept = robot.ask("aim.v1.MotionService/Export", {"motion_id": "chaos"})
    if "motion" in kept:
        heights = [max(knot["positions"][0] for knot in kept["motion"]["knots"])]
        if heights[0] not in (0.1, 0.2) or len(kept["motion"]["knots"]) != 201:
            yield "the motion on the disk is not one that was written"
    elif kept["refusal"]["origin"] != "ORIGIN_NOT_FOUND":
        yield f"the motion on the disk cannot be read: {json.dumps(kept)}"


def leftovers(run):
    folder = os.path.join(run.folder, "aim", "motions")
    return [name for name in os.listdir(folder) if not name.endswith(".motion.json")] if os.path.isdir(folder) else []


def scenario(run):
    slot = Slot()
    times, failures = [], []
    most_left = 0
    for _ in range(25 if run.short else 1000):
        with start(run, slot=slot) as robot:
            status, seconds = answered(robot)
            times.append(seconds)
            failures += what_is_wrong(robot, status)
            most_left = max(most_left, len(leftovers(run)))
            work = Work(robot)
            time.sleep(run.random.uniform(0, 0.4))
            robot.process.send_signal(signal.SIGKILL)
            robot.process.wait()
            work.end()
    slot.release()
    yield worst_of("kill -9 of aimd while it imports and walks: back at rest in DEFAULT, every file whole",
                   BACK * run.patience, times, "s", failures)
    yield Row("files that a killed aimd leaves beside the motions", len(times), "<= 1", f"most {most_left}",
              most_left <= 1)
