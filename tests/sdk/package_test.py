"""Installs the library into a prefix of its own, builds the example there with find_package, and runs it.

package_test.py CMAKE BUILD_DIR SOURCE_DIR ROBOT_PROGRAM SIGNAL_PROGRAM AIMD
"""
import os
import re
import signal
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "daemon"))
from aimd_process import Aimd  # noqa: E402

CMAKE, BUILD, SOURCE, ROBOT, SIGNAL_PROGRAM, AIMD = sys.argv[1:7]
DOMAIN = "183"


def run(*command, **options):
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, **options)
    if done.returncode != 0:
        raise AssertionError(f"{command}: exit {done.returncode}\n{done.stdout}\n{done.stderr}")
    return done.stdout


class Package(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.prefix = os.path.join(cls.folder.name, "prefix")
        cls.build = os.path.join(cls.folder.name, "build")
        run(CMAKE, "--install", BUILD, "--prefix", cls.prefix, "--component", "sdk")
        run(CMAKE, "-S", os.path.join(SOURCE, "examples/magicbot"), "-B", cls.build, f"-DCMAKE_PREFIX_PATH={cls.prefix}")
        run(CMAKE, "--build", cls.build)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def libraries(self):
        return [os.path.join(folder, name) for folder, _, names in os.walk(self.prefix) for name in names
                if re.fullmatch(r"libmagicbot_gen1_sdk(_v12)?\.so", name)]

    def test_headers_and_both_libraries_are_installed(self):
        headers = os.listdir(os.path.join(self.prefix, "include/magicbot_gen1_sdk"))
        self.assertEqual(sorted(headers), ["magic_motion.h", "magic_robot.h", "magic_sdk_version.h", "magic_type.h"])
        self.assertEqual(len(self.libraries()), 2)

    def test_only_the_interface_is_exported(self):
        for library in self.libraries():
            for line in run("nm", "-DC", "--defined-only", library).splitlines():
                self.assertIn("magic::gen1::", line)
            needed = re.findall(r"\(NEEDED\).*\[(.*)\]", run("readelf", "-d", library))
            for name in needed:
                self.assertRegex(name, r"^(libc|libm|libstdc\+\+|libgcc_s|ld-linux.*|libpthread|libdl)\.so")

    def play(self, program):
        """The output of the example, and what the robot was commanded."""
        robot = subprocess.Popen([ROBOT, DOMAIN], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        try:
            self.assertEqual(robot.stdout.readline(), "ready\n")
            environment = dict(os.environ, MAGICBOT_LCM_DOMAIN=DOMAIN)
            output = run(os.path.join(self.build, program), "127.0.0.1", "--move", env=environment)
            return output, robot.communicate(timeout=30)[0]
        finally:
            robot.kill()
            robot.wait()

    def check_move(self, program):
        output, commands = self.play(program)
        self.assertRegex(output, r"left elbow at .* rad, status 200")
        self.assertGreater(int(re.match(r"(\d+) states", output).group(1)), 1000)
        self.assertEqual(re.findall(r"mode (\d+)", commands), ["200", "4", "200"])
        self.assertGreater(int(re.search(r"frames (\d+)", commands).group(1)), 1500)

    def test_the_example_moves_the_arm(self):
        self.check_move("low_level_motion")

    def test_the_example_moves_the_arm_with_interface_1_2(self):
        self.check_move("low_level_motion_v12")

    def test_the_example_moves_the_arm_of_the_simulated_robot_of_aimd(self):
        environment = dict(os.environ, MAGICBOT_LCM_DOMAIN=DOMAIN)
        with Aimd(AIMD, "--robot", "magiclab-magicbot", "--driver-domain", DOMAIN) as aimd:
            aimd.ready()
            for program in ("low_level_motion", "low_level_motion_v12"):
                output = run(os.path.join(self.build, program), "127.0.0.1", "--move", env=environment)
                self.assertRegex(output, r"left elbow at .* rad, status 200")
                self.assertGreater(int(re.match(r"(\d+) states", output).group(1)), 1000)

    def test_the_example_without_a_robot_names_what_it_listened_to(self):
        environment = dict(os.environ, MAGICBOT_LCM_DOMAIN=DOMAIN)
        done = subprocess.run([os.path.join(self.build, "low_level_motion"), "127.0.0.1"], env=environment,
                              capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, 1)
        self.assertIn("connect: 2 no robot answers within 5", done.stderr)
        self.assertIn("239.255.76.250", done.stderr)

    def test_a_signal_handler_that_shuts_the_robot_down_ends_the_program(self):
        robot = subprocess.Popen([ROBOT, DOMAIN], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        try:
            self.assertEqual(robot.stdout.readline(), "ready\n")
            environment = dict(os.environ, MAGICBOT_LCM_DOMAIN=DOMAIN)
            for _ in range(10):
                program = subprocess.Popen([SIGNAL_PROGRAM], env=environment, stdout=subprocess.PIPE, text=True)
                try:
                    self.assertEqual(program.stdout.readline(), "running\n")
                    program.send_signal(signal.SIGINT)
                    self.assertEqual(program.wait(timeout=10), signal.SIGINT)
                finally:
                    program.kill()
                    program.wait()
                    program.stdout.close()
        finally:
            robot.communicate(timeout=30)

    def test_the_generations_cannot_be_mixed(self):
        """A program of interface 1.2 is not linked with the library of 1.1."""
        source = os.path.join(self.folder.name, "mixed.cpp")
        with open(source, "w", encoding="utf-8") as file:
            file.write('#include "magic_robot.h"\nint main() { magic::gen1::MagicRobot robot; }\n')
        library = next(path for path in self.libraries() if not path.endswith("_v12.so"))
        with open(os.path.join(self.build, "CMakeCache.txt"), encoding="utf-8") as cache:
            compiler = re.search(r"CMAKE_CXX_COMPILER:\w+=(.*)", cache.read()).group(1)
        command = [compiler, "-std=c++20", "-I", os.path.join(self.prefix, "include/magicbot_gen1_sdk"), source, library,
                   "-o", os.path.join(self.folder.name, "mixed")]
        run(*command)
        mixed = subprocess.run(command + ["-DMAGICBOT_SDK_DOUBLE"], capture_output=True, text=True, timeout=60)
        self.assertNotEqual(mixed.returncode, 0)
        self.assertIn("undefined reference", mixed.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
