"""The simulated dog on its own wire, with clients that contain no code of aim. Usage: wire_test.py AIMD AIMCTL [TEST...]"""
import json
import os
import random
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, os.path.dirname(__file__))
from dog_programs import AIMCTL, Dog, ctl, domain_of, group_of  # noqa: E402
from aimd_process import Slot, temporary_folder, wait_for  # noqa: E402
from hostile_gaits import HOSTILE_GAITS  # noqa: E402
from lcm_client import Robot, file_send_lcmt, robot_control_cmd_lcmt  # noqa: E402


# Words of aimctl, gait_id, motion of the document.
GAITS = (("trot-slow", 27, 303), ("trot-medium", 3, 308), ("trot-fast", 10, 305), ("trot-auto", 26, 304), ("leash", 4, 125),
         ("bound", 7, 301), ("pronk", 2, 302))


def vendor_ranges(motion):
    """The document's ranges of vel_des, by axis."""
    with open(os.path.join(os.path.dirname(__file__), "vendor_ranges.tsv"), encoding="ascii") as file:
        rows = [line.split("\t") for line in file if line.startswith(f"{motion}\tvel_des[")]
    return [(float(row[2]), float(row[3])) for row in rows]


class Wire(unittest.TestCase):
    """Programs that know the vendor's wire only."""
    def setUp(self):
        slot = Slot()
        self.addCleanup(slot.release)
        self.domain = domain_of(slot)
        self.dog = Dog(self.domain, slot=slot)
        self.addCleanup(self.dog.__exit__)
        self.dog.ready()
        self.robot = Robot(group_of(self.domain))
        self.addCleanup(self.robot.close)

    def test_responses_come_at_50_hz(self):
        robot = self.robot
        robot.run(1, heartbeat=False)
        robot.times.clear()
        robot.run(3, heartbeat=False)
        self.assertAlmostEqual(len(robot.times) / 3, 50, delta=3)

    def test_silence_lies_it_down_and_an_equal_life_count_is_a_heartbeat(self):
        robot = self.robot
        robot.send(mode=12)
        robot.wait_finish(12, 0)
        robot.send(mode=11, gait_id=27, vel_des=[0.3, 0, 0], life_count=robot.command.life_count)
        robot.run(0.4, heartbeat=False)
        self.assertEqual(robot.response.mode, 12)  # the same life count
        self.assertTrue(robot.run(1, lambda: robot.response.mode == 7, heartbeat=False))

    def shows(self, motion):
        """The response is the sample of the document for this motion."""
        mode, gait, contact, word = {111: (12, 0, 15, -2147483648), 101: (7, 1, 0, 0)}[motion]
        expected = (mode, gait, contact, 100, 0, 0, 0, [word] * 12)

        def shown():
            now = self.robot.response
            return now and expected == (now.mode, now.gait_id, now.contact, now.order_process_bar, now.switch_status, now.ori_error,
                                        now.footpos_error, now.motor_error)
        self.assertTrue(self.robot.run(10, shown), vars(self.robot.response))

    def test_the_command_and_the_samples_of_the_document(self):
        self.robot.send(mode=12, gait_id=0, contact=0x0F, life_count=0)
        self.shows(111)
        self.robot.send(mode=7, gait_id=1)
        self.shows(101)

    def test_life_counts_go_round(self):
        """Each count is a command, also over 127, which is followed by -128, and over 255, which is -1, to 0."""
        robot = self.robot
        robot.send(mode=12, life_count=125)
        robot.wait_finish(12, 0)
        for number, life_count in enumerate((126, 127, -128, -127, -3, -2, -1, 0, 1)):
            mode = 12 if number % 2 else 3
            robot.send(mode=mode, life_count=life_count)
            self.assertTrue(robot.run(2, lambda: robot.response.mode == mode), life_count)  # noqa: B023
            robot.send(mode=15 - mode, life_count=life_count)  # 3 or 12: the same count is a heartbeat
            self.assertFalse(robot.run(0.2, lambda: robot.response.mode != mode), life_count)  # noqa: B023

    def test_survives_what_anybody_can_send(self):
        robot, random_ = self.robot, random.Random(1)
        good = robot_control_cmd_lcmt(mode=12, contact=15).encode()
        for i in range(20000):
            kind = i % 6
            if kind == 0:  # random fields behind the right fingerprint
                payload = good[:8] + random_.randbytes(len(good) - 8)
            elif kind == 1:
                payload = good[:random_.randrange(len(good))]
            elif kind == 2:
                payload = good + random_.randbytes(random_.randrange(1, 2000))
            elif kind == 3:
                payload = random_.randbytes(random_.randrange(300))
            elif kind == 4:  # numbers that are none
                payload = robot_control_cmd_lcmt(mode=11, gait_id=26, life_count=i % 128, vel_des=[float("nan"), float("inf"), 0],
                                                 pos_des=[0, 0, float("-inf")]).encode()
            else:  # a packet that is not LCM's
                robot.commands.socket.sendto(random_.randbytes(random_.randrange(1, 200)), robot.commands.address)
                continue
            channel = random_.choice(["robot_control_cmd", "robot_control_cmd", "user_gait_file", "unknown_channel", "x" * 200])
            robot.commands.publish(channel, payload)
            if i % 20 == 0:
                time.sleep(0.001)
        self.assertIsNone(self.dog.process.poll(), self.dog.log())
        robot.run(0.7, heartbeat=False)  # silence ends whatever they asked for
        robot.response = None
        self.assertTrue(robot.run(1, lambda: robot.response is not None, heartbeat=False))
        self.assertEqual(ctl(self.dog, "joint", "limits")["joints"][0]["name"], "fr_abduction")
        for joint in ctl(self.dog, "joint", "get")["joints"]:
            self.assertLess(abs(joint["position_rad"]), 3.2, joint)

    def test_refuses_a_second_dog(self):
        with Dog(self.domain) as second:
            self.assertNotEqual(second.end(10), 0)
            self.assertIn("another CyberDog", second.log())
            self.assertIn("--driver-domain", second.log())


