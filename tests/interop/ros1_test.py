"""Topics, services and parameters of ROS 1 against rosmaster, the tools of ROS (rospy) and roscpp.
Usage: ros1_test.py BUS_PEER AIMCTL ROSCPP_PEER|- [TEST...]   (AIMCTL: with the synthetic robots)

Each test has a master of its own; everything that it starts ends with it.
"""
import json
import os
import queue
import re
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time
import unittest

BUS_PEER, AIMCTL, ROSCPP_PEER = sys.argv[1:4]
PATIENCE = 30  # [s] for a slow machine


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def eventually(holds, what):
    deadline = time.monotonic() + PATIENCE
    while not (result := holds()):
        assert time.monotonic() < deadline, what
        time.sleep(0.05)
    return result


def text(words):
    """A std_msgs/String."""
    return struct.pack("<I", len(words)) + words.encode()


class Program:
    """A program whose lines are read as they come."""

    def __init__(self, words, environment=None, ready=None):
        self.process = subprocess.Popen(words, env=environment, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE)
        self.lines = queue.Queue()
        self.thread = threading.Thread(target=self.read)
        self.thread.start()
        if ready:
            first = self.line()
            assert first == ready, first

    def read(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))

    def line(self):
        try:
            return self.lines.get(timeout=PATIENCE)
        except queue.Empty:
            self.end()
            raise AssertionError(f"{self.process.args} says nothing") from None

    def next_with(self, part):
        """The next line that has this in it."""
        while True:
            line = self.line()
            if part in line:
                return line

    def end(self):
        self.process.kill()
        self.process.wait(10)
        self.thread.join(10)
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            stream.close()


class Ros(unittest.TestCase):
    def setUp(self):
        self.home = tempfile.TemporaryDirectory()
        self.addCleanup(self.home.cleanup)
        port = free_port()
        self.master = f"http://127.0.0.1:{port}"
        self.environment = {"PATH": os.environ["PATH"], "HOME": self.home.name, "ROS_MASTER_URI": self.master,
                            "ROS_IP": "127.0.0.1", "ROS_LOG_DIR": self.home.name, "PYTHONUNBUFFERED": "1"}
        self.start("rosmaster", "--core", "-p", str(port))

        def answers():
            with socket.socket() as probe:
                return probe.connect_ex(("127.0.0.1", port)) == 0
        eventually(answers, "rosmaster does not start")

    def start(self, *words, ready=None):
        program = Program(list(words), self.environment, ready)
        self.addCleanup(program.end)
        return program

    def peer(self, *words):
        return self.start(BUS_PEER, self.master, *words, ready="ready")

    def run_tool(self, *words, expect=0):
        ran = subprocess.run(words, env=self.environment, capture_output=True, text=True, timeout=60)
        self.assertEqual(ran.returncode, expect, f"{words}\n{ran.stdout}{ran.stderr}")
        return ran.stdout + ran.stderr

    def registered(self, tool, name):
        eventually(lambda: name in self.run_tool(tool, "list").split(), f"{name} is not registered")


