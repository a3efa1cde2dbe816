"""A random operator: meaningful commands for a moving robot, random messages of every served type, and corrupted bytes; each
over a random transport."""
import dataclasses
import math

from google.protobuf.descriptor import FieldDescriptor as Field

import cdr
import message_case
import special_case
from schema import type_of_topic

WILD = (math.nan, math.inf, -math.inf, 5e-324, -1.7e308, 1e300, 1e-300, 0.0, -0.0)
INTEGER_BITS = {Field.TYPE_INT32: 31, Field.TYPE_SINT32: 31, Field.TYPE_SFIXED32: 31, Field.TYPE_INT64: 63,
                Field.TYPE_SINT64: 63, Field.TYPE_SFIXED64: 63}
# Calls that end motions. As often as other calls, they would leave no motion to test.
ENDING = ("Stop", "SafeStop", "SetEmergencyCommand", "DisableRobot", "SetAction", "SetWorkMode", "EnableMotionPlayer",
          "SetAimMasterControlSource", "JointControl", "CollisionRecover", "SetLocomotionGait")


@dataclasses.dataclass
class Message:
    way: str       # "rpc", "channel" or "dds"
    subject: str   # method or topic
    encoding: str  # "json", "protobuf" or "cdr"
    data: bytes


class RandomOperator:
    def __init__(self, random, robot, joints, words, dds):
        """`joints`: names by limb; `words`: texts that are valid in some fields; `dds`: whether DDS is available."""
        self.random = random
        self.schema = robot.schema
        self.topics = robot.topics
        self.methods = [m for m in robot.methods if m.rsplit("/", 1)[1] not in ENDING]
        self.ending = [m for m in robot.methods if m.rsplit("/", 1)[1] in ENDING]
        self.joints, self.words, self.dds = joints, words, dds
        self.sequence = 0

    def chance(self, one_in):
        return self.random.randrange(one_in) == 0

    # Values

    def real(self, scale=3.0):
        return self.random.choice(WILD) if self.chance(60) else self.random.uniform(-scale, scale)

    def value(self, field):
        random = self.random
        if field.type in message_case.REALS:
            return random.choice(WILD) if self.chance(12) else random.choice((0, 0.1, random.uniform(-3, 3)))
        if field.type == Field.TYPE_STRING:
            return random.choice(self.words) if not self.chance(8) else "\u00fc" * random.randrange(600)
        if field.type == Field.TYPE_BYTES:
            return random.randbytes(random.randrange(40))
        if field.type == Field.TYPE_BOOL:
            return random.random() < 0.5
        if field.type == Field.TYPE_ENUM:
            values = [value.number for value in field.enum_type.values]
            return random.choice(values) if not self.chance(20) else message_case.UNKNOWN_NUMBER
        bits = INTEGER_BITS.get(field.type)
        if self.chance(6):
            return random.choice((2 ** bits - 1, -(2 ** bits))) if bits else 2 ** 32 - 1
        return random.randrange(20)

    def fill(self, message, depth=message_case.DEPTH):
        for field in message.DESCRIPTOR.fields:
            if message_case.is_opaque(field) or self.chance(4) or (field.message_type and depth == 0):
                continue
            repeated = field.label == Field.LABEL_REPEATED
            for _ in range(self.random.choice((1, 2, 7, 14)) if repeated else 1):
                if field.message_type:
                    inner = getattr(message, field.name)
                    inner = inner.add() if repeated else inner
                    inner.SetInParent()
                    self.fill(inner, depth - 1)
                elif repeated:
                    getattr(message, field.name).append(self.value(field))
                else:
                    setattr(message, field.name, self.value(field))
        return message

    # Meaningful commands

    def arms(self):
        """Mostly near a posture without contact, sometimes any values, often with one extreme number."""
        around = self.random.random() < 0.8
        named = self.joints.get("arm", [])
        posture = special_case.ARMS if named == special_case.ARM_NAMES else [0] * len(named)
        positions = [free + self.random.uniform(-0.3, 0.3) if around else self.random.uniform(-3, 3) for free in posture]
        if self.chance(6):
            positions[self.random.randrange(len(positions))] = self.real()
        return positions

    def joint_state(self, message, limb):
        if limb == "arm":
            message.name.extend(self.joints["arm"])
            message.position.extend(self.arms())
            return message
        for name in self.joints[limb]:
            if self.random.random() < 0.7:
                message.name.append(name)
                message.position.append(abs(self.real(2500)) if limb == "hand" else self.real(0.8))
        return message

    def stream(self, topic):
        """A set-point that is mostly valid."""
        message = self.schema.new(type_of_topic(self.topics[topic]))
        limb = next((limb for limb in self.joints if f"{limb}_joint_command" in topic), None)
        if limb and hasattr(message, "name"):
            return self.joint_state(message, limb)
        if not hasattr(message, "header") or not hasattr(message.header, "seq"):
            return self.fill(message)
        self.sequence += 1
        message.header.seq = 0 if self.chance(2) else max(0, self.sequence - self.random.randrange(3))
        message.header.control_source = 0 if self.chance(12) else special_case.FILLING["control_source"][0]
        if topic.endswith("locomotion_velocity"):
            data = message.data
            data.forward_velocity, data.lateral_velocity = self.real(1.0), self.real(0.4)
            data.angular_velocity, data.mode = self.real(1.2), self.random.randrange(len(data.DESCRIPTOR.fields_by_name[
                "mode"].enum_type.values))
        elif topic.endswith("joint_arm_control"):
            message.flag = self.random.randrange(3)
            message.positions.extend(self.arms())
        elif topic.endswith("hand_command"):
            finger = message.data.left.agi_hand.finger.pos
            for field in finger.DESCRIPTOR.fields:
                setattr(finger, field.name, self.random.randrange(-100, 2500))
        else:
            for place, field in message_case.leaves(message, lambda field: field.type in message_case.REALS):
                setattr(place, field.name, self.real(0.4))
        return message

    # Transports

    def broken(self, data):
        """The bytes with a corruption."""
        random = self.random
        data = bytearray(data or b"\0")
        for _ in range(random.randrange(1, 4)):
            place = random.randrange(len(data) + 1)
            kind = random.randrange(4)
            if kind == 0:
                del data[place:]
            elif kind == 1:
                data[place:place] = random.randbytes(random.randrange(1, 9))
            elif kind == 2:
                data[place:place] = data[:random.randrange(200)]
            elif place < len(data):
                data[place] ^= 1 << random.randrange(8)
        return bytes(data)

    def encoded(self, message, encoding):
        if encoding == "cdr":
            return cdr.of_message(message)
        return message_case.to_json(message) if encoding == "json" else message.SerializeToString()

    def on_topic(self, topic, message):
        plain = self.topics[topic].startswith("ros2:")
        if self.dds and self.chance(3):
            # One in a hundred has a corrupted sample; DDS has separate tests.
            encoding = "cdr" if plain else self.random.choice(("json", "protobuf"))
            data = self.encoded(message, encoding)
            if self.chance(10) and not plain:
                data = self.broken(data)
            if not plain:
                data = cdr.wrapped({"json": "json", "protobuf": "pb"}[encoding], data)
            return Message("dds", topic, "cdr", self.broken(data) if self.chance(100) else data)
        encoding = self.random.choice(("json", "protobuf", "cdr") if plain else ("json", "protobuf"))
        data = self.encoded(message, encoding)
        if self.chance(30):
            encoding = self.random.choice(("json", "protobuf", "cdr"))
        return Message("channel", topic, encoding, self.broken(data) if self.chance(10) else data)

    def on_method(self, method):
        message = self.fill(self.schema.new(self.schema.methods[method][0]))
        encoding = self.random.choice(("json", "protobuf"))
        data = self.encoded(message, encoding)
        return Message("rpc", method, encoding, self.broken(data) if self.chance(8) else data)

    def next(self):
        draw = self.random.randrange(100)
        if draw < 60:
            topic = self.random.choice(list(self.topics))
            return self.on_topic(topic, self.stream(topic))
        if draw < 70:
            topic = self.random.choice(list(self.topics))
            return self.on_topic(topic, self.fill(self.schema.new(type_of_topic(self.topics[topic]))))
        if draw < 99 or self.chance(3):
            return self.on_method(self.random.choice(self.methods))
        return self.on_method(self.random.choice(self.ending))
