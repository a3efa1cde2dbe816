"""The aimd under test: what it says it serves, whether it is alive and truthful, and how it is brought back to work."""
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
        """How many messages of a topic were readable."""
        return next(int(row["samples"]) for row in self.topic_rows() if row["topic"] == topic)

    def wait_for_sample(self, topic, before, seconds=20):
        """The next readable message behind that number."""
        return wait_for(lambda: self.http.ask("aim.v1.TopicService/Poll", topic=topic, after=before, wait_ms=20,
                                              max_samples=9)["samples"], seconds, f"a message on {topic}")

    def last_refusal(self, what):
        """The number of the last refusal, or of the last note of a clamped value; 0: none."""
        last = self.http.ask("aim.v1.RefusalService/GetLast", what=what)
        if last.get("found"):
            assert last["refusal"]["message"], f"{what} was refused without a reason: {last}"
        return int(last["refusal"]["sequence"]) if last.get("found") else 0

    def lives(self, what):
        code = self.aimd.process.poll()
        assert code is None, f"aimd ended with {code} after {what}\n{self.aimd.log()}"

    def alive(self, what):
        """The same process, which answers and has kept its promises; its status."""
        self.lives(what)
        status = self.http.ask(STATUS)
        broken = [fault for fault in status["faults"] if "promise" in fault]
        assert not broken, f"after {what}: {broken}"
        return status

    def recover(self, status):
        """Whatever a message did: no stop latched, motion allowed."""
        if status["emergency_stop"]:
            self.http.ask("aimdk.protocol.HalEmergencyService/SetEmergencyCommand",
                          cmd={"software_emergency_stop": False})
        if status["stopped"]:
            self.http.ask("aim.v1.StopService/Reset")
        if not status["work_enabled"]:
            self.http.ask("aimdk.protocol.McBaseService/EnableRobot")

    def go(self, *actions):
        """One confirmed hop after the other."""
        for action in actions:
            said = self.http.ask(ACTIONS + "SetAction",
                                 command={"action": "McAction_USE_EXT_CMD", "ext_action": action})
            assert said == {"state": "CommonState_SUCCESS"}, f"{action}: {said}"
            wait_for(lambda name=action: self.settled_in(name), 60, f"{action} running")

    def settled_in(self, action):
        info = self.http.ask(ACTIONS + "GetAction")["info"]
        return info["current_action"] == "McAction_" + action and info["status"] in (
            "McActionStatus_RUNNING", "McActionStatus_DONE")

    def read(self, type_name, encoding, body):
        """A reply as the schema's message; whatever does not fit the schema exactly is an error."""
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