class Topics(Ros):
    def test_rostopic_reads_what_we_publish(self):
        self.peer("send", "/ours", "ros1:std_msgs/String", "50", text("hello").hex())
        echo = self.start("rostopic", "echo", "/ours")
        self.assertEqual([echo.line(), echo.line()], ['data: "hello"', "---"])
        hz = self.start("rostopic", "hz", "/ours")
        rate = float(hz.next_with("average rate").split(":")[1])
        self.assertTrue(30 < rate < 70, rate)
        self.assertIn("std_msgs/String", self.run_tool("rostopic", "type", "/ours"))
        self.assertIn("/aim_peer", self.run_tool("rosnode", "info", "/aim_peer"))
        self.assertIn("xmlrpc reply", self.run_tool("rosnode", "ping", "-c", "1", "/aim_peer"))

    def test_rostopic_reads_a_latched_topic_late(self):
        self.peer("send", "/kept", "ros1:std_msgs/String", "0", text("kept").hex())
        self.registered("rostopic", "/kept")
        echo = self.start("rostopic", "echo", "/kept")
        self.assertEqual(echo.line(), 'data: "kept"')

    def test_we_read_what_rostopic_publishes(self):
        peer = self.peer("receive", "/theirs", "ros1:std_msgs/String")
        self.start("rostopic", "pub", "-r", "20", "/theirs", "std_msgs/String", "data: 'from rospy'")
        sender, sample = peer.line().split()
        self.assertTrue(sender.startswith("/rostopic_"), sender)
        self.assertEqual(bytes.fromhex(sample), text("from rospy"))

    def test_large_arrays_both_ways(self):
        values = [i / 8 for i in range(20_000)]
        array = struct.pack("<III", 0, 0, len(values)) + struct.pack(f"<{len(values)}d", *values)
        with open(os.path.join(self.home.name, "array"), "w", encoding="ascii") as file:
            file.write(array.hex())
        self.peer("send", "/large", "ros1:std_msgs/Float64MultiArray", "0", "@" + file.name)
        echo = self.start("rostopic", "echo", "-n", "1", "/large/data")
        self.assertEqual(json.loads(echo.line().replace("(", "[").replace(")", "]")), values)
        back = self.peer("receive", "/large_back", "ros1:std_msgs/Float64MultiArray")
        shell = self.start(sys.executable, "-c", """
import rospy
from std_msgs.msg import Float64MultiArray
rospy.init_node("large")
publisher = rospy.Publisher("/large_back", Float64MultiArray, latch=True, queue_size=1)
publisher.publish(Float64MultiArray(data=[i / 8 for i in range(20000)]))
rospy.spin()
""")
        self.assertEqual(bytes.fromhex(back.line().split()[1]), array)
        shell.end()

    def test_another_md5_sum_is_reported_by_both_sides(self):
        peer = self.peer("receive", "/mixed", "ros1:std_msgs/Bool")
        self.start("rostopic", "pub", "-r", "20", "/mixed", "std_msgs/String", "data: 'text'")
        said = peer.line()
        self.assertTrue(said.startswith("report /mixed is std_msgs/Bool"), said)
        for md5 in ("8b94c1b53db61fb6aed406028ad6332a", "992ce8a1687cec8c8bd883ec73ca41d1"):
            self.assertIn(md5, said)
        peer.end()
        sender = self.peer("send", "/mixed_back", "ros1:std_msgs/Bool", "20", "01")
        self.start(sys.executable, "-c", """
import rospy
from std_msgs.msg import String
rospy.init_node("wrong")
rospy.Subscriber("/mixed_back", String, print)
rospy.spin()
""")
        said = sender.line()
        self.assertTrue(said.startswith("report a subscriber was refused: /mixed_back"), said)
        for md5 in ("8b94c1b53db61fb6aed406028ad6332a", "992ce8a1687cec8c8bd883ec73ca41d1"):
            self.assertIn(md5, said)

    @unittest.skipIf(ROSCPP_PEER == "-", "there is no roscpp")
    def test_roscpp(self):
        self.peer("send", "/to_roscpp", "ros1:std_msgs/String", "50", text("hello").hex())
        reader = self.start(ROSCPP_PEER, "receive", "/to_roscpp", ready="ready")
        self.assertEqual([reader.line() for _ in range(20)], ["hello"] * 20)
        self.start(ROSCPP_PEER, "send", "/from_roscpp", "50", ready="ready")
        self.registered("rostopic", "/from_roscpp")
        back = self.start(BUS_PEER, self.master, "receive", "/from_roscpp", "ros1:std_msgs/String")
        self.assertEqual(back.line(), "ready")
        numbers = [int(bytes.fromhex(back.line().split()[1])[4:]) for _ in range(20)]
        self.assertEqual(numbers, list(range(numbers[0], numbers[0] + 20)))


