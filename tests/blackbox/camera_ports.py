"""aimctl sensor intrinsics on a vendor's robot whose cameras are spread over two ports: the hardware abstraction (56422) and the
camera module (59324). Each robot is an address of the loopback network. camera_ports.py AIMCTL"""
import http.server
import json
import os
import subprocess
import sys
import tempfile
import threading
import unittest

AIMCTL = sys.argv.pop(1)
HAL, CAMERAS = 56422, 59324
METHOD = "/rpc/aimdk.protocol.CamerasIntrinsicService/GetCamerasIntrinsic"
robots = 0


def lens(name, width=640):
    return {"id": name, "name": name, "stream_type": "StreamType_COLOR", "width": width, "height": 480, "fx": 300, "fy": 300,
            "ppx": 319.5, "ppy": 239.5, "model": "DistortionType_KANNALA_BRANDT4", "coeffs": [0.5]}


class Robot:
    """Ports of one address; a port with a list answers with these lenses, one with None answers 404."""

    def __init__(self, ports):
        global robots
        robots += 1
        self.address = f"127.{os.getpid() // 250 % 250 + 1}.{os.getpid() % 250 + 1}.{robots}"
        self.asked = []
        self.servers = [self.serve(port, lenses) for port, lenses in ports.items()]

    def serve(self, port, lenses):
        robot = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                self.rfile.read(int(self.headers.get("Content-Length", 0)))
                robot.asked.append(port)
                known = self.path == METHOD and lenses is not None
                body = json.dumps({"info": lenses}).encode() if known else b"not found"
                self.send_response_only(200 if known else 404)
                self.send_header("Content-Type", "application/json" if known else "text/html")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        server = http.server.ThreadingHTTPServer((self.address, port), Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        return server

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for server in self.servers:
            server.shutdown()
            server.server_close()

    def intrinsics(self, *words, code=0, port=None):
        """Names of the cameras, or the error."""
        at = self.address + (f":{port}" if port else "")
        with tempfile.TemporaryDirectory() as home:
            ran = subprocess.run([AIMCTL, "sensor", "intrinsics", *words, "--json", "--robot", at], capture_output=True, text=True,
                                 timeout=30, check=False, env={**os.environ, "XDG_STATE_HOME": home, "XDG_CACHE_HOME": home,
                                                               "XDG_CONFIG_HOME": home})
        assert ran.returncode == code, f"exit {ran.returncode}: {ran.stdout}{ran.stderr}"
        document = json.loads(ran.stdout)
        return document["error"] if code else [row["name"] for row in document["intrinsics"]]


class CameraPorts(unittest.TestCase):
    def test_a_camera_that_the_first_port_lacks_is_asked_of_the_camera_module(self):
        with Robot({HAL: [lens("head_front")], CAMERAS: [lens("chest_left"), lens("chest_right")]}) as robot:
            self.assertEqual(robot.intrinsics("chest_left"), ["chest_left"])
            self.assertEqual(robot.asked[-2:], [HAL, CAMERAS])

    def test_the_list_joins_both_ports_and_names_no_camera_twice(self):
        with Robot({HAL: [lens("head_front")], CAMERAS: [lens("chest_left"), lens("head_front", 99)]}) as robot:
            self.assertEqual(robot.intrinsics(), ["head_front", "chest_left"])

    def test_a_camera_of_the_first_port_needs_no_second_one(self):
        with Robot({HAL: [lens("head_front")], CAMERAS: [lens("chest_left")]}) as robot:
            self.assertEqual(robot.intrinsics("head_front"), ["head_front"])
            self.assertNotIn(CAMERAS, robot.asked)

    def test_without_an_answer_of_the_first_port_the_second_is_asked(self):
        for hal in ({}, {HAL: None}):
            with Robot({**hal, CAMERAS: [lens("chest_left")]}) as robot:
                self.assertEqual(robot.intrinsics("chest_left"), ["chest_left"])

    def test_a_robot_without_a_camera_module_still_lists_its_cameras(self):
        with Robot({HAL: [lens("head_front")]}) as robot:
            self.assertEqual(robot.intrinsics(), ["head_front"])

    def test_errors_say_who_was_asked(self):
        with Robot({HAL: [lens("head_front")], CAMERAS: []}) as robot:
            error = robot.intrinsics("chest_left", code=10)
            self.assertIn("neither the hardware abstraction nor the camera module", error["reason"])
            error = robot.intrinsics("chest_left", code=10, port=HAL)
            self.assertIn(f"only port {HAL}", error["reason"])
            self.assertIn("leave out the port", error["hint"])
        with Robot({}) as robot:
            self.assertIn(str(HAL), json.dumps(robot.intrinsics("chest_left", code=8)))


if __name__ == "__main__":
    unittest.main(verbosity=2)
