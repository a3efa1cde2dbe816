"""An impaired network: two network namespaces, and a wire between them that loses, delays, duplicates and reorders packets.

The wire is two TUN devices and this process between them, so that no kernel module (sch_netem) is needed.
"""
import ctypes
import fcntl
import heapq
import os
import random
import select
import struct
import subprocess
import threading
import time
from dataclasses import dataclass

from row import NotPossible

TUNSETIFF, IFF_TUN, IFF_NO_PI = 0x400454CA, 0x0001, 0x1000
CLONE_NEWNET = 0x40000000


@dataclass
class Weather:
    loss: float = 0.0       # fraction of packets, in each direction
    delay: float = 0.0      # [s] in each direction
    jitter: float = 0.0     # [s] maximum in addition to the delay; reorders packets
    duplicate: float = 0.0  # fraction of packets


class Namespace:
    def __init__(self, address, peer):
        self.address = address
        self.holder = subprocess.Popen(["unshare", "-n", "sleep", "infinity"])
        self.path = f"/proc/{self.holder.pid}/ns/net"
        own = os.readlink("/proc/self/ns/net")
        deadline = time.monotonic() + 5
        while os.readlink(self.path) == own:
            if time.monotonic() > deadline or self.holder.poll() is not None:
                raise NotPossible("there are no network namespaces")
            time.sleep(0.005)
        self.prefix = ["nsenter", f"--net={self.path}", "--"]
        self.device = self._open_device()
        for words in (["link", "set", "lo", "up"], ["addr", "add", address, "peer", peer, "dev", "wire"],
                      ["link", "set", "wire", "up"]):
            subprocess.run([*self.prefix, "ip", *words], check=True)

    def _open_device(self):
        """The device belongs to the namespace of the thread that opens it, so a separate thread opens it."""
        opened = []

        def run():
            with open(self.path, "rb") as namespace:
                if ctypes.CDLL(None, use_errno=True).setns(namespace.fileno(), CLONE_NEWNET) != 0:
                    return
            try:
                device = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
                fcntl.ioctl(device, TUNSETIFF, struct.pack("16sH", b"wire", IFF_TUN | IFF_NO_PI))
                opened.append(device)
            except OSError:
                pass

        thread = threading.Thread(target=run)
        thread.start()
        thread.join()
        if not opened:
            self.holder.kill()
            self.holder.wait()
            raise NotPossible("there is no /dev/net/tun")
        return opened[0]

    def close(self):
        os.close(self.device)
        self.holder.kill()
        self.holder.wait()


class Link:
    ROBOT, OPERATOR = "10.73.0.1", "10.73.0.2"

    def __init__(self, seed):
        if os.geteuid() != 0:
            raise NotPossible("network namespaces need root")
        self.weather = Weather()
        self.random = random.Random(seed)
        self.robot = Namespace(self.ROBOT, self.OPERATOR)
        self.operator = Namespace(self.OPERATOR, self.ROBOT)
        self.ending = False
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()

    def _run(self):
        ends = [self.robot.device, self.operator.device]
        waiting = []
        number = 0
        while not self.ending:
            now = time.monotonic()
            while waiting and waiting[0][0] <= now:
                _, _, target, packet = heapq.heappop(waiting)
                try:
                    os.write(target, packet)
                except OSError:
                    pass  # the queue of the device is full: the packet is lost
            pause = max(0.0, min(0.05, waiting[0][0] - now)) if waiting else 0.05
            for source in select.select(ends, [], [], pause)[0]:
                packet = os.read(source, 65536)
                target = ends[1] if source == ends[0] else ends[0]
                weather = self.weather
                copies = 2 if self.random.random() < weather.duplicate else 1
                for _ in range(copies):
                    if self.random.random() < weather.loss:
                        continue
                    due = time.monotonic() + weather.delay + self.random.random() * weather.jitter
                    number += 1
                    heapq.heappush(waiting, (due, number, target, packet))

    def close(self):
        self.ending = True
        self.thread.join(5)
        self.robot.close()
        self.operator.close()