class Services(Ros):
    def test_rosservice_calls_ours(self):
        peer = self.peer("serve", "/switch", "ros1:std_srvs/SetBool", "01" + text("done").hex())
        self.registered("rosservice", "/switch")
        said = self.run_tool("rosservice", "call", "/switch", "true")
        self.assertIn("success: True", said)
        self.assertIn('message: "done"', said)
        self.assertEqual(peer.line(), "01")
        self.assertIn("std_srvs/SetBool", self.run_tool("rosservice", "info", "/switch"))

    def test_a_refusal_reaches_rosservice(self):
        self.peer("serve", "/never", "ros1:std_srvs/Trigger", "")
        self.registered("rosservice", "/never")
        self.assertIn("the peer refuses", self.run_tool("rosservice", "call", "/never", expect=2))

    def test_another_md5_sum_is_reported_to_rospy(self):
        peer = self.peer("serve", "/switch", "ros1:std_srvs/SetBool", "01" + text("").hex())
        self.registered("rosservice", "/switch")
        said = self.run_tool(sys.executable, "-c", """
import rospy, sys
from std_srvs.srv import Trigger
rospy.init_node("wrong")
try:
    rospy.ServiceProxy("/switch", Trigger)()
except rospy.ServiceException as refused:
    print(refused)
""")
        for md5 in ("937c9679a518e3a18d831e57125ea522", "09fb03525b03e7ea1fd3992bafd87e16"):
            self.assertIn(md5, said)
        self.assertIn("a client was refused", peer.next_with("report"))

    def test_a_persistent_client(self):
        self.peer("serve", "/switch", "ros1:std_srvs/SetBool", "01" + text("again").hex())
        self.registered("rosservice", "/switch")
        said = self.run_tool(sys.executable, "-c", """
import rospy
from std_srvs.srv import SetBool
rospy.init_node("persistent")
proxy = rospy.ServiceProxy("/switch", SetBool, persistent=True)
print([proxy(True).message for _ in range(50)] == ["again"] * 50)
""")
        self.assertIn("True", said)


