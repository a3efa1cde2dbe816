"""aimd as a process: start, flags, configuration, ports, signals. Usage: process_test.py AIMD [TEST...]"""
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest

import requests

from aimd_process import Aimd, Slot, temporary_folder, wait_for, HAL, MC, PLAYER

PROGRAM = sys.argv.pop(1)
ROBOT_SH = os.path.join(os.path.dirname(__file__), "../blackbox/robot.sh")
GET_ACTION = "aimdk.protocol.McActionService/GetAction"


def run(*flags, environment=None):
    return subprocess.run([PROGRAM, *flags], capture_output=True, text=True, timeout=10,
                          env={**os.environ, **(environment or {})})


def permitted(call):
    """Whether this machine lets its programs raise their priority like this."""
    return subprocess.run([sys.executable, "-c", f"import os; os.{call}"], stderr=subprocess.DEVNULL).returncode == 0


class Start(unittest.TestCase):
    def test_serves_the_whole_catalogue_on_every_port(self):
        with Aimd(PROGRAM) as aimd:
            ready = aimd.ready()
            self.assertEqual(int(ready["mc"]), MC + aimd.slot.offset)
            self.assertEqual(int(ready["hal"]), HAL + aimd.slot.offset)
            self.assertEqual(int(ready["player"]), PLAYER + aimd.slot.offset)
            expected = '{"info":{"current_action":"McAction_DEFAULT","ext_action":"","status":"McActionStatus_RUNNING"}}'
            for port in (MC, HAL, 56422, PLAYER):
                wait_for(lambda: aimd.call(GET_ACTION, port=port) == expected, 5, "DEFAULT running")
                self.assertIn('"voltage"', aimd.call("aimdk.protocol.HalBmsService/GetBmsState", port=port))

    def test_first_answer_comes_soon(self):
        with Aimd(PROGRAM) as aimd:
            def answered():
                try:
                    return requests.post(aimd.url() + "/rpc/" + GET_ACTION, data="{}", timeout=5,
                                         headers={"Content-Type": "application/json"}).status_code == 200
                except requests.ConnectionError:
                    return False
            wait_for(answered, 3, "an answer")  # bench/run checks the required time; this is a loose bound for any machine

    def test_idle_memory_is_small(self):
        with Aimd(PROGRAM) as aimd:
            aimd.ready()
            with open(f"/proc/{aimd.process.pid}/status", encoding="ascii") as status:
                resident = next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))
            if "SANITIZE" not in os.environ.get("AIM_TEST_BUILD", ""):
                self.assertLess(resident, 60 * 1024)

    def test_version_reports_its_identity(self):
        with Aimd(PROGRAM) as aimd:
            aimd.ready()
            version = aimd.ask("aim.v1.VersionService/GetVersion")
            self.assertEqual(version["name"], "aimd")
            self.assertEqual(version["api"], "aim.v1")
            self.assertTrue(version["simulated"])
            self.assertFalse(version["insecure_listen"])
            self.assertEqual(version["process_id"], str(aimd.process.pid))
            self.assertEqual(version["dds_domain"], aimd.slot.domain)
            self.assertEqual((version["walk_silence_ms"], version["joint_silence_ms"], version["waist_silence_ms"]),
                             (500, 100, 250))
            self.assertIn(GET_ACTION, version["served_methods"])


