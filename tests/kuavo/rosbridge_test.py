"""The rosbridge of the simulated Kuavo with a WebSocket client that shares no code with it. Usage: rosbridge_test.py HOST_PROGRAM"""
import base64
import json
import math
import os
import random
import socket
import subprocess
import sys
import time
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from bridge_flow import BridgeRobot  # noqa: E402
from rosbridge_client import CallFailed, RosbridgeClient, open_socket  # noqa: E402

PROGRAM = sys.argv.pop(1)


class Host:
    def __init__(self, end_effector="qiangnao"):
        self.process = subprocess.Popen([PROGRAM, end_effector], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.port = int(self.process.stdout.readline())

    def end(self):
        self.process.stdin.close()
        code = self.process.wait(10)
        self.process.stdout.close()
        return code


class Case(unittest.TestCase):
    END = "qiangnao"

    def setUp(self):
        self.host = Host(self.END)
        self.addCleanup(lambda: self.assertEqual(self.host.end(), 0))

    def client(self):
        client = RosbridgeClient(self.host.port)
        self.addCleanup(client.__exit__)
        return client

    def raw(self, text):
        """What is answered to bytes that are not a handshake, or to a bad one."""
        with socket.create_connection(("127.0.0.1", self.host.port), 5) as peer:
            peer.sendall(text if isinstance(text, bytes) else text.encode())
            peer.settimeout(10)
            answer = b""
            try:
                while chunk := peer.recv(4096):
                    answer += chunk
                    if b"101 Switching" in answer:
                        break
            except ConnectionResetError:  # it does not read the rest
                pass
            return answer.decode(errors="replace")

    def handshake(self, **headers):
        lines = {"Host": f"127.0.0.1:{self.host.port}", "Upgrade": "websocket", "Connection": "Upgrade",
                 "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(), "Sec-WebSocket-Version": "13", **headers}
        return self.raw("GET / HTTP/1.1\r\n" + "".join(f"{key}: {value}\r\n" for key, value in lines.items()) + "\r\n")


class Flow(Case):
    def test_the_sdk_starts_walks_and_moves_its_arms(self):
        robot = BridgeRobot(self.client())
        self.assertEqual(robot.parameters["robot_version"], 45)
        self.assertEqual(robot.parameters["end_effector_type"], "qiangnao")
        self.assertEqual(len(robot.joints), 28)
        self.assertEqual(robot.joints[0], "l_leg_roll")
        self.assertEqual(robot.end_frames[1], "zarm_l7_link")
        self.assertEqual(robot.gait, "stance")
        self.assertTrue(robot.until(lambda: len(robot.state) >= 4))
        start = robot.position()
        robot.walk(0.3, 0.0, 4)
        self.assertEqual(robot.gait_name(), "walk")
        robot.stand()
        self.assertTrue(robot.until(lambda: robot.position()[0] - start[0] > 0.5), robot.position())
        deadline = time.time() + 20
        while robot.gait_name() != "stance" and time.time() < deadline:
            time.sleep(0.1)
        self.assertEqual(robot.gait_name(), "stance")

        robot.turn_head(20, 10)
        self.assertTrue(robot.until(lambda: abs(robot.joint(26) - math.radians(20)) < 0.02))
        robot.take_arms()
        target = [0.0] * 14
        target[0], target[3] = -30.0, -45.0
        robot.move_arms([2.0], target)
        self.assertTrue(robot.until(lambda: abs(robot.joint(12) - math.radians(-30)) < 0.03 and
                                    abs(robot.joint(15) - math.radians(-45)) < 0.03))

    def test_samples_flow_while_a_service_waits(self):
        samples = []
        watcher = self.client()
        watcher.subscribe("/odom", "nav_msgs/Odometry", samples.append)
        self.assertTrue(watcher.wait_for(lambda: samples))
        client = self.client()

        def stamp():
            time_of = samples[-1]["header"]["stamp"]
            return time_of["secs"] + time_of["nsecs"] * 1e-9

        before = stamp()
        # Waits for the arms, 0.3 s at least. The stamps are the robot's: a slow reader of this test does not matter.
        client.call("/arm_traj_change_mode", "kuavo_msgs/changeArmCtrlMode", {"control_mode": 2})
        self.assertGreater(stamp() - before, 0.1)

    def test_hands_follow_bytes(self):
        client = self.client()
        robot = BridgeRobot(client)
        positions = {}
        client.subscribe("/dexhand/state", "sensor_msgs/JointState", lambda message: positions.update(zip(message["name"], message["position"])))
        closed = base64.b64encode(bytes([100, 0, 80, 80, 80, 80])).decode()
        client.publish("/control_robot_hand_position", {"left_hand_position": closed, "right_hand_position": [0] * 6})
        self.assertTrue(robot.until(lambda: positions.get("l_thumb", 0) > 95 and abs(positions["l_index"] - 80) < 3), positions)
        gestures = client.call("/gesture/list", "kuavo_msgs/gestureList")
        self.assertEqual(gestures["gesture_count"], len(gestures["gesture_infos"]))
        self.assertTrue(client.call("/gesture/execute", "kuavo_msgs/gestureExecute",
                                    {"gestures": [{"gesture_name": "fist", "hand_side": 2}]})["success"])


class Claw(Case):
    END = "lejuclaw"

    def test_claws_close_and_report(self):
        client = self.client()
        robot = BridgeRobot(client)
        claws = {}
        client.subscribe("/leju_claw_state", "kuavo_msgs/lejuClawState", claws.update)
        command = {"data": {"name": ["left_claw", "right_claw"], "position": [80.0, 60.0], "velocity": [90.0, 90.0], "effort": [1.0, 1.0]}}
        self.assertTrue(client.call("/control_robot_leju_claw", "kuavo_msgs/controlLejuClaw", command)["success"])
        busy = client.call("/control_robot_leju_claw", "kuavo_msgs/controlLejuClaw", command)
        self.assertFalse(busy["success"])
        self.assertIn("executing", busy["message"])
        self.assertTrue(robot.until(lambda: claws.get("state") == [2, 2]), claws)
        self.assertAlmostEqual(claws["data"]["position"][0], 80, delta=2)
        self.assertAlmostEqual(claws["data"]["position"][1], 60, delta=2)


class Protocol(Case):
    def test_samples_come_with_their_rate_and_throttled(self):
        client, counts = self.client(), {"all": 0, "few": 0}
        other = self.client()
        client.subscribe("/sensors_data_raw", "kuavo_msgs/sensorsData", lambda _: counts.update(all=counts["all"] + 1))
        other.subscribe("/sensors_data_raw", "kuavo_msgs/sensorsData", lambda _: counts.update(few=counts["few"] + 1), 100)
        time.sleep(2)
        self.assertGreater(counts["all"], 200)
        self.assertTrue(5 <= counts["few"] <= 21, counts)

    def test_unsubscribing_ends_the_samples(self):
        client, samples = self.client(), []
        client.subscribe("/odom", "nav_msgs/Odometry", samples.append)
        self.assertTrue(client.wait_for(lambda: samples))
        client.say(op="unsubscribe", topic="/odom")
        client.parameter("robot_version")
        seen = len(samples)
        time.sleep(0.5)
        self.assertLessEqual(len(samples) - seen, 1)

    def test_parameters_are_shared_by_clients(self):
        one, other = self.client(), self.client()
        one.call("/rosapi/set_param", "rosapi/SetParam", {"name": "/own", "value": json.dumps({"a": [1, "x", None, True]})})
        self.assertEqual(other.parameter("/own"), {"a": [1, "x", None, True]})
        other.call("/rosapi/delete_param", "rosapi/DeleteParam", {"name": "/own"})
        self.assertIsNone(one.parameter("/own"))

    def test_what_is_wrong_is_answered(self):
        client = self.client()
        with self.assertRaises(CallFailed) as failed:
            client.call("/none")
        self.assertIn("/none", str(failed.exception))
        for text in ("no JSON", "[]", "{}", '{"op": "fragment"}', '{"a":' * 500, '{"op": "publish", "topic": "/cmd_vel", "msg": {"linear": NaN}}',
                     '{"op": "subscribe", "topic": "/odom", "compression": "png"}'):
            before = len(client.statuses)
            client.socket.send(text)
            self.assertTrue(client.wait_for(lambda: len(client.statuses) > before), text)
            self.assertEqual(client.statuses[-1]["level"], "error")
        self.assertEqual(client.parameter("robot_version"), 45)

    def test_random_texts_and_bytes_do_not_end_the_service(self):
        chance = random.Random(20142)
        letters = '{}[]":,opsubcribetopic/odm0159.-eE \\unul\x00'
        for _ in range(20):
            with RosbridgeClient(self.host.port) as client:
                for _ in range(50):
                    client.socket.send("".join(chance.choice(letters) for _ in range(chance.randrange(200))))
        self.assertEqual(self.client().parameter("robot_version"), 45)


class Connections(Case):
    def test_a_huge_message_ends_its_client_only(self):
        other, client = self.client(), self.client()
        try:
            client.socket.send("x" * (3 << 20))
        except Exception:
            pass
        self.assertTrue(client.wait_for(lambda: client.closed))
        self.assertEqual(other.parameter("robot_version"), 45)

    def test_clients_that_vanish_are_forgotten(self):
        for _ in range(200):  # more than are served at once
            with socket.create_connection(("127.0.0.1", self.host.port), 5) as peer:
                peer.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                             b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n")
                peer.recv(4096)
                peer.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\x00\x00\x00\x00\x00\x00\x00")  # a reset
        self.assertEqual(self.client().parameter("robot_version"), 45)

    def test_a_client_that_does_not_read_is_closed_and_harms_no_other(self):
        idle = socket.create_connection(("127.0.0.1", self.host.port), 5)
        self.addCleanup(idle.close)
        idle.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        idle.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                     b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n")
        idle.recv(4096)
        text = json.dumps({"op": "subscribe", "topic": "/sensors_data_raw"}).encode()
        idle.sendall(bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text)
        client, counts = self.client(), [0]
        client.subscribe("/sensors_data_raw", "kuavo_msgs/sensorsData", lambda _: counts.__setitem__(0, counts[0] + 1))
        time.sleep(4)
        self.assertGreater(counts[0], 400)
        with open(f"/proc/{self.host.process.pid}/statm") as memory:
            self.assertLess(int(memory.read().split()[1]) * os.sysconf("SC_PAGE_SIZE"), 200 << 20)

    def test_clients_beyond_the_limit_are_refused_with_an_answer(self):
        clients = [open_socket(f"ws://127.0.0.1:{self.host.port}") for _ in range(32)]
        self.addCleanup(lambda: [client.close() for client in clients])
        self.assertIn(" 503 ", self.handshake().splitlines()[0])

    def test_pages_of_other_hosts_are_refused(self):
        self.assertIn(" 101 ", self.handshake().splitlines()[0])
        self.assertIn(" 101 ", self.handshake(Origin="http://panel.local:8080").splitlines()[0])  # --allow-host
        self.assertIn(" 403 ", self.handshake(Origin="http://localhost:8080").splitlines()[0])
        self.assertIn(" 403 ", self.handshake(Origin="http://127.0.0.1:8080").splitlines()[0])
        self.assertIn(" 403 ", self.handshake(Origin="http://example.com").splitlines()[0])
        self.assertIn(" 403 ", self.handshake(Origin="http://203.0.113.7").splitlines()[0])
        self.assertIn(" 403 ", self.handshake(Origin="null").splitlines()[0])
        self.assertIn(" 403 ", self.handshake(Origin="http://localhost\r\nOrigin: http://example.com").splitlines()[0])
        self.assertIn(" 403 ", self.handshake(Host="example.com").splitlines()[0])

    def test_what_is_not_a_websocket_is_refused(self):
        self.assertIn(" 426 ", self.raw("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n").splitlines()[0])
        self.raw(b"\x00\xff" * 100 + b"\r\n\r\n")
        self.raw("GET / HTTP/1.1\r\n" + "X: y\r\n" * 10000 + "\r\n")
        self.assertEqual(self.client().parameter("robot_version"), 45)


if __name__ == "__main__":
    unittest.main(verbosity=2)
