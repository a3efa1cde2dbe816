"""aimd with another DDS implementation: Fast DDS reads its topics and moves the robot.
Usage: fastdds_aimd_test.py AIMD PEER [TEST...]"""
import os
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "daemon"))
from aimd_process import Aimd, wait_for  # noqa: E402

AIMD, PEER = sys.argv.pop(1), sys.argv.pop(1)
DISCOVERIES = {"multicast": [], "unicast": ["--unicast"]}
TYPE = "sensor_msgs::msg::dds_::JointState_"


def peer(aimd, flags, *words):
    """Starts the peer in the domain of an aimd."""
    return subprocess.Popen([PEER, "--domain", str(aimd.slot.domain), *flags, *words], stdout=subprocess.PIPE,
                            text=True)


def lines_of(process, seconds):
    """The complete output of the peer, as a dictionary."""
    text, _ = process.communicate(timeout=seconds)
    if process.returncode != 0:
        raise AssertionError(f"the peer ended with {process.returncode}: {text}")
    return dict(line.split(" ", 1) for line in text.splitlines())


class FastDds(unittest.TestCase):
    def test_joint_states_are_seen(self):
        with Aimd(AIMD, dds=True) as aimd:
            aimd.ready()
            for how, flags in DISCOVERIES.items():
                with self.subTest(how):
                    topic = "rt/motion/control/arm_joint_state"
                    seen = lines_of(peer(aimd, flags, "subscribe", topic, TYPE, "20"), 40)
                    self.assertEqual(seen["type"], TYPE)
                    names = seen["names"].split()
                    self.assertEqual(len(names), 14)
                    self.assertEqual(names[0], "idx13_left_arm_joint1")
                    self.assertEqual(len(seen["positions"].split()), 14)
                    self.assertGreaterEqual(int(seen["count"]), 200)
                    self.assertAlmostEqual(float(seen["rate_hz"]), 100, delta=20)

    def test_velocity_moves_the_robot(self):
        with Aimd(AIMD, dds=True) as aimd:
            aimd.ready()
            aimd.go("RL_JOINT_DEFAULT")
            aimd.go("RL_LOCOMOTION_DEFAULT")
            for how, flags in DISCOVERIES.items():
                for encoding in ("pb", "json"):
                    with self.subTest(how=how, encoding=encoding):
                        start = aimd.status()["base_x_m"]
                        walker = peer(aimd, flags, "publish", "velocity", encoding, "0.3", "30")
                        try:
                            wait_for(lambda: aimd.status()["base_x_m"] > start + 0.2, 20, "0.2 m forward")
                            self.assertTrue(aimd.ask("aimdk.protocol.McBaseService/GetState")["state"]["is_walking"])
                        finally:
                            walker.kill()
                            walker.communicate()
                        # Without velocity messages the walk ends, although no stop was sent.
                        wait_for(lambda: not aimd.status()["walking"], 10, "standing again")


if __name__ == "__main__":
    unittest.main(verbosity=2)
