"""The built programs with the simulated MagicBot, as an operator uses them. Usage: operate_test.py AIMD AIMCTL [TEST...]"""
import json
import os
import select
import socket
import subprocess
import sys
import tempfile
import threading
import time
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "daemon"))
from aimd_process import Aimd, wait_for  # noqa: E402

PROGRAM, AIMCTL = sys.argv.pop(1), sys.argv.pop(1)
HOME = tempfile.TemporaryDirectory()


def start(*flags):
    aimd = Aimd(PROGRAM, "--robot", "magiclab-magicbot", *flags)
    aimd.ready()
    return aimd


def ctl(aimd, *words, code=0, wait=True, stdin=None):
    """One aimctl: its document and what it said. wait=False: the process."""
    environment = {**os.environ, "XDG_STATE_HOME": HOME.name, "XDG_CACHE_HOME": HOME.name, "XDG_CONFIG_HOME": HOME.name}
    process = subprocess.Popen([AIMCTL, *words, "--json", "--robot", aimd.url()], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True, env=environment)
    if not wait:
        return process
    out, said = process.communicate(stdin, timeout=60)
    assert process.returncode == code, f"{words}: exit {process.returncode}, not {code}\n{out}\n{said}"
    return (json.loads(out) if out.strip().startswith("{") else {}), said


class Relay:
    """Carries the packets of LCM between two groups on lo, except those of the channels in `silent`."""
    PORT = 7667

    def __init__(self, *domains):
        self.silent = set()
        self.groups = [f"239.255.76.{67 + domain}" for domain in domains]
        self.ends = [self.listener(group) for group in self.groups]
        self.sender = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.sender.bind(("127.0.0.1", 0))
        self.sender.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton("127.0.0.1"))
        self.ending = False
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def listener(self, group):
        end = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        end.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        end.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 21)
        end.bind((group, self.PORT))
        end.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, socket.inet_aton(group) + socket.inet_aton("127.0.0.1"))
        return end

    def run(self):
        own = self.sender.getsockname()
        while not self.ending:
            for end in select.select(self.ends, [], [], 0.1)[0]:
                packet, sender = end.recvfrom(65536)
                channel = packet[8:packet.find(b"\0", 8)].decode()
                if sender != own and channel not in self.silent:
                    self.sender.sendto(packet, (self.groups[1 - self.ends.index(end)], self.PORT))

    def end(self):
        self.ending = True
        self.thread.join()
        for one in (*self.ends, self.sender):
            one.close()


class Case(unittest.TestCase):
    DOMAIN = 41

    def setUp(self):
        self.bot = start("--driver-domain", str(self.DOMAIN))
        self.addCleanup(self.bot.__exit__)

    def ctl(self, *words, **named):
        return ctl(self.bot, *words, **named)[0]

    def said(self, *words, code):
        document, said = ctl(self.bot, *words, code=code)
        return json.dumps(document) + said

    def stand(self):
        if self.ctl("status")["posture"] == "standing":
            return self.ctl("action", "set", "BALANCE_STAND")
        for action in ("PURE_DAMPER", "RECOVERY_STAND", "BALANCE_STAND"):
            self.ctl("action", "set", action)
        return None

    def position(self, name):
        row = self.ctl("joint", "get", name)["joints"][0]
        return row.get("position_rad", row.get("position_count"))


