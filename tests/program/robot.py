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

    def mend(self):
        """The simulated hardware as at the start: no fault, a charged battery with its switches on, no button pressed."""
        sim = "aim.v1.SimService/"
        self.http.ask(sim + "SetHardware", estop_button=False)
        if "refusal" not in self.http.ask(sim + "InjectFault", kind="low_battery", amount=90):
            wait_for(lambda: self.http.ask("aim.v1.StatusService/GetStatus")["battery_percent"] > 80 or
                     "aimdk.protocol.HalBmsService/GetBmsState" not in self.methods, 5, "a charged battery")
        self.http.ask(sim + "WithdrawFault")
        for method, body in (("HalFaultService/ClearMcuFault", {}),
                             ("HalBmsService/SetBmsMosfeCommand", {"cmd": "PowerMosfeCmd_ENABLE_DISCHARGE"}),
                             ("HalBmsService/SetBmsMosfeCommand", {"cmd": "PowerMosfeCmd_ENABLE_BMS"})):
            if "aimdk.protocol." + method in self.methods:
                self.http.ask("aimdk.protocol." + method, **body)

    def recover(self, status):
        """Afterwards no stop is latched and motion is enabled, whatever the last messages did."""
        self.mend()
        for _ in range(2 if status["emergency_stop"] else 0):  # the software input, then the wireless one
            self.http.ask("aimdk.protocol.HalEmergencyService/SetEmergencyCommand",
                          cmd={"software_emergency_stop": False})
        if status["emergency_stop"]:  # a robot with its own controller may need some time
            wait_for(lambda: not self.alive("the release")["emergency_stop"], 20, "the end of the emergency stop")
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
        named = (info["current_action"] == "McAction_" + action or info.get("ext_action") == action)
        return named and info["status"] in (
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
