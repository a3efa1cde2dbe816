"""The usual topics of ROS 2 as a foreign DDS receives and sends them. The expected layouts and figures are those of the ROS 2
message definitions and of the robot's URDF.
Usage: ros_topics_test.py AIMD RECEIVER SENDER [TEST...]"""
import math
import os
import struct
import subprocess
import sys
import time
import unittest
from xml.etree import ElementTree

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "daemon"))
from aimd_process import Aimd, wait_for  # noqa: E402

AIMD, RECEIVER, SENDER = (sys.argv.pop(1) for _ in range(3))
JOINT_STATE = "sensor_msgs::msg::dds_::JointState_"
FRAMES = "tf2_msgs::msg::dds_::TFMessage_"
TWIST = "geometry_msgs::msg::dds_::Twist_"


class Cdr:
    """Reads little-endian XCDR1."""

    def __init__(self, line):
        data = bytes.fromhex(line)
        assert data[:2] == b"\x00\x01", data[:4]
        self.data, self.at = data[4:], 0

    def number(self, letter):
        size = struct.calcsize(letter)
        self.at += -self.at % size
        value, = struct.unpack_from("<" + letter, self.data, self.at)
        self.at += size
        return value

    def numbers(self, letter, count):
        return [self.number(letter) for _ in range(count)]

    def text(self):
        size = self.number("I")
        value = self.data[self.at:self.at + size - 1].decode()
        self.at += size
        return value

    def header(self):
        return self.number("i"), self.number("I"), self.text()

    def texts(self):
        return [self.text() for _ in range(self.number("I"))]

    def doubles(self):
        return self.numbers("d", self.number("I"))


def received(aimd, topic, kind, count=1, seconds=20, latched=False):
    """Samples of a topic, and their rate."""
    words = [RECEIVER, str(aimd.slot.domain), "rt" + topic, kind, str(count), str(seconds)]
    out = subprocess.run(words + (["latched"] if latched else []), stdout=subprocess.PIPE, text=True, timeout=seconds + 20,
                         check=True).stdout.splitlines()
    return [Cdr(line) for line in out[:-1]], float(out[-1].split()[1])


def transforms(cdr):
    """{child: (parent, translation, rotation x y z w)}"""
    found = {}
    for _ in range(cdr.number("I")):
        _, _, parent = cdr.header()
        child = cdr.text()
        found[child] = parent, cdr.numbers("d", 3), cdr.numbers("d", 4)
    return found