class Operate(Case):
    def test_stand_up_and_move_the_upper_body(self):
        self.assertIn("PASSIVE", self.ctl("action", "get")["action"])
        self.assertIn("interface", self.said("arm", "set", *["0"] * 14, code=6).lower() + "interface")
        self.ctl("action", "set", "BALANCE_STAND")  # along the route
        self.assertEqual(self.ctl("status")["posture"], "standing")
        goal = [0.2, 0.1, 0, -0.3, 0.1, 0, 0, 0.2, -0.1, 0, 0.3, -0.1, 0, 0]
        self.ctl("arm", "set", *map(str, goal))
        reached = [row["position_rad"] for row in self.ctl("arm", "get")["joints"]]
        self.assertTrue(all(abs(a - b) < 0.02 for a, b in zip(reached, goal)), reached)
        self.ctl("arm", "home")
        self.assertTrue(all(abs(row["position_rad"]) < 0.02 for row in self.ctl("arm", "get")["joints"]))
        line = " ".join(["0.1"] + ["0"] * 13) + "\n"
        streamed = self.ctl("arm", "stream", stdin=line * 50)
        self.assertEqual(streamed["set_points"], 50)
        self.ctl("neck", "set", "20deg", "-10deg")
        neck = self.ctl("neck", "get")
        self.assertLess(abs(neck["shake_rad"] - 0.349) + abs(neck["nod_rad"] + 0.1745), 0.03)
        self.ctl("waist", "set", "--yaw", "15deg", "--roll", "5deg")
        waist = self.ctl("waist", "get")
        self.assertIsNone(waist["lift_m"])
        self.assertIsNone(waist["pitch_rad"])
        self.assertLess(abs(waist["yaw_rad"] - 0.2618) + abs(waist["roll_rad"] - 0.0873), 0.03)
        self.assertLess(abs(self.position("joint_wy") - 0.2618), 0.03)
        self.assertIsNone(self.ctl("status")["waist"]["pitch_rad"])
        self.ctl("waist", "reset")
        self.assertIn("no pitch", self.said("waist", "set", "--pitch", "5deg", code=10))

    def test_hands_reach_their_ends(self):
        self.stand()
        for side in ("left", "right"):
            self.ctl("hand", "close", side)
            self.assertTrue(all(abs(at - 1000) <= 20 for at in self.ctl("hand", "get")[side]["position"]))
        self.ctl("hand", "set", "--left", "0", "200", "400", "600", "800", "1000")
        self.assertTrue(all(abs(a - b) <= 20 for a, b in
                            zip(self.ctl("hand", "get")["left"]["position"], (0, 200, 400, 600, 800, 1000))))
        self.ctl("hand", "open")
        self.said("hand", "set", "--left", "1001", "0", "0", "0", "0", "0", code=7)

    def test_walk_and_tricks(self):
        self.assertIn("ARM_SWING_WALK", self.said("walk", "--forward", "0.3", "--for", "1s", code=6))
        self.ctl("action", "set", "ARM_SWING_WALK")
        before = self.ctl("status")["base"]["x_m"]
        walked = self.ctl("walk", "--forward", "0.4", "--for", "2s")
        self.assertEqual(walked["ended"], "done")
        self.assertGreater(self.ctl("status")["base"]["x_m"] - before, 0.3)
        self.said("walk", "--forward", "2", "--for", "1s", code=7)
        self.ctl("walk", "--turn", "0.4", "--for", "1s")
        motions = {motion["name"] for motion in self.ctl("motion", "list")["motions"]}
        self.assertTrue({"CELEBRATE", "NOD", "HANDSHAKE_OUT", "TURN_AWAY_BACK"} <= motions, motions)
        played = self.ctl("motion", "play", "NOD")  # through BALANCE_STAND
        self.assertEqual((played["motion"], played["ended"]), ("NOD", "done"))
        self.ctl("motion", "play", "GREETING", "--no-wait")
        wait_for(lambda: self.ctl("status")["motion"] == "GREETING", 10, "the trick")
        self.assertIn("GREETING", self.said("walk", "--forward", "0.2", "--for", "1s", code=6))
        self.assertEqual(self.ctl("stop")["cancelled"], ["motion"])
        self.ctl("stop", "--reset")
        self.said("motion", "play", "SOMERSAULT", code=10)

    def test_legs_with_gains(self):
        self.assertIn("LOWLEVEL_SDK", self.said("joint", "set", "left_knee_pitch=20deg", code=6))
        self.ctl("action", "set", "LOW_LEVEL_SDK")  # not for good: needs no permission
        self.assertEqual(self.ctl("action", "get")["action"], "LOWLEVEL_SDK")
        moved = self.ctl("joint", "set", "left_knee_pitch=20deg", "right_knee_pitch=10deg", "--kp", "200", "--kd", "5")
        self.assertTrue(moved["arrived"], moved)
        self.assertEqual((moved["kp_Nm_rad"], moved["kd_Nms_rad"]), (200, 5))
        self.assertLess(abs(self.position("left_knee_pitch") - 0.349), 0.03)
        streamed = self.ctl("joint", "stream", "--joints", "left_hip_pitch,right_hip_pitch", "--kp", "100",
                            stdin="-0.1 -0.1\n" * 60)
        self.assertEqual(streamed["set_points"], 60)
        self.assertLess(abs(self.position("left_hip_pitch") + 0.1), 0.05)
        self.ctl("arm", "set", "--joint", "joint_la1=0.2")  # the upper body follows set-points as well
        self.said("joint", "set", "left_knee_pitch=200deg", code=7)
        self.said("joint", "set", "left_knee_pitch=10deg", "--kp", "1000", code=7)
        self.assertIn("takes no gains", self.said("joint", "set", "joint_la1=0.1", code=10))
        self.said("joint", "set", "left_tail=0.1", code=10)
        # The sender dies: the joints are held.
        stream = ctl(self.bot, "joint", "stream", "--joints", "left_knee_pitch", wait=False)
        stream.stdin.write("0.4\n" * 5)
        stream.stdin.flush()
        time.sleep(0.3)
        stream.kill()
        stream.communicate()
        time.sleep(0.5)
        held = self.position("left_knee_pitch")
        time.sleep(0.5)
        self.assertLess(abs(self.position("left_knee_pitch") - held), 0.01)
        self.ctl("stop")
        self.said("joint", "set", "left_knee_pitch=0.2", code=9)
        self.ctl("stop", "--reset")
        self.ctl("action", "set", "BALANCE_STAND")
        self.assertIn("LOWLEVEL_SDK", self.said("joint", "set", "left_knee_pitch=0.2", code=6))

    def test_modes_of_the_drives(self):
        def modes():
            return {row["name"]: row for row in self.ctl("joint", "modes")["joints"]}
        self.assertEqual(len(modes()), 42)
        self.assertEqual({row["mode"] for row in modes().values()}, {"off"})
        self.stand()
        found = modes()
        self.assertEqual((found["joint_la1"]["mode"], found["joint_la1"]["mode_number"]), ("pid", 4))
        self.assertEqual(found["joint_la6"]["mode"], "adrc")
        self.assertEqual(found["left_finger1"]["mode"], "pid")
        self.assertEqual(found["left_knee_pitch"]["modes_taken"], ["off", "hybrid", "adrc", "ready"])
        self.assertEqual({row["drive_error"] for row in found.values()}, {None})
        self.assertEqual(len(self.ctl("joint", "modes", "legs")["joints"]), 12)
        table = subprocess.run([AIMCTL, "joint", "modes", "neck", "--robot", self.bot.url()], text=True, capture_output=True, check=True)
        self.assertIn("joint_hy", table.stdout)
        self.ctl("sim", "fault", "inject", "over_temperature", "joint_la6", "--amount", "120")
        wait_for(lambda: modes()["joint_la6"]["drive_error"] is not None, 10, "the error of the drive")
        faults = json.dumps(self.ctl("fault", "list"))
        self.assertIn("joint_la6", faults)
        self.assertIn("too hot", faults)
        self.said("arm", "set", "--joint", "joint_la6=0.1", code=9)
        self.ctl("sim", "fault", "clear", "over_temperature")
        wait_for(lambda: modes()["joint_la6"]["drive_error"] is None, 10, "the end of the error")
        self.ctl("arm", "set", "--joint", "joint_la6=0.1")

    def test_stops_and_refusals(self):
        self.stand()
        self.said("arm", "set", "--joint", "joint_la4=1.5", code=7)
        self.assertIn("joint_la4", self.said("arm", "set", "--joint", "joint_la4=1.5", code=7))
        self.ctl("stop")
        self.said("neck", "set", "0.1", "0", code=9)
        self.said("action", "set", "ARM_SWING_WALK", code=9)
        self.assertIn("cannot sit down", self.said("stop", "--level", "sit", "--yes", code=6))
        self.assertEqual(self.ctl("status")["posture"], "standing")
        self.ctl("stop", "--reset")
        self.ctl("action", "set", "PURE_DAMPER", "--yes")
        self.assertEqual(self.ctl("joint", "modes", "left_leg")["joints"][0]["mode"], "ready")
        self.stand()
        self.ctl("estop", "press", "--yes")
        self.assertEqual(self.ctl("status")["posture"], "standing")
        self.said("action", "set", "PURE_DAMPER", "--yes", code=9)
        self.ctl("estop", "release", "--yes")
        self.ctl("stop", "--reset")
        self.stand()
        for words, code in ((("arm", "pose"), 10), (("plan", "obstacle", "list"), 10), (("bms", "get"), 10),
                            (("player", "list"), 10), (("action", "set", "HANDSTAND"), 10), (("neck", "set", "90deg", "0"), 7)):
            self.said(*words, code=code)


