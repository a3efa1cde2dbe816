"""One daemon is a robot, another one drives it on the robot's own wire: by the Wire of its row, which every robot with a driver of its
own has."""
import os
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, *(os.path.join(HERE, "..", folder) for folder in ("daemon", "kuavo", "cyberdog"))]
from aimd_process import MC, Aimd, Slot, wait_for  # noqa: E402,F401
from driver_ros_test import ROSMASTER, Master  # noqa: E402
from lcm_client import LCM  # noqa: E402
from lcm_relay import LcmRelay  # noqa: E402
from robot_contract import Robot  # noqa: E402
from robot_row import group, row_of  # noqa: E402
from ros_relay import RosRelay  # noqa: E402


class TelemetryRelay(LcmRelay):
    """`telemetry`: what arrives of a message of the robot, by (channel, message)."""

    def __init__(self, driver, robot, to_the_robot, telemetry):
        super().__init__(driver, robot, to_the_robot)
        self.telemetry = telemetry
        self.start()

    def carried(self, packet):
        channel, message = packet[8:].split(b"\0", 1)
        if packet[:4] != b"LC02" or channel in self.to_the_robot:
            return [(0, packet)]
        head = packet[:9 + len(channel)]
        return [(0, head + arrived) for arrived in self.telemetry(channel.decode(), message)]


def runs_here(model):
    return not row_of(model).wire.master or os.path.exists(ROSMASTER)


class WirePair:
    """`body` is the robot, `robot` the daemon that drives it, with aimctl."""

    def __init__(self, model, aimctl, aimd, carried=None):
        """carried: what arrives at the driver of a message of the robot, by (topic, message); None: they share a wire."""
        self.model, self.aimctl, self.aimd, self.wire, self.slot = model, aimctl, aimd, row_of(model).wire, Slot()
        self.closing = [self.slot.release]
        self.master = ()
        try:
            self.start(carried)
        except BaseException:
            self.close()  # what has been started would keep the output of the test open
            raise

    def start(self, carried):
        if self.wire.master:
            master = Master()
            self.closing.append(master.stop)
            self.master = ("--driver-address", master.uri)
        self.body = self.start_body()
        self.closing.append(lambda: self.body.__exit__())
        self.robot = self.start_driver(self.start_relay(carried) if carried else ())

    def start_driver(self, drive=()):
        """A daemon that drives the robot; another one after the first is a second driver."""
        drive = drive or (*self.wire.drive(self.slot), *self.master)
        driver = Robot(self.aimctl, self.aimd, self.model, "--driver", self.wire.driver, *drive, dds=self.wire.dds)
        self.closing.append(driver.__exit__)
        return driver

    def start_body(self):
        body = Aimd(self.aimd, "--robot", self.model, *self.wire.body(self.slot), *self.master, slot=self.slot, dds=self.wire.dds)
        body.ready()
        return body

    def start_relay(self, carried):
        """The flags of a driver that hears the robot through it."""
        if self.master:
            measured = tuple(dict.fromkeys(numbers.topic for numbers in self.wire.measured))
            relay = RosRelay(self.master[1], measured, carried)
            self.closing.append(relay.end)
            return (*self.wire.drive(self.slot), "--driver-address", relay.uri)
        far = Slot()
        self.closing.append(far.release)
        groups = [f"239.255.76.{67 + int(group(slot)[1])}" for slot in (far, self.slot)]
        relay = TelemetryRelay(*groups, self.wire.to_the_robot, carried)
        self.closing.append(relay.end)
        return self.wire.drive(far)

    def close(self):
        for close in reversed(self.closing):
            close()

    def publish(self, message, once=False):
        """Another client of the robot's wire sends this, beside the daemon that drives it; for a minute, or once."""
        home = self.robot.home.name
        os.makedirs(os.path.join(home, ".config", "aimctl"), exist_ok=True)
        lines = ["[robots.other]", f'address = "{self.robot.address}"']
        if self.master:
            lines.append(f'ros_master = "{self.master[1]}"')
        elif not self.wire.dds:
            lines.append(f"lcm_domain = {group(self.slot)[1]}")
        with open(os.path.join(home, ".config", "aimctl", "config.toml"), "w", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")
        how = () if once else ("--rate", str(self.wire.rate), "--for", "60s")
        return subprocess.Popen([self.robot.aimctl, "topic", "pub", *message, *how, "--robot", "other"],
                                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=self.robot.environment())

    def repeat_old_sample(self, channel, port, seconds):
        """A second sender of a channel says, 500 times a second, what the robot has measured before."""
        client = LCM(f"udpm://239.255.76.{67 + int(group(self.slot)[1])}:{port}?ttl=0")
        try:
            heard = []
            client.subscribe(channel, lambda _channel, payload: heard.append(payload))
            wait_for(lambda: client.handle_timeout(100) and heard, 10, channel)
            until = time.monotonic() + seconds
            while time.monotonic() < until:
                client.publish(channel, heard[0])
                time.sleep(0.002)
        finally:
            client.close()

    def where(self):
        """Where the robot is, of its own account [m]."""
        return self.body.status()["base_x_m"]

    def faults(self):
        return self.robot.run("status")[0]["faults"]
