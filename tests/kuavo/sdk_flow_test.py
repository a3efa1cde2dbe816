"""The vendor's SDKs, as far as their order of calls is known, against the built aimd with the simulated Kuavo: over ROS 1 with
rospy, and over the rosbridge. Usage: sdk_flow_test.py AIMD [TEST...]"""
import importlib.util
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import unittest
import xmlrpc.client

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "daemon")]
from aimd_process import Aimd, wait_for  # noqa: E402
from bridge_flow import BridgeRobot  # noqa: E402
from rosbridge_client import RosbridgeClient  # noqa: E402

PROGRAM = sys.argv.pop(1)
if not shutil.which("rosmaster") or not importlib.util.find_spec("rospy"):
    print("the test needs rosmaster and rospy")
    sys.exit(77)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Case(unittest.TestCase):
    def setUp(self):
        self.master = f"http://127.0.0.1:{free_port()}"
        self.home = tempfile.TemporaryDirectory()
        self.addCleanup(self.home.cleanup)

    def start_master(self):
        port = self.master.rsplit(":", 1)[1]
        master = subprocess.Popen(["rosmaster", "--core", "-p", port], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                  env=self.environment())
        self.addCleanup(lambda: (master.terminate(), master.wait(10)))

        def answers():
            try:
                with xmlrpc.client.ServerProxy(self.master) as asked:
                    return asked.getPid("/test")[0] == 1
            except OSError:
                return False
        wait_for(answers, 20, "rosmaster answers")

    def environment(self):
        return {**os.environ, "ROS_MASTER_URI": self.master, "ROS_IP": "127.0.0.1", "ROS_HOME": self.home.name,
                "HOME": self.home.name}

    def start_robot(self, model="leju-kuavo", ready=True, bridge=None):
        self.bridge = bridge or free_port()
        robot = Aimd(PROGRAM, "--robot", model, "--driver-address", self.master, "--driver-set", f"rosbridge={self.bridge}")
        self.addCleanup(robot.__exit__)
        if ready:
            robot.ready(20)
        return robot

    def ros(self, part, seconds=90):
        done = subprocess.run([sys.executable, "-B", os.path.join(HERE, "ros_flow.py"), part], env=self.environment(),
                              capture_output=True, text=True, timeout=seconds)
        self.assertEqual(done.returncode, 0, f"{part}: {done.stdout}\n{done.stderr}")


class Rospy(Case):
    def setUp(self):
        super().setUp()
        self.start_master()

    def test_the_sdk_starts(self):
        self.start_robot()
        self.ros("start")

    def test_the_quickstart_walks(self):
        self.start_robot()
        self.ros("walk")

    def test_arms_and_head(self):
        self.start_robot()
        self.ros("arms")

    def test_single_steps(self):
        self.start_robot()
        self.ros("steps")

    def test_claws(self):
        self.start_robot("leju-kuavo-claw")
        self.ros("claws")

    def test_a_second_robot_at_the_same_master_is_refused(self):
        self.start_robot()
        self.ros("start")
        master = xmlrpc.client.ServerProxy(self.master)
        node = master.lookupNode("/test", "/arms_ik_node")
        second = self.start_robot(ready=False)
        self.assertNotEqual(second.process.wait(30), 0)
        self.assertIn("another robot is at the ROS master", second.log())
        time.sleep(1.5)  # the first looks at the master once a second
        self.assertEqual(master.lookupNode("/test", "/arms_ik_node"), node)
        self.assertEqual(node[0], 1)


class Bridge(Case):
    def test_the_websocket_sdk_walks_and_moves_its_arms_without_a_master(self):
        self.start_robot()
        with RosbridgeClient(self.bridge) as client:
            robot = BridgeRobot(client)
            self.assertTrue(robot.until(lambda: "/odom" in robot.state))
            before = robot.position()
            robot.walk(0.3, 0.0, 4)
            self.assertEqual(robot.gait_name(), "walk")
            robot.stand()
            self.assertTrue(robot.until(lambda: robot.position()[0] - before[0] > 0.5), robot.position())
            robot.turn_head(20, 10)
            self.assertTrue(robot.until(lambda: abs(robot.joint(26) - 0.349) < 0.02))
            robot.take_arms()
            pose = [0.0] * 14
            pose[0] = -30.0
            robot.move_arms([2.0], pose)
            self.assertTrue(robot.until(lambda: abs(robot.joint(12) + 0.5236) < 0.03))

    def test_the_robot_appears_when_the_master_comes(self):
        self.start_robot()
        time.sleep(1)
        self.start_master()
        time.sleep(6)
        self.ros("start")

    def test_a_port_in_use_is_reported(self):
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            robot = self.start_robot(ready=False, bridge=taken.getsockname()[1])
            self.assertNotEqual(robot.process.wait(30), 0)
            self.assertIn(f"port {self.bridge} is in use", robot.log())


if __name__ == "__main__":
    unittest.main(verbosity=2)
