#!/usr/bin/python3
"""A command under a robot's name reaches that robot, and a sample under it is that robot's: named_robot_test.py MODEL AIMCTL AIMD.

Two robots of one model on one machine, alpha and beta. Where the wire allows it they share a bus: both A2 and the ROS 2 layers of both
dogs are in one DDS domain. The simulated robots of LCM and ROS 1 refuse a second one on their bus and have one each, which no
configuration names: the robots say where they are.
"""
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import unittest

from robot_row import group, row_of
from wire_pair import LCM, Aimd, Master, Slot, runs_here, wait_for

MODEL, AIMCTL, AIMD = sys.argv[1:4]
del sys.argv[1:4]
WIRE = row_of(MODEL).wire
MC = 56322
OWN_WIRE = bool(WIRE.others)          # clients of the robot's own bus can walk it
LCM_WIRE = OWN_WIRE and not WIRE.master
STILL, WALKED = 0.02, 0.10            # [m]


class Named:
    """A robot of the configuration, and its daemon."""

    def __init__(self, name, domain=None):
        self.name, self.slot, self.master = name, Slot(), None
        if domain is not None:
            self.slot.domain = domain
        if WIRE.master:
            self.master = Master()
            self.place = ("--driver-address", self.master.uri, "--driver-set", "rosbridge=off")
        else:
            self.place = group(self.slot) if LCM_WIRE else ()
        self.start()

    def start(self):
        self.aimd = Aimd(AIMD, "--robot", MODEL, *self.place, slot=self.slot, dds=True)
        self.aimd.ready()

    def address(self):
        return f"127.0.0.1:{MC + self.slot.offset}"

    def close(self):
        self.aimd.__exit__()
        if self.master:
            self.master.stop()
        self.slot.release()

    def x(self):
        return self.aimd.status()["base_x_m"]


