"""aimd on iceoryx, with a program that knows AimRT's names and frames only as bytes, and a RouDi that is away, is killed and ends.
Usage: iceoryx_test.py AIMD PEER ROUDI [TEST...]   (AIMD: with the synthetic arm, whose topics are on every transport)"""
import fcntl
import os
import signal
import socket
import struct
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "daemon"))
from aimd_process import Aimd, wait_for  # noqa: E402

AIMD, PEER, ROUDI = (sys.argv.pop(1) for _ in range(3))
STATE = "/%2Fmotion%2Fcontrol%2Farm_joint_state"
COMMAND = "/%2Fmotion%2Fcontrol%2Farm_joint_command"
TYPE = "/ros2%3Asensor_msgs%2Fmsg%2FJointState"
AWAY = "iceoryx topics are not available: iceoryx is away"


def running():
    """Whether a RouDi has its socket open."""
    probe = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    try:
        probe.connect("/tmp/roudi")
        return True
    except OSError:
        return False
    finally:
        probe.close()


class Roudi:
    """A machine has one RouDi: the tests that start it wait for each other."""

    def __init__(self):
        self.lock = open("/tmp/aim-test-roudi.lock", "w")
        fcntl.flock(self.lock, fcntl.LOCK_EX)
        assert not running(), "a RouDi that no test has started"
        self.process = None

    def start(self):
        self.process = subprocess.Popen([ROUDI, "-k", "1"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_for(running, 20, "RouDi")

    def end(self, number):
        self.process.send_signal(number)
        self.process.wait(20)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process and self.process.poll() is None:
            self.end(signal.SIGKILL)
        self.lock.close()


def faults(aimd):
    return [fault for fault in aimd.status()["faults"] if fault.startswith(AWAY)]


def program_of(aimd):
    """The process of aim-iceoryx that this aimd has started; None: there is none."""
    for number in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{number}/stat", encoding="ascii", errors="replace") as file:
                name, rest = file.read().split("(", 1)[1].rsplit(")", 1)
        except OSError:
            continue
        state, parent = rest.split()[:2]
        if name == "aim-iceoryx" and state != "Z" and int(parent) == aimd.process.pid:
            return int(number)
    return None


def files_of(program):
    """What iceoryx has made for the process."""
    return [name for folder in ("/tmp", "/dev/shm") for name in os.listdir(folder) if f"aim-{program}" in name]


def frame(sample):
    """AimRT's frame: total size, serialization type, no context, message."""
    body = b"\x04ros2\x00" + sample
    return struct.pack("<I", 4 + len(body)) + body


def text(value):
    data = value.encode() + b"\0"
    return struct.pack("<I", len(data)) + data


def joint_state(names, positions):
    """sensor_msgs/msg/JointState as CDR, without velocities and efforts."""
    data = struct.pack("<iI", 0, 0) + text("")
    data += bytes(-len(data) % 4) + struct.pack("<I", len(names))
    for name in names:
        data += bytes(-len(data) % 4) + text(name)
    data += bytes(-len(data) % 4) + struct.pack("<I", len(positions))
    data += bytes(-len(data) % 8) + struct.pack(f"<{len(positions)}d", *positions)
    return b"\x00\x01\x00\x00" + data + struct.pack("<II", 0, 0)


def check_frame(test, line):
    chunk = bytes.fromhex(line)
    size, = struct.unpack_from("<I", chunk)
    test.assertLessEqual(size, len(chunk))
    test.assertEqual(chunk[4:10], b"\x04ros2\x00")  # serialization type, no context
    test.assertEqual(chunk[10:14], b"\x00\x01\x00\x00")  # little-endian CDR
    test.assertIn(b"axis1\0", chunk[:size])
    test.assertIn(b"axis6\0", chunk[:size])


class Iceoryx(unittest.TestCase):
    def test_joint_states_survive_roudi(self):
        with Roudi() as roudi, Aimd(AIMD, "--robot", "test-arm", "--iceoryx") as aimd:
            self.assertEqual(aimd.ready()["iceoryx"], "on")
            wait_for(lambda: faults(aimd), 5, "the fault that RouDi is away")
            for number in (signal.SIGKILL, signal.SIGTERM, signal.SIGKILL):
                roudi.start()
                wait_for(lambda: not faults(aimd), 10, "no fault any more")
                out = subprocess.run([PEER, "subscribe", STATE, TYPE, "50", "20"], stdout=subprocess.PIPE,
                                     stderr=subprocess.DEVNULL, text=True, timeout=40, check=True).stdout.splitlines()
                self.assertEqual(len(out), 50)
                for line in out:
                    check_frame(self, line)
                # SIGTERM: RouDi sends it on to every registered process; aimd must not be one of them.
                roudi.end(number)
                wait_for(lambda: faults(aimd), 10, "the fault that RouDi is away")
                self.assertIsNone(aimd.process.poll())
                self.assertGreater(aimd.status()["control_periods"], "0")
            self.assertIn("iceoryx topics are available", aimd.log())

    def test_set_points_are_accepted_as_from_elsewhere(self):
        names = [f"axis{i}" for i in range(1, 7)]
        sample = frame(joint_state(names, [0.3, 0, 0, 0, 0, 0])).hex()
        with Roudi() as roudi:
            roudi.start()
            with Aimd(AIMD, "--robot", "test-arm", "--iceoryx") as aimd:
                aimd.ready()

                def first_axis():
                    reply = aimd.ask("aimdk.protocol.McDataService/GetJointAngle")
                    return {row["name"]: row["position"] for row in reply["joints"]}["axis1"]

                def refusal():
                    return aimd.ask("aim.v1.RefusalService/GetLast").get("refusal", {})

                def send(seconds):
                    return subprocess.Popen([PEER, "publish", COMMAND, TYPE, sample, str(seconds)], stdout=subprocess.DEVNULL,
                                            stderr=subprocess.DEVNULL)

                start = first_axis()
                sender = send(3)
                wait_for(lambda: "/motion/control/arm_joint_command" == refusal().get("what"), 10, "the refusal in HOLD")
                self.assertEqual(refusal()["origin"], "ORIGIN_STATE")
                self.assertEqual(sender.wait(20), 0)
                self.assertAlmostEqual(first_axis(), start, delta=1e-3)
                aimd.call("aimdk.protocol.McActionService/SetAction",
                          {"command": {"action": "McAction_USE_EXT_CMD", "ext_action": "SERVO"}})
                wait_for(lambda: aimd.status()["action"] == "SERVO" and aimd.status()["action_status"] == "RUNNING", 10, "SERVO")
                sender = send(3)
                wait_for(lambda: abs(first_axis() - 0.3) < 0.01, 10, "axis 1 at its set-point")
                self.assertEqual(sender.wait(20), 0)

    def test_its_program_is_started_again_and_ends_with_aimd(self):
        with Roudi() as roudi:
            roudi.start()
            with Aimd(AIMD, "--robot", "test-arm", "--iceoryx") as aimd:
                aimd.ready()
                first = wait_for(lambda: program_of(aimd), 10, "the program that speaks iceoryx")
                os.kill(first, signal.SIGKILL)
                second = wait_for(lambda: program_of(aimd) not in (None, first) and program_of(aimd), 10, "another one")
                wait_for(lambda: not faults(aimd), 10, "no fault any more")
                aimd.process.kill()
                aimd.end()
                wait_for(lambda: not os.path.exists(f"/proc/{second}"), 10, "the program has ended")

    def test_a_frozen_program_is_a_fault_and_is_replaced(self):
        with Roudi() as roudi:
            roudi.start()
            with Aimd(AIMD, "--robot", "test-arm", "--iceoryx") as aimd:
                aimd.ready()
                first = wait_for(lambda: program_of(aimd), 10, "the program that speaks iceoryx")
                wait_for(lambda: os.path.exists(f"/tmp/aim-{first}") and not faults(aimd), 10, "the program is registered")
                os.kill(first, signal.SIGSTOP)
                fault = wait_for(lambda: faults(aimd), 10, "the fault that it does not answer")
                self.assertIn("its program does not answer", fault[0])
                wait_for(lambda: program_of(aimd) not in (None, first), 10, "another one")
                wait_for(lambda: not faults(aimd), 10, "no fault any more")
                self.assertEqual(files_of(first), [])

    def test_its_files_end_with_it(self):
        ends = {"its own": lambda aimd, program, roudi: aimd.process.terminate(),
                "that of aimd": lambda aimd, program, roudi: aimd.process.kill(),
                "a kill": lambda aimd, program, roudi: os.kill(program, signal.SIGKILL),
                "that of RouDi": lambda aimd, program, roudi: roudi.end(signal.SIGTERM),
                "the death of RouDi": lambda aimd, program, roudi: roudi.end(signal.SIGKILL)}
        for what, end in ends.items():
            with self.subTest(what), Roudi() as roudi:
                roudi.start()
                with Aimd(AIMD, "--robot", "test-arm", "--iceoryx") as aimd:
                    aimd.ready()
                    program = wait_for(lambda: program_of(aimd), 10, "the program that speaks iceoryx")
                    wait_for(lambda: files_of(program), 10, "its files")
                    wait_for(lambda: not faults(aimd), 10, "it is registered")
                    end(aimd, program, roudi)
                    wait_for(lambda: not files_of(program), 10, "they are removed")

    def test_without_it_nothing_is_started(self):
        with Aimd(AIMD, "--robot", "test-arm") as aimd:
            self.assertNotIn("iceoryx", aimd.ready())
            self.assertEqual(aimd.status()["faults"], [])
            self.assertIsNone(program_of(aimd))
            listed = aimd.ask("aim.v1.TopicService/List")["topics"]
            self.assertEqual({name for row in listed for name in row["backends"]}, set())  # --no-dds


if __name__ == "__main__":
    unittest.main(verbosity=2)
