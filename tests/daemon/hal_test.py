"""Two daemons: one serves the hardware abstraction of a simulated body, the other drives that body by its topics only.
Usage: hal_test.py AIMD AIMCTL MOSQUITTO [TEST...]   (MOSQUITTO: - without a broker)"""
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
import unittest
from urllib.parse import quote

import requests

from aimd_process import Aimd, Slot, wait_for

PROGRAM, AIMCTL, MOSQUITTO = (sys.argv.pop(1) for _ in range(3))
MOTOR_COMMAND = "ros2%3Ajoint_msgs%2Fmsg%2FJointCommand"


PRESS = "aimdk.protocol.HalEmergencyService/SetEmergencyCommand"
MQTT_EMERGENCY = f"/channel/{quote('/hal_state/emergency', safe='')}/{quote('pb:aimdk.protocol.EmergencyStateChannel', safe='')}"


def body_daemon(slot=None, serve="hal", flags=()):
    aimd = Aimd(PROGRAM, "--serve", serve, *flags, slot=slot, dds=True)
    aimd.ready()
    return aimd


def driving_daemon(body, flags=()):
    aimd = Aimd(PROGRAM, "--driver", "hal", "--driver-domain", str(body.slot.domain), *flags, dds=True)
    aimd.ready(15)
    return aimd


def press(body, pressed):
    body.call(PRESS, {"cmd": {"software_emergency_stop": pressed}})


def stopped(aimd):
    return ctl(aimd, "estop", "status")["active"]


def fault_kinds(aimd):
    return {row["fault"] for row in ctl(aimd, "fault", "list")["faults"]}


class OtherSlot(Slot):
    """Ports of its own, in the DDS domain of another program."""

    def __init__(self, domain):
        super().__init__()
        self.domain = domain


