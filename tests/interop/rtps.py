"""RTPS packets for tests: recorded on loopback, sent again from anywhere, or forged.

As a program: rtps.py INTERFACE ADDRESS... <RECORDING sends a recording with its original timing over an interface,
unicast packets to every address. Source: RTPS 2.2, sections 8.3, 9.4 (packets) and 9.6 (ports, parameters).
"""
import json
import random
import socket
import struct
import sys
import threading
import time

GROUP = "239.255.0.1"
CYCLONE = b"\x01\x10"  # as a vendor
ALL_PROTOCOLS, IPV4 = 0x0003, 0x0800  # Ethernet protocols; only a socket for all of them receives outgoing packets as well
ETHERNET, PREFIX_AT, PREFIX = 14, 8, 12  # [bytes]


def multicast_port(domain):
    return 7400 + 250 * domain


def vendor(payload):
    return payload[6:8]


def prefix(payload):
    return payload[PREFIX_AT:PREFIX_AT + PREFIX]


class Recorder(threading.Thread):
    """Records all RTPS packets of an interface until stopped: (seconds, address, port, payload). Needs root."""

    def __init__(self, interface):
        super().__init__(daemon=True)
        self.socket = socket.socket(socket.AF_PACKET, socket.SOCK_RAW, socket.htons(ALL_PROTOCOLS))
        self.socket.bind((interface, 0))
        self.socket.settimeout(0.1)
        # On lo a packet appears twice, leaving and arriving; on other interfaces it arrives on another machine.
        self.ignored = socket.PACKET_OUTGOING if interface == "lo" else None
        self.packets = []
        self.stopping = False
        self.start()

    def run(self):
        while not self.stopping:
            try:
                frame, sender = self.socket.recvfrom(70_000)
            except socket.timeout:
                continue
            if sender[1] != IPV4 or sender[2] == self.ignored:
                continue
            ip = frame[ETHERNET:]
            header = (ip[0] & 15) * 4
            if ip[9] != socket.IPPROTO_UDP:
                continue
            port = struct.unpack_from("!H", ip, header + 2)[0]
            payload = ip[header + 8:]
            if payload[:4] == b"RTPS":
                self.packets.append((time.monotonic(), socket.inet_ntoa(ip[16:20]), port, payload))

    def stop(self):
        self.stopping = True
        self.join()
        self.socket.close()
        return self.packets


def save(packets):
    start = packets[0][0]
    return json.dumps([(when - start, address, port, payload.hex()) for when, address, port, payload in packets])


def replay(interface, addresses, recording):
    """Sends a recording; each unicast packet goes to all of these addresses."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as out:
        out.setsockopt(socket.SOL_SOCKET, socket.SO_BINDTODEVICE, interface.encode())
        start = time.monotonic()
        for when, address, port, payload in json.loads(recording):
            time.sleep(max(0.0, start + when - time.monotonic()))
            for target in [GROUP] if address == GROUP else addresses:
                out.sendto(bytes.fromhex(payload), (target, port))


def forged_announcement(lease_s=2):
    """The discovery announcement of a participant that does not exist."""
    who = CYCLONE + random.randbytes(PREFIX - 2)

    def parameter(number, value):
        return struct.pack("<HH", number, len(value)) + value

    locator = struct.pack("<II", 1, 9) + bytes(12) + socket.inet_aton("127.0.0.1")  # UDP, port 9 (discard)
    parameters = b"".join([
        parameter(0x15, b"\x02\x01\x00\x00"),                         # protocol version
        parameter(0x16, CYCLONE + b"\x00\x00"),                       # vendor
        parameter(0x50, who + b"\x00\x00\x01\xc1"),                   # participant
        parameter(0x58, struct.pack("<I", 0xC3F)),                    # builtin endpoints: all
        parameter(0x31, locator), parameter(0x32, locator),           # its unicast locators
        parameter(0x02, struct.pack("<iI", lease_s, 0)),              # lease
        struct.pack("<HH", 1, 0)])                                    # end
    data = (struct.pack("<HH", 0, 16) + b"\x00\x01\x00\xc7\x00\x01\x00\xc2" + struct.pack("<iI", 0, 1)
            + b"\x00\x03\x00\x00" + parameters)
    return b"RTPS\x02\x01" + CYCLONE + who + struct.pack("<BBH", 0x15, 0x05, len(data)) + data


if __name__ == "__main__":
    replay(sys.argv[1], sys.argv[2:], sys.stdin.read())
