"""aimd and the network: another machine cannot reach it unless an interface is opened; programs on the same machine
discover it, with and without settings. Usage: network_test.py AIMD FASTDDS_PEER CYCLONE_PEER [TEST...]

The robot is a network namespace with two cables (near0, near1); the other machine, at their other ends (far0, far1),
is a second namespace. Skipped (77) where namespaces cannot be created.
"""
import os
import subprocess
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "daemon"))
from aimd_process import Aimd, Slot, wait_for  # noqa: E402
from namespaces import INSIDE, NEAR, OtherMachine, enter_namespace, ip  # noqa: E402
import rtps  # noqa: E402

ARM_TOPIC, ARM_TYPE = "rt/motion/control/arm_joint_state", "sensor_msgs::msg::dds_::JointState_"


class Attacker(OtherMachine):
    def replay(self, cable, recording):
        """Sends a recording to all addresses of the robot over one cable."""
        subprocess.run(self.command(sys.executable, "-B", rtps.__file__, f"far{cable}", *NEAR), input=recording,
                       text=True, check=True, timeout=60)


def drops(port):
    """Number of packets that the kernel dropped at the robot's sockets on this DDS port and the following ones."""
    total = 0
    with open("/proc/net/udp") as table:
        for line in table.readlines()[1:]:
            words = line.split()
            if port <= int(words[1].split(":")[1], 16) < port + 250:
                total += int(words[-1])
    return total


class Robot(Aimd):
    """A robot that is ready to walk. `participant`: its prefix in DDS packets, recorded on the interface."""

    def __init__(self, *flags, slot, interface="lo"):
        recorder = rtps.Recorder(interface)
        super().__init__(AIMD, "--sim-speed", "4", *flags, slot=slot, dds=True)
        self.ready()
        self.go("RL_JOINT_DEFAULT")
        self.go("RL_LOCOMOTION_DEFAULT")
        self.port = rtps.multicast_port(slot.domain)
        self.participant = next(rtps.prefix(packet[3]) for packet in recorder.stop()
                                if rtps.vendor(packet[3]) == rtps.CYCLONE)

    def x(self):
        return self.status()["base_x_m"]


def walker(robot, *flags):
    """An independent program that makes the robot walk, with velocities at 50 Hz."""
    return subprocess.Popen([FAST_PEER, "--domain", str(robot.slot.domain), *flags, "publish", "velocity", "pb", "0.3",
                             "60"], stdout=subprocess.DEVNULL)


def record_walk(slot):
    """All packets of another program that makes a robot walk, and the participant prefix of that robot."""
    with Robot(slot=slot) as robot:
        recorder = rtps.Recorder("lo")
        x = robot.x()
        walking = walker(robot)
        try:
            wait_for(lambda: robot.x() > x + 0.055, 20, "0.055 m forward")
        finally:
            walking.kill()
            walking.wait(5)
        return robot.participant, [
            packet for packet in recorder.stop() if rtps.prefix(packet[3]) != robot.participant]


class Network(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        ip("link", "set", "lo", "up")
        cls.other = Attacker()
        cls.slot = Slot()
        cls.recorded_from, cls.packets = record_walk(cls.slot)

    @classmethod
    def tearDownClass(cls):
        cls.other.process.kill()
        cls.other.process.wait(5)
        cls.slot.release()

    def recording_for(self, robot):
        """The recorded packets, readdressed to this robot."""
        return rtps.save([(when, address, port, payload.replace(self.recorded_from, robot.participant))
                          for when, address, port, payload in self.packets])

    def check_still(self, robot, cable):
        x, dropped = robot.x(), drops(robot.port)
        self.other.replay(cable, self.recording_for(robot))
        self.assertAlmostEqual(robot.x(), x, delta=0.001)
        self.assertFalse(robot.status()["walking"])
        # The packets arrived, unicast and multicast, and the kernel dropped them at the sockets.
        self.assertGreater(drops(robot.port), dropped + len(self.packets) // 2)

    def test_another_machine_cannot_reach_aimd(self):
        with Robot(slot=self.slot) as robot:
            self.check_still(robot, 0)
            self.check_still(robot, 1)
            x = robot.x()
            rtps.replay("lo", ["127.0.0.1"], self.recording_for(robot))
            wait_for(lambda: robot.x() > x + 0.05, 5, "a walk by the same packets from this machine")

    def test_only_the_chosen_interface_is_open(self):
        with Robot("--dds-interface", "near0", slot=self.slot, interface="near0") as robot:
            self.check_still(robot, 1)
            x = robot.x()
            self.other.replay(0, self.recording_for(robot))
            wait_for(lambda: robot.x() > x + 0.05, 5, "a walk by packets from the open interface")
            self.assertIn("every client that reaches interface near0 can move the robot", robot.log())

    def test_local_programs_need_no_settings_and_no_packet_leaves_the_machine(self):
        outside = rtps.Recorder("near0")
        with Robot(slot=self.slot) as robot:
            domain = ["--domain", str(self.slot.domain), "--untouched"]
            subprocess.run([CYCLONE_PEER, str(self.slot.domain), ARM_TOPIC, "50", "20"], check=True, timeout=30,
                           stdout=subprocess.DEVNULL)
            seen = subprocess.run([FAST_PEER, *domain, "--count", "50", "subscribe", ARM_TOPIC, ARM_TYPE, "20"],
                                  check=True, timeout=30, stdout=subprocess.PIPE, text=True).stdout
            self.assertGreaterEqual(int(seen.split()[1]), 50, seen)
            x = robot.x()
            walking = walker(robot, "--untouched")
            try:
                wait_for(lambda: robot.x() > x + 0.2, 20, "0.2 m forward")
            finally:
                walking.kill()
                walking.wait(5)
            sent = [packet for packet in outside.stop() if rtps.prefix(packet[3]) == robot.participant]
            self.assertEqual(len(sent), 0, "aimd sends packets to the network")


if __name__ == "__main__":
    if INSIDE not in os.environ:
        enter_namespace()
    AIMD, FAST_PEER, CYCLONE_PEER = (sys.argv.pop(1) for _ in range(3))
    unittest.main(verbosity=2)
