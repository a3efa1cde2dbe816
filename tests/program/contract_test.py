"""The contract of the built program: every served method and topic answers valid, empty and all kinds of invalid messages
correctly, over every transport, and aimd keeps running.
Usage: contract_test.py AIMD AIM.DS [SENDER] [-- TEST...]"""
import json
import math
import sys
import time
import unittest

from google.protobuf import json_format

import cdr
import message_case
import special_case
from message_case import NONSENSE, READABLE, UNREADABLE, Case
from robot import Robot, wait_for
from schema import Schema, type_of_topic
from way import Dds

REFUSING = ("CommonState_FAILURE", "CommonState_ABORTED", "CommonState_TIMEOUT", "CommonState_INVALID",
            "CommonState_IN_MANUAL", "CommonState_NOT_READY")
GRANTING = ("CommonState_SUCCESS", "CommonState_PENDING", "CommonState_CREATED", "CommonState_RUNNING")
VERDICTS = ("aimdk.protocol.CommonResponse", "aimdk.protocol.CommonTaskResponse")
CHECK = "aim.v1.CheckService/Check"

arguments = sys.argv[1:sys.argv.index("--")] if "--" in sys.argv else sys.argv[1:]
AIMD, DESCRIPTORS, SENDER = (arguments + [""])[:3]
SCHEMA = Schema(DESCRIPTORS)


def example(topic, topic_type):
    """A message that must be accepted; None: the message with all fields set must be accepted."""
    if topic not in special_case.EXAMPLES:
        return None
    return json_format.ParseDict(special_case.EXAMPLES[topic][0], SCHEMA.new(type_of_topic(topic_type)))


def finite(message):
    for _, value in message.ListFields():
        for item in value if hasattr(value, "__len__") and not isinstance(value, (str, bytes)) else [value]:
            if hasattr(item, "ListFields"):
                assert finite(item)
            elif isinstance(item, float):
                assert math.isfinite(item), f"a number that is not finite: {message}"
    return True


def refusal_of(reply):
    """The refusal in a reply; empty: none. The state and the header must agree."""
    fields = reply.DESCRIPTOR.fields_by_name
    if "refusal" in fields and reply.HasField("refusal"):
        assert reply.refusal.message, f"refused without a reason: {reply}"
        return reply.refusal.message
    header = fields.get("header")
    if header is None or header.message_type.name != "ResponseHeader":
        return ""
    if reply.DESCRIPTOR.full_name in VERDICTS:
        name = fields["state"].enum_type.values_by_number[reply.state].name
        # The state of a task may be FAILURE, which is not a refusal of the request.
        assert reply.header.code or "task_id" in fields or name not in REFUSING, f"only the state refuses: {reply}"
        assert not reply.header.code or name not in GRANTING, f"only the header refuses: {reply}"
    assert reply.header.code == 0 or reply.header.msg, f"refused without a reason: {reply}"
    return reply.header.msg if reply.header.code else ""