class Aimctl(Ros):
    """aimctl on the topics and services of a robot with ROS 1."""
    JOINTS = {"header": {"seq": 1, "stamp": {"secs": 2, "nsecs": 3}, "frame_id": "base"}, "name": ["a"], "position": [0.5],
              "velocity": [], "effort": []}

    def setUp(self):
        super().setUp()
        self.file = os.path.join(self.home.name, "config.toml")
        self.config(f'ros_master = "{self.master}"')

    def config(self, *lines):
        with open(self.file, "w", encoding="utf-8") as file:
            file.write("\n".join(["[robots.dog]", 'address = "127.0.0.1:9"', 'model = "test-quadruped"', *lines, ""]))

    def aimctl(self, *words, expect=0, **variables):
        environment = {"PATH": os.environ["PATH"], "HOME": self.home.name, "AIMCTL_CONFIG": self.file, "AIMCTL_ROBOT": "dog"}
        ran = subprocess.run([AIMCTL, *words], env={**environment, **variables}, capture_output=True, text=True, timeout=60)
        self.assertEqual(ran.returncode, expect, f"{words}\n{ran.stdout}{ran.stderr}")
        return ran.stdout if expect == 0 else ran.stderr

    def serve_joints(self):
        program = self.start(sys.executable, "-c", """
import rospy
from sensor_msgs.msg import JointState
rospy.init_node("joints")
publisher = rospy.Publisher("/controller/joints", JointState, queue_size=10)
rate = rospy.Rate(50)
while not rospy.is_shutdown():
    message = JointState(name=["a"], position=[0.5])
    message.header.stamp = rospy.Time(2, 3)
    message.header.frame_id = "base"
    publisher.publish(message)
    rate.sleep()
""")
        self.registered("rostopic", "/controller/joints")
        return program

    def test_echo_and_hz(self):
        self.serve_joints()
        sample = json.loads(self.aimctl("topic", "echo", "/controller/joints", "--count", "1"))
        self.assertEqual((sample["name"], sample["position"], sample["header"]["frame_id"]), (["a"], [0.5], "base"))
        last = json.loads(self.aimctl("topic", "hz", "/controller/joints", "--for", "2s", "--json").splitlines()[-1])
        self.assertEqual((last["via"], last["lost"]), ("ros1", 0))
        self.assertTrue(30 < last["rate_Hz"] < 70, last)

    def test_pub(self):
        echo = self.start(sys.executable, "-c", """
import rospy
from geometry_msgs.msg import Twist
rospy.init_node("controller")
rospy.Subscriber("/controller/twist", Twist, lambda message: print(message.linear.x))
print("ready")
rospy.spin()
""", ready="ready")
        said = json.loads(self.aimctl("topic", "pub", "/controller/twist", '{"linear":{"x":0.25}}', "--rate", "50", "--for",
                                      "200ms", "--json"))
        self.assertEqual(said["messages"], 10)
        self.assertEqual([echo.line() for _ in range(10)], ["0.25"] * 10)
        one = json.loads(self.aimctl("topic", "pub", "/controller/twist", '{"linear":{"x":0.5}}', "--json"))
        self.assertEqual(one["messages"], 1)
        self.assertEqual(echo.line(), "0.5")

    def test_pub_without_a_subscriber_says_so(self):
        said = self.aimctl("topic", "pub", "/controller/twist", "{}", "--timeout", "500ms", expect=3)
        self.assertIn(f"no robot subscribes to it at the ROS 1 master {self.master}", said)

    def test_pub_to_a_subscriber_of_another_type(self):
        self.start(sys.executable, "-c", """
import rospy
from std_msgs.msg import String
rospy.init_node("controller")
rospy.Subscriber("/controller/twist", String, print)
print("ready")
rospy.spin()
""", ready="ready")
        said = self.aimctl("topic", "pub", "/controller/twist", "{}", "--timeout", "2s", expect=2)
        for md5 in ("9f195f881246fdfa2798d1d3eebca84a", "992ce8a1687cec8c8bd883ec73ca41d1"):
            self.assertIn(md5, said)

    def test_services(self):
        self.peer("serve", "/controller/enable", "ros1:std_srvs/SetBool", "01" + text("on").hex())
        self.registered("rosservice", "/controller/enable")
        reply = json.loads(self.aimctl("rpc", "call", "/controller/enable", '{"data":true}'))
        self.assertEqual(reply, {"success": True, "message": "on"})
        rows = json.loads(self.aimctl("rpc", "list", "/controller", "--json"))["methods"]
        self.assertEqual([(row["method"], row["port"]) for row in rows], [("/controller/enable", "ros1")])
        self.assertRegex(self.aimctl("rpc", "describe", "/controller/enable"), r"request: .*\n  data  bool")
        self.assertIn("/controller/enable", self.aimctl("rpc", "call", "/controller/enabel", expect=10))
        self.assertIn("dat: Cannot find field", self.aimctl("rpc", "call", "/controller/enable", '{"dat":true}', expect=2))

    def test_a_service_of_another_type(self):
        self.peer("serve", "/controller/enable", "ros1:std_srvs/Trigger", "01" + text("").hex())
        self.registered("rosservice", "/controller/enable")
        said = self.aimctl("rpc", "call", "/controller/enable", "{}", expect=2)
        for md5 in ("937c9679a518e3a18d831e57125ea522", "09fb03525b03e7ea1fd3992bafd87e16"):
            self.assertIn(md5, said)

    def test_a_topic_of_another_type(self):
        self.start("rostopic", "pub", "-r", "20", "/controller/joints", "std_msgs/String", "data: 'text'")
        self.registered("rostopic", "/controller/joints")
        said = self.aimctl("topic", "echo", "/controller/joints", "--timeout", "2s", expect=2)
        for md5 in ("3066dcd76a6cfaef579bd0f34173e9fd", "992ce8a1687cec8c8bd883ec73ca41d1"):
            self.assertIn(md5, said)

    def test_what_is_not_there(self):
        self.assertIn("no node serves /controller/enable", self.aimctl("rpc", "call", "/controller/enable", expect=10))
        said = self.aimctl("topic", "echo", "/controller/joints", "--timeout", "500ms", expect=3)
        self.assertIn(f"ROS 1 master {self.master} on interface lo", said)
        self.assertIn("ROS 1 only", self.aimctl("topic", "echo", "/controller/joints", "--via", "http", expect=2))
        self.assertIn("not a topic of ROS 1", self.aimctl("topic", "echo", "/mc/base/state", "--via", "ros1", expect=2))
        rows = json.loads(self.aimctl("topic", "list", "--json"))["topics"]
        self.assertEqual([row["backends"] for row in rows if row["topic"] == "/controller/twist"], [["ros1"]])

    def test_no_master(self):
        nowhere = f"http://127.0.0.1:{free_port()}"
        self.config()
        for words in (("topic", "echo", "/controller/joints"), ("rpc", "call", "/controller/enable")):
            began = time.monotonic()
            said = self.aimctl(*words, expect=8, ROS_MASTER_URI=nowhere)
            self.assertEqual(said.count(nowhere), 1)
            self.assertIn("ROS_MASTER_URI", said)
            self.assertLess(time.monotonic() - began, 5)
        self.config('ros_master = "nonsense"')
        self.assertIn("the address of a ROS 1 master", self.aimctl("topic", "list", expect=2))
        self.config('ros_interface = "nonesuch0"')
        self.assertIn("nonesuch0", self.aimctl("topic", "echo", "/controller/joints", expect=8))


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[4:]])
