"""A CyberDog operated by liblcm with the types of lcm-gen. Usage: liblcm_test.py AIMD OPERATOR

Runs in a network namespace of its own, because liblcm chooses the interface by the routing table. Skipped (77) where namespaces
cannot be created.
"""
import os
import subprocess
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "..", "daemon"), os.path.join(HERE, "..", "interop")]
from aimd_process import Aimd  # noqa: E402
from namespaces import INSIDE, enter_namespace, ip  # noqa: E402


class Liblcm(unittest.TestCase):
    def test_sees_responses_at_50_hz_and_drives_the_dog(self):
        ip("link", "set", "lo", "up")
        ip("route", "add", "239.255.76.0/24", "dev", "lo")
        with Aimd(AIMD, "--robot", "xiaomi-cyberdog") as aimd:
            aimd.ready()
            ran = subprocess.run([OPERATOR, "239.255.76.67"], capture_output=True, text=True, timeout=60)
            self.assertEqual((ran.returncode, ran.stderr), (0, ""), aimd.log())
            self.assertAlmostEqual(float(ran.stdout), 50, delta=3)


if __name__ == "__main__":
    if INSIDE not in os.environ:
        enter_namespace()
    AIMD, OPERATOR = sys.argv.pop(1), sys.argv.pop(1)
    unittest.main(verbosity=2)