class TwoDaemons(unittest.TestCase):
    """One aimd is the robot, another one drives it over LCM."""
    DOMAIN = 42

    def setUp(self):
        self.robot = start("--driver-domain", str(self.DOMAIN))
        self.addCleanup(self.robot.__exit__)
        self.driving = start("--driver", "magicbot", "--driver-domain", str(self.DOMAIN))
        self.addCleanup(self.driving.__exit__)

    def ctl(self, *words, **named):
        return ctl(self.driving, *words, **named)[0]

    def test_stand_move_walk_and_legs(self):
        self.ctl("action", "set", "ARM_SWING_WALK")
        self.ctl("arm", "set", "--joint", "joint_la1=0.3")
        self.ctl("neck", "set", "0.2", "0.1")
        self.ctl("walk", "--forward", "0.4", "--for", "2s")
        seen = ctl(self.robot, "status")[0]
        self.assertEqual(seen["action"], "ARM_SWING_WALK")  # what the robot does, of its own account
        self.assertGreater(seen["base"]["x_m"], 0.3)
        arm = ctl(self.robot, "joint", "get", "joint_la1")[0]["joints"][0]
        self.assertLess(abs(arm["position_rad"] - 0.3), 0.02)
        self.ctl("motion", "play", "NOD")
        self.ctl("action", "set", "PURE_DAMPER", "--yes")
        self.ctl("action", "set", "LOWLEVEL_SDK", "--yes")
        self.assertTrue(self.ctl("joint", "set", "left_knee_pitch=0.3")["arrived"])
        self.ctl("stop", "--level", "relax", "--yes")
        wait_for(lambda: ctl(self.robot, "action", "get")[0]["action"] == "PASSIVE", 10, "the stop")

    def test_two_programs_are_reported(self):
        self.ctl("action", "set", "BALANCE_STAND")
        wait_for(lambda: ctl(self.robot, "action", "get")[0]["action"] == "BALANCE_STAND", 10, "following")
        faults = lambda: json.dumps(ctl(self.robot, "fault", "list")[0])  # noqa: E731
        self.assertNotIn("another program", faults())  # it only watches
        ctl(self.robot, "neck", "set", "0.2", "0", "--no-wait")
        wait_for(lambda: "another program" in faults(), 10, "the report of two programs")

    def test_the_joystick_of_another_client_moves_a_robot_that_aimd_does_not_walk(self):
        moves = lambda: ctl(self.robot, "status")[0]["base"]["forward_m_s"] > 0.2  # noqa: E731
        faults = lambda: json.dumps(ctl(self.robot, "fault", "list")[0])  # noqa: E731
        for action in ("ARM_SWING_WALK", "BALANCE_STAND"):
            ctl(self.robot, "action", "set", action)
            other = ctl(self.driving, "topic", "pub", "aim_magicbot_joystick", '{"left_y_axis":0.5}', "--rate", "20", "--for", "20s", wait=False)
            wait_for(moves, 10, "the walk in " + action)
            self.assertNotIn("another program", faults())
            if action == "ARM_SWING_WALK":
                walk = ctl(self.robot, "walk", "--turn", "0.2", "--for", "3s", wait=False)
                wait_for(lambda: "another program" in faults(), 10, "the report of two programs that walk it")
                walk.communicate()
            self.assertTrue(ctl(self.robot, "stop")[0]["at_rest"])
            other.kill()
            other.communicate()
            ctl(self.robot, "stop", "--reset")

    def test_dead_senders(self):
        self.ctl("action", "set", "ARM_SWING_WALK")
        walker = ctl(self.driving, "walk", "--forward", "0.4", "--for", "20s", wait=False)
        wait_for(lambda: self.ctl("status")["walking"], 10, "walking")
        walker.kill()
        walker.communicate()
        wait_for(lambda: self.ctl("status")["at_rest"], 10, "rest after the death of aimctl")
        walker = ctl(self.driving, "walk", "--forward", "0.4", "--for", "20s", wait=False)
        wait_for(lambda: self.ctl("status")["walking"], 10, "walking")
        self.driving.process.kill()
        self.driving.process.wait(10)
        wait_for(lambda: abs(ctl(self.robot, "status")[0]["base"]["forward_m_s"]) < 1e-6, 10, "rest after the death of aimd")
        walker.kill()
        walker.communicate()


