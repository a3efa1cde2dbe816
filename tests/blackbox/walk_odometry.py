"""A walk by distance whose odometry lies by less than aimd notices: walk_odometry.py AIMCTL AIMD

A server between aimctl and aimd passes everything on and changes where the robot says that it is. It carries out no walk, so that
aimctl sends the velocities, as to every robot without aimd.
"""
import http.server
import json
import os
import subprocess
import sys
import tempfile
import threading
import unittest

import requests

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "daemon"))
from aimd_process import MC, Aimd  # noqa: E402

AIMCTL, AIMD = sys.argv.pop(1), sys.argv.pop(1)
HOME = tempfile.TemporaryDirectory()


class Between(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    session = requests.Session()
    url = ""
    lie = staticmethod(lambda page: None)

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if "/aim.v1.WalkService/" in self.path:
            self.send_response_only(404)
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        headers = {name: self.headers[name] for name in ("Content-Type", "Accept") if self.headers[name]}
        reply = self.session.post(self.url + self.path, body, headers=headers, timeout=10)
        text = reply.content
        if self.path.endswith("/GetStatus"):
            page = json.loads(text)
            Between.lie(page)
            text = json.dumps(page).encode()
        self.send_response_only(reply.status_code)
        self.send_header("Content-Type", reply.headers.get("Content-Type", "application/json"))
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def log_message(self, *_):
        pass


class WalkOdometry(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.aimd = Aimd(AIMD, "--deadman-ms", "1000")
        cls.aimd.ready()
        Between.url = cls.aimd.url(MC)
        cls.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Between)
        cls.server.daemon_threads = True
        threading.Thread(target=cls.server.serve_forever, daemon=True).start()

    @classmethod
    def tearDownClass(cls):
        cls.server.shutdown()
        cls.aimd.__exit__()

    def setUp(self):
        Between.lie = staticmethod(lambda page: None)

    def run_aimctl(self, *words, expect=0):
        environment = {name: value for name, value in os.environ.items() if not name.startswith("AIMCTL")}
        environment.update(HOME=HOME.name, XDG_CACHE_HOME=HOME.name, XDG_STATE_HOME=HOME.name, XDG_CONFIG_HOME=HOME.name)
        ran = subprocess.run([AIMCTL, *words, "--robot", f"127.0.0.1:{self.server.server_port}", "--json"], capture_output=True,
                             text=True, env=environment, timeout=60, check=False)
        self.assertEqual(ran.returncode, expect, f"{words}\n{ran.stdout}{ran.stderr}")
        return json.loads(ran.stdout)

    def where(self):
        return self.aimd.status()["base_x_m"]

    def test_the_truth_is_walked(self):
        self.run_aimctl("action", "set", "RL_LOCOMOTION_DEFAULT")
        begin = self.where()
        self.assertEqual(self.run_aimctl("walk", "--forward", "0.3", "--distance", "0.6m")["ended"], "done")
        self.assertAlmostEqual(self.where() - begin, 0.6, delta=0.05)

    def test_odometry_that_stays_where_it_is_does_not_let_the_robot_walk_on(self):
        self.run_aimctl("action", "set", "RL_LOCOMOTION_DEFAULT")
        begin = self.where()
        Between.lie = staticmethod(lambda page: page.update(base_x_m=1.0))
        said = self.run_aimctl("walk", "--forward", "0.3", "--distance", "0.6m", expect=11)
        self.assertIn("does not walk", said["error"]["message"])
        self.assertEqual(said["ended"], "refused")
        self.assertLess(self.where() - begin, 1.8)

    def test_a_robot_of_half_the_speed_arrives_with_a_timeout(self):
        self.run_aimctl("action", "set", "RL_LOCOMOTION_DEFAULT")
        begin = self.where()
        Between.lie = staticmethod(lambda page: page.update(base_x_m=begin + (page.get("base_x_m", 0) - begin) / 2))
        walk = ("walk", "--forward", "0.3", "--distance", "1.5m")
        self.assertIn("slower than requested", self.run_aimctl(*walk, expect=3)["error"]["reason"])
        begin = self.where()
        self.assertEqual(self.run_aimctl(*walk, "--timeout", "60s")["ended"], "done")

    def test_a_way_that_was_not_commanded_is_none(self):
        self.run_aimctl("action", "set", "RL_LOCOMOTION_DEFAULT")
        begin = self.where()
        Between.lie = staticmethod(lambda page: page.update(base_x_m=begin + 4 * (page.get("base_x_m", 0) - begin)))
        said = self.run_aimctl("walk", "--forward", "0.3", "--distance", "3m", expect=11)
        self.assertIn("does not fit what was commanded", said["error"]["message"])
        self.assertEqual(said["ended"], "stopped")


if __name__ == "__main__":
    unittest.main()
