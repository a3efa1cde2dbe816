"""The part of LCM's Python module that Xiaomi's example programs use: LCM(url) with publish, subscribe and handle_timeout, and
the message types of the robot. Written from the facts of the wire, without any code of aim."""
import select
import socket
import struct
import time


class LCM:
    """url: udpm://239.255.76.67:PORT?ttl=N. Everything goes over the loopback interface, as a route to lo would do."""

    def __init__(self, url, group=None):
        host, rest = url.removeprefix("udpm://").split(":")
        self.address = (group or host, int(rest.split("?")[0]))
        self.handlers = {}
        self.sequence = 0
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.socket.bind(self.address)
        lo = socket.inet_aton("127.0.0.1")
        self.socket.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, socket.inet_aton(self.address[0]) + lo)
        self.socket.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, lo)
        self.socket.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_TTL, 0)

    def publish(self, channel, payload):
        self.socket.sendto(b"LC02" + struct.pack(">I", self.sequence) + channel.encode() + b"\0" + payload, self.address)
        self.sequence += 1

    def subscribe(self, channel, handler):
        self.handlers[channel] = handler

    def handle_timeout(self, milliseconds):
        if not select.select([self.socket], [], [], milliseconds / 1000)[0]:
            return 0
        packet = self.socket.recv(65536)
        if packet[:4] != b"LC02" or b"\0" not in packet[8:]:
            return 1
        channel, payload = packet[8:].split(b"\0", 1)
        handler = self.handlers.get(channel.decode(errors="replace"))
        if handler:
            handler(channel.decode(), payload)
        return 1

    def close(self):
        self.socket.close()


class robot_control_cmd_lcmt:
    FINGERPRINT = 0x8ED6C3C52D5F2DEA
    LAYOUT = ">4b3f3f3f6f3f6f2f2i"

    def __init__(self, mode=0, gait_id=0, contact=0, life_count=0, duration=0, **vectors):
        self.mode, self.gait_id, self.contact, self.life_count, self.duration = mode, gait_id, contact, life_count, duration
        self.value = 0
        for name, size in (("vel_des", 3), ("rpy_des", 3), ("pos_des", 3), ("acc_des", 6), ("ctrl_point", 3), ("foot_pose", 6),
                           ("step_height", 2)):
            setattr(self, name, list(vectors.get(name, [0.0] * size)))

    @classmethod
    def decode(cls, payload):
        numbers = struct.unpack(">Q" + cls.LAYOUT[1:], payload)
        assert numbers[0] == cls.FINGERPRINT, payload[:8].hex()
        message = cls(*numbers[1:5], duration=numbers[-1], vel_des=numbers[5:8], rpy_des=numbers[8:11], pos_des=numbers[11:14],
                      acc_des=numbers[14:20], ctrl_point=numbers[20:23], foot_pose=numbers[23:29], step_height=numbers[29:31])
        message.value = numbers[31]
        return message

    def encode(self):
        return struct.pack(">Q", self.FINGERPRINT) + struct.pack(
            self.LAYOUT, self.mode, self.gait_id, self.contact, self.life_count, *self.vel_des, *self.rpy_des, *self.pos_des,
            *self.acc_des, *self.ctrl_point, *self.foot_pose, *self.step_height, self.value, self.duration)


class robot_control_response_lcmt:
    FINGERPRINT = 0x90BB53042DDB518E

    @classmethod
    def decode(cls, payload):
        assert struct.unpack(">Q", payload[:8])[0] == cls.FINGERPRINT, payload[:8].hex()
        assert len(payload) == 64, len(payload)
        message = cls()
        (message.mode, message.gait_id, message.contact, message.order_process_bar, message.switch_status, message.ori_error,
         message.footpos_error, *motors) = struct.unpack(">6bh12i", payload[8:])
        message.motor_error = motors
        return message


class file_send_lcmt:
    FINGERPRINT = 0x21BF37099B9D5E15

    def __init__(self, data):
        self.data = data

    def encode(self):
        text = self.data.encode() + b"\0"
        return struct.pack(">QI", self.FINGERPRINT, len(text)) + text


class Robot:
    """The flow of the example programs: a thread-less Robot_Ctrl with heartbeats of 20 Hz."""

    def __init__(self, group=None):
        self.commands = LCM("udpm://239.255.76.67:7671?ttl=255", group)
        self.answers = LCM("udpm://239.255.76.67:7670?ttl=255", group)
        self.answers.subscribe("robot_control_response", self.take)
        self.commands.subscribe("user_gait_result", self.take_result)
        self.commands.subscribe("robot_control_cmd", self.take_frame)
        self.frames = []  # of all clients
        self.command = robot_control_cmd_lcmt()
        self.response, self.times, self.result = None, [], None

    def take(self, _channel, payload):
        self.response = robot_control_response_lcmt.decode(payload)
        self.times.append(time.monotonic())

    def take_frame(self, _channel, payload):
        if len(payload) == 124 and payload[:8] == self.command.encode()[:8]:
            self.frames.append(robot_control_cmd_lcmt.decode(payload))

    def take_result(self, _channel, payload):
        assert struct.unpack(">Q", payload[:8])[0] == 0xECECA67E3EDA6D7D, payload[:8].hex()
        self.result = struct.unpack(">b", payload[8:])[0]

    def send(self, **fields):
        life_count = (self.command.life_count + 1 + 128) % 256 - 128  # wraps as the signed field does
        self.command = robot_control_cmd_lcmt(**{"life_count": life_count, **fields})
        self.commands.publish("robot_control_cmd", self.command.encode())

    def run(self, seconds, until=lambda: False, heartbeat=True):
        """Listens; a heartbeat each 50 ms. Whether the condition came true."""
        end, beat = time.monotonic() + seconds, time.monotonic()
        while time.monotonic() < end:
            self.answers.handle_timeout(5)
            while self.commands.handle_timeout(0):
                pass
            if heartbeat and time.monotonic() >= beat:
                self.commands.publish("robot_control_cmd", self.command.encode())
                beat = time.monotonic() + 0.05
            if until():
                return True
        return until()

    def wait_finish(self, mode, gait_id, seconds=10):
        """As the examples do: the mode and gait are there, and the bar is at 95 or more."""
        def done():
            now = self.response
            return now and (now.mode, now.gait_id) == (mode, gait_id) and now.order_process_bar >= 95
        assert self.run(seconds, done), f"{mode}/{gait_id}: {vars(self.response) if self.response else 'silent'}"

    def close(self):
        self.commands.close()
        self.answers.close()
