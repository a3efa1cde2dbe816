"""Topics on LCM against liblcm, and the network: nothing leaves this machine, and no other machine reaches it, unless an interface
is opened. Usage: lcm_test.py AIMD AIMCTL LCM_PEER BUS_PEER [TEST...]   (both programs: with the synthetic robots)

The machine is a network namespace with two cables; the other machine is a second one. Skipped (77) where namespaces cannot be created.
"""
import json
import os
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "daemon"))
from aimd_process import MC, Aimd, wait_for  # noqa: E402
from namespaces import INSIDE, NEAR, OtherMachine, enter_namespace, ip  # noqa: E402

GROUP, PORT = "239.255.76.67", 7671
ALL_PROTOCOLS = 0x0003
SENDER = """
import socket, struct, sys
group, port, interface, text = sys.argv[1:]
out = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
out.setsockopt(socket.SOL_SOCKET, socket.SO_BINDTODEVICE, interface.encode())
out.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_TTL, 4)
for sequence in range(5):
    out.sendto(struct.pack("!II", 0x4c433032, sequence) + b"robot\\0" + text.encode(), (group, int(port)))
"""


def url(domain=0, port=PORT):
    return f"udpm://239.255.76.{67 + domain}:{port}?ttl=0"


def place(interface="lo", domain=0, port=PORT):
    return f"{interface}:{domain}:{port}"


