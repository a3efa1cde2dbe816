"""Sends random messages to the running program over every transport, and checks its guarantees.
Usage: fuzz_test.py AIMD AIM.DS [SENDER] [--robot MODEL] [--messages N] [--seed N]
AIM_COMMANDS and AIM_SEED of the environment do the same. The last messages are printed if a guarantee is violated."""
import argparse
import collections
import itertools
import json
import os
import random
import sys

import cdr
from random_operator import RandomOperator
from robot import Robot, STATUS, wait_for
from schema import Schema
from way import Dds

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "robots"))
from robot_row import models, row_of  # noqa: E402

AIMDK = "aimdk.protocol."
WAYS = ("rpc", "channel", "dds")
SPEED = 4  # factor of the simulated time
PATH_MESSAGES = 400
LOOK_EVERY = 20  # messages between two reads of the status
MOST_AWAY = 3  # such reads outside the action of the path
ERRORS = (b"An error occurred: 'Http req deserialize failed.'", b"An error occurred: 'Msg deserialize failed.'")


class Fuzz:
    def __init__(self, robot, model, operator, dds, messages):
        row = row_of(model)
        self.first, self.paths = row.first, row.paths
        self.robot, self.operator, self.dds, self.messages = robot, operator, dds, messages
        self.sent = collections.deque(maxlen=60)
        self.counts = collections.Counter()
        self.farthest = 0

    def deliver(self, message):
        self.sent.append(message)
        self.counts[message.way] += 1
        if message.way == "dds":
            self.dds.send(message.subject, self.robot.topics[message.subject], message.data)
            return
        http = self.robot.http
        if message.way == "rpc":
            outcome = http.call(message.subject, message.encoding, message.data)
        else:
            outcome = http.send(message.subject, self.robot.topics[message.subject], message.encoding, message.data)
        if outcome.status != 200:
            assert outcome.status == 500 and outcome.body in ERRORS, f"{outcome.status} {outcome.body}"
            self.counts["unreadable"] += 1
        elif message.way == "rpc":
            self.robot.read(self.robot.schema.methods[message.subject][1], message.encoding, outcome.body)
        else:
            self.counts["refused" if outcome.refusal else "accepted"] += 1

    def look(self):
        """The process runs, and no guarantee was violated so far: aimd checks them in every period of its control loop."""
        status = self.robot.alive("the last message")
        self.farthest = max(self.farthest, abs(status["base_x_m"]) + abs(status["base_y_m"]))
        self.counts["halted"] += status["stopped"] or status["emergency_stop"]
        return status

    def travel(self, hops):
        self.robot.recover(self.look())
        self.robot.http.ask(AIMDK + "McBaseService/SetWorkMode", mode="ControlSource_SAFE")
        self.robot.http.ask(AIMDK + "McBaseService/EnableRobot")
        self.robot.go(self.first, *hops)
        if AIMDK + "MotionCommandService/DisableMotionPlayer" in self.robot.methods and self.operator.random.random() < 0.7:
            self.robot.http.ask(AIMDK + "MotionCommandService/DisableMotionPlayer")

    def fall_silent(self):
        """No messages: streams end after the dead-man time, and only a task or a motion may still move the robot."""
        before = int(self.robot.http.ask(STATUS)["robot_time_ms"])
        status = wait_for(lambda: (now := self.look()) and int(now["robot_time_ms"]) > before + 2500 and now, 20,
                          "progress of robot time")
        if not int(status["task_id"]) and not status["motion"]:
            speeds = [status[f"velocity_{axis}"] for axis in ("forward_m_s", "lateral_m_s", "angular_rad_s")]
            assert max(map(abs, speeds)) < 0.01, f"the robot walks without messages: {speeds}"
            self.counts["silences"] += 1

    def run(self):
        if self.dds:
            for topic, kind in self.robot.topics.items():  # so that discovery is completed before the test
                self.dds.send(topic, kind, cdr.wrapped("pb", b""))
        paths = itertools.cycle(self.paths)
        while sum(self.counts[way] for way in WAYS) < self.messages:
            hops = next(paths)
            self.travel(hops)
            halted = away = 0
            for _ in range(PATH_MESSAGES // LOOK_EVERY):
                for _ in range(LOOK_EVERY):
                    self.deliver(self.operator.next())
                status = self.look()
                halted = halted + 1 if status["stopped"] or status["emergency_stop"] else 0
                away = away + 1 if status["action"] != (hops or (self.first,))[-1] else 0
                if halted > 2 or away > MOST_AWAY:  # some commands are sent while the stop is latched, and in other actions
                    self.travel(hops)
                    halted = away = 0
            self.fall_silent()
        self.end()

    def end(self):
        """Every accepted task ends, and then the program."""
        self.robot.recover(self.look())
        resume = AIMDK + "McMotionService/ActiveMotionControl"  # one of the messages may have paused the last task
        if resume in self.robot.methods:
            self.robot.http.ask(resume, control_flag=False)
        try:
            wait_for(lambda: not int(self.look()["task_id"]), 60, "the last task ends")
        except AssertionError:
            print(self.look(), self.robot.http.ask("aim.v1.TaskService/List"))
            raise
        self.robot.aimd.process.terminate()
        code = self.robot.aimd.end(20)
        assert code == 0, f"aimd ended with {code}"


def joints_of(robot):
    """Joint names by limb, from the robot's topics."""
    names = {}
    published = {row["topic"] for row in robot.topic_rows()}
    for limb in ("arm", "neck", "hand"):
        if f"/motion/control/{limb}_joint_state" not in published:
            continue
        sample = wait_for(lambda topic=f"/motion/control/{limb}_joint_state": robot.http.ask(
            "aim.v1.TopicService/Poll", topic=topic, wait_ms=20).get("samples"), 10, f"joints of the {limb}")[0]
        names[limb] = json.loads(sample["json"])["name"]
    return names


def words_of(robot, model, joints):
    """Texts that are valid in some fields, and some invalid ones."""
    listing = AIMDK + "MotionCommandService/GetMotionList"
    motions = [row["motion_id"] for row in robot.http.ask(listing)["motion"]] if listing in robot.methods else []
    return (["", "left", "right", "0", "1", "SE3", "JOINT", "/motion/control/arm_joint_state", "..", "a/b", "%s%n"] +
            [name for names in joints.values() for name in names[:3]] + [hop for path in row_of(model).paths for hop in path] +
            motions + robot.methods[:5])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("aimd")
    parser.add_argument("descriptors")
    parser.add_argument("sender", nargs="?")
    parser.add_argument("--robot", default="agibot-a2", choices=models())
    parser.add_argument("--messages", type=int, default=int(os.environ.get("AIM_COMMANDS", "2400")))
    parser.add_argument("--seed", type=int, default=int(os.environ.get("AIM_SEED", "1")))
    given = parser.parse_args()
    print(f"seed {given.seed}, {given.messages} messages", flush=True)
    with Robot(given.aimd, Schema(given.descriptors), "--robot", given.robot, "--sim-speed", str(SPEED),
               dds=bool(given.sender)) as robot:
        dds = Dds(given.sender, robot.aimd.slot.domain) if given.sender else None
        joints = joints_of(robot)
        operator = RandomOperator(random.Random(given.seed), robot, joints, words_of(robot, given.robot, joints), bool(dds))
        fuzz = Fuzz(robot, given.robot, operator, dds, given.messages)
        try:
            fuzz.run()
        except Exception:
            for message in fuzz.sent:
                print(message.way, message.subject, message.encoding, message.data.hex())
            print(robot.aimd.log()[-4000:])
            raise
        finally:
            if dds:
                dds.close()
        print(f"{dict(fuzz.counts)}, {fuzz.farthest:.2f} m away", flush=True)
        # Check that the sequence had an effect: each count would be small if everything were refused.
        for what in (*(WAYS if dds else WAYS[:2]), "accepted", "refused", "unreadable"):
            assert fuzz.counts[what] > given.messages / 100, f"only {fuzz.counts[what]} {what}"
        walks = any(topic.endswith("locomotion_velocity") for topic in robot.topics)
        assert (fuzz.farthest > 0.001) == walks, f"the robot walks: {walks}; it is {fuzz.farthest} m away"


if __name__ == "__main__":
    sys.exit(main())
