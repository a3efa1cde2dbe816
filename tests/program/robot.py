"""The aimd under test: its served methods and topics, checks that it runs and keeps its guarantees, and recovery."""
import os
import sys
import tempfile

from google.protobuf import json_format

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "daemon"))
from aimd_process import Aimd, MC, wait_for  # noqa: E402

from way import Http  # noqa: E402

ACTIONS = "aimdk.protocol.McActionService/"
STATUS = "aim.v1.StatusService/GetStatus"


class Robot:
    def __init__(self, program, schema, *flags, dds=False):
        self.schema = schema
        self.motions = tempfile.TemporaryDirectory()
        self.aimd = Aimd(program, "--motion-dir", self.motions.name, *flags, dds=dds)
        self.aimd.ready()
        self.http = Http(MC + self.aimd.slot.offset)
        version = self.http.ask("aim.v1.VersionService/GetVersion")
        self.methods = version["served_methods"]
        self.topics = {row["topic"]: row["type"] for row in self.topic_rows() if row["direction"] == "subscribe"}

    def topic_rows(self):
        return self.http.ask("aim.v1.TopicService/List")["topics"]

    def samples(self, topic):
        """Number of decoded messages of a topic."""
        return next(int(row["samples"]) for row in self.topic_rows() if row["topic"] == topic)

    def wait_for_sample(self, topic, before, seconds=20):
        """The decoded messages after that sequence number."""
        return wait_for(lambda: self.http.ask("aim.v1.TopicService/Poll", topic=topic, after=before, wait_ms=20,
                                              max_samples=9)["samples"], seconds, f"a message on {topic}")

    def last_refusal(self, what):
        """The sequence number of the last refusal or note about clamped values; 0: none."""
        last = self.http.ask("aim.v1.RefusalService/GetLast", what=what)
        if last.get("found"):
            assert last["refusal"]["message"], f"{what} was refused without a reason: {last}"
        return int(last["refusal"]["sequence"]) if last.get("found") else 0

    def check_runs(self, what):
        code = self.aimd.process.poll()
        assert code is None, f"aimd ended with {code} after {what}\n{self.aimd.log()}"

    def alive(self, what):
        """Checks that the process runs and has kept its guarantees; returns its status."""
        self.check_runs(what)
        status = self.http.ask(STATUS)
        broken = [fault for fault in status["faults"] if "violated" in fault]
        assert not broken, f"after {what}: {broken}"
        return status

    def recover(self, status):
        """Afterwards no stop is latched and motion is enabled, whatever the last messages did."""
        if status["emergency_stop"]:
            self.http.ask("aimdk.protocol.HalEmergencyService/SetEmergencyCommand",
                          cmd={"software_emergency_stop": False})
        if status["stopped"]:
            self.http.ask("aim.v1.StopService/Reset")
        if not status["work_enabled"]:
            self.http.ask("aimdk.protocol.McBaseService/EnableRobot")

    def go(self, *actions):
        """Transitions in order, each completed before the next."""
        for action in actions:
            reply = self.http.ask(ACTIONS + "SetAction",
                                  command={"action": "McAction_USE_EXT_CMD", "ext_action": action})
            assert reply == {"state": "CommonState_SUCCESS"}, f"{action}: {reply}"
            wait_for(lambda name=action: self.settled_in(name), 60, f"{action} running")

    def settled_in(self, action):
        info = self.http.ask(ACTIONS + "GetAction")["info"]
        return info["current_action"] == "McAction_" + action and info["status"] in (
            "McActionStatus_RUNNING", "McActionStatus_DONE")

    def read(self, type_name, encoding, body):
        """A reply decoded by the schema; any deviation from the schema is an error."""
        message = self.schema.new(type_name)
        if encoding == "json":
            json_format.Parse(body, message)
        else:
            message.ParseFromString(body)
        return message

    def close(self):
        self.http.close()
        self.aimd.__exit__()
        self.motions.cleanup()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