class Contract(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.robot = Robot(AIMD, SCHEMA, "--sim-speed", "4")
        cls.addClassCleanup(cls.robot.close)
        cls.refused = set()  # methods

    def judged(self, way, subject, case, judge):
        """Sends one message, checks its outcome, and checks that aimd still runs."""
        what = f"{subject}: {case.name} as {case.encoding} by {way}"
        with self.subTest(what):
            try:
                judge()
            except AssertionError:
                raise
            except Exception as error:  # the connection broke, the reply cannot be read
                self.robot.check_runs(what)
                raise AssertionError(f"{what}: {error!r}") from error
        self.robot.check_runs(what)

    def all_judged(self, way, subject, cases, judge):
        for case in cases:
            self.judged(way, subject, case, lambda c=case: judge(subject, c))
        self.robot.recover(self.robot.alive(f"{subject} by {way}"))

    # RPC

    def judge_call(self, method, case):
        reply_type = SCHEMA.methods[method][1]
        outcome = self.robot.http.call(method, case.encoding, case.data)
        if case.kind == UNREADABLE:
            self.assertEqual((outcome.status, outcome.body),
                             (500, b"An error occurred: 'Http req deserialize failed.'"))
            return
        self.assertEqual(outcome.status, 200, outcome.body)
        reply = self.robot.read(reply_type, case.encoding, outcome.body)
        self.assertTrue(finite(reply))
        refusal = refusal_of(reply)
        if case.kind == NONSENSE and reply_type in VERDICTS and method not in special_case.OBEYED:
            self.assertTrue(refusal, f"nonsense was accepted: {reply}")
        if refusal and reply_type in VERDICTS:
            self.refused.add(method)

    def test_every_method_answers_every_message(self):
        self.assertGreater(len(self.robot.methods), 100)
        for method in self.robot.methods:
            request_type = SCHEMA.methods[method][0]
            self.all_judged("HTTP", method, message_case.cases(lambda name=request_type: SCHEMA.new(name)),
                            self.judge_call)
            if method in self.refused:
                self.assertTrue(self.robot.last_refusal(method), f"no refusal of {method} is in the log")

    def judge_dry_run(self, subject, case):
        request = json.dumps({"method": subject, "json": case.data.decode()}).encode()
        outcome = self.robot.http.call(CHECK, "json", request)
        self.assertEqual(outcome.status, 200, outcome.body)
        reply = self.robot.read("aim.v1.CheckResponse", "json", outcome.body)
        self.assertEqual(reply.allowed, not reply.HasField("refusal"))
        refusal_of(reply)
        if case.kind == UNREADABLE:
            self.assertFalse(reply.allowed)

    def test_every_dry_run_answers_and_changes_nothing(self):
        subjects = [(method, SCHEMA.methods[method][0], None) for method in self.robot.methods]
        subjects += [(topic, type_of_topic(kind), example(topic, kind)) for topic, kind in self.robot.topics.items()]
        kept = ("valid", "empty", "half of it", "an unknown field")
        for subject, type_name, valid in subjects:
            before = self.robot.alive(subject)
            cases = [case for case in message_case.cases(lambda name=type_name: SCHEMA.new(name), valid)
                     if case.encoding == "json" and case.name in kept]
            self.all_judged("CheckService", subject, cases, self.judge_dry_run)
            after = self.robot.alive(subject)
            for fact in ("stopped", "emergency_stop", "work_enabled", "action", "task_id"):
                self.assertEqual(after[fact], before[fact], f"a dry run of {subject} changed {fact}")

    # Topics

    def judge_http_message(self, topic, case, accepted):
        outcome = self.robot.http.send(topic, self.robot.topics[topic], case.encoding, case.data)
        if case.kind == UNREADABLE:
            self.assertEqual((outcome.status, outcome.body),
                             (500, b"An error occurred: 'Msg deserialize failed.'"))
            return
        self.assertEqual((outcome.status, outcome.body), (200, b""))
        if case.kind == NONSENSE:
            self.assertTrue(outcome.refusal, "nonsense was accepted")
        if accepted and topic in special_case.REFUSED:
            self.assertTrue(outcome.refusal, special_case.REFUSED[topic])
        elif accepted:
            self.assertEqual(outcome.refusal, "")

    def judge_dds_message(self, topic, case, accepted):
        kind = self.robot.topics[topic]
        plain = kind.startswith("ros2:")
        refusal = self.robot.last_refusal(topic)
        if plain:
            sample = cdr.of_message(case.message)
        else:
            sample = cdr.wrapped({"json": "json", "protobuf": "pb"}[case.encoding], case.data)
        self.dds.send(topic, kind, sample)
        if case.kind != UNREADABLE:
            sample = self.robot.wait_for_sample(topic, self.taken[topic])[-1]
            self.taken[topic] += 1  # undecodable samples are not counted
            self.assertEqual(int(sample["sequence"]), self.taken[topic])
        if case.kind != READABLE:
            wait_for(lambda: self.robot.last_refusal(topic) > refusal, 20, "the refusal is in the log")
        if accepted:
            # A refusal is recorded after the sample; two more calls give enough time.
            self.robot.alive(topic)
            if topic in special_case.REFUSED:
                wait_for(lambda: self.robot.last_refusal(topic) > refusal, 20, special_case.REFUSED[topic])
            elif self.robot.last_refusal(topic) > refusal:  # a note about clamped values is not a refusal
                last = self.robot.http.ask("aim.v1.RefusalService/GetLast", what=topic)["refusal"]
                self.assertIn("accepted with values moved", last["message"])

    def for_all_messages(self, way, judge, accepted, usable=lambda kind, case: True):
        for topic, kind in self.robot.topics.items():
            new = lambda name=type_of_topic(kind): SCHEMA.new(name)  # noqa: E731
            cases = [case for case in message_case.cases(new, example(topic, kind)) if usable(kind, case)]
            self.all_judged(way, topic, cases, lambda t, c: judge(t, c, accepted and c.name == "valid"))

    def test_every_topic_accepts_or_refuses_every_message(self):
        """Messages are answered in every action; where the topic is open the valid one is accepted."""
        self.assertGreater(len(self.robot.topics), 8)
        self.for_all_messages("HTTP channel", self.judge_http_message, accepted=False)
        with Robot(AIMD, SCHEMA, "--sim-speed", "4", dds=bool(SENDER)) as robot:
            self.robot, waiting = robot, self.robot
            try:
                robot.go(*special_case.ACTION)
                robot.http.ask("aimdk.protocol.MotionCommandService/DisableMotionPlayer")
                self.for_all_messages("HTTP channel", self.judge_http_message, accepted=True)
                if SENDER:
                    self.by_dds()
            finally:
                self.robot = waiting

    def by_dds(self):
        self.dds = Dds(SENDER, self.robot.aimd.slot.domain)
        self.addCleanup(self.dds.close)
        self.meet()
        # A plain ROS type has one encoding, CDR; the DDS library drops samples that do not fit the type.
        self.for_all_messages("DDS", self.judge_dds_message, True,
                              lambda kind, case: kind.startswith("pb:") or (
                                  case.message is not None and case.encoding == "protobuf"))
        for topic, kind in self.robot.topics.items():
            self.send_broken_samples(topic, kind)

    def whole_sample(self, topic, kind):
        return cdr.of_message(example(topic, kind)) if kind.startswith("ros2:") else cdr.wrapped("pb", b"")

    def meet(self):
        """A writer discovers a reader before the reader discovers the writer: the first samples may be lost."""
        for topic, kind in self.robot.topics.items():
            before = self.robot.samples(topic)
            wait_for(lambda t=topic, k=kind: self.dds.send(t, k, self.whole_sample(t, k)) or time.sleep(0.02) or
                     self.robot.samples(t) > before, 30, f"a sample of the writer of {topic} arrives")
        counts = lambda: {row["topic"]: int(row["samples"]) for row in self.robot.topic_rows()  # noqa: E731
                          if row["direction"] == "subscribe"}
        wait_for(lambda: (before := counts()) and time.sleep(0.3) is None and counts() == before, 20, "no more samples")
        self.taken = counts()  # number of decoded messages of each topic

    def send_broken_samples(self, topic, kind):
        """Samples that the DDS library drops, followed by a valid one that must arrive."""
        whole = self.whole_sample(topic, kind)
        before = self.robot.samples(topic)
        for sample in (whole[:-1], whole[:len(whole) // 2], whole[:4], b"\xff" * 40, whole[:4] + b"\xff" * 60,
                       cdr.wrapped("xml", b"<a/>"), whole):
            self.dds.send(topic, kind, sample)
        self.robot.wait_for_sample(topic, before)
        self.robot.alive(f"broken samples on {topic}")

    def test_the_table_of_exceptions_is_needed(self):
        self.assertLessEqual({*special_case.EXAMPLES, *special_case.REFUSED}, set(self.robot.topics))
        self.assertLessEqual(set(special_case.OBEYED), set(self.robot.methods))


if __name__ == "__main__":
    words = sys.argv[sys.argv.index("--") + 1:] if "--" in sys.argv else []
    unittest.main(argv=[sys.argv[0], *words], verbosity=2)
