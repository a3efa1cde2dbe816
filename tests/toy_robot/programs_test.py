#!/usr/bin/python3
"""The programs with the tables of the toy walker: programs_test.py AIMD AIMCTL Alone|TwoDaemons|Wire

The wire is spoken here from its description in docs/adding-a-robot.md, with nothing of aim's code.
"""
import os
import random
import signal
import socket
import struct
import subprocess
import sys
import time
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "..", "robots"), os.path.join(HERE, "..", "daemon")]
from aimd_process import Aimd, Slot, wait_for  # noqa: E402
from robot_contract import Robot, operate  # noqa: E402
from robot_row import row_of  # noqa: E402

AIMD, AIMCTL = sys.argv[1], sys.argv[2]
MODEL, PORT = "toy-walker", 56500
ROW = row_of(MODEL)
LIMP, SIT, STAND, WALK = range(4)


class Client:
    """A program for the robot's own wire."""

    def __init__(self, port, number):
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.settimeout(1)
        self.socket.connect(("127.0.0.1", port))
        self.number = number

    def ask(self, request=0, mode=LIMP, forward=0.0, client=None):
        client = self.number if client is None else client
        self.socket.send(struct.pack("<4sIII3f", b"TOY1", client, request, mode, forward, 0, 0))
        fields = struct.unpack("<4sIIII15f", self.socket.recv(200))
        assert fields[0] == b"TOY1", fields
        return {"obeyed": fields[1], "number": fields[2], "refusal": fields[3], "mode": fields[4], "progress": fields[5],
                "position": fields[6:10], "x": fields[14], "forward": fields[17]}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()


def port_of(robot):
    return PORT + robot.aimd.slot.offset


class Alone(unittest.TestCase):
    def test_it_is_operated_as_every_robot(self):
        with Robot(AIMCTL, AIMD, MODEL) as robot:
            operate(robot, ROW)

    def test_an_aimctl_that_does_not_know_the_model_says_so(self):
        with Robot(os.path.join(os.path.dirname(AIMCTL), "aimctl"), AIMD, MODEL) as robot:
            _, said = robot.run("walk", "--forward", "0.3", "--for", "1s", expect=12)
            self.assertIn(f"is {MODEL}", said)
            self.assertIn("this aimctl does not know the model", said)
            self.assertTrue(robot.run("stop")[0]["stopped"])  # a stop goes to any robot
            self.assertEqual(robot.run("version")[0]["robot"]["name"], "aimd")

    def test_what_it_lacks_and_what_it_is_given_wrongly_is_named(self):
        for flags, said in ((("--driver", "toy", "--driver-address", "127.0.0.1:port"), "is no address"),
                            (("--driver", "toy", "--driver-file", "x"), "take no such option"),
                            (("--driver-address", "127.0.0.1"), "take no such option")):
            ended = subprocess.run([AIMD, "--robot", MODEL, "--no-dds", *flags], capture_output=True, text=True, timeout=20,
                                   check=False)
            self.assertEqual(ended.returncode, 2, ended.stderr)
            self.assertIn(said, ended.stderr)


