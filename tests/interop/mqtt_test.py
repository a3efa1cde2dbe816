"""aimd on MQTT with mosquitto: the bytes that a client of the broker receives, and a broker that is away, dies and comes back.
Usage: mqtt_test.py AIMD AIMD_ROBOTS AIMCTL MOSQUITTO [TEST...]   (AIMD_ROBOTS: with the synthetic arm)"""
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from urllib.parse import quote

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "daemon"))
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from aimd_process import Aimd, MC, wait_for  # noqa: E402

AIMD, AIMD_ROBOTS, AIMCTL, MOSQUITTO = (sys.argv.pop(1) for _ in range(4))
BMS = "/channel/%2Faima%2Fbms%2Fdata/pb%3Aaimdk.protocol.BmsStateChannel"
COMMAND = "/channel/%2Fmotion%2Fcontrol%2Farm_joint_command/ros2%3Asensor_msgs%2Fmsg%2FJointState"
STATE = "/channel/%2Fmotion%2Fcontrol%2Farm_joint_state/ros2%3Asensor_msgs%2Fmsg%2FJointState"


class Broker:
    def __init__(self):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.file = tempfile.NamedTemporaryFile("w", suffix=".conf")
        self.file.write(f"user root\nlistener {self.port} 127.0.0.1\nallow_anonymous true\npersistence false\n")
        self.file.flush()
        self.process = None

    @property
    def address(self):
        return f"127.0.0.1:{self.port}"

    def start(self):
        self.process = subprocess.Popen([MOSQUITTO, "-c", self.file.name], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_for(self.accepts, 10, "the broker")

    def accepts(self):
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def kill(self):
        if self.process and self.process.poll() is None:
            self.process.kill()
            self.process.wait(10)

    def receive(self, topic, count, seconds=20):
        """Payloads of the next messages of a topic."""
        out = subprocess.run(["mosquitto_sub", "-p", str(self.port), "-q", "2", "-t", topic, "-C", str(count), "-W", str(seconds),
                              "-F", "%q %r %x"], stdout=subprocess.PIPE, text=True, timeout=seconds + 10, check=False).stdout
        return [line.split() for line in out.splitlines()]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.kill()
        self.file.close()


def faults(aimd):
    return [fault for fault in aimd.status()["faults"] if fault.startswith("MQTT topics are not available")]


def decoded(frame, message="BmsStateChannel"):
    """The message of a frame, as JSON, by aimctl."""
    assert frame[:4] == b"\x02pb\x00", frame[:8]  # serialization type, no context
    ran = subprocess.run([AIMCTL, "rpc", "decode", message], input=frame[4:].hex(), stdout=subprocess.PIPE, text=True,
                         timeout=10, check=True)
    return json.loads(ran.stdout)


class Mqtt(unittest.TestCase):
    def test_battery_survives_the_broker(self):
        with Broker() as broker, Aimd(AIMD, "--mqtt", broker.address) as aimd:
            self.assertEqual(aimd.ready()["mqtt"], broker.address)
            wait_for(lambda: faults(aimd), 5, "the fault that the broker is away")
            self.assertIn("Connection refused", faults(aimd)[0])
            for _ in range(2):
                broker.start()
                wait_for(lambda: not faults(aimd), 10, "no fault any more")
                messages = broker.receive(BMS, 2)
                self.assertEqual([message[:2] for message in messages], [["2", "0"]] * 2)  # QoS 2, not retained
                battery = decoded(bytes.fromhex(messages[0][2]))["data"]
                asked = aimd.ask("aimdk.protocol.HalBmsService/GetBmsState")["data"]
                self.assertEqual(set(battery), set(asked))
                self.assertAlmostEqual(battery["voltage"], asked["voltage"], delta=200)
                broker.kill()
                wait_for(lambda: faults(aimd), 10, "the fault that the broker is away")
            self.assertIn("MQTT topics are available", aimd.log())
            self.assertNotIn("INSECURE", aimd.log())

    def test_lights_and_emergency_stop(self):
        with Broker() as broker:
            broker.start()
            with Aimd(AIMD, "--mqtt", broker.address) as aimd:
                aimd.ready()
                aimd.ask("aimdk.protocol.HalRgbLightService/SetRgbLightCommand", {"cmd": {"red": 5, "effect": 3}})
                aimd.ask("aimdk.protocol.HalEmergencyService/SetEmergencyCommand",
                         {"cmd": {"software_emergency_stop": True}})
                for topic, message, key, value in (
                        ("/aima/rgb_light", "RgbLightStateChannel", "effect", "RgbEffectStatus_FLASHING"),
                        ("/hal_state/emergency", "EmergencyStateChannel", "software_emergency_stop", True)):
                    name = f"/channel/{quote(topic, safe='')}/{quote('pb:aimdk.protocol.' + message, safe='')}"
                    wait_for(lambda: broker.receive(name, 1), 20, topic)
                    newest = bytes.fromhex(broker.receive(name, 1)[0][2])
                    self.assertEqual(decoded(newest, message)["data"][key], value)

    def flood(self, broker, topic):
        """Two million messages without a frame, as fast as a client can send them."""
        lines = tempfile.TemporaryFile()
        lines.write(b"garbage\n" * 2_000_000)
        lines.seek(0)
        client = subprocess.Popen(["mosquitto_pub", "-p", str(broker.port), "-l", "-t", topic, "-q", "0"], stdin=lines,
                                  stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.addCleanup(lambda: (client.kill(), client.wait(10), lines.close()))

    def test_what_is_listed(self):
        with Broker() as broker, Aimd(AIMD, "--mqtt", broker.address) as aimd:
            aimd.ready()
            rows = {row["topic"]: row["backends"] for row in aimd.ask("aim.v1.TopicService/List")["topics"]}
            self.assertEqual(rows["/aima/bms/data"], ["mqtt"])  # without DDS here
            self.assertEqual(rows["/mc/base/state"], [])
            ran = subprocess.run([AIMCTL, "topic", "list", "--json", "--robot", f"127.0.0.1:{MC + aimd.slot.offset}"],
                                 stdout=subprocess.PIPE, text=True, timeout=10, check=True)
            shown = {row["topic"]: row["backends"] for row in json.loads(ran.stdout)["topics"]}
            self.assertEqual(shown["/aima/bms/data"], ["mqtt"])

    def test_a_broker_that_hangs_and_a_flood_leave_the_robot_alone(self):
        with Broker() as broker:
            broker.start()
            with Aimd(AIMD, "--mqtt", broker.address) as aimd:
                aimd.ready()
                wait_for(lambda: broker.receive(BMS, 1), 20, "a sample")
                self.flood(broker, BMS)
                late = int(aimd.status()["late_periods"])
                began = time.monotonic()
                for _ in range(50):
                    aimd.status()
                self.assertLess(time.monotonic() - began, 5)
                broker.process.send_signal(signal.SIGSTOP)
                periods = int(aimd.status()["control_periods"])
                time.sleep(2)
                status = aimd.status()
                self.assertGreater(int(status["control_periods"]) - periods, 1500)
                self.assertLess(int(status["late_periods"]) - late, 500)
                broker.process.send_signal(signal.SIGCONT)
                stopped = aimd.ask("aim.v1.StopService/Stop")
                self.assertTrue(stopped["stopped"], stopped)

    def test_a_message_beyond_the_bound_costs_no_memory(self):
        size = 200 << 20

        def peak(aimd):
            with open(f"/proc/{aimd.process.pid}/status", encoding="ascii") as status:
                return next(int(line.split()[1]) for line in status if line.startswith("VmHWM")) >> 10  # [MiB]

        with Broker() as broker, tempfile.NamedTemporaryFile() as large:
            broker.start()
            large.truncate(size)
            with Aimd(AIMD_ROBOTS, "--robot", "test-arm", "--mqtt", broker.address) as aimd:
                aimd.ready()
                wait_for(lambda: broker.receive(STATE, 1), 20, "a sample")
                before = peak(aimd)
                # A second subscriber is sent the message, and ends when it has it: by then aimd would have it, too.
                other = subprocess.Popen(["mosquitto_sub", "-p", str(broker.port), "-q", "2", "-t", COMMAND, "-C", "1", "-W", "60"],
                                         stdout=subprocess.DEVNULL)
                self.addCleanup(lambda: (other.kill(), other.wait()))
                time.sleep(0.5)
                publish = ["mosquitto_pub", "-p", str(broker.port), "-q", "2", "-t", COMMAND]
                subprocess.run([*publish, "-f", large.name], timeout=60, check=True)
                self.assertEqual(other.wait(60), 0)
                sample = b"\x04ros2\x00" + bytes.fromhex("00010000") + bytes(8) + b"\x01\x00\x00\x00\x00" + bytes(3) + bytes(16)
                subprocess.run([*publish, "-s"], input=sample, timeout=10, check=True)
                wait_for(lambda: aimd.ask("aim.v1.RefusalService/List", {"limit": 5}).get("refusals"), 20, "the next message")
                self.assertLess(peak(aimd) - before, 30)
                self.assertEqual(faults(aimd), [])

    def test_a_broker_that_knows_only_version_3_1_1_is_asked_in_it(self):
        levels = []

        def answer(server):
            """Of a broker of version 3.1.1: refuses level 5 with the code of that version, takes level 4."""
            while len(levels) < 2:
                connection, _ = server.accept()
                with connection:
                    levels.append(connection.recv(4096)[8])  # behind the fixed header and the name MQTT
                    connection.sendall(b"\x20\x02\x00" + (b"\x01" if levels[-1] == 5 else b"\x00"))
                    if levels[-1] == 4:
                        connected.wait(20)

        connected = threading.Event()
        with socket.create_server(("127.0.0.1", 0)) as server:
            threading.Thread(target=answer, args=(server,), daemon=True).start()
            with Aimd(AIMD, "--mqtt", f"127.0.0.1:{server.getsockname()[1]}") as aimd:
                aimd.ready()
                wait_for(lambda: "MQTT topics are available" in aimd.log(), 20, "the connection")
                connected.set()
                self.assertEqual(levels, [5, 4])

    def test_addresses(self):
        for address in ("", "host:", "host:0", "host:70000", ":1883", "mqtt://host"):
            with self.subTest(address):
                with Aimd(AIMD, "--mqtt", address) as aimd:
                    self.assertEqual(aimd.end(), 2)
                    self.assertIn("--mqtt", aimd.log())
        # A name that is not known, and a host beyond this machine: aimd starts, says so, and ends promptly.
        with Aimd(AIMD, "--mqtt", "broker.invalid") as aimd:
            self.assertEqual(aimd.ready()["mqtt"], "broker.invalid:1883")
            self.assertIn("INSECURE: MQTT topics on the broker broker.invalid:1883", aimd.log())
            wait_for(lambda: faults(aimd), 30, "the fault")
            aimd.process.send_signal(signal.SIGTERM)
            self.assertEqual(aimd.end(), 0)

    def test_set_points_pass_the_same_checks(self):
        # Of the synthetic arm: set-points by MQTT are refused in HOLD like those of every other transport; retained ones and
        # bytes without a frame have no effect.
        with Broker() as broker:
            broker.start()
            publish = ["mosquitto_pub", "-p", str(broker.port), "-q", "2", "-t", COMMAND]
            sample = b"\x04ros2\x00" + bytes.fromhex("00010000") + bytes(8) + b"\x01\x00\x00\x00\x00" + bytes(3) + bytes(16)
            subprocess.run([*publish, "-r", "-s"], input=sample, timeout=10, check=True)
            with Aimd(AIMD_ROBOTS, "--robot", "test-arm", "--mqtt", broker.address) as aimd:
                aimd.ready()
                wait_for(lambda: broker.receive(STATE, 1), 20, "a sample")

                def refusals():
                    return aimd.ask("aim.v1.RefusalService/List", {"limit": 50}).get("refusals", [])

                subprocess.run([*publish, "-m", "garbage"], timeout=10, check=True)
                time.sleep(0.5)
                self.assertEqual(refusals(), [])
                subprocess.run([*publish, "-s"], input=sample, timeout=10, check=True)
                wait_for(refusals, 10, "the refusal of a message that names no joint")
                self.assertIn("names no joint", str(refusals()))
                self.flood(broker, COMMAND)
                began = time.monotonic()
                periods = int(aimd.status()["control_periods"])
                while time.monotonic() - began < 2:
                    aimd.status()
                self.assertGreater(int(aimd.status()["control_periods"]) - periods, 1500)
                self.assertTrue(aimd.ask("aim.v1.StopService/Stop")["stopped"])


if __name__ == "__main__":
    unittest.main(verbosity=2)
