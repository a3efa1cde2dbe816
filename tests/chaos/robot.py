"""Functions of the scenarios: start a robot, make it walk, read its state, command it by aimctl."""
import http.client
import json
import math
import os
import subprocess
import threading
import time

from aimd_process import MC, Aimd, wait_for

WALK = "RL_LOCOMOTION_DEFAULT"
SPEED = 0.3  # [m/s]
VELOCITY = ("/channel/%2Fmotion%2Fcontrol%2Flocomotion_velocity/"
            "pb%3Aaimdk.protocol.McLocomotionVelocityChannel")
DEADMAN = 0.5  # [s]
BRAKING = 0.3  # [m/s^2] minimum deceleration of a walking robot
# From the last command to standstill: dead-man time, braking, and the delay of readings on a loaded machine.
FARTHEST = SPEED * DEADMAN + SPEED * SPEED / (2 * BRAKING) + 0.05  # [m]


def stand_to_walk(robot):
    for action in ("RL_JOINT_DEFAULT", WALK):
        robot.go(action)


def place(robot):
    status = robot.status()
    return status["base_x_m"], status["base_y_m"]


def distance(a, b):
    return math.hypot(a[0] - b[0], a[1] - b[1])


def speed(robot):
    status = robot.status()
    return math.hypot(status["velocity_forward_m_s"], status["velocity_lateral_m_s"])


def wait_until_walking(robot, seconds=30):
    wait_for(lambda: speed(robot) > 0.9 * SPEED, seconds, "walking")


def wait_until_standing(robot, seconds=30):
    wait_for(lambda: speed(robot) < 0.01 and not robot.status()["walking"], seconds, "standing")


class Feed:
    """Sends a walking velocity at 50 Hz until it is ended."""

    def __init__(self, robot):
        self.address = ("127.0.0.1", MC + robot.slot.offset)
        self.ending = threading.Event()
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()

    def _run(self):
        body = json.dumps({"data": {"mode": 0, "forward_velocity": SPEED, "lateral_velocity": 0.0,
                                    "angular_velocity": 0.0}})
        while not self.ending.is_set():
            connection = http.client.HTTPConnection(*self.address, timeout=1)
            try:
                while not self.ending.wait(0.02):
                    connection.request("POST", VELOCITY, body, {"Content-Type": "application/json"})
                    connection.getresponse().read()
            except OSError:
                pass  # aimd has ended or is frozen
            finally:
                connection.close()

    def end(self):
        self.ending.set()
        self.thread.join(5)


def motion(name, height):
    """A motion of two seconds that turns the head, with enough knots for a file of several memory pages."""
    knots = [{"time_s": i * 0.01, "positions": [height * (1 - math.cos(math.pi * i / 100)) / 2]} for i in range(201)]
    return {"name": name, "tracks": ["idx27_head_joint1"], "knots": knots}


def clean_environment(**more):
    kept = {key: value for key, value in os.environ.items()
            if not key.startswith(("AIMCTL_", "XDG_")) and key != "ROS_DOMAIN_ID"}
    return {**kept, "LC_ALL": "C.UTF-8", **more}


class Ctl:
    """aimctl against one robot. A call returns exit code, stdout, stderr and duration [s]."""

    def __init__(self, run, address, prefix=(), environment=None):
        self.command = [*prefix, run.aimctl]
        self.address = address
        self.environment = clean_environment(XDG_STATE_HOME=run.folder, XDG_CACHE_HOME=run.folder)
        self.environment.update(environment or {})

    def start(self, *words):
        return subprocess.Popen([*self.command, *words, "--robot", self.address], env=self.environment, text=True,
                                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def __call__(self, *words, seconds=60):
        began = time.monotonic()
        process = self.start(*words)
        try:
            out, err = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            process.kill()
            out, err = process.communicate()
            return None, out, err + f"\nstill running after {seconds} s", seconds
        return process.returncode, out, err, time.monotonic() - began


def local(robot):
    return f"127.0.0.1:{MC + robot.slot.offset}"


def start(run, *flags, slot=None, state=None, **more):
    environment = clean_environment(XDG_STATE_HOME=state or run.folder, **more)
    return Aimd(run.aimd, *flags, slot=slot, environment=environment)
