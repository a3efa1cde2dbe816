"""Serialized samples of DDS topics, little endian (XCDR1), and the DDS names of ROS 2 and AimRT topics and types."""
import struct

from google.protobuf.descriptor import FieldDescriptor as Field

LITTLE_ENDIAN = b"\x00\x01\x00\x00"
NUMBERS = {Field.TYPE_DOUBLE: "d", Field.TYPE_FLOAT: "f", Field.TYPE_INT32: "i", Field.TYPE_UINT32: "I",
           Field.TYPE_INT64: "q", Field.TYPE_UINT64: "Q", Field.TYPE_BOOL: "?"}


class Writer:
    def __init__(self):
        self.bytes = bytearray()

    def number(self, letter, value):
        size = struct.calcsize(letter)
        self.bytes += bytes(-len(self.bytes) % size) + struct.pack("<" + letter, value)

    def string(self, value):
        text = value.encode() + b"\0"
        self.number("I", len(text))
        self.bytes += text

    def octets(self, value):
        self.number("I", len(value))
        self.bytes += value

    def value(self, field, value):
        if field.type == Field.TYPE_MESSAGE:
            self.message(value)
        elif field.type == Field.TYPE_STRING:
            self.string(value)
        else:
            self.number(NUMBERS[field.type], value)

    def message(self, message):
        """The mirror of a ROS type: fields are laid out in the order of declaration."""
        for field in message.DESCRIPTOR.fields:
            value = getattr(message, field.name)
            if field.label == Field.LABEL_REPEATED:
                self.number("I", len(value))
                for item in value:
                    self.value(field, item)
            else:
                self.value(field, value)


def of_message(message):
    writer = Writer()
    writer.message(message)
    return LITTLE_ENDIAN + bytes(writer.bytes)


def wrapped(serialization, data):
    """AimRT's wrapper type around a protobuf or JSON message."""
    writer = Writer()
    writer.string(serialization)
    writer.number("I", 0)  # no context
    writer.octets(data)
    return LITTLE_ENDIAN + bytes(writer.bytes)


def dds_name(topic, topic_type):
    """The DDS names of a topic and its type."""
    kind, name = topic_type.split(":", 1)
    if kind == "ros2":
        package, sort, type_name = name.split("/")
        return "rt" + topic, f"{package}::{sort}::dds_::{type_name}_"
    encoded = "".join(c if c.isalnum() or c == "/" else f"_{ord(c):02X}" for c in topic_type)
    return f"rt{topic}/{encoded}", "ros2_plugin_proto::msg::dds_::RosMsgWrapper_"