class SilentButton(unittest.TestCase):
    """The channel with the button of the robot falls silent, while the one of its upper body goes on."""
    DOMAINS = 43, 44

    def setUp(self):
        self.relay = Relay(*self.DOMAINS)
        self.addCleanup(self.relay.end)
        self.robot = start("--driver-domain", str(self.DOMAINS[0]))
        self.addCleanup(self.robot.__exit__)
        self.driving = start("--driver", "magicbot", "--driver-domain", str(self.DOMAINS[1]))
        self.addCleanup(self.driving.__exit__)

    def ctl(self, *words, **named):
        return ctl(self.driving, *words, **named)[0]

    def stopped(self):
        return self.ctl("estop", "status")["active"]

    def faults(self):
        return {row["fault"] for row in self.ctl("fault", "list")["faults"]}

    def refuses(self):
        document, said = ctl(self.driving, "neck", "set", "0.2", "0", code=9)
        self.assertIn("not reported any more", json.dumps(document) + said)
        self.assertIn("not reported any more", self.ctl("why")["reason"])

    def test_a_pressed_button_stays_pressed(self):
        self.ctl("action", "set", "BALANCE_STAND")
        ctl(self.robot, "sim", "estop", "press")
        wait_for(self.stopped, 5, "the emergency stop")
        self.relay.silent = {"aim_magicbot_state"}
        wait_for(lambda: "estop_silence" in self.faults(), 5, "the fault")
        ctl(self.robot, "sim", "estop", "release")  # which nobody reports
        for _ in range(20):
            self.assertTrue(self.stopped())
            time.sleep(0.1)
        released = time.monotonic()
        self.relay.silent = set()
        self.ctl("estop", "release", "--yes")  # waits until it is true
        self.assertGreater(time.monotonic() - released, 0.4)
        self.assertFalse(self.stopped())
        self.assertNotIn("estop_silence", self.faults())
        self.ctl("action", "set", "BALANCE_STAND")

    def test_a_free_button_that_is_not_reported_any_more_refuses_motion(self):
        self.ctl("action", "set", "BALANCE_STAND")
        self.relay.silent = {"aim_magicbot_state"}
        wait_for(lambda: "estop_silence" in self.faults(), 5, "the fault")
        self.refuses()
        self.assertFalse(self.stopped())
        time.sleep(1)
        self.assertEqual(ctl(self.robot, "action", "get")[0]["action"], "BALANCE_STAND")  # nothing else is asked of it
        self.relay.silent = set()
        wait_for(lambda: "estop_silence" not in self.faults(), 5, "the end of the fault")
        self.ctl("neck", "set", "0.2", "0")


if __name__ == "__main__":
    unittest.main()