class TwoDaemons(unittest.TestCase):
    """One aimd is the dog, another one drives it over LCM."""
    def setUp(self):
        slot = Slot()
        self.addCleanup(slot.release)
        self.domain = domain_of(slot)
        self.dog = Dog(self.domain, slot=slot)
        self.addCleanup(self.dog.__exit__)
        self.dog.ready()
        self.driver = Dog(self.domain, "--driver", "cyberdog")
        self.addCleanup(self.driver.__exit__)
        self.driver.ready(15)
        self.robot = Robot(group_of(self.domain))  # listens only
        self.addCleanup(self.robot.close)

    def state(self):
        """The newest response: those that came before are dropped."""
        while self.robot.answers.handle_timeout(0):
            pass
        self.robot.response = None
        self.assertTrue(self.robot.run(10, lambda: self.robot.response, heartbeat=False))
        return self.robot.response

    def test_walks_two_metres(self):
        before = ctl(self.driver, "status")["base"]["x_m"]
        ctl(self.driver, "action", "set", "RECOVERY_STAND")
        ctl(self.driver, "walk", "--forward", "0.5", "--distance", "2m", "--prepare")
        self.assertAlmostEqual(ctl(self.driver, "status")["base"]["x_m"] - before, 2, delta=0.15)
        ctl(self.driver, "stop")
        self.assertTrue(ctl(self.driver, "status")["stopped"])

    def frames_of(self, process, until=None):
        """The control frames on the wire until a program has ended, or until a frame; they are taken from the list."""
        self.robot.frames.clear()
        self.assertTrue(self.robot.run(60, lambda: process.poll() is not None if until is None else
                                       self.robot.frames and until(self.robot.frames[-1]), heartbeat=False))
        return process

    def trots_without_velocity(self):
        """Waits until the dog stands in the standing gait, on all feet; the frames of the gait before that asked for no velocity."""
        robot = self.robot

        def stands():
            return (robot.response.mode, robot.response.gait_id, robot.response.contact) == (11, 1, 15)
        self.assertTrue(robot.run(20, stands, heartbeat=False), vars(robot.response))
        self.assertFalse(robot.run(1, lambda: not stands(), heartbeat=False), vars(robot.response))
        frames = robot.frames
        last_walk = max(i for i, frame in enumerate(frames) if frame.gait_id == 27 and any(frame.vel_des))
        first_stand = next(i for i, frame in enumerate(frames) if i > last_walk and frame.gait_id == 1)
        return first_stand - last_walk - 1

    def test_stands_after_walking_and_after_a_stop(self):
        """Not trotting on the spot: half a second after a walk, and as soon as it has braked after a stop."""
        ctl(self.driver, "action", "set", "RECOVERY_STAND")
        words = ("walk", "--gait", "trot-slow", "--forward", "0.3", "--prepare", "--for")
        self.frames_of(ctl(self.driver, *words, "1s", wait=False)).communicate()
        self.assertGreaterEqual(self.trots_without_velocity(), 5)  # heartbeats of half a second
        self.assertEqual(ctl(self.driver, "status")["action"], "TROT_SLOW")
        walk = self.frames_of(ctl(self.driver, *words, "60s", wait=False), lambda frame: frame.vel_des[0] > 0.2)
        ctl(self.driver, "stop")
        self.assertLessEqual(self.trots_without_velocity(), 1)
        walk.communicate(timeout=20)

    def test_velocities_leave_within_the_limits_of_each_gait(self):
        """More than the document allows is refused; with --clamp the frames on the wire reach the limit and stay in it."""
        for gait, number, motion in GAITS:
            limits = vendor_ranges(motion)
            for axis, option in enumerate(("--forward", "--lateral", "--turn")):
                for limit in limits[axis][0 if axis == 0 else 1:]:  # only those ahead are not the same in both directions
                    seconds = abs(limit) / (2 if axis == 2 else 1) + 0.3  # 1 m/s2, 2 rad/s2
                    words = ("walk", "--gait", gait, option, str(limit * 1.5), "--for", f"{seconds}s", "--prepare")
                    with self.subTest(words):
                        error = ctl(self.driver, *words, code=7)["error"]
                        self.assertIn(gait, json.dumps(error))
                        self.frames_of(ctl(self.driver, *words, "--clamp", wait=False)).communicate()
                        sent = [frame.vel_des[axis] for frame in self.robot.frames if frame.gait_id == number]
                        extreme = max(sent, key=abs)
                        self.assertAlmostEqual(extreme, limit, places=5)

    def test_levels_of_a_stop(self):
        """What goes over the wire: the standing gait without velocity, 7/1, mode 0; the last one asks first."""
        ctl(self.driver, "action", "set", "TROT_SLOW")
        for level, mode, gait in (("hold", 11, 1), ("sit", 7, 1), ("relax", 0, 0)):
            with self.subTest(level):
                if level == "relax":
                    self.assertIn("--yes", json.dumps(ctl(self.driver, "stop", "--level", level, code=2)))
                    self.assertEqual(self.state().mode, 7)
                self.robot.frames.clear()
                ctl(self.driver, "stop", "--level", level, "--yes")
                self.assertTrue(self.robot.run(10, lambda: (self.robot.response.mode, self.robot.response.gait_id) == (mode, gait),
                                               heartbeat=False), vars(self.robot.response))  # noqa: B023
                last = self.robot.frames[-1]
                self.assertEqual((last.mode, last.gait_id, last.vel_des, last.duration), (mode, gait, [0, 0, 0], 0))

    def test_says_that_the_robot_ignores_a_life_count_that_stays_1(self):
        """The first command of such a script is obeyed, the others are heartbeats; the aimd that listens says so."""
        ignored = "ignores a client's command"
        self.robot.send(mode=12, life_count=1)
        self.robot.wait_finish(12, 0)
        self.assertNotIn(ignored, json.dumps(ctl(self.driver, "status")["faults"]))
        self.robot.send(mode=11, gait_id=27, vel_des=[0.3, 0, 0], life_count=1)
        for aimd in (self.dog, self.driver):
            def reported():
                self.robot.run(0.2)
                return ignored in json.dumps(ctl(aimd, "fault", "list"))
            wait_for(reported, 10, "the fault that the life count stays")
        self.assertEqual(self.robot.response.mode, 12)
        self.robot.send(mode=11, gait_id=27, vel_des=[0.3, 0, 0], life_count=2)
        self.assertTrue(self.robot.run(5, lambda: self.robot.response.mode == 11))

    def test_ends_with_its_operator(self):
        ctl(self.driver, "action", "set", "RECOVERY_STAND")
        walk = ctl(self.driver, "walk", "--forward", "0.5", "--for", "20s", "--prepare", wait=False)
        wait_for(lambda: ctl(self.driver, "status")["base"]["forward_m_s"] > 0.4, 15, "the dog walks")
        walk.kill()
        walk.wait()
        time.sleep(1.1)  # dead-man time and braking
        self.assertLess(abs(ctl(self.driver, "status")["base"]["forward_m_s"]), 0.02)
        self.assertEqual(self.state().mode, 11)  # it stands: aimd lives

    def test_lies_down_when_its_driver_dies(self):
        ctl(self.driver, "action", "set", "RECOVERY_STAND")
        self.assertEqual(self.state().mode, 12)
        self.driver.process.kill()
        self.assertTrue(self.robot.run(1.5, lambda: self.robot.response.mode == 7, heartbeat=False))


