"""The rates of the hardware's topics as a foreign DDS sees them: each topic of the table comes at its rate, each sample once.
Usage: hal_rates_test.py AIMD RECEIVER"""
import os
import struct
import subprocess
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "..", "daemon"), os.path.join(HERE, "..", "program")]
from aimd_process import Aimd  # noqa: E402
from cdr import dds_name  # noqa: E402

AIMD, RECEIVER = sys.argv.pop(1), sys.argv.pop(1)
# [Hz] 1000 of the IMU: the document. The others are chosen by us: 1000 for every motor, as the vendor's control period.
RATES = {"/body_drive/imu/data": 1000, "/body_drive/leg_joint_state": 1000, "/body_drive/arm_joint_state": 1000,
         "/body_drive/neck_joint_state": 1000, "/body_drive/waist_joint_state": 1000, "/body_drive/hand_joint_state": 100,
         "/body_drive/arm_pose_state": 100, "/hal_state/emergency": 10, "/rc/data": 10, "/aima/bms/data": 1,
         "/aima/rgb_light": 1, "/aima/fill_light": 1, "/aima/light_strip": 1}
WITHOUT_STAMP = {"/body_drive/arm_pose_state"}  # its samples are equal while the arms rest
OF_HARDWARE = "/body_drive/", "/hal_state/", "/rc/", "/aima/"
OF_SENSORS = "/aima/hal/"  # cameras and lidar: fastdds_sensors_test.py
SPAN = 2  # [s] that is looked at, at least three samples
LEAST, MOST = 0.6, 1.8  # of the rate: this machine may be busy, and a late first sample shortens the span


def stamp(sample):
    """[s] of the header of ROS that begins the message."""
    seconds, nanoseconds = struct.unpack_from("<iI", bytes.fromhex(sample), 4)
    return seconds + nanoseconds * 1e-9


class HalRates(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.aimd = Aimd(AIMD, dds=True)
        cls.aimd.ready()
        cls.types = {row["topic"]: row["type"] for row in cls.aimd.ask("aim.v1.TopicService/List")["topics"]
                     if row["direction"] == "publish"}

    @classmethod
    def tearDownClass(cls):
        cls.aimd.__exit__()

    def received(self, topic):
        """Samples in the order of their arrival, and their rate by the clock of the receiver [Hz]."""
        count = max(3, SPAN * RATES[topic]) + 1
        name, kind = dds_name(topic, self.types[topic])
        out = subprocess.run([RECEIVER, str(self.aimd.slot.domain), name, kind, str(count), "60"], stdout=subprocess.PIPE,
                             text=True, check=True).stdout.splitlines()
        self.assertEqual(len(out) - 1, count, "samples within a minute")
        return out[:-1], float(out[-1].split()[1])

    def test_the_table_has_every_topic_of_the_hardware(self):
        published = {topic for topic in self.types if topic.startswith(OF_HARDWARE) and not topic.startswith(OF_SENSORS)}
        self.assertEqual(published, set(RATES))

    def test_each_topic_comes_at_its_rate_and_each_sample_once(self):
        for topic, rate in RATES.items():
            with self.subTest(topic):
                samples, seen = self.received(topic)
                print(f"{topic}: {seen:.1f} Hz", flush=True)
                if topic not in WITHOUT_STAMP:
                    self.assertEqual(len(set(samples)), len(samples), "samples came twice")
                self.assertGreater(seen, LEAST * rate)
                self.assertLess(seen, MOST * rate)
                if rate == 1000:
                    steps = [after - before for before, after in zip(map(stamp, samples), map(stamp, samples[1:]))]
                    self.assertGreater(min(steps), 0, "stamps in order")


if __name__ == "__main__":
    unittest.main(verbosity=2)
