"""aimd with 10,000 forged DDS participants: memory is bounded, existing peers keep working, and stops are served.
Usage: flood_test.py AIMD FASTDDS_PEER [TEST...]
"""
import os
import re
import socket
import subprocess
import sys
import time
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "daemon"))
from aimd_process import Aimd, wait_for  # noqa: E402
import rtps  # noqa: E402

AIMD, FAST_PEER = sys.argv.pop(1), sys.argv.pop(1)
FORGED, BATCH, PAUSE = 10_000, 50, 0.02  # for four seconds
LEASE_S = 8
ALLOWED_GROWTH_KB = 6_000  # without a limit it is 12,000 to 32,000
ARM_TOPIC, ARM_TYPE = "rt/motion/control/arm_joint_state", "sensor_msgs::msg::dds_::JointState_"


def memory_kb(pid):
    with open(f"/proc/{pid}/status") as status:
        return int(re.search(r"VmRSS:\s+(\d+)", status.read())[1])


def flood(domain, between):
    """Announces all of them on loopback, to the multicast group and to aimd's port; calls `between` five times meanwhile."""
    port = rtps.multicast_port(domain)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as out:
        out.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton("127.0.0.1"))
        for number in range(FORGED):
            target = (rtps.GROUP, port) if number % 2 else ("127.0.0.1", port + 10)
            out.sendto(rtps.forged_announcement(LEASE_S), target)
            if number % BATCH == 0:
                time.sleep(PAUSE)
            if number % 2000 == 1999:
                between()


class Flood(unittest.TestCase):
    def test_ten_thousand_participants(self):
        with Aimd(AIMD, dds=True) as aimd:
            aimd.ready()
            aimd.go("RL_JOINT_DEFAULT")
            aimd.go("RL_LOCOMOTION_DEFAULT")
            peer = [FAST_PEER, "--domain", str(aimd.slot.domain)]
            walking = subprocess.Popen([*peer, "publish", "velocity", "pb", "0.3", "60"], stdout=subprocess.DEVNULL)
            try:
                wait_for(lambda: aimd.status()["walking"], 20, "walking")
                self.flood_and_stop(aimd)
            finally:
                walking.kill()
                walking.wait(5)
            # The leases of the forged participants expire, so that new ones are accepted.
            seen = subprocess.run([*peer, "--count", "50", "subscribe", ARM_TOPIC, ARM_TYPE, "30"], check=True,
                                  timeout=40, stdout=subprocess.PIPE, text=True).stdout
            self.assertGreaterEqual(int(seen.split()[1]), 50, seen)

    def flood_and_stop(self, aimd):
        before = memory_kb(aimd.process.pid)
        places = [aimd.status()["base_x_m"]]

        def look():
            places.append(aimd.status()["base_x_m"])
            self.assertTrue(aimd.status()["walking"], "samples of the existing peer do not arrive any more")
            self.assertGreater(places[-1], places[-2])

        flood(aimd.slot.domain, look)
        asked = time.monotonic()
        self.assertTrue(aimd.ask("aim.v1.StopService/Stop", {"who": "flood_test"})["stopped"])
        self.assertLess(time.monotonic() - asked, 1)
        wait_for(lambda: not aimd.status()["walking"], 5, "standing")
        growth = memory_kb(aimd.process.pid) - before
        print(f"{FORGED} forged participants cost {growth} kB")
        self.assertLess(growth, ALLOWED_GROWTH_KB)
        wait_for(lambda: any("some announcements were ignored" in fault for fault in aimd.status().get("faults", [])), 5,
                 "a fault about ignored participants")


if __name__ == "__main__":
    unittest.main(verbosity=2)