class Broker:
    """A broker of MQTT, and a client that sends a sample ten times a second."""

    def __init__(self, program):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.file = tempfile.NamedTemporaryFile("w", suffix=".conf")
        self.file.write(f"user root\nlistener {self.port} 127.0.0.1\nallow_anonymous true\npersistence false\n")
        self.file.flush()
        self.process = subprocess.Popen([program, "-c", self.file.name], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_for(self.accepts, 10, "the broker")

    def accepts(self):
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def repeat(self, frame):
        sample = tempfile.NamedTemporaryFile()
        sample.write(frame)
        sample.flush()
        client = subprocess.Popen(["mosquitto_pub", "-p", str(self.port), "-t", MQTT_EMERGENCY, "-f", sample.name, "-q", "0",
                                   "--repeat", "100000", "--repeat-delay", "0.1"], stdout=subprocess.DEVNULL)
        return client, sample

    def end(self):
        self.process.kill()
        self.process.wait(10)
        self.file.close()


def ctl(aimd, *words, code=0):
    """One aimctl; returns its document."""
    with tempfile.TemporaryDirectory() as home:
        done = subprocess.run([AIMCTL, *words, "--json", "--robot", aimd.url()], capture_output=True, text=True, timeout=60,
                              env={**os.environ, "XDG_STATE_HOME": home, "XDG_CACHE_HOME": home, "XDG_CONFIG_HOME": home})
    assert done.returncode == code, f"{words}: exit {done.returncode}\n{done.stdout}\n{done.stderr}"
    return json.loads(done.stdout) if done.stdout else {}


def motors(aimd, limb, key="position"):
    """The newest measured position of each motor of a limb, or another value, by its name."""
    reply = aimd.ask("aim.v1.TopicService/Poll", {"topic": f"/body_drive/{limb}_joint_state", "wait_ms": 1000})
    return {motor["name"]: motor[key] for motor in json.loads(reply["samples"][0]["json"])["joints"]}


def base_x(aimd):
    return ctl(aimd, "status")["base"]["x_m"]


def send(aimd, limb, joints):
    url = f"{aimd.url()}/channel/%2Fbody_drive%2F{limb}_joint_command/{MOTOR_COMMAND}"
    return aimd.http.post(url, json={"joints": joints}, headers={"Content-Type": "application/json"}, timeout=5)


class Abstraction(unittest.TestCase):
    """aimd --serve hal alone."""

    def setUp(self):
        self.body = body_daemon()
        self.addCleanup(self.body.__exit__)

    def test_has_motors_but_no_motion_control(self):
        self.assertIn("voltage", self.body.call("aimdk.protocol.HalBmsService/GetBmsState"))
        for method in ("McActionService/SetAction", "McMotionService/SafeStop", "McDataService/GetNeckState"):
            reply = requests.post(f"{self.body.url()}/rpc/aimdk.protocol.{method}", json={}, timeout=5,
                                  headers={"Content-Type": "application/json"})
            self.assertNotEqual((reply.status_code, reply.headers.get("Aimrt-Status")), (200, None), method)
        topics = {row["topic"] for row in self.body.ask("aim.v1.TopicService/List")["topics"]}
        self.assertIn("/body_drive/leg_joint_command", topics)
        self.assertIn("/aim/base_state", topics)
        self.assertFalse([name for name in topics if name.startswith(("/motion/", "/mc/"))])

    def test_moves_a_motor_within_its_limits_and_holds_when_set_points_stop(self):
        joint = "idx13_left_arm_joint1"
        start, fastest = motors(self.body, "arm")[joint], 0.0
        until = time.monotonic() + 0.3
        while time.monotonic() < until:  # a jump of 2.5 rad
            reply = send(self.body, "arm", [{"name": joint, "position": start + 2.5, "stiffness": 100}])
            self.assertIsNone(reply.headers.get("Aim-Refused"))
            fastest = max(fastest, abs(motors(self.body, "arm", "velocity")[joint]))
        self.assertGreater(fastest, 0.5)
        self.assertLess(fastest, 3.01)  # [rad/s], the limit of the joint
        time.sleep(1)
        held = motors(self.body, "arm")[joint]
        time.sleep(0.3)
        self.assertEqual(motors(self.body, "arm")[joint], held)

    def test_a_stop_holds_the_body_until_it_is_reset(self):
        command = [{"name": "idx27_head_joint1", "position": 0.3, "stiffness": 100}]
        self.body.call("aim.v1.StopService/Stop", {"level": "STOP_LEVEL_HOLD"})
        self.assertIn("stop", send(self.body, "neck", command).headers["Aim-Refused"])
        self.body.call("aim.v1.StopService/Reset")
        for _ in range(100):
            self.assertIsNone(send(self.body, "neck", command).headers.get("Aim-Refused"))
            time.sleep(0.01)
        self.assertAlmostEqual(motors(self.body, "neck")["idx27_head_joint1"], 0.3, delta=0.01)


class Driver(unittest.TestCase):
    """aimd --driver hal."""

    def test_names_what_is_missing(self):
        with Aimd(PROGRAM, "--driver", "hal", "--driver-domain", "119", dds=True) as aimd:
            self.assertEqual(aimd.end(15), 1)
            for part in ("legs", "arms", "neck", "hands", "imu"):
                self.assertIn(part, aimd.log())
            self.assertIn("driver_domain", aimd.log())

    def test_refuses_what_it_cannot_be(self):
        for flags in (["--driver", "hal", "--serve", "hal"], ["--driver", "hal", "--driver-domain", "x"],
                      ["--driver", "hal", "--driver-address", "10.0.0.1"], ["--driver", "hal", "--driver-file", "x"],
                      ["--serve", "everything"]):
            with Aimd(PROGRAM, *flags, dds=True) as aimd:
                self.assertEqual(aimd.end(10), 2, flags)
                self.assertIn("hint:" if flags[0] == "--driver" else "all or hal or vendor-hal", aimd.log())

    def test_stands_moves_and_walks_over_the_topics(self):
        with body_daemon() as body, driving_daemon(body) as aimd:
            ctl(aimd, "action", "set", "RL_JOINT_DEFAULT")
            self.assertAlmostEqual(motors(body, "leg")["idx04_left_tarsus"], 0.267, delta=0.005)
            ctl(aimd, "action", "set", "RL_LOCOMOTION_ARM_EXT_JOINT_SERVO")
            ctl(aimd, "player", "disable")
            ctl(aimd, "arm", "set", "left_elbow=-0.5", "idx18_left_arm_joint6=0.2")
            arm = motors(body, "arm")
            self.assertAlmostEqual(arm["idx16_left_arm_joint4"], -0.5, delta=0.01)
            self.assertLess(arm["idx18_01_left_wrist_rod_A_joint"], -0.002)  # rods of 17 mm lever, 0.2 rad
            ctl(aimd, "neck", "set", "20deg", "5deg")
            self.assertAlmostEqual(motors(body, "neck")["idx27_head_joint1"], 0.349, delta=0.02)
            ctl(aimd, "hand", "set", "--left", "500", "500", "500", "500", "500", "500")
            ctl(aimd, "action", "set", "RL_LOCOMOTION_ARM_EXT_PLANNING_MOVE")
            ctl(aimd, "plan", "joints", "left_elbow=-0.8")
            self.assertAlmostEqual(motors(body, "arm")["idx16_left_arm_joint4"], -0.8, delta=0.01)
            ctl(aimd, "walk", "--forward", "0.3", "--for", "2s")
            self.assertGreater(base_x(body), 0.3)
            self.assertAlmostEqual(base_x(aimd), base_x(body), delta=0.01)
            ctl(aimd, "action", "set", "RL_WHOLE_BODY_EXT_JOINT_SERVO")
            ctl(aimd, "waist", "set", "--pitch", "10deg")
            self.assertAlmostEqual(ctl(aimd, "waist", "get")["pitch_rad"], 0.1745, delta=0.01)
            self.assertLess(motors(body, "leg")["idx03_left_hip_pitch"], -0.2)
            self.assertEqual(ctl(aimd, "status")["faults"], [])
            self.assertEqual(ctl(body, "status")["faults"], [])
            self.assertGreater(ctl(aimd, "bms", "get")["charge_percent"], 50)
            # An emergency stop of the body is one of the robot.
            method = "aimdk.protocol.HalEmergencyService/SetEmergencyCommand"
            for pressed in (True, False):
                body.call(method, {"cmd": {"software_emergency_stop": pressed}})
                wait_for(lambda: ctl(aimd, "estop", "status")["active"] == pressed, 2, f"the emergency stop is {pressed}")

    def test_a_robot_without_a_topic_of_the_base_moves_its_upper_body(self):
        with body_daemon(serve="vendor-hal") as body:
            self.assertFalse([row for row in body.ask("aim.v1.TopicService/List")["topics"]
                              if row["topic"].startswith("/aim/")])
            with driving_daemon(body) as aimd:
                ctl(aimd, "action", "set", "RL_LOCOMOTION_ARM_EXT_JOINT_SERVO")
                ctl(aimd, "player", "disable")
                ctl(aimd, "arm", "set", "left_elbow=-0.5")
                self.assertAlmostEqual(motors(body, "arm")["idx16_left_arm_joint4"], -0.5, delta=0.01)
                ctl(aimd, "neck", "set", "20deg", "5deg")
                status = ctl(aimd, "status")
                self.assertEqual(status["base"], dict.fromkeys(status["base"]), "the base is not known")
                self.assertIsNone(status["hottest_joint_C"])
                self.assertAlmostEqual(status["battery_percent"], ctl(body, "bms", "get")["charge_percent"], delta=1)
                self.assertEqual(len(status["faults"]), 1, status["faults"])
                self.assertIn("/aim/base_state", status["faults"][0])
                self.assertEqual(ctl(aimd, "fault", "list")["faults"][0]["fault"], "not_measured")
                refused = ctl(aimd, "walk", "--forward", "0.3", "--for", "1s", code=6)
                self.assertIn("neither reports the base", refused["error"]["reason"])
                method = "aimdk.protocol.HalEmergencyService/SetEmergencyCommand"
                for pressed in (True, False):
                    body.call(method, {"cmd": {"software_emergency_stop": pressed}})
                    wait_for(lambda: ctl(aimd, "estop", "status")["active"] == pressed, 2, f"the stop is {pressed}")

    def always_stopped(self, aimd, seconds):
        readings = []
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            readings.append(stopped(aimd))
        self.assertEqual(set(readings), {True}, readings)

    def test_of_two_publishers_the_one_that_says_pressed_wins(self):
        with body_daemon(serve="vendor-hal") as body:
            slot = OtherSlot(body.slot.domain)
            self.addCleanup(slot.release)
            other = body_daemon(slot, "vendor-hal")
            self.addCleanup(other.__exit__)
            with driving_daemon(body) as aimd:
                self.assertFalse(stopped(aimd))
                press(other, True)
                wait_for(lambda: stopped(aimd), 2, "the emergency stop")
                self.always_stopped(aimd, 2)
                self.assertIn("estop_conflict", fault_kinds(aimd))
                self.assertTrue([fault for fault in ctl(aimd, "status")["faults"] if "contradicts itself" in fault])
                refused = ctl(aimd, "action", "set", "RL_JOINT_DEFAULT", "--direct", code=9)
                self.assertIn("contradicts itself", refused["error"]["reason"])
                self.assertIn("contradicts itself", ctl(aimd, "why")["reason"])
                other.process.kill()  # its silence is no release, also when it was the robot for some topics
                time.sleep(3)
                self.always_stopped(aimd, 1)
                self.assertIn("estop_conflict", fault_kinds(aimd))
                press(body, True)
                time.sleep(1)
                press(body, False)
                wait_for(lambda: not stopped(aimd), 10, "the release")
                wait_for(lambda: "estop_conflict" not in fault_kinds(aimd), 3, "the end of the fault")

    @unittest.skipIf(MOSQUITTO == "-", "there is no broker of MQTT")
    def test_a_publisher_of_mqtt_that_says_free_releases_nothing(self):
        broker = Broker(MOSQUITTO)
        self.addCleanup(broker.end)
        with body_daemon(serve="vendor-hal", flags=("--mqtt", f"127.0.0.1:{broker.port}")) as body:
            with driving_daemon(body, ("--driver-address", f"dds:,mqtt://127.0.0.1:{broker.port}")) as aimd:
                press(body, True)
                wait_for(lambda: stopped(aimd), 3, "the emergency stop")
                client, sample = broker.repeat(b"\x02pb\x00")  # an empty message: no input is active
                self.addCleanup(sample.close)
                self.addCleanup(client.wait)
                self.addCleanup(client.kill)
                self.always_stopped(aimd, 4)
                self.assertIn("estop_conflict", fault_kinds(aimd))
                press(body, False)
                wait_for(lambda: not stopped(aimd), 3, "the release")

    def test_a_button_that_is_not_reported_any_more_refuses_motion_and_changes_no_action(self):
        with body_daemon(serve="vendor-hal") as body:
            with driving_daemon(body) as aimd:
                ctl(aimd, "action", "set", "RL_JOINT_DEFAULT")
                ctl(body, "sim", "fault", "inject", "estop_silence")  # its own button: it does not call it free
                wait_for(lambda: "estop_silence" in fault_kinds(aimd), 5, "the fault")
                refused = ctl(aimd, "neck", "set", "20deg", "5deg", code=9)
                self.assertIn("not reported any more", refused["error"]["reason"])
                self.assertEqual(ctl(aimd, "action", "get")["action"], "RL_JOINT_DEFAULT")
                self.assertFalse(stopped(aimd))
                ctl(body, "sim", "fault", "clear")
                wait_for(lambda: "estop_silence" not in fault_kinds(aimd), 5, "the end of the fault")
                ctl(aimd, "neck", "set", "20deg", "5deg")

    def test_retreats_when_the_body_is_killed_and_goes_on_without_a_jump(self):
        slot = Slot()
        self.addCleanup(slot.release)
        body = body_daemon(slot)
        self.addCleanup(body.__exit__)
        with driving_daemon(body) as aimd:
            ctl(aimd, "action", "set", "RL_JOINT_DEFAULT")
            ctl(aimd, "action", "set", "RL_LOCOMOTION_DEFAULT")
            body.process.kill()
            body.process.wait()
            wait_for(lambda: ctl(aimd, "action", "get")["action"] == "DEFAULT", 5, "the retreat")
            faults = ctl(aimd, "status")["faults"]
            self.assertTrue(any("hardware abstraction is silent" in fault and "legs" in fault for fault in faults), faults)
            self.assertIn("no measurements", ctl(aimd, "action", "set", "RL_JOINT_DEFAULT", "--direct", code=9)
                          ["error"]["reason"])
            self.assertIn("no measurements", ctl(aimd, "why")["reason"])

            with body_daemon(slot) as again:  # it starts suspended, with bent knees
                started = motors(again, "leg")
                wait_for(lambda: not aimd.status().get("faults"), 10, "the body's data")
                time.sleep(1)
                now = motors(again, "leg")
                for motor, position in started.items():
                    self.assertAlmostEqual(now[motor], position, delta=1e-3, msg=motor)
                self.assertEqual(ctl(aimd, "status")["faults"], [])
                ctl(aimd, "action", "set", "RL_JOINT_DEFAULT")
                self.assertAlmostEqual(motors(again, "leg")["idx04_left_tarsus"], 0.267, delta=0.005)
                self.assertEqual(aimd.status().get("faults", []), [])  # no promise of the monitor was broken


if __name__ == "__main__":
    unittest.main(verbosity=2)