class NamedRobot(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.home = tempfile.TemporaryDirectory()
        cls.alpha = Named("alpha")
        cls.beta = Named("beta", cls.alpha.slot.domain)
        cls.configure({})

    @classmethod
    def tearDownClass(cls):
        cls.alpha.close()
        cls.beta.close()

    @classmethod
    def configure(cls, more):
        """more: further lines of a robot, by its name."""
        lines = []
        for robot in (cls.alpha, cls.beta):
            lines += [f"[robots.{robot.name}]", f'address = "{robot.address()}"', *more.get(robot.name, ())]
        # No robot answers there.
        lines += ["[robots.ghost]", 'address = "127.0.0.1:9"', f'model = "{MODEL}"', *more.get("ghost", ())]
        folder = os.path.join(cls.home.name, ".config", "aimctl")
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(folder, "config.toml"), "w", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")

    def tearDown(self):
        self.configure({})

    def environment(self):
        foreign = ("AIMCTL_ROBOT", "AIMCTL_MODEL", "AIMCTL_OUTPUT", "AIMCTL_TIMEOUT", "AIMCTL_CONFIG", "XDG_CONFIG_HOME", "ROS_DOMAIN_ID")
        own = {name: value for name, value in os.environ.items() if name not in foreign}
        return {**own, "HOME": self.home.name, "XDG_CACHE_HOME": self.home.name}

    def run_aimctl(self, name, *words, expect=0, environment=None):
        # As in the shell of somebody who works with alpha.
        known = {"ROS_MASTER_URI": self.alpha.master.uri} if self.alpha.master else {}
        variables = {**self.environment(), **known, **(environment or {})}
        ran = subprocess.run([AIMCTL, *words, "--robot", name], capture_output=True, text=True, timeout=90, check=False, env=variables)
        if expect is not None:
            self.assertEqual(ran.returncode, expect, f"{name} {words}:\n{ran.stdout}{ran.stderr}")
        return ran

    def document(self, name, *words):
        return json.loads(self.run_aimctl(name, *words, "--json").stdout)

    def walk_as_client(self, name, *flags, expect=0, seconds=3):
        return self.run_aimctl(name, "topic", "pub", *WIRE.others, "--rate", str(WIRE.rate), "--for", f"{seconds}s", *flags, expect=expect)

    def stand(self):
        for robot in (self.alpha, self.beta):
            self.run_aimctl(robot.name, "action", "set", WIRE.others_in or WIRE.stands, "--yes")

    def has(self, wire):
        if not wire:
            self.skipTest("the robot has no such wire")

    # ---- what is sent

    def test_a_message_reaches_the_named_robot_only(self):
        self.has(OWN_WIRE and not WIRE.overrules)
        self.stand()
        before = self.alpha.x(), self.beta.x()
        self.walk_as_client("beta")
        wait_for(lambda: self.beta.x() - before[1] > WALKED, 10, "beta walks")
        self.assertAlmostEqual(self.alpha.x(), before[0], delta=STILL)

    def test_a_message_stands_the_named_dog_up_only(self):
        self.has(MODEL == "xiaomi-cyberdog")  # whose daemon overrules other clients once it stands
        for name in ("alpha", "beta"):
            self.run_aimctl(name, "action", "set", "OFF", "--yes")
        stand = json.dumps({**json.loads(WIRE.others[1]), "mode": 12, "gait_id": 0, "vel_des": [0, 0, 0]})
        self.run_aimctl("beta", "topic", "pub", WIRE.others[0], stand, "--rate", "20", "--for", "3s")
        wait_for(lambda: self.document("beta", "status")["action"] == "RECOVERY_STAND", 10, "beta stands")
        self.assertEqual(self.document("alpha", "status")["action"], "OFF")

    def test_a_message_over_dds_that_two_robots_would_follow_is_asked_about(self):
        self.has(MODEL == "xiaomi-cyberdog")  # on one machine both have the same namespace
        wait_for(lambda: any("another program publishes" in fault for fault in self.beta.aimd.status().get("faults", [])), 15, "alpha")
        ran = self.run_aimctl("beta", "topic", "pub", "motion_servo_cmd", '{"motion_id":5000}', expect=2)
        self.assertIn("a second robot may be there", ran.stderr)

    def test_a_call_reaches_the_named_robot_only(self):
        self.has(MODEL == "leju-kuavo")  # the Roban has no such service
        self.run_aimctl("alpha", "arm", "mode", "swing")
        call = ("rpc", "call", "/humanoid_change_arm_ctrl_mode", '{"control_mode":2}')
        wait_for(lambda: self.run_aimctl("beta", *call, expect=None).returncode == 0, 10, "the service, which a new robot registers late")
        wait_for(lambda: self.document("beta", "status")["arm_mode"] == "external", 10, "the arms of beta")
        self.assertNotEqual(self.document("alpha", "status")["arm_mode"], "external")

    def test_nothing_goes_to_another_robots_master(self):
        self.has(WIRE.master)
        self.stand()
        self.configure({"beta": [f'ros_master = "{self.alpha.master.uri}"']})
        before = self.alpha.x()
        for words in (("topic", "pub", *WIRE.others), ("topic", "echo", "/odom", "--count", "1"),
                      ("rpc", "call", "/humanoid_change_arm_ctrl_mode", '{"control_mode":1}')):
            ran = self.run_aimctl("beta", *words, expect=12)
            self.assertIn("is not the one of the robot at beta", ran.stderr)
        self.assertAlmostEqual(self.alpha.x(), before, delta=STILL)

    def test_nothing_goes_under_the_name_of_a_robot_that_does_not_answer(self):
        self.has(OWN_WIRE)
        self.stand()
        before = self.alpha.x(), self.beta.x()
        ran = self.walk_as_client("ghost", expect=2)
        self.assertIn("--yes", ran.stderr)
        self.assertIn("may reach another robot than ghost", ran.stderr)
        self.assertEqual(ran.stdout, "")
        self.assertAlmostEqual(self.alpha.x(), before[0], delta=STILL)
        self.assertAlmostEqual(self.beta.x(), before[1], delta=STILL)

    def test_a_person_may_send_it_nevertheless(self):
        self.has(WIRE.master)
        self.stand()
        before = self.alpha.x()
        self.walk_as_client("ghost", "--yes")
        wait_for(lambda: self.alpha.x() - before > WALKED, 10, "the robot at the master of ROS_MASTER_URI walks")
        self.configure({"ghost": [f'ros_master = "{self.beta.master.uri}"']})
        before = self.beta.x()
        self.walk_as_client("ghost")  # the configuration says where ghost is
        wait_for(lambda: self.beta.x() - before > WALKED, 10, "the robot at the configured master walks")

    def test_a_robot_that_is_not_heard_on_its_bus_gets_nothing_unasked(self):
        self.has(LCM_WIRE)
        self.stand()
        # aimctl is not on the bus of the robot.
        self.configure({"beta": ['lcm_interface = "nowhere0"']})
        self.walk_as_client("beta", expect=8)
        self.configure({})
        os.kill(self.beta.aimd.process.pid, signal.SIGSTOP)
        try:
            ran = self.walk_as_client("beta", "--timeout", "1s", expect=None)
            self.assertNotEqual(ran.returncode, 0)
            self.assertIn("may reach another robot than beta", ran.stderr)
        finally:
            os.kill(self.beta.aimd.process.pid, signal.SIGCONT)

    def test_a_second_robot_on_the_bus_is_asked_about(self):
        self.has(LCM_WIRE)
        channel, port = WIRE.answers
        client = LCM(f"udpm://239.255.76.{67 + int(group(self.beta.slot)[1])}:{port}?ttl=0")
        try:
            heard = []
            client.subscribe(channel, lambda _channel, payload: heard.append(payload))
            wait_for(lambda: client.handle_timeout(100) and heard, 10, channel)
            echo = subprocess.Popen([AIMCTL, "topic", "echo", channel, "--json", "--for", "3s", "--robot", "beta"], text=True,
                                    env=self.environment(),
                                    stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            pub = None
            until = time.monotonic() + 2.5
            sent = 0
            while time.monotonic() < until:
                client.publish(channel, heard[0])
                sent += 1
                time.sleep(0.001)
                if pub is None and time.monotonic() > until - 1.5:
                    pub = subprocess.Popen([AIMCTL, "topic", "pub", *WIRE.others, "--robot", "beta"], text=True, stdin=subprocess.DEVNULL,
                                           env=self.environment(),
                                           stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            out, said = echo.communicate(timeout=30)
            self.assertIn("its samples are left out", said)
            self.assertEqual(said.count("left out"), 1)
            self.assertGreater(len(out.splitlines()), 10)
            _, said = pub.communicate(timeout=30)
            self.assertEqual(pub.returncode, 2, said)
            self.assertIn("a second robot sends there", said)
        finally:
            client.close()

    def test_the_bus_of_the_parts_is_not_that_of_the_daemon(self):
        self.has(WIRE.behind_hal)
        parts, slot = Slot(), Slot()
        body = Aimd(AIMD, "--robot", MODEL, "--serve", "hal", slot=parts, dds=True)
        body.ready()
        gamma = Aimd(AIMD, "--robot", MODEL, "--driver", "hal", "--driver-domain", str(parts.domain), slot=slot, dds=False)
        try:
            gamma.ready()
            self.configure({"beta": (f'[robots.gamma]\naddress = "127.0.0.1:{MC + slot.offset}"',)})
            ran = self.run_aimctl("gamma", "topic", "echo", "/motion/control/neck_joint_state", "--via", "dds", "--timeout", "2s", expect=3)
            self.assertIn("does not report where its DDS is", ran.stderr)
            self.assertIn("no topics over DDS", self.run_aimctl("gamma", "doctor", expect=None).stdout)
        finally:
            for each in (gamma, body):
                each.__exit__()
            for each in (parts, slot):
                each.release()

    # ---- what is shown

    def test_what_is_shown_is_of_the_named_robot(self):
        self.has(not OWN_WIRE)
        topic = "/motion/control/neck_joint_state"
        for name, turn in (("alpha", "0.3"), ("beta", "-0.3")):
            self.run_aimctl(name, "neck", "set", turn, "0")
        for name, turn in (("alpha", 0.3), ("beta", -0.3)):
            ran = self.run_aimctl(name, "topic", "echo", topic, "--for", "3s", "--via", "dds", "--json")
            for line in ran.stdout.splitlines():
                document = json.loads(line)
                self.assertEqual(document["robot"], name)
                self.assertAlmostEqual(document["message"]["position"][0], turn, delta=0.05)
            self.assertIn("another program sends " + topic, ran.stderr)
        rate = json.loads(self.run_aimctl("alpha", "topic", "hz", topic, "--for", "3s", "--via", "dds", "-o", "jsonl").stdout.splitlines()[-1])
        self.assertLess(rate["rate_Hz"], 130)  # of one robot, not of two

    def test_a_robot_is_followed_through_a_restart(self):
        self.has(not OWN_WIRE)
        topic = "/motion/control/neck_joint_state"
        echo = subprocess.Popen([AIMCTL, "topic", "echo", topic, "--via", "dds", "--for", "25s", "--json", "--robot", "beta"], text=True,
                                env=self.environment(),
                                stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        try:
            echo.stdout.readline()
            self.beta.aimd.__exit__()
            self.beta.start()
            self.run_aimctl("beta", "neck", "set", "0.2", "0")

            def turned():
                return abs(json.loads(echo.stdout.readline())["message"]["position"][0] - 0.2) < 0.05

            wait_for(turned, 20, "samples of the daemon that was started anew")
        finally:
            echo.kill()
            echo.communicate()

    def test_samples_over_lcm_and_ros1_are_of_the_named_robot(self):
        self.has(OWN_WIRE)
        topic = next(row for row in self.document("beta", "topic", "list")["topics"]
                     if row["direction"] == "from_robot" and row["nominal_Hz"] >= 50 and {"lcm", "ros1"} & set(row["backends"]))["topic"]
        for robot, other in ((self.alpha, self.beta), (self.beta, self.alpha)):
            os.kill(other.aimd.process.pid, signal.SIGSTOP)  # what comes now is not from there
            try:
                line = self.run_aimctl(robot.name, "topic", "echo", topic, "--count", "1", "--json").stdout
            finally:
                os.kill(other.aimd.process.pid, signal.SIGCONT)
            self.assertEqual(json.loads(line)["robot"], robot.name)

    # ---- what is said of a second robot

    def test_a_second_robot_in_the_domain_is_reported(self):
        self.has(WIRE.in_domain)
        sentence = "another program publishes"
        for robot in (self.alpha, self.beta):
            wait_for(lambda robot=robot: any(sentence in fault for fault in robot.aimd.status().get("faults", [])), 15, robot.name)
            self.assertLessEqual(robot.aimd.log().count(sentence), 2, robot.aimd.log())  # once each time that the other one comes
        self.assertIn(sentence, self.run_aimctl("alpha", "status").stdout)
        self.assertIn(sentence, self.run_aimctl("alpha", "doctor", expect=None).stdout)
        self.beta.aimd.__exit__()
        try:
            wait_for(lambda: not any(sentence in fault for fault in self.alpha.aimd.status().get("faults", [])), 30, "beta has left")
        finally:
            self.beta.start()

    def test_the_doctor_says_which_bus_is_the_robots(self):
        self.has(OWN_WIRE)
        checks = {row["check"]: row for row in json.loads(self.run_aimctl("beta", "doctor", "--json", expect=None).stdout)["checks"]}
        row = checks["ros1" if WIRE.master else "lcm"]
        self.assertEqual(row["status"], "ok", row)
        self.assertIn(self.beta.master.uri if WIRE.master else f"domain {group(self.beta.slot)[1]}", row["text"])


if __name__ == "__main__":
    if not runs_here(MODEL):
        sys.exit(77)
    unittest.main(argv=[sys.argv[0], *sys.argv[1:]])
