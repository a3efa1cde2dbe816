"""The document's planning sample, unmodified, against aimd: the arm arrives, and the task passes the documented states.

The sample uses the robot's own address; a proxy on loopback forwards its requests to aimd.
"""
import http.server
import json
import os
import subprocess
import sys
import threading

import requests

from aimdk import MC, call, equal, header, set_action, wait_for

HERE = os.path.dirname(os.path.abspath(__file__))
SAMPLE = os.path.join(HERE, "planning_move_sample.py")
GOAL = [0.35, 0.35, 0.25]


class Proxy(http.server.BaseHTTPRequestHandler):
    """Forwards requests for the robot's address to the simulated robot."""

    def do_POST(self):
        path = self.path.split("56322", 1)[1]
        body = self.rfile.read(int(self.headers["Content-Length"]))
        reply = requests.post(MC + path, headers={"content-type": self.headers["Content-Type"]}, data=body, timeout=5)
        self.send_response(reply.status_code)
        self.send_header("Content-Length", str(len(reply.content)))
        self.end_headers()
        self.wfile.write(reply.content)

    def log_message(self, *_):
        pass


def interpreter():
    """A Python with the sample's imports: the packages are Debian's, but the first python3 may be another."""
    for python in (sys.executable, "/usr/bin/python3"):
        if subprocess.run([python, "-c", "import numpy, requests"], stderr=subprocess.DEVNULL, check=False).returncode == 0:
            return python
    sys.exit("no python3 here has numpy and requests: scripts/setup test")


def run_sample(port):
    outcome = subprocess.run([interpreter(), SAMPLE], env={**os.environ, "http_proxy": f"http://127.0.0.1:{port}"},
                             capture_output=True, text=True, timeout=20, check=False)
    equal(outcome.returncode, 0)
    assert "Response: 200" in outcome.stdout, outcome.stdout
    return json.loads(outcome.stdout.strip().splitlines()[-1])


def state(task_id):
    return json.loads(call(MC, "McDataService/GetTaskState", {"header": header(), "task_id": task_id}))["state"]


def metres_from_goal():
    tools = json.loads(call(MC, "McDataService/GetTcpPosition", {"header": header()}))["tcp_position"]
    left = tools[0]["position"]
    return sum((left[axis] - GOAL[i]) ** 2 for i, axis in enumerate("xyz")) ** 0.5


def arrives(port):
    started = run_sample(port)
    equal(started["state"], "CommonState_SUCCESS")
    states = []
    wait_for(lambda: states.append(state(started["task_id"])) or
             states[-1] not in ("CommonState_PENDING", "CommonState_RUNNING"), 15, "the end of the task")
    equal(states[-1], "CommonState_SUCCESS")
    equal(set(states[:-1]), {"CommonState_RUNNING"})
    equal(state(started["task_id"]), "CommonState_UNKNOWN")  # a final state is reported once
    assert metres_from_goal() < 0.005, metres_from_goal()


def aborted_elsewhere(port):
    started = run_sample(port)
    assert started["state"] != "CommonState_SUCCESS", started
    equal(state(started["task_id"]), "CommonState_ABORTED")


with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Proxy) as proxy:
    threading.Thread(target=proxy.serve_forever, daemon=True).start()
    aborted_elsewhere(proxy.server_port)
    set_action("RL_JOINT_DEFAULT")
    set_action("RL_LOCOMOTION_ARM_EXT_PLANNING_MOVE")
    assert metres_from_goal() > 0.1
    arrives(proxy.server_port)
    proxy.shutdown()