class Operator(unittest.TestCase):
    """aimctl and the dog's own aimd."""
    def setUp(self):
        slot = Slot()
        self.addCleanup(slot.release)
        self.domain = domain_of(slot)
        self.dog = Dog(self.domain, slot=slot)
        self.addCleanup(self.dog.__exit__)
        self.dog.ready()

    def test_second_operator_with_life_count_1(self):
        """A script that begins with life_count 1 is obeyed beside an aimd that has sent nothing."""
        robot = Robot(group_of(self.domain))
        self.addCleanup(robot.close)
        robot.send(mode=12, life_count=1)
        robot.wait_finish(12, 0)
        self.assertEqual(ctl(self.dog, "status")["action"], "RECOVERY_STAND")
        self.assertNotIn("another client", json.dumps(ctl(self.dog, "status")["faults"]))
        ctl(self.dog, "action", "set", "QP_STAND")  # aimd sends heartbeats from now on, and so does the script
        robot.send(mode=12, life_count=1)

        def reported():
            robot.run(0.2)
            return "another client commands the robot" in json.dumps(ctl(self.dog, "status")["faults"])
        wait_for(reported, 5, "the fault that two clients command the robot")

    def test_lists_the_actions_of_the_dog_and_routes(self):
        actions = {row["name"]: row for row in ctl(self.dog, "action", "list", "--all")["actions"]}
        for name in ("OFF", "RECOVERY_STAND", "QP_STAND", "POSE", "TROT_AUTO", "JUMP_HIGH", "SIT", "USER_GAIT"):
            self.assertIn(name, actions)
        route = ctl(self.dog, "action", "path", "OFF", "TROT_AUTO")
        self.assertIn("RECOVERY_STAND", json.dumps(route))
        ctl(self.dog, "action", "set", "TROT_AUTO")
        self.assertEqual(ctl(self.dog, "action", "get")["action"], "TROT_AUTO")

    def test_walks_in_a_gait_within_its_limits(self):
        refused = ctl(self.dog, "walk", "--gait", "trot-slow", "--forward", "1.0", "--for", "1s", code=7)
        self.assertIn("trot-slow", json.dumps(refused))
        before = ctl(self.dog, "status")["base"]["x_m"]
        ctl(self.dog, "action", "set", "RECOVERY_STAND")
        walked = ctl(self.dog, "walk", "--gait", "trot-fast", "--forward", "1.0", "--distance", "2m")
        self.assertAlmostEqual(walked["distance_m"], 2, delta=0.1)
        self.assertGreater(ctl(self.dog, "status")["base"]["x_m"] - before, 1.8)

    def test_walks_on_while_somebody_sends_it_hostile_gaits(self):
        """No packet of the network, which anybody can send, ends a walk or aimd."""
        robot = Robot(group_of(self.domain))
        self.addCleanup(robot.close)
        ctl(self.dog, "action", "set", "RECOVERY_STAND")
        walk = ctl(self.dog, "walk", "--forward", "0.5", "--for", "6s", "--prepare", wait=False)
        wait_for(lambda: ctl(self.dog, "status")["base"]["forward_m_s"] > 0.4, 15, "the dog walks")
        for text in HOSTILE_GAITS:
            robot.commands.publish("user_gait_file", file_send_lcmt(text).encode())
            time.sleep(0.02)
            self.assertIsNone(self.dog.process.poll(), self.dog.log())
        self.assertGreater(ctl(self.dog, "status")["base"]["forward_m_s"], 0.4)
        out, errors = walk.communicate(timeout=60)
        self.assertEqual((walk.returncode, json.loads(out)["ended"]), (0, "done"), errors)

    def test_poses_its_body(self):
        ctl(self.dog, "action", "set", "QP_STAND")
        reached = ctl(self.dog, "body", "pose", "--pitch", "10deg", "--height", "22cm")
        self.assertAlmostEqual(reached["pitch_rad"], 0.1745, delta=0.02)
        self.assertAlmostEqual(reached["height_m"], 0.22, delta=0.01)
        ctl(self.dog, "body", "height", "60cm", code=7)
        ctl(self.dog, "action", "set", "POSE")
        lifted = ctl(self.dog, "body", "pose", "--lift", "fr", "--foot", "0,0,3cm")
        self.assertEqual(lifted["lifted"]["leg"], "fr_leg")

    def test_plays_motions(self):
        names = [row["name"] for row in ctl(self.dog, "motion", "list")["motions"]]
        self.assertIn("PUSH_UP", names)
        ctl(self.dog, "motion", "play", "SIT", "--prepare")
        ctl(self.dog, "motion", "play", "JUMP_TURN_LEFT", "--prepare")
        self.assertAlmostEqual(ctl(self.dog, "status")["base"]["yaw_rad"], 1.57, delta=0.2)

    def test_runs_files(self):
        with tempfile.TemporaryDirectory() as folder:
            steps, gait, wrong = (os.path.join(folder, name) for name in ("steps.toml", "gait.toml", "wrong.toml"))
            with open(steps, "w", encoding="ascii") as file:
                file.write("[[step]]\nmode = 12\nduration = 6500\n[[step]]\nmode = 11\ngait_id = 27\nvel_des = [0.3, 0.0, 0.0]\n"
                           "step_height = [0.04, 0.04]\nduration = 1500\n[[step]]\nmode = 7\ngait_id = 1\nduration = 3500\n")
            with open(gait, "w", encoding="ascii") as file:
                file.write("# Gait Params\n[[step]]\nmode = 11\ngait_id = 3\nvel_des = [0.1, 0.0, 0.0]\nstep_height = [0.04, 0.04]\n"
                           "duration = 800\n")
            with open(wrong, "w", encoding="ascii") as file:
                file.write("[[step]]\nmode = 300\nduration = 100\n")
            self.assertEqual(ctl(self.dog, "sequence", "check", steps)["steps"], 3)
            self.assertIn("mode", json.dumps(ctl(self.dog, "sequence", "check", wrong, code=2)))
            ctl(self.dog, "sequence", "run", steps)
            status = ctl(self.dog, "status")
            self.assertEqual((status["action"], status["base"]["x_m"] > 0.2), ("CONTROLLED_LIE_DOWN", True))
            ctl(self.dog, "gait", "upload", gait)
            ctl(self.dog, "action", "set", "RECOVERY_STAND")
            ctl(self.dog, "gait", "run", gait)

    def test_refuses_what_the_dog_lacks(self):
        for words in (("neck", "get"), ("hand", "get"), ("arm", "home"), ("waist", "get"), ("light", "rgb", "get"), ("bms", "get")):
            self.assertIn("this robot", json.dumps(ctl(self.dog, *words, code=10)))

    def test_says_what_the_motors_say(self):
        ctl(self.dog, "action", "set", "RECOVERY_STAND")
        ctl(self.dog, "sim", "fault", "inject", "joint_offline", "fl_knee")
        wait_for(lambda: "fl_knee" in json.dumps(ctl(self.dog, "fault", "list")), 3, "the fault of the knee")
        self.assertIn("fl_knee", json.dumps(ctl(self.dog, "status")["faults"]))
        ctl(self.dog, "sim", "fault", "clear", "joint_offline", "fl_knee")
        wait_for(lambda: "fl_knee" not in json.dumps(ctl(self.dog, "fault", "list")), 15, "the end of the fault")

    def test_stops(self):
        ctl(self.dog, "action", "set", "TROT_MEDIUM")
        for level, action in (("hold", None), ("sit", "CONTROLLED_LIE_DOWN"), ("relax", "OFF")):
            ctl(self.dog, "stop", "--level", level, "--yes")
            status = ctl(self.dog, "status")
            self.assertTrue(status["stopped"])
            if action:
                wait_for(lambda: ctl(self.dog, "status")["action"] == action, 10, action)
            ctl(self.dog, "stop", "--reset")

    def test_refuses_motor_control_without_permission(self):
        refused = ctl(self.dog, "action", "set", "MOTOR_CONTROL", "--yes", code=6)
        self.assertIn("--allow-motor-control", json.dumps(refused))
        self.assertEqual(ctl(self.dog, "status")["action"], "OFF")
        self.assertIn("MOTOR_CONTROL", json.dumps(ctl(self.dog, "joint", "set", "fl_hip+=0.1", code=6)))

    def test_channels_by_name(self):
        with tempfile.TemporaryDirectory() as home:
            environment = {**os.environ, "XDG_CONFIG_HOME": home, "XDG_CACHE_HOME": home, "XDG_STATE_HOME": home}
            os.makedirs(os.path.join(home, "aimctl"), exist_ok=True)
            subprocess.run([AIMCTL, "context", "add", "dog", self.dog.url()], env=environment, check=True, capture_output=True)
            subprocess.run([AIMCTL, "config", "set", "robots.dog.lcm_domain", str(self.domain)], env=environment, check=True,
                           capture_output=True)
            done = subprocess.run([AIMCTL, "topic", "echo", "robot_control_response", "--count", "3", "--json", "--robot", "dog"],
                                  env=environment, capture_output=True, text=True, timeout=20)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn("order_process_bar", done.stdout)
        for value in ('"NaN"', '"Infinity"', '"-Infinity"'):
            refused = ctl(self.dog, "topic", "pub", "robot_control_cmd", f'{{"vel_des":[0,{value},0]}}', code=2)
            self.assertIn("vel_des", json.dumps(refused))
            self.assertIn("not a finite number", json.dumps(refused))


