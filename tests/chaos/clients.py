"""Stuck clients of four kinds that hold 64 connections: stops are still served."""
import socket
import threading
import time

from aimd_process import MC
from robot import Ctl, local, start
from row import worst_of

CLIENTS = 64
STOP = 0.25  # [s] exec of aimctl to its end
HEADER = b"POST /rpc/aim.v1.StatusService/GetStatus HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"


class Crowd:
    """Connections of one kind; each keeps sending `drip`, byte by byte."""

    def __init__(self, robot, count, begin, drip, small_window=False):
        self.sockets = []
        self.drip = drip
        self.ending = threading.Event()
        for _ in range(count):
            one = socket.socket()
            if small_window:
                one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            one.settimeout(2)
            one.connect(("127.0.0.1", MC + robot.slot.offset))
            self.sockets.append(one)
            one.setblocking(False)
            self.put(one, begin)
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()

    @staticmethod
    def put(one, data):
        try:
            one.send(data)
        except OSError:
            pass  # the socket buffer is full, or the server has closed the connection

    def _run(self):
        sent = 0
        while not self.ending.wait(0.2):
            if self.drip:
                for one in self.sockets:
                    self.put(one, self.drip[sent % len(self.drip):][:1])
                sent += 1

    def end(self):
        self.ending.set()
        self.thread.join(5)
        for one in self.sockets:
            one.close()


KINDS = {
    "half-open": (b"", b"", False),
    "slow header": (HEADER[:20], b"x", False),
    "slow body": (HEADER + b"Content-Length: 60000\r\n\r\n{", b" ", False),
    "never reading": ((HEADER + b"Content-Length: 2\r\n\r\n{}") * 400, b"", True),
}


def stops_in(run, robot, tries):
    ctl = Ctl(run, local(robot))
    times, failures = [], []
    for _ in range(tries):
        code, out, err, seconds = ctl("stop")
        times.append(seconds)
        if code != 0:
            failures.append(f"exit {code}: {err or out}")
    return times, failures


def scenario(run):
    tries = 10 if run.short else 100
    mixes = [(f"{CLIENTS} stuck clients, {kind}", [(kind, CLIENTS)]) for kind in KINDS]
    mixes.append((f"{CLIENTS} stuck clients, {CLIENTS // 4} of each kind", [(kind, CLIENTS // 4) for kind in KINDS]))
    for what, crowds in mixes:
        with start(run) as robot:
            robot.ready()
            held = [Crowd(robot, count, *KINDS[kind]) for kind, count in crowds]
            time.sleep(0.5)
            times, failures = stops_in(run, robot, tries)
            for crowd in held:
                crowd.end()
            code, _, err, _ = Ctl(run, local(robot))("status")
            if code != 0:
                failures.append(f"after the clients are closed, status ends with {code}: {err}")
        yield worst_of(f"{what}: aimctl stop", STOP * run.patience, times, "s", failures)