class Flags(unittest.TestCase):
    def test_help_and_version(self):
        text = run("--help")
        self.assertEqual(text.returncode, 0)
        for flag in ("--robot", "--driver", "--bind", "--insecure-listen", "--port-offset", "--domain",
                     "--dds-interface", "--no-dds", "--config", "--sim-speed", "--vendor-quirks", "--cors",
                     "--deadman-ms", "--log-level", "--version"):
            self.assertIn(flag, text.stdout)
        for flag in ("--help", "--version"):
            with open("/dev/full", "w", encoding="ascii") as full:
                said = subprocess.run([PROGRAM, flag], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
            self.assertEqual(said.returncode, 1)
            self.assertIn("cannot write to standard output", said.stderr)
        version = run("--version")
        self.assertEqual(version.returncode, 0)
        self.assertRegex(version.stdout, r"^aimd \d+\.\d+\.\d+( \([0-9a-f]{10,40}(\+dirty)?\))?\n$")

    def test_invalid_flags_are_named(self):
        for flags, word in ((["--nonsense"], "nonsense"), (["--deadman-ms", "50"], "--deadman-ms"),
                            (["--domain", "233"], "--domain"), (["--sim-speed", "fast"], "--sim-speed"),
                            (["--port-offset", "many"], "--port-offset"), (["--robot", "r2d2"], "r2d2"),
                            (["--log-level", "loud"], "--log-level")):
            with self.subTest(flags=flags):
                outcome = run(*flags)
                self.assertEqual(outcome.returncode, 2, outcome.stderr)
                self.assertIn(word, outcome.stderr)

    def test_words_that_are_no_flags_are_answered_in_plain_words(self):
        for words, message, hint in ((("--robot",), "--robot needs a value", "--robot MODEL: robot model"),
                                     (("--drivr", "hal"), "there is no flag --drivr", "--driver"),
                                     (("--nonsense=3",), "there is no flag --nonsense\n", "--help"),
                                     (("xiaomi-cyberdog",), "aimd takes flags only, and no 'xiaomi-cyberdog'", "aimd --robot xiaomi-cyberdog"),
                                     (("start",), "aimd takes flags only, and no 'start'", "--help")):
            with self.subTest(words=words):
                outcome = run(*words)
                self.assertEqual(outcome.returncode, 2, outcome.stderr)
                self.assertIn(message, outcome.stderr)
                self.assertIn(hint, outcome.stderr.split("hint: ")[1])

    def test_help_names_every_robot_with_its_drivers(self):
        lines = run("--help").stdout.splitlines()
        known = run("--robot", "none").stderr.split("known robots: ")[1].split()
        self.assertGreater(len(known), 5)
        for robot in known:
            row = [line for line in lines if line.split()[:1] == [robot]]
            self.assertEqual(len(row), 1, robot)
            self.assertRegex(row[0], r"sim")

    def test_unknown_driver_does_not_start(self):
        outcome = run("--driver", "warp", "--no-dds")
        self.assertIn(outcome.returncode, (1, 2))
        self.assertIn("warp", outcome.stderr)

    def test_web_pages_are_served_by_allowed_hosts_only_and_a_robot_that_serves_all_says_so(self):
        def page(aimd, origin):
            return aimd.http.post(aimd.url() + "/rpc/aim.v1.StopService/Reset", json={}, timeout=5,
                                  headers={"Content-Type": "application/json", "Origin": origin}).status_code

        def preflight(aimd, origin):
            reply = aimd.http.options(aimd.url() + "/rpc/aim.v1.StopService/Reset", timeout=5,
                                      headers={"Origin": origin, "Access-Control-Request-Method": "POST"})
            return reply.status_code, reply.headers.get("Access-Control-Allow-Origin")
        with Aimd(PROGRAM, "--allow-host", "panel.local") as aimd:
            aimd.ready()
            self.assertEqual(page(aimd, "http://localhost:8080"), 403)
            self.assertEqual(page(aimd, "http://example.com"), 403)
            self.assertEqual(page(aimd, "http://panel.local:8080"), 200)
            self.assertEqual(preflight(aimd, "http://panel.local:8080"), (200, "http://panel.local:8080"))
            self.assertEqual(preflight(aimd, "http://example.com"), (403, None))
            stop = aimd.http.post(aimd.url() + "/rpc/aim.v1.StopService/Stop", json={}, timeout=5, headers={"Origin": "null"})
            self.assertEqual(stop.status_code, 200)
            self.assertFalse(aimd.status()["any_origin"])
        with Aimd(PROGRAM, "--cors") as aimd:
            aimd.ready()
            self.assertEqual(page(aimd, "http://example.com"), 200)
            self.assertEqual(preflight(aimd, "http://example.com"), (200, "*"))
            self.assertIn("insecure", aimd.log().lower())
            self.assertTrue(aimd.status()["any_origin"])
            self.assertTrue(aimd.ask("aim.v1.VersionService/GetVersion")["any_origin"])

    def test_a_network_address_needs_insecure_listen(self):
        outcome = run("--bind", "0.0.0.0", "--no-dds")
        self.assertEqual(outcome.returncode, 2)
        self.assertIn("--insecure-listen", outcome.stderr)
        with Aimd(PROGRAM, "--bind", "0.0.0.0", "--insecure-listen") as aimd:
            aimd.ready()
            self.assertIn("insecure", aimd.log().lower())
            self.assertTrue(aimd.status()["insecure_listen"])
            self.assertTrue(aimd.ask("aim.v1.VersionService/GetVersion")["insecure_listen"])

    def test_environment_gives_the_domain(self):
        outcome = run("--no-dds", "--port-offset", "0", environment={"ROS_DOMAIN_ID": "many"})
        self.assertEqual(outcome.returncode, 2)
        self.assertIn("ROS_DOMAIN_ID", outcome.stderr)

    def test_cors_only_when_asked_for(self):
        for flags, expected in (([], None), (["--cors"], "*")):
            with Aimd(PROGRAM, *flags) as aimd:
                aimd.ready()
                reply = aimd.http.post(f"{aimd.url()}/rpc/{GET_ACTION}", data="{}",
                                       headers={"Content-Type": "application/json"}, timeout=5)
                self.assertEqual(reply.headers.get("Access-Control-Allow-Origin"), expected)


class Priority(unittest.TestCase):
    """Of each thread of a daemon, as seen by the kernel."""

    def threads(self, process):
        """The policy and the nice value of each."""
        found = []
        for name in os.listdir(f"/proc/{process.pid}/task"):
            try:
                found.append((os.sched_getscheduler(int(name)), os.getpriority(os.PRIO_PROCESS, int(name))))
            except ProcessLookupError:  # it has ended meanwhile
                pass
        return found

    def real_time_threads(self, *flags):
        with Aimd(PROGRAM, *flags) as aimd:
            aimd.ready()
            return sum(policy == os.SCHED_FIFO for policy, _ in self.threads(aimd.process))

    def test_the_control_loop_takes_real_time_priority_where_it_keeps_real_time(self):
        expected = int(permitted("sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(40))"))
        for speed in ("1", "0.5"):
            self.assertEqual(self.real_time_threads("--sim-speed", speed), expected, speed)

    def test_a_simulation_faster_than_the_clock_leaves_the_processor_to_others(self):
        for speed in ("2", "50", "max"):
            self.assertEqual(self.real_time_threads("--sim-speed", speed), 0, speed)

    def test_what_a_stop_passes_through_is_above_other_programs_and_computations_are_below(self):
        http, stops = min(max(os.cpu_count(), 2), 4), 2
        raised = permitted("setpriority(os.PRIO_PROCESS, 0, -4)")
        computing = 4  # one plans, two store, one imports

        def as_expected():  # each thread sets its own, which may be after aimd is ready
            nice = [value for _, value in self.threads(aimd.process)]
            return nice.count(-4) == (http + stops if raised else 0) and nice.count(5) == computing

        with Aimd(PROGRAM) as aimd:
            aimd.ready()
            wait_for(as_expected, 10, "the nice values of the threads")


class Configuration(unittest.TestCase):
    def refused(self, text, *words):
        with tempfile.NamedTemporaryFile("w", suffix=".toml") as file:
            file.write(text)
            file.flush()
            outcome = run("--config", file.name, "--no-dds")
            self.assertEqual(outcome.returncode, 2, outcome.stderr)
            for word in words:
                self.assertIn(word, outcome.stderr)

    def test_invalid_settings_prevent_the_start_and_name_the_line(self):
        self.refused("driver = \"sim\"\nport_ofset = 5\n", ":2:", "port_ofset", "port_offset")
        self.refused("domain = \"x\"\n", ":1:", "domain")
        self.refused("\n\ncors = 1\n", ":3:", "cors")
        self.refused("robot = \"agibot-a2\"\ndriver = \n", ":2:")
        self.refused("[server]\nbind = \"127.0.0.1\"\n", ":1:", "server")
        self.refused("bind = \"0.0.0.0\"\n", "--insecure-listen")
        outcome = run("--config", "/dev/null/aimd.toml")
        self.assertEqual(outcome.returncode, 2)
        self.assertIn("/dev/null/aimd.toml", outcome.stderr)

    def test_flags_override_the_file(self):
        with tempfile.NamedTemporaryFile("w", suffix=".toml") as file:
            file.write("# a second robot\nport_offset = 1\ndomain = 7\nsim_speed = \"max\"\nno_dds = true\n")
            file.flush()
            with Aimd(PROGRAM, "--config", file.name) as aimd:
                self.assertEqual(int(aimd.ready()["mc"]), MC + aimd.slot.offset)
                version = aimd.ask("aim.v1.VersionService/GetVersion")
                self.assertEqual(version["sim_speed"], 0)
                self.assertEqual(version["dds_domain"], aimd.slot.domain)


class Service(unittest.TestCase):
    def test_the_service_manager_hears_when_it_serves_and_when_it_ends(self):
        with tempfile.TemporaryDirectory() as folder, socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
            path = os.path.join(folder, "notify")
            manager.bind(path)
            manager.settimeout(20)
            slot = Slot()
            daemon = subprocess.Popen([PROGRAM, "--no-dds", "--port-offset", str(slot.offset)], stderr=subprocess.DEVNULL,
                                      env={**os.environ, "NOTIFY_SOCKET": path})
            try:
                ready = manager.recv(4096).decode().split("\n")
                self.assertEqual(ready[0], "READY=1")
                self.assertTrue(ready[1].startswith("STATUS=robot=agibot-a2 driver=sim"), ready)
                requests.post(f"http://127.0.0.1:{MC + slot.offset}/rpc/{GET_ACTION}", json={}, timeout=5).raise_for_status()
                daemon.send_signal(signal.SIGTERM)
                self.assertEqual(manager.recv(4096), b"STOPPING=1")
                self.assertEqual(daemon.wait(20), 0)
            finally:
                daemon.kill()
                daemon.wait()
                slot.release()


class Ports(unittest.TestCase):
    def test_a_second_daemon_names_the_first(self):
        slot = Slot()
        with Aimd(PROGRAM, slot=slot) as first:
            first.ready()
            second = run("--port-offset", str(slot.offset), "--no-dds")
            self.assertEqual(second.returncode, 1, second.stderr)
            self.assertIn(str(MC + slot.offset), second.stderr)
            self.assertIn("aimd", second.stderr)
            self.assertIn(str(first.process.pid), second.stderr)
            free = re.search(r"--port-offset (-?\d+) is free", second.stderr)
            self.assertIsNotNone(free, second.stderr)
            self.assertNotEqual(int(free[1]), slot.offset)
            first.status()  # the first daemon still answers
        slot.release()

    def test_tests_pass_over_a_range_of_ports_in_use(self):
        slot = Slot()
        script = 'source "$1" - -; take_slot; echo "$offset"'
        with socket.create_server(("127.0.0.1", MC + slot.offset)):
            slot.release()
            for _ in range(3):
                other = Slot()
                other.release()
                self.assertNotEqual(other.offset, slot.offset)
            said = subprocess.run(["bash", "-c", script, "-", ROBOT_SH], capture_output=True, text=True, timeout=60, check=True)
            self.assertNotEqual(int(said.stdout), slot.offset)

    def test_two_daemons_run_at_the_same_time(self):
        with Aimd(PROGRAM) as one, Aimd(PROGRAM) as other:
            one.ready()
            other.ready()
            one.go("RL_JOINT_DEFAULT")
            self.assertEqual(other.status()["action"], "DEFAULT")


class Files(unittest.TestCase):
    """A file that may not grow (ulimit -f) is an error of the write, not the end of the daemon."""

    def test_a_motion_that_is_too_large_for_the_limit_is_refused(self):
        folder = temporary_folder()
        with Aimd(PROGRAM, "--motion-dir", folder, limit="-f 2") as aimd:
            aimd.ready()
            motion = aimd.ask("aim.v1.MotionService/Export", {"motion_id": "wave"})["motion"]
            motion["name"] = "mine"
            reply = aimd.ask("aim.v1.MotionService/Import", {"motion": motion})
            self.assertIn("File too large", reply["refusal"]["reason"])
            self.assertEqual(os.listdir(folder), [])
            self.assertGreater(int(aimd.status()["control_periods"]), 0)

    def test_what_is_no_motion_file_is_named_and_not_waited_for(self):
        folder = temporary_folder()
        os.mkfifo(os.path.join(folder, "pipe.motion.json"))
        os.symlink("pipe.motion.json", os.path.join(folder, "link.motion.json"))
        os.symlink("/dev/zero", os.path.join(folder, "device.motion.json"))
        with Aimd(PROGRAM, "--motion-dir", folder) as aimd:
            aimd.ready()
            for name in ("pipe", "link", "device"):
                refusal = aimd.ask("aim.v1.MotionService/Export", {"motion_id": name})["refusal"]
                self.assertIn("is not a motion file", refusal["message"])
                wait_for(lambda: f"{name}.motion.json is not used" in aimd.log(), 5, "the line of the log")
            self.assertIn("motion", aimd.ask("aim.v1.MotionService/Export", {"motion_id": "wave"}))
            self.assertEqual(aimd.log().count("is not used"), 3)  # each once

    def test_a_log_that_cannot_grow_does_not_end_it(self):
        slot = Slot()
        with tempfile.TemporaryFile() as log:
            log.write(b"x" * 2048)
            log.flush()
            command = [PROGRAM, "--port-offset", str(slot.offset), "--no-dds", "--bind", "0.0.0.0", "--insecure-listen"]
            aimd = subprocess.Popen(["sh", "-c", 'ulimit -f 1 && exec "$0" "$@"', *command], stderr=log)
            try:
                def answers():
                    try:
                        return requests.post(f"http://127.0.0.1:{MC + slot.offset}/rpc/{GET_ACTION}", data="{}", timeout=5,
                                             headers={"Content-Type": "application/json"}).status_code == 200
                    except requests.ConnectionError:
                        return False
                wait_for(answers, 20, "an answer")
                aimd.send_signal(signal.SIGTERM)
                self.assertEqual(aimd.wait(10), 0)
                self.assertEqual(os.fstat(log.fileno()).st_size, 2048)
            finally:
                aimd.kill()
                aimd.wait()
                slot.release()


class End(unittest.TestCase):
    def test_signals_end_it_within_two_seconds(self):
        for number in (signal.SIGTERM, signal.SIGINT):
            with Aimd(PROGRAM) as aimd:
                aimd.ready()
                asked = time.monotonic()
                aimd.process.send_signal(number)
                self.assertEqual(aimd.end(), 0, aimd.log())
                self.assertLess(time.monotonic() - asked, 2)

    def test_it_ends_while_walking_and_while_clients_are_connected(self):
        with Aimd(PROGRAM) as aimd:
            aimd.ready()
            aimd.go("RL_JOINT_DEFAULT")
            aimd.go("RL_LOCOMOTION_DEFAULT")
            route = "/channel/%2Fmotion%2Fcontrol%2Flocomotion_velocity/pb%3Aaimdk.protocol.McLocomotionVelocityChannel"

            def walking():
                aimd.http.post(aimd.url() + route, data='{"data":{"forward_velocity":0.3}}', timeout=5,
                               headers={"Content-Type": "application/json"})
                return aimd.status()["velocity_forward_m_s"] > 0.1
            wait_for(walking, 5, "walking")
            asked = time.monotonic()
            aimd.process.send_signal(signal.SIGTERM)
            self.assertEqual(aimd.end(), 0, aimd.log())
            self.assertLess(time.monotonic() - asked, 2)

    def test_its_port_is_free_immediately_after_its_end(self):
        slot = Slot()
        for _ in range(3):
            with Aimd(PROGRAM, slot=slot) as aimd:
                aimd.ready()
                aimd.status()
        slot.release()


if __name__ == "__main__":
    unittest.main(verbosity=2)
