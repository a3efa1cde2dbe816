"""Images and clouds of aimd, seen by another DDS implementation. Usage: fastdds_sensors_test.py AIMD VIEWER [TEST...]"""
import os
import subprocess
import sys
import time
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "daemon"))
from aimd_process import Aimd  # noqa: E402

AIMD, VIEWER = sys.argv.pop(1), sys.argv.pop(1)
COLOR = "/aima/hal/rgbd_camera/head_front/color"
DEPTH = "/aima/hal/rgbd_camera/head_front/depth"
CLOUD = "/aima/hal/lidar/top/pointcloud"
CHEST = "/aima/hal/sensors/camera/chest_left/color"
WAIST = "/aima/hal/rgbd_camera/chassis_front/depth"


def view(aimd, seconds, reliability, *topics):
    """Per topic: count, rate, and what the newest sample is."""
    text = subprocess.run([VIEWER, str(aimd.slot.domain), str(seconds), reliability, *topics], check=True,
                          capture_output=True, text=True, timeout=seconds + 30).stdout
    rows = {}
    for line in text.splitlines():
        topic, count, rate, *sample = line.split(" ")
        rows[topic] = {"count": int(count), "rate": float(rate), "sample": sample}
    return rows


def samples(aimd):
    listed = aimd.ask("aim.v1.TopicService/List")["topics"]
    return {row["topic"]: int(row["samples"]) for row in listed}


def cpu_seconds(aimd):
    with open(f"/proc/{aimd.process.pid}/stat") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Sensors(unittest.TestCase):
    def test_head_and_lidar_are_seen(self):
        with Aimd(AIMD, dds=True) as aimd:
            aimd.ready()
            before, began = cpu_seconds(aimd), time.monotonic()
            seen = view(aimd, 8, "reliable", COLOR, DEPTH, CLOUD)
            used = (cpu_seconds(aimd) - before) / (time.monotonic() - began)
            print({topic: round(row["rate"], 1) for topic, row in seen.items()}, f"{used:.2f} cores")
            self.assertEqual(seen[COLOR]["sample"][:4], ["rgb8", "1280", "720", str(1280 * 720 * 3)])
            self.assertEqual(seen[DEPTH]["sample"][:4], ["16UC1", "1280", "720", str(1280 * 720 * 2)])
            self.assertEqual(seen[CLOUD]["sample"][0], "cloud")
            points = int(seen[CLOUD]["sample"][1])
            self.assertEqual(int(seen[CLOUD]["sample"][3]), 26 * points)
            self.assertGreater(points, 10_000)
            # A busy machine reaches less than the nominal rates; the line printed above says what was reached.
            for topic, rate in ((COLOR, 15), (DEPTH, 15), (CLOUD, 10)):
                self.assertLess(seen[topic]["rate"], rate * 1.1, topic)
                self.assertGreater(seen[topic]["count"], 5, topic)

    def test_a_box_one_metre_ahead_is_one_metre_away(self):
        with Aimd(AIMD, dds=True) as aimd:
            aimd.ready()
            aimd.go("RL_JOINT_DEFAULT")
            base = aimd.ask("aim.v1.SimService/AddSceneObject",
                            {"object": {"name": "mark", "shape": "sphere", "size_x": 0.01}, "in_base": True})
            height = base["object"]["pose"]["z"]
            aimd.ask("aim.v1.SimService/RemoveSceneObject", {"all": True})
            # In front of the camera of the head (0.075 m ahead of the base, 0.625 m above it) and of the lidar
            # (0.115 m ahead, 0.44 m above), whose distances differ by 0.04 m.
            box = {"name": "box", "shape": "box", "size_x": 0.5, "size_y": 2, "size_z": 1,
                   "pose": {"x": 0.075 + 1.0 + 0.25, "z": height + 0.55, "qw": 1}}
            self.assertNotIn("message", aimd.ask("aim.v1.SimService/AddSceneObject", {"object": box})
                             .get("refusal", {}) or {})
            seen = view(aimd, 4, "reliable", DEPTH, CLOUD)
            self.assertAlmostEqual(int(seen[DEPTH]["sample"][4]), 1000, delta=10)
            self.assertAlmostEqual(int(seen[CLOUD]["sample"][4]), 960, delta=10)

    def test_other_cameras_are_seen(self):
        with Aimd(AIMD, dds=True) as aimd:
            aimd.ready()
            seen = view(aimd, 5, "reliable", CHEST, WAIST)
            self.assertEqual(seen[CHEST]["sample"][:4], ["rgb8", "640", "480", str(640 * 480 * 3)])
            self.assertEqual(seen[WAIST]["sample"][:4], ["16UC1", "640", "400", str(640 * 400 * 2)])

    def test_nothing_is_made_without_a_subscriber(self):
        with Aimd(AIMD, dds=True) as aimd:
            aimd.ready()
            view(aimd, 3, "reliable", CLOUD)
            after = samples(aimd)
            self.assertGreater(after[CLOUD], 0)
            for topic in (COLOR, DEPTH, CHEST, WAIST):
                self.assertEqual(after[topic], 0, topic)
            time.sleep(1)
            settled = samples(aimd)[CLOUD]
            time.sleep(1)
            self.assertEqual(samples(aimd)[CLOUD], settled)


if __name__ == "__main__":
    unittest.main(verbosity=2)
