"""The transports to aimd: HTTP with JSON, HTTP with protobuf, and DDS. HTTP calls return an Outcome, so that the same checks
apply to all."""
import dataclasses
import json
import select
import socket
import subprocess
import urllib.parse

import cdr

CONTENT_TYPES = {"json": "application/json", "protobuf": "application/protobuf", "cdr": "application/ros2"}
BLANK_LINE = b"\r\n\r\n"
PATIENCE = 30  # [s] for one reply on a loaded machine


@dataclasses.dataclass
class Outcome:
    refusal: str  # of a channel message; empty: none
    body: bytes
    status: int


class Http:
    """A persistent connection to a port of aimd; one send and mostly one receive per call, because there are thousands."""

    def __init__(self, port):
        self.port = port
        self.connect()

    def connect(self):
        self.socket = socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.received = b""

    def renew(self):
        """A server may close a connection that was idle for long, as on a busy machine: that is no answer to the next call."""
        if select.select([self.socket], [], [], 0)[0]:
            assert self.socket.recv(1, socket.MSG_PEEK) == b"", "aimd sends what nobody asked for"
            self.socket.close()
            self.connect()

    def post(self, target, encoding, data):
        self.renew()
        head = (f"POST {target} HTTP/1.1\r\nHost: localhost\r\nContent-Type: {CONTENT_TYPES[encoding]}\r\n"
                f"Content-Length: {len(data)}\r\n\r\n")
        self.socket.sendall(head.encode() + data)
        lines = self.take(lambda: self.received.find(BLANK_LINE) + len(BLANK_LINE) if BLANK_LINE in self.received else 0)
        lines = lines.decode().split("\r\n")
        headers = dict(line.split(": ", 1) for line in lines[1:] if line)
        length = int(headers["Content-Length"])
        body = self.take(lambda: length if len(self.received) >= length else 0) if length else b""
        status = int(lines[0].split()[1])
        return Outcome(headers.get("Aim-Refused", ""), body, status)

    def take(self, complete):
        """Receives until `complete` returns the number of bytes that belong together."""
        while not complete():
            some = self.socket.recv(65536)
            if not some:
                raise ConnectionError("aimd closed the connection")
            self.received += some
        size = complete()
        taken, self.received = self.received[:size], self.received[size:]
        return taken

    def call(self, method, encoding, data):
        return self.post("/rpc/" + method, encoding, data)

    def send(self, topic, topic_type, encoding, data):
        route = "/".join(urllib.parse.quote(part, safe="") for part in (topic, topic_type))
        return self.post("/channel/" + route, encoding, data)

    def ask(self, method, **request):
        """A call that must succeed, JSON in and out."""
        outcome = self.call(method, "json", json.dumps(request).encode())
        assert outcome.status == 200, f"{method}: {outcome.status} {outcome.body}"
        return json.loads(outcome.body)

    def close(self):
        self.socket.close()


class Dds:
    """Fast DDS in a separate process: one sample of any bytes per line."""

    def __init__(self, program, domain):
        self.process = subprocess.Popen([program, str(domain)], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, text=True)

    def send(self, topic, topic_type, sample):
        self.process.stdin.write(" ".join((*cdr.dds_name(topic, topic_type), sample.hex())) + "\n")
        self.process.stdin.flush()
        answered, _, _ = select.select([self.process.stdout], [], [], 30)
        assert answered, f"{topic} by DDS: the sender does not answer"
        reply = self.process.stdout.readline().strip()
        assert reply == "sent", f"{topic} by DDS: {reply or 'the sender ended'}"

    def close(self):
        self.process.stdin.close()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(5)
        self.process.stdout.close()