class Motors(unittest.TestCase):
    """Single joints with gains, which aimd was started to permit."""
    def setUp(self):
        slot = Slot()
        self.addCleanup(slot.release)
        self.domain = domain_of(slot)
        self.dog = Dog(self.domain, "--allow-motor-control", slot=slot)
        self.addCleanup(self.dog.__exit__)
        self.dog.ready()

    def joint(self, name):
        return ctl(self.dog, "joint", "get", name)["joints"][0]["position_rad"]

    def enter(self):
        self.assertIn("restart", json.dumps(ctl(self.dog, "action", "set", "MOTOR_CONTROL", code=2)))  # not without --yes
        self.assertEqual(ctl(self.dog, "action", "set", "MOTOR_CONTROL", "--yes")["action"], "MOTOR_CONTROL")

    def stream(self, *words):
        home = temporary_folder()
        return subprocess.Popen([AIMCTL, "joint", "stream", *words, "--json", "--robot", self.dog.url()], stdin=subprocess.PIPE,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                env={**os.environ, "XDG_STATE_HOME": home, "XDG_CACHE_HOME": home, "XDG_CONFIG_HOME": home})

    def test_moves_single_joints(self):
        self.enter()
        hip, other = self.joint("fl_hip"), self.joint("fr_hip")
        moved = ctl(self.dog, "joint", "set", f"fl_hip={hip - 0.3}", "--kp", "40", "--kd", "1.5")
        self.assertTrue(moved["arrived"])
        self.assertEqual((moved["kp_Nm_rad"], moved["kd_Nms_rad"], moved["torque_Nm"]), (40, 1.5, 0))
        self.assertAlmostEqual(self.joint("fl_hip"), hip - 0.3, delta=0.03)
        self.assertAlmostEqual(self.joint("fr_hip"), other, delta=0.02)
        for words in (("fl_hip=5",), ("fl_hip+=0.1", "--kp", "900"), ("fl_hip+=0.1", "--kd", "-1"), ("fl_hip+=0.1", "--torque", "40")):
            self.assertIn("outside", json.dumps(ctl(self.dog, "joint", "set", *words, code=7)))
        self.assertAlmostEqual(self.joint("fl_hip"), hip - 0.3, delta=0.03)
        ctl(self.dog, "joint", "set", "fl_hip+=0.1", "--kp", "900", "--clamp")
        self.assertIn("restart", json.dumps(ctl(self.dog, "walk", "--forward", "0.3", "--for", "1s", code=6)))
        self.assertIn("restart", json.dumps(ctl(self.dog, "rpc", "call", "McActionService/SetAction",
                                                '{"command":{"action":"McAction_USE_EXT_CMD","ext_action":"RECOVERY_STAND"}}')))

    def test_streams_and_holds_when_the_sender_dies(self):
        self.enter()
        hip = self.joint("rl_hip")
        stream = self.stream("--joints", "rl_hip", "--kp", "50")
        for i in range(100):
            stream.stdin.write(f"{hip - 0.002 * i}\n")
            stream.stdin.flush()
            time.sleep(0.01)
        out, errors = stream.communicate(timeout=20)
        self.assertEqual(stream.returncode, 0, errors)
        self.assertEqual(json.loads(out)["set_points"], 100)
        wait_for(lambda: abs(self.joint("rl_hip") - (hip - 0.198)) < 0.03, 3, "the joint follows")
        wrong = self.stream("--joints", "rl_hip")
        out, _ = wrong.communicate("0\n6\n", timeout=20)
        self.assertEqual(wrong.returncode, 7, out)
        start = self.joint("rl_hip")
        goal = start + 1.2
        move = ctl(self.dog, "joint", "set", f"rl_hip={goal}", wait=False)
        wait_for(lambda: self.joint("rl_hip") > start + 0.15, 10, "the joint moves")
        move.kill()
        move.communicate()
        time.sleep(0.6)  # dead-man time of 0.1 s, braking, and the lag of the joint
        held = self.joint("rl_hip")
        self.assertLess(held, goal - 0.2)
        time.sleep(0.5)
        self.assertAlmostEqual(self.joint("rl_hip"), held, delta=0.01)

    def test_stops(self):
        self.enter()
        ctl(self.dog, "stop")
        ctl(self.dog, "joint", "set", "fl_hip+=0.1", code=9)
        self.assertIn("stop", ctl(self.dog, "why", "joint")["reason"])
        ctl(self.dog, "stop", "--level", "relax", "--yes")
        status = ctl(self.dog, "status")
        self.assertEqual((status["stopped"], status["action"]), (True, "MOTOR_CONTROL"))
        ctl(self.dog, "stop", "--reset")
        ctl(self.dog, "joint", "set", "fl_hip+=0.1")

    def test_drives_another_daemon_over_the_wire(self):
        driver = Dog(self.domain, "--driver", "cyberdog", "--allow-motor-control")
        self.addCleanup(driver.__exit__)
        driver.ready(15)
        ctl(driver, "action", "set", "MOTOR_CONTROL", "--yes")
        before = ctl(driver, "joint", "get", "fl_hip")["joints"][0]["position_rad"]
        ctl(driver, "joint", "set", f"fl_hip={before - 0.2}")
        self.assertAlmostEqual(self.joint("fl_hip"), before - 0.2, delta=0.03)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "-v", *sys.argv[1:]])