class Receiver:
    """A program that receives; its lines after "ready" are samples."""

    def __init__(self, program, where, channel, count, seconds=20):
        self.process = subprocess.Popen([program, "receive", where, channel, str(count), str(seconds)], text=True,
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        assert self.process.stdout.readline() == "ready\n", f"{program} cannot receive at {where}"

    def samples(self):
        out, _ = self.process.communicate(timeout=60)
        return [bytes.fromhex(line) for line in out.splitlines()]


def send(program, where, channel, samples, count, rate):
    subprocess.run([program, "send", where, channel, str(count), str(rate)], check=True, timeout=60, text=True,
                   input="".join(sample.hex() + "\n" for sample in samples))


class Recorder(threading.Thread):
    """Counts the packets of LCM on an interface."""

    def __init__(self, interface):
        super().__init__(daemon=True)
        self.socket = socket.socket(socket.AF_PACKET, socket.SOCK_RAW, socket.htons(ALL_PROTOCOLS))
        self.socket.bind((interface, 0))
        self.socket.settimeout(0.1)
        self.packets = []
        self.stopping = False
        self.start()

    def run(self):
        while not self.stopping:
            try:
                frame = self.socket.recv(70_000)
            except socket.timeout:
                continue
            if b"LC02" in frame or b"LC03" in frame:
                self.packets.append(frame[14:])

    def stop(self):
        time.sleep(0.3)
        self.stopping = True
        self.join()
        self.socket.close()
        return self.packets


class Lcm(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        ip("link", "set", "lo", "up")
        cls.other = OtherMachine()
        ip("route", "add", "default", "via", "10.77.0.2")  # what follows the routing table leaves by the first cable
        ip("route", "add", "239.255.76.0/24", "dev", "lo")  # liblcm has no other choice of the interface

    @classmethod
    def tearDownClass(cls):
        cls.other.process.kill()
        cls.other.process.wait(5)

    def exchange(self, to, to_place, of, of_place, samples, count, rate):
        """Sends from `of` to `to`; the time that it took."""
        receiver = Receiver(to, to_place, "robot", count)
        started = time.monotonic()
        send(of, of_place, "robot", samples, count, rate)
        took = time.monotonic() - started
        received = receiver.samples()
        self.assertEqual(len(received), count)
        for number, sample in enumerate(received):
            self.assertEqual(sample, samples[number % len(samples)], number)
        return took

    def test_liblcm_and_the_bus_hear_each_other_at_500_Hz(self):
        samples = [struct.pack("!Q", 0x0123456789abcdef * n % 2 ** 64) * (n % 40) for n in range(97)]
        for domain in (0, 5):
            took = self.exchange(LCM_PEER, url(domain), BUS_PEER, place(domain=domain), samples, 1000, 500)
            self.assertLess(took, 4)  # 2 s at that rate
            took = self.exchange(BUS_PEER, place(domain=domain), LCM_PEER, url(domain), samples, 1000, 500)
            self.assertLess(took, 4)

    def test_large_samples_go_in_parts(self):
        for size in (65_493, 65_494, 65_495, 120_000):
            sample = bytes((i * 31 + i // 1000) % 256 for i in range(size))
            self.exchange(LCM_PEER, url(), BUS_PEER, place(), [sample], 5, 10)
            self.exchange(BUS_PEER, place(), LCM_PEER, url(), [sample], 5, 10)

    def test_domains_are_apart(self):
        receiver = Receiver(BUS_PEER, place(domain=1), "robot", 1, seconds=1)
        send(LCM_PEER, url(0), "robot", [b"zero"], 20, 100)
        self.assertEqual(receiver.samples(), [])

    def from_outside(self, cable, address, text):
        subprocess.run(self.other.command(sys.executable, "-B", "-c", SENDER, address, str(PORT), f"far{cable}", text),
                       check=True, timeout=20)

    def test_another_machine_reaches_the_opened_interface_only(self):
        inside = Receiver(BUS_PEER, place("lo"), "robot", 1)
        opened = Receiver(BUS_PEER, place("near0"), "robot", 5)
        # By the group and to the machine itself, over both cables. The group is joined on the first one, so that its packets
        # come up to the sockets.
        self.from_outside(1, GROUP, "group, second cable")
        self.from_outside(1, NEAR[1], "direct, second cable")
        self.from_outside(0, NEAR[0], "direct, first cable")
        self.from_outside(0, GROUP, "group, first cable")
        self.assertEqual(opened.samples(), [b"group, first cable"] * 5)
        send(BUS_PEER, place("lo"), "robot", [b"from this machine"], 1, 10)
        self.assertEqual(inside.samples(), [b"from this machine"])

    def test_nothing_leaves_the_machine_unless_an_interface_is_opened(self):
        recorders = [Recorder("near0"), Recorder("near1")]
        ip("route", "change", "239.255.76.0/24", "dev", "near0")  # a program that follows the routing table would leave
        try:
            send(BUS_PEER, place("lo"), "robot", [b"x", b"y" * 100_000], 50, 200)
        finally:
            ip("route", "change", "239.255.76.0/24", "dev", "lo")
        self.assertEqual([recorder.stop() for recorder in recorders], [[], []])
        recorders = [Recorder("near0"), Recorder("near1")]
        send(BUS_PEER, place("near1"), "robot", [b"x"], 50, 200)
        first, second = (recorder.stop() for recorder in recorders)
        self.assertEqual(first, [])
        self.assertEqual(len(second), 50)
        self.assertEqual({packet[8] for packet in second}, {1})  # [hops] not beyond the network of the cable
        self.assertEqual({packet[12:16] for packet in second}, {socket.inet_aton(NEAR[1])})

    def test_an_interface_that_cannot_be_used_is_named_with_what_mends_it(self):
        ip("link", "add", "spare0", "type", "veth", "peer", "name", "spare1")
        try:
            for prepare, said in (((), "it is down"), (("link", "set", "spare0", "up"), "it has no IPv4 address"),
                                  (("address", "add", "10.78.0.1/24", "dev", "spare0"), None),
                                  (("link", "set", "spare0", "multicast", "off"), "it carries no multicast")):
                if prepare:
                    ip(*prepare)
                ran = subprocess.run([BUS_PEER, "receive", place("spare0"), "robot", "0", "0"], capture_output=True, text=True,
                                     timeout=20)
                if said:
                    self.assertEqual(ran.returncode, 1)
                    self.assertIn(f"LCM cannot be opened on the network interface spare0: {said}", ran.stderr)
                else:
                    self.assertEqual(ran.returncode, 0, ran.stderr)
        finally:
            ip("link", "delete", "spare0")


class Programs(unittest.TestCase):
    """aimctl on the LCM channels of a robot, and aimd, which leaves them to the robot's own controller."""
    RESPONSE = {"mode": 11, "gait_id": 27, "contact": 15, "order_process_bar": 100, "switch_status": 0, "ori_error": 0,
                "footpos_error": -1, "motor_error": [-2147483648] * 12}
    COMMAND = {"mode": 12, "gait_id": 0, "contact": 15, "life_count": -1, "vel_des": [0, 0, 0], "rpy_des": [0, 0, 0],
               "pos_des": [0, 0, 0.25], "acc_des": [0] * 6, "ctrl_point": [0] * 3, "foot_pose": [0] * 6,
               "step_height": [0.0625, 0.0625], "value": 0, "duration": 0}

    def setUp(self):
        ip("link", "set", "lo", "up")
        self.home = tempfile.TemporaryDirectory()
        self.addCleanup(self.home.cleanup)
        self.config("lcm_domain = 3")

    def config(self, *lines):
        self.file = os.path.join(self.home.name, "config.toml")
        with open(self.file, "w", encoding="utf-8") as file:
            file.write("\n".join(["[robots.dog]", 'address = "127.0.0.1:9"', 'model = "test-quadruped"', *lines, ""]))

    def run_aimctl(self, *words, expect=0):
        ran = subprocess.run([AIMCTL, *words], capture_output=True, text=True, timeout=60, env=self.environment())
        self.assertEqual(ran.returncode, expect, f"{words}\n{ran.stdout}{ran.stderr}")
        return ran

    def environment(self):
        return {"PATH": os.environ["PATH"], "HOME": self.home.name, "AIMCTL_CONFIG": self.file, "AIMCTL_ROBOT": "dog"}

    def encoded(self, message, document):
        return bytes.fromhex(self.run_aimctl("rpc", "encode", message, json.dumps(document), "--as", "lcm").stdout.strip())

    def talk(self, *words, seconds=20, rate=50):
        """aimctl, while a controller responds at 50 Hz."""
        sample = self.encoded("robot_control_response_lcmt", self.RESPONSE)
        controller = subprocess.Popen([BUS_PEER, "send", place(domain=3, port=7670), "controller_response",
                                       str(seconds * rate), str(rate)], stdin=subprocess.PIPE, text=True)
        try:
            controller.stdin.write(sample.hex() + "\n")
            controller.stdin.close()
            return self.run_aimctl(*words)
        finally:
            controller.kill()
            controller.wait(5)

    def test_encode_and_decode(self):
        sample = self.encoded("robot_control_cmd_lcmt", self.COMMAND)
        self.assertEqual(len(sample), 124)
        self.assertEqual(sample[:8].hex(), "8ed6c3c52d5f2dea")
        back = self.run_aimctl("rpc", "decode", "cyberdog.robot_control_cmd_lcmt", sample.hex(), "--as", "lcm").stdout
        self.assertEqual(json.loads(back), self.COMMAND)
        wrong = self.run_aimctl("rpc", "decode", "file_recv_lcmt", sample.hex(), "--as", "lcm", expect=2).stderr
        self.assertIn("0x8ed6c3c52d5f2dea", wrong)
        self.assertIn("0xececa67e3eda6d7d", wrong)
        short = dict(self.COMMAND, vel_des=[0, 0])
        said = self.run_aimctl("rpc", "encode", "robot_control_cmd_lcmt", json.dumps(short), "--as", "lcm", expect=2).stderr
        self.assertIn("vel_des has the wrong number of elements", said)
        self.assertIn("no CDR form", self.run_aimctl("rpc", "encode", "McActionRequest", "{}", "--as", "cdr", expect=2).stderr)

    def test_echo_and_hz(self):
        lines = self.talk("topic", "echo", "controller_response", "--count", "3").stdout.splitlines()
        self.assertEqual([json.loads(line) for line in lines], [self.RESPONSE] * 3)
        rates = self.talk("topic", "hz", "controller_response", "--for", "2s", "--json").stdout.splitlines()
        last = json.loads(rates[-1])
        self.assertEqual((last["via"], last["lost"]), ("lcm", 0))
        self.assertTrue(35 < last["rate_Hz"] < 65, last)

    def test_pub(self):
        receiver = Receiver(BUS_PEER, place(domain=3, port=7671), "controller_command", 10)
        said = json.loads(self.run_aimctl("topic", "pub", "controller_command", json.dumps(self.COMMAND), "--rate", "50", "--for",
                                          "200ms", "--json").stdout)
        self.assertEqual(said["messages"], 10)
        self.assertEqual(receiver.samples(), [self.encoded("robot_control_cmd_lcmt", self.COMMAND)] * 10)
        silent = Receiver(BUS_PEER, place(domain=3, port=7671), "controller_command", 1, seconds=1)
        checked = json.loads(self.run_aimctl("topic", "pub", "controller_command", json.dumps(self.COMMAND), "--dry-run",
                                             "--json").stdout)
        self.assertTrue(checked["dry_run"])
        self.assertEqual(silent.samples(), [])

    def test_what_does_not_fit(self):
        self.assertIn("LCM only", self.run_aimctl("topic", "echo", "controller_response", "--via", "http", expect=2).stderr)
        self.assertIn("not a channel of LCM", self.run_aimctl("topic", "echo", "/mc/base/state", "--via", "lcm", expect=2).stderr)
        said = self.run_aimctl("topic", "echo", "controller_response", "--timeout", "300ms", expect=3).stderr
        self.assertIn("LCM domain 3 on interface lo", said)
        self.config('lcm_interface = "nonesuch0"')
        said = self.run_aimctl("topic", "echo", "controller_response", expect=8).stderr
        self.assertIn("LCM cannot be opened on the network interface nonesuch0", said)
        self.config("lcm_domain = 189")
        self.assertIn("LCM domain from 0 to 188", self.run_aimctl("topic", "list", expect=2).stderr)

    def test_aimd_leaves_the_channels_to_the_controller(self):
        with Aimd(AIMD, "--robot", "test-quadruped") as aimd:
            aimd.ready()
            listed = aimd.ask("aim.v1.TopicService/List")["topics"]
            self.assertEqual([row["topic"] for row in listed if row["topic"].startswith("controller_")], [])
            refusal = aimd.ask("aim.v1.TopicService/Poll", {"topic": "controller_response"})["refusal"]
            self.assertEqual(refusal["message"], "controller_response is reached over LCM only")
            route = "/channel/controller_command/lcm%3Acyberdog.robot_control_cmd_lcmt"
            reply = aimd.http.post(aimd.url() + route, json=self.COMMAND, timeout=5)
            self.assertIn(reply.status_code, (200, 404))
            last = aimd.ask("aim.v1.RefusalService/GetLast", {"what": "controller_command"})
            self.assertEqual(last["refusal"]["message"], "controller_command is reached over LCM only")
            with open(self.file, "w", encoding="utf-8") as file:
                file.write(f'[robots.dog]\naddress = "127.0.0.1:{MC + aimd.slot.offset}"\n')
            rows = json.loads(self.run_aimctl("topic", "list", "--json").stdout)["topics"]
            row = next(row for row in rows if row["topic"] == "controller_response")
            self.assertEqual((row["backends"], row["served"]), (["lcm"], False))


if __name__ == "__main__":
    if INSIDE not in os.environ:
        enter_namespace()
    AIMD, AIMCTL, LCM_PEER, BUS_PEER = (sys.argv.pop(1) for _ in range(4))
    unittest.main(verbosity=2)