class RosTopics(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.aimd = Aimd(AIMD, dds=True)
        cls.aimd.ready()

    @classmethod
    def tearDownClass(cls):
        cls.aimd.__exit__()

    def test_joint_states(self):
        samples, rate = received(self.aimd, "/joint_states", JOINT_STATE, 200)
        self.assertAlmostEqual(rate, 100, delta=15)
        cdr = samples[0]
        seconds, _, _ = cdr.header()
        self.assertAlmostEqual(seconds, time.time(), delta=30)
        names = cdr.texts()
        arrays = [cdr.doubles() for _ in range(3)]
        self.assertEqual(len(names), 40)  # 28 serial joints and 12 fingers; the waist's axes are motions of the legs
        self.assertEqual([len(array) for array in arrays], [40] * 3)
        self.assertEqual(names[0], "idx01_left_hip_roll")
        self.assertEqual(names[28:30], ["L_thumb_swing_joint", "L_thumb_1_joint"])
        self.assertFalse([name for name in names if "waist" in name])

    def test_fingers_are_in_radians(self):
        before = self.aimd.call("aimdk.protocol.McMotionService/SetHandCommand", {"data": {"left": {"agi_hand": {"finger": {
            "pos": {"thumb_pos_0": 0, "thumb_pos_1": 0, "index_pos": 2000, "middle_pos": 0, "ring_pos": 0, "pinky_pos": 0},
            "toq": {"index_toq": 1000}}}}}})
        self.assertIn("SUCCESS", before)

        def bent():
            cdr = received(self.aimd, "/joint_states", JOINT_STATE)[0][0]
            cdr.header()
            names, positions = cdr.texts(), cdr.doubles()
            return abs(positions[names.index("L_index_1_joint")] - 1.7) < 0.01  # 2000 counts, 0.00085 rad each

        wait_for(bent, 20, "the index finger bent by 1.7 rad")

    def test_frames(self):
        samples, rate = received(self.aimd, "/tf", FRAMES, 100)
        self.assertAlmostEqual(rate, 50, delta=8)
        frames = transforms(samples[-1])
        parent, place, _ = frames["base_link"]
        self.assertEqual(parent, "odom")
        self.assertTrue(0.9 < place[2] < 1.0, place)  # height of the base above the soles
        self.assertEqual({frames[name][0] for name in frames if name != "base_link"}, {"base_link"})
        for name in ("left_arm_link07", "left_palm", "right_palm", "left_hand", "head_link02", "left_toe_roll"):
            self.assertIn(name, frames)
        # The example of the motion control page: the palm from link 7, left [-0.1, 0, 0], and its rotation.
        _, link, turn = frames["left_arm_link07"]
        _, palm, _ = frames["left_palm"]
        self.assertTrue(all(abs(a - b) < 1e-9 for a, b in zip(palm, plus(link, rotated(turn, (-0.1, 0, 0))))), (link, palm))

    def test_fixed_frames_reach_late_subscribers(self):
        time.sleep(1)  # they were published once, when aimd started
        samples, _ = received(self.aimd, "/tf_static", FRAMES, 1, latched=True)
        frames = transforms(samples[0])
        self.assertEqual(set(frames), {"left_arm_link_base", "right_arm_link_base"})
        self.assertEqual(frames["left_arm_link_base"][1], [-0.03779, 0, 0.3421])

    def test_description_reaches_late_subscribers(self):
        samples, _ = received(self.aimd, "/robot_description", "std_msgs::msg::dds_::String_", 1, latched=True)
        robot = ElementTree.fromstring(samples[0].text())
        joints = {joint.get("name"): joint for joint in robot.iter("joint")}
        self.assertEqual(sum(joint.get("type") == "revolute" for joint in joints.values()), 28)
        limit = joints["idx16_left_arm_joint4"].find("limit")
        self.assertEqual((float(limit.get("lower")), float(limit.get("upper"))), (-2.0, -0.03))
        mass = sum(float(mass.get("value")) for mass in robot.iter("mass"))
        self.assertAlmostEqual(mass, 64.6, delta=0.5)  # without cranks, rods and the last two links of each arm

    def test_battery(self):
        cdr = received(self.aimd, "/battery_state", "sensor_msgs::msg::dds_::BatteryState_")[0][0]
        cdr.header()
        voltage, temperature, current, charge, capacity, unmeasured, percentage = cdr.numbers("f", 7)
        battery = self.aimd.ask("aimdk.protocol.HalBmsService/GetBmsState")["data"]
        self.assertAlmostEqual(voltage, battery["voltage"] / 1000, delta=0.5)
        self.assertAlmostEqual(percentage, battery["charge"] / 100, delta=0.02)
        self.assertAlmostEqual(charge, battery["capacity"] / 1000, delta=0.1)
        self.assertAlmostEqual(charge / capacity, percentage, delta=0.01)
        self.assertTrue(math.isnan(unmeasured), unmeasured)
        self.assertEqual(cdr.numbers("B", 3)[0], 2)  # discharging

    def test_twist_walks_and_its_silence_stops(self):
        aimd = self.aimd
        aimd.go("RL_JOINT_DEFAULT")
        aimd.go("RL_LOCOMOTION_DEFAULT")
        sender = subprocess.Popen([SENDER, str(aimd.slot.domain)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

        def send(x, y=0.0, turn=0.0):
            sample = b"\x00\x01\x00\x00" + struct.pack("<6d", x, y, 0, 0, 0, turn)
            sender.stdin.write(f"rt/cmd_vel {TWIST} {sample.hex()}\n")
            sender.stdin.flush()
            self.assertEqual(sender.stdout.readline().strip(), "sent")

        try:
            begin = time.monotonic()
            while time.monotonic() - begin < 4:
                send(0.3)
                time.sleep(0.05)
            self.assertGreater(aimd.status()["base_x_m"], 0.3)
            odom = received(aimd, "/odom", "nav_msgs::msg::dds_::Odometry_", 100)
            self.assertAlmostEqual(odom[1], 50, delta=8)
            cdr = odom[0][-1]
            self.assertEqual(cdr.header()[2], "odom")
            self.assertEqual(cdr.text(), "base_link")
            self.assertAlmostEqual(cdr.number("d"), aimd.status()["base_x_m"], delta=0.05)
            # The sender still exists, but is silent for longer than the dead-man time.
            wait_for(lambda: not aimd.status()["walking"], 5, "standing again")
            fastest = 0.0
            for _ in range(60):
                send(9.0)  # clamped to the limit of the velocity channel
                fastest = max(fastest, aimd.status()["velocity_forward_m_s"])
                time.sleep(0.05)
            self.assertAlmostEqual(fastest, 0.8, delta=0.01)
        finally:
            sender.communicate(timeout=10)
        wait_for(lambda: not aimd.status()["walking"], 5, "standing again")


class Switched(unittest.TestCase):
    def test_they_can_be_left_out(self):
        with Aimd(AIMD, "--no-ros-topics", dds=True) as aimd:
            aimd.ready()
            listed = {row["topic"] for row in aimd.ask("aim.v1.TopicService/List")["topics"]}
            self.assertFalse(listed & {"/tf", "/joint_states", "/cmd_vel", "/robot_description"}, listed)
            self.assertIn("/motion/control/arm_joint_state", listed)
            self.assertEqual(received(aimd, "/joint_states", JOINT_STATE, 1, 3)[0], [])
            reply = aimd.http.post(f"{aimd.url()}/channel/%2Fcmd_vel/ros2%3Ageometry_msgs%2Fmsg%2FTwist", json={},
                                   headers={"Content-Type": "application/json"}, timeout=5)
            self.assertEqual(reply.status_code, 404)


def plus(a, b):
    return [x + y for x, y in zip(a, b)]


def rotated(turn, v):
    """v rotated by the quaternion x, y, z, w."""
    x, y, z, w = turn
    u = (x, y, z)
    t = [2 * c for c in cross(u, v)]
    return [a + w * b + c for a, b, c in zip(v, t, cross(u, t))]


def cross(a, b):
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


if __name__ == "__main__":
    unittest.main(verbosity=2)
