"""An aimd process for black-box tests: started on reserved ports, terminated when the test ends."""
import fcntl
import os
import re
import socket
import subprocess
import tempfile
import threading
import time

import requests

MC, HAL, ORIN, PLAYER, PNC = 56322, 56421, 56422, 56444, 56321
LIGHTS, CAMERAS, SYSTEM, ALERTS = 52893, 59324, 51011, 50587
SLOTS = 48


def listening(port):
    with socket.socket() as client:
        return client.connect_ex(("127.0.0.1", port)) == 0


class Slot:
    """A range of ports and a DDS domain, reserved among all tests of this machine by a lock file. A range that another program
    uses, such as an aimd that a test left behind, is passed over."""

    def __init__(self):
        folder = os.path.join(tempfile.gettempdir(), f"aim-test-slots-{os.getuid()}")
        os.makedirs(folder, exist_ok=True)
        for number in range(SLOTS):
            self.file = open(os.path.join(folder, str(number)), "w")
            try:
                fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                self.file.close()
                continue
            # Below the ephemeral ports, so that no outgoing connection of the machine uses one of them.
            self.offset = -36000 - 200 * number
            self.domain = 120 + number
            if not listening(MC + self.offset):
                return
            self.file.close()
        raise RuntimeError("all test slots are taken")

    def release(self):
        self.file.close()


FOLDERS = []


def temporary_folder():
    """A folder that is removed when the test program ends."""
    FOLDERS.append(tempfile.TemporaryDirectory())
    return FOLDERS[-1].name


def wait_for(condition, seconds, what):
    """Polls until the condition is true and returns its value; fails loudly at the deadline."""
    deadline = time.monotonic() + seconds
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > deadline:
            raise AssertionError(f"not within {seconds} s: {what}")
        time.sleep(0.005)


class Aimd:
    def __init__(self, program, *flags, slot=None, dds=False, environment=None, limit=None):
        """limit: arguments of `ulimit`, which is called before the start."""
        self.own_slot = slot is None
        self.slot = slot or Slot()
        under_limit = ["sh", "-c", f'ulimit {limit} && exec "$0" "$@"'] if limit else []
        command = [*under_limit, program, "--port-offset", str(self.slot.offset), "--domain", str(self.slot.domain)]
        if not dds:
            command.append("--no-dds")
        self.started = time.monotonic()
        self.process = subprocess.Popen([*command, *flags], stderr=subprocess.PIPE, text=True,
                                        env={**os.environ, **(environment or {})})
        self.lines = []
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()
        self.http = requests.Session()

    def _read(self):
        for line in self.process.stderr:
            self.lines.append(line.rstrip("\n"))

    def log(self):
        return "\n".join(self.lines)

    def ready(self, seconds=60):
        """Waits for the ready line and returns its key=value pairs."""

        def line():
            found = [text for text in self.lines if text.startswith("aimd ready: ")]
            if not found and self.process.poll() is not None:
                self.reader.join(5)
                raise AssertionError(f"aimd ended with {self.process.returncode}:\n{self.log()}")
            return found

        text = wait_for(line, seconds, "the ready line")[0]
        return dict(re.findall(r"(\w+)=(\S+)", text))

    def url(self, port=MC):
        return f"http://127.0.0.1:{port + self.slot.offset}"

    def call(self, method, body=None, port=MC):
        """One RPC, JSON in and out; returns the reply as text, because tests compare its exact form."""
        reply = self.http.post(f"{self.url(port)}/rpc/{method}", json={} if body is None else body,
                               headers={"Content-Type": "application/json"}, timeout=5)
        assert reply.status_code == 200, f"{method}: {reply.status_code} {reply.text}"
        return reply.text

    def ask(self, method, body=None, port=MC):
        reply = self.call(method, body, port)
        return requests.compat.json.loads(reply)

    def status(self):
        return self.ask("aim.v1.StatusService/GetStatus")

    def go(self, action, seconds=15):
        """One transition to an action; waits until the action is running."""
        reply = self.call("aimdk.protocol.McActionService/SetAction",
                          {"command": {"action": "McAction_USE_EXT_CMD", "ext_action": action}})
        assert reply == '{"state":"CommonState_SUCCESS"}', reply
        wait_for(lambda: self._in(action), seconds, f"{action} running")

    def _in(self, action):
        info = self.ask("aimdk.protocol.McActionService/GetAction")["info"]
        return info["current_action"] == "McAction_" + action and info["status"] in (
            "McActionStatus_RUNNING", "McActionStatus_DONE")

    def end(self, seconds=5):
        """Waits until the process has ended; returns its exit code."""
        code = self.process.wait(seconds)
        self.reader.join(5)
        return code

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(5)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait(5)
        self.reader.join(5)
        self.process.stderr.close()
        self.http.close()
        if self.own_slot:
            self.slot.release()
