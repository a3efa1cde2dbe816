"""Between two groups of LCM: carries the packets of a robot and of the daemon that drives it, each channel in its direction."""
import heapq
import select
import threading
import time

from lcm_client import LCM

PORTS = (7667, 7669, 7670, 7671)


class LcmRelay(threading.Thread):
    """`to_the_robot`: the channels that the driver sends. A subclass says what becomes of a packet."""

    def __init__(self, driver, robot, to_the_robot):
        super().__init__(daemon=True)
        self.to_the_robot, self.waiting, self.taken, self.ended = to_the_robot, [], 0, False
        self.pairs = {}
        for port in PORTS:
            ends = [LCM(f"udpm://239.255.76.67:{port}", group) for group in (driver, robot)]
            self.pairs[ends[0].socket] = (ends[1], True)
            self.pairs[ends[1].socket] = (ends[0], False)

    def carried(self, packet):
        """What arrives of it: a list of (delay [s], packet)."""
        return [(0, packet)]

    def run(self):
        while not self.ended:
            patience = max(self.waiting[0][0] - time.monotonic(), 0) if self.waiting else 0.1
            for socket in select.select(list(self.pairs), [], [], min(patience, 0.1))[0]:
                self.take(socket.recv(65536), *self.pairs[socket])
            while self.waiting and self.waiting[0][0] <= time.monotonic():
                _, _, packet, end = heapq.heappop(self.waiting)
                end.socket.sendto(packet, end.address)

    def take(self, packet, end, from_driver):
        if (packet[8:].split(b"\0", 1)[0] in self.to_the_robot) != from_driver:
            return  # it was sent here by this relay
        for delay, arrived in self.carried(packet):
            self.taken += 1
            heapq.heappush(self.waiting, (time.monotonic() + delay, self.taken, arrived, end))

    def end(self):
        self.ended = True
        self.join()
        for end, _ in self.pairs.values():
            end.close()
