#!/usr/bin/python3
"""Two daemons on one master of ROS 1: driver_ros_test.py AIMCTL AIMD.

The first simulates a Kuavo; the second drives it with the driver `kuavo`, as it would drive a real one. The second is
operated with aimctl. Then nodes disappear: the robot, and the master.
"""
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
import xmlrpc.client

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "daemon"))
from aimd_process import Aimd, MC, wait_for  # noqa: E402

ROSMASTER = "/usr/bin/rosmaster"


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Master:
    def __init__(self):
        self.port = free_port()
        self.uri = f"http://127.0.0.1:{self.port}"
        self.home = tempfile.TemporaryDirectory()
        self.start()

    def start(self):
        environment = dict(os.environ, ROS_MASTER_URI=self.uri, ROS_LOG_DIR=self.home.name, HOME=self.home.name)
        self.process = subprocess.Popen([ROSMASTER, "--core", "-p", str(self.port)], env=environment,
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_for(self.answers, 20, "the master")

    def answers(self):
        try:
            return xmlrpc.client.ServerProxy(self.uri).getPid("/test")[0] == 1
        except OSError:
            return False

    def stop(self):
        self.process.terminate()
        self.process.wait(10)


class Robot:
    """aimctl with one daemon."""

    def __init__(self, aimctl, aimd, *flags):
        self.aimctl = aimctl
        self.home = tempfile.TemporaryDirectory()
        self.aimd = Aimd(aimd, "--robot", "leju-kuavo", *flags)
        self.aimd.ready(20)

    def run(self, *words, expect=0):
        environment = dict(os.environ, XDG_CACHE_HOME=self.home.name, HOME=self.home.name)
        address = f"127.0.0.1:{MC + self.aimd.slot.offset}"
        ran = subprocess.run([self.aimctl, *words, "--robot", address, "--json"], capture_output=True, text=True,
                             env=environment, timeout=60, check=False)
        assert ran.returncode == expect, f"{words}: {ran.returncode}, not {expect}\n{ran.stdout}{ran.stderr}"
        return json.loads(ran.stdout) if ran.stdout.strip().startswith("{") else {}, ran.stderr

    def status(self):
        return self.run("status")[0]

    def action(self):
        return self.run("action", "get")[0]["action"]

    def close(self):
        self.aimd.__exit__()


def operate(there, here):
    assert here.action() == "STANCE", here.action()
    assert here.status()["faults"] == [], here.status()
    here.run("action", "set", "WALK")
    before = there.status()["base"]["x_m"]
    here.run("walk", "--forward", "0.2", "--for", "2s")
    assert there.status()["base"]["x_m"] > before + 0.1, there.status()
    assert abs(here.status()["base"]["x_m"] - there.status()["base"]["x_m"]) < 0.02
    here.run("action", "set", "TROT")
    here.run("walk", "--gait", "trot", "--forward", "0.2", "--for", "2s")
    here.run("action", "set", "STANCE")
    _, said = here.run("arm", "set", "--joint", "zarm_l4=-0.3", expect=6)
    assert "the robot moves the arms by itself" in said and "arm mode external" in said, said
    here.run("arm", "mode", "external")
    here.run("arm", "set", "--joint", "zarm_l4=-0.3")
    wait_for(lambda: abs(there.run("joint", "get", "zarm_l4")[0]["joints"][0]["position_rad"] + 0.3) < 0.02, 5, "the arm")
    here.run("neck", "set", "10deg", "5deg")
    here.run("hand", "close", "left")
    wait_for(lambda: there.run("joint", "get", "l_index")[0]["joints"][0]["position_count"] > 90, 10, "the hand")
    here.run("body", "height", "70cm")
    assert here.status()["faults"] == [], here.status()


def stops(there, here):
    here.run("action", "set", "WALK")
    here.run("stop", "--level", "relax", "--yes")
    wait_for(lambda: there.action() == "STOPPED", 5, "motors off")
    assert here.action() == "STOPPED"
    here.run("stop", "--reset")
    here.run("action", "set", "STANCE")
    wait_for(lambda: there.action() == "STANCE", 5, "standing")


def lost_and_found(master, there, here):
    master.stop()
    wait_for(lambda: any("master" in fault for fault in here.status()["faults"]), 20, "the fault of the master")
    master.start()
    wait_for(lambda: here.status()["faults"] == [], 30, "the master again")
    there.aimd.process.kill()
    wait_for(lambda: any("no measurements" in fault for fault in here.status()["faults"]), 10, "the silent robot")
    time.sleep(2)  # after 1.5 s all motion has ended; its power is not taken
    assert here.action() == "STANCE", here.action()
    here.run("action", "set", "WALK", expect=9)


def wrong_generation(aimd, master):
    """The types differ, so the robot is not understood; the start says why."""
    other = subprocess.run([aimd, "--robot", "leju-kuavo", "--driver", "kuavo", "--driver-address", master.uri,
                            "--driver-set", "generation=dev", "--no-dds", "--port-offset", "-47000"],
                           capture_output=True, text=True, timeout=60, check=False)
    assert other.returncode == 1, other
    # The MD5 sums of sensorsData: main and beta, and dev.
    for part in ("35fff741b8e115992c1ac46e99c1084f", "f9f437eb06511eb4cb60f115760b94e5", "generation=dev"):
        assert part in other.stderr, (part, other.stderr)


def main(aimctl, aimd):
    if not os.path.exists(ROSMASTER):
        sys.exit(77)
    master = Master()
    flags = ("--driver-address", master.uri)
    there = here = None
    try:
        there = Robot(aimctl, aimd, *flags, "--driver-set", "rosbridge=off")
        here = Robot(aimctl, aimd, "--driver", "kuavo", *flags)
        operate(there, here)
        stops(there, here)
        wrong_generation(aimd, master)
        lost_and_found(master, there, here)
    except AssertionError:
        for robot in (there, here):
            print(robot.aimd.log() if robot else "", file=sys.stderr)
        raise
    finally:
        for robot in (here, there):
            if robot:
                robot.close()
        master.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
    print("passed")