class TwoDaemons(unittest.TestCase):
    """One daemon is the robot, the other one drives it over UDP."""

    def setUp(self):
        self.body = Robot(AIMCTL, AIMD, MODEL)
        self.addCleanup(self.body.__exit__)
        self.robot = Robot(AIMCTL, AIMD, MODEL, "--driver", "toy", "--driver-address", f"127.0.0.1:{port_of(self.body)}")
        self.addCleanup(self.robot.__exit__)

    def test_it_is_operated_over_its_wire(self):
        operate(self.robot, ROW)

    def test_a_walk_arrives(self):
        self.robot.run("action", "set", "WALK")
        walked = self.robot.run("walk", "--forward", "0.3", "--distance", "0.5m")[0]
        self.assertEqual(walked["ended"], "done")
        for one in (self.robot, self.body):  # both see where it is
            self.assertAlmostEqual(one.run("status")[0]["base"]["x_m"], 0.5, delta=0.1)

    def test_a_robot_without_its_daemon_brakes_and_sits_down(self):
        self.robot.run("action", "set", "WALK")
        walker = self.robot.start("walk", "--forward", "0.3", "--for", "60s")
        wait_for(lambda: self.body.run("status")[0]["base"]["x_m"] > 0.1, 20, "walking")
        self.robot.aimd.process.send_signal(signal.SIGKILL)
        self.assertNotEqual(walker.wait(20), 0)
        wait_for(lambda: self.body.run("action", "get")[0]["action"] == "SIT", 5, "the robot's own protection")
        wait_for(lambda: self.body.run("status")[0]["at_rest"], 5, "rest")

    def test_a_daemon_whose_robot_ends_says_so(self):
        self.body.aimd.process.send_signal(signal.SIGKILL)
        wait_for(lambda: any("no measurements" in fault for fault in self.robot.run("status")[0]["faults"]), 10, "the fault")
        time.sleep(1.5)  # so long a pause may be one of the network
        _, said = self.robot.run("action", "set", "STAND", expect=9)
        self.assertIn("no measurements", said)

    def test_a_second_operator_is_refused_by_name(self):
        self.robot.run("action", "set", "STAND")
        _, said = self.body.run("action", "set", "SIT", expect=6)
        self.assertIn("obeys another client", said)
        self.assertIn("the robot obeys another client", self.body.run("status")[0]["faults"])
        self.assertEqual(self.robot.run("action", "get")[0]["action"], "STAND")


class Wire(unittest.TestCase):
    def setUp(self):
        self.robot = Robot(AIMCTL, AIMD, MODEL)
        self.addCleanup(self.robot.__exit__)

    def test_a_program_of_the_vendor_walks_it(self):
        with Client(port_of(self.robot), 7) as client:
            wait_for(lambda: self.reached(client.ask(1, STAND), STAND), 5, "standing")
            wait_for(lambda: self.reached(client.ask(2, WALK), WALK), 5, "walking")
            wait_for(lambda: client.ask(2, WALK, 0.3)["x"] > 0.1, 5, "0.1 m")
            self.assertEqual(self.robot.run("action", "get")[0]["action"], "WALK")
        wait_for(lambda: self.robot.run("action", "get")[0]["action"] == "SIT", 5, "sitting after the client has gone")

    @staticmethod
    def reached(state, mode):
        return state["mode"] == mode and state["progress"] == 1

    def test_random_datagrams_change_nothing(self):
        chosen = random.Random(1)
        with Client(port_of(self.robot), 7) as client:
            for number in range(2000):
                junk = bytearray(struct.pack("<4sIII3f", b"TOY1", 7, 1, STAND, 0, 0, 0))
                if chosen.random() < 0.5:
                    junk[chosen.randrange(4)] ^= 1 + chosen.randrange(255)
                else:
                    junk = junk[:chosen.randrange(len(junk))]
                client.socket.send(junk)
                if number % 50 == 49:
                    state = client.ask(client=0)
                    self.assertEqual((state["obeyed"], state["mode"]), (0, LIMP))

    def test_a_second_simulated_robot_needs_another_port(self):
        # The ports of aim are free, that of the wire is not.
        second = Slot()
        self.addCleanup(second.release)
        blocker = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.addCleanup(blocker.close)
        blocker.bind(("127.0.0.1", PORT + second.offset))
        with Aimd(AIMD, "--robot", MODEL, slot=second) as daemon:
            self.assertEqual(daemon.end(10), 1, daemon.log())
            self.assertIn(f"cannot receive on UDP port {PORT + second.offset}", daemon.log())
            self.assertIn("--port-offset", daemon.log())

    def test_a_robot_that_is_not_there_is_named(self):
        with Aimd(AIMD, "--robot", MODEL, "--driver", "toy", "--driver-address", "127.0.0.1:9") as daemon:
            daemon.end(20)
            self.assertIn("the toy walker at 127.0.0.1:9 is silent", daemon.log())


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], sys.argv[3]])
